//! Decimal text against exact rationals: reading encloses and is tightest, writing contains the interval, the
//! exact digits are exact. The rationals come from `dashu`, so none of the code under test takes part in the
//! judgement.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use swept_num::{Anatomy, Decimal, FloatFormat, Interval, arbitrary};

const ROUNDS: usize = 5_000;

/// The value of a decimal text.
fn rational(text: &str) -> RBig {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: IBig = format!("{whole}{fraction}").parse().expect("digits");
    let exponent = exponent.parse::<i64>().expect("exponent") - fraction.len() as i64;
    let power = UBig::from(10_u8).pow(exponent.unsigned_abs() as usize);
    if exponent < 0 { RBig::from_parts(digits, power) } else { RBig::from(digits * IBig::from(power)) }
}

fn exact(x: f64) -> RBig {
    RBig::try_from(x).expect("finite")
}

/// Text near a float, near the midpoint of two, or of arbitrary digits.
fn number_text(rng: &mut impl Rng) -> String {
    let x = arbitrary::number(rng);
    match rng.random_range(0..4) {
        0 => format!("{x:.*e}", rng.random_range(0..25)),
        1 => format!("{x:e}"),
        2 => {
            // all digits of the midpoint to the next float, then sometimes one more
            let next = x.next_up();
            let midpoint = if next.is_finite() { (exact(x) + exact(next)) / RBig::from(2) } else { exact(x) };
            let scaled = midpoint * RBig::from(UBig::from(10_u8).pow(1080));
            let tail = rng.random_range(-1..=1);
            format!("{}e-1080", scaled.trunc() + IBig::from(tail))
        }
        _ => {
            let digits: String =
                (0..rng.random_range(1..40)).map(|_| char::from(rng.random_range(b'0'..=b'9'))).collect();
            format!("{digits}e{}", rng.random_range(-360..320))
        }
    }
}

#[test]
fn reading_gives_the_tightest_enclosure() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..ROUNDS {
        let text = number_text(&mut rng);
        let truth = rational(&text);
        let read: Interval = text.parse().expect("a number");
        let (lo, hi) = (read.lo(), read.hi());
        assert!(lo == f64::NEG_INFINITY || exact(lo) <= truth, "{text} below {lo:?}");
        assert!(hi == f64::INFINITY || exact(hi) >= truth, "{text} above {hi:?}");
        if lo == hi {
            assert_eq!(exact(lo), truth, "{text} is not {lo:?}");
        } else {
            assert_eq!(lo.next_up(), hi, "{text}: a tighter enclosure exists");
            assert!(lo.is_infinite() || exact(lo) != truth, "{text} is {lo:?}");
            assert!(hi.is_infinite() || exact(hi) != truth, "{text} is {hi:?}");
        }
    }
}

#[test]
fn the_nearest_float_and_its_error_are_exact() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..ROUNDS {
        let text = number_text(&mut rng);
        let truth = rational(&text);
        let number: Decimal = text.parse().expect("a number");
        for format in [FloatFormat::SINGLE, FloatFormat::DOUBLE] {
            let float = Anatomy::nearest(&number, format);
            let Some(error) = float.error_against(&number) else { continue };
            let off = exact(float.value()) - truth.clone();
            assert_eq!(rational(&error.to_string()), off, "{text}");
            let ulps = float.error_in_ulps(&number).expect("finite");
            assert_eq!(rational(&ulps.to_string()) * exact(float.ulp().expect("finite")), off, "{text}");
            // no other float is closer
            for other in
                [float.next_up(), float.next_down()].into_iter().flatten().filter(|other| other.is_finite())
            {
                let other_off = exact(other.value()) - truth.clone();
                assert!(
                    magnitude(&off) <= magnitude(&other_off),
                    "{text}: {other:?} is nearer than {float:?}"
                );
            }
        }
    }
}

fn magnitude(number: &RBig) -> RBig {
    if *number < RBig::ZERO { -number.clone() } else { number.clone() }
}

#[test]
fn writing_holds_the_interval_and_all_digits_are_exact() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..ROUNDS {
        let interval = arbitrary::interval(&mut rng);
        let places = rng.random_range(0..20);
        for text in [format!("{interval}"), format!("{interval:.places$}"), format!("{interval:.places$e}")] {
            let (lo, hi) = text.trim_matches(['[', ']']).split_once(", ").expect("two ends");
            assert!(interval.lo().is_infinite() || rational(lo) <= exact(interval.lo()), "{text}");
            assert!(interval.hi().is_infinite() || rational(hi) >= exact(interval.hi()), "{text}");
        }
        let x = arbitrary::member(interval, &mut rng);
        let digits = Decimal::from_f64(x).expect("finite");
        assert_eq!(rational(&digits.to_string()), exact(x));
        assert_eq!(rational(&format!("{digits:e}")), exact(x));
    }
}

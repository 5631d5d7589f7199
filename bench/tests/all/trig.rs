//! The facts on which the proof of sin and cos rests, and their oracle.

use astro_float::{BigFloat, RoundingMode};
use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use swept_bench::trig::Oracle;
use swept_bench::trig::quarter_turn::{nearest_floats, pi, two_over_pi};
use swept_num::TWO_OVER_PI;

/// The words of 2/π, once from Machin's formula in integers and once from the library's π.
#[test]
fn the_words_of_two_over_pi() {
    let from_integers = two_over_pi(64 * TWO_OVER_PI.len());
    let words: Vec<u64> = TWO_OVER_PI.iter().rev().copied().collect();
    assert_eq!(from_integers, UBig::from_words(&words));

    let nearest = RoundingMode::ToEven;
    let pi = Oracle::new().pi(1408);
    let quotient = BigFloat::from_f64(2.0, 1408).div(&pi, 1408, nearest);
    // 2/π = 0.1010…b: the mantissa's leading words are the words themselves
    let (mantissa, _, _, exponent, _) = quotient.as_raw_parts().unwrap();
    assert_eq!(exponent, 0);
    let leading: Vec<u64> = mantissa.iter().rev().copied().take(TWO_OVER_PI.len()).collect();
    assert_eq!(leading, TWO_OVER_PI);
}

/// The bound 2^−62 of the exact reduction: no float except zero is closer to a multiple of π/2, in quarter
/// turns.
#[test]
fn no_float_is_nearer_to_a_multiple_than_the_proof_assumes() {
    let near = nearest_floats();
    assert_eq!(near.len(), 971 + 53 + 1);
    let least = near.iter().min_by(|a, b| a.distance.total_cmp(&b.distance)).unwrap();
    let bound = 1.0 / (1u64 << 62) as f64;
    assert!(least.distance > bound, "{least:?}");
    // the worst float is the known one, 6381956970095103·2^797, at 4.687e−19 rad
    assert_eq!(least.x, 5.319372648326541e255);
    assert!(
        (least.distance * std::f64::consts::FRAC_PI_2 - 4.687165924254624e-19).abs() < 1e-32,
        "{least:?}"
    );
}

/// sin x and cos x, times 2^280, in integers: reduction by π/2 to as many bits as x needs, then Taylor sums.
fn in_integers(x: f64) -> (IBig, IBig) {
    const BITS: usize = 280;
    const GUARD: usize = 80;
    let bits = x.abs().to_bits();
    let exponent = (bits >> 52) as i64;
    let significand = if exponent == 0 { bits } else { (bits & ((1 << 52) - 1)) | (1 << 52) };
    let exponent = exponent.max(1) - 1075;
    // |x| and π/2 with `scale` bits after the point, enough for both
    let scale = BITS + GUARD + 1100;
    let fixed = UBig::from(significand) << (scale as i64 + exponent) as usize;
    let half_pi = pi(scale + 1100) >> 1;
    // |x|·2^1100 so that the quotient's error is below one part in 2^(scale)
    let wide = fixed << 1100;
    let quarters = &wide / &half_pi;
    let rest = IBig::from((wide - &quarters * &half_pi) >> (scale + 1100 - BITS - GUARD));
    let one = IBig::from(UBig::ONE << (BITS + GUARD));
    let square = (&rest * &rest) >> (BITS + GUARD);
    let series = |first: IBig, start: u32| {
        let (mut sum, mut term, mut n) = (first.clone(), first, start);
        while term != IBig::ZERO {
            term = -((term * &square) >> (BITS + GUARD)) / IBig::from((n + 1) * (n + 2));
            if term.bit_len() < 4 {
                break;
            }
            sum += &term;
            n += 2;
        }
        sum >> GUARD
    };
    let (s, c) = (series(rest, 1), series(one, 0));
    let (s, c) = match u8::try_from(quarters & UBig::from(3u8)).expect("below four") {
        0 => (s, c),
        1 => (c, -s),
        2 => (-s, -c),
        _ => (-c, s),
    };
    (if x < 0.0 { -s } else { s }, c)
}

/// A number below 2 in magnitude, times 2^280, truncated to an integer.
fn cut(x: &BigFloat) -> IBig {
    let (mantissa, _, sign, exponent, _) = x.as_raw_parts().expect("a number");
    let words = UBig::from_words(mantissa);
    let shift = 280 + i64::from(exponent) - 64 * mantissa.len() as i64;
    let size = IBig::from(if shift >= 0 { words << shift as usize } else { words >> (-shift) as usize });
    if sign.is_negative() { -size } else { size }
}

/// Two oracles that share no code agree to 250 bits.
#[test]
fn the_oracle_itself() {
    let mut oracle = Oracle::new();
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut arguments: Vec<f64> =
        vec![0.5, 1.0, -3.0, 355.0, 1e22, 5.319372648326541e255, f64::MAX, 1e-3, 2.0f64.next_up()];
    arguments.extend((0..40).map(|_| rng.random_range(-1e6..1e6)));
    arguments.extend(nearest_floats().iter().step_by(40).map(|near| near.x));
    let limit = IBig::from(UBig::ONE << 30);
    for x in arguments {
        let (s, c) = oracle.sin_cos(x);
        let (s_integers, c_integers) = in_integers(x);
        for (big, integers) in [(s, s_integers), (c, c_integers)] {
            let difference = cut(&big) - integers;
            assert!(difference <= limit && difference >= -&limit, "{x:e}: off by 2^{}", difference.bit_len());
        }
    }
}

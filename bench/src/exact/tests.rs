//! The oracle against rationals, with which it shares nothing but the integers.

use super::*;
use core::cmp::Ordering;
use dashu_ratio::RBig;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use swept_num::arbitrary;

fn rational(x: f64) -> RBig {
    RBig::try_from(x).unwrap()
}

fn dyadic(x: f64) -> Dyadic {
    Dyadic::new(x).unwrap()
}

#[test]
fn dyadics_agree_with_rationals() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..3_000 {
        let (a, b) = arbitrary::pair(&mut rng);
        let (x, y, p, q) = (dyadic(a), dyadic(b), rational(a), rational(b));
        assert_eq!(x.to_rational(), p);
        assert_eq!((&x + &y).to_rational(), &p + &q, "{a:e} + {b:e}");
        assert_eq!((&x - &y).to_rational(), &p - &q, "{a:e} - {b:e}");
        assert_eq!((&x * &y).to_rational(), &p * &q, "{a:e} * {b:e}");
        assert_eq!(x.power(5).to_rational(), &p * &p * &p * &p * &p);
        assert_eq!(x.cmp(&y), p.cmp(&q));
        let (sum, float) = (&x + &y, arbitrary::relative_of(a, &mut rng));
        assert_eq!(Bound::Dyadic(sum).compare(float), (&p + &q).cmp(&rational(float)));
        if b != 0.0 {
            let near = if (a / b).is_finite() { arbitrary::stepped(a / b, (a as i32) % 3) } else { b };
            assert_eq!(Bound::ratio(&x, &y).unwrap().compare(near), (&p / &q).cmp(&rational(near)));
        }
        if a >= 0.0 {
            let near = arbitrary::stepped(a.sqrt(), (b as i32) % 2).abs();
            assert_eq!(Bound::Root(x).compare(near), p.cmp(&(rational(near) * rational(near))));
        }
    }
}

#[test]
fn bounds_of_all_kinds_are_in_order() {
    let two = || dyadic(2.0);
    let in_order = [
        Bound::NegativeInfinity,
        Bound::ratio(&dyadic(1.0), &dyadic(-3.0)).unwrap(),
        Bound::Dyadic(Dyadic::ZERO),
        Bound::ratio(&dyadic(1.0), &dyadic(3.0)).unwrap(),
        Bound::Root(dyadic(0.25)),
        Bound::ratio(&dyadic(7.0), &dyadic(5.0)).unwrap(),
        Bound::Root(two()),
        Bound::ratio(&dyadic(3.0), &two()).unwrap(),
        Bound::Dyadic(two()),
        Bound::Root(dyadic(5.0)),
        Bound::PositiveInfinity,
    ];
    for (i, a) in in_order.iter().enumerate() {
        for (j, b) in in_order.iter().enumerate() {
            assert_eq!(a.cmp(b), i.cmp(&j), "{a:?} {b:?}");
        }
    }
    assert_eq!(Bound::ratio(&two(), &dyadic(-4.0)).unwrap(), Bound::of(-0.5).unwrap());
    assert_eq!(Bound::Root(dyadic(4.0)), Bound::Dyadic(two()));
    assert_eq!(Bound::PositiveInfinity.compare(f64::INFINITY), Ordering::Equal);
    assert_eq!(Bound::PositiveInfinity.compare(f64::MAX), Ordering::Greater);
    assert_eq!(Bound::of(1.0).unwrap().compare(f64::NEG_INFINITY), Ordering::Greater);
    assert!(Bound::of(f64::NAN).is_none() && Bound::ratio(&two(), &Dyadic::ZERO).is_none());
}

#[test]
fn distances_count_floats() {
    let third = Bound::ratio(&dyadic(1.0), &dyadic(3.0)).unwrap();
    let below = 1.0 / 3.0; // nearest, and below
    assert_eq!(third.floats_below(below), Some(0));
    assert_eq!(third.floats_below(below.next_down()), Some(1));
    assert_eq!(third.floats_below(arbitrary::stepped(below, -37)), Some(37));
    assert_eq!(third.floats_below(below.next_up()), None);
    assert_eq!(third.floats_above(below.next_up()), Some(0));
    assert_eq!(third.floats_above(arbitrary::stepped(below, 6)), Some(5));
    assert_eq!(third.floats_above(below), None);
    assert!(third.floats_below(f64::NEG_INFINITY).is_some_and(|steps| steps > 1 << 19));

    let zero = Bound::Dyadic(Dyadic::ZERO);
    for end in [0.0, -0.0] {
        assert_eq!((zero.floats_below(end), zero.floats_above(end)), (Some(0), Some(0)));
    }
    assert_eq!(zero.floats_below(-5e-324), Some(1));
    let beyond = Bound::Dyadic(&dyadic(f64::MAX) + &dyadic(1.0));
    assert_eq!((beyond.floats_below(f64::MAX), beyond.floats_above(f64::INFINITY)), (Some(0), Some(0)));
    assert_eq!(beyond.floats_above(f64::MAX), None);
    assert!(beyond.overflows() && !Bound::of(f64::MAX).unwrap().overflows());
    let tiny = Bound::ratio(&dyadic(f64::MIN_POSITIVE), &dyadic(3.0)).unwrap();
    assert!(tiny.is_subnormal() && !zero.is_subnormal() && !third.is_subnormal());
    assert_eq!(Bound::NegativeInfinity.floats_below(f64::NEG_INFINITY), Some(0));
    assert_eq!(Bound::NegativeInfinity.floats_below(f64::MIN), None);
    assert_eq!(Bound::PositiveInfinity.floats_above(f64::INFINITY), Some(0));
    assert_eq!(third.floats_below(f64::NAN), None);
}

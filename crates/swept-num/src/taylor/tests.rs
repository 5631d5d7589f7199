use super::*;
use crate::Interval;
use proptest::prelude::*;

fn iv(lo: f64, hi: f64) -> Interval {
    Interval::new(lo, hi).unwrap()
}

fn variable<const DEGREE: usize>(lo: f64, hi: f64) -> TaylorModel<DEGREE> {
    TaylorModel::variable(iv(lo, hi)).unwrap()
}

#[test]
fn constructors_refuse() {
    let unbounded = iv(0.0, f64::INFINITY);
    let error = TaylorModel::<2>::variable(unbounded).unwrap_err();
    assert_eq!(error, TaylorError::UnboundedDomain { domain: unbounded });
    assert!(TaylorModel::<2>::constant(Interval::ONE, Interval::ENTIRE).is_err());
    assert!(error.to_string().contains("not bounded"), "{error}");
}

#[test]
fn different_domains_are_an_error() {
    let (a, b) = (variable::<2>(0.0, 1.0), variable::<2>(0.0, 2.0));
    let error = TaylorError::DifferentDomains { left: a.domain(), right: b.domain() };
    assert_eq!(a.plus(&b), Err(error));
    assert_eq!(a.minus(&b), Err(error));
    assert_eq!(a.times(&b), Err(error));
    assert!(error.to_string().contains("[0.0, 1.0] and [0.0, 2.0]"));
    assert_eq!(a.plus(&b.restrict(a.domain()).unwrap()).map(|sum| sum.domain()), Ok(a.domain()));
    assert!(matches!(a.at(iv(0.5, 1.5)), Err(TaylorError::OutsideDomain { .. })));
    assert!(a.restrict(Interval::ENTIRE).is_err());
}

#[test]
fn the_variable_and_constants() {
    let t = variable::<3>(-1.0, 3.0);
    assert_eq!((t.center(), t.coefficient(0), t.coefficient(1)), (1.0, Interval::ONE, Interval::ONE));
    assert_eq!(
        (t.coefficient(2), t.coefficient(9), t.remainder()),
        (Interval::ZERO, Interval::ZERO, Interval::ZERO)
    );
    assert!(t.range().encloses(iv(-1.0, 3.0)) && t.range().width() < 4.0 + 1e-14);
    let five = TaylorModel::<3>::constant(Interval::point(5.0), t.domain()).unwrap();
    assert!(five.range().contains(5.0) && five.range().width() < 1e-14);
    // degree 0 is an interval with a domain
    let thick = variable::<0>(-1.0, 3.0);
    assert!(thick.range().encloses(iv(-1.0, 3.0)));
    assert!(thick.sin().range().encloses(iv(-0.8414, 1.0)));
}

/// A difference of linear models cancels completely; plain intervals double the width.
#[test]
fn dependence_is_remembered() {
    let t = variable::<1>(0.0, 1.0);
    let zero = t.minus(&t).unwrap().range();
    assert!(zero.contains(0.0) && zero.width() < 1e-15);
    let plain = t.domain() - t.domain();
    assert!(plain.width() >= 2.0);
}

#[test]
fn quadratics_are_bounded_by_their_vertex() {
    // t − t² over [0, 1]: [0, 1/4]; over [0, 0.4]: rising, [0, 0.24]; over [2, 3]: falling, [−6, −2]
    for (lo, hi, expected) in
        [(0.0, 1.0, iv(0.0, 0.25)), (0.0, 0.4, iv(0.0, 0.24)), (2.0, 3.0, iv(-6.0, -2.0))]
    {
        let t = variable::<2>(lo, hi);
        let range = t.minus(&t.square()).unwrap().range();
        // a dozen outward roundings of numbers up to 9
        let rounding = 12.0 * 9.0 * f64::EPSILON;
        let inner = iv(expected.lo() + 1e-15, expected.hi() - 1e-15);
        assert!(range.encloses(inner) && range.width() < expected.width() + rounding, "{range:?}");
        // and upside down
        let mirrored = t.square().minus(&t).unwrap().range();
        assert!(mirrored.encloses(-inner) && mirrored.width() < expected.width() + rounding, "{mirrored:?}");
    }
    // (t − 1/3)² over [0, 1] is never negative, up to rounding
    let t = variable::<2>(0.0, 1.0);
    let square = (t - 1.0 / 3.0).square().range();
    assert!(square.lo() > -1e-15 && square.lo() <= 0.0 && square.hi() < 4.0 / 9.0 + 1e-15);
}

#[test]
fn sine_minus_its_argument_is_far_tighter_than_plain_intervals() {
    let domain = iv(-0.1, 0.1);
    let t = variable::<3>(-0.1, 0.1);
    let model = t.sin().minus(&t).unwrap().range();
    let plain = domain.sin() - domain;
    // truth: ± (0.1 − sin 0.1) = ± 1.6658e−4
    assert!(model.encloses(iv(-1.6658e-4, 1.6658e-4)) && model.magnitude() < 1.72e-4, "{model:?}");
    assert!(plain.width() > 1000.0 * model.width());
    // sin² + cos² = 1, which plain intervals do not know; the terms ± t⁴/3 are bounded before they cancel
    let (s, c) = (t.sin(), t.cos());
    let one = s.square().plus(&c.square()).unwrap().range();
    assert!(one.contains(1.0) && one.width() < 1e-4, "{one:?}");
    let plain = domain.sin().square() + domain.cos().square();
    assert!(plain.width() > 0.01);
}

/// The remainder shrinks with the power of the width that Taylor's theorem gives: halved domain, 2^(n+1)
/// times tighter.
#[test]
fn order_of_convergence() {
    fn thickness<const DEGREE: usize>(half: f64) -> f64 {
        variable::<DEGREE>(1.0 - half, 1.0 + half).sin().remainder().width()
    }
    for (wide, narrow, order) in [
        (thickness::<1>(0.02), thickness::<1>(0.01), 2),
        (thickness::<2>(0.02), thickness::<2>(0.01), 3),
        (thickness::<3>(0.02), thickness::<3>(0.01), 4),
    ] {
        let factor = wide / narrow;
        let expected = f64::from(1 << order);
        assert!(factor > 0.9 * expected && factor < 1.1 * expected, "order {order}: {factor}");
    }
}

#[test]
fn far_outside_the_series_plain_intervals_take_over() {
    // 1000 rad per unit of time: a polynomial is hopeless, [−1, 1] is the answer (up to rounding)
    let fast = variable::<3>(0.0, 1.0) * 1000.0;
    for range in [fast.sin().range(), fast.cos().range()] {
        assert!(range.encloses(iv(-1.0, 1.0)) && range.width() < 2.0 + 1e-14, "{range:?}");
    }
    // overflow and unbounded values do no harm
    let huge = variable::<2>(0.0, 1.0) * f64::MAX;
    let square = huge.square();
    assert!(square.range().hi() == f64::INFINITY && square.sin().range().width() < 2.0 + 1e-14);
    let entire = TaylorModel::<2>::constant(Interval::ENTIRE, iv(0.0, 1.0)).unwrap();
    assert!(entire.cos().range().width() < 2.0 + 1e-14);
    assert_eq!(entire.times(&huge).unwrap().range(), Interval::ENTIRE);
}

#[test]
fn a_part_of_the_domain() {
    let wave = (variable::<4>(0.0, 1.0) * 2.0).sin();
    let part = wave.restrict(iv(0.5, 0.75)).unwrap();
    assert_eq!((part.domain(), part.center()), (iv(0.5, 0.75), 0.625));
    assert!(part.range().width() < wave.range().width());
    for k in 0..=16 {
        let t = 0.5 + f64::from(k) / 64.0; // exact, and so is 2·t
        let (whole, restricted) =
            (wave.at(Interval::point(t)).unwrap(), part.at(Interval::point(t)).unwrap());
        assert!(whole.overlaps(restricted) && (whole.width() - restricted.width()).abs() < 1e-14);
        assert!(restricted.contains(crate::sin(2.0 * t)), "{t}");
    }
}

/// A point domain: the centre is the only time.
#[test]
fn a_domain_of_one_time() {
    let t = variable::<2>(1.5, 1.5);
    assert!(t.sin().range().contains(crate::sin(1.5)) && t.sin().range().width() < 3e-15);
}

/// A formula in t.
#[derive(Debug, Clone)]
enum Formula {
    Time,
    Number(f64),
    Sum(Box<Formula>, Box<Formula>),
    Difference(Box<Formula>, Box<Formula>),
    Product(Box<Formula>, Box<Formula>),
    Square(Box<Formula>),
    Scaled(f64, Box<Formula>),
    Sine(Box<Formula>),
    Cosine(Box<Formula>),
}

impl Formula {
    fn interval(&self, t: Interval) -> Interval {
        match self {
            Self::Time => t,
            Self::Number(x) => Interval::point(*x),
            Self::Sum(a, b) => a.interval(t) + b.interval(t),
            Self::Difference(a, b) => a.interval(t) - b.interval(t),
            Self::Product(a, b) => a.interval(t) * b.interval(t),
            Self::Square(a) => a.interval(t).square(),
            Self::Scaled(x, a) => a.interval(t) * *x,
            Self::Sine(a) => a.interval(t).sin(),
            Self::Cosine(a) => a.interval(t).cos(),
        }
    }

    fn model<const DEGREE: usize>(&self, t: &TaylorModel<DEGREE>) -> TaylorModel<DEGREE> {
        match self {
            Self::Time => *t,
            Self::Number(x) => TaylorModel::constant(Interval::point(*x), t.domain()).unwrap(),
            Self::Sum(a, b) => a.model(t).plus(&b.model(t)).unwrap(),
            Self::Difference(a, b) => a.model(t).minus(&b.model(t)).unwrap(),
            Self::Product(a, b) => a.model(t).times(&b.model(t)).unwrap(),
            Self::Square(a) => a.model(t).square(),
            Self::Scaled(x, a) => a.model(t) * *x,
            Self::Sine(a) => a.model(t).sin(),
            Self::Cosine(a) => a.model(t).cos(),
        }
    }
}

fn any_formula() -> impl Strategy<Value = Formula> {
    let leaf = prop_oneof![3 => Just(Formula::Time), 1 => (-5.0..5.0f64).prop_map(Formula::Number)];
    leaf.prop_recursive(5, 24, 2, |inner| {
        let pair = (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            pair.clone().prop_map(|(a, b)| Formula::Sum(a, b)),
            pair.clone().prop_map(|(a, b)| Formula::Difference(a, b)),
            pair.prop_map(|(a, b)| Formula::Product(a, b)),
            inner.clone().prop_map(|a| Formula::Square(Box::new(a))),
            (-9.0..9.0f64, inner.clone()).prop_map(|(x, a)| Formula::Scaled(x, Box::new(a))),
            inner.clone().prop_map(|a| Formula::Sine(Box::new(a))),
            inner.prop_map(|a| Formula::Cosine(Box::new(a))),
        ]
    })
}

fn any_domain() -> impl Strategy<Value = Interval> {
    let width = prop_oneof![0.0..2.0f64, 0.0..1e-3f64, Just(0.0), 0.0..50.0f64];
    (-20.0..20.0f64, width).prop_map(|(lo, width)| iv(lo, lo + width))
}

/// The model must overlap the enclosure of the truth at a time, both there and over the domain.
fn check<const DEGREE: usize>(formula: &Formula, domain: Interval, at: f64) -> Result<(), TestCaseError> {
    let model = formula.model(&TaylorModel::<DEGREE>::variable(domain).unwrap());
    let t = Interval::point((domain.lo() + at * (domain.hi() - domain.lo())).clamp(domain.lo(), domain.hi()));
    let truth = formula.interval(t);
    prop_assert!(model.range().overlaps(truth), "degree {DEGREE}: range {:?}, {truth:?}", model.range());
    let there = model.at(t).unwrap();
    prop_assert!(there.overlaps(truth), "degree {DEGREE}: {there:?} at {t:?}, truth {truth:?}");
    // the truth lies in the range over a part of the domain too
    let part = iv(domain.lo(), t.hi());
    prop_assert!(model.at(part).unwrap().overlaps(truth));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn models_enclose(formula in any_formula(), domain in any_domain(), at in 0.0..=1.0f64) {
        check::<0>(&formula, domain, at)?;
        check::<1>(&formula, domain, at)?;
        check::<2>(&formula, domain, at)?;
        check::<4>(&formula, domain, at)?;
        check::<7>(&formula, domain, at)?;
    }

    #[test]
    fn quadratic_ranges_enclose_and_are_tight(
        b in -9.0..9.0f64, a in -9.0..9.0f64, lo in -3.0..3.0f64, width in 0.0..4.0f64, at in 0.0..=1.0f64,
    ) {
        let t = TaylorModel::<2>::variable(iv(lo, lo + width)).unwrap();
        let range = (t * b).plus(&(t.square() * a)).unwrap().range();
        let value = |x: f64| b * x + a * x * x;
        let (lo, hi) = (t.domain().lo(), t.domain().hi());
        let x = lo + at * (hi - lo);
        let vertex = (-b / (2.0 * a)).clamp(lo, hi);
        let slack = 1e-13 * (1.0 + value(lo).abs() + value(hi).abs() + (b * b / a).abs().min(100.0));
        prop_assert!(range.lo() <= value(x) + slack && value(x) - slack <= range.hi());
        let ends = [value(lo), value(hi), value(vertex)];
        let least = ends.iter().copied().fold(f64::MAX, f64::min);
        let most = ends.iter().copied().fold(f64::MIN, f64::max);
        // the vertex is far from the domain when a is small, which magnifies the rounding of the coefficients
        let wide = 100.0 * slack;
        prop_assert!(range.lo() >= least - wide && range.hi() <= most + wide, "{range:?} {least} {most}");
    }
}

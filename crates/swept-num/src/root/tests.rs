use super::*;
use crate::{Interval, Smooth};

/// t ↦ f(t) for tests.
struct Cubic;
impl Formula for Cubic {
    /// (t - 1/4)(t - 1/2)(t - 3/4)
    fn at<T: Smooth>(&self, t: T) -> T {
        (t - T::exactly(0.25)) * (t - T::exactly(0.5)) * (t - T::exactly(0.75))
    }
}

fn unit() -> Interval {
    Interval::new(0.0, 1.0).unwrap()
}

fn search(method: Method, width: f64) -> RootSearch {
    RootSearch { width, method, ..RootSearch::default() }
}

#[test]
fn all_methods_find_the_first_of_three() {
    for method in Method::ALL {
        let found = search(method, 1e-10).first_root(&Smoothly(Cubic), unit());
        let FirstRoot::Within { span, certain } = found.outcome else { panic!("{method:?}: {found:?}") };
        assert!(span.contains(0.25) && span.width() <= 1e-10 && certain, "{method:?}: {found:?}");
    }
}

#[test]
fn the_hybrid_asks_less_than_bisection() {
    let cost = |method| search(method, 1e-12).first_root(&Smoothly(Cubic), unit()).evaluations.total();
    assert!(
        cost(Method::Hybrid) * 2 < cost(Method::Bisection),
        "{} {}",
        cost(Method::Hybrid),
        cost(Method::Bisection)
    );
}

/// Knows nothing until the span is narrow: the restart in the thesis's listing would need 14243 evaluations
/// here (D-04).
struct Blurred;
impl Function for Blurred {
    fn value(&self, t: Interval) -> Interval {
        let exact = 2.0 - t;
        if t.width() > 1.0 / 1024.0 { Interval::ENTIRE } else { exact }
    }
    fn slope(&self, _: Interval) -> Interval {
        Interval::ENTIRE
    }
    fn curvature(&self, _: Interval) -> Interval {
        Interval::ENTIRE
    }
}

#[test]
fn no_restart_after_a_rejection() {
    let found = search(Method::Bisection, 1e-6).first_root(&Blurred, unit());
    assert_eq!(found.outcome, FirstRoot::Nowhere);
    assert_eq!(found.evaluations.total(), 2 * 1024 - 1);
}

struct Zero;
impl Formula for Zero {
    fn at<T: Smooth>(&self, t: T) -> T {
        t.times(0.0)
    }
}

#[test]
fn a_function_that_stays_at_zero_ends_at_once() {
    for method in Method::ALL {
        let found = search(method, 1e-9).first_root(&Smoothly(Zero), unit());
        let FirstRoot::Within { span, .. } = found.outcome else { panic!("{method:?}: {found:?}") };
        assert!(span.lo() == 0.0 && found.steps < 100, "{method:?}: {found:?}");
    }
}

#[test]
fn a_root_that_does_not_count_is_passed_over() {
    struct Late;
    impl Function for Late {
        fn value(&self, t: Interval) -> Interval {
            Smoothly(Cubic).value(t)
        }
        fn slope(&self, t: Interval) -> Interval {
            Smoothly(Cubic).slope(t)
        }
        fn curvature(&self, t: Interval) -> Interval {
            Smoothly(Cubic).curvature(t)
        }
        fn counts(&self, t: Interval) -> bool {
            t.hi() > 0.6
        }
    }
    for method in Method::ALL {
        let found = search(method, 1e-9).first_root(&Late, unit());
        assert!(found.outcome.span().is_some_and(|span| span.contains(0.75)), "{method:?}: {found:?}");
    }
}

#[test]
fn budget_and_width_at_their_limits() {
    for method in Method::ALL {
        let starved = RootSearch { budget: 3, ..search(method, 1e-12) }.first_root(&Smoothly(Cubic), unit());
        assert!(starved.steps <= 3);
        match starved.outcome {
            FirstRoot::OutOfBudget { clear_until } => assert!(clear_until <= 0.25),
            FirstRoot::Within { span, .. } => assert!(span.contains(0.25)),
            FirstRoot::Nowhere => panic!("{method:?}"),
        }
        for width in [0.0, -1.0, f64::NAN] {
            let finest = search(method, width).first_root(&Smoothly(Cubic), unit());
            let span = finest.outcome.span().unwrap_or_else(|| panic!("{method:?}: {finest:?}"));
            assert!(span.lo() <= 0.25 && span.width() < 1e-15, "{method:?} {width}: {finest:?}");
        }
        let nothing = RootSearch { budget: 0, ..RootSearch::default() }.first_root(&Smoothly(Cubic), unit());
        assert_eq!(nothing.outcome, FirstRoot::OutOfBudget { clear_until: 0.0 });
    }
}

#[test]
fn a_point_span_and_an_unbounded_one() {
    for method in Method::ALL {
        let at_root = search(method, 1e-9).first_root(&Smoothly(Cubic), Interval::point(0.5));
        assert!(
            matches!(at_root.outcome, FirstRoot::Within { certain: true, .. }),
            "{method:?}: {at_root:?}"
        );
        let finest = search(method, f64::NAN).first_root(&Smoothly(Cubic), Interval::point(0.5));
        assert!(finest.outcome.span().is_some() && finest.steps < 10, "{method:?}: {finest:?}");
        let off_root = search(method, 1e-9).first_root(&Smoothly(Cubic), Interval::point(0.6));
        assert_eq!(off_root.outcome, FirstRoot::Nowhere);
        let wide = search(method, 1e-9).first_root(&Smoothly(Cubic), Interval::ENTIRE);
        assert!(wide.outcome.span().is_some_and(|span| span.contains(0.25)), "{method:?}: {wide:?}");
    }
}

/// (t - 1)(t - 2) with a second derivative known so loosely that twice its bound overflows.
struct LooselyCurved;
impl Function for LooselyCurved {
    fn value(&self, t: Interval) -> Interval {
        (t - 1.0) * (t - 2.0)
    }
    fn slope(&self, t: Interval) -> Interval {
        t * 2.0 - 3.0
    }
    fn curvature(&self, _: Interval) -> Interval {
        Interval::new(-1e308, 2.0).unwrap()
    }
    fn counts(&self, t: Interval) -> bool {
        t.hi() > 1.5
    }
}

#[test]
fn a_hopeless_second_derivative_does_not_stop_progress() {
    for method in Method::ALL {
        let found = search(method, 1e-6).first_root(&LooselyCurved, Interval::new(0.0, 6.0).unwrap());
        assert!(found.outcome.span().is_some_and(|span| span.contains(2.0)), "{method:?}: {found:?}");
        assert!(found.steps < 200, "{method:?}: {found:?}");
    }
}

#[test]
fn without_help_from_derivatives_the_value_still_excludes() {
    struct Above;
    impl Function for Above {
        fn value(&self, t: Interval) -> Interval {
            t.square() + 1.0
        }
        fn slope(&self, _: Interval) -> Interval {
            Interval::ENTIRE
        }
        fn curvature(&self, _: Interval) -> Interval {
            Interval::ENTIRE
        }
    }
    for method in Method::ALL {
        let found = search(method, 1e-3).first_root(&Above, unit());
        assert_eq!(found.outcome, FirstRoot::Nowhere, "{method:?}");
    }
}

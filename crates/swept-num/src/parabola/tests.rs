use super::*;
use proptest::prelude::*;

fn iv(lo: f64, hi: f64) -> Interval {
    Interval::new(lo, hi).unwrap()
}

fn exact(span: Interval, c: f64, b: f64, a: f64) -> Parabolas {
    Parabolas::new(span, Interval::point(c), Interval::point(b), Interval::point(a))
}

#[test]
fn a_falling_line_crosses_once_and_certainly() {
    let RootSpans::Certain { first, possible } = exact(iv(1.0, 3.0), 1.0, -1.0, 0.0).roots() else {
        panic!()
    };
    assert!(first.contains(2.0) && first.width() < 1e-14);
    assert_eq!(possible.as_slice().len(), 1);
}

#[test]
fn no_root_when_the_lower_parabola_stays_above() {
    assert_eq!(exact(iv(0.0, 1.0), 1.0, -1.0, 1.0).roots(), RootSpans::Nowhere); // 1 - s + s²/2 >= 1/2
    assert_eq!(exact(iv(0.0, 1.0), -1.0, 0.5, 0.0).roots(), RootSpans::Nowhere);
}

#[test]
fn two_roots_are_two_pieces() {
    // 3 - 4s + s² = (s-1)(s-3), twice_a = 2
    let RootSpans::Certain { first, possible } = exact(iv(0.0, 10.0), 3.0, -4.0, 2.0).roots() else {
        panic!()
    };
    assert!(first.contains(1.0) && first.width() < 1e-14);
    let [one, three] = possible.as_slice() else { panic!("{possible:?}") };
    assert!(one.contains(1.0) && three.contains(3.0) && one.hi() < 1.1 && three.lo() > 2.9);
}

#[test]
fn a_double_root_is_possible_and_certain_only_if_exact() {
    // (s - 2)² = 4 - 4s + s²: both parabolas touch zero, so the function does
    let RootSpans::Certain { first, .. } = exact(iv(0.0, 5.0), 4.0, -4.0, 2.0).roots() else { panic!() };
    assert!(first.contains(2.0));
    // with an uncertain value it may miss
    let fuzzy =
        Parabolas::new(iv(0.0, 5.0), iv(4.0, 4.0 + 1e-9), Interval::point(-4.0), Interval::point(2.0));
    let RootSpans::Possible(possible) = fuzzy.roots() else { panic!() };
    assert!(possible.first().contains(2.0) && possible.first().width() < 1e-3);
}

#[test]
fn a_root_at_the_start_and_one_that_lasts() {
    let RootSpans::Certain { first, .. } = exact(iv(2.0, 3.0), 0.0, 1.0, 0.0).roots() else { panic!() };
    assert_eq!(first.lo(), 2.0);
    let RootSpans::Certain { possible, .. } = exact(iv(2.0, 3.0), 0.0, 0.0, 0.0).roots() else { panic!() };
    assert_eq!(possible.as_slice(), [iv(2.0, 3.0)]);
}

#[test]
fn unbounded_knowledge_claims_nothing() {
    let blind = Parabolas::new(iv(0.0, 1.0), Interval::ONE, Interval::ENTIRE, Interval::ENTIRE);
    let RootSpans::Possible(possible) = blind.roots() else { panic!() };
    assert_eq!(possible.as_slice(), [iv(0.0, 1.0)]);
    assert_eq!(blind.range(), Interval::ENTIRE);
}

/// In order and without overlap, whatever overflows on the way.
fn assert_in_order(pieces: &Pieces, span: Interval) {
    for pair in pieces.as_slice().windows(2) {
        assert!(pair[0].hi() <= pair[1].lo(), "{pieces:?}");
    }
    assert!(pieces.as_slice().iter().all(|piece| span.encloses(*piece)));
}

#[test]
fn pieces_stay_in_order_when_coefficients_overflow() {
    let span = iv(4.064936359238083e-261, 6.0);
    let value = iv(1.2551162477308945e308, 1.2551162477308947e308);
    let curvature = iv(-1.3264431047831551e308, 1.5618777292776404e307);
    let parabolas = Parabolas::new(span, value, Interval::point(-6.526537419686109e307), curvature);
    let (RootSpans::Possible(pieces) | RootSpans::Certain { possible: pieces, .. }) = parabolas.roots()
    else {
        panic!("nothing is excluded")
    };
    assert_in_order(&pieces, span);
}

#[test]
fn a_span_without_a_start_claims_nothing() {
    let one = Interval::ONE;
    let parabolas = Parabolas::new(Interval::ENTIRE, one, one, one);
    assert_eq!((parabolas.range(), parabolas.at(one)), (Interval::ENTIRE, Interval::ENTIRE));
    assert_eq!(parabolas.roots(), RootSpans::Possible(Pieces::one(Interval::ENTIRE)));
}

proptest! {
    #[test]
    fn pieces_are_in_order(v in any::<[u64; 2]>(), d in any::<[u64; 2]>(), k in any::<[u64; 2]>(), start in -9.0..9.0f64, length in 0.0..9.0f64) {
        let wild = |bits: [u64; 2]| Interval::between(f64::from_bits(bits[0]), f64::from_bits(bits[1]));
        let span = iv(start, start + length);
        if let RootSpans::Possible(pieces) | RootSpans::Certain { possible: pieces, .. } =
            Parabolas::new(span, wild(v), wild(d), wild(k)).roots()
        {
            assert_in_order(&pieces, span);
        }
    }

    /// f(t) = c + b*s + a*s²/2 + j*s³/6 with known f'': every sampled zero crossing lies in a piece, certain
    /// roots exist.
    #[test]
    fn cubics(start in -5.0..5.0f64, length in 0.01..4.0f64, c in -2.0..2.0f64, b in -4.0..4.0f64, a in -8.0..8.0f64, j in -8.0..8.0f64) {
        let span = iv(start, start + length);
        let curvature = Interval::point(a) + Interval::point(j) * (span - start).max(Interval::ZERO);
        let parabolas = Parabolas::new(span, Interval::point(c), Interval::point(b), curvature);
        let f = |t: f64| { let s = t - start; c + s * (b + s * (a / 2.0 + s * j / 6.0)) };
        let roots = parabolas.roots();
        let pieces = match &roots {
            RootSpans::Nowhere => &[][..],
            RootSpans::Possible(pieces) | RootSpans::Certain { possible: pieces, .. } => pieces.as_slice(),
        };
        let samples = 400;
        let time = |i: i32| start + length * f64::from(i) / f64::from(samples);
        for i in 0..samples {
            let (t, next) = (time(i), time(i + 1).min(span.hi()));
            prop_assert!(parabolas.range().hi() >= f(t) - 1e-9 && parabolas.range().lo() <= f(t) + 1e-9);
            if f(t) * f(next) < 0.0 && f(t).abs() > 1e-12 && f(next).abs() > 1e-12 {
                let crossing = iv(t, next);
                prop_assert!(pieces.iter().any(|piece| piece.overlaps(crossing)), "{roots:?} misses {crossing:?}");
            }
        }
        if let RootSpans::Certain { first, possible } = roots {
            prop_assert!(possible.first().overlaps(first));
            let before = f(first.lo() - 1e-9 * length);
            prop_assert!(first.lo() - start < 1e-9 || before * c >= -1e-12);
            prop_assert!(c * f(first.hi()) <= 1e-9, "no sign change by {:?}", first);
        }
    }
}

#[test]
fn where_it_is_not_positive_is_covered() {
    let iv = |a: f64, b: f64| Interval::new(a, b).unwrap();
    let point = Interval::point;
    let cover = |value: f64, slope: f64, bend: f64| {
        Parabolas::new(iv(1.0, 5.0), point(value), point(slope), point(bend)).not_positive()
    };
    // (s - 1)(s - 3): negative between its roots, times are one later
    let valley = cover(3.0, -4.0, 2.0).unwrap();
    assert!(valley.hull().encloses(iv(2.0, 4.0)) && valley.hull().width() < 2.0 + 1e-14, "{valley:?}");
    // -(s - 1)(s - 3): negative before and after
    let hill = cover(-3.0, 4.0, -2.0).unwrap();
    let [early, late] = hill.as_slice() else { panic!("{hill:?}") };
    assert!(
        early.encloses(iv(1.0, 2.0)) && early.hi() < 2.0 + 1e-14 && late.encloses(iv(4.0, 5.0)),
        "{hill:?}"
    );
    // (s - 2)² touches zero, (s - 2)² + tiny does not
    assert!(
        cover(4.0, -4.0, 2.0).is_some_and(|touch| touch.hull().contains(3.0) && touch.hull().width() < 1e-7)
    );
    assert!(cover(4.0 + 1e-15, -4.0, 2.0).is_none());
    // zero at the very ends counts
    let only = |cover: Option<Pieces>, t: f64| {
        cover.is_some_and(|c| c.hull().contains(t) && c.hull().width() < 1e-14)
    };
    assert!(only(cover(0.0, 1.0, 0.0), 1.0) && only(cover(4.0, -1.0, 0.0), 5.0));
    assert!(cover(4.1, -1.0, 0.0).is_none());
    let unknown = Parabolas::new(iv(1.0, 5.0), point(9.0), point(0.0), Interval::ENTIRE);
    assert_eq!(unknown.not_positive().map(|all| all.hull()), Some(iv(1.0, 5.0)));
}

#[test]
fn what_two_covers_have_in_common() {
    let iv = |a: f64, b: f64| Interval::new(a, b).unwrap();
    let pieces = |pieces: &[Interval]| Pieces::collect(pieces.iter().copied()).unwrap();
    let three = pieces(&[iv(0.0, 1.0), iv(2.0, 3.0), iv(4.0, 5.0)]);
    let two = pieces(&[iv(0.5, 2.5), iv(4.5, 9.0)]);
    let common = three.intersection(&two).unwrap();
    assert_eq!(common.as_slice(), [iv(0.5, 1.0), iv(2.0, 2.5), iv(4.5, 5.0)]);
    assert_eq!(two.intersection(&three).unwrap(), common);
    assert_eq!(
        Pieces::one(iv(1.0, 2.0)).intersection(&Pieces::one(iv(2.0, 3.0))),
        Some(Pieces::one(Interval::point(2.0)))
    );
    assert_eq!(Pieces::one(iv(1.5, 1.6)).intersection(&three), None);
    // more than three: the last ones are merged, nothing is lost
    let comb = pieces(&[iv(0.0, 0.4), iv(0.6, 2.2), iv(2.8, 4.8)]);
    let common = three.intersection(&comb).unwrap();
    assert_eq!(common.as_slice(), [iv(0.0, 0.4), iv(0.6, 1.0), iv(2.0, 4.8)]);
}

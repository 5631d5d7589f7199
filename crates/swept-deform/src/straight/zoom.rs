//! A gap between neighbouring floats, examined with floats of its own.
//!
//! **What it answers.** Whether two features share a point inside the gap, if the finer floats show it.
//!
//! **The mathematics.** With t = (n + x)/2^k the gap is 0 < x < 1. The polynomials in x have integer
//! coefficients again, so the roots of f are bracketed between neighbouring floats x, and signs there are
//! found as for t. The floats x are far denser than those of t: near x = 0 they go down to 2^-1074 of the
//! gap.
//!
//! **Why it is sound.** The argument is the same as for t. Where it is inconclusive, nothing is claimed.
//!
//! **Source.** `docs/soundness/straight-paths.md`, sections 4 and 5.

use super::algebraic::{Cell, local};
use super::features::{Features, Triple};
use super::locate::Spot;
use super::polynomial::Polynomial;
use super::spots::any_spot;
use dashu_int::IBig;
use std::cell::OnceCell;

/// Whether the features share a point strictly between `lo` and the next float, given the coefficients of f,
/// of the normals (axis, index of the triple) and of the scalar products.
pub(super) fn touch_in_zoom(
    features: Features,
    cubic: &[IBig],
    lo: f64,
    normal: impl Fn(usize, usize) -> Vec<IBig>,
    dot: impl Fn(Triple) -> Vec<IBig>,
) -> Option<bool> {
    let cell = Cell::above(lo);
    let zoomed = |coefficients: &[IBig]| {
        let degree = coefficients.len().saturating_sub(1);
        let mut inner = local(coefficients, &cell).into_iter();
        Polynomial::new(std::array::from_fn(|_| inner.next().unwrap_or_default()), degree)
    };
    let cells: [[OnceCell<Polynomial<IBig>>; 4]; 3] = std::array::from_fn(|_| [const { OnceCell::new() }; 4]);
    let normal = |axis: usize, place: usize| cells[axis][place].get_or_init(|| zoomed(&normal(axis, place)));
    let places = features.triples().len();
    let near = |x: f64, certain: bool| {
        for axis in 0..3 {
            let mut signs = [0; 4];
            let signs = &mut signs[..places];
            for (place, sign) in signs.iter_mut().enumerate() {
                *sign = normal(axis, place).sign_near(x).unwrap_or(0);
            }
            if features.disagree(signs) {
                return Some(false);
            }
            if certain && features.inside(signs) {
                return Some(true);
            }
        }
        None
    };
    let mut answer = Some(false);
    any_spot(&zoomed(cubic), &mut |spot| {
        let contact = match spot {
            Spot::At(x) if x == 0.0 || x == 1.0 => Some(false),
            Spot::At(x) => near(x, true).or_else(|| {
                Some(features.touch_by(
                    |axis, place| normal(axis, place).sign(x),
                    |triple| zoomed(&dot(triple)).sign(x),
                ))
            }),
            Spot::Gap { hi, certain, .. } => near(hi, certain),
        };
        // an open case stays open, unless there is a contact elsewhere
        match contact {
            Some(true) => answer = contact,
            None => answer = None,
            Some(false) => {}
        }
        contact == Some(true)
    });
    answer
}

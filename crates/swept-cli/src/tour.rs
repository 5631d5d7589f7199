//! What `swept` does when it is asked nothing: the first contact of two moving, turning things, with its proof.
//!
//! The corner of a spinning box dips through a turning plate for eight thousandths of a second. Looking 60 times a
//! second misses it; the root finder may not miss it, and proves when it comes.

use crate::failure::Failure;
use crate::table;
use std::fmt::Write;
use swept_num::{FirstRoot, Formula, Interval, Method, RootSearch, Smooth, Smoothly};

/// The signed distance of the corner from the plate, negative behind it.
struct CornerAndPlate;

impl Formula for CornerAndPlate {
    /// Corner: (1.657 - 0.55t + cos(7t + 0.4), 0.3t + sin(7t + 0.4)). Plate: through the origin, normal turned by 0.3t.
    fn at<T: Smooth>(&self, t: T) -> T {
        let (turn_sin, turn_cos) = t.times(0.3).sin_cos();
        let (spin_sin, spin_cos) = (t.times(7.0) + T::exactly(0.4)).sin_cos();
        let x = T::exactly(1.657) - t.times(0.55) + spin_cos;
        let y = t.times(0.3) + spin_sin;
        turn_cos * x + turn_sin * y
    }
}

/// Looks at 60 frames a second: the first frame behind the plate.
fn first_frame_behind(seconds: f64) -> Option<f64> {
    let frames = (seconds * 60.0) as u32;
    (0..=frames).map(|frame| f64::from(frame) / 60.0).find(|&t| CornerAndPlate.at(t) < 0.0)
}

/// The demonstration, and where to go on.
pub fn run() -> Result<String, Failure> {
    let span = Interval::between(0.0, 2.0);
    let search = |method| RootSearch { width: 1e-12, method, ..RootSearch::default() };
    let found = search(Method::Hybrid).first_root(&Smoothly(CornerAndPlate), span);
    let bisected = search(Method::Bisection).first_root(&Smoothly(CornerAndPlate), span);
    let mut text = format!(
        "swept {}: continuous collision detection with a proof\n\n\
         A corner of a spinning box against a turning plate, both moving, from 0 to 2 seconds.\n\n",
        env!("CARGO_PKG_VERSION")
    );
    let (verdict, when) = match found.outcome {
        FirstRoot::Within { span, certain: true } => ("contact", format!("{span}, certain")),
        FirstRoot::Within { span, certain: false } => ("possible contact", span.to_string()),
        FirstRoot::Nowhere => ("clear", "never".to_owned()),
        FirstRoot::OutOfBudget { clear_until } => ("undecided", format!("not before {clear_until}")),
    };
    let frames = match first_frame_behind(span.hi()) {
        Some(t) => format!("see it first at {t:.4}"),
        None => "never see it: the corner is behind the plate between two frames only".to_owned(),
    };
    text += &table::fields(&[
        ("verdict", verdict.to_owned()),
        ("first touch", when),
        ("before it", "proved free: no rounding error, no step size can hide a touch".to_owned()),
        (
            "cost",
            format!(
                "{} evaluations with Taylor-Lagrange parabolas (plain bisection: {})",
                found.evaluations.total(),
                bisected.evaluations.total()
            ),
        ),
        ("60 frames a second", frames),
    ]);
    let _ = write!(
        text,
        "\nTry:\n  \
           swept float 0.1                           what a double really holds\n  \
           swept interval \"x/(x-1)\" x=2.9..3.1       what is proved of a formula\n  \
           swept bench roots                         what the root finders cost\n  \
           swept help                                everything else\n"
    );
    Ok(text)
}

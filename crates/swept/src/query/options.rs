//! The options of a query: tolerance, separation, budget and method.
//!
//! With surface distance d, contact means d <= η, and a verdict of contact by the default method leaves a gap
//! of η + δ/2 to η + δ.

use super::error::QueryError;
use crate::hierarchy::Body;
use crate::shape::UnknownWord;
use core::fmt;
use core::str::FromStr;

/// How to search for a first contact. All methods are sound; they differ in speed and in what they promise
/// about the gap.
///
/// ```
/// use swept::{Method, Options};
/// assert_eq!(Options::default().method, Method::Certified);
/// assert_eq!(Method::ALL.map(Method::name), ["certified", "redon", "d2m", "capoeira"]);
/// assert_eq!("d2m".parse(), Ok(Method::D2m));
/// assert_eq!(Method::D2m.to_string(), "d2m");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Method {
    /// Best-first second-order advancement over lenses. The gap at a contact is between η + δ/2 and η + δ.
    #[default]
    Certified,
    /// Trees of oriented boxes, separating axes over spans of time, root finding on features. A contact is
    /// never reported late; the gap is above η and at most η + δ.
    Redon,
    /// Trees of smallest balls, slices of time, root finding on features, a step back. The gap is between η +
    /// δ/2 and η + δ.
    D2m,
    /// The balls alone. A contact is never reported late; the gap is reported but has no promised upper
    /// limit.
    Capoeira,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 4] = [Self::Certified, Self::Redon, Self::D2m, Self::Capoeira];

    /// Builds what the method needs for a body besides its main tree, so that the first query does not have
    /// to.
    pub fn prepare(self, body: &Body) {
        match self {
            Self::Certified => {}
            Self::Redon => {
                let _ = body.box_tree();
            }
            Self::D2m => {
                let _ = (body.spheres(), body.flat_edges());
            }
            Self::Capoeira => {
                let _ = body.spheres();
            }
        }
    }

    /// The method's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Certified => "certified",
            Self::Redon => "redon",
            Self::D2m => "d2m",
            Self::Capoeira => "capoeira",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let known = Self::ALL.into_iter().find(|method| method.name() == text);
        known.ok_or_else(|| UnknownWord::new("method", text, "certified, redon, d2m or capoeira"))
    }
}

/// The options of a query.
///
/// ```
/// use swept::Options;
/// let options = Options { min_separation: 0.01, ..Options::default() };
/// assert_eq!((options.tolerance, options.budget), (None, 10_000_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Options {
    /// δ > 0, a length: how close to contact the search gets. `None` means 1e-9 of the larger body's
    /// diameter. Where doubles cannot resolve that for the given motions, it is the smallest they can
    /// resolve. Fast motion alone raises it to at most a thousandth of the diameter and a quarter of the gap
    /// at the start, and motions too fast for that end undecided; errors of the poses may raise it further.
    pub tolerance: Option<f64>,
    /// η >= 0, a length: bodies this close count as touching.
    pub min_separation: f64,
    /// Maximum number of steps before the search gives up and reports what it has proved by then. A step is
    /// one look at a pair of nodes or faces, about a microsecond; work that takes longer, such as a sub-span
    /// of a root finder, counts as several steps.
    pub budget: u64,
    /// How to search.
    pub method: Method,
}

impl Default for Options {
    fn default() -> Self {
        Self { tolerance: None, min_separation: 0.0, budget: 10_000_000, method: Method::Certified }
    }
}

impl Options {
    /// Checks what must hold for any query, whatever its bodies and motions.
    ///
    /// ```
    /// use swept::Options;
    /// assert!(Options::default().check().is_ok());
    /// let refused = Options { tolerance: Some(f64::NAN), ..Options::default() }.check();
    /// assert!(refused.is_err_and(|error| error.to_string() == "tolerance is NaN, which is not a length above zero"));
    /// ```
    ///
    /// # Errors
    /// The separation or the tolerance is not a valid length.
    pub fn check(&self) -> Result<(), QueryError> {
        let separation = self.min_separation;
        if !(separation >= 0.0 && separation.is_finite()) {
            let wanted = "a length of zero or more";
            return Err(QueryError::BadOption { what: "min_separation", value: separation, wanted });
        }
        match self.tolerance {
            Some(tolerance) if !(tolerance > 0.0 && tolerance.is_finite()) => {
                let wanted = "a length above zero";
                Err(QueryError::BadOption { what: "tolerance", value: tolerance, wanted })
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_written_and_read() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        assert_eq!(format!("{:>10}|", Method::D2m), "       d2m|");
        let refused = "D2M".parse::<Method>().map_err(|error| error.to_string());
        assert_eq!(
            refused,
            Err("\"D2M\" is not a method: expected certified, redon, d2m or capoeira".to_owned())
        );
    }
}

#[cfg(all(test, feature = "serde"))]
mod serialised {
    use super::*;
    use crate::shape::{Builtin, Mesh};
    use crate::{Answer, Body, Placement, Spin, first_contact};

    #[test]
    fn inputs_and_answers_are_serialised_to_the_bit() {
        let options = Options { min_separation: 0.1, method: Method::D2m, ..Options::default() };
        let text = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), options);
        let mesh = "gear(200)".parse::<Builtin>().unwrap().mesh();
        let text = serde_json::to_string(&mesh).unwrap();
        assert_eq!(serde_json::from_str::<Mesh>(&text).unwrap(), mesh);
        // what a constructor refuses, a reader refuses too
        let broken = r#"{"vertices": [[0.0, 0.0, 0.0]], "faces": [[0, 0, 1]]}"#;
        assert!(serde_json::from_str::<Mesh>(broken).unwrap_err().to_string().contains("vertex 1"));
        let body = Body::new(mesh);
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let start = Placement::at([4.0, 0.0, 0.0]);
        let coming = Spin::new([0.0, 1.0], start, [-4.0, 0.0, 0.0], [0.0, 0.0, 1.0]).unwrap();
        let answer = first_contact(&body, &rest, &body, &coming, &Options::default()).unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<Answer>(&text).unwrap(), answer);
    }
}

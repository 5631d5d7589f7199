//! The options that every query about meshes takes.

use crate::failure::Failure;
use clap::{Args, ValueEnum};
use swept::Options;
use swept::internals::query;
use swept_io::scene::OptionsTable;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Best-first second-order advancement: every verdict proved
    Certified,
    /// Interval bounds of oriented boxes
    Redon,
    /// Sphere trees and Taylor-Lagrange root finding
    D2m,
    /// Sphere trees alone: never late, but a contact says only that the bodies are not proved apart from then on
    Capoeira,
}

impl Method {
    /// As a query takes it.
    pub fn query(self) -> query::Method {
        match self {
            Self::Certified => query::Method::Certified,
            Self::Redon => query::Method::Redon,
            Self::D2m => query::Method::D2m,
            Self::Capoeira => query::Method::Capoeira,
        }
    }
}

/// Bodies of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Which {
    /// The first body
    First,
    /// The second body
    Second,
    /// Both bodies
    Both,
}

impl Which {
    /// Whether the body with this number, 0 or 1, is one of them.
    fn includes(self, body: usize) -> bool {
        match self {
            Self::First => body == 0,
            Self::Second => body == 1,
            Self::Both => true,
        }
    }
}

/// Options of a query.
#[derive(Args, Clone, Debug)]
pub struct QueryArguments {
    /// How to search [default: certified]
    #[arg(long, value_enum)]
    pub method: Option<Method>,
    /// How near to a contact the search comes, a length [default: 1e-9 of the larger body, or what doubles can resolve]
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    pub tolerance: Option<f64>,
    /// Distance to keep: bodies this near are in contact [default: 0]
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    pub min_separation: Option<f64>,
    /// The most steps (pairs examined) of one query before it is given up as undecided [default: 10000000]
    #[arg(long, value_name = "STEPS", allow_hyphen_values = true)]
    pub budget: Option<u64>,
    /// Take a closed body for a surface: what is inside does not belong to it [default: closed meshes are solid, and
    /// what begins inside one overlaps it]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub surface: Option<Which>,
}

impl QueryArguments {
    /// Whether a body, 0 or 1, is said to be solid, or a surface: here, or else in a file.
    pub fn said_solid(&self, body: usize, file: Option<bool>) -> Option<bool> {
        if self.surface.is_some_and(|which| which.includes(body)) { Some(false) } else { file }
    }

    /// These options over those of a file over the usual ones: as a query takes them and as a file keeps them. What no
    /// query can be asked with is refused here, once, before anything is read or written.
    pub fn over(&self, file: OptionsTable) -> Result<(Options, OptionsTable), Failure> {
        let usual = Options::default();
        let kept = OptionsTable {
            tolerance: self.tolerance.or(file.tolerance),
            min_separation: self.min_separation.or(file.min_separation),
            budget: self.budget.or(file.budget),
            method: self.method.map(Method::query).or(file.method),
        };
        let options = Options {
            tolerance: kept.tolerance,
            min_separation: kept.min_separation.unwrap_or(usual.min_separation),
            budget: kept.budget.unwrap_or(usual.budget),
            method: kept.method.unwrap_or(usual.method),
        };
        options.check().map_err(|error| Failure::plain(error.to_string()))?;
        Ok((options, kept))
    }
}

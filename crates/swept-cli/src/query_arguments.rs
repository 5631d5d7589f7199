//! Options shared by all queries about meshes.

use crate::failure::Failure;
use clap::{Args, ValueEnum};
use swept::Options;
use swept::internals::query;
use swept_io::scene::OptionsTable;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Best-first second-order advancement: every verdict is proved
    Certified,
    /// Interval bounds of oriented boxes
    Redon,
    /// Sphere trees and Taylor-Lagrange root finding
    D2m,
    /// Sphere trees alone: never late, but a contact only means that the bodies are not proved apart from
    /// then on
    Capoeira,
}

impl Method {
    /// The library's name for it.
    pub fn query(self) -> query::Method {
        match self {
            Self::Certified => query::Method::Certified,
            Self::Redon => query::Method::Redon,
            Self::D2m => query::Method::D2m,
            Self::Capoeira => query::Method::Capoeira,
        }
    }
}

/// Which bodies of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ChosenBodies {
    /// The first body
    First,
    /// The second body
    Second,
    /// Both bodies
    Both,
}

impl ChosenBodies {
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
    /// How close to contact the search gets (a length) [default: 1e-9 of the larger body, or what doubles can
    /// resolve]
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    pub tolerance: Option<f64>,
    /// Distance to keep: bodies this close count as touching [default: 0]
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    pub min_separation: Option<f64>,
    /// Maximum number of steps (pairs examined) of one query; beyond it the answer is undecided [default:
    /// 10000000]
    #[arg(long, value_name = "STEPS", allow_hyphen_values = true)]
    pub budget: Option<u64>,
    /// Treat a closed body as a surface, without its inside [default: closed meshes are solid, and a body
    /// that starts inside one overlaps it]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub surface: Option<ChosenBodies>,
}

impl QueryArguments {
    /// Whether a body, 0 or 1, is declared solid or a surface: here, or else in a file.
    pub fn declared_solid(&self, body: usize, file: Option<bool>) -> Option<bool> {
        if self.surface.is_some_and(|which| which.includes(body)) { Some(false) } else { file }
    }

    /// These options, completed from a file and then from the defaults: as a query takes them and as a file
    /// stores them. Bad values are refused here, once, before anything is read or written.
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

//! The search that all methods share.

use super::Function;
use super::refine::{by_both, by_newton, by_parabolas, by_value};
use crate::round::{add_down, sub_up};
use crate::{Interval, Pieces};

/// How a sub-span is refined; see the table in the module documentation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// Interval bisection.
    Bisection,
    /// The interval Newton method.
    Newton,
    /// Taylor-Lagrange parabolas alone.
    TaylorLagrange,
    /// Bisection and parabolas together.
    #[default]
    Hybrid,
}

impl Method {
    /// All of them, simplest first.
    pub const ALL: [Self; 4] = [Self::Bisection, Self::Newton, Self::TaylorLagrange, Self::Hybrid];

    /// Its name for tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bisection => "bisection",
            Self::Newton => "interval newton",
            Self::TaylorLagrange => "taylor-lagrange",
            Self::Hybrid => "hybrid",
        }
    }
}

/// The settings of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RootSearch {
    /// The requested width of the final sub-span, in units of time. Zero, a negative number or NaN means as
    /// narrow as floats allow.
    pub width: f64,
    /// Maximum number of sub-spans to examine. Running out never affects soundness.
    pub budget: u64,
    /// How to refine.
    pub method: Method,
}

impl Default for RootSearch {
    fn default() -> Self {
        Self { width: 0.0, budget: 1_000_000, method: Method::default() }
    }
}

/// What is proved about the first root.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum FirstRoot {
    /// No root that counts before `span.lo()`; `span` may contain one. If `certain`, the function is zero
    /// somewhere in `span`; whether that root counts is for the caller to decide.
    Within {
        /// A sub-span no wider than requested (or than the gap between two neighbouring floats, if that is
        /// wider).
        span: Interval,
        /// Whether it is proved to contain a root.
        certain: bool,
    },
    /// Proved: no root in the whole span.
    Nowhere,
    /// The budget is exhausted; proved: no root before `clear_until`.
    OutOfBudget {
        /// The end of what was examined.
        clear_until: f64,
    },
}

impl FirstRoot {
    /// The sub-span that was found, if any.
    #[must_use]
    pub fn span(self) -> Option<Interval> {
        match self {
            Self::Within { span, .. } => Some(span),
            Self::Nowhere | Self::OutOfBudget { .. } => None,
        }
    }
}

/// How often the function was evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Evaluations {
    /// Values, at points or over spans.
    pub value: u64,
    /// First derivatives.
    pub slope: u64,
    /// Second derivatives.
    pub curvature: u64,
}

impl Evaluations {
    /// All of them.
    #[must_use]
    pub fn total(self) -> u64 {
        self.value + self.slope + self.curvature
    }
}

/// A finished search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Search {
    /// What is proved.
    pub outcome: FirstRoot,
    /// Sub-spans examined.
    pub steps: u64,
    /// How often the function was evaluated.
    pub evaluations: Evaluations,
}

/// A sub-span still to be examined.
///
/// Where the parabolas did not help (a wide span, a root of high multiplicity) they will not help in a span
/// half as wide either: the hybrid pauses them for a few halvings, longer after each failure.
#[derive(Clone, Copy)]
struct Open {
    span: Interval,
    /// Halvings until the parabolas are tried again.
    rest: u32,
    /// The length of the last pause.
    last_rest: u32,
}

impl Open {
    /// The longest pause: with it, a root where parabolas never help costs the hybrid at most twice the
    /// evaluations of bisection.
    const LONGEST: u32 = 4;

    /// The state after examining this sub-span, with the parabolas paused or not, and halving it or not.
    fn after(self, span: Interval, rested: bool, halved: bool) -> Self {
        if rested {
            Self { span, rest: self.rest - 1, last_rest: self.last_rest }
        } else if halved {
            let rest = (self.last_rest + 1).min(Self::LONGEST);
            Self { span, rest, last_rest: rest }
        } else {
            Self { span, rest: 0, last_rest: 0 }
        }
    }
}

impl RootSearch {
    /// Searches `span` for the first root of `f` that counts.
    ///
    /// # Guarantee
    /// No root that counts is missed: none lies before the reported sub-span, and `Nowhere` is a proof. At
    /// most `budget` sub-spans are examined.
    pub fn first_root(&self, f: &impl Function, span: Interval) -> Search {
        let mut cost = Evaluations::default();
        let end = span.hi();
        // still to examine, the earliest on top; whatever has been dropped contains no root that counts
        let mut open = vec![Open { span, rest: 0, last_rest: 0 }];
        let mut steps = 0;
        // roots before this time may have been passed over because they do not count
        let mut passed_over = span.lo();
        let outcome = loop {
            let Some(current) = open.pop() else { break FirstRoot::Nowhere };
            if steps >= self.budget {
                break FirstRoot::OutOfBudget { clear_until: current.span.lo() };
            }
            steps += 1;
            let span = current.span;
            if !f.counts(span) {
                passed_over = span.hi();
                continue;
            }
            let narrow = span.width() <= self.width;
            let rests = current.rest > 0 && !narrow;
            let Some(pieces) = self.refine(f, span, rests, narrow, &mut cost) else { continue };
            match Self::cut(span, pieces.first()) {
                Some((earlier, later)) if !narrow => {
                    let next = |span| current.after(span, rests, later.is_some());
                    for piece in pieces.as_slice()[1..].iter().rev() {
                        let (earlier, later) = Self::cut(span, *piece).unwrap_or((*piece, None));
                        open.extend(later.map(next));
                        open.push(next(earlier));
                    }
                    open.extend(later.map(next));
                    open.push(next(earlier));
                }
                _ => {
                    let piece = pieces.first();
                    let known = Interval::ordered(passed_over.min(piece.lo()), end);
                    break self.certify(f, known, piece, &mut cost);
                }
            }
        };
        Search { outcome, steps, evaluations: cost }
    }

    fn refine(
        &self,
        f: &impl Function,
        span: Interval,
        rests: bool,
        narrow: bool,
        cost: &mut Evaluations,
    ) -> Option<Pieces> {
        match self.method {
            Method::Bisection => by_value(f, span, cost),
            Method::Hybrid if rests => by_value(f, span, cost),
            Method::Newton => by_newton(f, span, cost),
            // the final check is by f itself
            Method::TaylorLagrange if narrow => by_both(f, span, cost),
            Method::TaylorLagrange => by_parabolas(f, span, cost),
            Method::Hybrid => by_both(f, span, cost),
        }
    }

    /// What to examine next in the first piece: the piece itself if it shrank by half, else its halves.
    /// `None` when no float lies strictly inside.
    fn cut(whole: Interval, piece: Interval) -> Option<(Interval, Option<Interval>)> {
        // an unbounded piece has no half, and a point is not smaller than itself
        let shrunk = piece.width() <= 0.5 * whole.width() && piece.width().is_finite() && piece != whole;
        if shrunk {
            return Some((piece, None));
        }
        piece.bisect().map(|(earlier, later)| (earlier, Some(later)))
    }

    /// Whether a root is certain in `piece`, the first part of `known` that may contain one.
    ///
    /// No root lies in `known` before the piece, so opposite signs before and after the piece's start place a
    /// root between its start and the later point. The ends of the piece itself are often too close to the
    /// root to have a certain sign, so points of `known` within the requested width are tried as well.
    fn certify(
        &self,
        f: &impl Function,
        known: Interval,
        piece: Interval,
        cost: &mut Evaluations,
    ) -> FirstRoot {
        let within = |end: f64| Interval::ordered(piece.lo(), end);
        let width = if self.width > 0.0 { self.width } else { 0.0 };
        let before = sub_up(piece.hi(), width).clamp(known.lo(), piece.lo());
        let behind = add_down(piece.lo(), width).clamp(piece.hi(), known.hi());
        let mut at = |t: f64| {
            cost.value += 1;
            f.value(Interval::point(t))
        };
        if piece.is_bounded() {
            let at_start = at(piece.lo());
            if at_start == Interval::ZERO {
                return FirstRoot::Within { span: within(piece.lo()), certain: true };
            }
            let start = if at_start.contains_zero() { at(before) } else { at_start };
            for end in [piece.hi(), behind] {
                let value = at(end);
                let crossed =
                    start.is_positive() && value.hi() <= 0.0 || start.is_negative() && value.lo() >= 0.0;
                if crossed || value == Interval::ZERO {
                    return FirstRoot::Within { span: within(end), certain: true };
                }
            }
        }
        FirstRoot::Within { span: piece, certain: false }
    }
}

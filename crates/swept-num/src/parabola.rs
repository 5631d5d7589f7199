//! Taylor-Lagrange parabolas: a function between two parabolas that touch at one point.
//!
//! **What it answers.** Given f and f' at the start of a span and an enclosure of f'' over it: where in the
//! span f can be zero, and by when it must have been zero.
//!
//! **The mathematics.** By Taylor's theorem with Lagrange's remainder, for t = start + s in the span there is
//! a time between start and t at which f'' has the value that makes this exact:
//!
//! ```text
//! f(t) = f(start) + f'(start) * s + f'' * s²/2
//! L(s) = v.lo + d.lo * s + k.lo * s²/2   <=   f(t)   <=   U(s) = v.hi + d.hi * s + k.hi * s²/2      (s >= 0)
//! ```
//!
//! with enclosures v, d, k of f(start), f'(start) and f'' over the span. A root needs L <= 0 <= U. Each of
//! the two conditions holds on at most two pieces of the span, cut at the roots of a parabola; a root can
//! only lie in the pieces where both hold. If f(start) > 0 and U reaches zero at s, then f(start + s) <= 0
//! and a root is certain in between (mirrored when f(start) < 0).
//!
//! **Why it is sound.** The coefficients of L and U are floats, taken as exact; [`quadratic_roots`] counts
//! their roots exactly and encloses each; every piece is rounded outward.
//!
//! **Source.** [D2M14, section 5.2.1, appendices F, G, I, J]; D-02 and D-03 avoided.

use crate::round::{add_down, add_up, sub_down};
use crate::{Interval, QuadraticRoots, quadratic_roots};

/// Two parabolas that enclose a function over a span and meet, up to the enclosures, at the span's start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parabolas {
    span: Interval,
    value: Interval,
    slope: Interval,
    curvature: Interval,
}

/// Where a function enclosed by [`Parabolas`] has its roots.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RootSpans {
    /// Proved: no root in the span.
    Nowhere,
    /// Every root in the span lies in one of these pieces.
    Possible(Pieces),
    /// As `Possible`, and a root is certain in `first`: there is none before it and at least one in it.
    Certain {
        /// The sub-span that contains the first root.
        first: Interval,
        /// All sub-spans that may contain a root; `first` overlaps the first of them.
        possible: Pieces,
    },
}

/// One to three sub-spans in increasing order, without overlap (neighbours may share an end).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pieces {
    pieces: [Interval; 3],
    count: usize,
}

impl Pieces {
    /// A single piece.
    #[must_use]
    pub fn one(piece: Interval) -> Self {
        Self { pieces: [piece; 3], count: 1 }
    }

    /// Two pieces, the earlier first.
    #[must_use]
    pub fn two(earlier: Interval, later: Interval) -> Self {
        Self { pieces: [earlier, later, later], count: 2 }
    }

    /// The pieces, earliest first; never empty.
    #[must_use]
    pub fn as_slice(&self) -> &[Interval] {
        &self.pieces[..self.count]
    }

    /// The earliest piece.
    #[must_use]
    pub fn first(&self) -> Interval {
        self.pieces[0]
    }

    /// A cover of the times that lie in pieces of both; `None` if there are none.
    ///
    /// # Guarantee
    /// No such time is left out. If there are more than three common pieces, the last ones are merged.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let mut all: Option<Self> = None;
        // both are in order, so their common pieces come in order too
        for piece in self.as_slice() {
            for common in other.as_slice().iter().filter_map(|other| piece.intersection(*other)) {
                match &mut all {
                    None => all = Some(Self::one(common)),
                    Some(all) if all.count < all.pieces.len() => {
                        all.pieces[all.count] = common;
                        all.count += 1;
                    }
                    Some(all) => {
                        let last = &mut all.pieces[all.count - 1];
                        *last = last.hull(common);
                    }
                }
            }
        }
        all
    }

    /// From the start of the first piece to the end of the last.
    #[must_use]
    pub fn hull(&self) -> Interval {
        self.pieces[0].hull(self.pieces[self.count - 1])
    }

    /// The pieces in order, overlapping ones merged; `None` if there are none. At most four may be given.
    fn collect(pieces: impl Iterator<Item = Interval>) -> Option<Self> {
        let mut sorted: [Option<Interval>; 4] = [None; 4];
        for (given, piece) in pieces.take(4).enumerate() {
            // insertion by the lower end
            let mut at = given;
            while at > 0 && sorted[at - 1].is_some_and(|before| before.lo() > piece.lo()) {
                sorted[at] = sorted[at - 1];
                at -= 1;
            }
            sorted[at] = Some(piece);
        }
        let mut sorted = sorted.into_iter().flatten();
        let mut all = Self::one(sorted.next()?);
        for piece in sorted {
            let last = all.count - 1;
            if piece.lo() < all.pieces[last].hi() || all.count == all.pieces.len() {
                all.pieces[last] = all.pieces[last].hull(piece);
            } else {
                all.pieces[all.count] = piece;
                all.count += 1;
            }
        }
        Some(all)
    }
}

impl Parabolas {
    /// The parabolas of a function over `span`, which must have a finite start, from enclosures of its value
    /// and slope at `span.lo()` and of its second derivative over the whole of `span`.
    #[must_use]
    pub fn new(span: Interval, value: Interval, slope: Interval, curvature: Interval) -> Self {
        Self { span, value, slope, curvature }
    }

    /// An enclosure of the function at the times `t`, which must lie in the span.
    #[must_use]
    pub fn at(&self, t: Interval) -> Interval {
        if self.span.lo() == f64::NEG_INFINITY {
            return Interval::ENTIRE; // no start to expand from
        }
        // s >= 0, although rounding may put the start slightly above t
        let s = (t - self.span.lo()).max(Interval::ZERO);
        self.value + s * (self.slope + s * self.curvature * 0.5)
    }

    /// An enclosure of the function over the whole span: L and U at the ends and at their vertices.
    #[must_use]
    pub fn range(&self) -> Interval {
        if self.span.lo() == f64::NEG_INFINITY {
            return Interval::ENTIRE;
        }
        let ends = self.value.hull(self.at(Interval::point(self.span.hi())));
        // a vertex lies where d + k*s = 0; the hull over an enclosure of that point is enough
        let vertex = |slope: f64, curvature: f64| {
            let place =
                (Interval::point(-slope) / Interval::point(curvature)).intersection(self.offsets())?;
            let slope = Interval::point(slope);
            Some(place * (slope + place * Interval::point(curvature) * 0.5))
        };
        let mut all = ends;
        if let Some(dip) = vertex(self.slope.lo(), self.curvature.lo()) {
            all = all.hull(dip + self.value.lo());
        }
        if let Some(bump) = vertex(self.slope.hi(), self.curvature.hi()) {
            all = all.hull(bump + self.value.hi());
        }
        all
    }

    /// Where the function has its roots in the span.
    #[must_use]
    pub fn roots(&self) -> RootSpans {
        if self.span.lo() == f64::NEG_INFINITY {
            return RootSpans::Possible(Pieces::one(self.span));
        }
        let (value, slope, curvature) = (self.value, self.slope, self.curvature);
        let lower = Quadratic::new(value.lo(), slope.lo(), curvature.lo());
        let upper = Quadratic::new(value.hi(), slope.hi(), curvature.hi());
        let below = lower.where_signed(-1.0, self.offsets());
        let above = upper.where_signed(1.0, self.offsets());
        let both = below
            .into_iter()
            .flatten()
            .flat_map(|low| above.into_iter().flatten().filter_map(move |high| low.intersection(high)));
        let Some(possible) = Pieces::collect(both.map(|offset| self.time(offset))) else {
            return RootSpans::Nowhere;
        };
        // once the far parabola has crossed zero, so has the function
        let sure = sub_down(self.span.hi(), self.span.lo());
        let must_cross = if value.is_positive() {
            upper.first_zero(sure)
        } else if value.is_negative() {
            lower.first_zero(sure)
        } else {
            (value == Interval::ZERO).then_some(Interval::ZERO)
        };
        match must_cross {
            Some(by) => {
                let start = possible.first().lo();
                let end = self.time(by).hi().max(start);
                RootSpans::Certain { first: Interval::ordered(start, end), possible }
            }
            None => RootSpans::Possible(possible),
        }
    }

    /// Where in the span the function may be zero or negative; `None` is a proof that it is positive
    /// throughout.
    ///
    /// # Guarantee
    /// Every time in the span at which the function is not positive lies in one of the (one or two) pieces,
    /// where L <= 0.
    ///
    /// ```
    /// use swept_num::{Interval, Parabolas};
    /// // (s - 1)(s - 3) = 3 - 4s + s² over [0, 4]
    /// let exactly = Interval::point;
    /// let dip = Parabolas::new(Interval::new(0.0, 4.0)?, exactly(3.0), exactly(-4.0), exactly(2.0));
    /// let below = dip.not_positive().expect("it is negative between 1 and 3").hull();
    /// assert!(below.encloses(Interval::between(1.0, 3.0)) && below.width() < 2.0001);
    /// # Ok::<(), swept_num::IntervalError>(())
    /// ```
    #[must_use]
    pub fn not_positive(&self) -> Option<Pieces> {
        if self.span.lo() == f64::NEG_INFINITY {
            return Some(Pieces::one(self.span));
        }
        let lower = Quadratic::new(self.value.lo(), self.slope.lo(), self.curvature.lo());
        let below = lower.where_signed(-1.0, self.offsets());
        Pieces::collect(below.into_iter().flatten().map(|offset| self.time(offset)))
    }

    /// [0, length of the span], with the length rounded up.
    fn offsets(&self) -> Interval {
        Interval::ordered(0.0, self.span.width())
    }

    /// The times of these offsets from the start, rounded outward but kept in the span.
    fn time(&self, offset: Interval) -> Interval {
        let start = self.span.lo();
        let lo = add_down(start, offset.lo()).clamp(start, self.span.hi());
        Interval::ordered(lo, add_up(start, offset.hi()).clamp(lo, self.span.hi()))
    }
}

/// c + b*s + twice_a*s²/2, coefficients exact, with its roots.
#[derive(Clone, Copy)]
struct Quadratic {
    c: f64,
    b: f64,
    twice_a: f64,
    /// `None` when a coefficient is unknown (infinite) or overflows when doubled.
    roots: Option<QuadraticRoots>,
}

impl Quadratic {
    /// The roots are found in s = 2x: c + 2b*x + 2*twice_a*x² has float coefficients, where twice_a/2 could
    /// underflow.
    fn new(c: f64, b: f64, twice_a: f64) -> Self {
        let (twice_b, four_a) = (2.0 * b, 2.0 * twice_a);
        let usable = c.is_finite() && twice_b.is_finite() && four_a.is_finite();
        let twice = |x: Interval| x * 2.0;
        let roots = usable.then(|| match quadratic_roots(c, twice_b, four_a) {
            QuadraticRoots::One(root) => QuadraticRoots::One(twice(root)),
            QuadraticRoots::Two(low, high) => QuadraticRoots::Two(twice(low), twice(high)),
            rest => rest,
        });
        Self { c, b, twice_a, roots }
    }

    /// Covers the offsets at which the value is zero or has the given sign: none, one or two pieces, in
    /// order.
    fn where_signed(&self, sign: f64, offsets: Interval) -> [Option<Interval>; 2] {
        let (from, until) = (f64::NEG_INFINITY, f64::INFINITY);
        let cut = |lo: f64, hi: f64| Interval::ordered(lo, hi).intersection(offsets);
        // reduce to the case of a negative sign
        let (c, b, twice_a) = (-sign * self.c, -sign * self.b, -sign * self.twice_a);
        match self.roots {
            None | Some(QuadraticRoots::Everywhere) => [Some(offsets), None],
            // one sign throughout, that of the constant
            Some(QuadraticRoots::None) => [(c < 0.0).then_some(offsets), None],
            Some(QuadraticRoots::One(root)) if twice_a == 0.0 => {
                [if b > 0.0 { cut(from, root.hi()) } else { cut(root.lo(), until) }, None]
            }
            // a double root: zero there, and the sign of a elsewhere
            Some(QuadraticRoots::One(root)) if twice_a > 0.0 => [root.intersection(offsets), None],
            Some(QuadraticRoots::One(_)) => [Some(offsets), None],
            Some(QuadraticRoots::Two(low, high)) if twice_a > 0.0 => [cut(low.lo(), high.hi()), None],
            Some(QuadraticRoots::Two(low, high)) => [cut(from, low.hi()), cut(high.lo(), until)],
        }
    }

    /// The first zero at an offset certainly above 0 and at most `length`, if there certainly is one.
    fn first_zero(&self, length: f64) -> Option<Interval> {
        let (low, high) = match self.roots? {
            QuadraticRoots::One(root) => (root, root),
            QuadraticRoots::Two(low, high) => (low, high),
            QuadraticRoots::None | QuadraticRoots::Everywhere => return None,
        };
        let within = |root: &Interval| root.lo() > 0.0 && root.hi() <= length;
        [low, high].into_iter().find(within)
    }
}

#[cfg(test)]
mod tests;

//! Whether a hull contains what is below it.
//!
//! **What it answers.** For the hull of a node, whether it contains given corners, and whether it contains the
//! whole hull of a node below it.
//!
//! **The mathematics.** A hull is conv(P) ⊕ ball(ρ). If every point of P' is within ρ - ρ' of conv(P), then
//! conv(P') ⊕ ball(ρ') lies in it. So a node needs a look at sixteen points for each child instead of all
//! corners below it. Near the corners that are farthest from the hull this does not suffice; then the
//! children of the child are looked at, and at last the corners.
//!
//! Each look needs a simplex of at most four points. Saved trees hold those that were found ([`Hints::Stored`]), two
//! bytes each; without them they are searched for ([`Hints::Sought`]).
//!
//! **Why it is sound.** A hint is only a place to look at: the distance is computed from it, and a wrong one makes
//! it larger. A point p = c + s q of another hull is computed in double precision: s q is exact, and |p| < 8, so it
//! is off by at most 2^-51, which is the 2^-11 steps that [`few`](super::few) allows. |x| <= 32767 holds for
//! corners because they lie in the lens, and is asked of points. The hull below is proved in the same way, by what is below it.

use super::super::block::Lens;
use super::super::hull::{GRID_REST, HULL_POINTS, Hull, LONGEST_POINT};
use super::Point;
use super::few::{Few, Simplex, enough};
use super::fit::{MEASURING, measured};
use super::grid::Grid;

/// More corners than this are never all kept.
const MOST_KEPT: usize = 4 * HULL_POINTS;

/// The simplices that prove what a tree says of its hulls.
#[derive(Debug)]
pub(in super::super) enum Hints<'a> {
    /// Those of a file, which are used up.
    Stored(std::slice::Iter<'a, u16>),
    /// Those found so far.
    Sought(Vec<u16>),
}

/// In place of a simplex: the hull below is not inside as a whole, look at what is below it.
const DESCEND: u16 = 0x1100;
/// In place of all simplices of a node: look at all its corners, without hints.
const ALL_CORNERS: u16 = 0x2200;

/// What was found about a hull below another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Look {
    /// It is inside.
    Inside,
    /// What is below it has to be looked at.
    Descend,
    /// The hints do not prove it.
    Unproved,
}

impl Hints<'_> {
    /// Whether the next node is to be proved by all its corners.
    pub(in super::super) fn all_corners(&mut self) -> bool {
        self.take(ALL_CORNERS)
    }

    /// Takes a stored mark, if it is the next.
    fn take(&mut self, mark: u16) -> bool {
        let Self::Stored(rest) = self else { return false };
        let is_next = rest.as_slice().first() == Some(&mark);
        if is_next {
            rest.next();
        }
        is_next
    }

    /// How many were found.
    pub(in super::super) fn count(&self) -> usize {
        match self {
            Self::Stored(_) => 0,
            Self::Sought(found) => found.len(),
        }
    }

    /// Puts the mark that a node needs all its corners in place of what was found for it; whether that is possible.
    pub(in super::super) fn give_up(&mut self, from: usize) -> bool {
        let Self::Sought(found) = self else { return false };
        found.truncate(from);
        found.push(ALL_CORNERS);
        true
    }

    /// Whether all were used.
    pub(in super::super) fn are_used(&self) -> bool {
        match self {
            Self::Stored(rest) => rest.as_slice().is_empty(),
            Self::Sought(_) => true,
        }
    }
}

/// A hull that is to contain something.
pub(in super::super) struct Container<'a> {
    hull: Hull<'a>,
    grid: Grid,
    rest: f64,
    few: Few,
    /// The simplex that was found last.
    last: Simplex,
}

impl<'a> Container<'a> {
    /// The hull of a node with this lens; `None` if its numbers are not valid. Its points are not
    /// [too long](super::Hulls::are_long).
    #[inline]
    pub(in super::super) fn of(lens: &Lens, hull: Hull<'a>) -> Option<Self> {
        let grid = Grid::of(lens);
        let rest = hull.rest();
        // also false for a rest that is no number
        let good = (0.0..=4.0).contains(&rest) && hull.center() == grid.center && hull.scale() == grid.scale;
        good.then_some(Self { hull, grid, rest, few: Few::NONE, last: Simplex::NONE })
    }

    /// Whether it contains the points because all of them were kept. They lie in the lens.
    #[inline]
    pub(in super::super) fn kept(&self, points: impl ExactSizeIterator<Item = Point>) -> bool {
        if self.rest < GRID_REST * f64::from(self.grid.scale) || points.len() > MOST_KEPT {
            return false;
        }
        // at most half a step per coordinate; the next is likely to be the one after the last
        let mut next = 0;
        for point in points {
            let x = self.grid.inward(point);
            let is_at = |k: usize| {
                let [a, b, c] = self.hull.step(k).map(f64::from);
                (x[0] - a).abs() <= 0.5 && (x[1] - b).abs() <= 0.5 && (x[2] - c).abs() <= 0.5
            };
            if !is_at(next) {
                match (0..self.hull.count()).find(|&k| is_at(k)) {
                    Some(place) => next = place,
                    None => return false,
                }
            }
            next += 1;
        }
        true
    }

    /// Whether it contains the points, found without hints. They lie in the lens.
    pub(in super::super) fn holds(&mut self, points: &[Point]) -> bool {
        self.kept(points.iter().copied()) || {
            self.prepare();
            measured(&self.few, &self.grid, points, self.rest).is_none()
        }
    }

    /// Must come before what follows.
    pub(in super::super) fn prepare(&mut self) {
        if self.few.count == 0 {
            (0..self.hull.count()).for_each(|k| self.few.push(self.hull.step(k)));
        }
    }

    /// Whether it contains the points. They lie in the lens.
    pub(in super::super) fn takes(
        &mut self,
        points: impl Iterator<Item = Point>,
        hints: &mut Hints<'_>,
    ) -> bool {
        let within = enough(self.rest / f64::from(self.grid.scale));
        let mut all = points.map(|point| self.grid.place(point));
        match hints {
            Hints::Stored(rest) => all.all(|x| {
                rest.next()
                    .is_some_and(|hint| self.few.near_simplex(x, &Simplex::decoded(*hint)).square <= within)
            }),
            Hints::Sought(found) => all.all(|x| {
                let simplex = self.few.simplex_within(x, self.last, within);
                found.extend(simplex.map(Simplex::code));
                self.last = simplex.unwrap_or(self.last);
                simplex.is_some()
            }),
        }
    }

    /// Whether it contains a hull below it.
    pub(in super::super) fn takes_hull(&mut self, hull: Hull<'_>, hints: &mut Hints<'_>) -> Look {
        if hints.take(DESCEND) {
            return Look::Descend;
        }
        let room = self.rest - hull.rest();
        let within = enough(room / f64::from(self.grid.scale));
        let mut last = None;
        let points = (0..hull.count()).filter(|&k| last.replace(hull.step(k)) != Some(hull.step(k)));
        let mut places = points.map(|k| self.grid.place(hull.point(k)));
        let near = |x: &[f32; 3]| x.iter().all(|x| x.abs() <= LONGEST_POINT as f32);
        match hints {
            Hints::Stored(rest) => {
                let inside = room > 0.0
                    && places.all(|x| {
                        rest.next().is_some_and(|hint| {
                            near(&x) && self.few.near_simplex(x, &Simplex::decoded(*hint)).square <= within
                        })
                    });
                if inside { Look::Inside } else { Look::Unproved }
            }
            Hints::Sought(found) => {
                let before = found.len();
                let inside = room > 0.0
                    && places.all(|x| {
                        let simplex =
                            near(&x).then(|| self.few.simplex_within(x, self.last, within)).flatten();
                        found.extend(simplex.map(Simplex::code));
                        self.last = simplex.unwrap_or(self.last);
                        simplex.is_some()
                    });
                if inside {
                    return Look::Inside;
                }
                found.truncate(before);
                found.push(DESCEND);
                Look::Descend
            }
        }
    }
}

impl Few {
    /// A simplex that proves a point to be within a squared distance.
    fn simplex_within(&self, x: [f32; 3], last: Simplex, within: f32) -> Option<Simplex> {
        let proves = |simplex: &Simplex| self.near_simplex(x, simplex).square <= within;
        if proves(&last) {
            return Some(last);
        }
        let found = |start: Simplex| self.nearest_from(x, start, within, MEASURING).simplex;
        let warm = found(last);
        if proves(&warm) {
            return Some(warm);
        }
        Some(found(Simplex::NONE)).filter(proves)
    }
}

//! The hull of one node.
//!
//! **The mathematics.** Up to sixteen corners are all kept. Of more, extreme ones in six directions come first,
//! then, again and again, the corner farthest from the hull so far. Below a node with many corners only those
//! are looked at that its children chose, and for each child the corner farthest from its hull. The rest is
//! then measured on all corners.
//!
//! **Why it is sound.** A corner that was moved to the grid is within √3/2 steps of its point, and within
//! 0.8667 with what its coordinates are off (2^-12 steps at most, as s >= 2^-40): below the 7/8 of
//! [`GRID_REST`]. Where corners are left out, each is within the rest by [`Few::nearest_from`]; [`measured`] also
//! checks a loaded hull where nothing quicker does ([`inside`](super::inside)).

use super::super::block::Lens;
use super::super::hull::{GRID_REST, HULL_POINTS, LINE_POINTS, Line};
use super::Point;
use super::few::{Few, Simplex, Steps, dot, enough, minus, rest};
use super::grid::{Grid, rounded_up};

/// With more corners than this, only those are candidates that children chose.
const ALL_CANDIDATES: usize = 64;
/// A distance is known well enough when it is the least up to this part of its square: while points are chosen, and
/// at the end.
const CHOOSING: f32 = 0.1;
pub(super) const MEASURING: f32 = 0.02;
/// Number of simplices that are tried before a search.
const HINTS: usize = 3;
/// After so many attempts to fix a rest, the next are doubled.
const ATTEMPTS: usize = 8;

/// What a parent needs to know of a hull: the numbers of the vertices that were chosen, and of that farthest away.
pub(in super::super) type Picks = Vec<u32>;

/// The lines of a hull.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Lines {
    pub first: Line,
    pub second: Option<Line>,
}

/// The hull of the corners (numbers and points), which lie in the lens. `picked` are the picks of children; the
/// node's own are put there instead.
pub(in super::super) fn fitted(
    numbers: &[u32],
    points: &[Point],
    vertices: &[Point],
    lens: &Lens,
    picked: &mut Picks,
) -> Lines {
    let grid = Grid::of(lens);
    let mut steps = [[0i16; 3]; HULL_POINTS];
    let mut count = 0;
    let mut all = points.len() <= 4 * HULL_POINTS;
    if all {
        for point in points {
            let step = grid.nearest(*point);
            if !steps[..count].contains(&step) {
                if count == HULL_POINTS {
                    all = false;
                    break;
                }
                steps[count] = step;
                count += 1;
            }
        }
    }
    if all {
        picked.clear();
        picked.extend_from_slice(numbers);
        return lines(&grid, &steps[..count], GRID_REST * f64::from(grid.scale));
    }
    let mut choice = Choice::default();
    if points.len() <= ALL_CANDIDATES {
        picked.clear();
        picked.extend_from_slice(numbers);
        choice.candidates(&grid, points.iter().copied());
    } else {
        picked.sort_unstable();
        picked.dedup();
        choice.candidates(&grid, picked.iter().map(|&number| vertices[number as usize]));
    }
    let far = choice.choose(lens);
    // the rest is raised until every corner is found within it: when loaded, it will be again
    let least = GRID_REST * f64::from(grid.scale);
    let mut worst = None;
    let mut kept = least;
    if choice.few.count > LINE_POINTS || measured(&choice.few, &grid, points, least).is_some() {
        let mut square = far;
        for attempt in 0.. {
            kept = f64::from(rounded_up(rest(square) * f64::from(grid.scale)));
            let Some(beyond) = measured(&choice.few, &grid, points, kept) else { break };
            // coordinates may be too large for any of this
            square = if beyond.square.is_finite() { beyond.square } else { f32::INFINITY };
            // the distances found depend on where a search starts, and that on the rest
            square *= if attempt < ATTEMPTS { 1.0 } else { 2.0 };
            worst = Some(beyond.place);
        }
    }
    let mut chosen: Vec<u32> = choice.chosen.iter().map(|&k| picked[k]).collect();
    chosen.extend(worst.map(|at| numbers[at]));
    *picked = chosen;
    lines(&grid, &choice.steps, kept)
}

/// Puts the first line of a hull on the grid for a lens.
pub(in super::super) fn on_grid(line: &mut Line, lens: &Lens) {
    let grid = Grid::of(lens);
    let [x, y, z] = grid.center;
    line.numbers = [x, y, z, grid.scale];
}

/// A point that was not found within a rest.
pub(super) struct Beyond {
    /// Its squared distance from the hull in steps, slightly raised.
    square: f32,
    /// Its place.
    place: usize,
}

/// The farthest point beyond the rest, of those whose distance was looked at; `None` if all are proved to be within.
pub(super) fn measured(few: &Few, grid: &Grid, points: &[Point], rest: f64) -> Option<Beyond> {
    let mut within = enough(rest / f64::from(grid.scale));
    let mut worst = None;
    // what was close to the last few points is likely to be close to the next
    let mut hints = [Simplex::NONE; HINTS];
    let mut oldest = 0;
    'points: for (place, point) in points.iter().enumerate() {
        let x = grid.place(*point);
        let mut best = (f32::INFINITY, Simplex::NONE);
        for hint in &hints {
            let found = few.near_simplex(x, hint);
            if found.square <= within {
                continue 'points;
            }
            if found.square < best.0 {
                best = (found.square, found.simplex);
            }
        }
        let found = few.nearest_from(x, best.1, within, MEASURING);
        hints[oldest] = found.simplex;
        oldest = (oldest + 1) % HINTS;
        // also what is no number
        if found.square > within || found.square.is_nan() {
            within = found.square * (1.0 + 1.0 / 4096.0);
            worst = Some(Beyond { square: within, place });
        }
    }
    worst
}

fn lines(grid: &Grid, steps: &[[i16; 3]], rest: f64) -> Lines {
    let [x, y, z] = grid.center;
    let (first, others) = steps.split_at(steps.len().min(LINE_POINTS));
    let two = !others.is_empty() || rest != GRID_REST * f64::from(grid.scale);
    let others = if others.is_empty() { first } else { others };
    Lines {
        first: line(first, [x, y, z, grid.scale]),
        second: two.then(|| line(others, [rounded_up(rest), 0.0, 0.0, 0.0])),
    }
}

/// A line of at most eight points, of which the last is repeated.
fn line(steps: &[[i16; 3]], numbers: [f32; 4]) -> Line {
    let mut line = Line { numbers, ..Line::VOID };
    for k in 0..LINE_POINTS {
        line.set(k, steps[k.min(steps.len() - 1)]);
    }
    line
}

/// The choice of points among candidates.
struct Choice {
    few: Few,
    /// The points chosen, and their places among the candidates.
    steps: Vec<[i16; 3]>,
    chosen: Vec<usize>,
    candidates: Vec<Candidate>,
    /// For each candidate an upper bound on its squared distance from the hull.
    away: Vec<f32>,
}

#[derive(Clone, Copy)]
struct Candidate {
    x: Steps,
    step: [i16; 3],
    /// The way to the hull of the first `known` points, and how low these are along it.
    way: Steps,
    low: f32,
    known: usize,
    /// Where that way ends.
    simplex: Simplex,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            few: Few::NONE,
            steps: Vec::with_capacity(HULL_POINTS),
            chosen: Vec::with_capacity(HULL_POINTS),
            candidates: Vec::with_capacity(ALL_CANDIDATES + 8),
            away: Vec::with_capacity(ALL_CANDIDATES + 8),
        }
    }
}

impl Choice {
    fn candidates(&mut self, grid: &Grid, points: impl Iterator<Item = Point>) {
        self.candidates.extend(points.map(|point| Candidate {
            x: grid.place(point),
            step: grid.nearest(point),
            way: [0.0; 3],
            low: 0.0,
            known: 0,
            simplex: Simplex::NONE,
        }));
        self.away.resize(self.candidates.len(), f32::INFINITY);
    }

    fn take(&mut self, place: usize) {
        let step = self.candidates[place].step;
        self.away[place] = 0.0;
        self.candidates[place].known = HULL_POINTS;
        if !self.steps.contains(&step) {
            self.steps.push(step);
            self.few.push(step);
            self.chosen.push(place);
        }
    }

    /// Chooses points, and returns the largest squared distance of a candidate from their hull.
    fn choose(&mut self, lens: &Lens) -> f32 {
        for direction in directions(lens) {
            let mut best = (f32::NEG_INFINITY, 0);
            for (place, candidate) in self.candidates.iter().enumerate() {
                let along = dot(direction, candidate.x);
                if along > best.0 {
                    best = (along, place);
                }
            }
            self.take(best.1);
        }
        let mut hint = Simplex::NONE;
        for place in 0..self.candidates.len() {
            if self.away[place] > 0.0 {
                hint = self.look(place, hint);
            }
        }
        // distances only shrink while points are added, so old ones are upper bounds
        loop {
            let (mut most, mut place) = (-1.0, 0);
            for (k, away) in self.away.iter().enumerate() {
                if *away > most {
                    (most, place) = (*away, k);
                }
            }
            let candidate = self.candidates[place];
            if candidate.known < self.few.count {
                // points that are no lower along the way to the hull change nothing
                let lower = (candidate.known..self.few.count)
                    .any(|k| dot(candidate.way, minus(self.few.point(k), candidate.x)) < candidate.low);
                if lower {
                    self.look(place, candidate.simplex);
                } else {
                    self.candidates[place].known = self.few.count;
                }
                continue;
            }
            // within a step there is nothing to gain
            if self.few.count == HULL_POINTS || most <= 1.0 {
                return most.max(0.0);
            }
            self.take(place);
        }
    }

    /// Finds the distance of a candidate from the hull.
    fn look(&mut self, place: usize, hint: Simplex) -> Simplex {
        let candidate = &mut self.candidates[place];
        let found = self.few.nearest_from(candidate.x, hint, 0.0, CHOOSING);
        (candidate.way, candidate.known, candidate.simplex) = (found.way, self.few.count, found.simplex);
        candidate.low = (1.0 - CHOOSING) * found.square;
        self.away[place] = self.away[place].min(found.square);
        found.simplex
    }
}

/// Directions in which a curved disc has its extreme points.
fn directions(lens: &Lens) -> [Steps; 6] {
    let u = lens.axis;
    let sizes = u.map(f32::abs);
    let least = (0..3).fold(0, |least, k| if sizes[k] < sizes[least] { k } else { least });
    let mut other = [0.0; 3];
    other[least] = 1.0;
    let cross = |a: Steps, b: Steps| {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    };
    let v = cross(u, other);
    let w = cross(u, v);
    [u, u.map(|x| -x), v, v.map(|x| -x), w, w.map(|x| -x)]
}

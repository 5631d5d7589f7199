//! Few points, and how far a point is from their convex hull.
//!
//! **The mathematics.** In steps of the grid, and in single precision: the coordinates of the points are whole
//! numbers below 2^15, so the errors are a small fraction of a step. A simplex of at most four points is moved
//! towards the point: its closest point gives a direction, and the point lowest along that direction joins it.
//!
//! **Why it is sound.** The distance returned is that of Σ w q, with w >= 0 and Σ w = 1 nearly, so it is an
//! upper bound whatever the weights. With v = Σ w (q - x), all |q| and |x| at most 32767:
//!
//! ```text
//! x  rounded to single precision                     2^-10 per coordinate
//! x  in local coordinates, s >= 2^-40                2^-11
//! q - x                                              2^-8
//! four products, three sums, each below 2^16         7 2^-8 (2^-24 of the sum of w |q - x| each)
//! Σ w, accepted from 1 - 2^-20 to 1 + 2^-20          2^-19 |v|
//! |v|                                                2^-22 |v|
//! ```
//!
//! The sum per coordinate is below 2^-5 + 2^-9, times √3 below 1/16, and 2^-18 |v|; [`rest`] adds twice that.
//!
//! **Source.** \[GJK88\].

use super::super::hull::HULL_POINTS;

/// Rounds of the search.
const ROUNDS: usize = 16;

/// A vector in steps of the grid.
pub(super) type Steps = [f32; 3];

#[inline(always)]
pub(super) fn dot(a: Steps, b: Steps) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline(always)]
pub(super) fn minus(a: Steps, b: Steps) -> Steps {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
fn cross(a: Steps, b: Steps) -> Steps {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The rest, in steps, of a hull that points are this far from (a squared distance from [`Few::nearest_from`]).
pub(super) fn rest(square: f32) -> f64 {
    const LONGER: f64 = 1.0 + 1.0 / (1u32 << 17) as f64;
    f64::from(square).sqrt() * LONGER + 0.125
}

/// The largest squared distance, or a little less, for which a rest, in steps, is enough.
pub(super) fn enough(steps: f64) -> f32 {
    const SHORTER: f64 = 1.0 - 1.0 / (1u32 << 16) as f64;
    let away = (steps - 0.125).max(0.0) * SHORTER;
    let square = away * away * SHORTER;
    let mut enough = square as f32;
    while enough > 0.0 && rest(enough) > steps {
        enough = enough.next_down();
    }
    enough
}

/// At most sixteen points, coordinate by coordinate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Few {
    x: [f32; HULL_POINTS],
    y: [f32; HULL_POINTS],
    z: [f32; HULL_POINTS],
    pub count: usize,
}

/// At most four of the points, by number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simplex {
    numbers: [u8; 4],
    count: u8,
}

impl Simplex {
    pub(super) const NONE: Self = Self { numbers: [0; 4], count: 0 };

    /// Four bits for each point; the last one fills what is left.
    pub(super) fn code(self) -> u16 {
        let last = usize::from(self.count.max(1)) - 1;
        (0..4).fold(0, |code, k| code | u16::from(self.numbers[k.min(last)]) << (4 * k))
    }

    /// The simplex of a code. Any code has one.
    #[inline]
    pub(super) fn decoded(code: u16) -> Self {
        let numbers = [0, 4, 8, 12].map(|shift| (code >> shift & 15) as u8);
        let repeated = (1..4).find(|&k| numbers[k] == numbers[k - 1]).unwrap_or(4);
        Self { numbers, count: repeated as u8 }
    }
}

/// Where a search ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The squared length of v.
    pub square: f32,
    /// v: from the point to the hull.
    pub way: Steps,
    /// The simplex.
    pub simplex: Simplex,
}

impl Few {
    pub(super) const NONE: Self =
        Self { x: [0.0; HULL_POINTS], y: [0.0; HULL_POINTS], z: [0.0; HULL_POINTS], count: 0 };

    /// Adds a point. Room that is left is filled with it, so that loops of fixed length need no count.
    pub(super) fn push(&mut self, step: [i16; 3]) {
        let [x, y, z] = step.map(f32::from);
        let from = if self.count == 0 { 0 } else { self.count };
        self.x[from..].fill(x);
        self.y[from..].fill(y);
        self.z[from..].fill(z);
        self.count += 1;
    }

    #[inline(always)]
    pub(super) fn point(&self, k: usize) -> Steps {
        let k = k % HULL_POINTS;
        [self.x[k], self.y[k], self.z[k]]
    }

    /// The number of the point lowest along v, nearly.
    #[inline(always)]
    fn lowest(&self, v: Steps) -> usize {
        let mut keys = [0.0f32; HULL_POINTS];
        for (k, key) in keys.iter_mut().enumerate() {
            *key = tagged(v[0] * self.x[k] + v[1] * self.y[k] + v[2] * self.z[k], k);
        }
        least(keys)
    }

    /// The number of the point closest to x, nearly.
    #[inline(always)]
    fn closest(&self, x: Steps) -> usize {
        let mut keys = [0.0f32; HULL_POINTS];
        for (k, key) in keys.iter_mut().enumerate() {
            let (a, b, c) = (self.x[k] - x[0], self.y[k] - x[1], self.z[k] - x[2]);
            *key = tagged(a * a + b * b + c * c, k);
        }
        least(keys)
    }

    /// The distance of x from a simplex; far beyond anything if x is outside a tetrahedron.
    #[inline(always)]
    pub(super) fn near_simplex(&self, x: Steps, simplex: &Simplex) -> Found {
        self.weighed(x, simplex, |apart| shares(apart).0)
    }

    /// The distance of x from a simplex.
    #[inline(always)]
    fn beyond_simplex(&self, x: Steps, simplex: &Simplex) -> Found {
        self.weighed(x, simplex, of_tetrahedron)
    }

    #[inline(always)]
    fn weighed(&self, x: Steps, simplex: &Simplex, tetrahedron: impl Fn(&[Steps; 4]) -> [f32; 4]) -> Found {
        let mut apart = [[0.0; 3]; 4];
        for (apart, &number) in apart.iter_mut().zip(&simplex.numbers) {
            *apart = minus(self.point(number as usize), x);
        }
        let weights = match simplex.count {
            0 => return Found { square: f32::INFINITY, way: [0.0; 3], simplex: *simplex },
            1 => [1.0, 0.0, 0.0, 0.0],
            2 => {
                let [a, b] = of_segment(apart[0], apart[1]);
                [a, b, 0.0, 0.0]
            }
            3 => {
                let [a, b, c] = of_triangle(apart[0], apart[1], apart[2]);
                [a, b, c, 0.0]
            }
            _ => tetrahedron(&apart),
        };
        let mut way = [0.0; 3];
        let mut sum = 0.0;
        let mut kept = Simplex::NONE;
        for k in 0..4 {
            sum += weights[k];
            for i in 0..3 {
                way[i] += weights[k] * apart[k][i];
            }
            if weights[k] > 0.0 {
                kept.numbers[kept.count as usize] = simplex.numbers[k];
                kept.count += 1;
            }
        }
        // what is not a mean proves nothing
        const NEARLY_ONE: f32 = 1.0 / (1u32 << 21) as f32;
        let is_mean = weights.iter().all(|w| *w >= 0.0) && (sum - 1.0).abs() <= NEARLY_ONE;
        Found { square: if is_mean { dot(way, way) } else { f32::INFINITY }, way, simplex: kept }
    }

    /// An upper bound on the squared distance of x from the hull: one that is not above `enough`, or nearly the
    /// least there is (by a part `nearly` of it). The search starts from a simplex, or from the closest point.
    pub(super) fn nearest_from(&self, x: Steps, start: Simplex, enough: f32, nearly: f32) -> Found {
        let start = match start.count {
            0 => Simplex { numbers: [self.closest(x) as u8, 0, 0, 0], count: 1 },
            _ => start,
        };
        let mut found = self.beyond_simplex(x, &start);
        for _ in 0..ROUNDS {
            if found.square <= enough || found.simplex.count == 4 {
                break;
            }
            let lowest = self.lowest(found.way);
            let low = dot(found.way, minus(self.point(lowest), x));
            // |v| - low/|v| bounds what is still to be gained
            if found.square - low <= nearly * found.square {
                break;
            }
            let mut next = found.simplex;
            if next.numbers[..next.count as usize].contains(&(lowest as u8)) {
                break;
            }
            next.numbers[next.count as usize] = lowest as u8;
            next.count += 1;
            let next = self.beyond_simplex(x, &next);
            if next.square >= found.square {
                break;
            }
            found = next;
        }
        found
    }
}

/// A number with its lowest bits replaced by those of k.
#[inline(always)]
fn tagged(x: f32, k: usize) -> f32 {
    f32::from_bits(x.to_bits() & !15 | k as u32)
}

/// The tag of the least of tagged numbers.
#[inline(always)]
fn least(mut keys: [f32; HULL_POINTS]) -> usize {
    let mut half = HULL_POINTS / 2;
    while half > 0 {
        for k in 0..half {
            keys[k] = if keys[k + half] < keys[k] { keys[k + half] } else { keys[k] };
        }
        half /= 2;
    }
    (keys[0].to_bits() & 15) as usize
}

/// The weights of the point of a segment closest to the origin.
#[inline(always)]
fn of_segment(a: Steps, b: Steps) -> [f32; 2] {
    let ab = minus(b, a);
    let along = -dot(a, ab);
    let length = dot(ab, ab);
    if along <= 0.0 {
        [1.0, 0.0]
    } else if along >= length {
        [0.0, 1.0]
    } else {
        let t = along / length;
        [1.0 - t, t]
    }
}

/// The weights of the point of a triangle closest to the origin \[Ericson05, section 5.1.5\].
#[inline(always)]
fn of_triangle(a: Steps, b: Steps, c: Steps) -> [f32; 3] {
    let (ab, ac) = (minus(b, a), minus(c, a));
    let (d1, d2) = (-dot(ab, a), -dot(ac, a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    let (d3, d4) = (-dot(ab, b), -dot(ac, b));
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    let (d5, d6) = (-dot(ab, c), -dot(ac, c));
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        let t = d1 / (d1 - d3);
        return [1.0 - t, t, 0.0];
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        let t = d2 / (d2 - d6);
        return [1.0 - t, 0.0, t];
    }
    let va = d3 * d6 - d5 * d4;
    let (from_b, from_c) = (d4 - d3, d5 - d6);
    if va <= 0.0 && from_b >= 0.0 && from_c >= 0.0 {
        let t = from_b / (from_b + from_c);
        return [0.0, 1.0 - t, t];
    }
    let area = va + vb + vc;
    let (v, w) = (vb / area, vc / area);
    let inside = [(1.0 - v - w).max(0.0), v, w];
    let (bb, cc) = (dot(ab, ab), dot(ac, ac));
    if area > NARROW * bb * cc {
        return inside;
    }
    let inside = refined(a, inside, ab, ac, bb, cc);
    if area > THIN * bb * cc {
        return inside;
    }
    // of a thin triangle these weights may be noise
    let ([p, q], [r, s], [t, u]) = (of_segment(a, b), of_segment(b, c), of_segment(a, c));
    best_of([a, b, c], [inside, [p, q, 0.0], [0.0, r, s], [t, 0.0, u]])
}

/// Where a triangle is narrow, weights are noisy: what is left of the difference in its plane is removed once more.
#[inline(never)]
fn refined(a: Steps, weights: [f32; 3], ab: Steps, ac: Steps, bb: f32, cc: f32) -> [f32; 3] {
    let way: Steps = core::array::from_fn(|i| a[i] + weights[1] * ab[i] + weights[2] * ac[i]);
    let (p, q, bc) = (-dot(ab, way), -dot(ac, way), dot(ab, ac));
    let area = bb * cc - bc * bc;
    let v = (weights[1] + (cc * p - bc * q) / area).max(0.0);
    let w = (weights[2] + (bb * q - bc * p) / area).max(0.0);
    if v + w <= 1.0 { [1.0 - v - w, v, w] } else { weights }
}

/// Below this part of what the sides allow, the square of a triangle's area is too small for weights in one step.
const NARROW: f32 = 1.0 / 256.0;
/// A triangle is thin, and a tetrahedron flat, if the square of its area or volume is this part of what its sides allow.
const THIN: f32 = 1.0 / (1u32 << 18) as f32;
const FLAT: f32 = THIN * THIN;

/// The weights that give the point closest to the origin; weights that are no numbers give none.
fn best_of<const N: usize, const M: usize>(corners: [Steps; N], all: [[f32; N]; M]) -> [f32; N] {
    let mut best = (f32::INFINITY, all[M - 1]);
    for weights in all {
        let mut way = [0.0; 3];
        for (weight, corner) in weights.iter().zip(&corners) {
            for i in 0..3 {
                way[i] += weight * corner[i];
            }
        }
        let square = dot(way, way);
        if square < best.0 {
            best = (square, weights);
        }
    }
    best.1
}

/// The weights of the origin among four points, some negative if it is outside, and six times the volume.
#[inline(always)]
fn shares(apart: &[Steps; 4]) -> ([f32; 4], f32) {
    let [a, b, c, d] = *apart;
    let (cd, ab) = (cross(c, d), cross(a, b));
    let volumes = [dot(b, cd), -dot(a, cd), dot(d, ab), -dot(c, ab)];
    let whole = volumes[0] + volumes[1] + volumes[2] + volumes[3];
    let shorter = 1.0 / whole;
    (volumes.map(|volume| volume * shorter), whole)
}

/// The weights of the point of a tetrahedron closest to the origin.
fn of_tetrahedron(apart: &[Steps; 4]) -> [f32; 4] {
    let (shares, whole) = shares(apart);
    let [a, b, c, d] = *apart;
    let side = [a, b, c, d].iter().fold(0.0f32, |side, corner| side.max(dot(*corner, *corner)));
    let flat = whole * whole <= FLAT * side * side * side;
    let inside = shares.iter().all(|share| *share >= 0.0);
    if inside && !flat {
        return shares;
    }
    // the closest of the triangles that see the origin on the outside; of a flat tetrahedron all are looked at
    let mut all = [[f32::NAN; 4]; 5];
    for without in 0..4 {
        if flat || shares[without] < 0.0 {
            let [i, j, k] = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]][without];
            all[without] = [0.0; 4];
            [all[without][i], all[without][j], all[without][k]] = of_triangle(apart[i], apart[j], apart[k]);
        }
    }
    if inside {
        all[4] = shares;
    }
    best_of(*apart, all)
}

//! One coordinate of a spline with 640 bits.
//!
//! **The mathematics.** The motion solves for the rates at the knots; here the unknowns are the second
//! derivatives M_i at the knots of a stretch that has given rates at most at its ends. With h_i = t_i+1 - t_i
//! and δ_i = (p_i+1 - p_i)/h_i,
//!
//! ```text
//! f = (M_i (t_i+1 - t)³ + M_i+1 (t - t_i)³)/(6 h_i) + (p_i/h_i - M_i h_i/6)(t_i+1 - t) + (p_i+1/h_i - M_i+1 h_i/6)(t - t_i)
//! inside          h_i-1 M_i-1 + 2 (h_i-1 + h_i) M_i + h_i M_i+1 = 6 (δ_i - δ_i-1)
//! rate v given    2 h_0 M_0 + h_0 M_1 = 6 (δ_0 - v)        h_n-1 M_n-1 + 2 h_n-1 M_n = 6 (v - δ_n-1)
//! none            M = 0
//! ```
//!
//! solved by full elimination. A knot inside with a given rate ends one stretch and begins the next.

use super::real::Real;
use swept::Knot;

/// The value at `time`, on the piece of `near`; `of` gives the value at a knot, and its rate if there is one.
pub(super) fn course(
    knots: &[Knot],
    of: &dyn Fn(&Knot) -> (f64, Option<f64>),
    near: f64,
    time: &Real,
) -> Real {
    let piece = knots.partition_point(|knot| knot.time <= near).clamp(1, knots.len() - 1) - 1;
    let given = |k: usize| of(&knots[k]).1.is_some();
    let first = (0..=piece).rev().find(|&k| given(k)).unwrap_or(0);
    let last = (piece + 1..knots.len()).find(|&k| given(k)).unwrap_or(knots.len() - 1);
    let knots = &knots[first..=last];
    let real = |x: f64| Real::from(x);
    let step = |k: usize| real(knots[k + 1].time) - real(knots[k].time);
    let mean = |k: usize| (real(of(&knots[k + 1]).0) - real(of(&knots[k]).0)) / step(k);
    let bends = bends(knots.len(), &step, &mean, [of(&knots[0]).1, of(&knots[knots.len() - 1]).1]);
    let k = piece - first;
    let (h, six) = (step(k), real(6.0));
    let cube = |x: &Real| x * x * x;
    let (since, left) = (time - &real(knots[k].time), real(knots[k + 1].time) - time);
    let line = |end: usize, way: &Real| (real(of(&knots[end]).0) / &h - &bends[end] * &h / &six) * way;
    let curve = (&bends[k] * cube(&left) + &bends[k + 1] * cube(&since)) / (&six * &h);
    curve + line(k, &left) + line(k + 1, &since)
}

/// The second derivatives at the knots.
fn bends(
    count: usize,
    step: &dyn Fn(usize) -> Real,
    mean: &dyn Fn(usize) -> Real,
    rates: [Option<f64>; 2],
) -> Vec<Real> {
    let (zero, two, six) = (Real::from(0.0), Real::from(2.0), Real::from(6.0));
    let mut rows: Vec<Vec<Real>> = vec![vec![zero; count + 1]; count];
    for (i, row) in rows.iter_mut().enumerate() {
        let end = count - 1;
        let rate = if i == 0 { rates[0] } else { rates[1] };
        if 0 < i && i < end {
            row[i - 1] = step(i - 1);
            row[i] = &two * (step(i - 1) + step(i));
            row[i + 1] = step(i);
            row[count] = &six * (mean(i) - mean(i - 1));
        } else if let Some(rate) = rate.map(Real::from) {
            let (k, other) = if i == 0 { (0, 1) } else { (end - 1, end - 1) };
            row[i] = &two * step(k);
            row[other] = step(k);
            row[count] = &six * (if i == 0 { mean(k) - rate } else { rate - mean(k) });
        } else {
            row[i] = Real::from(1.0);
        }
    }
    for i in 0..count {
        let pivot = rows[i].clone();
        for (j, row) in rows.iter_mut().enumerate() {
            if j != i && !row[i].is_zero() {
                let factor = &row[i] / &pivot[i];
                for (entry, own) in row.iter_mut().zip(&pivot) {
                    *entry = &*entry - &(&factor * own);
                }
            }
        }
    }
    rows.iter().enumerate().map(|(i, row)| &row[count] / &row[i]).collect()
}

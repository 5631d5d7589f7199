//! The rates of a cubic spline at the knots that give none.
//!
//! **What it answers.** Values at increasing times, and rates at some of them. What are the rates at the
//! others, if the second derivative shall be continuous there, and zero at a first or last knot without a
//! rate?
//!
//! **The mathematics.** With h_i = t_i+1 - t_i, the mean rates δ_i = (p_i+1 - p_i)/h_i and the unknown rates
//! m_i, the second derivatives of the two cubics that meet at knot i are equal if
//!
//! ```text
//! λ m_i-1 + 2 m_i + μ m_i+1 = 3 (λ δ_i-1 + μ δ_i)      λ = h_i/(h_i-1 + h_i),  μ = 1 - λ = h_i-1/(h_i-1 + h_i)
//! first knot:  2 m_0 + m_1 = 3 δ_0                     last knot:  m_n-1 + 2 m_n = 3 δ_n-1
//! a rate that is given:  m_i = v_i
//! ```
//!
//! The rows are strictly dominated by their diagonals, so there is exactly one solution. It is a fraction of
//! the given numbers, and is found by elimination: m_i = r_i - c_i m_i+1.
//!
//! **Why it is sound.** Each step of the elimination is an identity between the real numbers, evaluated with
//! intervals. It always succeeds: c_i lies in [0, 1/2], so all pivots 2 - λ c_i-1 are at least 3/2. Widths do
//! not grow: a step forward multiplies them by at most λ/(3/2), a step back by at most 1/2.
//!
//! **Source.** [deBoor78, chapter IV]; natural and clamped ends are the cases with no rate and with two.

use super::exact_interval::ExactInterval;
use super::steady::duration;
use swept_num::Number;

/// A time, the value there, and the rate if it is given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Station {
    pub time: f64,
    pub value: f64,
    pub rate: Option<f64>,
}

/// The rates at all stations, of which there are at least two, at increasing times.
pub(super) fn knot_rates(stations: &[Station]) -> Vec<ExactInterval> {
    let two = ExactInterval::exactly(2.0);
    let step = |k: usize| {
        let (from, to) = (&stations[k], &stations[k + 1]);
        let time = duration(from.time, to.time);
        let way = ExactInterval::exactly(to.value) - ExactInterval::exactly(from.value);
        (time, way.over(time).times(3.0))
    };
    // (c_i, r_i)
    let mut rows: Vec<(ExactInterval, ExactInterval)> = Vec::with_capacity(stations.len());
    for (k, station) in stations.iter().enumerate() {
        let before = if k == 0 { None } else { Some((step(k - 1), rows[k - 1])) };
        let after = (k + 1 < stations.len()).then(|| step(k));
        rows.push(match (station.rate, before, after) {
            (Some(rate), _, _) => (ExactInterval::ZERO, ExactInterval::exactly(rate)),
            (None, Some(((last, fall), (c, r))), Some((next, rise))) => {
                let whole = last + next;
                let (left, right) = (next.over(whole), last.over(whole));
                let pivot = two - left * c;
                (right.over(pivot), (left * (fall - r) + right * rise).over(pivot))
            }
            (None, Some(((_, fall), (c, r))), None) => (ExactInterval::ZERO, (fall - r).over(two - c)),
            (None, None, Some((_, rise))) => (ExactInterval::exactly(0.5), rise.times(0.5)),
            (None, None, None) => (ExactInterval::ZERO, ExactInterval::ZERO),
        });
    }
    let mut rates: Vec<ExactInterval> = Vec::with_capacity(rows.len());
    for (c, r) in rows.into_iter().rev() {
        rates.push(rates.last().map_or(r, |next| r - c * *next));
    }
    rates.reverse();
    rates
}

#[cfg(test)]
mod tests {
    use super::super::hermite::Hermite;
    use super::*;
    use dashu_ratio::Relaxed;
    use proptest::prelude::*;
    use swept_num::Interval;
    use swept_num::exact::rational;

    fn stations(list: &[(f64, f64, Option<f64>)]) -> Vec<Station> {
        list.iter().map(|&(time, value, rate)| Station { time, value, rate }).collect()
    }

    #[test]
    fn given_rates_are_kept_to_the_bit() {
        let rates =
            knot_rates(&stations(&[(0.0, 1.0, Some(0.1)), (0.3, 7.0, Some(-2e-9)), (1.0, 2.0, Some(0.0))]));
        assert_eq!(rates, [0.1, -2e-9, 0.0].map(ExactInterval::exactly));
    }

    #[test]
    fn two_knots_without_rates_are_a_straight_line() {
        let rates = knot_rates(&stations(&[(1.0, 2.0, None), (3.0, 8.0, None)]));
        assert!(rates.iter().all(|rate| rate.0.contains(3.0) && rate.0.width() < 4e-15), "{rates:?}");
        // at rest nothing is rounded
        let still = knot_rates(&stations(&[(0.1, 0.3, None), (0.7, 0.3, None), (0.9, 0.3, None)]));
        assert_eq!(still, [ExactInterval::ZERO; 3]);
    }

    #[test]
    fn known_splines() {
        // natural, 0 1 0: 2a + b = 3, a + 4b + c = 0, b + 2c = -3
        let rates = knot_rates(&stations(&[(0.0, 0.0, None), (1.0, 1.0, None), (2.0, 0.0, None)]));
        for (rate, wanted) in rates.iter().zip([1.5, 0.0, -1.5]) {
            assert!(rate.0.contains(wanted) && rate.0.width() < 1e-14, "{rates:?}");
        }
        // clamped at rest: 4b = 0; a cubic is its own spline
        let cube = |t: f64| t * t * t;
        let list: Vec<_> = [0.0, 1.0, 3.0, 3.5].map(|t| (t, cube(t), None)).to_vec();
        let mut clamped = list.clone();
        (clamped[0].2, clamped[3].2) = (Some(0.0), Some(3.0 * 3.5 * 3.5));
        for (rate, t) in knot_rates(&stations(&clamped)).iter().zip([0.0, 1.0, 3.0, 3.5]) {
            assert!(rate.0.contains(3.0 * t * t) && rate.0.width() < 1e-12, "{t} {rate:?}");
        }
    }

    /// Gauss in fractions, on the equations as they stand in the documentation.
    fn solved(stations: &[Station]) -> Vec<Relaxed> {
        let n = stations.len();
        let h: Vec<Relaxed> =
            stations.windows(2).map(|pair| rational(pair[1].time) - rational(pair[0].time)).collect();
        let rise: Vec<Relaxed> =
            stations.windows(2).map(|pair| rational(pair[1].value) - rational(pair[0].value)).collect();
        let three = || rational(3.0);
        let mut rows: Vec<Vec<Relaxed>> = (0..n)
            .map(|i| {
                let mut row = vec![Relaxed::ZERO; n + 1];
                if let Some(rate) = stations[i].rate {
                    (row[i], row[n]) = (rational(1.0), rational(rate));
                    return row;
                }
                // both second derivatives, times h²/2
                if i > 0 {
                    let h = &h[i - 1];
                    row[i - 1] = rational(1.0) / h;
                    row[i] = rational(2.0) / h;
                    row[n] = three() * &rise[i - 1] / (h * h);
                }
                if i + 1 < n {
                    let h = &h[i];
                    row[i] = &row[i] + rational(2.0) / h;
                    row[i + 1] = rational(1.0) / h;
                    row[n] = &row[n] + three() * &rise[i] / (h * h);
                }
                row
            })
            .collect();
        for i in 0..n {
            let pivot = rows[i].clone();
            for (_, row) in rows.iter_mut().enumerate().filter(|(j, _)| *j != i) {
                let factor = &row[i] / &pivot[i];
                for (entry, own) in row.iter_mut().zip(&pivot) {
                    *entry = &*entry - &factor * own;
                }
            }
        }
        (0..n).map(|i| &rows[i][n] / &rows[i][i]).collect()
    }

    proptest! {
        #[test]
        fn the_fraction_is_enclosed_closely(
            list in prop::collection::vec(
                (prop_oneof![0.01..2.0f64, Just(1.0), 1e-9..1e-6f64], -3.0..3.0f64,
                 prop_oneof![3 => Just(None), 1 => (-3.0..3.0f64).prop_map(Some)]),
                2..7,
            ),
            start in prop_oneof![Just(0.0), -1e6..1e6f64],
        ) {
            let mut t = start;
            let list: Vec<_> = list.into_iter().map(|(step, value, rate)| { t += step; (t, value, rate) }).collect();
            prop_assume!(list.windows(2).all(|pair| pair[0].0 < pair[1].0));
            let stations = stations(&list);
            let rates = knot_rates(&stations);
            let steepest = rates.iter().fold(0.0, |most: f64, rate| most.max(rate.0.magnitude()));
            for (rate, exact) in rates.iter().zip(solved(&stations)) {
                prop_assert!(rational(rate.0.lo()) <= exact && exact <= rational(rate.0.hi()));
                let most = stations.windows(2).map(|pair| (pair[1].value - pair[0].value).abs() / (pair[1].time - pair[0].time)).fold(steepest, f64::max);
                prop_assert!(rate.0.width() <= 40.0 * f64::EPSILON * most, "{:?}", rate);
            }
            // no jump of the second derivative where no rate was given
            for k in 1..stations.len() - 1 {
                let piece = |k: usize| Hermite::new(
                    [stations[k].time, stations[k + 1].time], [stations[k].value, stations[k + 1].value], [rates[k], rates[k + 1]],
                );
                let t = stations[k].time;
                let [left, right] = [piece(k - 1).at(t).bend, piece(k).at(t).bend];
                prop_assert!(stations[k].rate.is_some() || left.overlaps(right), "{:?} {:?}", left, right);
            }
        }
    }

    #[test]
    fn hundreds_of_knots_stay_narrow() {
        let list: Vec<_> = (0..500).map(|k| (f64::from(k), f64::from(k * k % 17), None)).collect();
        let rates = knot_rates(&stations(&list));
        assert!(rates.iter().all(|rate| rate.0.width() < 1e-13));
        // far from the only move the rates fade by a factor of 2 - √3 per knot, and their widths with them
        let still: Vec<_> = (0..200).map(|k| (f64::from(k), f64::from(u8::from(k == 0)), None)).collect();
        let rates = knot_rates(&stations(&still));
        assert!(
            rates[100].0.magnitude() < 1e-50 && rates[199].0.encloses(Interval::ZERO)
                || rates[199].0.magnitude() < 1e-100
        );
    }
}

//! Instants at which a claim is tested.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// `count` instants of [start, end): half of them anywhere, half in the last hundredth. Every tenth of the
/// latter is so close to the end that its distance is drawn by order of magnitude, down to the float before
/// `end`.
#[must_use]
pub fn before([start, end]: [f64; 2], count: usize, rng: &mut ChaCha8Rng) -> Vec<f64> {
    let latest = end.next_down();
    if latest < start {
        return Vec::new();
    }
    let width = end - start;
    let last = (0.01 * width).max(0.0);
    let mut instants: Vec<f64> = (0..count)
        .map(|k| {
            let t = if k % 2 == 0 {
                start + width * rng.random::<f64>()
            } else if k % 20 == 1 {
                // 2^-x with a random mantissa; 10^-x by powers of a tenth would be coarse
                let halvings = rng.random_range(0..46i32);
                end - last * rng.random_range(0.5..1.0) * swept_num::arbitrary::power_of_two(-halvings)
            } else {
                end - last * rng.random::<f64>()
            };
            t.clamp(start, latest)
        })
        .collect();
    if let Some(first) = instants.first_mut() {
        *first = latest;
    }
    if let Some(second) = instants.get_mut(2) {
        *second = start;
    }
    instants
}

/// `count` instants of [start, end], including both ends.
#[must_use]
pub fn throughout([start, end]: [f64; 2], count: usize, rng: &mut ChaCha8Rng) -> Vec<f64> {
    let mut instants: Vec<f64> =
        (0..count).map(|_| (start + (end - start) * rng.random::<f64>()).clamp(start, end)).collect();
    for (place, t) in instants.iter_mut().zip([start, end]) {
        *place = t;
    }
    instants
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn half_of_them_are_in_the_last_hundredth() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for span in [[0.0, 0.7], [1e6, 1e6 + 1.0], [-3.0, -2.999]] {
            let instants = before(span, 1000, &mut rng);
            assert_eq!(instants.len(), 1000);
            assert!(instants.iter().all(|&t| span[0] <= t && t < span[1]));
            let border = span[1] - 0.010_000_1 * (span[1] - span[0]);
            let late = instants.iter().filter(|&&t| t >= border).count();
            assert!((500..540).contains(&late), "{late}");
            let very = instants.iter().filter(|&&t| t >= span[1] - 1e-6 * (span[1] - span[0])).count();
            assert!(very >= 20, "{very}");
            assert!(instants.contains(&span[1].next_down()) && instants.contains(&span[0]));
        }
        assert!(before([1.0, 1.0], 5, &mut rng).is_empty());
        assert!(throughout([1.0, 1.0], 5, &mut rng).iter().all(|&t| t == 1.0));
    }
}

//! Bodies that pass each other at some distance.

use crate::first_contact::workload::{Speed, direction, orientation, thrown};
use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::Placement;

/// How cases are drawn.
pub type Flight = Box<dyn Fn(&mut ChaCha8Rng) -> [Recipe; 2]>;

/// Two bodies thrown at each other at low speed as in the thesis's workload, but the second passes the first at this distance: both
/// are moved aside by half of it, across their way.
#[must_use]
pub fn fly_past(aside: f64) -> Flight {
    Box::new(move |rng| {
        let mut pair = thrown(Speed::Low, rng);
        let Recipe::Spin { start, .. } = &pair[0] else { return pair };
        let way = start.position;
        let square: f64 = way.iter().map(|x| x * x).sum();
        let across = loop {
            let d = direction(rng);
            let along: f64 = (0..3).map(|i| d[i] * way[i]).sum::<f64>() / square;
            let across: [f64; 3] = std::array::from_fn(|i| d[i] - along * way[i]);
            let length = across.iter().map(|x| x * x).sum::<f64>().sqrt();
            if length > 0.1 {
                break across.map(|x| x / length);
            }
        };
        for (recipe, side) in pair.iter_mut().zip([0.5, -0.5]) {
            if let Recipe::Spin { start, span, .. } = recipe {
                // past each other and as far again
                *span = [0.0, 2.0];
                start.position = std::array::from_fn(|i| start.position[i] + side * aside * across[i]);
            }
        }
        pair
    })
}

/// A body that rests and another on a path through so many poses around it.
#[must_use]
pub fn on_a_path(count: u32) -> Flight {
    Box::new(move |rng| {
        let end = f64::from(count - 1);
        let rest = Placement::new([0.0; 3], orientation(rng));
        let mut at = direction(rng);
        let keys = (0..count).map(|k| {
            // wanders over a ball, at changing distances
            let step = direction(rng);
            at = std::array::from_fn(|i| at[i] + 0.4 * step[i]);
            let length = at.iter().map(|x| x * x).sum::<f64>().sqrt().max(0.1);
            at = at.map(|x| x / length);
            let distance = rng.random_range(1.6..2.4);
            (f64::from(k), Placement::new(at.map(|x| distance * x), orientation(rng)))
        });
        let path = Recipe::Keyframes(keys.collect());
        [Recipe::Interpolated { span: [0.0, end], start: rest, end: rest }, path]
    })
}

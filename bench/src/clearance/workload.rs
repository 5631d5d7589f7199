//! Bodies that pass each other at some distance.

use crate::first_contact::workload::{Speed, direction, orientation, thrown};
use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::Placement;

/// How cases are drawn.
#[derive(Clone, Copy, Debug)]
pub enum Flight {
    /// Two bodies thrown at each other at low speed as in the thesis's workload, for twice as long, but the second
    /// passes the first at this distance: both are moved aside by half of it, across their way.
    Past(f64),
    /// A body that rests and another on a path through so many poses around it.
    Around(u32),
}

impl Flight {
    /// The next motions.
    #[must_use]
    pub fn drawn(self, rng: &mut ChaCha8Rng) -> [Recipe; 2] {
        match self {
            Self::Past(aside) => past(aside, rng),
            Self::Around(count) => around(count, rng),
        }
    }
}

fn length(v: [f64; 3]) -> f64 {
    v.iter().map(|x| x * x).sum::<f64>().sqrt()
}

fn past(aside: f64, rng: &mut ChaCha8Rng) -> [Recipe; 2] {
    let mut pair = thrown(Speed::Low, rng);
    let Recipe::Spin { start, .. } = &pair[0] else { return pair };
    let way = start.position;
    let across = loop {
        let d = direction(rng);
        let along: f64 = (0..3).map(|i| d[i] * way[i]).sum::<f64>() / (length(way) * length(way));
        let across: [f64; 3] = std::array::from_fn(|i| d[i] - along * way[i]);
        let far = length(across);
        if far > 0.1 {
            break across.map(|x| x / far);
        }
    };
    for (recipe, side) in pair.iter_mut().zip([0.5, -0.5]) {
        if let Recipe::Spin { start, span, .. } = recipe {
            *span = [0.0, 2.0];
            start.position = std::array::from_fn(|i| start.position[i] + side * aside * across[i]);
        }
    }
    pair
}

/// The path wanders over balls of different sizes.
fn around(count: u32, rng: &mut ChaCha8Rng) -> [Recipe; 2] {
    let rest = Placement::new([0.0; 3], orientation(rng));
    let mut at = direction(rng);
    let keys = (0..count).map(|k| {
        let step = direction(rng);
        at = std::array::from_fn(|i| at[i] + 0.4 * step[i]);
        let far = length(at).max(0.1);
        at = at.map(|x| x / far);
        let distance = rng.random_range(1.6..2.4);
        (f64::from(k), Placement::new(at.map(|x| distance * x), orientation(rng)))
    });
    let path = Recipe::Keyframes(keys.collect());
    [Recipe::Interpolated { span: [0.0, f64::from(count - 1)], start: rest, end: rest }, path]
}

//! Which pairs of bodies ever come close.
//!
//! **What it answers.** [`candidates`]: all pairs whose boxes meet over some stretch of time, in the order of the first
//! such stretch, then of the pairs. All others are proved clear over the whole span.
//!
//! **The mathematics.** Over each stretch the boxes are sorted along one axis and swept (*sweep and prune*): while one
//! box lasts, all that begin within it are compared with it along the other axes. The axis is the one along which the
//! boxes are the most spread out for their size.
//!
//! **Why it is sound.** Boxes that meet have a common coordinate along every axis, so one of them begins within the
//! other. A coordinate that is not a number makes a box that meets all others.
//!
//! **Source.** Cohen, Lin, Manocha and Ponamgi, I-COLLIDE, 1995.

use super::reach::{Reach, Reaches};

/// A pair of bodies that may come close.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    /// The first stretch of time over which it may.
    pub stretch: u32,
    /// Which bodies, the lower number first.
    pub bodies: [u32; 2],
}

/// The pairs that may come close and are `asked` about.
pub(super) fn candidates(reaches: &Reaches, asked: impl Fn([u32; 2]) -> bool) -> Vec<Candidate> {
    let bodies = reaches.boxes.len();
    let mut known = vec![0u64; (bodies * bodies).div_ceil(64)];
    let mut found: Vec<Candidate> = Vec::new();
    let (mut order, mut boxes) = (Vec::new(), Vec::new());
    for stretch in 0..reaches.times.len() - 1 {
        boxes.clear();
        boxes.extend(reaches.boxes.iter().map(|own| whole(own[stretch])));
        let before = found.len();
        meeting(&boxes, &mut order, |a, b| {
            let place = a as usize * bodies + b as usize;
            let (word, bit) = (&mut known[place / 64], 1 << (place % 64));
            if *word & bit == 0 {
                *word |= bit;
                if asked([a, b]) {
                    found.push(Candidate { stretch: stretch as u32, bodies: [a, b] });
                }
            }
        });
        found[before..].sort_unstable();
    }
    found
}

/// The box, or all of space if a coordinate is not a number.
fn whole(own: Reach) -> Reach {
    match own.lo.iter().chain(&own.hi).any(|x| x.is_nan()) {
        true => Reach { lo: [f64::NEG_INFINITY; 3], hi: [f64::INFINITY; 3] },
        false => own,
    }
}

/// All pairs of boxes that meet, the lower number first.
fn meeting(boxes: &[Reach], order: &mut Vec<u32>, mut found: impl FnMut(u32, u32)) {
    let axis = axis(boxes);
    let [second, third] = [(axis + 1) % 3, (axis + 2) % 3];
    order.clear();
    order.extend(0..boxes.len() as u32);
    let lo = |k: u32| boxes[k as usize].lo[axis];
    order.sort_unstable_by(|&a, &b| lo(a).total_cmp(&lo(b)).then(a.cmp(&b)));
    for (place, &a) in order.iter().enumerate() {
        let own = &boxes[a as usize];
        for &b in &order[place + 1..] {
            let other = &boxes[b as usize];
            if other.lo[axis] > own.hi[axis] {
                break;
            }
            let meets = |k: usize| own.lo[k] <= other.hi[k] && other.lo[k] <= own.hi[k];
            if meets(second) && meets(third) {
                found(a.min(b), a.max(b));
            }
        }
    }
}

/// The axis along which the boxes are the most spread out for their size.
fn axis(boxes: &[Reach]) -> usize {
    let spread = |k: usize| {
        let lo = boxes.iter().map(|own| own.lo[k]).fold(f64::INFINITY, f64::min);
        let hi = boxes.iter().map(|own| own.hi[k]).fold(f64::NEG_INFINITY, f64::max);
        let widths: f64 = boxes.iter().map(|own| own.hi[k] - own.lo[k]).sum();
        let spread = (hi - lo) / widths;
        if spread.is_finite() { spread } else { 0.0 }
    };
    let spreads = [0, 1, 2].map(spread);
    (1..3).fold(0, |best, k| if spreads[k] > spreads[best] { k } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn boxes() -> impl Strategy<Value = Vec<Reach>> {
        let number = || {
            prop_oneof![
                Just(0.0),
                Just(1.0),
                Just(1.0f64.next_up()),
                -10.0..10.0,
                Just(f64::INFINITY),
                Just(f64::NAN),
            ]
        };
        let side = (number(), number()).prop_map(|(a, b): (f64, f64)| if a > b { [b, a] } else { [a, b] });
        let own = [side.clone(), side.clone(), side];
        proptest::collection::vec(
            own.prop_map(|sides| Reach { lo: sides.map(|s| s[0]), hi: sides.map(|s| s[1]) }),
            0..20,
        )
    }

    proptest! {
        #[test]
        fn the_sweep_finds_what_all_pairs_find(boxes in boxes()) {
            let boxes: Vec<Reach> = boxes.into_iter().map(whole).collect();
            let mut found = Vec::new();
            meeting(&boxes, &mut Vec::new(), |a, b| found.push([a, b]));
            found.sort_unstable();
            let mut all = Vec::new();
            for a in 0..boxes.len() {
                for b in a + 1..boxes.len() {
                    let (p, q) = (&boxes[a], &boxes[b]);
                    if (0..3).all(|k| p.lo[k] <= q.hi[k] && q.lo[k] <= p.hi[k]) {
                        all.push([a as u32, b as u32]);
                    }
                }
            }
            prop_assert_eq!(found, all);
        }
    }
}

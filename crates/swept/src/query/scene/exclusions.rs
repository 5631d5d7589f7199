//! Which pairs of bodies are not asked about.
//!
//! **What it answers.** [`Exclusions`]: pairs to be ignored, and groups of bodies that are not tested against each
//! other; for a pair, whether it is left out, and why.

use super::body::SceneError;
use std::collections::BTreeSet;

/// Which pairs of bodies are not asked about. The default leaves out none.
///
/// ```
/// use swept::{Excluded, Exclusions};
/// // a gripper of three parts, and a foot that stands on its table
/// let exclusions = Exclusions { ignored: vec![[4, 3]], groups: vec![vec![0, 1, 2]] };
/// assert_eq!(exclusions.reason(0, 2), Some(Excluded::Grouped { group: 0 }));
/// assert_eq!(exclusions.reason(3, 4), Some(Excluded::Ignored));
/// assert_eq!(exclusions.reason(2, 3), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exclusions {
    /// Pairs to be ignored, in any order: bodies that are meant to touch.
    pub ignored: Vec<[usize; 2]>,
    /// Groups: bodies of one group are not tested against each other. A body may be in several groups.
    pub groups: Vec<Vec<usize>>,
}

/// Why a pair is not asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excluded {
    /// It is in the list of pairs to be ignored.
    Ignored,
    /// Both bodies are in one group.
    Grouped {
        /// The first such group.
        group: usize,
    },
}

impl Exclusions {
    /// Why a pair is not asked about; `None` if it is. Looks through all lists.
    #[must_use]
    pub fn reason(&self, a: usize, b: usize) -> Option<Excluded> {
        if self.ignored.iter().any(|&[i, j]| (i, j) == (a, b) || (i, j) == (b, a)) {
            return Some(Excluded::Ignored);
        }
        let group = self.groups.iter().position(|group| group.contains(&a) && group.contains(&b))?;
        Some(Excluded::Grouped { group })
    }

    /// The reasons for all pairs of so many bodies, in order of the first body, then of the second.
    ///
    /// # Errors
    /// A body that is not there, or a pair of a body with itself.
    pub fn reasons(&self, bodies: usize) -> Result<Vec<Option<Excluded>>, SceneError> {
        let lookup = Lookup::new(self, bodies)?;
        let pairs = (0..bodies).flat_map(|a| (a + 1..bodies).map(move |b| (a, b)));
        Ok(pairs.map(|(a, b)| lookup.reason(a, b)).collect())
    }
}

/// The same, ready to be looked up often.
pub(super) struct Lookup {
    ignored: BTreeSet<[usize; 2]>,
    /// The groups of each body, in order.
    groups: Vec<Vec<usize>>,
}

impl Lookup {
    /// # Errors
    /// A body that is not there, or a pair of a body with itself.
    pub(super) fn new(exclusions: &Exclusions, bodies: usize) -> Result<Self, SceneError> {
        let mut ignored = BTreeSet::new();
        for (number, &[a, b]) in exclusions.ignored.iter().enumerate() {
            if a >= bodies || b >= bodies || a == b {
                let body = if a >= bodies { a } else { b };
                return Err(SceneError::NoBody { which: "pair", number, body, bodies });
            }
            ignored.insert([a.min(b), a.max(b)]);
        }
        let mut groups = vec![Vec::new(); bodies];
        for (number, group) in exclusions.groups.iter().enumerate() {
            for &body in group {
                let Some(own) = groups.get_mut(body).filter(|own| own.last() != Some(&number)) else {
                    return Err(SceneError::NoBody { which: "group", number, body, bodies });
                };
                own.push(number);
            }
        }
        Ok(Self { ignored, groups })
    }

    /// Why a pair is left out, the lower number first.
    pub(super) fn reason(&self, a: usize, b: usize) -> Option<Excluded> {
        if self.ignored.contains(&[a, b]) {
            return Some(Excluded::Ignored);
        }
        let (first, second) = (&self.groups[a], &self.groups[b]);
        let group = *first.iter().find(|group| second.binary_search(group).is_ok())?;
        Some(Excluded::Grouped { group })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_look_up_agree() {
        let exclusions = Exclusions {
            ignored: vec![[3, 1], [0, 5], [0, 5]],
            groups: vec![vec![4, 2, 0], vec![], vec![2, 3, 4], vec![5]],
        };
        let lookup = Lookup::new(&exclusions, 6).unwrap();
        let mut reasons = exclusions.reasons(6).unwrap().into_iter();
        for a in 0..6 {
            for b in a + 1..6 {
                assert_eq!(reasons.next(), Some(lookup.reason(a, b)));
                assert_eq!(lookup.reason(a, b), exclusions.reason(a, b), "{a} {b}");
                assert_eq!(exclusions.reason(b, a), exclusions.reason(a, b), "{a} {b}");
            }
        }
        assert_eq!(lookup.reason(2, 4), Some(Excluded::Grouped { group: 0 }));
    }

    #[test]
    fn bodies_that_are_not_there_are_refused() {
        let refused = |exclusions: Exclusions| Lookup::new(&exclusions, 3).err().unwrap().to_string();
        let pair = |pair: [usize; 2]| Exclusions { ignored: vec![[0, 1], pair], ..Exclusions::default() };
        assert_eq!(
            refused(pair([0, 3])),
            "pair 1 to be left out names body 3, but there are 3, counted from 0"
        );
        assert_eq!(refused(pair([2, 2])), "pair 1 to be left out names body 2 twice");
        let groups = |group: Vec<usize>| Exclusions { groups: vec![group], ..Exclusions::default() };
        assert_eq!(
            refused(groups(vec![1, 0, 7])),
            "group 0 to be left out names body 7, but there are 3, counted from 0"
        );
        assert_eq!(refused(groups(vec![1, 1])), "group 0 to be left out names body 1 twice");
    }
}

//! A proof as a tree of pairs: its steps gathered pair by pair, and turned back into steps, depth first.

use crate::certificate::{Along, Below, Proof, Step};

/// A span of time over which a pair is proved apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeparatedSpan {
    pub from: f64,
    pub until: f64,
    pub along: Along,
}

/// A pair of nodes.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub nodes: [u32; 2],
    pub kept: Vec<SeparatedSpan>,
    /// Whether the second node is split, and the child pairs.
    pub split: Option<(bool, Vec<u32>)>,
}

/// A complete walk from the roots down.
#[derive(Clone, Debug)]
pub(super) struct Window {
    /// The walk begins no later than this.
    pub begin: f64,
    /// It proves all pairs apart up to this time.
    pub until: f64,
    /// All pairs, parents before children; the first is the pair of roots.
    pub pairs: Vec<Pair>,
}

/// The windows of a proof that claims to be complete up to `goal`: a single one where it has none. `None` if the
/// steps do not lead through the trees.
pub(super) fn gathered(proof: &Proof, goal: f64) -> Option<Vec<Window>> {
    let is_window = |step: &Step| matches!(step, Step::Window { .. });
    if !proof.steps.first().is_some_and(is_window) {
        return Some(vec![Window { begin: proof.span[0], until: goal, pairs: walked(proof, &proof.steps)? }]);
    }
    let mut windows = Vec::new();
    let mut begin = proof.span[0];
    for part in proof.steps.chunk_by(|_, next| !is_window(next)) {
        let (Step::Window { until }, walk) = part.split_first()? else { return None };
        windows.push(Window { begin, until: *until, pairs: walked(proof, walk)? });
        begin = *until;
    }
    Some(windows)
}

/// The pairs of one walk.
fn walked(proof: &Proof, steps: &[Step]) -> Option<Vec<Pair>> {
    let mut pairs = vec![Pair { nodes: [0; 2], kept: Vec::new(), split: None }];
    let mut waiting = Vec::new();
    let mut current = 0usize;
    for step in steps {
        match *step {
            Step::Separated { from, until, along } => {
                pairs[current].kept.push(SeparatedSpan { from, until, along });
                continue;
            }
            Step::Done => {}
            Step::Window { .. } => return None,
            Step::Split { second } => {
                let nodes = pairs[current].nodes;
                let cover = &proof.covers[usize::from(second)];
                let Below::Nodes { first, count } =
                    cover.nodes.get(nodes[usize::from(second)] as usize)?.below
                else {
                    return None;
                };
                let children: Vec<u32> = (0..count).map(|k| pairs.len() as u32 + k).collect();
                for k in 0..count {
                    let mut child = nodes;
                    child[usize::from(second)] = first + k;
                    pairs.push(Pair { nodes: child, kept: Vec::new(), split: None });
                }
                waiting.extend(children.iter().rev().map(|&child| child as usize));
                pairs[current].split = Some((second, children));
            }
        }
        current = waiting.pop().unwrap_or(usize::MAX);
        if current == usize::MAX {
            break;
        }
    }
    (current == usize::MAX).then_some(pairs)
}

/// The steps of all windows.
pub(super) fn steps(windows: &[Window]) -> Vec<Step> {
    let mut steps = Vec::new();
    for window in windows {
        steps.extend((windows.len() > 1).then_some(Step::Window { until: window.until }));
        descend(&window.pairs, &mut steps);
    }
    steps
}

/// Adds the steps of all pairs that can be reached from the first.
fn descend(pairs: &[Pair], steps: &mut Vec<Step>) {
    let mut stack = vec![0u32];
    while let Some(index) = stack.pop() {
        let pair = &pairs[index as usize];
        steps.extend(pair.kept.iter().map(|kept| {
            let SeparatedSpan { from, until, along } = *kept;
            Step::Separated { from, until, along }
        }));
        match &pair.split {
            None => steps.push(Step::Done),
            Some((second, children)) => {
                steps.push(Step::Split { second: *second });
                stack.extend(children.iter().rev());
            }
        }
    }
}

/// The pairs that can be reached from the first, parents before children.
pub(super) fn reached(pairs: &[Pair]) -> Vec<usize> {
    let mut order = vec![0usize];
    let mut next = 0;
    while let Some(&index) = order.get(next) {
        next += 1;
        if let Some((_, children)) = &pairs[index].split {
            order.extend(children.iter().map(|&child| child as usize));
        }
    }
    order
}

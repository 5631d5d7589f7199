use super::*;
use crate::tree::Branch;
use crate::{Frame, FrameKind, Touching, intersection, intersects};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn square(x: f64, y: f64, side: f64) -> Frame<2> {
    Frame::parallelepiped([x, y], [[side, 0.0], [0.0, side]]).unwrap()
}

fn tree(frame: Frame<2>, children: Vec<Branch<2>>) -> FrameTree<2> {
    FrameTree::new(Branch { frame, children }).unwrap()
}

/// A frame inside a frame: the parent shrunk about one of its points, which keeps it inside; in eighths, so
/// that nothing is rounded.
fn shrunk<const D: usize>(parent: &Frame<D>, rng: &mut impl Rng) -> Frame<D> {
    let eighths = rng.random_range(2..=6);
    let part = f64::from(eighths) / 8.0;
    // The weights of the fixed point, in eighths, add up to at most 1: inside a simplex as well.
    let mut room = 8 - eighths;
    let (mut origin, edges) = (*parent.origin(), *parent.edges());
    for edge in &edges {
        let weight = rng.random_range(0..=room);
        room -= weight;
        for (x, e) in origin.iter_mut().zip(edge) {
            *x += e * f64::from(weight) / 8.0;
        }
    }
    // The simplex of a parallelepiped's edges is inside it; the parallelepiped of a simplex's edges is not.
    let kind = if rng.random() { FrameKind::Simplex } else { parent.kind() };
    Frame::new(kind, origin, edges.map(|edge| edge.map(|e| e * part))).unwrap()
}

fn random_branch<const D: usize>(frame: Frame<D>, levels: usize, rng: &mut impl Rng) -> Branch<D> {
    // Leaves at any depth.
    let count = if levels <= 1 || rng.random_bool(0.2) { 0 } else { rng.random_range(1..=4) };
    let children = (0..count).map(|_| random_branch(shrunk(&frame, rng), levels - 1, rng)).collect();
    Branch { frame, children }
}

fn random_world<const D: usize>(rng: &mut impl Rng) -> World<D> {
    let objects = (0..rng.random_range(0..6)).map(|number| {
        let root = loop {
            let mut whole = |range: i32| f64::from(rng.random_range(-range..=range));
            let (origin, edges) =
                ([0.0; D].map(|_| whole(6)), [[0.0; D]; D].map(|edge| edge.map(|_| whole(8))));
            if let Ok(frame) = Frame::parallelepiped(origin, edges) {
                break frame;
            }
        };
        let branch = random_branch(root, rng.random_range(1..=4), rng);
        Object::new(format!("object {number}"), FrameTree::new(branch).unwrap())
            .in_group(rng.random_range(0..3))
    });
    World::new(objects.collect()).unwrap()
}

/// What a search must find, by comparing every leaf with every other.
fn brute_force<const D: usize>(world: &World<D>, object: usize, touching: Touching) -> Vec<[usize; 3]> {
    let own = &world.objects()[object];
    let mut found = Vec::new();
    for (other, candidate) in world.objects().iter().enumerate() {
        if other == object || (own.group != 0 && own.group == candidate.group) {
            continue;
        }
        for node in own.tree.leaves() {
            for other_node in candidate.tree.leaves() {
                let (a, b) = (own.tree.frame(node).unwrap(), candidate.tree.frame(other_node).unwrap());
                if intersects(a, b, touching) {
                    found.push([other, node, other_node]);
                }
            }
        }
    }
    found
}

fn compare_with_brute_force<const D: usize>(seeds: std::ops::Range<u64>) {
    let (mut pairs, mut empty, mut saved) = (0, 0, 0_i64);
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let world = random_world::<D>(&mut rng);
        let touching = if rng.random() { Touching::Closed } else { Touching::Open };
        let options = SearchOptions { touching, tight_boxes: seed % 4 == 0, ..SearchOptions::default() };
        let mut all = Vec::new();
        for object in 0..world.objects().len() {
            let found = world.search(object, &options).unwrap();
            let expected = brute_force(&world, object, touching);
            let got: Vec<_> = found.collisions.iter().map(|c| [c.other, c.node, c.other_node]).collect();
            assert_eq!(got, expected, "seed {seed}, object {object}");
            for collision in &found.collisions {
                let frame = |object: usize, node: usize| world.objects()[object].tree.frame(node).unwrap();
                let (a, b) = (frame(object, collision.node), frame(collision.other, collision.other_node));
                let tight = intersection(a, b, touching).unwrap();
                let quick = &collision.overlap;
                assert!((0..D).all(|k| quick.lo[k] <= tight.lo[k] && tight.hi[k] <= quick.hi[k]));
                assert!(!options.tight_boxes || *quick == tight);
            }
            let mut others: Vec<_> = expected.iter().map(|pair| pair[0]).collect();
            others.dedup();
            assert_eq!(found.others(), others);
            for (wanted, count) in [(Wanted::OnePerObject, others.len()), (Wanted::One, others.len().min(1))]
            {
                let first = world.search(object, &SearchOptions { wanted, ..options }).unwrap();
                assert_eq!(first.collisions.len(), count);
                assert!(first.collisions.iter().all(|c| got.contains(&[c.other, c.node, c.other_node])));
                assert!(first.node_tests <= found.node_tests);
                assert_eq!(first.others(), others[..count]);
            }
            pairs += got.len();
            empty += usize::from(got.is_empty());
            saved -= found.node_tests as i64;
            let mine = found.collisions.into_iter().filter(|c| c.other > object);
            all.extend(mine);
            saved += world.objects().iter().map(|o| o.tree.len() as i64).sum::<i64>();
        }
        assert_eq!(world.search_all(&options).collisions, all, "seed {seed}");
    }
    assert!(pairs > 500 && empty > 20 && saved > 0, "{pairs} {empty} {saved}");
}

#[test]
fn random_trees_of_uneven_depth_agree_with_brute_force() {
    compare_with_brute_force::<1>(0..150);
    compare_with_brute_force::<2>(0..250);
    compare_with_brute_force::<3>(0..250);
}

#[test]
fn a_leaf_against_an_inner_node_is_not_lost_from_either_side() {
    // A with two leaves against a single frame B, all overlapping: the published search reports nothing for A
    // against B.
    let a = tree(
        square(0.0, 0.0, 4.0),
        vec![Branch::leaf(square(0.0, 0.0, 3.0)), Branch::leaf(square(1.0, 1.0, 3.0))],
    );
    let b = tree(square(2.0, 2.0, 1.0), vec![]);
    let world = World::new(vec![Object::new("A", a), Object::new("B", b)]).unwrap();
    let pairs = |object: usize| -> Vec<_> {
        let found = world.search(object, &SearchOptions::default()).unwrap();
        found.collisions.iter().map(|c| (c.node, c.other_node)).collect()
    };
    assert_eq!(pairs(0), [(1, 0), (2, 0)]);
    assert_eq!(pairs(1), [(0, 1), (0, 2)]);
}

#[test]
fn inner_nodes_that_meet_without_leaves_that_meet_are_no_collision() {
    let corner = |x: f64| vec![Branch::leaf(square(x, x, 1.0))];
    let a = tree(square(0.0, 0.0, 4.0), corner(0.0));
    let b = tree(square(2.0, 2.0, 4.0), corner(5.0));
    let world = World::new(vec![Object::new("A", a), Object::new("B", b)]).unwrap();
    assert!(world.search_all(&SearchOptions::default()).collisions.is_empty());
    let coarse = world.search_all(&SearchOptions { levels: Some(1), ..SearchOptions::default() });
    assert_eq!(coarse.collisions.len(), 1);
    assert_eq!((coarse.collisions[0].overlap.lo, coarse.collisions[0].overlap.hi), ([2.0; 2], [4.0; 2]));
}

#[test]
fn groups_never_collide_within_themselves() {
    let plain = |id: &str| Object::new(id, tree(square(0.0, 0.0, 1.0), vec![]));
    let world = World::new(vec![
        plain("free"),
        plain("free too"),
        plain("wheel").in_group(7),
        plain("axle").in_group(7),
        plain("road").in_group(8),
    ])
    .unwrap();
    let others = |id: &str| {
        let object = world.position(id).unwrap();
        world.search(object, &SearchOptions::default()).unwrap().others()
    };
    assert_eq!(others("free"), [1, 2, 3, 4], "objects without a group share none");
    assert_eq!(others("wheel"), [0, 1, 4]);
    assert_eq!(others("road"), [0, 1, 2, 3]);
    assert_eq!(world.search_all(&SearchOptions::default()).collisions.len(), 9);
}

#[test]
fn touching_counts_by_choice() {
    let object = |id: &str, x: f64| {
        Object::new(id, tree(square(x, 0.0, 1.0), vec![Branch::leaf(square(x, 0.0, 1.0))]))
    };
    let world = World::new(vec![object("A", 0.0), object("B", 1.0)]).unwrap();
    let closed = world.search(0, &SearchOptions::default()).unwrap();
    assert_eq!((closed.collisions[0].overlap.lo, closed.collisions[0].overlap.hi), ([1.0, 0.0], [1.0, 1.0]));
    let open = SearchOptions { touching: Touching::Open, ..SearchOptions::default() };
    assert!(world.search(0, &open).unwrap().collisions.is_empty());
}

#[test]
fn an_empty_or_lonely_world_has_no_collisions_and_bad_numbers_are_named() {
    let empty = World::<3>::new(vec![]).unwrap();
    assert_eq!(empty.search_all(&SearchOptions::default()), Findings::default());
    assert_eq!(
        empty.search(0, &SearchOptions::default()),
        Err(TreeError::NoSuchObject { object: 0, objects: 0 })
    );
    let alone = Object::new("A", tree(square(0.0, 0.0, 1.0), vec![]));
    let world = World::new(vec![alone.clone()]).unwrap();
    assert!(world.search(0, &SearchOptions::default()).unwrap().collisions.is_empty());
    assert_eq!(world.position("B"), None);
    let twice = World::new(vec![alone.clone(), alone]).unwrap_err();
    assert_eq!(twice.to_string(), "objects 0 and 1 have the same id \"A\"");
}

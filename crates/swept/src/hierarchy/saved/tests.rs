use super::super::tests::bumpy;
use super::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;

/// The bytes with their checksum recomputed.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - DIGEST;
    let digest = Sha256::digest(&bytes[..end]);
    bytes[end..].copy_from_slice(&digest);
    bytes
}

#[test]
fn saved_and_loaded() {
    for mesh in [
        bumpy(12, 1.0, [0.0; 3]),
        bumpy(5, 1e-3, [1e8, 2.0, 3.0]),
        Mesh::new(vec![[1.0; 3]], vec![[0, 0, 0]]).unwrap(),
    ] {
        let body = Body::new(mesh.clone());
        let bytes = body.hierarchy_bytes();
        assert_eq!(Body::with_hierarchy(mesh, &bytes), Ok(body));
        let other = bumpy(12, 1.5, [0.0; 3]);
        assert_eq!(Body::with_hierarchy(other, &bytes), Err(HierarchyError::OtherMesh));
    }
}

#[test]
fn damage_is_noticed() {
    let mesh = bumpy(6, 1.0, [0.0; 3]);
    let bytes = Body::new(mesh.clone()).hierarchy_bytes();
    for length in [0, 7, 40, 83, 84, bytes.len() - 1, bytes.len() - BLOCK] {
        assert!(Body::with_hierarchy(mesh.clone(), &bytes[..length]).is_err());
    }
    let mut random = ChaCha12Rng::seed_from_u64(2);
    for _ in 0..300 {
        let mut damaged = bytes.clone();
        let at = random.random_range(0..bytes.len());
        damaged[at] ^= 1 << random.random_range(0..8);
        assert!(Body::with_hierarchy(mesh.clone(), &damaged).is_err(), "byte {at}");
    }
}

/// Every corner below a slot is inside its lens and those above, each asked one by one.
fn assert_contained(body: &Body, slot: u32, above: &mut Vec<u32>) {
    above.push(slot);
    match body.child(slot) {
        Child::Empty => {}
        Child::Block(block) => {
            (0..LANES as u32).for_each(|lane| assert_contained(body, block * LANES as u32 + lane, above));
        }
        Child::Face(face) => {
            for corner in body.mesh().triangle(face as usize) {
                let corner = body.local().inward(corner);
                for &slot in above.iter() {
                    let lens = body.blocks()[slot as usize / LANES].lens(slot as usize % LANES);
                    assert!(lens.holds(corner), "face {face} in slot {slot}");
                }
            }
        }
    }
    above.pop();
}

#[test]
fn malice_gains_nothing() {
    // with a recomputed checksum, a changed tree passes only if it is a tree over the mesh
    let mesh = bumpy(6, 1.0, [0.0; 3]);
    let body = Body::new(mesh.clone());
    let bytes = body.hierarchy_bytes();
    let mut random = ChaCha12Rng::seed_from_u64(3);
    let (mut passed, mut refused) = (0, 0);
    for _ in 0..2000 {
        let mut forged = bytes.clone();
        let at = random.random_range(HEADER..bytes.len() - DIGEST);
        forged[at] ^= 1 << random.random_range(0..8);
        match Body::with_hierarchy(mesh.clone(), &sealed(forged)) {
            Ok(body) => {
                // a number in an empty lane, or a bound that grew: both are sound
                assert_contained(&body, 0, &mut Vec::new());
                passed += 1;
            }
            Err(HierarchyError::Wrong { .. }) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(refused > 800 && passed > 0, "{refused} {passed}");
    // a bound made smaller, a face listed twice, an absurd count
    let mut count = bytes.clone();
    count[44..52].copy_from_slice(&u64::MAX.to_le_bytes());
    assert!(matches!(
        Body::with_hierarchy(mesh.clone(), &sealed(count)),
        Err(HierarchyError::Unreadable { byte: 44, .. })
    ));
    let mut smaller = bytes.clone();
    let radius = HEADER + 12 * 4;
    let less = body.blocks()[0].radius[0].next_down().next_down();
    smaller[radius..radius + 4].copy_from_slice(&less.to_le_bytes());
    let refusal = Body::with_hierarchy(mesh, &sealed(smaller)).unwrap_err();
    assert_eq!(refusal, HierarchyError::Wrong { block: 0, what: "a face is not inside its bound" });
}

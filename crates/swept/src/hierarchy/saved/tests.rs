use super::super::hulls::tests::assert_hulls_contain;
use super::super::tests::bumpy;
use super::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;

/// The bytes with their checksum recomputed.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - DIGEST;
    let is_new = bytes[8..12] == VERSION.to_le_bytes();
    let sum = if is_new { checksum(&bytes[..end]) } else { Sha256::digest(&bytes[..end]).into() };
    bytes[end..].copy_from_slice(&sum);
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

#[test]
fn files_without_hulls_are_read() {
    let mesh = bumpy(9, 1.0, [0.0; 3]);
    let body = Body::new(mesh.clone());
    let mut bytes = body.hierarchy_bytes();
    bytes[8..12].copy_from_slice(&WITHOUT_HULLS.to_le_bytes());
    bytes.truncate(HEADER + body.blocks().len() * BLOCK + DIGEST);
    assert_eq!(Body::with_hierarchy(mesh, &sealed(bytes)), Ok(body));
}

/// Without hints, the hulls are found to contain what they should as well.
#[test]
fn files_without_hints_are_read() {
    for (rows, size, shift) in [(3, 1.0, [0.0; 3]), (16, 1.0, [0.0; 3]), (20, 1e-3, [1e8, 2.0, 3.0])] {
        let mesh = bumpy(rows, size, shift);
        let body = Body::new(mesh.clone());
        let mut bytes = body.hierarchy_bytes();
        bytes[8..12].copy_from_slice(&WITHOUT_HINTS.to_le_bytes());
        let hints = bytes.len() - DIGEST - HINT * body.hints().len()..bytes.len() - DIGEST;
        assert!(rows == 3 || !hints.is_empty());
        bytes.drain(hints);
        assert_eq!(Body::with_hierarchy(mesh, &sealed(bytes)), Ok(body));
    }
}

/// Whatever the hints say, hulls that are accepted contain what they should.
#[test]
fn hints_that_lie_prove_nothing() {
    let mesh = bumpy(16, 1.0, [0.0; 3]);
    let body = Body::new(mesh.clone());
    let bytes = body.hierarchy_bytes();
    let hints = bytes.len() - DIGEST - HINT * body.hints().len();
    let lines = HEADER + body.blocks().len() * (BLOCK + 1);
    let mut random = ChaCha12Rng::seed_from_u64(5);
    let (mut passed, mut refused) = (0, 0);
    for round in 0..600 {
        let mut forged = bytes.clone();
        let hint = hints + HINT * random.random_range(0..body.hints().len());
        match round % 3 {
            0 => forged[hint..hint + HINT].copy_from_slice(&random.random::<u16>().to_le_bytes()),
            // a hull that changed, or a rest, with hints that are marks
            1 => forged[random.random_range(lines..hints)] ^= 1 << random.random_range(0..8),
            _ => drop(forged.drain(hint..hint + HINT)),
        }
        match Body::with_hierarchy(mesh.clone(), &sealed(forged)) {
            Ok(body) => {
                assert_hulls_contain(&body);
                passed += 1;
            }
            Err(HierarchyError::Wrong { .. }) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(passed > 20 && refused > 300, "{passed} {refused}");
}

#[test]
fn hulls_that_lie_are_refused() {
    let mesh = bumpy(16, 1.0, [0.0; 3]);
    let body = Body::new(mesh.clone());
    let bytes = body.hierarchy_bytes();
    let kinds = HEADER + body.blocks().len() * BLOCK;
    let lines = kinds + body.blocks().len();
    // the second line of the root's hull is the second of all
    assert_eq!(bytes[kinds], 2);
    let refused = |change: &dyn Fn(&mut [u8])| {
        let mut forged = bytes.clone();
        change(&mut forged);
        let refusal = Body::with_hierarchy(mesh.clone(), &sealed(forged)).unwrap_err();
        assert!(matches!(refusal, HierarchyError::Wrong { block: 0, .. }), "{refusal}");
    };
    let rest = lines + 2 * LINE - 4;
    let stored = f32::from_le_bytes(bytes[rest..rest + 4].try_into().unwrap());
    for lie in [0.9 * stored, 0.0, -stored, f32::NAN, f32::INFINITY, 1e9] {
        refused(&|bytes| bytes[rest..rest + 4].copy_from_slice(&lie.to_le_bytes()));
    }
    // all points in one place, a point too far away
    refused(&|bytes| bytes[lines..lines + LINE].fill(0));
    refused(&|bytes| bytes[lines..lines + 4].copy_from_slice(&[0xff, 0x7f, 0xff, 0x7f]));
    // a hull with a line less, and one with a line more, that belong to another node
    let other = (1..body.blocks().len()).find(|k| bytes[kinds + k] & 3 == 1).unwrap();
    let mut moved = bytes.clone();
    (moved[kinds], moved[kinds + other]) = (1, moved[kinds + other] + 1);
    assert!(Body::with_hierarchy(mesh.clone(), &sealed(moved)).is_err());
    // a larger rest is sound
    let mut larger = bytes.clone();
    larger[rest..rest + 4].copy_from_slice(&(2.0 * stored).to_le_bytes());
    assert!(Body::with_hierarchy(mesh.clone(), &sealed(larger)).is_ok());
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
            // another number of lines than the file holds is noticed first
            Err(HierarchyError::Wrong { .. } | HierarchyError::Unreadable { byte: 44, .. }) => refused += 1,
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

//! Broken files of every kind, for tests, campaigns and fuzzers (feature `arbitrary`).
//!
//! A valid file is written first, then broken in a chosen way: cut off, with flipped bits, with wrong or huge
//! counts, indices out of range, NaN or infinite numbers, or random edits. All randomness comes from the
//! given generator, so every failure can be replayed.

mod fault;
mod scene;
mod valid;

pub use fault::{Fault, HostileFile, hostile};
pub use valid::{Format, valid};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scene;
    use crate::mesh::parse_mesh;
    use crate::row::Lines;
    use crate::{Case, check_case_header};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    /// Whether the file is accepted.
    fn is_read(format: Format, bytes: &[u8]) -> bool {
        match (format.mesh_format(), format) {
            (Some(mesh), _) => parse_mesh(bytes, mesh, None).is_ok(),
            (None, Format::Cases) => {
                let mut lines = Lines::new(bytes);
                let header = lines.next_line().unwrap();
                let mut good = check_case_header(header.as_ref()).is_ok();
                while let Some(line) = lines.next_line().unwrap() {
                    good &= Case::parse(&line).is_ok();
                }
                good
            }
            _ => std::str::from_utf8(bytes).is_ok_and(|text| Scene::parse(text, None).is_ok()),
        }
    }

    #[test]
    fn valid_files_are_valid() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for round in 0..40 {
            for format in Format::ALL {
                let bytes = valid(format, &mut rng);
                assert!(is_read(format, &bytes), "{round} {format:?}: {}", String::from_utf8_lossy(&bytes));
            }
        }
    }

    #[test]
    fn most_broken_files_are_refused_and_none_brings_the_reader_down() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for fault in Fault::ALL {
            let refused = (0..300).filter(|_| {
                let file = hostile(fault, &mut rng);
                !is_read(file.format, &file.bytes)
            });
            let refused = refused.count();
            // flipped bits and edits often leave a valid file
            let least = match fault {
                Fault::BitFlipped | Fault::Mutated | Fault::WildScene => 60,
                // an empty text is an empty scene
                Fault::Truncated | Fault::WrongCount | Fault::Empty => 200,
                _ => 290,
            };
            assert!(refused >= least, "{fault:?}: {refused}");
        }
    }
}

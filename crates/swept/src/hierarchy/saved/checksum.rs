//! The checksum of a saved tree.
//!
//! **What it answers.** Whether bytes were damaged on the way: 32 bytes, computed as fast as the file is read.
//!
//! **The mathematics.** Four numbers of 64 bits take in every fourth word each, by h <- rotate((h ^ word) m) with an odd m. The
//! last words are filled with zeros, and each number begins with the length.
//!
//! **Why it is sound.** Nothing rests on it: a loaded tree is checked completely. Each step can be undone, given
//! the word, and gives different numbers for different words. So a change within one word never passes, and other
//! accidents pass as rarely as numbers of 64 bits coincide.

/// An odd number without a pattern: the digits of the golden ratio.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

pub(super) fn checksum(bytes: &[u8]) -> [u8; 32] {
    let mut sums: [u64; 4] =
        core::array::from_fn(|k| (bytes.len() as u64).wrapping_add(k as u64).wrapping_mul(ODD));
    let mut add = |words: &[u8; 32]| {
        for (sum, word) in sums.iter_mut().zip(words.as_chunks().0) {
            *sum = (*sum ^ u64::from_le_bytes(*word)).wrapping_mul(ODD).rotate_left(29);
        }
    };
    let (whole, rest) = bytes.as_chunks();
    whole.iter().for_each(&mut add);
    let mut last = [0; 32];
    last[..rest.len()].copy_from_slice(rest);
    add(&last);
    let mut checksum = [0; 32];
    for (part, sum) in checksum.as_chunks_mut().0.iter_mut().zip(sums) {
        *part = sum.to_le_bytes();
    }
    checksum
}

#[cfg(test)]
mod tests {
    use super::checksum;

    #[test]
    fn every_bit_and_the_length_count() {
        for length in [0, 1, 31, 32, 33, 100] {
            let bytes: Vec<u8> = (0..length).map(|k| k as u8).collect();
            let sum = checksum(&bytes);
            for bit in 0..8 * length {
                let mut damaged = bytes.clone();
                damaged[bit / 8] ^= 1 << (bit % 8);
                assert_ne!(checksum(&damaged), sum);
            }
            assert_ne!(checksum(&[&bytes[..], &[0]].concat()), sum);
        }
    }
}

//! Where rows are kept: a fixed block on the stack, or a growing list.
//!
//! **What it answers.** Is there room for one more row? The fast path never allocates and never writes past its block: a full
//! block is reported, and the caller takes the growing list instead.

/// A list of rows that may have a limit.
pub trait Store<R> {
    /// Appends a row; false when there is no room, and then nothing is changed.
    fn push(&mut self, row: R) -> bool;
    /// The rows so far.
    fn rows(&self) -> &[R];
}

impl<R> Store<R> for Vec<R> {
    fn push(&mut self, row: R) -> bool {
        Vec::push(self, row);
        true
    }

    fn rows(&self) -> &[R] {
        self
    }
}

/// At most `CAPACITY` rows, on the stack.
#[derive(Clone, Copy, Debug)]
pub struct Bounded<R, const CAPACITY: usize> {
    rows: [R; CAPACITY],
    len: usize,
}

impl<R: Copy, const CAPACITY: usize> Bounded<R, CAPACITY> {
    /// An empty list; `filler` fills the unused places.
    #[inline]
    pub fn new(filler: R) -> Self {
        Self { rows: [filler; CAPACITY], len: 0 }
    }
}

impl<R: Copy, const CAPACITY: usize> Store<R> for Bounded<R, CAPACITY> {
    #[inline]
    fn push(&mut self, row: R) -> bool {
        match self.rows.get_mut(self.len) {
            Some(place) => {
                *place = row;
                self.len += 1;
                true
            }
            None => false,
        }
    }

    #[inline]
    fn rows(&self) -> &[R] {
        self.rows.get(..self.len).unwrap_or(&self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_block_refuses_and_keeps_what_it_has() {
        let mut block: Bounded<u8, 2> = Bounded::new(0);
        assert!(block.push(7) && block.push(8) && !block.push(9));
        assert_eq!(block.rows(), &[7, 8]);
    }
}

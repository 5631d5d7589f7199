//! Where rows are kept: a fixed block on the stack, or a growing list.
//!
//! **What it answers.** Is there room for one more row? The fast path never allocates and never writes past its block: a full
//! block is reported, and the caller takes the growing list instead. All rows of all steps lie one after another.

/// A list of rows that may have a limit.
pub trait Store<R> {
    /// Appends a row; false when there is no room, and then nothing is changed.
    fn push(&mut self, row: R) -> bool;
    /// The rows so far.
    fn rows(&self) -> &[R];
    /// The rows so far, to be changed in place.
    fn rows_mut(&mut self) -> &mut [R];
}

impl<R> Store<R> for Vec<R> {
    fn push(&mut self, row: R) -> bool {
        Vec::push(self, row);
        true
    }

    fn rows(&self) -> &[R] {
        self
    }

    fn rows_mut(&mut self) -> &mut [R] {
        self
    }
}

/// As many rows as the block holds that was lent.
#[derive(Debug)]
pub struct Bounded<'a, R> {
    block: &'a mut [R],
    len: usize,
}

impl<'a, R> Bounded<'a, R> {
    /// An empty list over `block`; what the block holds is of no consequence.
    #[inline(always)]
    pub fn new(block: &'a mut [R]) -> Self {
        Self { block, len: 0 }
    }
}

impl<R> Store<R> for Bounded<'_, R> {
    #[inline(always)]
    fn push(&mut self, row: R) -> bool {
        match self.block.get_mut(self.len) {
            Some(place) => {
                *place = row;
                self.len += 1;
                true
            }
            None => false,
        }
    }

    #[inline(always)]
    fn rows(&self) -> &[R] {
        &self.block[..self.len]
    }

    #[inline(always)]
    fn rows_mut(&mut self) -> &mut [R] {
        &mut self.block[..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_block_refuses_and_keeps_what_it_has() {
        let mut places = [0; 2];
        let mut block = Bounded::new(&mut places);
        assert!(block.push(7) && block.push(8) && !block.push(9));
        assert_eq!(block.rows(), &[7, 8]);
    }
}

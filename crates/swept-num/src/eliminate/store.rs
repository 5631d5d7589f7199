//! Where rows are kept: a fixed block on the stack, or a growing list.
//!
//! The fast path never allocates and never writes past its block: a full block is reported, and the caller
//! falls back to the growing list. The rows of all steps are stored one after another.

/// A list of rows that may have a limit.
pub trait Store<R> {
    /// Appends a row; returns false, changing nothing, if there is no room.
    fn push(&mut self, row: R) -> bool;
    /// The rows so far.
    fn rows(&self) -> &[R];
    /// The rows so far, mutable.
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

/// A list of rows in a borrowed block of fixed size.
#[derive(Debug)]
pub struct Bounded<'a, R> {
    block: &'a mut [R],
    len: usize,
}

impl<'a, R> Bounded<'a, R> {
    /// An empty list over `block`; the block's contents are ignored.
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

//! Numbers as bytes: integers of any size, floats, and the position of a byte that is wrong.
//!
//! An integer is written as seven bits per byte, the lowest first, with the highest bit set on all but the
//! last byte. A difference is written as 2|d|, minus one if it is negative. Floats are little-endian. A
//! reader never goes past its bytes, and a number has at most ten bytes.
//!
//! **Source.** LEB128, as in \[DWARF5\].

use crate::error::{FileError, Place};

/// A byte writer.
#[derive(Debug, Default)]
pub(super) struct Writer(pub Vec<u8>);

impl Writer {
    pub(super) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn whole(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    pub(super) fn difference(&mut self, number: i64) {
        self.whole(((number << 1) ^ (number >> 63)) as u64);
    }

    pub(super) fn float(&mut self, number: f64) {
        self.bytes(&number.to_le_bytes());
    }

    pub(super) fn single(&mut self, number: f32) {
        self.bytes(&number.to_le_bytes());
    }
}

/// A byte reader.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// An error at the present position.
    pub(super) fn wrong(&self, what: &str) -> FileError {
        FileError::new(Place::Byte(self.at as u64), what, "the certificate is broken")
    }

    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// A reader of the next bytes alone, which are passed over.
    pub(super) fn part(&mut self, length: usize) -> Result<Self, FileError> {
        let at = self.at;
        self.take(length)?;
        Ok(Self { bytes: &self.bytes[..self.at], at })
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], FileError> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or_else(|| self.wrong("it ends too early"))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub(super) fn byte(&mut self) -> Result<u8, FileError> {
        Ok(self.array::<1>()?[0])
    }

    pub(super) fn whole(&mut self) -> Result<u64, FileError> {
        let mut number = 0u64;
        for shift in (0..70).step_by(7) {
            let byte = self.byte()?;
            let part = u64::from(byte & 0x7f);
            if shift == 63 && part > 1 {
                break;
            }
            number |= part << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.wrong("a number is too large"))
    }

    pub(super) fn difference(&mut self) -> Result<i64, FileError> {
        let number = self.whole()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// A number of parts, each of which takes at least one byte.
    pub(super) fn count(&mut self) -> Result<usize, FileError> {
        let number = self.whole()?;
        if number > self.left() as u64 {
            return Err(self.wrong("more parts are declared than there are bytes"));
        }
        Ok(number as usize)
    }

    pub(super) fn index(&mut self) -> Result<u32, FileError> {
        u32::try_from(self.whole()?).map_err(|_| self.wrong("an index is too large"))
    }

    pub(super) fn float(&mut self) -> Result<f64, FileError> {
        Ok(f64::from_le_bytes(self.array()?))
    }

    pub(super) fn floats<const N: usize>(&mut self) -> Result<[f64; N], FileError> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = self.float()?;
        }
        Ok(numbers)
    }

    pub(super) fn singles<const N: usize>(&mut self) -> Result<[f32; N], FileError> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = f32::from_le_bytes(self.array()?);
        }
        Ok(numbers)
    }
}

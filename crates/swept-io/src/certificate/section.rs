//! The sections of a file: what each kind is called, and in which order they come.

use super::bytes::{Reader, Writer};
use crate::error::FileError;

/// A kind of section; the number is the byte that marks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Section {
    Scene = 1,
    Query = 2,
    Bodies = 3,
    Pairs = 4,
    Proof = 5,
}

impl Section {
    fn name(kind: u8) -> Option<&'static str> {
        Some(match kind {
            1 => "scene",
            2 => "query",
            3 => "bodies",
            4 => "pairs",
            5 => "proof",
            // for motions that several bodies share, so that their frame can carry directions
            6 => "carriers",
            _ => return None,
        })
    }

    /// The content of this section, which is the next one.
    pub(super) fn read<'a>(self, reader: &mut Reader<'a>) -> Result<Reader<'a>, FileError> {
        let found = reader.byte()?;
        if found != self as u8 {
            let wanted = Self::name(self as u8).unwrap_or_default();
            let what = match Self::name(found) {
                Some(name) => format!("the section `{name}` is not read here by this build, but `{wanted}`"),
                None => format!("sections of kind {found} are not known to this build; expected `{wanted}`"),
            };
            return Err(reader.wrong(&what));
        }
        let length = reader.count()?;
        reader.part(length)
    }

    /// Writes this section with its length.
    pub(super) fn write(self, out: &mut Writer, content: impl FnOnce(&mut Writer)) {
        let mut own = Writer::default();
        content(&mut own);
        out.byte(self as u8);
        out.whole(own.0.len() as u64);
        out.bytes(&own.0);
    }
}

/// Checks that a section was read to its end.
pub(super) fn ended(reader: &Reader<'_>) -> Result<(), FileError> {
    match reader.left() {
        0 => Ok(()),
        _ => Err(reader.wrong("a section is longer than its content")),
    }
}

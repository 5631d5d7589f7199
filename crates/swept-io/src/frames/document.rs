//! The fields of a file of frames.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use swept_frames::FrameKind;

/// A whole file: one of `pairs`, `cases` and `objects`. Their elements are parsed separately, so that a bad
/// pair does not spoil the others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a file of frames")]
pub(super) struct FileTable<'a> {
    #[serde(borrow, default)]
    pub pairs: Option<Vec<&'a RawValue>>,
    #[serde(borrow, default)]
    pub cases: Option<Vec<&'a RawValue>>,
    #[serde(borrow, default)]
    pub objects: Option<Vec<&'a RawValue>>,
    /// For people.
    #[serde(default, rename = "source")]
    _source: Option<String>,
    /// For people.
    #[serde(default, rename = "rules")]
    _rules: Option<String>,
}

/// Two frames, and what is known about them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a pair of frames")]
pub(super) struct PairTable {
    #[serde(default)]
    pub id: Value,
    #[serde(rename = "P", alias = "first")]
    pub first: FrameTable,
    #[serde(rename = "Q", alias = "second")]
    pub second: FrameTable,
    /// Compared with the frames.
    pub dimension: Option<usize>,
    /// Compared with the velocities; without any, `true` still asks for the time of contact.
    pub moving: Option<bool>,
    /// Compared with the answers.
    pub meets_closed: Option<bool>,
    pub meets_open: Option<bool>,
    /// For people: what was published, which may be wrong.
    #[serde(rename = "published_answer")]
    _published_answer: Option<bool>,
    /// For people: the box, in rounded decimals.
    #[serde(rename = "lo")]
    _lo: Option<Vec<f64>>,
    #[serde(rename = "hi")]
    _hi: Option<Vec<f64>>,
}

/// The name of a pair whose rest could not be read.
#[derive(Deserialize)]
pub(super) struct UnreadPair {
    #[serde(default)]
    pub id: Value,
}

/// An object and its tree.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with its tree")]
pub(super) struct ObjectTable {
    pub id: String,
    #[serde(default)]
    pub group: u32,
    pub tree: FrameTable,
}

/// One frame: its points are orig + sum of y_i * comp[i], plus speed * t.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a frame")]
pub(super) struct FrameTable {
    pub kind: KindTable,
    #[serde(alias = "origin")]
    pub orig: Vec<f64>,
    #[serde(alias = "edges")]
    pub comp: Vec<Vec<f64>>,
    #[serde(default, alias = "velocity")]
    pub speed: Option<Vec<f64>>,
    #[serde(default)]
    pub children: Vec<FrameTable>,
}

/// The kinds, in the words of the library and of the documents; the word does not determine the dimension.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum KindTable {
    #[serde(alias = "cuboid")]
    Parallelepiped,
    #[serde(alias = "tetrahedron", alias = "triangle")]
    Simplex,
}

impl From<KindTable> for FrameKind {
    fn from(kind: KindTable) -> Self {
        match kind {
            KindTable::Parallelepiped => Self::Parallelepiped,
            KindTable::Simplex => Self::Simplex,
        }
    }
}

/// The two names of a field; the JSON reader reports the first.
pub(super) const SYNONYMS: [[&str; 2]; 5] =
    [["orig", "origin"], ["comp", "edges"], ["speed", "velocity"], ["P", "first"], ["Q", "second"]];

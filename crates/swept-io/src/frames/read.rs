//! Reading files of frames.

use super::document::{FileTable, FrameTable, ObjectTable, PairTable, SYNONYMS, UnreadPair};
use super::scene::{Fault, FrameScene, build};
use crate::complaint::{complaint, line_of};
use crate::error::{FileError, Place};
use crate::source;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::path::Path;

/// Where the format is described.
const ADVICE: &str = "see docs/frames.md";

/// A file of frames.
///
/// ```
/// use swept_io::FramesFile;
/// let file = FramesFile::parse(
///     r#"{"pairs": [{"id": "thrown",
///          "P": {"kind": "cuboid", "orig": [0, 0], "comp": [[1, 0], [0, 1]]},
///          "Q": {"kind": "simplex", "orig": [-2, 0], "comp": [[1, 0], [0, 1]], "velocity": [4, 0]}}]}"#,
/// )?;
/// let scene = file.scenes[0].scene.as_ref().map_err(Clone::clone)?;
/// assert_eq!((scene.dimension, scene.moving()), (2, Some("Q")));
/// let misspelt = "{\"pairs\": [\n{\"id\": 7, \"P\": {\"kind\": \"cuboid\", \"velosity\": [1]}}]}";
/// let misspelt = FramesFile::parse(misspelt)?;
/// let error = misspelt.scenes[0].scene.as_ref().err().map(ToString::to_string);
/// assert_eq!(error.as_deref(), Some("line 2: there is no field `velosity` (did you mean `velocity`?)"));
/// # Ok::<(), swept_io::FileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FramesFile {
    /// One scene of two objects, `P` and `Q`, for each pair; or one scene of all objects.
    pub scenes: Vec<NamedScene>,
    /// Whether they are pairs.
    pub pairs: bool,
}

/// A scene, and what it is called.
#[derive(Clone, Debug)]
pub struct NamedScene {
    /// The id in the file; the number of the pair, counted from 1, if there is none.
    pub id: Value,
    /// The line in which it starts.
    pub line: u64,
    /// The scene, or why it was refused.
    pub scene: Result<FrameScene, FileError>,
}

impl NamedScene {
    /// The name for people: a string without its quotes.
    #[must_use]
    pub fn name(&self) -> String {
        self.id.as_str().map_or_else(|| self.id.to_string(), str::to_owned)
    }
}

impl FramesFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The file cannot be read or has none of the known forms. A pair that is wrong in itself carries its own
    /// error.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let mut file = Self::parse(&source::text(path)?).map_err(|error| error.of(path))?;
        for scene in &mut file.scenes {
            if let Err(error) = &mut scene.scene {
                error.file = path.to_path_buf();
            }
        }
        Ok(file)
    }

    /// Reads a file from its text.
    ///
    /// # Errors
    /// As [`FramesFile::read`].
    pub fn parse(text: &str) -> Result<Self, FileError> {
        let file: FileTable = parsed(text, 1)?;
        match (file.pairs, file.cases, file.objects) {
            (Some(pairs), None, None) | (None, Some(pairs), None) => {
                let scenes = pairs.iter().zip(1..).map(|(raw, number)| pair(text, raw, number)).collect();
                Ok(Self { scenes, pairs: true })
            }
            (None, None, Some(list)) => {
                let scene = NamedScene { id: Value::Null, line: 1, scene: objects(text, &list) };
                Ok(Self { scenes: vec![scene], pairs: false })
            }
            (None, None, None) => {
                let what = "there are neither pairs nor objects";
                let advice = "{\"pairs\": […]} or {\"objects\": […]} is needed, see docs/frames.md";
                Err(FileError::new(Place::Whole, what, advice))
            }
            _ => {
                let what = "there are two of `pairs`, `cases` and `objects`";
                Err(FileError::new(Place::Whole, what, "give one of them"))
            }
        }
    }
}

/// A value from a text that starts at this line of the file.
fn parsed<'a, T: Deserialize<'a>>(text: &'a str, line: u64) -> Result<T, FileError> {
    serde_json::from_str(text).map_err(|error| {
        let place = Place::Line(line + (error.line() as u64).saturating_sub(1));
        let message = error.to_string();
        // the place is reported separately
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
        let (what, advice) = complaint(message, ADVICE);
        let twice = SYNONYMS.iter().find(|[name, _]| message == format!("duplicate field `{name}`"));
        let advice =
            twice.map_or(advice, |[name, other]| format!("`{name}` and `{other}` mean the same; give one"));
        FileError::new(place, what, advice)
    })
}

/// The line at which a part of the text starts.
fn line(text: &str, part: &RawValue) -> u64 {
    line_of(text, (part.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize))
}

fn wrong(line: u64, (place, what): Fault) -> FileError {
    FileError::new(Place::Line(line), format!("{place}: {what}"), "")
}

fn pair(text: &str, raw: &RawValue, number: u64) -> NamedScene {
    let line = line(text, raw);
    let named = |id: Value, scene: Result<FrameScene, FileError>| NamedScene {
        id: if id.is_null() { Value::from(number) } else { id },
        line,
        scene,
    };
    match parsed::<PairTable>(raw.get(), line) {
        Err(error) => {
            let id = serde_json::from_str::<UnreadPair>(raw.get()).map_or(Value::Null, |named| named.id);
            named(id, Err(error))
        }
        Ok(mut table) => named(table.id.take(), two(table).map_err(|fault| wrong(line, fault))),
    }
}

fn two(table: PairTable) -> Result<FrameScene, Fault> {
    let object = |name: &str, tree: FrameTable| (name.to_owned(), 0, name.to_owned(), tree);
    let mut scene = build(vec![object("P", table.first), object("Q", table.second)])?;
    if let Some(dimension) = table.dimension.filter(|&dimension| dimension != scene.dimension) {
        return Err((
            "dimension".to_owned(),
            format!("{dimension}, but the frames have {}", scene.dimension),
        ));
    }
    if let (Some(false), Some(name)) = (table.moving, scene.moving()) {
        return Err(("moving".to_owned(), format!("false, but {name} has a velocity")));
    }
    scene.timed = table.moving == Some(true) || scene.moving().is_some();
    scene.meets = [table.meets_closed, table.meets_open];
    Ok(scene)
}

fn objects(text: &str, list: &[&RawValue]) -> Result<FrameScene, FileError> {
    let mut lines = Vec::with_capacity(list.len());
    let mut tables = Vec::with_capacity(list.len());
    for (k, raw) in list.iter().enumerate() {
        lines.push(line(text, raw));
        let ObjectTable { id, group, tree } = parsed(raw.get(), lines[k])?;
        tables.push((id, group, format!("objects[{k}].tree"), tree));
    }
    let mut scene = build(tables).map_err(|fault| {
        let number = fault.0.strip_prefix("objects[").and_then(|rest| rest.split(']').next()?.parse().ok());
        let line = number.and_then(|k: usize| lines.get(k)).copied().unwrap_or(1);
        wrong(line, fault)
    })?;
    scene.timed = scene.moving().is_some();
    Ok(scene)
}

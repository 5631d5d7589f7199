//! Files that are given as meshes but cannot be read: which unsupported format a name or the first bytes
//! indicate, and what to do about it.
//!
//! **Why it is safe.** The name is judged before any content: an OFF file that starts with a comment would
//! pass for OBJ.

use crate::error::{FileError, Place, shown};
use std::path::Path;

/// An unsupported format.
struct Foreign {
    name: &'static str,
    endings: &'static [&'static str],
    starts: &'static [&'static [u8]],
    advice: &'static str,
}

const CONVERT: &str = "convert it to OBJ, STL, PLY or glTF, for example with Blender or MeshLab";
const CAD: &str = "export its surface as OBJ, STL, PLY or glTF from a CAD program, for example FreeCAD";
const PRINT: &str = "export it as OBJ, STL, PLY or glTF from the program that made it";
const ROBOT: &str = "name the mesh files of its links: OBJ, STL, PLY or glTF";

const FORMATS: [Foreign; 16] = [
    Foreign { name: "COLLADA", endings: &["dae"], starts: &[], advice: CONVERT },
    Foreign {
        name: "OFF",
        endings: &["off"],
        starts: &[b"OFF", b"COFF", b"NOFF", b"STOFF"],
        advice: CONVERT,
    },
    Foreign { name: "STEP", endings: &["step", "stp", "p21"], starts: &[b"ISO-10303-21"], advice: CAD },
    Foreign { name: "IGES", endings: &["iges", "igs"], starts: &[], advice: CAD },
    Foreign { name: "BREP", endings: &["brep", "brp"], starts: &[b"DBRep_DrawableShape"], advice: CAD },
    Foreign { name: "3MF", endings: &["3mf"], starts: &[], advice: PRINT },
    Foreign { name: "AMF", endings: &["amf"], starts: &[], advice: PRINT },
    Foreign { name: "FBX", endings: &["fbx"], starts: &[b"Kaydara FBX"], advice: CONVERT },
    Foreign { name: "3DS", endings: &["3ds"], starts: &[], advice: CONVERT },
    Foreign { name: "Blender", endings: &["blend"], starts: &[b"BLENDER"], advice: PRINT },
    Foreign {
        name: "USD",
        endings: &["usd", "usda", "usdc", "usdz"],
        starts: &[b"#usda", b"PXR-USDC"],
        advice: CONVERT,
    },
    Foreign {
        name: "VRML or X3D",
        endings: &["wrl", "vrml", "x3d"],
        starts: &[b"#VRML", b"#X3D"],
        advice: CONVERT,
    },
    Foreign { name: "DXF", endings: &["dxf"], starts: &[], advice: CAD },
    Foreign { name: "URDF or SDF", endings: &["urdf", "xacro", "sdf"], starts: &[], advice: ROBOT },
    // after those whose content is XML too
    Foreign { name: "XML", endings: &["xml"], starts: &[b"<"], advice: CONVERT },
    Foreign { name: "ZIP", endings: &["zip"], starts: &[b"PK\x03\x04"], advice: "unpack it first" },
];

/// Refuses a name that is not a file name, or that belongs to an unsupported format.
pub(crate) fn refuse_name(path: &Path) -> Result<(), FileError> {
    let text = path.to_string_lossy();
    if let Some((scheme, _)) = text.split_once("://")
        && !scheme.is_empty()
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        let what = format!("`{}://` addresses are not resolved", shown(scheme.as_bytes()));
        return Err(FileError::new(Place::Whole, what, "give the path of the mesh file"));
    }
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    let Some(ending) = ending else { return Ok(()) };
    if ending == "toml" {
        let what = "is a scene, not a mesh";
        return Err(FileError::new(
            Place::Whole,
            what,
            "read it as a scene: swept check --scene FILE, or --motion FILE for two meshes",
        ));
    }
    FORMATS.iter().find(|format| format.endings.contains(&ending.as_str())).map_or(Ok(()), refuse)
}

/// Refuses first bytes that indicate an unsupported format.
pub(super) fn refuse_content(bytes: &[u8]) -> Result<(), FileError> {
    let starts = |format: &&Foreign| format.starts.iter().any(|start| bytes.starts_with(start));
    FORMATS.iter().find(starts).map_or(Ok(()), refuse)
}

fn refuse(format: &Foreign) -> Result<(), FileError> {
    Err(FileError::new(
        Place::Whole,
        format!("is a {} file, which is not supported", format.name),
        format.advice,
    ))
}

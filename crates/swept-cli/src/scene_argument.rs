//! A scene that is given in place, without `--scene`.

use std::path::Path;
use swept_io::MeshFormat;

/// Number of bytes of a file in which the first body of a scene is looked for.
const HEAD: usize = 1 << 16;

/// Whether an argument names a scene: by its extension, or by its content if it has none that a mesh has.
pub fn is_scene(argument: &str) -> bool {
    let path = Path::new(argument);
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        return true;
    }
    MeshFormat::of_name(path).is_none()
        && path.is_file()
        && std::fs::read(path).is_ok_and(|bytes| has_bodies(&bytes))
}

/// Whether a line says that a body follows.
fn has_bodies(bytes: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]);
    head.lines().any(|line| line.trim().starts_with("[[body]]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenes_are_told_from_meshes() {
        assert!(is_scene("a.toml") && is_scene("none/B.TOML"));
        assert!(!is_scene("a.obj") && !is_scene("gear(200)") && !is_scene("Cargo.lock"));
        assert!(has_bodies(b"# a scene\n[span]\n  [[body]]\n") && !has_bodies(b"v 0 0 0\n"));
    }
}

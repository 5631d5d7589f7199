//! Which pairs of bodies a scene leaves out: names looked up among its bodies.
//!
//! **Why it is safe.** A name that is not there, or that two bodies have, is refused with its line: a misspelt name must
//! not leave out nothing, or the wrong pair.

use super::document::PairsTable;
use super::read::SceneBody;
use crate::complaint::line_of;
use crate::error::{FileError, Place, shown};
use swept::Exclusions;
use toml::Spanned;

/// Maximum number of names that an error lists.
const LISTED: usize = 12;

type Names = Spanned<Vec<Spanned<String>>>;

/// The pairs that the table leaves out.
pub(super) fn exclusions(
    text: &str,
    table: Option<&PairsTable>,
    bodies: &[SceneBody],
) -> Result<Exclusions, FileError> {
    let Some(table) = table else { return Ok(Exclusions::default()) };
    let look_up = |field: &str, names: &Names| -> Result<Vec<usize>, FileError> {
        let mut found = Vec::new();
        for name in names.get_ref() {
            let line = line_of(text, name.span().start);
            let body = body_named(name.get_ref(), bodies).map_err(|(what, advice)| {
                FileError::new(Place::Line(line), format!("{field}: {what}"), advice)
            })?;
            if found.contains(&body) {
                let what = format!("{field}: `{}` is named twice", shown(name.get_ref().as_bytes()));
                return Err(FileError::new(Place::Line(line), what, ""));
            }
            found.push(body);
        }
        Ok(found)
    };
    let mut ignored = Vec::with_capacity(table.ignore.len());
    for names in &table.ignore {
        let count = names.get_ref().len();
        let [a, b] = look_up("ignore", names)?[..] else {
            let place = Place::Line(line_of(text, names.span().start));
            let advice = "ignore = [[\"a\", \"b\"], …]; groups are for more than two";
            return Err(FileError::new(place, format!("ignore: a pair is two bodies, not {count}"), advice));
        };
        ignored.push([a, b]);
    }
    let groups = table.groups.iter().map(|names| look_up("groups", names)).collect::<Result<_, _>>()?;
    Ok(Exclusions { ignored, groups })
}

/// The number of the only body of this name; else what is wrong and what to do.
pub(crate) fn body_named(name: &str, bodies: &[SceneBody]) -> Result<usize, (String, String)> {
    let mut named = bodies.iter().enumerate().filter(|(_, body)| body.name == name).map(|(k, _)| k);
    let quoted = shown(name.as_bytes());
    match (named.next(), named.count()) {
        (Some(body), 0) => Ok(body),
        (Some(_), more) => Err((
            format!("`{quoted}` is the name of {} bodies", more + 1),
            "give each a name of its own".to_owned(),
        )),
        (None, _) => {
            let near = bodies
                .iter()
                .map(|body| (strsim::osa_distance(name, &body.name), body))
                .min_by_key(|near| near.0);
            let advice = match near {
                Some((count, body)) if 2 * count <= body.name.chars().count() => {
                    format!("did you mean `{}`?", shown(body.name.as_bytes()))
                }
                _ => {
                    let names: Vec<String> =
                        bodies.iter().take(LISTED).map(|body| shown(body.name.as_bytes())).collect();
                    let more = if bodies.len() > LISTED { ", …" } else { "" };
                    format!("the bodies are {}{more}", names.join(", "))
                }
            };
            Err((format!("there is no body `{quoted}`"), advice))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Scene;
    use swept::{Excluded, Exclusions};

    const BODIES: &str = "\n[[body]]\nname = \"base\"\nsphere = 1\n[[body]]\nname = \"link\"\nsphere = 1\n\
                          [[body]]\nsphere = 1\n[[body]]\nsphere = 1\n";

    fn read(pairs: &str) -> Result<Scene, String> {
        Scene::parse(&format!("[pairs]\n{pairs}{BODIES}"), None).map_err(|error| error.to_string())
    }

    #[test]
    fn names_become_numbers() {
        let scene =
            read("ignore = [[\"link\", \"base\"]]\ngroups = [[\"base\"], [\"base\", \"link\"]]").unwrap();
        let wanted = Exclusions { ignored: vec![[1, 0]], groups: vec![vec![0], vec![0, 1]] };
        assert_eq!(scene.exclusions, wanted);
        assert_eq!(scene.exclusions.reason(0, 1), Some(Excluded::Ignored));
        // bodies without a name have that of their mesh; two of them may, as long as nobody refers to it
        assert_eq!(Scene::parse(BODIES, None).unwrap().exclusions, Exclusions::default());
    }

    #[test]
    fn names_that_are_wrong_are_refused_by_line() {
        let cases = [
            (
                "ignore = [[\"base\", \"lnik\"]]",
                "line 2: ignore: there is no body `lnik` (did you mean `link`?)",
            ),
            (
                "groups = [\n[\"base\"],\n[\"xyz\"]]",
                "line 4: groups: there is no body `xyz` (the bodies are base, link, sphere(1.0), sphere(1.0))",
            ),
            (
                "\nignore = [[\"sphere(1.0)\", \"base\"]]",
                "line 3: ignore: `sphere(1.0)` is the name of 2 bodies (give each a name of its own)",
            ),
            ("groups = [[\"base\", \"base\"]]", "line 2: groups: `base` is named twice"),
            (
                "ignore = [[\"base\"]]",
                "line 2: ignore: a pair is two bodies, not 1 (ignore = [[\"a\", \"b\"], …]; groups are for more than two)",
            ),
            ("ignroe = []", "line 2: there is no field `ignroe` (did you mean `ignore`?)"),
        ];
        for (pairs, wanted) in cases {
            assert_eq!(read(pairs).map(|scene| scene.exclusions), Err(wanted.to_owned()));
        }
    }

    #[test]
    fn a_written_scene_leaves_out_the_same() {
        let scene = read("ignore = [[\"link\", \"base\"]]\ngroups = [[\"base\", \"link\"]]").unwrap();
        let meshes: Vec<_> = (0..4).map(|k| scene.load(k).unwrap().mesh).collect();
        let meshes: Vec<&swept::Mesh> = meshes.iter().collect();
        let text = scene.query_file(&meshes, scene.options).unwrap();
        assert_eq!(Scene::parse(&text, None).unwrap().exclusions, scene.exclusions);
        assert!(text.contains("ignore = [[\"link\", \"base\"]]"), "{text}");
    }
}

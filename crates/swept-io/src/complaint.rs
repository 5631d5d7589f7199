//! Messages of the JSON and TOML readers, put into the words of this crate: what is wrong and what to do. An
//! unknown field (with the closest known name), a missing or repeated field, an unknown value.

use crate::error::shown;

/// What is wrong and what to do, from the message of a reader; `otherwise` is the advice if the message has
/// none.
pub(crate) fn complaint(message: &str, otherwise: &str) -> (String, String) {
    let message = message.lines().next().unwrap_or_default();
    let quoted = |from: &str| {
        let rest = message.strip_prefix(from)?;
        rest.split('`').next().map(|name| shown(name.as_bytes()))
    };
    let known = || message.split('`').skip(3).step_by(2).collect::<Vec<&str>>();
    if let Some(field) = quoted("unknown field `") {
        let known = known();
        let near = known.iter().map(|name| (strsim::osa_distance(&field, name), *name)).min();
        let advice = match near {
            Some((count, name)) if 2 * count <= name.len() => format!("did you mean `{name}`?"),
            _ => format!("the fields are {}", known.join(", ")),
        };
        (format!("there is no field `{field}`"), advice)
    } else if let Some(variant) = quoted("unknown variant `") {
        (format!("`{variant}` is not known here"), format!("choose one of {}", known().join(", ")))
    } else if let Some(field) = quoted("missing field `") {
        (format!("the field `{field}` is missing"), String::new())
    } else if let Some(field) = quoted("duplicate field `") {
        (format!("the field `{field}` is given twice"), "give it once".to_owned())
    } else {
        (shown(message.as_bytes()), otherwise.to_owned())
    }
}

/// The line of a byte, counted from 1.
pub(crate) fn line_of(text: &str, byte: usize) -> u64 {
    1 + text.as_bytes()[..byte.min(text.len())].iter().filter(|&&byte| byte == b'\n').count() as u64
}

//! Aligned columns of text.

use swept_io::printable;

/// Maximum length of a line, if it can be broken.
const WIDTH: usize = 100;

/// Maximum length of a quotation of what was typed.
const TYPED: usize = 60;

/// Maximum length of a body's name, which is often that of a file.
const NAME: usize = 200;

/// Maximum length of a motion: enough for all but paths and chains.
const MOTION: usize = 400;

/// What was typed, shortened if it is long.
pub fn excerpt(text: &str) -> String {
    cut(text, TYPED)
}

/// The name of a body, shortened if it is long.
pub fn name(text: &str) -> String {
    cut(text, NAME)
}

/// A motion as scenes write it, shortened if it is long.
pub fn motion(text: &str) -> String {
    cut(text, MOTION)
}

fn cut(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most).collect();
    format!("{kept}… ({length} characters)")
}

/// Text in lines of at most [`WIDTH`] characters.
pub fn paragraph(text: &str) -> String {
    broken(text, WIDTH).into_iter().map(|line| line + "\n").collect()
}

/// Rows of cells; each column is as wide as its widest cell, with two spaces between columns.
pub fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter(|row| row.len() > 1).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Names with their values; a long value continues below itself.
pub fn fields(pairs: &[(&str, String)]) -> String {
    let margin = pairs.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) + 2;
    let mut text = String::new();
    for (name, value) in pairs {
        let mut name = *name;
        for line in broken(&printable(value), WIDTH - margin) {
            text.push_str(&format!("{name:margin$}{line}\n"));
            name = "";
        }
    }
    text
}

/// Lines of at most `width` characters, broken at spaces if possible, else anywhere.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        for character in word.chars() {
            if used == width {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push(character);
            used += 1;
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_lone_cells_do_not_widen() {
        let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let text = columns(&[row(&["a", "b"]), row(&["a heading of some length"]), row(&["ccc", "é", "d"])]);
        assert_eq!(text, "a    b\na heading of some length\nccc  é  d\n");
    }

    #[test]
    fn long_words_and_sentences_break() {
        assert_eq!(broken("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
        assert_eq!(broken("", 5), [""]);
        assert_eq!(broken("is 12345678", 4), ["is", "1234", "5678"]);
    }

    #[test]
    fn fields_hang_under_themselves() {
        let text = fields(&[("name", "1".repeat(WIDTH)), ("n", "2".to_owned())]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "      111111");
        assert_eq!(lines[2], "n     2");
    }
}

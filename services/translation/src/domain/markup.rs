//! Removes markup from a text: translations are plain text.

use std::sync::LazyLock;

use regex::{Captures, Regex};

/// A tag or a comment. A `<` before a space or a digit is text.
static TAG: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?s)<!--.*?-->|</?([A-Za-z][A-Za-z0-9]*)[^<>]*>").expect("the pattern is valid"));
static ENTITY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));").expect("the pattern is valid")
});
static SPACES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[^\S\n]+").expect("the pattern is valid"));
static LINE_ENDS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r" ?\n ?").expect("the pattern is valid"));
static EMPTY_LINES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\n{3,}").expect("the pattern is valid"));

/// Tags that end a line.
const BLOCKS: [&str; 11] = ["br", "p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "tr"];

/// The text without tags, with its entities decoded and its spaces collapsed. Line breaks stay, at most one empty line
/// at a time.
pub fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = TAG.replace_all(&text, |tag: &Captures<'_>| {
        let name = tag.get(1).map(|name| name.as_str().to_ascii_lowercase()).unwrap_or_default();
        if BLOCKS.contains(&name.as_str()) { "\n" } else { "" }
    });
    let text = decoded(&text);
    let text = SPACES.replace_all(&text, " ");
    let text = LINE_ENDS.replace_all(&text, "\n");
    EMPTY_LINES.replace_all(&text, "\n\n").trim().to_owned()
}

/// Whether there is a tag or a comment in the text.
pub fn has_tags(text: &str) -> bool {
    TAG.is_match(text)
}

/// The text with its HTML entities decoded, once. Unknown entities stay.
pub fn decoded(text: &str) -> String {
    let decoded = ENTITY.replace_all(text, |entity: &Captures<'_>| {
        let number = |group: usize, radix| u32::from_str_radix(entity.get(group)?.as_str(), radix).ok();
        let letter = number(1, 10).or_else(|| number(2, 16)).and_then(char::from_u32);
        let letter = letter.or_else(|| named(entity.get(3)?.as_str()));
        letter.map(String::from).unwrap_or_else(|| entity[0].to_owned())
    });
    decoded.into_owned()
}

fn named(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "euro" => '€',
        "aacute" => 'á',
        "eacute" => 'é',
        "iacute" => 'í',
        "oacute" => 'ó',
        "uacute" => 'ú',
        "ntilde" => 'ñ',
        "uuml" => 'ü',
        "iexcl" => '¡',
        "iquest" => '¿',
        "rsquo" => '’',
        "ndash" => '–',
        "hellip" => '…',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_goes_and_text_stays() {
        let cases = [
            ("<p>Casa con <b>piscina</b>.</p><p>Cerca del mar.</p>", "Casa con piscina.\n\nCerca del mar."),
            ("Una casa<br/>con jard&iacute;n&nbsp;&amp; piscina", "Una casa\ncon jardín & piscina"),
            ("A 5 < 6 metros &eacute;&#233;&#xE9; &unknown; & m&s", "A 5 < 6 metros ééé &unknown; & m&s"),
            ("Uno  dos \t tres \r\n\r\n\r\n\r\ncuatro ", "Uno dos tres\n\ncuatro"),
            ("<!-- nota <b> -->Casa <a href=\"https://a.es\">aquí</a>", "Casa aquí"),
            ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(plain(text), expected, "{text}");
        }
    }
}

//! Converts the bytes of an answer to UTF-8, as far as the sender's text is valid.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// The body without its byte order mark, converted if the mark or the named charset is not UTF-8.
///
/// UTF-8 is not changed, not even invalid sequences: a fold may be inside a character, so lines must be unfolded first.
pub fn utf8<'a>(body: &'a [u8], charset: Option<&str>) -> Cow<'a, [u8]> {
    let marked = Encoding::for_bom(body);
    // A calendar that begins with ASCII `BEGIN:` does not use two bytes per character, whatever the charset says.
    let plain = body.trim_ascii_start().get(..6).is_some_and(|begin| begin.eq_ignore_ascii_case(b"BEGIN:"));
    let said = charset.and_then(named).filter(|encoding| encoding.is_ascii_compatible() || !plain);
    let (encoding, mark_length) = marked.unwrap_or((said.unwrap_or(UTF_8), 0));
    let text = &body[mark_length..];
    if encoding == UTF_8 {
        return Cow::Borrowed(text);
    }
    match encoding.decode_without_bom_handling(text).0 {
        Cow::Borrowed(same) => Cow::Borrowed(same.as_bytes()),
        Cow::Owned(converted) => Cow::Owned(converted.into_bytes()),
    }
}

fn named(charset: &str) -> Option<&'static Encoding> {
    Encoding::for_label(charset.trim().trim_matches('"').as_bytes())
}

/// The text of an unfolded value. Invalid UTF-8 is read as Windows-1252, which accepts any bytes.
pub fn value_text(value: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(value) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(value).0,
    }
}

/// A TEXT value without escapes, RFC 5545 3.3.11.
pub fn unescape(value: Cow<'_, str>) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value;
    }
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') => text.push(' '),
                Some(escaped) => text.push(escaped),
                None => {}
            },
            other => text.push(other),
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_charsets() {
        let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain("Zoë".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let cases: [(&[u8], Option<&str>, &str); 6] = [
            (b"\xef\xbb\xbfZo\xc3\xab", None, "Zoë"),
            (&utf16, None, "Zoë"),
            (b"Zo\xeb", Some("\"ISO-8859-1\""), "Zoë"),
            (b"Zo\xc3\xab", Some("utf-8"), "Zoë"),
            (b"Zo\xc3\xab", Some("no such charset"), "Zoë"),
            (b"BEGIN:Zo\xc3\xab", Some("utf-16"), "BEGIN:Zoë"),
        ];
        for (body, charset, expected) in cases {
            assert_eq!(utf8(body, charset).as_ref(), expected.as_bytes(), "{charset:?}");
        }
    }

    #[test]
    fn what_is_not_utf_8_is_still_read() {
        assert_eq!(value_text(b"Zo\xeb H."), "Zoë H.");
        assert_eq!(unescape(r"a\, b\; c\\ d\ne\".into()), r"a, b; c\ d e");
        assert!(matches!(unescape("plain".into()), Cow::Borrowed(_)));
    }
}

//! Content lines, RFC 5545 3.1: unfolded, and split into name, parameters and value.

use std::borrow::Cow;

use super::text::value_text;

/// An unfolded line and where it began.
pub struct Line<'a> {
    /// Line of the body, from 1.
    pub number: u32,
    /// Its bytes, without the line break.
    pub bytes: Cow<'a, [u8]>,
}

/// The unfolded lines of a body; blank ones are left out.
pub struct Lines<'a> {
    rest: &'a [u8],
    next_number: u32,
}

impl<'a> Lines<'a> {
    /// The lines of `body`.
    pub fn of(body: &'a [u8]) -> Self {
        Self { rest: body, next_number: 1 }
    }

    /// The next line as it stands, folded or blank.
    fn physical(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(end);
        self.rest = match rest {
            [b'\r', b'\n', after @ ..] | [_, after @ ..] => after,
            [] => rest,
        };
        self.next_number += 1;
        Some(line)
    }

    fn continues(&self) -> bool {
        matches!(self.rest, [b' ' | b'\t', ..])
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let number = self.next_number;
            let first = self.physical()?;
            if first.trim_ascii().is_empty() {
                continue;
            }
            let mut bytes = Cow::Borrowed(first);
            while self.continues() {
                let Some([_fold, more @ ..]) = self.physical() else { break };
                bytes.to_mut().extend_from_slice(more);
            }
            return Some(Line { number, bytes });
        }
    }
}

/// A property: `NAME;PARAMETER=VALUE:value`.
pub struct Property<'a> {
    /// As written, in any letter case.
    pub name: &'a [u8],
    parameters: &'a [u8],
    value: &'a [u8],
}

impl<'a> Property<'a> {
    /// The property of a line; `None` where it has no colon or no name.
    pub fn of(line: &'a [u8]) -> Option<Self> {
        let mut quoted = false;
        let colon = line.iter().position(|byte| {
            quoted ^= *byte == b'"';
            *byte == b':' && !quoted
        });
        // A stray quote must not swallow the value.
        let colon = colon.or_else(|| line.iter().position(|byte| *byte == b':'))?;
        let (head, value) = (&line[..colon], &line[colon + 1..]);
        let name_length = head.iter().position(|byte| *byte == b';').unwrap_or(head.len());
        let (name, parameters) = head.split_at(name_length);
        let name = name.trim_ascii();
        (!name.is_empty()).then_some(Self { name, parameters, value })
    }

    /// Whether it has this name.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name.as_bytes())
    }

    /// Its value, trimmed.
    pub fn value(&self) -> Cow<'a, str> {
        match value_text(self.value) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        }
    }

    /// The value of a parameter, without its quotes.
    pub fn parameter(&self, name: &str) -> Option<Cow<'a, str>> {
        let mut quoted = false;
        let parts = self.parameters.split(move |byte| {
            quoted ^= *byte == b'"';
            *byte == b';' && !quoted
        });
        for part in parts {
            let Some(equals) = part.iter().position(|byte| *byte == b'=') else { continue };
            if part[..equals].trim_ascii().eq_ignore_ascii_case(name.as_bytes()) {
                let value = part[equals + 1..].trim_ascii();
                let value = value.strip_prefix(b"\"").unwrap_or(value);
                return Some(value_text(value.strip_suffix(b"\"").unwrap_or(value)));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(body: &[u8]) -> Vec<(u32, String)> {
        Lines::of(body).map(|line| (line.number, value_text(&line.bytes).into_owned())).collect()
    }

    #[test]
    fn every_kind_of_line_break() {
        for body in ["A:1\r\nB:2\r\n", "A:1\nB:2", "A:1\rB:2\r"] {
            assert_eq!(lines(body.as_bytes()), [(1, "A:1".into()), (2, "B:2".into())], "{body:?}");
        }
        assert_eq!(lines(b"\r\n\n A:1\n\nB:2"), [(3, " A:1".into()), (5, "B:2".into())]);
    }

    #[test]
    fn folds_are_undone_also_inside_a_character() {
        assert_eq!(lines(b"SUMMARY:Zo\xc3\r\n \xab H\n\t.\nB:2"), [(1, "SUMMARY:Zoë H.".into()), (4, "B:2".into())]);
        assert!(matches!(Lines::of(b"A:1\nB:2").next().map(|line| line.bytes), Some(Cow::Borrowed(_))));
    }

    #[test]
    fn properties_and_parameters() {
        let property =
            Property::of(b"dtstart;value=DATE-TIME;TZID=\"W: Europe; Standard\":20260701T100000").expect("a property");
        assert!(property.is("DTSTART"));
        assert_eq!(property.value(), "20260701T100000");
        assert_eq!(property.parameter("TZID").as_deref(), Some("W: Europe; Standard"));
        assert_eq!(property.parameter("VALUE").as_deref(), Some("DATE-TIME"));
        assert_eq!(property.parameter("X"), None);
        assert!(Property::of(b"no colon here").is_none());
        assert!(Property::of(b":value").is_none());
        assert_eq!(Property::of(b"SUMMARY;X=\"stray:value").map(|p| p.value().into_owned()).as_deref(), Some("value"));
    }
}

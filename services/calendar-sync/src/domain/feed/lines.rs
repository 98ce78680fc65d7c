//! Content lines, RFC 5545 3.1: unfolded, and split into name, parameters and value.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memchr3};

use super::{problem::Place, text::value_text};

/// A line with its folds and its position.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The line number in the body, from 1.
    pub number: u32,
    raw: &'a [u8],
    folded: bool,
    /// Whether a fold begins like a line of an event: where all lines are indented, each continues the one before.
    pub swallows: bool,
}

/// The length of the line break at the beginning of a text. `\r\r\n` results when a text mode writes CRLF again.
fn line_break(text: &[u8]) -> usize {
    match text {
        [b'\r', b'\r', b'\n', ..] => 3,
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// A text without the line breaks at its beginning.
fn after_breaks(mut text: &[u8]) -> &[u8] {
    while let Some(after) = Some(line_break(text)).filter(|length| *length > 0).and_then(|length| text.get(length..)) {
        text = after;
    }
    text
}

/// The beginnings of lines that carry times.
const BEGINNINGS: [&[u8]; 7] = [b"BEGIN", b"DTSTART", b"DTEND", b"DURATION", b"RRULE", b"RDATE", b"FREEBUSY"];
/// The properties that people write freely or paste invitations into.
const PROSE: [&[u8]; 3] = [b"DESCRIPTION", b"COMMENT", b"X-ALT-DESC"];
/// A full line is folded at 75 bytes, or somewhat earlier.
const FULL_LINE: usize = 60;

/// The text after the name, if the line begins with the name of a property with times.
fn behind_beginning(line: &[u8]) -> Option<&[u8]> {
    let line = line.trim_ascii_start();
    BEGINNINGS.iter().find_map(|name| {
        let (head, rest) = line.split_at_checked(name.len())?;
        head.eq_ignore_ascii_case(name).then_some(rest)
    })
}

/// Whether a fold is a line of an event. A colon or semicolon must follow, because a word such as "duration" may begin
/// any fold.
fn is_swallowed(fold: &[u8]) -> bool {
    behind_beginning(fold).is_some_and(|rest| matches!(rest.trim_ascii_start(), [b':' | b';', ..]))
}

fn is_prose(line: &[u8]) -> bool {
    let name = &line[..memchr2(b':', b';', line).unwrap_or(line.len())];
    PROSE.iter().any(|prose| cleared(name).eq_ignore_ascii_case(prose))
}

impl<'a> Line<'a> {
    /// The place of the line.
    pub fn place(&self) -> Place<'a> {
        Place { line: self.number, text: self.raw }
    }

    /// Its bytes without line breaks. They are copied only if the line is folded.
    pub fn unfolded(&self) -> Cow<'a, [u8]> {
        if !self.folded {
            return Cow::Borrowed(self.raw);
        }
        let mut bytes = Vec::with_capacity(self.raw.len());
        let mut rest = self.raw;
        while let Some(at) = memchr2(b'\r', b'\n', rest) {
            bytes.extend_from_slice(&rest[..at]);
            rest = after_breaks(&rest[at..]).get(1..).unwrap_or_default();
        }
        bytes.extend_from_slice(rest);
        Cow::Owned(bytes)
    }

    /// Its bytes up to its first fold.
    pub fn before_folds(&self) -> &'a [u8] {
        &self.raw[..memchr2(b'\r', b'\n', self.raw).unwrap_or(self.raw.len())]
    }

    /// Whether it begins like a line that carries a time.
    pub fn begins_anew(&self) -> bool {
        behind_beginning(self.raw).is_some()
    }

    /// The name of its property, which may be folded itself; `None` if the line is not a property.
    pub fn name(&self) -> Option<Cow<'a, [u8]>> {
        let end = memchr3(b':', b';', b'\n', self.raw)?;
        let head = cleared(&self.raw[..end]);
        if self.folded && (self.raw[end] == b'\n' || head.contains(&b'\r')) {
            let unfolded = self.unfolded();
            return Property::of(&unfolded).map(|property| Cow::Owned(property.name.to_vec()));
        }
        let has_value = self.raw[end] == b':' || memchr(b':', &self.raw[end..]).is_some();
        (has_value && !head.is_empty()).then_some(Cow::Borrowed(head))
    }
}

/// The unfolded lines of a body, without blank lines.
pub struct Lines<'a> {
    rest: &'a [u8],
    next_number: u32,
}

impl<'a> Lines<'a> {
    /// The lines of `body`.
    pub fn of(body: &'a [u8]) -> Self {
        Self { rest: body, next_number: 1 }
    }

    /// The part of the body that is not read yet.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The next physical line, which may be a fold or blank.
    fn physical(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let end = memchr2(b'\n', b'\r', self.rest).unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(end);
        self.rest = &rest[line_break(rest)..];
        self.next_number += 1;
        Some(line)
    }

    /// Whether the line continues, perhaps after blank lines.
    fn continues(&mut self) -> bool {
        match self.rest {
            [b' ' | b'\t', ..] => true,
            [b'\r' | b'\n', ..] => {
                let after = after_breaks(self.rest);
                let continues = matches!(after, [b' ' | b'\t', ..]);
                while continues && self.rest.len() > after.len() {
                    self.physical();
                }
                continues
            }
            _ => false,
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let (number, from_here) = (self.next_number, self.rest);
            let first = self.physical()?;
            if first.trim_ascii_start().is_empty() {
                continue;
            }
            let (mut length, mut folded, mut swallows) = (first.len(), false, false);
            let mut before = first.len();
            while self.continues() {
                let begins = from_here.len() - self.rest.len();
                let Some(more) = self.physical() else { break };
                length = begins + more.len();
                folded = true;
                // A fold of prose may begin with any word if the line before it is full.
                swallows |= is_swallowed(more) && (before < FULL_LINE || !is_prose(first));
                before = more.len();
            }
            return Some(Line { number, raw: &from_here[..length], folded, swallows });
        }
    }
}

/// A property: `NAME;PARAMETER=VALUE:value`.
pub struct Property<'a> {
    /// The name as written, in any letter case.
    pub name: &'a [u8],
    parameters: &'a [u8],
    value: &'a [u8],
}

impl<'a> Property<'a> {
    /// The property of a line; `None` if it has no colon or no name.
    pub fn of(line: &'a [u8]) -> Option<Self> {
        let first = memchr(b':', line)?;
        // A colon can be hidden only in quotes.
        let colon = if memchr(b'"', &line[..first]).is_none() { first } else { unquoted_colon(line).unwrap_or(first) };
        let (head, value) = (&line[..colon], &line[colon + 1..]);
        let name_length = head.iter().position(|byte| *byte == b';').unwrap_or(head.len());
        let (name, parameters) = head.split_at(name_length);
        let name = cleared(name);
        (!name.is_empty()).then_some(Self { name, parameters, value })
    }

    /// The value, trimmed.
    pub fn value(&self) -> Cow<'a, str> {
        match value_text(self.value) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        }
    }

    /// The parameters, without quotes.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a [u8], &'a [u8])> + use<'a> {
        let mut quoted = false;
        let parts = self.parameters.split(move |byte| {
            quoted ^= *byte == b'"';
            *byte == b';' && !quoted
        });
        parts.filter_map(|part| {
            let equals = memchr(b'=', part)?;
            let value = part[equals + 1..].trim_ascii();
            let value = value.strip_prefix(b"\"").unwrap_or(value);
            Some((part[..equals].trim_ascii(), value.strip_suffix(b"\"").unwrap_or(value)))
        })
    }

    /// The value of a parameter.
    pub fn parameter(&self, name: &str) -> Option<&'a [u8]> {
        let mut parameters = self.parameters();
        parameters.find(|(found, _)| found.eq_ignore_ascii_case(name.as_bytes())).map(|(_, value)| value)
    }
}

/// A name without extra characters around it, such as a space, a zero byte or the byte order mark of an appended file.
fn cleared(name: &[u8]) -> &[u8] {
    match name {
        [b'A'..=b'Z' | b'a'..=b'z', .., b'A'..=b'Z' | b'a'..=b'z'] => name,
        _ => {
            let first = name.iter().position(u8::is_ascii_alphanumeric).unwrap_or(name.len());
            let last = name.iter().rposition(u8::is_ascii_alphanumeric).map_or(first, |last| last + 1);
            &name[first..last]
        }
    }
}

/// The first colon outside quotes; `None` if a stray quote hides all colons.
fn unquoted_colon(line: &[u8]) -> Option<usize> {
    let mut quoted = false;
    line.iter().position(|byte| {
        quoted ^= *byte == b'"';
        *byte == b':' && !quoted
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(body: &[u8]) -> Vec<(u32, String)> {
        Lines::of(body).map(|line| (line.number, value_text(&line.unfolded()).into_owned())).collect()
    }

    #[test]
    fn every_kind_of_line_break() {
        for body in ["A:1\r\nB:2\r\n", "A:1\nB:2", "A:1\rB:2\r", "A:1\r\r\nB:2\r\r\n"] {
            assert_eq!(lines(body.as_bytes()), [(1, "A:1".into()), (2, "B:2".into())], "{body:?}");
        }
        assert_eq!(lines(b"\r\n\n A:1\n\nB:2"), [(3, " A:1".into()), (5, "B:2".into())]);
    }

    #[test]
    fn folds_are_undone_also_inside_a_character() {
        assert_eq!(lines(b"SUMMARY:Zo\xc3\r\n \xab H\n\t.\nB:2"), [(1, "SUMMARY:Zoë H.".into()), (4, "B:2".into())]);
        assert!(matches!(Lines::of(b"A:1\nB:2").next().map(|line| line.unfolded()), Some(Cow::Borrowed(_))));
    }

    #[test]
    fn folds_behind_blank_lines_and_doubled_breaks() {
        for body in ["A:1\r\r\n 2\r\r\nB:3", "A:1\n\n 2\nB:3", "A:1\r\n\r\n\r\n\t2\r\nB:3"] {
            let read: Vec<String> = lines(body.as_bytes()).into_iter().map(|(_, line)| line).collect();
            assert_eq!(read, ["A:12", "B:3"], "{body:?}");
        }
        assert_eq!(lines(b"A:1\n\nB:2\n\n"), [(1, "A:1".into()), (3, "B:2".into())]);
    }

    #[test]
    fn what_clings_to_a_name_hides_nothing() {
        for line in ["DTEND:1", " DTEND :1", "\0DTEND;X=1:1", "\u{feff}DTEND:1", "DTEND\u{a0};X=1:1", "dtend\0:1"] {
            let line = line.as_bytes();
            let read = Lines::of(line).next().expect("a line");
            assert!(read.name().expect("a name").eq_ignore_ascii_case(b"DTEND"), "{line:?}");
            assert!(Property::of(line).expect("a property").name.eq_ignore_ascii_case(b"DTEND"), "{line:?}");
        }
    }

    #[test]
    fn an_indented_event_is_seen_to_be_swallowed() {
        let swallows = |body: &str| Lines::of(body.as_bytes()).any(|line| line.swallows);
        assert!(swallows("VERSION:2.0\n  BEGIN:VEVENT\n"));
        assert!(swallows("UID:a\n\tdtstart:20260701\n"));
        assert!(swallows("SUMMARY:Reserved\n  DURATION:P3D\n"));
        assert!(swallows("UID:f\n FREEBUSY:20260701T160000Z/P3D\n"));
        assert!(!swallows("DESCRIPTION:see\n the beginning\n of the stay\nBEGIN:VEVENT\n"));
        assert!(!swallows("SUMMARY:what\n DTSTART is, and what a\n DURATION\nBEGIN:VEVENT\n"));
        // An invitation pasted into a note, and an event indented under a note.
        let full = "so long a text that the line is full, and is folded just there".repeat(2);
        for prose in ["DESCRIPTION", "comment;LANGUAGE=en", "X-ALT-DESC"] {
            assert!(!swallows(&format!("{prose}:{full}\n BEGIN:VEVENT\\nDTSTART\n")), "{prose}");
            assert!(swallows(&format!("{prose}:{full}\n END:VEVENT\n BEGIN:VEVENT\n DTSTART:20260701\n")), "{prose}");
        }
    }

    #[test]
    fn properties_and_parameters() {
        let property =
            Property::of(b"dtstart;value=DATE-TIME;TZID=\"W: Europe; Standard\":20260701T100000").expect("a property");
        assert_eq!(property.name, b"dtstart");
        assert_eq!(property.value(), "20260701T100000");
        assert_eq!(property.parameter("TZID"), Some(b"W: Europe; Standard".as_slice()));
        assert_eq!(property.parameter("VALUE"), Some(b"DATE-TIME".as_slice()));
        assert_eq!(property.parameter("X"), None);
        assert!(Property::of(b"no colon here").is_none());
        assert!(Property::of(b":value").is_none());
        assert_eq!(Property::of(b"SUMMARY;X=\"stray:value").map(|p| p.value().into_owned()).as_deref(), Some("value"));
    }
}

//! Traces of times where none is looked for. Only what may lack a time is searched for them.

use memchr::{memchr2_iter, memmem};

use super::lines::Line;

/// What an end or a second start begins with.
const NAMES: [&[u8]; 2] = [b"DTEND", b"DTSTART"];
const EXTRA: &[u8] = b"RDATE";
/// As many digits as a date has.
const DIGITS_OF_A_DATE: usize = 8;

/// Whether a time is hidden within a line of this text of an event: the line break before it was lost.
pub fn hides_a_time(text: &[u8]) -> bool {
    text.split(|byte| matches!(byte, b'\r' | b'\n')).any(|line| {
        // At the beginning of a line it is that line's name, whatever clings to it; of a fold it is not.
        let is_fold = matches!(line, [b' ' | b'\t', ..]);
        let begin = if is_fold { None } else { line.iter().position(u8::is_ascii_alphanumeric) };
        let hidden = line.get(begin.map_or(0, |begin| begin + 1)..).unwrap_or_default();
        memchr2_iter(b'D', b'd', hidden).any(|at| begins_a_time(&hidden[at..]))
    })
}

fn begins_a_time(text: &[u8]) -> bool {
    NAMES.iter().any(|name| {
        let head = text.get(..name.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(name)) && matches!(text.get(name.len()), Some(b':' | b';'))
    })
}

/// Whether a line of a name that nobody knows is a rule or a list of dates whose name was garbled.
pub fn is_garbled_repetition(line: &Line<'_>) -> bool {
    let bytes = line.unfolded().to_ascii_uppercase();
    let name: Vec<u8> = bytes.iter().copied().take_while(|byte| !matches!(byte, b':' | b';')).collect();
    let letters: Vec<u8> = name.iter().copied().filter(u8::is_ascii_alphanumeric).collect();
    memmem::find(&bytes, b"FREQ=").is_some() || (is_nearly(&letters, EXTRA) && has_a_date(&bytes[name.len()..]))
}

/// Whether a name is a piece of another, or the other with one letter more, less or changed.
fn is_nearly(name: &[u8], whole: &[u8]) -> bool {
    let first = name.iter().zip(whole).take_while(|(one, other)| one == other).count();
    let last = name.iter().rev().zip(whole.iter().rev()).take_while(|(one, other)| one == other).count();
    let is_piece = !name.is_empty() && (first == name.len() || last == name.len());
    is_piece || (first + last + 1 >= whole.len() && name.len().abs_diff(whole.len()) <= 1)
}

fn has_a_date(text: &[u8]) -> bool {
    text.chunk_by(|one, other| one.is_ascii_digit() && other.is_ascii_digit())
        .any(|run| run.len() >= DIGITS_OF_A_DATE && run[0].is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{super::lines::Lines, *};

    #[test]
    fn times_within_other_lines() {
        for text in [
            "SUMMARY:ReservedDTEND;VALUE=DATE:20261208",
            "UID:adtend:20261208",
            "DTSTAMP:20261101T000000ZDTEND;VALUE=DATE:20261208\r\n",
            "DTSTART:20261205 DTSTART:20270105",
            "SUMMARY:Reserved\r\n DTEND:20261208",
        ] {
            assert!(hides_a_time(text.as_bytes()), "{text}");
        }
        for text in [
            "DTSTART:20261205\r\nSUMMARY:Reserved",
            "\u{feff}DTSTART:20261205",
            "SUMMARY:of DTSTART and DTEND",
            "D",
            "",
            "dtstart;VALUE=DATE:20261205\n\n",
        ] {
            assert!(!hides_a_time(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn repetitions_under_a_garbled_name() {
        let is = |text: &str| Lines::of(text.as_bytes()).next().is_some_and(|line| is_garbled_repetition(&line));
        for text in [
            "RULE:FREQ=DAILY;COUNT=5",
            "RR\0ULE:freq=daily",
            "RR;ULE:FREQ=DAILY",
            "R:RULE:FREQ=DAILY",
            "RDAT:20270101",
            "RD\0TE:20270101",
            "DATE;VALUE=DATE:20270101",
            "TE:20270101,20270105",
            "R;DATE:20270101",
            "RDATES:20270101",
        ] {
            assert!(is(text), "{text}");
        }
        for text in ["CHECKIN:20261205", "UPDATED:20261205T000000Z", "DATE:soon", "BOOKED-ON:20261101", "NOTE:5 nights"]
        {
            assert!(!is(text), "{text}");
        }
    }
}

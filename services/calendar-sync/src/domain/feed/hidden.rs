//! Finds times in places where none is expected. Only lines that may lack a time are searched.

use memchr::{memchr2_iter, memmem};

use super::lines::Line;

/// The property names of an end and of a second start.
const NAMES: [&[u8]; 2] = [b"DTEND", b"DTSTART"];

/// Whether a line of this event contains a hidden time, because the line break before it was lost.
pub fn hides_a_time(text: &[u8]) -> bool {
    text.split(|byte| matches!(byte, b'\r' | b'\n')).any(|line| {
        // At the beginning of a line the name belongs to that line, even after extra characters. At the beginning of a
        // fold it does not.
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

/// Whether a line with an unknown name is a recurrence rule whose name was garbled. Dates do not show that, because
/// they appear in many properties.
pub fn is_garbled_repetition(line: &Line<'_>) -> bool {
    memmem::find(&line.unfolded().to_ascii_uppercase(), b"FREQ=").is_some()
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
        for text in ["RULE:FREQ=DAILY;COUNT=5", "RR\0ULE:freq=daily", "RR;ULE:FREQ=DAILY", "R:RULE:FREQ=DAILY"] {
            assert!(is(text), "{text}");
        }
        for text in [
            "CHECKIN:20261205",
            "DATE:20261205",
            "SDATE:20261205",
            "UPDATED:20261205T000000Z",
            "DATE:soon",
            "BOOKED-ON:20261101",
            "NOTE:5 nights",
        ] {
            assert!(!is(text), "{text}");
        }
    }
}

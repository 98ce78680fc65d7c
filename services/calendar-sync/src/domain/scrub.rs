//! What of a summary may be kept: nothing by which a guest can be reached or looked up.

use std::borrow::Cow;

/// A longer summary says no more.
const LONGEST: usize = 80;
/// Shorter runs of digits are room numbers and dates.
const SHORTEST_NUMBER: usize = 4;

/// The summary without addresses, links and numbers, and with family names cut to initials
/// (`docs/rules/calendar.md#privacy`).
pub fn summary(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !kept.is_empty() {
            kept.push(' ');
        }
        kept.push_str(if is_private(word) { "…" } else { word });
    }
    let scrubbed = initials(&without_numbers(&kept));
    if scrubbed.len() <= LONGEST && !scrubbed.contains(char::is_control) {
        return scrubbed;
    }
    scrubbed.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect()
}

fn is_private(word: &str) -> bool {
    let begins = |start: &str| word.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start));
    let link = |word: &str| word.contains("://") || word.to_lowercase().contains(".com/");
    word.contains('@') || begins("www.") || (word.contains('/') && link(word))
}

/// Without runs of digits that may be a telephone number: separators within do not hide it.
fn without_numbers(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_numeric) {
        return Cow::Borrowed(text);
    }
    let joins = |letter: char| matches!(letter, ' ' | '-' | '.' | '(' | ')' | '/' | '+');
    let letters: Vec<char> = text.chars().collect();
    let mut scrubbed = String::with_capacity(text.len());
    let mut at = 0;
    while at < letters.len() {
        if !letters[at].is_numeric() {
            scrubbed.push(letters[at]);
            at += 1;
            continue;
        }
        let mut end = at;
        let mut digits = 0;
        let mut last_digit = at;
        while end < letters.len() && (letters[end].is_numeric() || joins(letters[end])) {
            if letters[end].is_numeric() {
                digits += 1;
                last_digit = end;
            }
            end += 1;
        }
        if digits >= SHORTEST_NUMBER {
            scrubbed.push('…');
        } else {
            scrubbed.extend(&letters[at..=last_digit]);
        }
        at = last_digit + 1;
    }
    Cow::Owned(scrubbed)
}

/// `Anna María Berg` is `Anna M. B.`: of words that may be a name, all but the first are cut.
fn initials(text: &str) -> String {
    let mut cut = String::with_capacity(text.len());
    let mut after_name = false;
    for (number, word) in text.split(' ').enumerate() {
        if number > 0 {
            cut.push(' ');
        }
        let plain = word.trim_end_matches(['.', ',', ':', ';', ')']);
        let mut letters = plain.chars();
        let initial = letters.next().filter(|letter| letter.is_uppercase());
        let is_name = letters.any(char::is_lowercase);
        match initial {
            Some(initial) if is_name && after_name => {
                after_name = plain == word;
                cut.push(initial);
                cut.push('.');
            }
            other => {
                after_name = other.is_some() && is_name && plain == word;
                cut.push_str(word);
            }
        }
    }
    cut
}

#[cfg(test)]
mod tests {
    #[test]
    fn summaries() {
        let cases = [
            ("Reserved", "Reserved"),
            ("Anna Berg", "Anna B."),
            ("Zoë H.", "Zoë H."),
            ("Réservée - Zoë Hernández", "Réservée - Zoë H."),
            ("Check-in: Ana María López, 2 nights", "Check-in: Ana M. L. 2 nights"),
            ("Reserved - +34 612 345 678", "Reserved - +…"),
            ("Anna 612-345-678 room 12", "Anna … room 12"),
            ("Anna anna@example.com", "Anna …"),
            ("https://www.airbnb.com/hosting/reservations/details/HM1", "…"),
            ("CLOSED - Not available", "CLOSED - Not available"),
            ("7 nights", "7 nights"),
            ("HM1234", "HM…"),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(super::summary(text), expected, "{text}");
        }
        assert_eq!(super::summary(&"long ".repeat(50)).chars().count(), 80);
    }
}

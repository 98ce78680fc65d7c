//! What of a summary may be kept: nothing by which a guest can be reached or looked up.

/// A longer summary says no more.
const LONGEST: usize = 80;
/// Shorter runs of digits are room numbers and dates.
const SHORTEST_NUMBER: usize = 4;

/// The summary without addresses, links and numbers, and with family names cut to initials
/// (`docs/rules/calendar.md#privacy`).
pub fn summary(text: &str) -> String {
    let kept: Vec<&str> = text.split_whitespace().map(|word| if is_private(word) { "…" } else { word }).collect();
    let scrubbed = initials(&without_numbers(&kept.join(" ")));
    scrubbed.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect()
}

fn is_private(word: &str) -> bool {
    let lower = word.to_lowercase();
    word.contains('@') || lower.contains("://") || lower.starts_with("www.") || lower.contains(".com/")
}

/// Without runs of digits that may be a telephone number: separators within do not hide it.
fn without_numbers(text: &str) -> String {
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
    scrubbed
}

/// `Anna María Berg` is `Anna M. B.`: of words that may be a name, all but the first are cut.
fn initials(text: &str) -> String {
    let mut after_name = false;
    let cut = text.split(' ').map(|word| {
        let plain = word.trim_end_matches(['.', ',', ':', ';', ')']);
        let mut letters = plain.chars();
        let initial = letters.next().filter(|letter| letter.is_uppercase());
        let is_name = letters.any(char::is_lowercase);
        match initial {
            Some(initial) if is_name && after_name => {
                after_name = plain == word;
                format!("{initial}.")
            }
            other => {
                after_name = other.is_some() && is_name && plain == word;
                word.to_owned()
            }
        }
    });
    cut.collect::<Vec<String>>().join(" ")
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

//! What of a summary may be kept: nothing by which a guest can be reached or looked up.

use std::borrow::Cow;

use super::{letters::is_hidden, policy::words};

/// A longer summary says no more.
const LONGEST: usize = 80;
/// What some write for the sign in a mail address.
const AT: [&str; 4] = ["(at)", "[at]", "(arroba)", "[arroba]"];
/// Shorter runs of digits are room numbers and dates.
const SHORTEST_NUMBER: usize = 4;

/// The summary without addresses, links and numbers, and with family names cut to initials
/// (`docs/rules/calendar.md#privacy`).
pub fn summary(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let stands_for_at = |at: usize| words.get(at).is_some_and(|word| AT.contains(&word.to_lowercase().as_str()));
    let mut kept = String::with_capacity(text.len());
    for (at, word) in words.iter().enumerate() {
        if !kept.is_empty() {
            kept.push(' ');
        }
        let beside_at = stands_for_at(at + 1) || at.checked_sub(1).is_some_and(stands_for_at);
        kept.push_str(if beside_at || stands_for_at(at) || is_private(word) { "…" } else { word });
    }
    let scrubbed = initials(&without_numbers(&kept));
    if scrubbed.len() <= LONGEST && !scrubbed.contains(is_hidden) {
        return scrubbed;
    }
    scrubbed.chars().filter(|letter| !is_hidden(*letter)).take(LONGEST).collect()
}

fn is_private(word: &str) -> bool {
    let begins = |start: &str| word.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start));
    // `t.me/name`, `airbnb.es/hosting/…`
    let link = word.split_once('/').is_some_and(|(host, _)| host.ends_with(':') || host.contains('.'));
    word.contains(['@', '＠']) || begins("www.") || link
}

/// Without runs of digits that may be a telephone number: separators within do not hide it.
fn without_numbers(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_numeric) {
        return Cow::Borrowed(text);
    }
    // Whatever is no letter may stand between the digits of a number.
    let joins = |letter: char| !letter.is_alphabetic();
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

/// `Anna María Berg` is `Anna M. B.`: of words that may be a name, all but the first are cut, in whatever case they are
/// written; a word of a script without capitals may be a whole name, and is cut itself.
fn initials(text: &str) -> String {
    let mut cut = String::with_capacity(text.len());
    let mut after_name = false;
    // Names in small letters are told from other words only where nothing else is said.
    let words = || text.split(' ').filter(|word| !word.is_empty());
    let bare = words().count() <= MOST_NAMES && words().all(|word| may_be_name(word, true));
    for (number, word) in text.split(' ').enumerate() {
        if number > 0 {
            cut.push(' ');
        }
        let plain = word.trim_end_matches(['.', ',', ':', ';', ')']);
        let is_name = may_be_name(plain, bare);
        let initial = plain.chars().next().filter(|_| is_name);
        let uncased =
            plain.chars().any(|letter| letter.is_alphabetic() && !letter.is_uppercase() && !letter.is_lowercase());
        match initial {
            Some(initial) if (after_name || uncased) && plain.chars().nth(1).is_some() => {
                after_name = plain == word;
                cut.push(initial);
                cut.push('.');
            }
            _ => {
                after_name = is_name && plain == word;
                cut.push_str(word);
            }
        }
    }
    cut
}

/// More words than a name has.
const MOST_NAMES: usize = 4;

/// Whether a word may be a part of a name: letters, and none of the words that platforms and owners use. One in small
/// letters is one only where `small` says so.
fn may_be_name(word: &str, small: bool) -> bool {
    let plain = word.trim_end_matches(['.', ',', ':', ';', ')']);
    let letters = plain.chars().all(|letter| letter.is_alphabetic() || matches!(letter, '-' | '\'' | '’' | '.'));
    let begins = plain.chars().next().is_some_and(|letter| letter.is_alphabetic() && (small || !letter.is_lowercase()));
    letters && begins && !words::is_known(plain)
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
            ("MARIA GARCIA LOPEZ", "MARIA G. L."),
            ("maria garcia", "maria g."),
            ("Łukasz ŻAK", "Łukasz Ż."),
            ("王小明", "王."),
            ("محمد علي", "م. ع."),
            ("Boiler repair in the kitchen", "Boiler repair in the kitchen"),
            ("Blocked by owner", "Blocked by owner"),
            ("BLOCKED by Holidu", "BLOCKED by Holidu"),
            ("Airbnb (Not available)", "Airbnb (Not available)"),
            ("tel 612·345·678", "tel …"),
            ("tel 612–345_678", "tel …"),
            ("airbnb.es/hosting/reservations/HMABCDEFGH", "…"),
            ("t.me/mariagarcia", "…"),
            ("Maria (at) gmail.com", "… … …"),
            ("maria＠x.com", "…"),
            ("7 nights", "7 nights"),
            ("HM1234", "HM…"),
            ("Closed \u{202e}dekcolb\u{202c}", "Closed dekcolb"),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(super::summary(text), expected, "{text}");
        }
        assert_eq!(super::summary(&"long ".repeat(50)).chars().count(), 80);
    }
}

//! Web addresses, mail addresses and telephone numbers in a text, which belong into fields of their own.

use std::ops::RangeInclusive;

/// Top-level domains of addresses that owners write without `www.`.
const TOP_LEVELS: [&str; 24] = [
    "app", "at", "be", "cat", "ch", "co", "com", "de", "es", "eu", "eus", "fr", "gal", "house", "info", "it", "net",
    "nl", "online", "org", "pt", "rentals", "site", "uk",
];
/// Number of digits of a telephone number; a shorter one may be a price or a licence number.
const PHONE_DIGITS: RangeInclusive<usize> = 9..=15;
/// Maximum length of what is told, in characters.
const VALUE_MAX: usize = 100;

/// The addresses and numbers of a text, in their order. Web addresses are without their queries.
pub(super) fn found_in(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| letter.is_whitespace() || "<>\"“”«»()[]{},;|".contains(letter));
    let words = words.map(|word| word.trim_matches(|letter: char| ".:!?¡¿'’*".contains(letter)));
    let addresses = words.filter(|word| is_web(word) || is_mail(word));
    let without_query = |address: &str| {
        let end = address.find(['?', '#']).unwrap_or(address.len());
        address[..end].chars().take(VALUE_MAX).collect::<String>()
    };
    addresses.map(without_query).chain(phones(text)).collect()
}

fn is_mail(word: &str) -> bool {
    let Some((local, host)) = word.rsplit_once('@') else { return false };
    !local.is_empty() && host.contains('.') && host.split('.').all(|label| !label.is_empty())
}

fn is_web(word: &str) -> bool {
    if word.contains("://") || word.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www.")) {
        return true;
    }
    let host = word.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let Some((name, top)) = host.rsplit_once('.') else { return false };
    // "La playa.Es bonita" lacks a space and is no address.
    let is_top = TOP_LEVELS.contains(&top) || TOP_LEVELS.iter().any(|known| known.to_ascii_uppercase() == top);
    let is_label =
        |label: &str| !label.is_empty() && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
    is_top && name.chars().any(char::is_alphabetic) && name.split('.').all(is_label)
}

/// Runs of digits with separators between them that may be telephone numbers.
fn phones(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let (mut found, mut start) = (Vec::new(), 0);
    while start < letters.len() {
        if !letters[start].is_ascii_digit() {
            start += 1;
            continue;
        }
        let end = run_end(&letters, start);
        let is_joined = |letter: Option<&char>| letter.is_some_and(|letter| letter.is_alphanumeric());
        let before = start.checked_sub(1).and_then(|index| letters.get(index));
        let is_international = before == Some(&'+');
        let run: String = letters[start..end].iter().collect();
        // `VV-35-3-0003333` is a licence number.
        let is_part = is_joined(before) || is_joined(letters.get(end)) || before == Some(&'-');
        if !is_part && is_phone(&run, is_international) {
            let number = run.replace(['(', ')'], "");
            found.push(if is_international { format!("+{number}") } else { number });
        }
        start = end;
    }
    found
}

/// Where a run of digits ends that begins at `start`: single separators, or a parenthesis with a space, may stand between
/// them.
fn run_end(letters: &[char], start: usize) -> usize {
    let is_digit = |index: usize| letters.get(index).is_some_and(char::is_ascii_digit);
    let mut end = start;
    loop {
        while is_digit(end) {
            end += 1;
        }
        let separators: Vec<char> =
            letters[end..].iter().copied().take_while(|letter| " \u{a0}-.()".contains(*letter)).collect();
        let is_one = match separators.as_slice() {
            [_] => true,
            [one, other] => "()".contains(*one) || "()".contains(*other),
            _ => false,
        };
        if !is_one || !is_digit(end + separators.len()) {
            return end;
        }
        end += separators.len();
    }
}

fn is_phone(run: &str, is_international: bool) -> bool {
    let groups: Vec<&str> =
        run.split(|letter: char| !letter.is_ascii_digit()).filter(|group| !group.is_empty()).collect();
    let digits: usize = groups.iter().map(|group| group.len()).sum();
    // `12.05.2027`, and what follows it.
    let has_date = groups
        .windows(3)
        .any(|group| group[0].len() <= 2 && group[1].len() <= 2 && group[2].len() == 4 && group[2].starts_with("20"));
    PHONE_DIGITS.contains(&digits) && (is_international || !has_date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_numbers_are_found() {
        let cases: [(&str, &[&str]); 14] = [
            ("Mira https://evil.example/x?a=b#c.", &["https://evil.example/x"]),
            ("(www.casa-sol.example)", &["www.casa-sol.example"]),
            ("Reserva en casasol.es/reservas, sin comisión", &["casasol.es/reservas"]),
            ("CASASOL.COM", &["CASASOL.COM"]),
            ("Write to ana@mail.example!", &["ana@mail.example"]),
            ("Llámanos: +34 600 123 456", &["+34 600 123 456"]),
            ("Tel. 600123456.", &["600123456"]),
            ("Tel. (928) 123 456", &["928 123 456"]),
            ("928-12-34-56 / 600.123.456", &["928-12-34-56", "600.123.456"]),
            ("La playa está a 350 m.Es muy bonita y cuesta 1.250,50 €.", &[]),
            ("Del 12.05.2027 al 15.05.2027, 1.6.2027 15.9.2027", &[]),
            ("Licencia VV-35-3-0003333, código postal 35660", &[]),
            ("Check-in 16:00 - 22:00, 100 - 120 - 150 - 180 € por noche", &[]),
            ("Gracias.Un saludo p.m. @casasol", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(found_in(text), expected, "{text}");
        }
    }
}

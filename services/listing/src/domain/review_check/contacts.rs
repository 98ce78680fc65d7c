//! Web addresses, mail addresses and telephone numbers in a text, which belong into fields of their own.

use std::ops::RangeInclusive;

use super::without_query;

/// Top-level domains of addresses that owners write without `www.` and path.
const TOP_LEVELS: [&str; 32] = [
    "app", "at", "be", "cat", "ch", "co", "com", "de", "ee", "es", "eu", "eus", "fr", "gal", "gg", "gl", "house",
    "info", "io", "it", "link", "ly", "me", "net", "nl", "online", "org", "pt", "rentals", "shop", "site", "uk",
];
/// Number of digits of a telephone number; a shorter one may be a price or a licence number.
const PHONE_DIGITS: RangeInclusive<usize> = 9..=15;
/// Maximum length of what is told, in characters.
const VALUE_MAX: usize = 100;

/// The addresses and numbers of a text, in their order. Web addresses are without their queries.
pub(super) fn found_in(text: &str) -> Vec<String> {
    let addresses = words(text).filter(|word| is_web(word) || is_mail(word));
    let told = |address: &str| without_query(address).chars().take(VALUE_MAX).collect::<String>();
    addresses.map(told).chain(phones(text)).collect()
}

/// The web addresses of a text, in their order.
pub(super) fn web_addresses(text: &str) -> impl Iterator<Item = &str> {
    words(text).filter(|word| is_web(word))
}

/// The words of a text, without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| letter.is_whitespace() || "<>\"“”«»()[]{},;|".contains(letter));
    // An emoji may stand around them.
    words.map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()))
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
    let is_top = if word[host.len()..].starts_with('/') {
        top.len() > 1 && top.chars().all(char::is_alphabetic)
    } else {
        // "La playa.Es bonita" lacks a space and is no address.
        let is_any_case = word.starts_with(char::is_uppercase);
        let is_known = |known: &&str| *known == top || (is_any_case && known.eq_ignore_ascii_case(top));
        TOP_LEVELS.iter().any(|known| is_known(known) || known.to_ascii_uppercase() == top)
    };
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
        let run: String = letters[start..end].iter().collect();
        // `VV-35-3-0003333` is a licence number.
        let is_part = is_joined(before) || is_joined(letters.get(end)) || before == Some(&'-');
        let without_parentheses = |number: &str| number.replace(['(', ')'], "");
        if before == Some(&'+') && !is_part && has_digits_of_phone(&run) {
            found.push(format!("+{}", without_parentheses(&run)));
        }
        if before != Some(&'+') && !is_part {
            found.extend(between_dates(&run).into_iter().filter(|part| is_phone(part)).map(without_parentheses));
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

/// The groups of digits in a run.
fn groups(run: &str) -> Vec<&str> {
    run.split(|letter: char| !letter.is_ascii_digit()).filter(|group| !group.is_empty()).collect()
}

/// What is left of a run without dates such as `12.05.2027`: the parts before, between and after them.
fn between_dates(run: &str) -> Vec<&str> {
    let is_separator = |letter: char| !letter.is_ascii_digit();
    let is_date = |day: &str, month: &str, year: &str| {
        day.len() <= 2 && month.len() <= 2 && year.len() == 4 && year.starts_with("20")
    };
    // Each with its place.
    let mut groups: Vec<(usize, &str)> = Vec::new();
    let mut at = 0;
    for piece in run.split_inclusive(is_separator) {
        let group = piece.trim_end_matches(is_separator);
        if !group.is_empty() {
            groups.push((at, group));
        }
        at += piece.len();
    }
    let (mut parts, mut from, mut index) = (Vec::new(), 0_usize, 0_usize);
    while let Some([(begin, day), (_, month), (last, year)]) = groups.get(index..index + 3) {
        if is_date(day, month, year) {
            parts.push(&run[from..*begin]);
            from = last + year.len();
            index += 3;
        } else {
            index += 1;
        }
    }
    parts.push(&run[from..]);
    parts.into_iter().map(|part| part.trim_matches(is_separator)).collect()
}

fn has_digits_of_phone(run: &str) -> bool {
    let digits: usize = groups(run).into_iter().map(str::len).sum();
    PHONE_DIGITS.contains(&digits)
}

/// Whether a run without the code of a country may be a telephone number.
fn is_phone(run: &str) -> bool {
    let groups = groups(run);
    // `100 120 150 180`.
    let are_prices = groups.len() > 3 && groups.iter().all(|group| group.len() == 3);
    // `VV 35 3 0003333`.
    let is_licence = groups.iter().skip(1).rev().skip(1).any(|group| group.len() == 1);
    has_digits_of_phone(run) && !are_prices && !is_licence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_numbers_are_found() {
        let cases: [(&str, &[&str]); 27] = [
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
            ("wa.me/34600123456", &["wa.me/34600123456", "34600123456"]),
            ("casasol.xyz/reservas y Casasol.Villas/es", &["casasol.xyz/reservas", "Casasol.Villas/es"]),
            ("casasol.io, casasol.shop", &["casasol.io", "casasol.shop"]),
            ("📩ana@mail.example 🏠casasol.es❤️", &["ana@mail.example", "casasol.es"]),
            ("Casasol.Es", &["Casasol.Es"]),
            ("A 10 min./15 min., 8 a.m./10 p.m., y/o 1.5/2 km", &[]),
            ("Libre desde 12.05.2027 600 123 456", &["600 123 456"]),
            ("600 123 456 12.05.2027 928 123 456", &["600 123 456", "928 123 456"]),
            ("Licencia VV 35 3 0003333", &[]),
            ("Precios: 100 120 150 180", &[]),
            ("+34 600 100 200", &["+34 600 100 200"]),
            ("0034 600 123 456", &["0034 600 123 456"]),
            ("+33 6 12 34 56 78", &["+33 6 12 34 56 78"]),
        ];
        for (text, expected) in cases {
            assert_eq!(found_in(text), expected, "{text}");
        }
    }
}

//! What of a summary may be kept: nothing by which a guest can be reached or looked up.

use std::borrow::Cow;

use super::{letters::is_hidden, policy::words};

/// A longer summary says no more.
const LONGEST: usize = 80;
/// What some write for the sign in a mail address.
const AT: [&str; 4] = ["(at)", "[at]", "(arroba)", "[arroba]"];
/// Prefixes of addresses that need no sign of their own.
const SCHEMES: [&str; 6] = ["www.", "mailto:", "http:", "https:", "sms:", "whatsapp:"];
/// Shorter runs of digits are room numbers and dates.
const SHORTEST_NUMBER: usize = 4;

/// The summary without addresses, links and numbers. Of words that nobody knows, which may be names or codes, the
/// first stays and the others are cut to initials (`docs/rules/calendar.md#privacy`).
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
    let folded = word.to_lowercase();
    let opened = folded.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    // `t.me/name`, `airbnb.es/hosting/…`, `airbnb.com?code=…`
    let link = word.split_once(['/', '?']).is_some_and(|(host, rest)| {
        let (scheme, host) = (host.ends_with(':'), host.trim_end_matches(|letter: char| !letter.is_alphanumeric()));
        scheme || (host.contains('.') && !rest.is_empty())
    });
    // `mail%40example.com`
    let escaped = word.split('%').skip(1).any(|rest| {
        let mut digits = rest.bytes().take(2).filter(u8::is_ascii_hexdigit);
        digits.next().is_some() && digits.next().is_some()
    });
    word.contains(['@', '＠', '='])
        || AT.iter().any(|at| folded.contains(at))
        || SCHEMES.iter().any(|scheme| opened.starts_with(scheme))
        || link
        || escaped
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

/// `Anna María Berg` is `Anna M. B.`: known words stay, and so does the first of the others. The rest may be a family
/// name, or a code by which a stay can be found. Nothing stays of a family name that comes first (`Berg, Anna`, `Mr. Berg`),
/// of a word in which several may be glued together, and of a script without capitals, where one word may be a whole name.
fn initials(text: &str) -> String {
    let parts = parts(text);
    let is_name = |part: &&Part<'_>| part.is_word && part.text.chars().nth(1).is_some() && !is_plain(part.text);
    let turned = {
        let mut sides = text.split([',', ';']).filter(|side| self::parts(side).iter().any(|part| is_name(&part)));
        sides.next().is_some() && sides.next().is_some()
    };
    let mut cut = String::with_capacity(text.len());
    let mut may_stay = !turned;
    for (at, part) in parts.iter().enumerate() {
        if !is_name(&part) {
            // An initial is a name's, too; what is behind a title is a family name.
            may_stay &= !part.is_word || !is_title(part.text);
            cut.push_str(part.text);
            continue;
        }
        if may_stay && !is_glued(part.text) {
            cut.push_str(part.text);
        } else {
            match part.text.chars().find(|letter| letter.is_alphabetic()) {
                Some(initial) if part.text.chars().filter(char::is_ascii_digit).count() < SHORTEST_NUMBER => {
                    cut.push(initial);
                    // An abbreviation has its point.
                    if parts.get(at + 1).is_none_or(|next| !next.text.starts_with('.')) {
                        cut.push('.');
                    }
                }
                _ => cut.push('…'),
            }
        }
        may_stay = false;
    }
    cut
}

/// A run of a text's letters and digits, or of what stands between two of them.
struct Part<'a> {
    text: &'a str,
    is_word: bool,
}

fn parts(text: &str) -> Vec<Part<'_>> {
    // Accents that stand for themselves, and apostrophes, are within words: `O'Brien`.
    let of_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '\u{300}'..='\u{36f}' | '\'' | '’');
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = of_word(first);
        let end = rest.find(|letter| of_word(letter) != is_word).unwrap_or(rest.len());
        let (text, behind) = rest.split_at(end);
        parts.push(Part { text, is_word });
        rest = behind;
    }
    parts
}

/// Whether a word says nothing of anybody: one that is known, a number, or one of a room or an hour (`4B`, `12h`).
fn is_plain(word: &str) -> bool {
    let digits = word.chars().filter(|letter| letter.is_numeric()).count();
    let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
    letters == 0
        || (digits > 0 && digits < SHORTEST_NUMBER && letters < 3)
        || words::is_known(word)
        || OF_HOUSES.contains(&deunicode::deunicode(word).to_lowercase().as_str())
        || is_title(word)
}

fn is_title(word: &str) -> bool {
    TITLES.contains(&deunicode::deunicode(word).to_lowercase().as_str())
}

/// Whether a word may be more than a first name: a code, two names in one, or a name in a script without capitals.
fn is_glued(word: &str) -> bool {
    let capitals = word.chars().filter(|letter| letter.is_uppercase() || letter.is_numeric()).count();
    let code = capitals == word.chars().count() && capitals >= LONGEST_IN_CAPITALS;
    let uncased = |letter: char| letter.is_alphabetic() && !letter.is_uppercase() && !letter.is_lowercase();
    let joint = word.chars().zip(word.chars().skip(1)).any(|(one, next)| one.is_lowercase() && next.is_uppercase());
    code || joint || word.chars().any(|letter| uncased(letter) || letter.is_numeric())
}

/// A longer word of capitals may be the code of a booking.
const LONGEST_IN_CAPITALS: usize = 8;

/// What stands before a family name, or a name that nobody needs in full.
#[rustfmt::skip]
const TITLES: [&str; 31] = [
    "dr", "fam", "familia", "famiglia", "familie", "famille", "family", "for", "frau", "gast", "guest", "herr", "herrn", "hr",
    "huesped", "m", "miss", "mlle", "mme", "monsieur", "madame", "mr", "mrs", "ms", "ospite", "prof", "signor", "signora", "sr",
    "sra", "srta",
];

/// Words of houses and stays that name nobody, besides those that tell categories.
#[rustfmt::skip]
const OF_HOUSES: [&str; 78] = [
    "adults", "agoda", "an", "apartment", "apt", "arrival", "bath", "bathroom", "bedroom", "boiler", "by", "child", "children",
    "christmas", "com", "con", "day", "days", "departure", "dias", "dog", "early", "easter", "eigentumer", "el", "electricity",
    "entrada", "expedia", "fee", "festivo", "fiesta", "garden", "google", "heating", "holiday", "holidays", "homeaway", "jardin",
    "kitchen", "la", "last", "late", "limpieza", "long", "los", "mantenimiento", "minimum", "minute", "night", "noche", "obras",
    "or", "out", "owners", "painting", "para", "persons", "piscina", "plumber", "pool", "por", "propietario", "renovation",
    "repairs", "roof", "salida", "semana", "smoobu", "stays", "studio", "sin", "terrace", "tripadvisor", "vacaciones", "villa",
    "week", "weeks", "work",
];

#[cfg(test)]
mod tests {
    #[test]
    fn summaries() {
        let cases = [
            ("Reserved", "Reserved"),
            ("Anna Berg", "Anna B."),
            ("Zoë H.", "Zoë H."),
            ("Réservée - Zoë Hernández", "Réservée - Zoë H."),
            ("Check-in: Ana María López, 2 nights", "Check-in: Ana M. L., 2 nights"),
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
            // Names in every order and dress.
            ("Smith, John", "S., J."),
            ("Berg; Anna", "B.; A."),
            ("García López, Ana", "G. L., A."),
            ("Mr. Smith", "Mr. S."),
            ("Sr. García", "Sr. G."),
            ("Family Smith", "Family S."),
            ("Guest: Smith", "Guest: S."),
            ("Booking for Smith", "Booking for S."),
            ("Reserved: anna berg", "Reserved: anna b."),
            ("Reserved - anna berg", "Reserved - anna b."),
            ("anna berg paid", "anna b. paid"),
            ("Reservado anna maría berg", "Reservado anna m. b."),
            ("Anna (Berg)", "Anna (B.)"),
            ("(Anna Berg)", "(Anna B.)"),
            ("[Anna Berg]", "[Anna B.]"),
            ("Anna \"Berg\"", "Anna \"B.\""),
            ("Anna_Berg", "Anna_B."),
            ("Anna/Berg", "Anna/B."),
            ("Anna.Berg", "Anna.B."),
            ("AnnaBerg", "A."),
            ("Anna+Otto Berg", "Anna+O. B."),
            ("Anna Berg,Otto Mann", "A. B.,O. M."),
            ("Anna Berg2", "Anna B."),
            ("*Anna Berg*", "*Anna B.*"),
            ("Anna O'Brien", "Anna O."),
            ("Zoe\u{308} Mu\u{308}ller", "Zoe\u{308} M."),
            ("CLOSED - Tomáš de Vries", "CLOSED - Tomáš de V."),
            ("Ludwig van der Berg", "Ludwig v. d. B."),
            ("Anna Berg, cleaning fee 50", "Anna B., cleaning fee 50"),
            // Addresses and codes.
            ("anna(at)example.com", "…"),
            ("anna.berg[at]gmail.com", "…"),
            ("anna at example dot com", "anna at e. d. com"),
            ("mailto:anna%40example.com", "…"),
            ("instagram:anna.berg", "instagram:a.b."),
            ("airbnb.com?code=HMABCDEF", "…"),
            ("HMABCDEFGH", "H."),
            ("HM1AB2C3D", "H."),
            ("tel 612a345b678", "tel …"),
            // What owners read.
            ("Reserved", "Reserved"),
            ("Reservado", "Reservado"),
            ("Blocked by Holidu", "Blocked by Holidu"),
            ("Check-out: Anna B.", "Check-out: Anna B."),
            ("CHECK-IN", "CHECK-IN"),
            ("Booking.com - Zoë", "Booking.com - Zoë"),
            ("No disponible", "No disponible"),
            ("Not available / closed", "Not available / closed"),
            ("Limpieza y mantenimiento de la piscina", "Limpieza y mantenimiento de la piscina"),
        ];
        for (text, expected) in cases {
            assert_eq!(super::summary(text), expected, "{text}");
        }
        assert_eq!(super::summary(&"long ".repeat(50)).chars().count(), 80);
    }
}

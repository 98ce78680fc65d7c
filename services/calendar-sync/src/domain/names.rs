//! Words that may be names of guests, by what is known of all others.

use super::policy::words;

/// Shorter runs of digits are room numbers and dates.
pub const SHORTEST_NUMBER: usize = 4;

/// Whether a text may name somebody who stays, written in whatever case: two words that nobody knows, one with a title, or
/// one that begins with a capital or in a script without them. Birthdays and holidays are nobody's stay.
pub fn may_name_a_guest(text: &str) -> bool {
    let parts = parts(text);
    let is_one_of =
        |words: &[&str], part: &Part<'_>| words.contains(&deunicode::deunicode(part.text).to_lowercase().as_str());
    if parts.iter().any(|part| is_one_of(&BIRTHDAYS, part)) {
        return false;
    }
    let names = || parts.iter().filter(|part| part.may_be_name() && !is_one_of(&HOLIDAYS, part));
    let begins_large = |part: &Part<'_>| part.text.chars().next().is_some_and(|letter| !letter.is_lowercase());
    let titled = parts.iter().any(|part| part.is_word && is_title(part.text));
    names().count() > 1 || names().any(|part| titled || begins_large(part))
}

/// A run of a text's letters and digits, or of what stands between two of them.
#[derive(Clone, Copy)]
pub struct Part<'a> {
    /// The letters.
    pub text: &'a str,
    /// Whether it is of letters and digits.
    pub is_word: bool,
}

impl Part<'_> {
    /// Whether it is a word that nobody knows: a name, or a code.
    pub fn may_be_name(&self) -> bool {
        self.is_word && self.text.chars().nth(1).is_some() && !is_plain(self.text)
    }
}

/// The parts of a text, which together are the text.
pub fn parts(text: &str) -> Vec<Part<'_>> {
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

/// Whether a word is one letter, as first names are cut to.
pub fn is_initial(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// Whether what follows is a family name.
pub fn is_title(word: &str) -> bool {
    TITLES.contains(&deunicode::deunicode(word).to_lowercase().as_str())
}

/// Whether a word may be more than a first name: a code, two names in one, or a name in a script without capitals.
pub fn is_glued(word: &str) -> bool {
    let capitals = word.chars().filter(|letter| letter.is_uppercase() || letter.is_numeric()).count();
    // Airbnb's codes are those two letters and eight others, and no name begins so.
    let of_airbnb = word.get(..2).is_some_and(|begin| begin.eq_ignore_ascii_case("hm")) && word.len() >= AIRBNB_CODE;
    let code = of_airbnb || (capitals == word.chars().count() && capitals >= LONGEST_IN_CAPITALS);
    let uncased = |letter: char| letter.is_alphabetic() && !letter.is_uppercase() && !letter.is_lowercase();
    let joint = word.chars().zip(word.chars().skip(1)).any(|(one, next)| one.is_lowercase() && next.is_uppercase());
    code || joint || word.chars().any(|letter| uncased(letter) || letter.is_numeric())
}

/// A longer word of capitals may be the code of a booking.
const LONGEST_IN_CAPITALS: usize = 8;

/// So long is a code of a booking at Airbnb.
const AIRBNB_CODE: usize = 10;

/// What stands before a family name (`Los García`), or a name that nobody needs in full.
#[rustfmt::skip]
const TITLES: [&str; 36] = [
    "die", "dr", "fam", "familia", "famiglia", "familie", "famille", "family", "for", "frau", "gast", "guest", "herr", "herrn", "hr",
    "huesped", "las", "les", "los", "m", "miss", "mlle", "mme", "monsieur", "madame", "mr", "mrs", "ms", "ospite", "prof", "signor",
    "signora", "sr", "sra", "srta", "the",
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

/// Days that calendar programs mark by themselves, and call free.
#[rustfmt::skip]
const BIRTHDAYS: [&str; 10] = [
    "anniversaire", "anniversary", "aniversario", "bday", "birthday", "birthdays", "compleanno", "cumple", "cumpleanos",
    "geburtstag",
];
/// Words of holidays, besides those of houses and stays.
#[rustfmt::skip]
const HOLIDAYS: [&str; 24] = [
    "ano", "bank", "dia", "eve", "feiertag", "ferie", "ferien", "happy", "merry", "nacional", "national", "natale", "navidad", "new",
    "noel", "pascua", "public", "santa", "school", "summer", "vacances", "weihnachten", "winter", "year",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_may_be_named() {
        for text in [
            "Anna",
            "anna berg",
            "ANNA",
            "Familia Berg 4 pax",
            "familia berg",
            "Anna Berg, cleaning fee 50",
            "王小明",
            "HMABCDEFGH",
            "Holiday Anna Berg",
            "Request from Anna",
            "Busy",
        ] {
            assert!(may_name_a_guest(text), "{text}");
        }
        for text in [
            "",
            "Free",
            "anna",
            "Birthday of somebody",
            "Anna's birthday",
            "Cumpleaños de Ana María",
            "Cumple de Ana",
            "Geburtstag",
            "holiday",
            "Bank holiday",
            "Navidad",
            "Día festivo",
            "School holidays",
            "Christmas eve",
            "Cleaning",
            "4",
            "Room 4B",
        ] {
            assert!(!may_name_a_guest(text), "{text}");
        }
    }
}

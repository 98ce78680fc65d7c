//! Replaces Spanish phrases with English ones: a rough translation without a network.
//!
//! The longest phrases are replaced first. Adjectives move before their nouns, names of places stay, and capitals are
//! kept. Unknown words stay Spanish. If there are too many of them, the text is refused, because half a translation is
//! worse than the original.

use super::{
    names::{is_heading, name_length},
    phrases::{Kind, NUMBER, Phrase, Table},
    words::{Capitals, Word, words},
};

/// How much of a text the table covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    pub known: usize,
    /// Number of unchanged words, without names and numbers.
    pub unknown: usize,
}

impl Coverage {
    /// Whether enough is translated to show the result: at least this share of the words.
    pub fn suffices(self, least: f64) -> bool {
        self.known > 0 && self.known as f64 >= least * (self.known + self.unknown) as f64
    }
}

/// The text with its Spanish phrases in English, and the coverage.
pub fn replace(text: &str, table: &Table) -> (String, Coverage) {
    let (before, words) = words(text);
    let names_are_capitalised = !is_heading(&words, table);
    let mut coverage = Coverage::default();
    let mut units = Vec::new();
    let mut after_for = false;
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let name = if names_are_capitalised { name_length(&words[at..]) } else { 0 };
        let found = longest_phrase(&words[at..], table);
        let (unit, length) = match found {
            // A phrase as long as the name wins: "Islas Canarias".
            Some((phrase, length)) if length >= name.max(1) => {
                coverage.known += length;
                after_for = !word.begins_sentence && after_for && keeps_after_for(phrase);
                let unit = Unit::of(phrase, &words[at..at + length], after_for);
                after_for |= unit.text == "for" || unit.text.ends_with(" for");
                (unit, length)
            }
            _ if name > 0 => (Unit::kept(&words[at..at + name]), name),
            _ => {
                let is_name =
                    names_are_capitalised && !word.begins_sentence && Capitals::of(word.text) == Capitals::First;
                coverage.unknown += usize::from(!is_name && !is_number(word.text));
                (Unit::kept(&words[at..=at]), 1)
            }
        };
        units.push(unit);
        at += length;
    }
    put_adjectives_first(&mut units);
    (write(before, &units), coverage)
}

/// Whether "for" still applies to the words after the phrase: "for relaxing on the beach and swimming".
fn keeps_after_for(phrase: &Phrase) -> bool {
    match phrase.kind {
        Kind::Noun | Kind::Adjective | Kind::Verb => true,
        Kind::Other => {
            matches!(phrase.english.as_str(), "a" | "the" | "and" | "or" | "of" | "of the" | "in" | "on" | "your")
        }
    }
}

/// A phrase with its position in the text.
struct Unit {
    text: String,
    kind: Kind,
    capitals: Capitals,
    gap: String,
    article: bool,
    replaced: bool,
}

impl Unit {
    fn of(phrase: &Phrase, words: &[Word<'_>], after_for: bool) -> Self {
        let verb = after_for && phrase.kind == Kind::Verb;
        let mut text = if verb { phrase.after_for.clone() } else { phrase.english.clone() };
        for number in words.iter().filter(|word| is_number(word.text)) {
            text = text.replacen(NUMBER, number.text, 1);
        }
        let capitals = capitals_of(words);
        let article = phrase.english == "a";
        Self { text, kind: phrase.kind, capitals, gap: gap(words), article, replaced: true }
    }

    fn kept(words: &[Word<'_>]) -> Self {
        let mut text = String::new();
        for (index, word) in words.iter().enumerate() {
            text.push_str(word.text);
            if index + 1 < words.len() {
                text.push_str(word.gap);
            }
        }
        Self { text, kind: Kind::Other, capitals: Capitals::None, gap: gap(words), article: false, replaced: false }
    }
}

/// The capitalisation of a phrase: the common one of all its words, or else that of the first.
fn capitals_of(words: &[Word<'_>]) -> Capitals {
    let all = |capitals| words.iter().all(|word| Capitals::of(word.text) == capitals);
    if all(Capitals::All) {
        Capitals::All
    } else if words.len() > 1 && all(Capitals::First) {
        Capitals::Each
    } else if words.first().is_some_and(|word| Capitals::of(word.text) != Capitals::None) {
        Capitals::First
    } else {
        Capitals::None
    }
}

/// The gap after the last of the words, without the opening marks `¡` and `¿`.
fn gap(words: &[Word<'_>]) -> String {
    words.last().map(|word| word.gap.replace(['¡', '¿'], "")).unwrap_or_default()
}

fn is_number(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit())
}

fn longest_phrase<'t>(words: &[Word<'_>], table: &'t Table) -> Option<(&'t Phrase, usize)> {
    let joined = words.iter().take(table.longest()).take_while({
        let mut together = true;
        move |word| std::mem::replace(&mut together, word.gap == " ")
    });
    let mut form = String::new();
    let mut best = None;
    for (index, word) in joined.enumerate() {
        if index > 0 {
            form.push(' ');
        }
        form.push_str(&if is_number(word.text) { NUMBER.to_owned() } else { word.text.to_lowercase() });
        if let Some(phrase) = table.get(&form) {
            best = Some((phrase, index + 1));
        }
    }
    best
}

/// Changes `casa bonita y tranquila` to `lovely and quiet house`. Capitals keep their position, because they belong to
/// the place in the sentence, not to the word.
fn put_adjectives_first(units: &mut [Unit]) {
    let mut at = 0;
    while at < units.len() {
        let adjectives = if units[at].kind == Kind::Noun { adjectives_after(&units[at..]) } else { 0 };
        let group = &mut units[at..=at + adjectives];
        let places: Vec<(Capitals, String)> = group.iter().map(|unit| (unit.capitals, unit.gap.clone())).collect();
        group.rotate_left(1);
        if adjectives == 2 && group[..2].iter().all(|unit| unit.kind == Kind::Adjective) {
            // "arena blanca fina" becomes "fine white sand".
            group.swap(0, 1);
        }
        for (unit, (capitals, gap)) in group.iter_mut().zip(places) {
            unit.capitals = capitals;
            unit.gap = gap;
        }
        at += adjectives + 1;
    }
}

/// The number of units after the noun that are its adjectives, including the words between them.
fn adjectives_after(units: &[Unit]) -> usize {
    let is = |index: usize, kind: Kind| units.get(index).is_some_and(|unit| unit.kind == kind);
    let says = |index: usize, word: &str| units.get(index).is_some_and(|unit| unit.replaced && unit.text == word);
    let follows = |index: usize| units.get(index - 1).is_some_and(|unit| unit.gap == " ");
    let adjective = |index: usize| {
        let degree = usize::from(says(index, "very"));
        let there = follows(index) && is(index + degree, Kind::Adjective) && (degree == 0 || follows(index + 1));
        there.then_some(degree + 1)
    };
    let mut count = 0;
    while let Some(length) = adjective(count + 1) {
        // An adjective before another noun may belong to that noun: "terraza y amplio salón".
        if follows(count + length + 1) && is(count + length + 1, Kind::Noun) && count > 0 {
            break;
        }
        count += length;
        if says(count + 1, "and") && follows(count + 1) {
            match adjective(count + 2) {
                Some(length) if !is(count + length + 2, Kind::Noun) => count += 1,
                Some(_) | None => break,
            }
        }
    }
    count
}

fn write(before: &str, units: &[Unit]) -> String {
    let mut text = before.replace(['¡', '¿'], "");
    for (index, unit) in units.iter().enumerate() {
        let an = unit.article && units.get(index + 1).is_some_and(|next| begins_with_vowel(&next.text));
        let word = if an { "an" } else { &unit.text };
        text.push_str(&unit.capitals.apply(word));
        text.push_str(&unit.gap);
    }
    text
}

/// Whether the word takes "an".
fn begins_with_vowel(word: &str) -> bool {
    let word = word.to_lowercase();
    word.starts_with(['a', 'e', 'i', 'o'])
        || (word.starts_with('u') && !word.starts_with("uni"))
        || word.starts_with("hour")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::phrases::SPANISH_ENGLISH;
    use proptest::prelude::*;

    #[test]
    fn descriptions_become_readable_english() {
        let cases = [
            ("Apartamento luminoso con vistas al mar.", "Bright apartment with sea views."),
            ("CASA RURAL CON PISCINA PRIVADA", "COUNTRY HOUSE WITH PRIVATE POOL"),
            ("Una casa antigua a 5 minutos de la playa", "An old house 5 minutes from the beach"),
            ("Villa muy grande y tranquila", "Very large and quiet villa"),
            ("¡Bienvenidos a Playa Blanca!", "Welcome to Playa Blanca!"),
            ("Está en Puerto de la Cruz, Tenerife.", "Is in Puerto de la Cruz, Tenerife."),
            ("Playa Blanca es un pueblo tranquilo.", "Playa Blanca is a quiet village."),
            ("Tiene 2 habitaciones dobles y 1 baño completo.", "Has 2 double bedrooms and 1 full bathroom."),
            (
                "Salón amplio, cocina equipada y terraza soleada",
                "Spacious living room, equipped kitchen and sunny terrace",
            ),
            ("Las mejores playas de las Islas Canarias", "The best beaches of the Canary Islands"),
            ("Se admiten mascotas. No fumadores.", "Pets are welcome. No smoking."),
            ("A 300 metros del mar, en una zona residencial", "300 metres from the sea, in a residential area"),
            ("Piscina Climatizada, Jardin Privado Y Barbacoa", "Heated Pool, Private Garden And Barbecue"),
        ];
        for (spanish, english) in cases {
            assert_eq!(replace(spanish, &SPANISH_ENGLISH).0, english);
        }
    }

    #[test]
    fn an_adjective_belongs_to_the_noun_beside_it() {
        let cases = [
            ("cocina moderna y amplia terraza", "modern kitchen and spacious terrace"),
            ("dormitorio doble y baño privado", "double bedroom and private bathroom"),
            ("casa, bonita terraza", "house, lovely terrace"),
            ("hay un jardín precioso", "there is a beautiful garden"),
            ("ideal para descansar y nadar", "ideal for resting and swimming"),
            ("puedes descansar y nadar", "you can rest and swim"),
        ];
        for (spanish, english) in cases {
            assert_eq!(replace(spanish, &SPANISH_ENGLISH).0, english);
        }
    }

    #[test]
    fn too_little_known_is_admitted() {
        let cases = [
            ("Casa con piscina y jardín cerca de la playa.", true),
            ("Casa con piscina en Corralejo, Fuerteventura.", true),
            ("El contubernio del zascandil perturbaba la sobremesa con circunloquios.", false),
            ("Los Cristianos", false),
            ("2024", false),
            ("", false),
        ];
        for (text, expected) in cases {
            let coverage = replace(text, &SPANISH_ENGLISH).1;
            assert_eq!(coverage.suffices(0.9), expected, "{text}: {coverage:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_survived_and_numbers_stay(text in "(\\PC{0,6}|casa|muy|bonita|y|[0-9]{1,4}|a|minutos|de| |\n|, ){0,30}") {
            let (english, _) = replace(&text, &SPANISH_ENGLISH);
            // `m2` becomes `m²`, which is the same number.
            let digits = |text: &str| text.replace('²', "2").chars().filter(char::is_ascii_digit).collect::<String>();
            let (mut before, mut after): (Vec<char>, Vec<char>) = (digits(&text).chars().collect(), digits(&english).chars().collect());
            before.sort_unstable();
            after.sort_unstable();
            prop_assert_eq!(before, after);
        }
    }
}

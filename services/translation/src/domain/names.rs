//! Finds names of places in Spanish texts by their capitals.

use super::{
    phrases::{SPANISH_ENGLISH, Table},
    words::{Capitals, Word, words},
};

/// A text is a heading if a larger share of its ordinary words is capitalised.
const HEADING: f64 = 0.6;
/// Minimum number of ordinary words in a heading. Fewer may all belong to a name: "Bienvenidos a Playa Blanca".
const HEADING_FEWEST: usize = 3;
/// Shorter words are articles and prepositions, which headings do not capitalise.
const HEADING_WORD: usize = 4;

/// Words that may stand inside a place's name.
const NAME_JOINTS: [&str; 6] = ["de", "del", "la", "las", "los", "el"];
/// First words of place names. They mark a name at the beginning of a sentence, where every word has a capital.
const NAME_BEGINNINGS: [&str; 28] = [
    "playa",
    "puerto",
    "costa",
    "san",
    "santa",
    "santo",
    "los",
    "las",
    "la",
    "el",
    "villa",
    "cala",
    "caleta",
    "monte",
    "isla",
    "morro",
    "punta",
    "valle",
    "gran",
    "parque",
    "calle",
    "avenida",
    "plaza",
    "finca",
    "casa",
    "villas",
    "apartamentos",
    "residencial",
];

/// The names in a Spanish text: capitalised words that begin no sentence, with *de la* and the like between them. Phrases
/// of the table, such as *Islas Canarias*, have a translation and are none; nor are words of a heading.
pub fn spanish_names(text: &str) -> Vec<String> {
    let (_, words) = words(text);
    if is_heading(&words, &SPANISH_ENGLISH) {
        return Vec::new();
    }
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let is_single = !word.begins_sentence && Capitals::of(word.text) == Capitals::First;
        let length = name_length(&words[at..]).max(usize::from(is_single));
        if length > 0 {
            let of_name = &words[at..at + length];
            let name = of_name.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
            if SPANISH_ENGLISH.get(&name.to_lowercase()).is_none() {
                names.push(name);
            }
        }
        at += length.max(1);
    }
    names
}

/// Whether ordinary words are capitalised too. Then capitals do not mark names.
pub(super) fn is_heading(words: &[Word<'_>], table: &Table) -> bool {
    let ordinary = words.iter().filter(|word| {
        !word.begins_sentence
            && word.text.chars().count() >= HEADING_WORD
            && table.get(&word.text.to_lowercase()).is_some()
    });
    let capitals: Vec<Capitals> = ordinary.map(|word| Capitals::of(word.text)).collect();
    let capitalised = capitals.iter().filter(|capitals| **capitals != Capitals::None).count();
    capitals.len() >= HEADING_FEWEST && capitalised as f64 > HEADING * capitals.len() as f64
}

/// The number of words in the name that begins here, if it has several: `Playa Blanca`, `Puerto de la Cruz`.
pub(super) fn name_length(words: &[Word<'_>]) -> usize {
    let capital = |word: &Word<'_>| Capitals::of(word.text) == Capitals::First;
    let Some(first) = words.first().filter(|word| capital(word)) else {
        return 0;
    };
    if first.begins_sentence && !NAME_BEGINNINGS.contains(&first.text.to_lowercase().as_str()) {
        return 0;
    }
    let mut length = 1;
    while words[length - 1].gap == " " {
        let joints =
            words[length..].iter().take(2).take_while(|word| NAME_JOINTS.contains(&word.text) && word.gap == " ");
        let joints = joints.count();
        match words.get(length + joints) {
            Some(word) if capital(word) && !word.begins_sentence => length += joints + 1,
            Some(_) | None => break,
        }
    }
    if length > 1 { length } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_capitalised_words_within_a_sentence() {
        let cases: [(&str, &[&str]); 6] = [
            ("Se ven la isla de Lobos y el pueblo de Zahara.", &["Lobos", "Zahara"]),
            ("Está en Puerto de la Cruz, Tenerife.", &["Puerto de la Cruz", "Tenerife"]),
            ("Playa Blanca queda cerca.", &["Playa Blanca"]),
            ("Las mejores playas de las Islas Canarias", &[]),
            ("Casa Con Piscina Climatizada Y Jardín Privado", &[]),
            ("Una casa. Tiene jardín.", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(spanish_names(text), expected, "{text}");
        }
    }
}

//! Finds names of places in Spanish texts by their capitals.

use super::words::{Capitals, Word, words};

/// A line is a heading if a larger share of its long words is capitalised.
const HEADING: f64 = 0.6;
/// Minimum number of long words in a heading. Fewer may all belong to a name: "Bienvenidos a Playa Blanca".
const HEADING_FEWEST: usize = 3;
/// Shorter words are articles and prepositions, which headings do not capitalise.
const HEADING_WORD: usize = 4;
/// A line that ends so is a sentence, however many names are in it.
const SENTENCE_ENDS: [char; 6] = ['.', '!', '?', '…', ',', ';'];

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

/// The names in a Spanish text: capitalised words that begin no sentence, with *de la* and the like between them. In
/// headings capitals do not mark names.
pub fn spanish_names(text: &str) -> Vec<String> {
    text.lines().flat_map(names_in_line).collect()
}

fn names_in_line(line: &str) -> Vec<String> {
    let (_, words) = words(line);
    let mut names = Vec::new();
    if is_heading(line, &words) {
        return names;
    }
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let is_single = !word.begins_sentence && Capitals::of(word.text) == Capitals::First;
        let length = name_length(&words[at..]).max(usize::from(is_single));
        if length > 0 {
            let of_name = &words[at..at + length];
            names.push(of_name.iter().map(|word| word.text).collect::<Vec<_>>().join(" "));
        }
        at += length.max(1);
    }
    names
}

fn is_heading(line: &str, words: &[Word<'_>]) -> bool {
    let is_long = |word: &&Word<'_>| !word.begins_sentence && word.text.chars().count() >= HEADING_WORD;
    let long: Vec<&Word<'_>> = words.iter().filter(is_long).collect();
    let capitalised = long.iter().filter(|word| Capitals::of(word.text) != Capitals::None).count();
    !line.trim_end().ends_with(SENTENCE_ENDS)
        && long.len() >= HEADING_FEWEST
        && capitalised as f64 > HEADING * long.len() as f64
}

/// The number of words in the name that begins here, if it has several: `Playa Blanca`, `Puerto de la Cruz`.
fn name_length(words: &[Word<'_>]) -> usize {
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
        let cases: [(&str, &[&str]); 7] = [
            ("Se ven la isla de Lobos y el pueblo de Zahara.", &["Lobos", "Zahara"]),
            ("Está en Puerto de la Cruz, Tenerife.", &["Puerto de la Cruz", "Tenerife"]),
            ("Playa Blanca queda cerca.", &["Playa Blanca"]),
            ("Las mejores playas de las Islas Canarias", &["Islas Canarias"]),
            ("Casa Con Piscina Climatizada Y Jardín Privado", &[]),
            ("Casa con Piscina Climatizada y Jardín\nSe ven las dunas de Corralejo", &["Corralejo"]),
            ("Una casa. Tiene jardín.", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(spanish_names(text), expected, "{text}");
        }
    }
}

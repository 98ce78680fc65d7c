//! Forms of the words in the phrase table, derived so that the table stays short.

/// Words after which the words of a Spanish phrase keep their form: `plaza de garaje`, `plazas de garaje`.
const PREPOSITIONS: [&str; 4] = ["de", "en", "a", "al"];

/// The plurals of a Spanish noun phrase: one with all words up to a preposition in the plural, and one with only the
/// first (`sofás cama`).
pub fn spanish_plurals(phrase: &str) -> Vec<String> {
    let words: Vec<&str> = phrase.split(' ').collect();
    let bending = words.iter().position(|word| PREPOSITIONS.contains(word)).unwrap_or(words.len());
    let bent = |count: usize| {
        let forms = words.iter().enumerate().map(
            |(index, word)| {
                if index < count { spanish_plural(word) } else { (*word).to_owned() }
            },
        );
        forms.collect::<Vec<_>>().join(" ")
    };
    let mut plurals = vec![bent(bending)];
    if bending > 1 {
        plurals.push(bent(1));
    }
    plurals
}

/// All forms of a Spanish adjective, the given one (masculine singular) first. Only its last word changes.
pub fn adjective_forms(adjective: &str) -> Vec<String> {
    let (before, word) = match adjective.rsplit_once(' ') {
        Some((before, word)) => (format!("{before} "), word),
        None => (String::new(), adjective),
    };
    let forms = match word.strip_suffix('o') {
        Some(stem) => vec![word.to_owned(), format!("{stem}a"), format!("{stem}os"), format!("{stem}as")],
        None if word.ends_with(['e', 'a']) => vec![word.to_owned(), format!("{word}s")],
        None => {
            // Some adjectives that end in a consonant have a feminine (española, acogedora) and some do not. Forms that
            // do not exist do no harm.
            let stem = without_last_accent(word);
            vec![word.to_owned(), spanish_plural(word), format!("{stem}a"), format!("{stem}as")]
        }
    };
    forms.into_iter().map(|form| format!("{before}{form}")).collect()
}

fn spanish_plural(word: &str) -> String {
    if let Some(stem) = word.strip_suffix('z') {
        return format!("{stem}ces");
    }
    match word.chars().last() {
        Some('a' | 'e' | 'o' | 'i' | 'u' | 'á' | 'é' | 'ó') => format!("{word}s"),
        // Foreign words add only s: chalets, bungalows.
        Some('w' | 't' | 'k' | 'g' | 'p' | 'm') => format!("{word}s"),
        Some(_) | None => format!("{}es", without_last_accent(word)),
    }
}

/// The stem without its last accent: `habitación` loses it when a syllable follows, `árbol` keeps it.
fn without_last_accent(word: &str) -> String {
    for (accented, plain) in [("ón", "on"), ("ín", "in"), ("án", "an"), ("én", "en"), ("ún", "un"), ("és", "es")]
    {
        if let Some(stem) = word.strip_suffix(accented) {
            return format!("{stem}{plain}");
        }
    }
    word.to_owned()
}

/// The plural of an English noun phrase: its last word changes.
pub fn english_plural(phrase: &str) -> String {
    let vowel_before_y = ["ay", "ey", "oy", "uy"].iter().any(|end| phrase.ends_with(end));
    match phrase.strip_suffix('y') {
        Some(stem) if !vowel_before_y => format!("{stem}ies"),
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|end| phrase.ends_with(end)) => {
            format!("{phrase}es")
        }
        _ => format!("{phrase}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals() {
        let cases = [
            ("playa", "playas"),
            ("habitación", "habitaciones"),
            ("luz", "luces"),
            ("árbol", "árboles"),
            ("sofá", "sofás"),
            ("bungalow", "bungalows"),
            ("plaza de garaje", "plazas de garaje"),
            ("piscina privada", "piscinas privadas"),
            ("cama doble", "camas dobles"),
            ("baño en suite", "baños en suite"),
        ];
        for (singular, plural) in cases {
            assert_eq!(spanish_plurals(singular)[0], plural);
        }
        assert!(spanish_plurals("sofá cama").contains(&"sofás cama".to_owned()));
        for (singular, plural) in
            [("city", "cities"), ("day", "days"), ("beach", "beaches"), ("bus", "buses"), ("pool", "pools")]
        {
            assert_eq!(english_plural(singular), plural);
        }
    }

    #[test]
    fn adjectives() {
        let cases = [
            ("bonito", "bonito bonita bonitos bonitas"),
            ("grande", "grande grandes"),
            ("acogedor", "acogedor acogedores acogedora acogedoras"),
            ("mallorquín", "mallorquín mallorquines mallorquina mallorquinas"),
            ("andaluz", "andaluz andaluces andaluza andaluzas"),
            ("único", "único única únicos únicas"),
        ];
        for (adjective, forms) in cases {
            assert_eq!(adjective_forms(adjective).join(" "), forms);
        }
        assert_eq!(adjective_forms("recién reformado")[1], "recién reformada");
    }
}

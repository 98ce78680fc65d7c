//! Texts as words and the gaps between them.

/// A word and the gap after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word: letters and digits, with inner hyphens or apostrophes.
    pub text: &'a str,
    /// Spaces and punctuation after it.
    pub gap: &'a str,
    /// Whether it is the first word of a sentence or line.
    pub begins_sentence: bool,
}

/// The text before the first word, and the words.
pub fn words(text: &str) -> (&str, Vec<Word<'_>>) {
    let mut words: Vec<Word<'_>> = Vec::new();
    let first = next_word_start(text);
    let mut left = &text[first..];
    let mut begins_sentence = true;
    while !left.is_empty() {
        let (word, rest) = left.split_at(word_end(left));
        let (gap, rest) = rest.split_at(next_word_start(rest));
        words.push(Word { text: word, gap, begins_sentence });
        begins_sentence = gap.contains(['.', '!', '?', '…', ':', '\n', '•', '·']);
        left = rest;
    }
    (&text[..first], words)
}

fn next_word_start(text: &str) -> usize {
    text.find(char::is_alphanumeric).unwrap_or(text.len())
}

fn word_end(text: &str) -> usize {
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let joins = matches!(letter, '-' | '\'' | '’' | '.' | ',');
        let between = letters.peek().is_some_and(|(_, next)| {
            let digits = text[..at].ends_with(|before: char| before.is_ascii_digit()) && next.is_ascii_digit();
            // Points and commas join only digits: "2.500", but not "mar.Cerca".
            if matches!(letter, '.' | ',') { digits } else { next.is_alphanumeric() }
        });
        let inside = letter.is_alphanumeric() || (joins && between);
        if !inside {
            return at;
        }
    }
    text.len()
}

/// The capitalisation of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capitals {
    /// No capitals.
    None,
    /// The first letter.
    First,
    /// All letters, of which there are at least two.
    All,
}

impl Capitals {
    /// The capitalisation of `text`.
    pub fn of(text: &str) -> Self {
        let mut letters = text.chars().filter(|letter| letter.is_alphabetic());
        match letters.next() {
            Some(first) if first.is_uppercase() => {
                let mut rest = letters.peekable();
                if rest.peek().is_some() && rest.all(char::is_uppercase) { Self::All } else { Self::First }
            }
            Some(_) | None => Self::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_and_gaps() {
        let (before, words) = words("¡Salón-comedor, a 2.500 m!  Mar.Cerca (80m2)");
        assert_eq!(before, "¡");
        let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
        assert_eq!(texts, ["Salón-comedor", "a", "2.500", "m", "Mar", "Cerca", "80m2"]);
        let begin: Vec<&str> = words.iter().filter(|word| word.begins_sentence).map(|word| word.text).collect();
        assert_eq!(begin, ["Salón-comedor", "Mar", "Cerca"]);
    }

    #[test]
    fn capitals_are_seen() {
        let cases = [
            ("mar", Capitals::None),
            ("Mar", Capitals::First),
            ("MAR", Capitals::All),
            ("Y", Capitals::First),
            ("2", Capitals::None),
        ];
        for (text, capitals) in cases {
            assert_eq!(Capitals::of(text), capitals, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_is_lost(text in "\\PC{0,80}") {
            let (before, words) = words(&text);
            let all = words.iter().fold(before.to_owned(), |all, word| all + word.text + word.gap);
            prop_assert_eq!(all, text);
        }
    }
}

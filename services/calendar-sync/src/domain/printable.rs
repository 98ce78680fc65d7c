//! Invisible characters in text that people type. They change how the rest is read.

/// Whether a character must not appear in one line of text: control characters, Unicode line breaks, and characters
/// that change the writing direction, which can make a text read as another one. Characters that join the parts of
/// emoji or of letters are allowed.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{061c}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}' | '\u{2029}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}')
}

/// The text as one line without hidden characters: tabs and line breaks become spaces. Pasted text contains them, and some
/// databases do not accept them all.
pub fn one_line(text: &str) -> String {
    let is_break = |letter: char| matches!(letter, '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let text = text.replace("\r\n", "\n");
    let letters = text.chars().map(|letter| if is_break(letter) { ' ' } else { letter });
    letters.filter(|letter| !is_hidden(*letter)).collect()
}

/// Whether a reader sees anything of the text.
pub fn is_visible(text: &str) -> bool {
    // Unicode calls these "default ignorable"; the blank of braille looks like them.
    let is_ignorable = |letter: char| {
        matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
    };
    text.chars().any(|letter| !letter.is_whitespace() && !is_hidden(letter) && !is_ignorable(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees() {
        for hidden in "\0\t\n\r\u{1b}\u{7f}\u{85}\u{9f}\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}".chars() {
            assert!(is_hidden(hidden), "{hidden:?}");
        }
        for hidden in ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}') {
            assert!(is_hidden(hidden), "{hidden:?}");
        }
        for seen in "aÑ家 \u{a0}،🏠👨\u{200d}👩\u{200c}\u{fe0f}שלום".chars() {
            assert!(!is_hidden(seen), "{seen:?}");
        }
    }

    #[test]
    fn a_text_is_visible_by_one_character() {
        for nothing in
            ["", " \u{a0}\n", "\u{200b}\u{200d}", "\u{feff} \u{ad}", "\u{2800}\u{3164}", "\u{fe0f}\0\u{e0041}"]
        {
            assert!(!is_visible(nothing), "{nothing:?}");
        }
        for seen in ["x", "\u{200b}ñ", "👨\u{200d}👩", "家", "שלום", ".", "e\u{301}"] {
            assert!(is_visible(seen), "{seen:?}");
        }
    }
}

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

/// The characters of a text with lines, without the hidden ones. Pasted text contains them, and some databases do not
/// accept them all.
pub fn shown(text: &str) -> impl Iterator<Item = char> {
    let lines = |letter| if matches!(letter, '\u{85}' | '\u{2028}' | '\u{2029}') { '\n' } else { letter };
    text.chars().map(lines).filter(|letter| *letter == '\n' || !is_hidden(*letter))
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
}

//! Maximum lengths of texts, in characters.

/// Shorter texts are left unchanged: there is nothing to translate.
pub const SHORTEST_TRANSLATED: usize = 5;
/// Maximum length of a text to translate.
pub const LONGEST_TRANSLATED: usize = 10_000;
/// Maximum length of a text whose language is detected.
pub const LONGEST_DETECTED: usize = 50_000;
/// Longer texts are translated in pieces.
pub const LONGEST_IN_ONE_PIECE: usize = 5_000;
/// Maximum length of a piece.
pub const LONGEST_PIECE: usize = 2_000;

/// Maximum number of protected words.
pub const MOST_PROTECTED: usize = 50;
/// Maximum length of a protected word.
pub const LONGEST_PROTECTED: usize = 200;

/// A text that is too long, with the message for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLong {
    #[error("Text too long for translation")]
    ForTranslation,
    /// Too long for language detection.
    #[error("Text too long for language detection (max 50,000 characters)")]
    ForDetection,
    /// Too many protected words, or too long ones.
    #[error("at most 50 protected words of at most 200 characters")]
    Protected,
}

/// Whether the text has more than this many characters. It does not count all of a huge text.
pub fn longer_than(text: &str, characters: usize) -> bool {
    text.chars().nth(characters).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_not_bytes() {
        assert!(!longer_than("ñandú", 5));
        assert!(longer_than("ñandús", 5));
        assert!(!longer_than("", 0));
    }
}

//! How long texts may be, in characters.

/// Shorter texts are left as they are: there is nothing to translate.
pub const SHORTEST_TRANSLATED: usize = 5;
/// Longest text to be translated.
pub const LONGEST_TRANSLATED: usize = 10_000;
/// Longest text whose language is detected.
pub const LONGEST_DETECTED: usize = 50_000;
/// Longer texts are translated in pieces.
pub const LONGEST_IN_ONE_PIECE: usize = 5_000;
/// Longest piece.
pub const LONGEST_PIECE: usize = 2_000;

/// A text that is too long, with the sentence for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLong {
    /// To be translated.
    #[error("Text too long for translation")]
    ForTranslation,
    /// For its language to be detected.
    #[error("Text too long for language detection (max 50,000 characters)")]
    ForDetection,
}

/// Whether the text has more than so many characters, without counting all of a huge one.
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

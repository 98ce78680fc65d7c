//! Cuts long texts into pieces that providers accept.

use super::limits::{LONGEST_IN_ONE_PIECE, LONGEST_PIECE, longer_than};

/// The pieces of a text, which together form the whole text. A short text is one piece. Otherwise each piece has as
/// many whole sentences as fit. A sentence longer than a piece is cut between words, and a word longer than a piece at
/// any place.
pub fn pieces(text: &str) -> Vec<&str> {
    if !longer_than(text, LONGEST_IN_ONE_PIECE) {
        return vec![text];
    }
    let mut pieces = Vec::new();
    let mut left = text;
    while !left.is_empty() {
        let (piece, rest) = left.split_at(piece_end(left));
        pieces.push(piece);
        left = rest;
    }
    pieces
}

/// The end of the first piece, in bytes.
fn piece_end(text: &str) -> usize {
    let Some((hard_end, _)) = text.char_indices().nth(LONGEST_PIECE) else {
        return text.len();
    };
    let mut sentence_end = None;
    let mut word_end = None;
    let mut before = ' ';
    let mut ends_sentence = false;
    for (at, letter) in text[..hard_end].char_indices() {
        // Spaces stay with the text before them, so the cut is before the next letter.
        if !letter.is_whitespace() && before.is_whitespace() && at > 0 {
            word_end = Some(at);
            if ends_sentence {
                sentence_end = Some(at);
            }
            ends_sentence = false;
        }
        if letter.is_whitespace() {
            ends_sentence |= letter == '\n' || matches!(before, '.' | '!' | '?' | '…');
        }
        before = letter;
    }
    sentence_end.or(word_end).unwrap_or(hard_end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn short_texts_stay_whole() {
        for text in ["", "Hola.", &"a. ".repeat(LONGEST_IN_ONE_PIECE / 3)] {
            assert_eq!(pieces(text), [text]);
        }
    }

    #[test]
    fn long_texts_are_cut_after_sentences() {
        let text = "Una casa con vistas al mar. ¿Te gusta?  Sí.\n".repeat(200);
        for piece in pieces(&text) {
            assert!(piece.starts_with(['U', '¿', 'S']), "{piece:?}");
            assert!(piece.ends_with([' ', '\n']), "{piece:?}");
        }
    }

    #[test]
    fn without_sentences_words_are_kept_and_without_words_it_is_cut_hard() {
        let words = "mar ".repeat(2_000);
        assert!(pieces(&words).iter().all(|piece| piece.starts_with("mar ") && piece.ends_with("mar ")));
        let one_word = "ñ".repeat(6_000);
        assert!(pieces(&one_word).iter().all(|piece| piece.chars().count() == LONGEST_PIECE));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn pieces_are_the_text(text in "([a-zñá]{1,9}[ .\n!]{1,3}){600,2500}") {
            let pieces = pieces(&text);
            prop_assert_eq!(pieces.concat(), text.clone());
            prop_assert!(pieces.iter().all(|piece| !piece.is_empty()));
            if longer_than(&text, LONGEST_IN_ONE_PIECE) {
                prop_assert!(pieces.iter().all(|piece| !longer_than(piece, LONGEST_PIECE)));
            }
        }
    }
}

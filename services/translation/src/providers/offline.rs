//! The provider without a network: Spanish to English by a table of phrases.

use async_trait::async_trait;

use crate::{
    domain::{
        language::Language,
        phrases::SPANISH_ENGLISH,
        replacement::{Coverage, replace},
    },
    ports::{Failure, Translator},
};

/// Replaces the phrases of rental descriptions. It refuses a text with too many unknown words.
pub struct Offline;

#[async_trait]
impl Translator for Offline {
    fn name(&self) -> &'static str {
        "offline"
    }

    async fn translate(&self, pieces: &[&str], from: Language, to: Language) -> Result<Vec<String>, Failure> {
        if (from, to) != (Language::SPANISH, Language::ENGLISH) {
            return Err(Failure::Unable);
        }
        let mut total = Coverage::default();
        let mut translated = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let (english, Coverage { known, unknown }) = replace(piece, &SPANISH_ENGLISH);
            total.known += known;
            total.unknown += unknown;
            translated.push(english);
        }
        if total.suffices() { Ok(translated) } else { Err(Failure::Unable) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_spanish_to_english_and_only_what_it_knows() {
        let (spanish, english) = (Language::SPANISH, Language::ENGLISH);
        let known = ["Casa con piscina. ", "Cerca de la playa."];
        let translated = Offline.translate(&known, spanish, english).await.expect("known");
        assert_eq!(translated, ["House with pool. ", "Near the beach."]);

        let unknown = ["Zascandiles circunspectos perturbaban."];
        let cases: [(&[&str], Language, Language); 3] =
            [(&unknown, spanish, english), (&known, english, spanish), (&known, spanish, spanish)];
        for (pieces, from, to) in cases {
            let refused = Offline.translate(pieces, from, to).await;
            assert!(matches!(refused, Err(Failure::Unable)), "{pieces:?} {from:?} {to:?}");
        }
    }
}

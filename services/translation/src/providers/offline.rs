//! The provider without a network: Spanish to English by a table of phrases.

use async_trait::async_trait;

use crate::{
    domain::{
        language::Language,
        phrases::SPANISH_ENGLISH,
        protection::Masked,
        replacement::{Coverage, replace},
    },
    ports::{Failure, Fault, Source, Translator},
};

/// Minimum share of words that the table knows: fewer leave a text that nobody wants to read.
const LEAST_COVERED: f64 = 0.9;

/// Replaces the phrases of rental descriptions. It refuses a text with too many unknown words.
pub struct Offline;

#[async_trait]
impl Translator for Offline {
    fn name(&self) -> &'static str {
        "offline"
    }

    async fn translate(&self, source: Source<'_>) -> Result<Vec<String>, Failure> {
        let Source { pieces, protected, from, to } = source;
        if (from, to) != (Language::SPANISH, Language::ENGLISH) {
            return Err(Failure::Unable);
        }
        let mut total = Coverage::default();
        let mut translated = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let masked = Masked::of(piece, protected);
            let (english, Coverage { known, unknown }) = replace(&masked.text, &SPANISH_ENGLISH);
            total.known += known;
            total.unknown += unknown;
            translated.push(masked.restored(&english).ok_or(Fault::ProtectionLost)?);
        }
        if total.suffices(LEAST_COVERED) { Ok(translated) } else { Err(Failure::Unable) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_spanish_to_english_and_only_what_it_knows() {
        let (spanish, english) = (Language::SPANISH, Language::ENGLISH);
        let known = ["Casa con piscina. ", "Cerca de la playa."];
        let translate = async |pieces: &[&str], protected: &[String], from, to| {
            Offline.translate(Source { pieces, protected, from, to }).await
        };
        let translated = translate(&known, &[], spanish, english).await.expect("known");
        assert_eq!(translated, ["House with pool. ", "Near the beach."]);

        let named = ["Casa con piscina en Casa Mar, por 90 €. Cerca de casa@mar.es."];
        let translated = translate(&named, &["Casa Mar".to_owned()], spanish, english).await.expect("known");
        for kept in ["Casa Mar", "90 €", "casa@mar.es"] {
            assert!(translated[0].contains(kept), "{translated:?}");
        }

        let unknown = ["Zascandiles circunspectos perturbaban."];
        let cases: [(&[&str], Language, Language); 3] =
            [(&unknown, spanish, english), (&known, english, spanish), (&known, spanish, spanish)];
        for (pieces, from, to) in cases {
            assert_eq!(translate(pieces, &[], from, to).await, Err(Failure::Unable), "{pieces:?} {from:?} {to:?}");
        }
    }
}

//! Providers of translations, tried in order.

mod offline;

pub use offline::Offline;

use crate::{
    domain::{chunks::pieces, language::Language},
    ports::{Failure, Translator},
};

/// A translated text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The text.
    pub text: String,
    /// The provider.
    pub provider: &'static str,
}

/// Providers in the order in which they are tried.
pub struct Chain(Vec<Box<dyn Translator>>);

impl Chain {
    /// A chain; the first provider is tried first.
    pub fn new(providers: Vec<Box<dyn Translator>>) -> Self {
        Self(providers)
    }

    /// The translation of the first provider that can translate the whole text. Two providers never share a text,
    /// because their styles would not match. If none can, an unavailable provider is the reason, because a later
    /// attempt may succeed.
    pub async fn translate(&self, text: &str, from: Language, to: Language) -> Result<Translation, Failure> {
        let pieces = pieces(text);
        let mut failure = Failure::Unable;
        for provider in &self.0 {
            match provider.translate(&pieces, from, to).await {
                Ok(translated) => {
                    count(provider.name(), "translated");
                    return Ok(Translation { text: translated.concat(), provider: provider.name() });
                }
                Err(Failure::Unable) => count(provider.name(), "unable"),
                Err(Failure::Unavailable(cause)) => {
                    count(provider.name(), "unavailable");
                    tracing::warn!(provider = provider.name(), %cause, "provider of translations is unavailable");
                    failure = Failure::Unavailable(cause);
                }
            }
        }
        Err(failure)
    }
}

fn count(provider: &'static str, result: &'static str) {
    metrics::counter!("translation_requests_total", "provider" => provider, "result" => result).increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_trait::async_trait;

    /// The behaviour of a provider in a test.
    #[derive(Clone, Copy)]
    enum Answer {
        Shout(&'static str),
        Unable,
        Down,
    }

    #[async_trait]
    impl Translator for Answer {
        fn name(&self) -> &'static str {
            match self {
                Self::Shout(name) => name,
                Self::Unable | Self::Down => "other",
            }
        }

        async fn translate(&self, pieces: &[&str], _from: Language, _to: Language) -> Result<Vec<String>, Failure> {
            match self {
                Self::Shout(_) => Ok(pieces.iter().map(|piece| piece.to_uppercase()).collect()),
                Self::Unable => Err(Failure::Unable),
                Self::Down => Err(Failure::Unavailable("no route".into())),
            }
        }
    }

    #[tokio::test]
    async fn the_first_that_can_translates_and_the_last_resort_is_a_reason() {
        use Answer::{Down, Shout, Unable};
        let cases: [(&[Answer], Result<&str, &str>); 7] = [
            (&[Shout("one"), Shout("two")], Ok("one")),
            (&[Down, Shout("two")], Ok("two")),
            (&[Unable, Shout("two")], Ok("two")),
            (&[Down, Unable], Err("the provider is unavailable")),
            (&[Unable, Down], Err("the provider is unavailable")),
            (&[Unable], Err("the provider cannot translate this")),
            (&[], Err("the provider cannot translate this")),
        ];
        for (number, (answers, expected)) in cases.into_iter().enumerate() {
            let chain = Chain::new(answers.iter().map(|answer| Box::new(*answer) as Box<dyn Translator>).collect());
            let found = chain.translate("Hola", Language::SPANISH, Language::ENGLISH).await;
            let found = found.map(|translation| translation.provider).map_err(|failure| failure.to_string());
            assert_eq!(found, expected.map_err(str::to_owned), "case {number}");
        }
    }

    #[tokio::test]
    async fn a_long_text_comes_back_whole() {
        let chain = Chain::new(vec![Box::new(Answer::Shout("one"))]);
        let text = "Una casa con vistas al mar.\n".repeat(300);
        let translation = chain.translate(&text, Language::SPANISH, Language::ENGLISH).await.expect("translated");
        assert_eq!(translation.text, text.to_uppercase());
    }
}

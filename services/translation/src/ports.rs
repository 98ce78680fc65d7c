//! What the service needs from the outside world.

use async_trait::async_trait;

use crate::domain::language::Language;

/// Why a provider did not translate.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It does not translate between these languages, or not this text.
    #[error("the provider cannot translate this")]
    Unable,
    /// It could not be asked, or gave no sensible answer.
    #[error("the provider is unavailable")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// A provider of translations. The offline phrase table is one; services on the network are others.
#[async_trait]
pub trait Translator: Send + Sync {
    /// Its name, which callers show: `offline` is labelled "(offline)".
    fn name(&self) -> &'static str;

    /// The pieces of one text in another language, one for one. They come together so that a provider
    /// can judge the whole and send them as it likes.
    async fn translate(&self, pieces: &[&str], from: Language, to: Language) -> Result<Vec<String>, Failure>;
}

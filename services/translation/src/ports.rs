//! The interfaces through which the service reaches other systems.

use async_trait::async_trait;

use crate::domain::language::Language;

/// Why a provider did not translate.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It does not support these languages, or not this text.
    #[error("the provider cannot translate this")]
    Unable,
    /// It could not be reached, or its answer was invalid.
    #[error("the provider is unavailable")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// A provider of translations: the offline phrase table, or a service on the network.
#[async_trait]
pub trait Translator: Send + Sync {
    /// Its name, which callers display: `offline` is shown as "(offline)".
    fn name(&self) -> &'static str;

    /// Translates the pieces of one text, one for one. They are passed together, so that a provider can judge the whole
    /// text and decide how to send them.
    async fn translate(&self, pieces: &[&str], from: Language, to: Language) -> Result<Vec<String>, Failure>;
}

//! The interfaces through which the service reaches other systems.

use async_trait::async_trait;

use crate::domain::language::Language;

/// Why a provider failed. The messages are for operators; guests see the original text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// 401.
    #[error("Invalid API key or unauthorized access")]
    Unauthorized,
    /// 403.
    #[error("Access forbidden - check API key and region")]
    Forbidden,
    /// 429, or the quota of the subscription is used up.
    #[error("Rate limit exceeded")]
    RateLimited,
    /// 413.
    #[error("Request too large - text is too long")]
    TooLarge,
    /// The answer has no translation.
    #[error("No translation returned")]
    NoTranslation,
    /// It cannot be reached.
    #[error("Network error - connectivity issue")]
    Network,
    /// It did not answer in time. The request may have been processed.
    #[error("No answer in time")]
    Timeout,
    /// It answered with another error.
    #[error("The provider reports an error")]
    Refused,
    /// Its answer does not have the documented form.
    #[error("The answer cannot be read")]
    InvalidAnswer,
    /// A protected word is not in the translation exactly once.
    #[error("A protected word was lost")]
    ProtectionLost,
    /// It failed several times in a row and is left alone for a while.
    #[error("The provider is left alone after several failures")]
    LeftAlone,
    /// The budget of the day is spent.
    #[error("The daily budget is spent")]
    BudgetSpent,
    /// Its characters cannot be counted, because the database is unavailable.
    #[error("The characters cannot be counted")]
    Uncounted,
}

impl Fault {
    /// The stable code, for metrics and logs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Unauthorized => "unauthorized",
            Self::Forbidden => "forbidden",
            Self::RateLimited => "rate_limited",
            Self::TooLarge => "too_large",
            Self::NoTranslation => "no_translation",
            Self::Network => "network",
            Self::Timeout => "timeout",
            Self::Refused => "refused",
            Self::InvalidAnswer => "invalid_answer",
            Self::ProtectionLost => "protection_lost",
            Self::LeftAlone => "left_alone",
            Self::BudgetSpent => "budget_spent",
            Self::Uncounted => "uncounted",
        }
    }

    /// Whether the provider certainly did not process the text, so that its characters do not count.
    pub fn is_unprocessed(self) -> bool {
        match self {
            Self::Unauthorized | Self::Forbidden | Self::RateLimited | Self::TooLarge | Self::Network => true,
            Self::LeftAlone | Self::BudgetSpent | Self::Uncounted => true,
            Self::NoTranslation | Self::Timeout | Self::Refused | Self::InvalidAnswer | Self::ProtectionLost => false,
        }
    }

    /// Whether the text is the reason. Then the provider may translate another one.
    pub fn is_of_the_text(self) -> bool {
        matches!(self, Self::TooLarge | Self::NoTranslation | Self::ProtectionLost)
    }
}

/// Why a provider did not translate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// It does not support these languages, or covers too little of this text.
    #[error("the provider cannot translate this")]
    Unable,
    /// It failed.
    #[error("{fault} ({detail})")]
    Failed {
        fault: Fault,
        /// The provider's own words, without the text and without keys.
        detail: String,
    },
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Failed { fault, detail: fault.code().to_owned() }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The text in pieces. They are passed together, so that a provider can judge the whole text and decide how to send
    /// them.
    pub pieces: &'a [&'a str],
    /// Words that stay as they are, beside those that [`protection`](crate::domain::protection) finds.
    pub protected: &'a [String],
    /// The language of the text.
    pub from: Language,
    pub to: Language,
}

/// A provider of translations: a service on the network.
#[async_trait]
pub trait Translator: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// The number of characters that a translation of this text costs.
    fn characters(&self, source: Source<'_>) -> u64 {
        let characters: usize = source.pieces.iter().map(|piece| piece.chars().count()).sum();
        u64::try_from(characters).unwrap_or(u64::MAX)
    }

    /// The number of requests that it takes.
    fn requests(&self, source: Source<'_>) -> usize {
        source.pieces.len()
    }

    /// Translates the pieces, one for one.
    async fn translate(&self, source: Source<'_>) -> Result<Vec<String>, Failure>;

    /// Whether it can detect languages.
    fn detects(&self) -> bool {
        false
    }

    /// Detects the language of a text that our own detector left open; `None` if this provider cannot tell either.
    async fn detect(&self, _text: &str) -> Result<Option<Language>, Failure> {
        Err(Failure::Unable)
    }
}

//! Translates descriptions, one at a time. A job is due when the description changes, and stays until its translation is
//! stored.

use std::sync::Arc;

use async_trait::async_trait;
use casacero_common::{
    clock::Clock,
    jobs::{Failure, Handler, Job, Outcome},
};
use chrono::TimeDelta;

use crate::{
    contents::CurrentContent,
    domain::{description::Description, glossary::Protected, text::Invalid, translation},
    ports::{TextToTranslate, TranslateError, Translated, Translator},
    store::{Store, WantedTranslation},
};

/// Delays after the service could not translate a text, in hours; the last one is for all further refusals, because an
/// operator may set up a provider that can.
const REFUSAL_DELAYS_HOURS: [i64; 5] = [1, 6, 24, 48, 168];

pub struct DescriptionTranslator {
    pub store: Store,
    pub translator: Arc<dyn Translator>,
    /// Has the glossary.
    pub content: CurrentContent,
    /// Source of the current time.
    pub clock: Clock,
}

#[async_trait]
impl Handler for DescriptionTranslator {
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        let wanted = self.store.read_wanted_translation(job).await?;
        let outcome = self.translate(&wanted).await;
        let label = match &outcome {
            Ok(Some(_)) => "translated",
            Ok(None) => "not_needed",
            Err(TranslateError::Unable(_)) => "unable",
            Err(TranslateError::Away(_)) => "away",
        };
        metrics::counter!("listing_translations_total", "outcome" => label).increment(1);
        match outcome {
            Ok(Some((source, text))) => {
                let is_stored = self.store.translation_made(job, &wanted, &source, text).await?;
                Ok(if is_stored { Outcome::Done } else { Outcome::NotNeeded })
            }
            Ok(None) => Ok(Outcome::NotNeeded),
            Err(error @ TranslateError::Unable(_)) => {
                // Nothing is broken: the original is shown.
                tracing::info!(listing = %wanted.listing_id, language = wanted.language.code(), %error, "not translated");
                let index = (wanted.refusals as usize).min(REFUSAL_DELAYS_HOURS.len() - 1);
                let due = self.clock.now() + TimeDelta::hours(REFUSAL_DELAYS_HOURS[index]);
                Ok(Outcome::Repeat { due, payload: wanted.after_refusal() })
            }
            Err(error @ TranslateError::Away(_)) => Err(error.into()),
        }
    }
}

impl DescriptionTranslator {
    /// Translates a description; `None` if guests need no translation any more. Returns the description and its translation.
    async fn translate(
        &self,
        wanted: &WantedTranslation,
    ) -> Result<Option<(Description, Description)>, TranslateError> {
        let listing = wanted.listing.as_ref();
        let source = listing.and_then(|listing| translation::source(&listing.descriptions));
        let Some((listing, source)) = listing.zip(source) else { return Ok(None) };
        let names = translation::protected(listing);
        let protected = Protected::new(names, &self.content.glossary(), source, wanted.language);
        let text = TextToTranslate {
            text: source.text().to_owned(),
            from: source.language(),
            to: wanted.language,
            protected: protected.words(),
        };
        let Translated { text, provider } = self.translator.translate(text).await?;
        let unusable = |error: Invalid| TranslateError::Unable(format!("the translation {error}"));
        let text = Description::new(wanted.language, &protected.translated(&text), true).map_err(unusable)?;
        Ok(Some((source.clone(), text.by(&provider))))
    }
}

#[cfg(test)]
mod tests;

//! Translates descriptions, one at a time. The row of the job is the truth: it is due when the description changes, and
//! it stays until its translation is stored.

use std::{sync::Arc, time::Duration};

use casacero_common::{
    clock::Clock,
    service::{Shutdown, Task},
};
use chrono::TimeDelta;

use crate::{
    domain::{description::Description, text::Invalid, translation},
    ports::{TextToTranslate, TranslateError, Translated, Translator},
    store::{ClaimedTranslation, Error, Store},
};

/// Delays after consecutive failures of the service, in seconds; the last one is for all further failures.
const FAILURE_DELAYS_SECONDS: [i64; 5] = [10, 60, 300, 900, 3_600];
/// Delays after the service could not translate a text, in hours; the last one is for all further refusals, because an
/// operator may set up a provider that can.
const REFUSAL_DELAYS_HOURS: [i64; 5] = [1, 6, 24, 48, 168];
/// Time between two polls. Polling finds rows that another process wrote.
const INTERVAL: Duration = Duration::from_secs(1);
/// The same while the service is away.
const INTERVAL_AWAY: Duration = Duration::from_secs(10);

/// The worker that translates descriptions.
#[derive(Clone)]
pub struct TranslationWorker {
    /// Database access.
    pub store: Store,
    /// The translation service.
    pub translator: Arc<dyn Translator>,
    /// Source of the current time.
    pub clock: Clock,
}

/// What a round came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// How many translations were stored.
    pub stored: usize,
    /// Whether the round ended because the service is away.
    pub is_away: bool,
}

impl TranslationWorker {
    /// The task that translates until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        Task::new("translations", async move {
            loop {
                let interval = match self.translate_due(&shutdown).await {
                    Ok(Round { is_away: true, .. }) => INTERVAL_AWAY,
                    Ok(Round { is_away: false, .. }) => INTERVAL,
                    Err(error) => {
                        tracing::error!(%error, "descriptions wait to be translated");
                        INTERVAL
                    }
                };
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(interval) => {}
                }
            }
        })
    }

    /// Makes every translation that is due, until the service is away.
    pub async fn translate_due(&self, shutdown: &Shutdown) -> Result<Round, Error> {
        let mut round = Round::default();
        while !shutdown.is_cancelled() && !round.is_away {
            let Some(claimed) = self.store.claim_translation().await? else { break };
            let outcome = self.translate(&claimed).await;
            let label = match &outcome {
                Ok(Some(_)) => "translated",
                Ok(None) => "not_needed",
                Err(TranslateError::Unable(_)) => "unable",
                Err(TranslateError::Away(_)) => "away",
            };
            metrics::counter!("listing_translations_total", "outcome" => label).increment(1);
            match outcome {
                Ok(Some((source, text))) => {
                    if self.store.translation_made(&claimed, &source, text).await? {
                        round.stored += 1;
                    }
                }
                Ok(None) => self.store.translation_not_needed(&claimed).await?,
                Err(error) => {
                    let (listing, language) = (&claimed.listing_id, claimed.language.code());
                    match &error {
                        // Nothing is broken: the original is shown.
                        TranslateError::Unable(_) => tracing::info!(%listing, language, %error, "not translated"),
                        TranslateError::Away(_) => {
                            tracing::warn!(%listing, language, %error, "a description waits to be translated");
                        }
                    }
                    round.is_away = self.postpone(&claimed, &error).await?;
                }
            }
        }
        Ok(round)
    }

    /// Translates the description of a claimed listing; `None` if guests need no translation any more. Returns the
    /// description and its translation.
    async fn translate(
        &self,
        claimed: &ClaimedTranslation,
    ) -> Result<Option<(Description, Description)>, TranslateError> {
        let listing = claimed.listing.as_ref();
        let source = listing.and_then(|listing| translation::source(&listing.descriptions));
        let Some((listing, source)) = listing.zip(source) else { return Ok(None) };
        let text = TextToTranslate {
            text: source.text().to_owned(),
            from: source.language(),
            to: claimed.language,
            protected: translation::protected(listing),
        };
        let Translated { text, provider } = self.translator.translate(text).await?;
        let unusable = |error: Invalid| TranslateError::Unable(format!("the translation {error}"));
        let text = Description::new(claimed.language, &text, true).map_err(unusable)?;
        Ok(Some((source.clone(), text.by(&provider))))
    }

    /// Postpones a translation. Returns whether the service is away.
    async fn postpone(&self, claimed: &ClaimedTranslation, error: &TranslateError) -> Result<bool, Error> {
        let now = self.clock.now();
        match error {
            TranslateError::Away(_) => {
                let index = (claimed.failures as usize).min(FAILURE_DELAYS_SECONDS.len() - 1);
                let next = now + TimeDelta::seconds(FAILURE_DELAYS_SECONDS[index]);
                self.store.translation_failed(claimed, next).await?;
                Ok(true)
            }
            TranslateError::Unable(_) => {
                let index = (claimed.refusals as usize).min(REFUSAL_DELAYS_HOURS.len() - 1);
                let next = now + TimeDelta::hours(REFUSAL_DELAYS_HOURS[index]);
                self.store.translation_refused(claimed, next).await?;
                Ok(false)
            }
        }
    }
}

#[cfg(test)]
mod tests;

//! Translates on demand: from the cache, or once for all who ask for the same at the same time.

use std::{sync::Arc, time::Duration};

use casacero_common::service::{self, Shutdown, Task};
use moka::future::Cache;
use sha2::{Digest as _, Sha256};

use crate::{
    domain::{
        detection::{detect, has_language},
        language::Language,
    },
    ports::Failure,
    providers::{Chain, Translation},
    store::{Cached, Store},
};

/// The name in logs and metrics.
const TASK: &str = "translation cleanup";
/// How often old rows are deleted.
const CLEANUP: Duration = Duration::from_secs(3600);

pub(crate) struct Wanted {
    /// The text, without markup.
    pub(crate) text: String,
    /// Words that stay as they are.
    pub(crate) protected: Vec<String>,
    pub(crate) from: Language,
    pub(crate) to: Language,
    /// Whether a visitor asks, who has half of each budget.
    pub(crate) is_for_visitor: bool,
}

pub(crate) struct Translations {
    pub(crate) chain: Chain,
    pub(crate) store: Store,
    /// Translations that are being made, by who asks and their key. The second who asks waits for the first.
    under_way: Cache<(bool, String), Translation>,
}

impl Translations {
    pub(crate) fn new(chain: Chain, store: Store) -> Self {
        // What is done is in the store.
        let under_way = Cache::builder().time_to_live(Duration::from_nanos(1)).build();
        Self { chain, store, under_way }
    }

    /// The language of a text. A provider is asked only about a text that has one and leaves our detector in doubt.
    pub(crate) async fn language(&self, text: &str, is_for_visitor: bool) -> Result<Option<Language>, Failure> {
        match detect(text) {
            Some(detected) => Ok(Some(detected.language)),
            None if has_language(text) => self.chain.detect(text, is_for_visitor).await,
            None => Ok(None),
        }
    }

    /// The translation of a text, as plain text.
    pub(crate) async fn translate(&self, wanted: Wanted) -> Result<Translation, Arc<Failure>> {
        let key = (wanted.is_for_visitor, self.key(&wanted));
        self.under_way.try_get_with_by_ref(&key, self.make(&key.1, &wanted)).await
    }

    async fn make(&self, key: &str, wanted: &Wanted) -> Result<Translation, Failure> {
        match self.store.cached(key).await {
            Ok(Some(Cached { text, provider })) => {
                metrics::counter!("translation_cache_total", "outcome" => "hit").increment(1);
                return Ok(Translation { text, provider, is_first_choice: true });
            }
            Ok(None) => metrics::counter!("translation_cache_total", "outcome" => "miss").increment(1),
            Err(error) => tracing::warn!(%error, "the cache of translations cannot be read"),
        }
        let Wanted { text, protected, from, to, is_for_visitor } = wanted;
        let made = self.chain.translate(text, protected, *from, *to, *is_for_visitor).await?;
        // The text of a fallback is not kept: the better provider may be back at the next request.
        if made.is_first_choice
            && let Err(error) = self.store.keep(key, &made.text, &made.provider).await
        {
            tracing::warn!(%error, "a translation is not kept");
        }
        Ok(made)
    }

    /// The key in the cache. With other providers the same text has another translation.
    fn key(&self, wanted: &Wanted) -> String {
        let Wanted { text, protected, from, to, is_for_visitor: _ } = wanted;
        let providers: Vec<&str> = self.chain.budgets().map(|(name, _)| name).collect();
        let all = serde_json::json!([text, protected, from.code(), to.code(), providers]).to_string();
        Sha256::digest(all.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Deletes old rows until `shutdown`.
pub(crate) fn cleanup(store: Store, shutdown: Shutdown) -> Task {
    Task::new(TASK, async move {
        while !shutdown.is_cancelled() {
            if let Err(error) = store.forget_old().await {
                service::count_failure(TASK);
                tracing::warn!(%error, "old translations stay until the next cleanup");
            }
            tokio::select! {
                () = shutdown.cancelled() => {}
                () = tokio::time::sleep(CLEANUP) => {}
            }
        }
    })
}

//! Looks for homes of confirmed alerts, and mails those that are due. See `docs/rules/alerts.md`.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use casacero_common::{
    clock::Clock,
    service::{self, Shutdown, Task},
};
use casacero_proto::listing::v1::SortOrder;
use chrono::{DateTime, Utc};
use tokio::sync::Notify;

use crate::{
    domain::{
        alert::{Alert, AlertKey, AvailableHome},
        identity::ListingId,
        order::Ordering,
        query::SearchQuery,
        refusal::Refusal,
    },
    error::Error,
    grpc::saved_search,
    mail::{availability::HomeToTell, letter::Letterhead},
    search::{Found, SearchIndex},
    store::Store,
};

/// The name in logs and metrics.
const TASK: &str = "availability alerts";
/// Time between two sweeps. Feeds are read every hour, so a sweep sees each reading.
const INTERVAL: Duration = Duration::from_secs(600);
/// Time until the next sweep while nights are being loaded, as they are after a start.
const WHILE_LOADING: Duration = Duration::from_secs(5);
/// An alert sees so many homes at most, the newest.
const SEEN_MAX: usize = 200;
/// Alerts that are read together.
const PAGE_SIZE: i64 = 100;

/// The worker that looks for homes.
#[derive(Clone)]
pub struct AvailabilityAlerts {
    /// Database access, for alerts and the mail outbox.
    pub store: Store,
    pub index: SearchIndex,
    pub letterhead: Letterhead,
    /// Makes the secrets of the links.
    pub key: AlertKey,
    /// Source of the current time.
    pub clock: Clock,
    pub mail_waits: Arc<Notify>,
}

impl AvailabilityAlerts {
    /// The task that looks for homes until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        Task::new(TASK, async move {
            loop {
                let wait = tokio::select! {
                    () = shutdown.cancelled() => break,
                    swept = self.sweep() => match swept {
                        Ok(_) => INTERVAL,
                        Err(Error::Refused(Refusal::NightsLoading)) => WHILE_LOADING,
                        Err(error) => {
                            service::count_failure(TASK);
                            tracing::warn!(%error, "availability alerts wait");
                            INTERVAL
                        }
                    },
                };
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(wait) => {}
                }
            }
        })
    }

    /// Looks once for every confirmed alert, and returns how many mails it queued. An alert that fails waits for the next
    /// sweep; all of them wait while nights are being loaded, and while the database is away.
    pub async fn sweep(&self) -> Result<usize, Error> {
        let (mut queued, mut after) = (0, String::new());
        loop {
            let (alerts, next) = self.store.confirmed_alerts(&after, PAGE_SIZE).await?;
            for alert in &alerts {
                match self.look(alert).await {
                    Ok(true) => {
                        queued += 1;
                        self.mail_waits.notify_one();
                        metrics::counter!("listing_alert_mails_total").increment(1);
                    }
                    Ok(false) => {}
                    Err(error @ Error::Refused(Refusal::NightsLoading)) => return Err(error),
                    Err(Error::Store(error)) if error.is_away() => return Err(error.into()),
                    Err(error) => tracing::warn!(alert = %alert.id, %error, "an alert waits"),
                }
            }
            let Some(next) = next else { return Ok(queued) };
            after = next;
        }
    }

    /// Looks for the homes of one alert; true if a mail was queued.
    async fn look(&self, alert: &Alert) -> Result<bool, Error> {
        let now = self.clock.now();
        let query = saved_search(&alert.search, now.date_naive().to_epoch_days())?;
        // A fair order changes at midnight, and homes would be lost with it.
        let ordering = Ordering { sort: SortOrder::Newest, ..query.ordering };
        let query = SearchQuery { after: None, limit: SEEN_MAX, ordering, ..query };
        let items = self.index.search(&query, now)?.items;
        let is_cut = items.len() == SEEN_MAX;
        let found: Vec<(AvailableHome, Found)> = items
            .into_iter()
            .filter_map(|found| {
                let id: ListingId = found.card.id.parse().ok()?;
                // Its nights may be newer than the search.
                let fresh_until = match alert.stay {
                    Some(stay) => self.index.available_until(&id, stay, now)?,
                    None => DateTime::<Utc>::MAX_UTC,
                };
                Some((AvailableHome { id, fresh_until }, found))
            })
            .collect();
        let available: Vec<AvailableHome> = found.iter().map(|(home, _)| home.clone()).collect();
        let cards: HashMap<&ListingId, &Found> = found.iter().map(|(home, found)| (&home.id, found)).collect();
        let queued = self.store.look_for_alert(alert, |seen| {
            let mut look = seen.alert.look(&seen.sightings, &available, &seen.told, now);
            if is_cut {
                // It may only be none of the newest now. When it is again, that is no news.
                let is_gone = |id: &ListingId, stay| self.index.available_until(id, stay, now).is_none();
                look.lost.retain(|id| alert.stay.is_some_and(|stay| is_gone(id, stay)));
                if alert.stay.is_none() && seen.alert.first_look_at.is_some() {
                    // Those behind all that were seen before came in from beyond the cut, and are not new.
                    let is_known = |home: &AvailableHome| seen.sightings.iter().any(|one| one.listing_id == home.id);
                    let known_until = available.iter().rposition(is_known).unwrap_or(available.len());
                    let behind: HashSet<&ListingId> = available[known_until..].iter().map(|home| &home.id).collect();
                    look.new.retain(|id| !behind.contains(id));
                }
            }
            let homes: Vec<HomeToTell<'_>> = look
                .due
                .iter()
                .filter_map(|id| {
                    let card = &cards.get(id)?.card;
                    Some(HomeToTell { id, name: &card.name, city: &card.city })
                })
                .collect();
            let secret = self.key.secret_of(&alert.id);
            let mail = (!homes.is_empty())
                .then(|| self.letterhead.homes_available(&alert.email, &alert.language, &secret, alert.stay, &homes));
            (look, mail)
        });
        Ok(queued.await?)
    }
}

#[cfg(test)]
mod tests;

//! Checks the coordinates of listings against their addresses. See `docs/rules/places.md#coordinates-of-listings`.
//!
//! The database row is the truth. It is due when its listing changes and when operators ask for all listings. The worker
//! checks at most one listing a second: the providers have limits, and owners who fill in the form come first.

use std::{sync::Arc, time::Duration};

use casacero_common::{
    clock::Clock,
    service::{self, Shutdown, Task},
};
use chrono::TimeDelta;

use crate::{
    domain::{
        coordinates::{CoordinateCheck, Geocoded, Surroundings, check, unconfirmed},
        place::Place,
    },
    ports::{Geocoder, GeocoderError},
    store::{ClaimedCheck, Error, Store},
};

/// The name in logs and metrics.
const TASK: &str = "coordinate checks";
/// Delays after consecutive failures, in seconds; the last one is for all further failures.
const DELAYS_SECONDS: [i64; 4] = [60, 600, 3_600, 21_600];
/// After this number of failures an answer is accepted although a provider is unavailable.
const MOST_FAILURES: u32 = 3;
const INTERVAL: Duration = Duration::from_secs(1);

/// The worker that checks coordinates.
#[derive(Clone)]
pub struct CoordinateWorker {
    pub store: Store,
    /// Looks up addresses and points.
    pub geocoder: Arc<dyn Geocoder>,
    /// Source of the current time.
    pub clock: Clock,
}

/// What an attempt came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The listing has no doubtful coordinates.
    Sound,
    /// Its coordinates are missing or doubtful.
    Doubtful,
    /// It was changed or erased meanwhile.
    Changed,
    /// It is tried again later.
    Postponed,
}

impl Outcome {
    const fn label(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Doubtful => "doubtful",
            Self::Changed => "changed",
            Self::Postponed => "postponed",
        }
    }
}

/// Checks a place that no listing has yet, by what the providers answer at once.
pub async fn check_now(geocoder: &dyn Geocoder, place: &Place) -> Result<CoordinateCheck, GeocoderError> {
    let answer = geocoder.geocode(place).await?;
    compare(geocoder, place, answer).await
}

async fn compare(geocoder: &dyn Geocoder, place: &Place, answer: Geocoded) -> Result<CoordinateCheck, GeocoderError> {
    let there = match unconfirmed(place, &answer) {
        Some(point) => geocoder.surroundings(point).await?,
        None => Surroundings::default(),
    };
    Ok(check(place, answer, &there))
}

impl CoordinateWorker {
    /// The task that checks coordinates until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        Task::new(TASK, async move {
            loop {
                if let Err(error) = self.check_next().await {
                    service::count_failure(TASK);
                    tracing::error!(%error, "coordinates wait to be checked");
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(INTERVAL) => {}
                }
            }
        })
    }

    /// Checks the listing that has been due longest; `None` if none is due.
    pub async fn check_next(&self) -> Result<Option<Outcome>, Error> {
        let Some(claimed) = self.store.claim_coordinate_check().await? else { return Ok(None) };
        let outcome = match self.check(&claimed).await {
            Ok(checked) => self.finish(&claimed, &checked).await?,
            Err(error) => {
                let index = (claimed.failures as usize).min(DELAYS_SECONDS.len() - 1);
                let next = self.clock.now() + TimeDelta::seconds(DELAYS_SECONDS[index]);
                tracing::warn!(listing = %claimed.found.listing.id, %error, "coordinates are checked later");
                self.store.coordinates_not_checked(&claimed, next, &error.to_string()).await?;
                Outcome::Postponed
            }
        };
        metrics::counter!("listing_coordinate_checks_total", "outcome" => outcome.label()).increment(1);
        Ok(Some(outcome))
    }

    async fn check(&self, claimed: &ClaimedCheck) -> Result<CoordinateCheck, GeocoderError> {
        let place = &claimed.found.listing.place;
        let answer: Geocoded = self.geocoder.geocode(place).await?;
        if answer.is_partial && claimed.failures < MOST_FAILURES {
            return Err(GeocoderError("a provider is unavailable".into()));
        }
        compare(self.geocoder.as_ref(), place, answer).await
    }

    async fn finish(&self, claimed: &ClaimedCheck, checked: &CoordinateCheck) -> Result<Outcome, Error> {
        let is_stored = self.store.coordinates_checked(claimed, checked).await?;
        Ok(match checked.doubt {
            _ if !is_stored => Outcome::Changed,
            Some(_) => Outcome::Doubtful,
            None => Outcome::Sound,
        })
    }
}

#[cfg(test)]
mod tests;

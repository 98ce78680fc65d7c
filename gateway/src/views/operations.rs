//! Feeds as a whole, for operators: health, passes, and dead letters.

use casacero_proto::calendar::v1 as wire;
use casacero_proto::{Enumeration as _, calendar::v1::Platform};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{check::FeedToCheck, feeds::Feed, instant};
use crate::language::Language;

/// How the feeds of all active properties are.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedHealth {
    /// Properties that have feeds.
    pub properties: u64,
    /// Feeds that are read.
    pub feeds: u64,
    /// Of them, those that were never read successfully, or not for 48 hours.
    pub stale: u64,
    /// Those whose last read failed.
    pub failing: u64,
    /// Those whose last reading looks wrong and waits to be confirmed.
    pub missing: u64,
    /// Those that are due and not read yet.
    pub due: u64,
    /// Age of the oldest successful read, in seconds.
    pub oldest_seconds: u64,
    /// Jobs that wait for their turn.
    pub queued: u64,
    /// Jobs that somebody waits for.
    pub queued_now: u64,
    /// Failing and stale feeds, and those of which nights wait; those that failed most often first.
    pub troubled: Vec<TroubledFeed>,
}

/// A feed that somebody should look at.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroubledFeed {
    /// Whose it is.
    pub property_id: String,
    /// How it is.
    pub feed: Feed,
}

/// Which feeds are to be read out of turn.
#[derive(Deserialize, ToSchema)]
// Without this, a misspelt field would mean all feeds.
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPass {
    /// Those of these properties, of which there must be one; of all when absent.
    #[schema(min_items = 1)]
    pub property_ids: Option<Vec<String>>,
    /// Spread over so many seconds; an hour when absent.
    pub spread_seconds: Option<u32>,
}

/// Reads of many feeds that an operator asked for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pass {
    /// Names it.
    pub id: String,
    /// When it was started.
    pub started_at: DateTime<Utc>,
    /// When the last of its feeds is due.
    pub ends_at: DateTime<Utc>,
    /// The id of who started it.
    pub started_by: String,
    /// Feeds that are in it and still exist.
    pub feeds: u32,
    /// Those that were read since.
    pub read: u32,
    /// Those whose last read failed, of the ones that were read.
    pub failed: u32,
    /// How far it is, in percent.
    pub percent: u32,
}

/// The newest passes.
#[derive(Serialize, ToSchema)]
pub struct PassList {
    /// Newest first.
    pub items: Vec<Pass>,
}

/// A job that was given up.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeadLetter {
    /// Names it in its queue.
    pub id: String,
    /// The queue it was in.
    pub queue: String,
    /// Why it was given up: the code of a feed's failure, or words.
    pub reason: String,
    /// Whose feed it was to read; absent where the feed is gone.
    pub property_id: Option<String>,
    /// Which.
    pub feed_id: Option<String>,
    /// Of which platform.
    pub platform: Option<Platform>,
    /// Its host and the last four characters of its address.
    pub address: Option<String>,
}

/// Jobs that were given up.
#[derive(Serialize, ToSchema)]
pub struct DeadLetterList {
    /// Oldest first, those that somebody waited for before the others.
    pub items: Vec<DeadLetter>,
}

/// Which job is sent once more.
#[derive(Deserialize, ToSchema)]
pub struct Replay {
    /// Its queue.
    #[serde(default)]
    pub queue: String,
    /// Its id.
    #[serde(default)]
    pub id: String,
}

/// Whose feeds are read now.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyToSync {
    /// Such as `CASA-1001`.
    #[serde(default)]
    pub property_id: String,
}

/// Which feed an operator wonders about.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedToDiagnose {
    /// Whose calendar it is, or would be: its time zone decides which nights are taken.
    #[serde(default)]
    pub property_id: String,
    /// Which feed or address.
    #[serde(flatten)]
    pub feed: FeedToCheck,
}

impl FeedHealth {
    /// The health of feeds, failures in the reader's language.
    pub fn new(health: wire::GetFeedHealthResponse, language: Language) -> Self {
        let wire::GetFeedHealthResponse {
            feeds,
            stale,
            failing,
            missing,
            due,
            oldest_seconds,
            queued,
            queued_now,
            properties,
            troubled,
        } = health;
        let troubled = troubled.into_iter().map(|wire::TroubledFeed { property_id, feed }| TroubledFeed {
            property_id,
            feed: Feed::new(feed.unwrap_or_default(), language),
        });
        Self {
            properties,
            feeds,
            stale,
            failing,
            missing,
            due,
            oldest_seconds,
            queued,
            queued_now,
            troubled: troubled.collect(),
        }
    }
}

impl From<wire::Pass> for Pass {
    fn from(wire::Pass { id, started_at, ends_at, started_by, feeds, read, failed }: wire::Pass) -> Self {
        Self {
            id,
            started_at: instant(started_at.unwrap_or_default()),
            ends_at: instant(ends_at.unwrap_or_default()),
            started_by,
            feeds,
            read,
            failed,
            // A pass without feeds is complete.
            percent: (u64::from(read) * 100).checked_div(u64::from(feeds)).map_or(100, |percent| percent as u32),
        }
    }
}

impl From<wire::DeadLetter> for DeadLetter {
    fn from(letter: wire::DeadLetter) -> Self {
        let wire::DeadLetter { id, queue, reason, property_id, feed_id, platform, masked_url } = letter;
        let known = |text: String| Some(text).filter(|text| !text.is_empty());
        Self {
            id,
            queue,
            reason,
            property_id: known(property_id),
            feed_id: known(feed_id),
            platform: Platform::of(platform),
            address: known(masked_url),
        }
    }
}

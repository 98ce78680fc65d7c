//! Feeds of a property, as its owner sees them.

use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    failure::{Failed, FeedFailure},
    instant,
    vocabulary::{FeedPolicy, Platform, SourceState},
};
use crate::language::Language;

/// A calendar of another platform that is read.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Feed {
    /// Names it.
    pub id: String,
    /// Whose calendar it is.
    pub platform: Platform,
    /// Its host and the last four characters of its address: who knows the whole of it can read the calendar.
    pub address: String,
    /// What of it blocks.
    pub policy: FeedPolicy,
    /// How well it is known.
    pub state: SourceState,
    /// When it was last read, whatever came of it.
    #[schema(required)]
    pub last_read_at: Option<DateTime<Utc>>,
    /// When a reading last counted.
    #[schema(required)]
    pub last_success_at: Option<DateTime<Utc>>,
    /// When it is read next.
    #[schema(required)]
    pub next_read_at: Option<DateTime<Utc>>,
    /// How often in a row it could not be read, tries in quick succession counted as one.
    pub failed_cycles: u32,
    /// How many nights from today on it takes.
    pub taken_nights: u32,
    /// Why it could not be read the last time.
    #[schema(required)]
    pub error: Option<FeedFailure>,
    /// A reading that looks wrong and waits to be confirmed; what was read before stands meanwhile.
    #[schema(required)]
    pub held: Option<HeldReading>,
}

/// A reading that looks wrong.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldReading {
    /// When it was first read. A confirmation says it.
    pub since: DateTime<Utc>,
    /// How many reads gave it.
    pub reads: u32,
    /// When it can replace what stands by itself, at the earliest.
    #[schema(required)]
    pub until: Option<DateTime<Utc>>,
    /// When it is read again.
    #[schema(required)]
    pub check_again_at: Option<DateTime<Utc>>,
    /// How many nights from today on would be free if it did.
    pub lost_nights: u32,
}

/// The feeds of a property.
#[derive(Serialize, ToSchema)]
pub struct FeedList {
    /// In the owner's order.
    pub items: Vec<Feed>,
}

/// The feeds that a property is to have.
#[derive(Deserialize, ToSchema)]
pub struct WantedFeeds {
    /// At most 12. Those that are not named are forgotten with their nights.
    pub items: Vec<WantedFeed>,
}

/// A feed that a property is to have.
#[derive(Deserialize, ToSchema)]
pub struct WantedFeed {
    /// A feed that the property has: it keeps its address where no other is given.
    pub id: Option<String>,
    /// Whose calendar it is; found by the host when absent.
    pub platform: Option<Platform>,
    /// Where it is read.
    pub address: Option<String>,
    /// What of it blocks; what the platform means when absent.
    pub policy: Option<FeedPolicy>,
}

/// Which held reading is confirmed.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedConfirmation {
    /// The one that was looked at: `held.since`.
    #[schema(required)]
    pub held_since: Option<DateTime<Utc>>,
}

impl WantedFeed {
    /// The feed as the contract has it.
    pub fn wire(self) -> wire::FeedAddress {
        let Self { id, platform, address, policy } = self;
        wire::FeedAddress {
            platform: platform.map_or(0, |platform| platform.wire().into()),
            url: address.unwrap_or_default(),
            policy: policy.map_or(0, |policy| policy.wire().into()),
            feed_id: id.unwrap_or_default(),
        }
    }
}

impl Feed {
    /// A feed, its failure in the reader's language.
    pub fn new(feed: wire::Feed, language: Language) -> Self {
        let wire::Feed {
            id,
            platform,
            masked_url,
            policy,
            state,
            last_read_at,
            last_success_at,
            next_read_at,
            last_error,
            failed_cycles,
            taken_nights,
            held_since,
            held_reads,
            held_until,
            held_lost_nights,
            last_status,
            last_error_text,
        } = feed;
        let platform = Platform::of(platform).unwrap_or(Platform::Other);
        let failed = Failed {
            code: &last_error,
            status: last_status,
            platform: Some(platform),
            host: masked_url.split('…').next(),
            english: &last_error_text,
        };
        let next_read_at = next_read_at.map(instant);
        let held = held_since.map(|since| HeldReading {
            since: instant(since),
            reads: held_reads,
            until: held_until.map(instant),
            check_again_at: next_read_at,
            lost_nights: held_lost_nights,
        });
        Self {
            id,
            platform,
            error: failed.shown(language),
            address: masked_url,
            policy: FeedPolicy::of(policy).unwrap_or(FeedPolicy::Platform),
            state: SourceState::of(state).unwrap_or(SourceState::Waiting),
            last_read_at: last_read_at.map(instant),
            last_success_at: last_success_at.map(instant),
            next_read_at,
            failed_cycles,
            taken_nights,
            held,
        }
    }
}

impl FeedList {
    /// Feeds, their failures in the reader's language.
    pub fn new(feeds: Vec<wire::Feed>, language: Language) -> Self {
        Self { items: feeds.into_iter().map(|feed| Feed::new(feed, language)).collect() }
    }
}

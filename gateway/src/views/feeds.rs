//! Feeds of a property, as its owner sees them.

use casacero_proto::calendar::v1 as wire;
use casacero_proto::{
    Enumeration as _,
    calendar::v1::{FeedPolicy, Platform, SourceState},
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    calendar::{NightRange, night_range},
    day,
    failure::{Failed, FeedFailure},
    instant,
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
    /// When it was last known to be as a complete reading said.
    #[schema(required)]
    pub last_complete_at: Option<DateTime<Utc>>,
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
    /// Whether events that call their time free take it all the same.
    pub free_time_blocks: bool,
    /// Whether it is not read, and keeps its nights.
    pub paused: bool,
    /// Whether its readings count for what is available: a new feed's do once it named a night to come, or was read three times.
    pub proven: bool,
    /// How much was wrong with the last reading.
    pub problems: u32,
    /// How much of that the owner accepted.
    pub accepted_problems: u32,
    /// Nights from today on that it no longer names, and that are taken meanwhile.
    pub waiting: Vec<WaitingNights>,
    /// Nights from today on that nothing else takes: they would be free without this feed.
    pub sole_nights: Vec<NightRange>,
}

/// Nights that a feed no longer names; `endDate` is the last night, not the departure day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingNights {
    /// First night.
    pub start_date: NaiveDate,
    /// Last night.
    pub end_date: NaiveDate,
    /// The first complete reading that did not name them.
    pub missing_since: DateTime<Utc>,
    /// When they are free at the earliest; none where a guest may be in the house.
    #[schema(required)]
    pub free_at: Option<DateTime<Utc>>,
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
#[serde(rename_all = "camelCase")]
pub struct WantedFeed {
    /// A feed that the property has: it keeps its address where no other is given.
    pub id: Option<String>,
    /// Whose calendar it is; found by the host when absent.
    pub platform: Option<Platform>,
    /// Where it is read.
    pub address: Option<String>,
    /// What of it blocks; what the platform means when absent.
    pub policy: Option<FeedPolicy>,
    /// Whether events that call their time free take it all the same; yes when absent.
    pub free_time_blocks: Option<bool>,
    /// Whether it is not read, and keeps its nights; no when absent.
    pub paused: Option<bool>,
}

/// Which nights are free, says the owner.
#[derive(Deserialize, ToSchema)]
pub struct Release {
    /// All that the feed no longer names when absent or empty.
    pub nights: Option<Vec<ReleasedNights>>,
}

/// Nights in which nobody is there; `endDate` is the last night, not the departure day.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReleasedNights {
    /// First night.
    pub start_date: NaiveDate,
    /// Last night.
    pub end_date: NaiveDate,
}

impl ReleasedNights {
    /// The nights as the contract has them.
    pub fn wire(&self) -> wire::DayRange {
        wire::DayRange { first_day: day(self.start_date), end_day: day(self.end_date).saturating_add(1) }
    }
}

/// Which reading is accepted.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptedReading {
    /// The one that was looked at: `lastReadAt`.
    #[schema(required)]
    pub read_at: Option<DateTime<Utc>>,
}

impl WantedFeed {
    /// The feed as the contract has it.
    pub fn wire(self) -> wire::FeedAddress {
        let Self { id, platform, address, policy, free_time_blocks, paused } = self;
        wire::FeedAddress {
            platform: platform.map_or(0, Into::into),
            url: address.unwrap_or_default(),
            policy: policy.map_or(0, Into::into),
            feed_id: id.unwrap_or_default(),
            free_time_blocks,
            paused,
        }
    }
}

impl WaitingNights {
    fn new(waiting: wire::WaitingNights) -> Self {
        let wire::WaitingNights { nights, missing_since, free_at } = waiting;
        let NightRange { start_date, end_date } = night_range(nights.unwrap_or_default());
        Self {
            start_date,
            end_date,
            missing_since: instant(missing_since.unwrap_or_default()),
            free_at: free_at.map(instant),
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
            last_complete_at,
            next_read_at,
            last_error,
            failed_cycles,
            taken_nights,
            last_status,
            free_time_blocks,
            paused,
            proven,
            problems,
            accepted_problems,
            waiting,
            sole_nights,
            host,
        } = feed;
        let platform = Platform::of(platform).unwrap_or(Platform::Other);
        let failed = Failed { code: &last_error, status: last_status, platform: Some(platform), host: Some(&host) };
        Self {
            id,
            platform,
            error: failed.shown(language),
            address: masked_url,
            policy: FeedPolicy::of(policy).unwrap_or(FeedPolicy::Platform),
            state: SourceState::of(state).unwrap_or(SourceState::Waiting),
            last_read_at: last_read_at.map(instant),
            last_complete_at: last_complete_at.map(instant),
            next_read_at: next_read_at.map(instant),
            failed_cycles,
            taken_nights,
            free_time_blocks,
            paused,
            proven,
            problems,
            accepted_problems,
            waiting: waiting.into_iter().map(WaitingNights::new).collect(),
            sole_nights: sole_nights.into_iter().map(night_range).collect(),
        }
    }
}

impl FeedList {
    /// Feeds, their failures in the reader's language.
    pub fn new(feeds: Vec<wire::Feed>, language: Language) -> Self {
        Self { items: feeds.into_iter().map(|feed| Feed::new(feed, language)).collect() }
    }
}

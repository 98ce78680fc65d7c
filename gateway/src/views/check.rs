//! One check of the address of a feed, step by step.

mod draft;
mod steps;

use casacero_proto::calendar::v1 as wire;
use casacero_proto::{
    Enumeration as _,
    calendar::v1::{CheckStatus, FeedPolicy, NightCategory, Platform},
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    calendar::{NightRange, night_range},
    conflicts::Confidence,
    failure::FeedFailure,
    given,
};
use crate::{
    language::Language,
    messages::{
        Explained,
        calendar::{PROBLEMS, REASONS},
    },
};

pub use draft::DraftFeedCheck;

/// What is to be looked at: a feed of the property, or an address that may not be kept yet.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedToCheck {
    /// A feed of the property.
    pub id: Option<String>,
    /// Another address, which is looked at instead.
    pub address: Option<String>,
    /// Whose calendar is there; found by the host when absent.
    pub platform: Option<Platform>,
    /// What of it would block; all but what says that it is free when absent.
    pub policy: Option<FeedPolicy>,
    /// Whether events marked as free time would block; as it is set of a feed of the property, else yes, when absent.
    pub free_time_blocks: Option<bool>,
}

/// What was found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedCheck {
    /// What was done, in this order; the first error is the last step.
    pub steps: Vec<FeedCheckStep>,
    /// Whose calendar it is, where the address is one.
    #[schema(required)]
    pub platform: Option<Platform>,
    /// HTTP status of the answer.
    #[schema(required)]
    pub status: Option<u32>,
    /// Size of the answer, decompressed.
    pub bytes: u64,
    /// How long it took.
    pub duration_ms: u32,
    /// What made the calendar, as it says.
    #[schema(required)]
    pub product: Option<String>,
    /// The first 500 events, in the feed's order.
    pub events: Vec<CheckedEvent>,
    /// How many there are.
    pub event_count: u32,
    /// How many of each kind.
    pub categories: Vec<CategoryCount>,
    /// The nights that would be taken.
    pub nights: Vec<NightRange>,
    /// How many they are.
    pub night_count: u32,
    /// What is wrong with it, by line; the first 100.
    pub problems: Vec<FeedProblem>,
    /// How much is wrong.
    pub problem_count: u32,
    /// Why it cannot be read, where a step failed.
    #[schema(required)]
    pub error: Option<FeedFailure>,
    /// Of a feed of the property: nights to come that it takes now and that this reading would not take. They wait to be
    /// forgotten first.
    pub lost: Vec<NightRange>,
    /// Of a feed of the property: nights to come that this reading would add.
    pub added: Vec<NightRange>,
}

/// A step of a check.
#[derive(Serialize, ToSchema)]
pub struct FeedCheckStep {
    /// `address`, `protocol`, `fetch`, `response`, `format`, `events` or `nights`.
    pub step: String,
    /// How it went.
    pub status: CheckStatus,
    /// What was found, in the reader's language.
    pub text: String,
}

/// An event of a feed that was looked at; `endDate` is its last night, not the departure day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedEvent {
    /// First night.
    pub start_date: NaiveDate,
    /// Last night.
    pub end_date: NaiveDate,
    /// What it is called, without what could name a guest.
    pub summary: String,
    /// What it is taken for.
    pub category: NightCategory,
    /// How surely.
    #[schema(required)]
    pub confidence: Option<Confidence>,
    /// Why.
    pub reason: Explained,
    /// Whether it takes its nights.
    pub blocks: bool,
    /// What is wrong with it.
    #[schema(required)]
    pub problem: Option<Explained>,
}

/// Something wrong with a calendar.
#[derive(Serialize, ToSchema)]
pub struct FeedProblem {
    /// Line of the answer, from 1.
    pub line: u32,
    /// Stable name of what is wrong.
    pub code: String,
    /// The same in the reader's language.
    pub text: String,
    /// Stays the same while what is wrong stays the same.
    pub fingerprint: String,
}

impl FeedProblem {
    fn new(wire::FeedProblem { line, code, fingerprint }: wire::FeedProblem, language: Language) -> Self {
        let Explained { code, text } = Explained::of(&PROBLEMS, code, language);
        Self { line, code, text, fingerprint }
    }
}

/// How many events are of a kind.
#[derive(Serialize, ToSchema)]
pub struct CategoryCount {
    /// The kind.
    pub category: NightCategory,
    /// How many.
    pub events: u32,
}

impl FeedToCheck {
    /// Converts it; `None` where neither a feed nor an address is given.
    pub fn wire(self) -> Option<wire::check_feed_request::Which> {
        let Self { id, address, platform, policy, free_time_blocks } = self;
        let is_as_it_is = address.is_none() && platform.is_none() && policy.is_none() && free_time_blocks.is_none();
        match (address, id) {
            (None, None) => None,
            (None, Some(id)) if is_as_it_is => Some(wire::check_feed_request::Which::FeedId(id)),
            // A feed of the property without another address is read at its own.
            (address, id) => Some(wire::check_feed_request::Which::Address(wire::FeedAddress {
                platform: platform.map_or(0, Into::into),
                url: address.unwrap_or_default(),
                policy: policy.map_or(0, Into::into),
                feed_id: id.unwrap_or_default(),
                free_time_blocks,
                ..Default::default()
            })),
        }
    }
}

impl CheckedEvent {
    fn new(event: wire::CheckedEvent, language: Language) -> Self {
        let wire::CheckedEvent { nights, summary, category, confidence, reason, blocks, problem } = event;
        let NightRange { start_date, end_date } = night_range(nights.unwrap_or_default());
        Self {
            start_date,
            end_date,
            summary,
            category: NightCategory::of(category).unwrap_or(NightCategory::Unknown),
            confidence: Confidence::of(&confidence),
            reason: Explained::of(&REASONS, reason, language),
            blocks,
            problem: given(problem).map(|code| Explained::of(&PROBLEMS, code, language)),
        }
    }
}

impl FeedCheck {
    /// The result of a check of `address`, which is unknown when a feed of the property was checked.
    pub fn new(found: wire::CheckFeedResponse, address: Option<&str>, language: Language) -> Self {
        let texts = steps::Texts::new(&found, address, language);
        let (steps, error) = (texts.steps(), texts.error());
        let night_count = texts.nights();
        let wire::CheckFeedResponse {
            steps: _,
            platform,
            status,
            bytes,
            duration_ms,
            product,
            events,
            event_count,
            categories,
            nights,
            problems,
            problem_count,
            error: _,
            refused_host: _,
            today: _,
            lost,
            added,
        } = found;
        let category = |wire::CategoryCount { category, events }| CategoryCount {
            category: NightCategory::of(category).unwrap_or(NightCategory::Unknown),
            events,
        };
        Self {
            steps,
            platform: Platform::of(platform),
            status,
            bytes,
            duration_ms,
            product: given(product),
            events: events.into_iter().map(|event| CheckedEvent::new(event, language)).collect(),
            event_count,
            categories: categories.into_iter().map(category).collect(),
            nights: nights.into_iter().map(night_range).collect(),
            night_count,
            problems: problems.into_iter().map(|problem| FeedProblem::new(problem, language)).collect(),
            problem_count,
            error,
            lost: lost.into_iter().map(night_range).collect(),
            added: added.into_iter().map(night_range).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feed_is_looked_at_as_it_is_or_as_it_would_be() {
        use wire::check_feed_request::Which;
        let asked = |text: &str| serde_json::from_str::<FeedToCheck>(text).expect("a question").wire();
        let address = |which: Option<Which>| match which {
            Some(Which::Address(address)) => Some(address),
            Some(Which::FeedId(_)) | None => None,
        };
        assert_eq!(asked("{}"), None);
        assert_eq!(asked(r#"{ "policy": "everything" }"#), None);
        assert_eq!(asked(r#"{ "id": "f1" }"#), Some(Which::FeedId("f1".into())));
        let other = address(asked(r#"{ "address": "https://example.com/a.ics" }"#)).expect("an address");
        assert_eq!((other.url.as_str(), other.feed_id.as_str()), ("https://example.com/a.ics", ""));
        let changed = address(asked(r#"{ "id": "f1", "policy": "reservations", "freeTimeBlocks": false }"#));
        let changed = changed.expect("an address");
        assert_eq!((changed.url.as_str(), changed.feed_id.as_str()), ("", "f1"));
        assert_eq!((changed.policy(), changed.free_time_blocks), (wire::FeedPolicy::Reservations, Some(false)));
    }
}

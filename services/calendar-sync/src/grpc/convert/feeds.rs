//! Feeds: their state, their history, and their addresses.

use std::collections::HashMap;

use casacero_common::queue::DeadLetter;
use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, Utc};
use tonic::Status;

use super::{category, day_number, explained, failure, platform, range, ranges, state, timestamp, wanted_platform};
use crate::{
    domain::{
        feed_url::FeedUrl,
        id::is_id,
        nights::NightSet,
        occupancy::{self, Category, FeedPolicy, RememberedNights, Waiting},
        platform::Platform,
        sharing::conflict::{Conflict, Stay},
    },
    grpc::refuse::{invalid, invalid_feed_url, no_feed},
    store::{Alert, Calendar, Feed, FeedEvent, Pass, PastRead, ReadDay, WantedFeed},
};

fn policy(policy: FeedPolicy) -> wire::FeedPolicy {
    match policy {
        FeedPolicy::Standard => wire::FeedPolicy::Platform,
        FeedPolicy::Everything => wire::FeedPolicy::Everything,
        FeedPolicy::Reservations => wire::FeedPolicy::Reservations,
    }
}

/// The nights that a feed takes from today on.
#[derive(Debug)]
pub(in crate::grpc) struct Occupied {
    /// All its nights.
    taken: NightSet,
    /// The nights that it no longer names.
    waiting: Vec<Waiting>,
    /// The nights that no other source takes.
    sole: NightSet,
}

impl Occupied {
    /// What a feed of a calendar takes. `nights` are those of all feeds of the calendar at least.
    pub(in crate::grpc) fn by(
        feed: &Feed,
        calendar: &Calendar,
        nights: &HashMap<String, RememberedNights>,
        now: DateTime<Utc>,
    ) -> Self {
        let today = calendar.today(now);
        let others = calendar.feeds.iter().filter(|other| other.id != feed.id);
        let of_others = others.filter_map(|other| nights.get(&other.id)).flat_map(RememberedNights::runs);
        let blocks = calendar.taken.iter().filter(|taken| taken.platform == Platform::Manual);
        let of_others = of_others.map(|run| run.nights).chain(blocks.map(|block| block.nights)).collect();
        let own = nights.get(&feed.id).cloned().unwrap_or_default();
        let taken = own.taken().from_day(today);
        let sole = taken.difference(&of_others);
        Self { waiting: own.waiting(today, calendar.property.zone), taken, sole }
    }
}

fn waiting(waiting: &Waiting) -> wire::WaitingNights {
    let Waiting { nights, missing_since, free_at } = *waiting;
    wire::WaitingNights {
        nights: Some(range(nights)),
        missing_since: Some(timestamp(missing_since)),
        free_at: free_at.map(timestamp),
    }
}

/// The state of a feed.
pub(in crate::grpc) fn feed(feed: &Feed, occupied: &Occupied, now: DateTime<Utc>) -> wire::Feed {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let known = &feed.state;
    wire::Feed {
        id: feed.id.clone(),
        platform: platform(feed.platform).into(),
        masked_url: feed.url.masked(),
        policy: policy(feed.policy).into(),
        state: state(feed.source().state(now)).into(),
        last_read_at: known.last_read_at.map(timestamp),
        last_complete_at: known.last_complete_at.map(timestamp),
        next_read_at: Some(timestamp(feed.next_read_at)),
        error: failure(known.last_read.error_code(), feed.last_status.map(u32::from)),
        failed_cycles: known.failed_cycles,
        taken_nights: occupied.taken.count(),
        free_time_blocks: feed.free_time_blocks,
        paused: feed.is_paused,
        proven: known.is_proven,
        problems: count(known.problems.len()),
        accepted_problems: count(known.problems.intersection(&known.accepted_problems).count()),
        waiting: occupied.waiting.iter().map(waiting).collect(),
        sole_nights: ranges(&occupied.sole),
        host: feed.url.host().to_owned(),
    }
}

pub(in crate::grpc) fn past_read(read: PastRead) -> wire::FeedRead {
    let PastRead {
        id,
        read_at,
        outcome,
        status,
        duration_ms,
        bytes,
        events,
        problems,
        nights,
        nights_waiting,
        nights_gained,
        nights_freed,
    } = read;
    wire::FeedRead {
        id,
        read_at: Some(timestamp(read_at.and_utc())),
        outcome,
        status: status.map(i32::cast_unsigned),
        duration_ms: duration_ms.cast_unsigned(),
        bytes: bytes.cast_unsigned().into(),
        events: events.cast_unsigned(),
        problems: problems.cast_unsigned(),
        taken_nights: nights.cast_unsigned(),
        nights_waiting: nights_waiting.cast_unsigned(),
        nights_gained: nights_gained.cast_unsigned(),
        nights_freed: nights_freed.cast_unsigned(),
        error: None,
    }
}

pub(in crate::grpc) fn read_day(day: ReadDay) -> wire::FeedReadDay {
    let ReadDay { day, reads, not_modified, bytes } = day;
    wire::FeedReadDay {
        day: day_number(day),
        reads: reads.cast_unsigned(),
        not_modified: not_modified.cast_unsigned(),
        bytes: bytes.cast_unsigned(),
    }
}

pub(in crate::grpc) fn alert(alert: Alert) -> wire::FeedAlert {
    let Alert {
        id,
        feed_id,
        property_id,
        raised_at,
        platform: of,
        kind,
        error_code,
        status,
        nights,
        other_feed_id: _,
        other_platform,
        first_night,
        end_day,
        gone_since: _,
    } = alert;
    let kinds = [
        (occupancy::Alert::Failing, wire::FeedAlertKind::Failing),
        (occupancy::Alert::MissingNights, wire::FeedAlertKind::MissingNights),
        (occupancy::Alert::Conflict, wire::FeedAlertKind::Conflict),
    ];
    let kind = kinds.into_iter().find(|(known, _)| known.name() == kind);
    wire::FeedAlert {
        id,
        property_id,
        feed_id,
        platform: Platform::from_name(&of).map_or(wire::Platform::Unspecified, platform).into(),
        raised_at: Some(timestamp(raised_at.and_utc())),
        kind: kind.map_or(wire::FeedAlertKind::Unspecified, |(_, kind)| kind).into(),
        error: failure(&error_code, status.map(i32::cast_unsigned)),
        nights: nights.cast_unsigned(),
        conflict: first_night
            .zip(end_day)
            .map(|(first, end)| wire::DayRange { first_day: day_number(first), end_day: day_number(end) }),
        other_platform: other_platform.and_then(|of| Platform::from_name(&of)).map(|of| platform(of).into()),
    }
}

pub(in crate::grpc) fn event(event: FeedEvent) -> wire::FeedEvent {
    let FeedEvent {
        feed_id,
        platform: held_by,
        first_night,
        end_day,
        category: why,
        confidence,
        reason,
        summary,
        takes,
    } = event;
    wire::FeedEvent {
        feed_id,
        platform: Platform::from_name(&held_by).map_or(wire::Platform::Unspecified, platform).into(),
        nights: Some(wire::DayRange { first_day: day_number(first_night), end_day: day_number(end_day) }),
        category: Category::from_name(&why).map_or(wire::NightCategory::Unspecified, category).into(),
        confidence: super::confidence(&confidence),
        reason: Some(explained(reason)),
        summary,
        blocks: takes,
    }
}

fn conflicting(stay: Stay) -> wire::ConflictingStay {
    let Stay { feed_id, platform: of, uid_hash: _, nights, is_sure, summary } = stay;
    wire::ConflictingStay {
        feed_id,
        platform: platform(of).into(),
        nights: Some(range(nights)),
        summary,
        certain: is_sure,
    }
}

pub(in crate::grpc) fn conflict(conflict: Conflict) -> wire::Conflict {
    let Conflict { nights, first, second } = conflict;
    wire::Conflict { nights: Some(range(nights)), first: Some(conflicting(first)), second: Some(conflicting(second)) }
}

pub(in crate::grpc) fn pass(pass: Pass) -> wire::Pass {
    let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let Pass { id, started_at, ends_at, started_by, feeds, read, failed } = pass;
    wire::Pass {
        id,
        started_at: Some(timestamp(started_at.and_utc())),
        ends_at: Some(timestamp(ends_at.and_utc())),
        started_by,
        feeds: count(feeds),
        read: count(read),
        failed: count(failed),
        // A pass without feeds is complete.
        percent: (read * 100).checked_div(feeds).map_or(100, count),
    }
}

pub(in crate::grpc) fn dead_letter(queue: &str, letter: DeadLetter, feed: Option<&Feed>) -> wire::DeadLetter {
    let DeadLetter { id, job: _, reason } = letter;
    wire::DeadLetter {
        id,
        queue: queue.to_owned(),
        reason,
        text: String::new(),
        property_id: feed.map(|feed| feed.property_id.clone()),
        feed_id: feed.map(|feed| feed.id.clone()),
        platform: feed.map(|feed| platform(feed.platform).into()),
        masked_url: feed.map(|feed| feed.url.masked()),
    }
}

/// A feed that a property should have.
pub(in crate::grpc) fn wanted_feed(address: wire::FeedAddress) -> Result<WantedFeed, Status> {
    let wire::FeedAddress { platform, url, policy, feed_id, free_time_blocks, paused } = address;
    let feed_id = feed_id.filter(|id| !id.is_empty());
    if feed_id.as_ref().is_some_and(|id| !is_id(id)) {
        return Err(no_feed());
    }
    let url = url.unwrap_or_default();
    let url = if feed_id.is_some() && url.trim().is_empty() {
        None
    } else {
        Some(FeedUrl::parse(&url).map_err(invalid_feed_url)?)
    };
    let policy = match wire::FeedPolicy::try_from(policy.unwrap_or_default()) {
        Ok(wire::FeedPolicy::Unspecified) => None,
        Ok(wire::FeedPolicy::Platform) => Some(FeedPolicy::Standard),
        Ok(wire::FeedPolicy::Everything) => Some(FeedPolicy::Everything),
        Ok(wire::FeedPolicy::Reservations) => Some(FeedPolicy::Reservations),
        Err(_) => return Err(invalid("invalid_feed_policy", "policy", "not a policy of feeds")),
    };
    Ok(WantedFeed {
        feed_id,
        platform: wanted_platform(platform, "platform")?,
        url,
        policy,
        free_time_blocks,
        is_paused: paused,
    })
}

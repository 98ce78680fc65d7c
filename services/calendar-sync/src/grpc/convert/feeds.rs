//! Feeds: what is known of them, what happened to them, and their addresses.

use casacero_common::queue::DeadLetter;
use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, TimeDelta, Utc};
use tonic::Status;

use super::{category, day_number, platform, range, state, timestamp, wanted_platform};
use crate::{
    domain::{
        conflict::{Conflict, Stay},
        failure::{Failure, ReadError},
        hold::CONFIRMING_HOURS,
        id::is_id,
        nights::NightSet,
        policy::{Category, FeedPolicy, FeedUrl, Platform},
    },
    grpc::refuse::{invalid, invalid_feed_url, no_feed},
    store::{Alert, Feed, FeedEvent, Pass, PastRead, WantedFeed},
};

fn policy(policy: FeedPolicy) -> wire::FeedPolicy {
    match policy {
        FeedPolicy::Platform => wire::FeedPolicy::Platform,
        FeedPolicy::Everything => wire::FeedPolicy::Everything,
        FeedPolicy::Reservations => wire::FeedPolicy::Reservations,
        FeedPolicy::Letter => wire::FeedPolicy::Letter,
    }
}

/// The state of a feed that takes `taken` nights from today on.
pub(in crate::grpc) fn feed(feed: &Feed, taken: Option<&NightSet>, now: DateTime<Utc>) -> wire::Feed {
    let held = feed.state.held.as_ref();
    let lost = taken.zip(held).map(|(taken, held)| taken.difference(&held.nights).count());
    let failed = ReadError::from_code(&feed.state.last_error).map(|error| {
        let status = feed.last_status;
        Failure { error, status }.text(feed.platform, feed.url.host())
    });
    wire::Feed {
        id: feed.id.clone(),
        platform: platform(feed.platform).into(),
        masked_url: feed.url.masked(),
        policy: policy(feed.policy).into(),
        state: state(feed.source().state(now)).into(),
        last_read_at: feed.state.last_read_at.map(timestamp),
        last_success_at: feed.state.last_success_at.map(timestamp),
        next_read_at: Some(timestamp(feed.next_read_at)),
        last_error: feed.state.last_error.clone(),
        failed_cycles: feed.state.failed_cycles,
        taken_nights: taken.map_or(0, NightSet::count),
        held_since: held.map(|held| timestamp(held.since)),
        held_reads: held.map_or(0, |held| held.reads),
        held_until: held.map(|held| timestamp(held.since + TimeDelta::hours(CONFIRMING_HOURS))),
        held_lost_nights: lost.unwrap_or(0),
        last_status: feed.last_status.map(u32::from),
        last_error_text: failed.unwrap_or_default(),
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
        nights_gained,
        nights_lost,
        error,
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
        nights_gained: nights_gained.cast_unsigned(),
        nights_lost: nights_lost.cast_unsigned(),
        error_text: error,
    }
}

pub(in crate::grpc) fn alert(alert: Alert) -> wire::FeedAlert {
    let Alert { id, feed_id, property_id, raised_at, platform: held_by, error_code, error } = alert;
    let held_by = Platform::from_name(&held_by).map_or(wire::Platform::Unspecified, platform);
    wire::FeedAlert {
        id,
        property_id,
        feed_id,
        platform: held_by.into(),
        raised_at: Some(timestamp(raised_at.and_utc())),
        error: error_code,
        error_text: error,
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
        reasoning,
        summary,
        blocks,
    } = event;
    wire::FeedEvent {
        feed_id,
        platform: Platform::from_name(&held_by).map_or(wire::Platform::Unspecified, platform).into(),
        nights: Some(wire::DayRange { first_day: day_number(first_night), end_day: day_number(end_day) }),
        category: Category::from_name(&why).map_or(wire::NightCategory::Unspecified, category).into(),
        confidence,
        reasoning,
        summary,
        blocks,
    }
}

fn conflicting(stay: Stay) -> wire::ConflictingStay {
    let certain = stay.is_certain();
    let Stay { feed_id, uid_hash: _, foreign, sure_nights: _, summary } = stay;
    wire::ConflictingStay {
        feed_id,
        platform: platform(foreign.platform).into(),
        nights: Some(range(foreign.nights)),
        summary,
        certain,
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
    }
}

pub(in crate::grpc) fn dead_letter(queue: &str, letter: DeadLetter, feed: Option<&Feed>) -> wire::DeadLetter {
    let DeadLetter { id, job: _, reason } = letter;
    wire::DeadLetter {
        id,
        queue: queue.to_owned(),
        reason,
        property_id: feed.map(|feed| feed.property_id.clone()).unwrap_or_default(),
        feed_id: feed.map(|feed| feed.id.clone()).unwrap_or_default(),
        platform: feed.map_or(wire::Platform::Unspecified, |feed| platform(feed.platform)).into(),
        masked_url: feed.map(|feed| feed.url.masked()).unwrap_or_default(),
    }
}

/// A feed that a property is to have.
pub(in crate::grpc) fn wanted_feed(address: wire::FeedAddress) -> Result<WantedFeed, Status> {
    let wire::FeedAddress { platform, url, policy, feed_id } = address;
    let feed_id = Some(feed_id).filter(|id| !id.is_empty());
    if feed_id.as_ref().is_some_and(|id| !is_id(id)) {
        return Err(no_feed());
    }
    let url = if feed_id.is_some() && url.trim().is_empty() {
        None
    } else {
        Some(FeedUrl::parse(&url).map_err(invalid_feed_url)?)
    };
    let policy = match wire::FeedPolicy::try_from(policy) {
        Ok(wire::FeedPolicy::Unspecified) => None,
        Ok(wire::FeedPolicy::Platform) => Some(FeedPolicy::Platform),
        Ok(wire::FeedPolicy::Everything) => Some(FeedPolicy::Everything),
        Ok(wire::FeedPolicy::Reservations) => Some(FeedPolicy::Reservations),
        Ok(wire::FeedPolicy::Letter) => Some(FeedPolicy::Letter),
        Err(_) => return Err(invalid("invalid_feed_policy", "policy", "not a policy of feeds")),
    };
    Ok(WantedFeed { feed_id, platform: wanted_platform(platform, "platform")?, url, policy })
}

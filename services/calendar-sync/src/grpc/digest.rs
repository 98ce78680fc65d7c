//! What changed in a calendar, and what is doubtful in it, for the owner's weekly mail.

use casacero_common::{access::Action, principal::Principal};
use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, Days, TimeDelta};
use tonic::Status;

use super::{Server, convert, may, refuse};
use crate::{
    domain::nights::NightRange,
    store::{Export, Feed},
};

/// Unknown and taken nights are counted among this many nights from today on.
const NIGHTS_AHEAD: u64 = 90;
/// A subscriber that read an address before, and not for this long, is told.
const UNREAD_AFTER: TimeDelta = TimeDelta::hours(24);

pub(super) async fn get_digest(
    server: &Server,
    principal: &Principal,
    asked: wire::GetDigestRequest,
) -> Result<wire::GetDigestResponse, Status> {
    let wire::GetDigestRequest { property_id, since } = asked;
    may(principal, Action::ReadFeeds, &property_id)?;
    let since = since.as_ref().and_then(convert::instant).unwrap_or(DateTime::UNIX_EPOCH);
    let calendar = server.calendar(&property_id).await?;
    let now = server.clock.now();
    let (today, zone) = (calendar.today(now), calendar.property.zone);
    let feed_ids: Vec<String> = calendar.feeds.iter().map(|feed| feed.id.clone()).collect();
    let changes = server.store.changes_since(&feed_ids, since).await.map_err(refuse::store)?;
    let nights = server.store.nights_by_feed(std::slice::from_ref(&property_id)).await.map_err(refuse::store)?;
    let exports = server.store.exports_of(&property_id).await.map_err(refuse::store)?;
    let conflicts = server.conflicts(&calendar.property).await?;
    let knowledge = calendar.knowledge(now);
    let end = today.checked_add_days(Days::new(NIGHTS_AHEAD)).unwrap_or(today);
    let ahead = NightRange::at_least_one(today, end);
    let feed = |feed: &Feed| {
        let changed = changes.get(&feed.id).copied().unwrap_or_default();
        wire::FeedDigest {
            platform: convert::platform(feed.platform).into(),
            state: convert::state(feed.source().state(now)).into(),
            nights_gained: changed.gained,
            nights_freed: changed.freed,
            nights_waiting: nights.get(&feed.id).map_or(0, |nights| nights.waiting_set(today, zone).count()),
            last_complete_at: feed.state.last_complete_at.map(convert::timestamp),
        }
    };
    let is_unread =
        |export: &&Export| export.last.as_ref().is_some_and(|last| now - last.read_at.and_utc() >= UNREAD_AFTER);
    Ok(wire::GetDigestResponse {
        feeds: calendar.feeds.iter().map(feed).collect(),
        conflicts: u32::try_from(conflicts.len()).unwrap_or(u32::MAX),
        unknown_nights: knowledge.unknown_within(ahead).count(),
        taken_nights: knowledge.taken_nights().within(ahead).count(),
        unread_exports: exports
            .iter()
            .filter(is_unread)
            .map(|export| convert::platform(export.subscriber).into())
            .collect(),
        confirmed_at: calendar.property.confirmed_at.map(convert::timestamp),
    })
}

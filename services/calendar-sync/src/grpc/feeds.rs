//! Feeds: their addresses, their state, and reads out of turn.

use std::time::Duration;

use casacero_common::principal::Principal;
use casacero_proto::calendar::v1 as wire;
use tonic::Status;

use super::{Server, convert, known_form, may_edit, may_look, refuse};
use crate::{
    domain::{id::is_id, schedule::Asking},
    store::{self, Confirmed, Feed, Hurried},
};

/// How long 'sync now' waits for its reads: longer than one takes, shorter than a call's deadline.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// How often it looks whether they are done.
const LOOK_EVERY: Duration = Duration::from_millis(100);

impl Server {
    /// The feeds of a property, and what names the set of them.
    async fn feeds(&self, property_id: &str) -> Result<(Vec<wire::Feed>, String), Status> {
        let property = self.property(property_id).await?;
        let now = self.clock.now();
        let today = now.with_timezone(&property.zone).date_naive();
        let feeds = self.store.feeds_of(property_id).await.map_err(refuse::store)?;
        let taken = self.store.taken_by_feed(property_id, today).await.map_err(refuse::store)?;
        let told = feeds.iter().map(|feed| convert::feed(feed, taken.get(&feed.id), now)).collect();
        Ok((told, store::etag(&feeds)))
    }

    async fn hurry(&self, property_id: &str, asking: Asking) -> Result<Hurried, Status> {
        let hurried = self.store.hurry(property_id, asking).await.map_err(refuse::store)?;
        hurried.ok_or_else(refuse::no_property)
    }

    /// Waits until none of the hurried feeds is due any more: each read, whatever came of it, moves the
    /// next one into the future.
    async fn wait_for_reads(&self, property_id: &str, hurried: &Hurried) -> Result<(), Status> {
        let until = tokio::time::Instant::now() + LONGEST_WAIT;
        // Reads that take longer go on; the answer shows how far they got. Time is looked at between the
        // queries: one that is dropped while it runs leaves its connection in doubt.
        while tokio::time::Instant::now() < until {
            let feeds = self.store.feeds_of(property_id).await.map_err(refuse::store)?;
            let waits = |feed: &Feed| hurried.to_read.contains(&feed.id) && feed.next_read_at <= hurried.due_at;
            if !feeds.iter().any(waits) {
                break;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Ok(())
    }
}

pub(super) async fn put_feeds(
    server: &Server,
    principal: &Principal,
    asked: wire::PutFeedsRequest,
) -> Result<wire::PutFeedsResponse, Status> {
    let wire::PutFeedsRequest { property_id, feeds, etag } = asked;
    may_edit(principal, &property_id)?;
    let wanted = feeds.into_iter().map(convert::wanted_feed).collect::<Result<Vec<_>, _>>()?;
    let expected = Some(etag.as_str()).filter(|etag| !etag.is_empty());
    let to_read = server.store.put_feeds(&property_id, wanted, expected).await.map_err(refuse::put_feeds)?;
    server.scheduler.send_now(&to_read).await.map_err(refuse::store)?;
    let (feeds, etag) = server.feeds(&property_id).await?;
    Ok(wire::PutFeedsResponse { feeds, etag })
}

pub(super) async fn list_feeds(
    server: &Server,
    principal: &Principal,
    asked: wire::ListFeedsRequest,
) -> Result<wire::ListFeedsResponse, Status> {
    let wire::ListFeedsRequest { property_id } = asked;
    may_look(principal, &property_id)?;
    let (feeds, etag) = server.feeds(&property_id).await?;
    Ok(wire::ListFeedsResponse { feeds, etag })
}

pub(super) async fn confirm_feed(
    server: &Server,
    principal: &Principal,
    asked: wire::ConfirmFeedRequest,
) -> Result<wire::ConfirmFeedResponse, Status> {
    let wire::ConfirmFeedRequest { property_id, feed_id, held_since } = asked;
    may_edit(principal, &property_id)?;
    if !is_id(&feed_id) {
        return Err(refuse::no_feed());
    }
    let held_since = held_since.as_ref().and_then(convert::instant).ok_or_else(|| {
        refuse::invalid("held_since_required", "held_since", "say which reading is confirmed: when it was first held")
    })?;
    let confirmed = server.store.confirm_feed(&property_id, &feed_id, held_since).await;
    if (confirmed.map_err(refuse::confirm_feed)?) == (Confirmed::Replaced { read_again: true }) {
        server.scheduler.send_now(std::slice::from_ref(&feed_id)).await.map_err(refuse::store)?;
    }
    let feed = server.feeds(&property_id).await?.0.into_iter().find(|feed| feed.id == feed_id);
    Ok(wire::ConfirmFeedResponse { feed })
}

pub(super) async fn sync_property(
    server: &Server,
    principal: &Principal,
    asked: wire::SyncPropertyRequest,
) -> Result<wire::SyncPropertyResponse, Status> {
    let wire::SyncPropertyRequest { property_id, wait } = asked;
    may_edit(principal, &property_id)?;
    let hurried = server.hurry(&property_id, Asking::Editor).await?;
    let sent = server.scheduler.send_now(&hurried.to_read).await.map_err(refuse::store)?;
    if wait && sent {
        server.wait_for_reads(&property_id, &hurried).await?;
    }
    Ok(wire::SyncPropertyResponse { feeds: server.feeds(&property_id).await?.0 })
}

pub(super) async fn refresh_calendar(
    server: &Server,
    _anybody: &Principal,
    asked: wire::RefreshCalendarRequest,
) -> Result<wire::RefreshCalendarResponse, Status> {
    let wire::RefreshCalendarRequest { property_id } = asked;
    known_form(&property_id)?;
    let hurried = server.hurry(&property_id, Asking::Guest).await?;
    server.scheduler.send_now(&hurried.to_read).await.map_err(refuse::store)?;
    let feeds_to_read = u32::try_from(hurried.to_read.len() + hurried.on_the_way).unwrap_or(u32::MAX);
    Ok(wire::RefreshCalendarResponse { feeds_to_read, version: hurried.version })
}

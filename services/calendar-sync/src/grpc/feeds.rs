//! Feeds: their addresses, their state, and additional reads.

use std::time::Duration;

use casacero_common::{access::Action, principal::Principal};
use casacero_proto::calendar::v1 as wire;
use tonic::Status;

use super::{Server, convert, convert::Occupied, known_form, may, refuse};
use crate::{
    domain::{id::is_id, nights::NightSet, schedule::Asking},
    store::{self, Feed, Hurried},
};

/// How long 'sync now' waits for its reads: longer than one read takes, shorter than a call's deadline.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// How often it checks whether they are done.
const LOOK_EVERY: Duration = Duration::from_millis(100);

impl Server {
    /// The feeds of a property, and the ETag of the set.
    async fn feeds(&self, property_id: &str) -> Result<(wire::FeedList, String), Status> {
        let calendar = self.calendar(property_id).await?;
        let nights = self.store.nights_by_feed(&[property_id.to_owned()]).await.map_err(refuse::store)?;
        let now = self.clock.now();
        let told = |feed: &Feed| convert::feed(feed, &Occupied::by(feed, &calendar, &nights, now), now);
        let items = calendar.feeds.iter().map(told).collect();
        Ok((wire::FeedList { items }, store::etag(&calendar.feeds)))
    }

    /// A feed of a property, as returned after a change.
    async fn feed(&self, property_id: &str, feed_id: &str) -> Result<Option<wire::Feed>, Status> {
        Ok(self.feeds(property_id).await?.0.items.into_iter().find(|feed| feed.id == feed_id))
    }

    async fn hurry(&self, property_id: &str, asking: Asking) -> Result<Hurried, Status> {
        let hurried = self.store.hurry(property_id, asking).await.map_err(refuse::store)?;
        hurried.ok_or_else(refuse::no_property)
    }

    /// Waits until none of the hurried feeds is due: each read, successful or not, moves the next one into the future.
    async fn wait_for_reads(&self, property_id: &str, hurried: &Hurried) -> Result<(), Status> {
        let until = tokio::time::Instant::now() + LONGEST_WAIT;
        // Longer reads continue; the answer shows how far they are. The deadline is checked between queries, because a
        // query that is cancelled leaves its connection in an unknown state.
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
    may(principal, Action::EditFeeds, &property_id)?;
    let wanted = feeds.into_iter().map(convert::wanted_feed).collect::<Result<Vec<_>, _>>()?;
    let expected = Some(etag.as_str()).filter(|etag| !etag.is_empty());
    let to_read = server.store.put_feeds(&property_id, wanted, expected).await.map_err(refuse::put_feeds)?;
    server.scheduler.send_now(&to_read).await.map_err(refuse::store)?;
    let (feeds, etag) = server.feeds(&property_id).await?;
    Ok(wire::PutFeedsResponse { feeds: Some(feeds), etag })
}

pub(super) async fn list_feeds(
    server: &Server,
    principal: &Principal,
    asked: wire::ListFeedsRequest,
) -> Result<wire::ListFeedsResponse, Status> {
    let wire::ListFeedsRequest { property_id } = asked;
    may(principal, Action::ReadFeeds, &property_id)?;
    let (feeds, etag) = server.feeds(&property_id).await?;
    Ok(wire::ListFeedsResponse { feeds: Some(feeds), etag })
}

pub(super) async fn release_nights(
    server: &Server,
    principal: &Principal,
    asked: wire::ReleaseNightsRequest,
) -> Result<wire::ReleaseNightsResponse, Status> {
    let wire::ReleaseNightsRequest { property_id, feed_id, nights, named_too } = asked;
    may(principal, Action::EditFeeds, &property_id)?;
    if !is_id(&feed_id) {
        return Err(refuse::no_feed());
    }
    let wanted = nights.iter().map(convert::night_range).collect::<Option<NightSet>>();
    let wanted = wanted.ok_or_else(|| refuse::invalid("invalid_nights", "nights", "nights end after they begin"))?;
    let wanted = Some(wanted).filter(|wanted| !wanted.is_empty());
    let released = server.store.release_nights(&property_id, &feed_id, wanted, named_too).await;
    released.map_err(refuse::owners_word)?;
    Ok(wire::ReleaseNightsResponse { feed: server.feed(&property_id, &feed_id).await? })
}

pub(super) async fn accept_reading(
    server: &Server,
    principal: &Principal,
    asked: wire::AcceptReadingRequest,
) -> Result<wire::AcceptReadingResponse, Status> {
    let wire::AcceptReadingRequest { property_id, feed_id, read_at } = asked;
    may(principal, Action::EditFeeds, &property_id)?;
    if !is_id(&feed_id) {
        return Err(refuse::no_feed());
    }
    let read_at = read_at.as_ref().and_then(convert::instant).ok_or_else(|| {
        refuse::invalid("read_at_required", "read_at", "say which reading is accepted: when the feed was read")
    })?;
    server.store.accept_reading(&property_id, &feed_id, read_at).await.map_err(refuse::owners_word)?;
    server.scheduler.send_now(std::slice::from_ref(&feed_id)).await.map_err(refuse::store)?;
    Ok(wire::AcceptReadingResponse { feed: server.feed(&property_id, &feed_id).await? })
}

pub(super) async fn sync_property(
    server: &Server,
    principal: &Principal,
    asked: wire::SyncPropertyRequest,
) -> Result<wire::SyncPropertyResponse, Status> {
    let wire::SyncPropertyRequest { property_id, wait } = asked;
    may(principal, Action::EditFeeds, &property_id)?;
    let hurried = server.hurry(&property_id, Asking::Editor).await?;
    let sent = server.scheduler.send_now(&hurried.to_read).await.map_err(refuse::store)?;
    if wait && sent {
        server.wait_for_reads(&property_id, &hurried).await?;
    }
    Ok(wire::SyncPropertyResponse { feeds: Some(server.feeds(&property_id).await?.0) })
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
    Ok(wire::RefreshCalendarResponse { feeds_to_read, asked_at: Some(convert::timestamp(hurried.due_at)) })
}

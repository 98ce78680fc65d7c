//! The history of feeds: their reads, and the alerts about them.

use casacero_common::{access::Action, principal::Principal};
use casacero_proto::calendar::v1 as wire;
use tonic::Status;

use super::{Server, convert, may, may_in_directory, refuse};
use crate::domain::id::is_id;

pub(super) async fn list_feed_reads(
    server: &Server,
    principal: &Principal,
    asked: wire::ListFeedReadsRequest,
) -> Result<wire::ListFeedReadsResponse, Status> {
    let wire::ListFeedReadsRequest { property_id, feed_id, page_size: size, page_token } = asked;
    may(principal, Action::ReadFeeds, &property_id)?;
    let feeds = server.store.feeds_of(&property_id).await.map_err(refuse::store)?;
    if !feeds.iter().any(|feed| feed.id == feed_id) {
        return Err(refuse::no_feed());
    }
    let size = convert::page_size(size);
    let no_read = || refuse::invalid("invalid_cursor", "page_token", "no read of this feed");
    let before = Some(page_token.as_str()).filter(|token| !token.is_empty());
    if before.is_some_and(|token| !is_id(token)) {
        return Err(no_read());
    }
    let reads = server.store.reads_of(&feed_id, before, i64::from(size)).await.map_err(refuse::store)?;
    let reads = reads.ok_or_else(no_read)?;
    let full = reads.len() >= size as usize;
    let next_page_token = reads.last().filter(|_| full).map(|read| read.id.clone());
    let days = match before {
        Some(_) => Vec::new(),
        None => server.store.read_days_of(&feed_id, size.into()).await.map_err(refuse::store)?,
    };
    Ok(wire::ListFeedReadsResponse {
        reads: reads.into_iter().map(convert::past_read).collect(),
        next_page_token,
        days: days.into_iter().map(convert::read_day).collect(),
    })
}

pub(super) async fn list_feed_alerts(
    server: &Server,
    principal: &Principal,
    asked: wire::ListFeedAlertsRequest,
) -> Result<wire::ListFeedAlertsResponse, Status> {
    let wire::ListFeedAlertsRequest { property_id, page_size: size, page_token } = asked;
    let property_id = Some(property_id.as_str()).filter(|id| !id.is_empty());
    match property_id {
        None => may_in_directory(principal, Action::ReadDirectory)?,
        Some(property_id) => {
            may(principal, Action::ReadFeeds, property_id)?;
            server.property(property_id).await?;
        }
    }
    let before = Some(page_token.as_str()).filter(|token| !token.is_empty());
    if before.is_some_and(|token| !is_id(token)) {
        return Err(refuse::invalid("invalid_cursor", "page_token", "no alert"));
    }
    let size = convert::page_size(size);
    let alerts = server.store.alerts(property_id, before, size.into()).await.map_err(refuse::store)?;
    let full = alerts.len() >= size as usize;
    let next_page_token = alerts.last().filter(|_| full).map(|alert| alert.id.clone()).unwrap_or_default();
    Ok(wire::ListFeedAlertsResponse { alerts: alerts.into_iter().map(convert::alert).collect(), next_page_token })
}

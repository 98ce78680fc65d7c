//! What an owner may need to check: events of feeds, conflicts, and gaps that are too short to book.

use casacero_common::{access::Action, principal::Principal, refusal::internal};
use casacero_proto::calendar::v1 as wire;
use tonic::Status;

use super::{Server, convert, may, refuse};
use crate::{
    domain::{
        block::gap::gaps,
        sharing::conflict::{Conflict, conflicts},
    },
    store::Property,
};

impl Server {
    /// The conflicts of a property from today on.
    pub(super) async fn conflicts(&self, property: &Property) -> Result<Vec<Conflict>, Status> {
        let today = self.clock.now().with_timezone(&property.zone).date_naive();
        let (stays, claims) = self.store.stays_of(&property.id, today).await.map_err(refuse::store)?;
        // A feed may contain anything, so the computation must not block other calls.
        let found = tokio::task::spawn_blocking(move || conflicts(&stays, &claims, today)).await;
        found.map_err(|error| internal(&error))
    }
}

pub(super) async fn list_feed_events(
    server: &Server,
    principal: &Principal,
    asked: wire::ListFeedEventsRequest,
) -> Result<wire::ListFeedEventsResponse, Status> {
    let wire::ListFeedEventsRequest { property_id } = asked;
    may(principal, Action::ReadFeeds, &property_id)?;
    server.property(&property_id).await?;
    let events = server.store.events_of(&property_id).await.map_err(refuse::store)?;
    Ok(wire::ListFeedEventsResponse { events: events.into_iter().map(convert::event).collect() })
}

pub(super) async fn list_conflicts(
    server: &Server,
    principal: &Principal,
    asked: wire::ListConflictsRequest,
) -> Result<wire::ListConflictsResponse, Status> {
    let wire::ListConflictsRequest { property_id } = asked;
    may(principal, Action::ReadCalendar, &property_id)?;
    let property = server.property(&property_id).await?;
    let found = server.conflicts(&property).await?;
    Ok(wire::ListConflictsResponse { conflicts: found.into_iter().map(convert::conflict).collect() })
}

pub(super) async fn list_gaps(
    server: &Server,
    principal: &Principal,
    asked: wire::ListGapsRequest,
) -> Result<wire::ListGapsResponse, Status> {
    let wire::ListGapsRequest { property_id, minimum_nights } = asked;
    may(principal, Action::ReadCalendar, &property_id)?;
    let known = server.calendar(&property_id).await?.knowledge(server.clock.now());
    let gaps = gaps(&known, minimum_nights);
    Ok(wire::ListGapsResponse { gaps: gaps.into_iter().map(convert::range).collect() })
}

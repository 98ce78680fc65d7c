//! Events of feeds, conflicts, and gaps that are too short to book.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::calendar::v1 as wire;
use utoipa::IntoParams;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::signed_in::{ReadErrors, shown},
    messages::explain::Explain as _,
    problem::{Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// Default and maximum of the minimum stay, in nights.
const USUAL_MINIMUM_NIGHTS: u32 = 3;
const LARGEST_MINIMUM_NIGHTS: u32 = 30;

/// The events of the property's feeds.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/feeds/events", tag = "owner", operation_id = "feed_events",
    params(PropertyPath),
    responses((status = 200, description = "The events, 5,000 at most", body = wire::ListFeedEventsResponse), ReadErrors),
)]
pub async fn events(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListFeedEventsRequest { property_id: owner.property_id() };
    let found = app.calendars().list_feed_events(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner().explained(owner.language)))
}

/// Reservations of different feeds that hold the same night.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/conflicts", tag = "owner", operation_id = "conflicts",
    params(PropertyPath),
    responses((status = 200, description = "The conflicts", body = wire::ListConflictsResponse), ReadErrors),
)]
pub async fn conflicts(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListConflictsRequest { property_id: owner.property_id() };
    let found = app.calendars().list_conflicts(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Which runs of nights are gaps.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct GapParameters {
    /// The shortest stay: runs of fewer nights are gaps; 3 when absent
    #[param(minimum = 1, maximum = 30)]
    minimum_nights: Option<u32>,
}

impl QueryParameters for GapParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self { minimum_nights: query.number_within("minimumNights", 1..=LARGEST_MINIMUM_NIGHTS)? })
    }
}

/// Runs of free nights that are too short for anybody to book.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/gaps", tag = "owner", operation_id = "gaps",
    params(
        PropertyPath,
        GapParameters,
    ),
    responses(
        (status = 200, description = "The gaps", body = wire::ListGapsResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn gaps(owner: Owner, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let GapParameters { minimum_nights } = GapParameters::parse(request.query_string())?;
    let minimum_nights = minimum_nights.unwrap_or(USUAL_MINIMUM_NIGHTS);
    let message = wire::ListGapsRequest { property_id: owner.property_id(), minimum_nights };
    let found = app.calendars().list_gaps(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

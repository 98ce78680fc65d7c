//! History of feeds: their reads, and the alerts about them.

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

/// Maximum page size of reads.
const MOST_READS: u32 = 100;

/// Which page of reads is asked.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReadParameters {
    /// Size of a page, 1 to 100; 50 when absent
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// `nextCursor` of the page before
    pub cursor: Option<String>,
}

impl QueryParameters for ReadParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self { limit: query.number_within("limit", 1..=MOST_READS)?, cursor: query.text("cursor") })
    }
}

/// The reads of a feed, kept for 90 days.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/feeds/{feed}/reads", tag = "owner", operation_id = "feed_reads",
    params(
        PropertyPath,
        ("feed" = String, Path, description = "The feed's"),
        ReadParameters,
    ),
    responses(
        (status = 200, description = "The reads, newest first", body = wire::ListFeedReadsResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "The property has no such feed", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn reads(
    owner: Owner,
    request: HttpRequest,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let ReadParameters { limit, cursor } = ReadParameters::parse(request.query_string())?;
    let message = wire::ListFeedReadsRequest {
        property_id: owner.property_id(),
        feed_id: path.into_inner().1,
        page_size: limit.unwrap_or_default(),
        page_token: cursor.unwrap_or_default(),
    };
    let found = app.calendars().list_feed_reads(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner().explained(owner.language)))
}

/// The newest alerts about the property's feeds: one each time that a feed failed in three cycles, each of four tries, and no reading
/// replaced what stood in between; one when many nights of a feed are missing; one for each conflict.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/feeds/alerts", tag = "owner", operation_id = "feed_alerts",
    params(PropertyPath),
    responses((status = 200, description = "The alerts", body = wire::ListFeedAlertsResponse), ReadErrors),
)]
pub async fn alerts(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListFeedAlertsRequest { property_id: owner.property_id(), ..Default::default() };
    let found = app.calendars().list_feed_alerts(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner().explained(owner.language)))
}

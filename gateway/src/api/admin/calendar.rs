//! The health of all feeds, and the feeds of one property.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::calendar::v1 as wire;
use utoipa::IntoParams;

use super::{Editor, Operator};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        owner::history::ReadParameters,
        signed_in::{ReadErrors, WriteErrors, shown},
    },
    messages::explain::Explain as _,
    problem::{Problem, ProblemDocument},
    query::{Query, QueryParameters},
    views::operations::PropertyToSync,
};

/// The most rows of a list without pages.
const MOST_ROWS: u32 = 500;

/// How much of a list without pages is asked.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListParameters {
    /// Most rows, 1 to 500; 50 when absent
    #[param(minimum = 1, maximum = 500)]
    pub limit: Option<u32>,
}

impl QueryParameters for ListParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self { limit: query.number_within("limit", 1..=MOST_ROWS)? })
    }
}

/// How the feeds of all active properties are, and which somebody should look at.
#[utoipa::path(get, path = "/api/v1/admin/calendar", tag = "operator", operation_id = "feed_health",
    params(ListParameters),
    responses(
        (status = 200, description = "The health of feeds", body = wire::GetFeedHealthResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn health(operator: Operator, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let ListParameters { limit } = ListParameters::parse(request.query_string())?;
    let message = wire::GetFeedHealthRequest { page_size: limit.unwrap_or_default() };
    let found = app.calendars().get_feed_health(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner().explained(operator.language)))
}

/// Reads all feeds of a property now, and waits for it for some seconds.
#[utoipa::path(post, path = "/api/v1/admin/calendar/sync", tag = "operator", operation_id = "sync_property",
    request_body = PropertyToSync,
    responses(
        (status = 200, description = "The feeds as far as they are read", body = wire::FeedList),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn sync(operator: Editor, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let PropertyToSync { property_id } = read_json(payload, USUAL_BYTES).await?;
    let message = wire::SyncPropertyRequest { property_id: property_id.clone(), wait: true };
    let read = app.calendars().sync_property(operator.caller.request(message)).await?;
    operator.did(&app, "calendar.sync", &property_id).await?;
    Ok(shown(&read.into_inner().feeds.unwrap_or_default().explained(operator.language)))
}

/// The feeds of a property.
#[utoipa::path(get, path = "/api/v1/admin/properties/{id}/feeds", tag = "operator", operation_id = "feeds_of_property",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    responses(
        (status = 200, description = "The feeds", body = wire::FeedList),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn feeds(operator: Operator, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::ListFeedsRequest { property_id: id.into_inner() };
    let found = app.calendars().list_feeds(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner().feeds.unwrap_or_default().explained(operator.language)))
}

/// What the feeds of a property hold, their summaries scrubbed.
#[utoipa::path(get, path = "/api/v1/admin/properties/{id}/feeds/events", tag = "operator", operation_id = "feed_events_of_property",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    responses(
        (status = 200, description = "The events, soonest first", body = wire::ListFeedEventsResponse),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn events(operator: Operator, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::ListFeedEventsRequest { property_id: id.into_inner() };
    let found = app.calendars().list_feed_events(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner().explained(operator.language)))
}

/// The reads of a feed of a property, kept for 90 days.
#[utoipa::path(get, path = "/api/v1/admin/properties/{id}/feeds/{feed}/reads", tag = "operator", operation_id = "feed_reads_of_property",
    params(
        ("id" = String, Path, description = "Such as `CASA-1001`"),
        ("feed" = String, Path, description = "The feed's id"),
        ReadParameters,
    ),
    responses(
        (status = 200, description = "The reads, newest first", body = wire::ListFeedReadsResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such property or feed", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn reads(
    operator: Operator,
    request: HttpRequest,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (property_id, feed_id) = path.into_inner();
    let ReadParameters { limit, cursor } = ReadParameters::parse(request.query_string())?;
    let (page_size, page_token) = (limit.unwrap_or_default(), cursor.unwrap_or_default());
    let message = wire::ListFeedReadsRequest { property_id, feed_id, page_size, page_token };
    let found = app.calendars().list_feed_reads(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner().explained(operator.language)))
}

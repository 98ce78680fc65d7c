//! Feeds of the property: the list, and reads out of turn.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderValue},
    web,
};
use casacero_proto::calendar::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, shown},
        versions::{IfMatch, PreconditionErrors, if_match},
    },
    messages::explain::Explain as _,
    problem::{Code, Problem, ProblemDocument},
    views::feeds::Release,
};

/// The calendars of other platforms that are read, and how they are.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/feeds", tag = "owner", operation_id = "feeds",
    params(PropertyPath),
    responses(
        (status = 200, description = "The feeds", body = wire::FeedList,
            headers(("etag" = String, description = "Names the feeds, as `If-Match` of their replacement takes it"))),
        ReadErrors,
))]
pub async fn list(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListFeedsRequest { property_id: owner.property_id() };
    let found = app.calendars().list_feeds(owner.caller.request(message)).await?;
    let wire::ListFeedsResponse { feeds, etag } = found.into_inner();
    Ok(named(shown(&feeds.unwrap_or_default().explained(owner.language)), &etag))
}

/// Adds the ETag of the list of feeds to an answer.
fn named(mut response: HttpResponse, etag: &str) -> HttpResponse {
    if let Ok(etag) = HeaderValue::from_str(etag) {
        response.headers_mut().insert(header::ETAG, etag);
    }
    response
}

/// Replaces all feeds. One that is named by its id, or whose address is unchanged, keeps its nights, whatever changes of it;
/// those that are not named go with theirs. What another page added meanwhile is lost with `If-Match: *`.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/feeds", tag = "owner", operation_id = "replace_feeds",
    params(PropertyPath, IfMatch),
    request_body = wire::PutFeedsRequest,
    responses(
        (status = 200, description = "The feeds; new ones are about to be read", body = wire::FeedList,
            headers(("etag" = String, description = "Names the feeds"))),
        (status = 404, description = "The property has no feed of an id", body = ProblemDocument, content_type = "application/problem+json"),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn replace(
    owner: Owner,
    app: web::Data<App>,
    request: HttpRequest,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    // The service takes an empty tag for any.
    let etag = if_match(&request)?.map(|tag| format!("\"{tag}\"")).unwrap_or_default();
    let mut message: wire::PutFeedsRequest = read_json(payload, USUAL_BYTES).await?;
    if message.feeds.iter().filter_map(|feed| feed.url.as_deref()).any(|address| app.is_own_export_url(address)) {
        return Err(Problem::with_field(Code::OwnExport, "address"));
    }
    (message.property_id, message.etag) = (owner.property_id(), etag);
    let kept = app.calendars().put_feeds(owner.caller.request(message)).await?;
    let wire::PutFeedsResponse { feeds, etag } = kept.into_inner();
    owner.did(&app, "calendar.replace_feeds", &["feeds"]).await?;
    Ok(named(shown(&feeds.unwrap_or_default().explained(owner.language)), &etag))
}

/// Reads all feeds now, and waits for it for some seconds. Tripadvisor's are left out for two hours after a read.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/feeds/sync", tag = "owner", operation_id = "sync_feeds",
    params(PropertyPath),
    responses((status = 200, description = "The feeds as far as they are read", body = wire::FeedList), WriteErrors),
)]
pub async fn sync(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::SyncPropertyRequest { property_id: owner.property_id(), wait: true };
    let read = app.calendars().sync_property(owner.caller.request(message)).await?;
    Ok(shown(&read.into_inner().feeds.unwrap_or_default().explained(owner.language)))
}

/// Says that nobody is there: nights that the feed no longer names are free at once. Those that it still names stay taken and
/// are not passed on any more, if they are meant, too; otherwise nothing is released where there is one.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/feeds/{feed}/release", tag = "owner", operation_id = "release_nights",
    params(PropertyPath, ("feed" = String, Path, description = "The feed's")),
    request_body = Release,
    responses(
        (status = 200, description = "The feed", body = wire::Feed),
        (status = 404, description = "The property has no such feed", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn release(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let Release { nights, named_too } = read_json(payload, USUAL_BYTES).await?;
    let (nights, named_too) = (nights.unwrap_or_default(), named_too.unwrap_or_default());
    let (_, feed_id) = path.into_inner();
    let property_id = owner.property_id();
    let message = wire::ReleaseNightsRequest { property_id, feed_id: feed_id.clone(), nights, named_too };
    let released = app.calendars().release_nights(owner.caller.request(message)).await?;
    owner.did(&app, "calendar.release_nights", &[&feed_id]).await?;
    // The owner may have removed the feed in the meantime.
    let feed = released.into_inner().feed.ok_or(Code::FeedNotFound)?;
    Ok(shown(&feed.explained(owner.language)))
}

/// Says that the last reading is right as it is: what is wrong with it does not count while it stays the same, and a new feed
/// counts. It is read again at once.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/feeds/{feed}/accept", tag = "owner", operation_id = "accept_reading",
    params(PropertyPath, ("feed" = String, Path, description = "The feed's")),
    request_body = wire::AcceptReadingRequest,
    responses(
        (status = 200, description = "The feed", body = wire::Feed),
        (status = 404, description = "The property has no such feed", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn accept(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::AcceptReadingRequest = read_json(payload, USUAL_BYTES).await?;
    let (_, feed_id) = path.into_inner();
    (message.property_id, message.feed_id) = (owner.property_id(), feed_id.clone());
    let accepted = app.calendars().accept_reading(owner.caller.request(message)).await?;
    owner.did(&app, "calendar.accept_reading", &[&feed_id]).await?;
    let feed = accepted.into_inner().feed.ok_or(Code::FeedNotFound)?;
    Ok(shown(&feed.explained(owner.language)))
}

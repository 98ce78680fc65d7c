//! Feeds of the property: which there are, and reads out of turn.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderValue},
    web,
};
use casacero_proto::calendar::v1 as wire;

use super::Owner;
use crate::{
    App,
    api::{
        body::{USUAL_BYTES, read_json},
        signed_in::{NotChanged, NotShown, shown},
    },
    problem::{Code, Problem, ProblemDocument},
    views::{
        feeds::{Feed, FeedConfirmation, FeedList, WantedFeed, WantedFeeds},
        timestamp,
    },
};

/// The calendars of other platforms that are read, and how they are.
#[utoipa::path(get, path = "/api/v1/owner/feeds", tag = "owner", operation_id = "feeds",
    responses(
        (status = 200, description = "The feeds", body = FeedList,
            headers(("etag" = String, description = "Names the feeds, as `If-Match` of their replacement takes it"))),
        NotShown,
))]
pub async fn list(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListFeedsRequest { property_id: owner.property_id() };
    let found = app.calendars().list_feeds(owner.caller.request(message)).await?;
    let wire::ListFeedsResponse { feeds, etag } = found.into_inner();
    Ok(named(shown(&FeedList::new(feeds, owner.language)), &etag))
}

/// An answer with what names the feeds in it.
fn named(mut response: HttpResponse, etag: &str) -> HttpResponse {
    if let Ok(etag) = HeaderValue::from_str(etag) {
        response.headers_mut().insert(header::ETAG, etag);
    }
    response
}

/// The feeds that were looked at; empty where any will do.
fn looked_at(request: &HttpRequest) -> String {
    let wanted = request.headers().get(header::IF_MATCH).map(|value| value.to_str().unwrap_or("unreadable").trim());
    wanted.filter(|wanted| *wanted != "*").map(ToOwned::to_owned).unwrap_or_default()
}

/// Replaces all feeds. One whose address is unchanged keeps its nights, and so does one that is named by its id until its
/// new address was read. What another page added meanwhile is lost without `If-Match`.
#[utoipa::path(put, path = "/api/v1/owner/feeds", tag = "owner", operation_id = "replace_feeds",
    params(("If-Match" = Option<String>, Header, description = "The ETag of the feeds that were looked at: where others stand by now, nothing is replaced")),
    request_body = WantedFeeds,
    responses(
        (status = 200, description = "The feeds; new ones are about to be read", body = FeedList,
            headers(("etag" = String, description = "Names the feeds"))),
        (status = 412, description = "Other feeds stand than those that were looked at", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "The property has no feed of an id", body = ProblemDocument, content_type = "application/problem+json"),
        NotChanged,
))]
pub async fn replace(
    owner: Owner,
    app: web::Data<App>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    let WantedFeeds { items } = read_json(payload, USUAL_BYTES).await?;
    if items.iter().filter_map(|feed| feed.address.as_deref()).any(|address| app.writes(address)) {
        return Err(Problem::with_field(Code::OwnExport, "address"));
    }
    let feeds = items.into_iter().map(WantedFeed::wire).collect();
    let message = wire::PutFeedsRequest { property_id: owner.property_id(), feeds, etag: looked_at(&request) };
    let kept = app.calendars().put_feeds(owner.caller.request(message)).await?;
    let wire::PutFeedsResponse { feeds, etag } = kept.into_inner();
    Ok(named(shown(&FeedList::new(feeds, owner.language)), &etag))
}

/// Reads all feeds now, and waits for it for some seconds. Tripadvisor's are left out for two hours after a read.
#[utoipa::path(post, path = "/api/v1/owner/feeds/sync", tag = "owner", operation_id = "sync_feeds",
    responses((status = 200, description = "The feeds as far as they are read", body = FeedList), NotChanged),
)]
pub async fn sync(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    owner.may_have_feeds_read(&app).await?;
    let message = wire::SyncPropertyRequest { property_id: owner.property_id(), wait: true };
    let read = app.calendars().sync_property(owner.caller.request(message)).await?;
    Ok(shown(&FeedList::new(read.into_inner().feeds, owner.language)))
}

/// Says that a held reading is right: it replaces what stood, at once.
#[utoipa::path(post, path = "/api/v1/owner/feeds/{id}/confirm", tag = "owner", operation_id = "confirm_feed",
    params(("id" = String, Path, description = "The feed's")),
    request_body = FeedConfirmation,
    responses(
        (status = 200, description = "The feed", body = Feed),
        (status = 404, description = "The property has no such feed", body = ProblemDocument, content_type = "application/problem+json"),
        NotChanged,
))]
pub async fn confirm(
    owner: Owner,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    let FeedConfirmation { held_since } = read_json(payload, USUAL_BYTES).await?;
    let held_since = held_since.map(timestamp);
    let message = wire::ConfirmFeedRequest { property_id: owner.property_id(), feed_id: id.into_inner(), held_since };
    let confirmed = app.calendars().confirm_feed(owner.caller.request(message)).await?;
    // Its owner may have taken it away meanwhile.
    let feed = confirmed.into_inner().feed.ok_or(Code::FeedNotFound)?;
    Ok(shown(&Feed::new(feed, owner.language)))
}

//! One look at the address of a feed.

use actix_web::{HttpResponse, web};
use casacero_proto::calendar::v1 as wire;

use super::Owner;
use crate::{
    App,
    api::{
        body::{USUAL_BYTES, read_json},
        signed_in::{NotChanged, shown},
    },
    problem::{Code, Problem, ProblemDocument},
    views::check::{FeedCheck, FeedToCheck},
};

/// Asks an address once, without keeping anything, and says step by step what it finds.
#[utoipa::path(post, path = "/api/v1/owner/feeds/check", tag = "owner", operation_id = "check_feed",
    request_body = FeedToCheck,
    responses(
        (status = 200, description = "What was found, be it good or bad", body = FeedCheck),
        (status = 404, description = "The property has no such feed", body = ProblemDocument, content_type = "application/problem+json"),
        NotChanged,
))]
pub async fn check(owner: Owner, app: web::Data<App>, payload: web::Payload) -> Result<HttpResponse, Problem> {
    owner.may_have_feeds_read(&app).await?;
    let asked: FeedToCheck = read_json(payload, USUAL_BYTES).await?;
    let address = asked.address.clone();
    if asked.address.as_deref().is_some_and(|address| app.writes(address)) {
        return Err(Problem::with_field(Code::OwnExport, "address"));
    }
    let message = wire::CheckFeedRequest { property_id: owner.property_id(), which: asked.wire() };
    let found = app.calendars().check_feed(owner.caller.request(message)).await?;
    Ok(shown(&FeedCheck::new(found.into_inner(), address.as_deref(), owner.language)))
}

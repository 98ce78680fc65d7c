//! One check of the address of a feed.

use std::rc::Rc;

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::calendar::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        checking::look,
        signed_in::WriteErrors,
    },
    problem::{Problem, ProblemDocument},
};

/// Asks an address once, without keeping anything, and says step by step what it finds: at the end, or to whoever accepts
/// `text/event-stream` as each step is done.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/feeds/check", tag = "owner", operation_id = "check_feed",
    params(PropertyPath),
    request_body = wire::CheckFeedRequest,
    responses(
        (status = 200, description = "What was found, be it good or bad. Of events, each `look` is what was found so far, and the last one all; \
            a `problem` ends them where it cannot be said", content(
            (wire::CheckFeedResponse = "application/json"),
            (wire::CheckFeedResponse = "text/event-stream"),
        )),
        (status = 404, description = "The property has no such feed", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn check(
    owner: Owner,
    app: web::Data<App>,
    request: HttpRequest,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::CheckFeedRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = owner.property_id();
    let (caller, language) = (owner.caller.clone(), owner.language);
    let (owner, asked) = (Rc::new(owner), app.clone());
    let still = move || {
        let (owner, app) = (Rc::clone(&owner), asked.clone());
        async move { owner.still(&app).await }
    };
    look(&app, (&caller, language), message, &request, still).await
}

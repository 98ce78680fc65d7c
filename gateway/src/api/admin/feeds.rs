//! Diagnosis of one feed.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::calendar::v1 as wire;

use super::Operator;
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        checking::look,
        signed_in::WriteErrors,
    },
    problem::{Problem, ProblemDocument},
    views::operations::FeedToDiagnose,
};

/// Asks an address or a feed once, without keeping anything, and says step by step what it finds: at the end, or to
/// whoever accepts `text/event-stream` as each step is done.
#[utoipa::path(post, path = "/api/v1/admin/feeds/diagnose", tag = "operator", operation_id = "diagnose_feed",
    request_body = FeedToDiagnose,
    responses(
        (status = 200, description = "What was found, be it good or bad. Of events, each `look` is what was found so far, and the last one all; \
            a `problem` ends them where it cannot be said", content(
            (wire::CheckFeedResponse = "application/json"),
            (wire::CheckFeedResponse = "text/event-stream"),
        )),
        (status = 404, description = "There is no such property or feed", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn diagnose(
    operator: Operator,
    app: web::Data<App>,
    request: HttpRequest,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let FeedToDiagnose { property_id, feed } = read_json(payload, USUAL_BYTES).await?;
    let message = wire::CheckFeedRequest { property_id, ..feed };
    let (caller, language, asked) = (operator.caller.clone(), operator.language, app.clone());
    let still = move || {
        let (operator, app) = (operator.clone(), asked.clone());
        async move { operator.again(&app).await.map(drop) }
    };
    look(&app, (&caller, language), message, &request, still).await
}

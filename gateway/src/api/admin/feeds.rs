//! Diagnosis of one feed.

use actix_web::{HttpResponse, web};
use casacero_proto::calendar::v1 as wire;

use super::Operator;
use crate::{
    App,
    api::{
        body::{USUAL_BYTES, read_json},
        signed_in::{NotChanged, shown},
    },
    front::limited,
    problem::{Code, Problem, ProblemDocument},
    views::{check::FeedCheck, operations::FeedToDiagnose},
};

/// Asks an address or a feed once, without keeping anything, and says step by step what it finds.
#[utoipa::path(post, path = "/api/v1/admin/feeds/diagnose", tag = "operator", operation_id = "diagnose_feed",
    request_body = FeedToDiagnose,
    responses(
        (status = 200, description = "What was found, be it good or bad", body = FeedCheck),
        (status = 404, description = "There is no such property or feed", body = ProblemDocument, content_type = "application/problem+json"),
        NotChanged,
))]
pub async fn diagnose(operator: Operator, app: web::Data<App>, payload: web::Payload) -> Result<HttpResponse, Problem> {
    let FeedToDiagnose { property_id, feed } = read_json(payload, USUAL_BYTES).await?;
    let address = feed.address.clone();
    let who = format!("operator {}", operator.session.id);
    if let Some(problem) = limited(app.limiter.check(&app.feed_check_rule, &who).await) {
        return Err(problem);
    }
    if address.as_deref().is_some_and(|address| app.writes(address)) {
        return Err(Problem::with_field(Code::OwnExport, "address"));
    }
    let message = wire::CheckFeedRequest { property_id, which: feed.wire() };
    let found = app.calendars().check_feed(operator.caller.request(message)).await?;
    Ok(shown(&FeedCheck::new(found.into_inner(), address.as_deref(), operator.language)))
}

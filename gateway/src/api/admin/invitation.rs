//! Links by mail with which operators set a password: who was invited, and who forgot it.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use crate::{
    App,
    api::{
        body::{Body, JsonBody, USUAL_BYTES, read_json},
        signed_in::{done, shown, taken},
    },
    language::Language,
    middleware::visitor_of,
    problem::{Problem, ProblemDocument},
    visitor::customer_network,
};

/// Asks for a link to set a new password. The answer is the same, and takes the same time, whether there is such an operator
/// or not.
#[utoipa::path(post, path = "/api/v1/admin/password-link", tag = "operator", operation_id = "ask_for_password_link",
    request_body = wire::SendPasswordLinkRequest,
    responses(
        (status = 202, description = "If it is the address of an operator, a link of 20 minutes is on its way: one every ten minutes and four a day at most for who asks, and none while one that was asked for just now waits to be used"),
        (status = 400, description = "Not in the right form", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "Not a mail address", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many requests", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn ask(
    request: HttpRequest,
    app: web::Data<App>,
    JsonBody(mut message): JsonBody<wire::SendPasswordLinkRequest>,
) -> Result<HttpResponse, Problem> {
    message.language = Language::of(&request).tag().to_owned();
    message.requester = customer_network(visitor_of(&request));
    app.operators().send_password_link(app.guest.request(message)).await?;
    Ok(taken())
}

/// Whose password a link sets. Looking uses nothing up, so that programs that scan mail do no harm.
#[utoipa::path(get, path = "/api/v1/admin/invitation/{token}", tag = "operator", operation_id = "operator_invitation",
    params(("token" = String, Path, description = "The secret of the link")),
    responses(
        (status = 200, description = "The operator", body = wire::GetPasswordLinkResponse),
        (status = 404, description = "The link was used, or is too old", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn look(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::GetPasswordLinkRequest { token: token.into_inner() };
    let found = app.operators().get_password_link(app.reading(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Sets a password by a link, once. All sessions of the operator end, and other links; nobody is signed in by it.
#[utoipa::path(post, path = "/api/v1/admin/invitation/{token}", tag = "operator", operation_id = "accept_operator_invitation",
    params(("token" = String, Path, description = "The secret of the link")),
    request_body = wire::UsePasswordLinkRequest,
    responses(
        (status = 204, description = "The password is set"),
        (status = 400, description = "Not in the right form", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "The link was used, or is too old", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "The password is too short or too long; the link can still be used", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn accept(app: web::Data<App>, token: web::Path<String>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::UsePasswordLinkRequest = read_json(payload, USUAL_BYTES).await?;
    message.token = token.into_inner();
    app.operators().use_password_link(app.guest.request(message)).await?;
    Ok(done())
}

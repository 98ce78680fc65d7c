//! Mails that came back and answers by mail, as the mail server passes them on.

use std::future::{Ready, ready};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    dev::Payload,
    http::header::{self, HeaderValue},
    web,
};
use casacero_proto::listing::v1 as wire;
use sha2::{Digest as _, Sha256};

use super::{operations, signed_in::done};
use crate::{
    App,
    api::body::{Body, LARGE_BYTES, read_mail},
    limits::Class,
    problem::{Code, Problem, ProblemDocument},
};

/// The operator's mail server, which has the secret of the settings.
pub struct MailServer;

impl FromRequest for MailServer {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let app = request.app_data::<web::Data<App>>().expect("the app is configured");
        let given = request.headers().get(header::AUTHORIZATION).map(HeaderValue::as_bytes);
        let given = given.and_then(|value| value.strip_prefix(b"Bearer ")).unwrap_or_default();
        let secret = &app.config.bounces_secret;
        // Digests are compared, so that the time it takes tells nothing of the secret.
        let is_known = secret.is_set() && Sha256::digest(given) == Sha256::digest(secret.reveal());
        ready(if is_known { Ok(Self) } else { Err(Code::Unauthenticated.into()) })
    }
}

impl operations::Principal for MailServer {
    fn limit_target(&self, _class: Class) -> String {
        "mail server".to_owned()
    }
}

/// Takes a mail that came to the return address or to a reply address, whole and as it came (RFC 5322), from the mail server. If it
/// reports that a mail did not arrive and never will, its owner, operators and guests are told. What an owner or a guest answers to a mail
/// about an inquiry becomes an answer or a message, once for each `Message-ID`; a sender who may not is told by mail. Everything else
/// changes nothing. Only the beginning of a long mail is read, so that it may be cut.
#[utoipa::path(post, path = "/api/v1/mail/bounces", tag = "operator", operation_id = "report_bounce",
    params(("authorization" = String, Header, description = "`Bearer`, a space and `CASACERO_GATEWAY__BOUNCES_SECRET`")),
    request_body(content = String, content_type = "message/rfc822"),
    responses(
        (status = 204, description = "It was read"),
        (status = 401, description = "The secret is not that of the settings, or they have none", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 413, description = "The mail has more than 512 KiB", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many of them", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn report(_: MailServer, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let message = read_mail(payload, LARGE_BYTES).await?.to_vec();
    app.mail().report_bounce(app.as_service().request(wire::ReportBounceRequest { message })).await?;
    Ok(done())
}

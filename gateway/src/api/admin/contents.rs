//! What operators edit of the site: banner, launch offer, prices, licence regions and texts, names of destinations.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use casacero_proto::listing::v1::{self as wire, ContentName};
use utoipa::IntoParams;

use super::{Editor, Operator};
use crate::{
    App,
    api::{
        body::{Body, LARGE_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, shown},
        versions::{IfMatch, PreconditionErrors, if_match_version, versioned},
    },
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// Which versions are listed.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct HistoryParameters {
    /// Versions below this one; the newest when absent
    #[param(minimum = 1, maximum = 1_000_000)]
    before: Option<u32>,
    /// Size of a page, 1 to 100; 20 when absent
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl QueryParameters for HistoryParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            before: query.number_within("before", 1..=1_000_000)?,
            limit: query.number_within("limit", 1..=100)?,
        })
    }
}

/// The kind of content that a path names.
fn named(name: &str) -> Result<i32, Problem> {
    name.parse::<ContentName>().map(Into::into).map_err(|_| Code::NotFound.into())
}

/// Every document in effect.
#[utoipa::path(get, path = "/api/v1/admin/contents", tag = "operator", operation_id = "contents",
    responses((status = 200, description = "The documents", body = wire::ListContentsResponse), ReadErrors),
)]
pub async fn list(operator: Operator, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let found = app.contents().list_contents(operator.caller.request(wire::ListContentsRequest {})).await?;
    Ok(shown(&found.into_inner()))
}

/// A document in effect, and the one that is in effect where nobody edits it.
#[utoipa::path(get, path = "/api/v1/admin/contents/{name}", tag = "operator", operation_id = "content",
    params(("name" = ContentName, Path, description = "The kind of content")),
    responses(
        (status = 200, description = "The document. The ETag is its version", body = wire::GetContentResponse),
        (status = 404, description = "There is no such content", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn show(operator: Operator, app: web::Data<App>, name: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::GetContentRequest { name: named(&name)? };
    let found = app.contents().get_content(operator.caller.request(message)).await?.into_inner();
    let version = found.content.as_ref().map_or(0, |content| content.version);
    Ok(versioned(StatusCode::OK, &found, version))
}

/// The versions of a document, the newest first.
#[utoipa::path(get, path = "/api/v1/admin/contents/{name}/versions", tag = "operator", operation_id = "content_versions",
    params(("name" = ContentName, Path, description = "The kind of content"), HistoryParameters),
    responses(
        (status = 200, description = "The versions", body = wire::ListContentVersionsResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such content", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn versions(
    operator: Operator,
    request: HttpRequest,
    app: web::Data<App>,
    name: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let HistoryParameters { before, limit } = HistoryParameters::parse(request.query_string())?;
    let message = wire::ListContentVersionsRequest {
        name: named(&name)?,
        before: before.map(u64::from),
        page_size: limit.unwrap_or_default(),
    };
    let found = app.contents().list_content_versions(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Writes a new version of a document, which is on the pages a moment later. An earlier version is restored by writing its
/// document again. Only admins write the launch offer and prices.
#[utoipa::path(put, path = "/api/v1/admin/contents/{name}", tag = "operator", operation_id = "edit_content",
    params(("name" = ContentName, Path, description = "The kind of content"), IfMatch),
    request_body = wire::EditContentRequest,
    responses(
        (status = 200, description = "The document. The ETag is its version", body = wire::Content),
        (status = 404, description = "There is no such content", body = ProblemDocument, content_type = "application/problem+json"),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn edit(
    operator: Editor,
    request: HttpRequest,
    app: web::Data<App>,
    name: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let (name, version) = (named(&name)?, if_match_version(&request)?);
    let mut message: wire::EditContentRequest = read_json(payload, LARGE_BYTES).await?;
    (message.name, message.version) = (name, version);
    let edited = app.contents().edit_content(operator.caller.request(message)).await?.into_inner();
    let content = edited.content.unwrap_or_default();
    Ok(versioned(StatusCode::OK, &content, content.version))
}

//! Versions: a write to something that has an ETag names, in `If-Match`, the one that was looked at.

use std::fmt::Display;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
};
use serde::Serialize;
use utoipa::{IntoParams, IntoResponses};

use super::signed_in::answer;
use crate::problem::{Code, Problem, ProblemDocument};

/// The header that such a write takes.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub struct IfMatch {
    /// The ETag of what was looked at, or `*`; where another stands by now, nothing is changed
    #[param(rename = "If-Match")]
    #[expect(dead_code, reason = "`if_match` and `if_match_version` read the header")]
    etag: String,
}

/// Why such a write is refused.
#[derive(IntoResponses)]
pub enum PreconditionErrors {
    /// It was changed meanwhile; of a listing, `changed` says where
    #[response(status = 412, content_type = "application/problem+json")]
    Changed(ProblemDocument),
    /// Without If-Match
    #[response(status = 428, content_type = "application/problem+json")]
    Unnamed(ProblemDocument),
}

/// An answer with the version as its ETag.
pub fn versioned(status: StatusCode, view: &impl Serialize, version: impl Display) -> HttpResponse {
    let mut response = answer(status, view);
    if let Ok(etag) = HeaderValue::from_str(&format!("\"{version}\"")) {
        response.headers_mut().insert(header::ETAG, etag);
    }
    response
}

/// The version in `If-Match`; `None` for any.
pub fn if_match_version(request: &HttpRequest) -> Result<Option<u64>, Problem> {
    let tag = if_match(request)?;
    tag.map(|tag| tag.parse::<u64>().map_err(|_| Code::VersionRequired.into())).transpose()
}

/// The tag in `If-Match`, without its quotes; `None` for `*`, any version. The header is required: without it nobody
/// knows what the client has seen. A weak tag counts as well: proxies that compress make ETags weak.
pub fn if_match(request: &HttpRequest) -> Result<Option<&str>, Problem> {
    let header = request.headers().get(header::IF_MATCH).and_then(|value| value.to_str().ok());
    match header.unwrap_or_default().trim() {
        "*" => Ok(None),
        tag => {
            let tag = tag.strip_prefix("W/").unwrap_or(tag);
            let unquoted = tag.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            unquoted.map(Some).ok_or_else(|| Code::VersionRequired.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn if_match_is_a_tag_or_anything() {
        let read = |value: &str| {
            let request = TestRequest::default().insert_header((header::IF_MATCH, value)).to_http_request();
            if_match(&request).map(|tag| tag.map(ToOwned::to_owned)).map_err(|problem| problem.code())
        };
        for (value, tag) in [("*", None), (" * ", None), ("\"7\"", Some("7")), ("W/\"7\"", Some("7"))] {
            assert_eq!(read(value), Ok(tag.map(ToOwned::to_owned)), "{value}");
        }
        for value in ["", "W/", "7", "\"", "\"7", "any"] {
            assert_eq!(read(value), Err(Code::VersionRequired), "{value}");
        }
        let without = TestRequest::default().to_http_request();
        assert_eq!(if_match(&without).map_err(|problem| problem.code()), Err(Code::VersionRequired));
    }
}

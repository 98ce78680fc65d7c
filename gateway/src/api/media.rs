//! Pictures. What is at an address never changes, so every cache may keep a public one. Each format has an address of
//! its own, so that no cache has to know which formats a browser supports.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, ByteRangeSpec, ContentRange, ContentRangeSpec, Header as _, HeaderValue, Range},
    web,
};
use bytes::Bytes;
use casacero_common::call::Caller;
use casacero_proto::listing::v1 as wire;

use super::{admin::Operator, knows, owner};
use crate::{
    App, READ_DEADLINE,
    problem::{Code, Problem, ProblemDocument},
};

/// Maximum number of digits of a width. Media stores refuse long names with an error, not as missing.
const WIDTH_DIGITS_MAX: usize = 5;

/// Who may see a picture.
#[derive(Clone, Copy)]
enum Audience {
    /// Everybody: an active home shows it.
    Everybody,
    /// Everybody, as long as a host shows themselves.
    EverybodyNow,
    /// The visitor: an owner of its home, an operator, or who has its draft.
    Visitor,
}

impl Audience {
    /// The value of `Cache-Control`.
    const fn caching(self) -> &'static str {
        match self {
            Self::Everybody => "public, max-age=31536000, immutable",
            Self::EverybodyNow => "public, max-age=60",
            Self::Visitor => "private, no-store",
        }
    }
}

/// A picture in one width. Pictures of active homes are for everybody; others are for the owners of their home,
/// operators, and whoever has the secret of their draft.
#[utoipa::path(get, path = "/media/{hash}/{width}.{format}", tag = "site",
    params(
        ("hash" = String, Path, description = "Names the picture"),
        ("width" = String, Path, description = "One of the picture's widths, or `cover` for its middle, 1200 pixels wide and 800 high"),
        ("format" = String, Path, description = "`jpg` or `webp`"),
        ("draft" = Option<String>, Query, description = "The secret of the draft that has the picture"),
    ),
    responses((status = 200, description = "The picture", content((String = "image/jpeg"), (String = "image/webp")), headers(("etag" = String, description = "Names the picture in this form"))),
        (status = 206, description = "The bytes that were asked for", content((String = "image/jpeg"), (String = "image/webp"))),
        (status = 304, description = "It is as it was"),
        (status = 404, description = "There is none, or the visitor may not see it", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 416, description = "It does not have these bytes", body = ProblemDocument, content_type = "application/problem+json")),
)]
pub async fn picture(
    request: HttpRequest,
    app: web::Data<App>,
    path: web::Path<(String, String, String)>,
) -> Result<HttpResponse, Problem> {
    let (hash, width, format) = path.into_inner();
    let is_number = (1..=WIDTH_DIGITS_MAX).contains(&width.len()) && width.bytes().all(|byte| byte.is_ascii_digit());
    let is_variant = width == "cover" || is_number;
    let well_formed = hash.bytes().all(|byte| byte.is_ascii_hexdigit() && !byte.is_ascii_uppercase()) && is_variant;
    let kind = match format.as_str() {
        "jpg" if well_formed => "image/jpeg",
        "webp" if well_formed => "image/webp",
        _ => return Err(Code::MediaNotFound.into()),
    };
    let audience = audience(&app, &request, &hash).await?;
    let key = format!("{hash}/{width}.{format}");
    let etag = format!("\"{key}\"");
    let described = |mut response: HttpResponse| {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(audience.caching()));
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        if let Ok(etag) = HeaderValue::from_str(&etag) {
            headers.insert(header::ETAG, etag);
        }
        response
    };
    if knows(&request, &etag) {
        return Ok(described(HttpResponse::NotModified().finish()));
    }
    let found = app.media.get(&key).await.map_err(|error| {
        tracing::error!(%error, "a picture cannot be read");
        Problem::new(Code::ServiceUnavailable)
    })?;
    let bytes = found.ok_or(Code::MediaNotFound)?;
    Ok(match wanted_range(&request, &etag) {
        None => described(HttpResponse::Ok().content_type(kind).body(bytes)),
        Some(range) => match part(&bytes, &range) {
            Some((part, place)) => {
                described(HttpResponse::PartialContent().content_type(kind).insert_header(place).body(part))
            }
            None => {
                let mut refused = Problem::new(Code::RangeNotSatisfiable).response(&request);
                if let Ok(length) = HeaderValue::from_str(&format!("bytes */{}", bytes.len())) {
                    refused.headers_mut().insert(header::CONTENT_RANGE, length);
                }
                refused
            }
        },
    })
}

/// The one range of bytes that is asked for. Several at once, and a range of another version, are answered with the
/// whole (RFC 9110, 13.1.5 and 14.2).
fn wanted_range(request: &HttpRequest, etag: &str) -> Option<ByteRangeSpec> {
    let is_of_this = request.headers().get(header::IF_RANGE).is_none_or(|tag| tag.as_bytes() == etag.as_bytes());
    if !is_of_this || !request.headers().contains_key(header::RANGE) {
        return None;
    }
    match Range::parse(request).ok()? {
        Range::Bytes(ranges) => <[ByteRangeSpec; 1]>::try_from(ranges).ok().map(|[range]| range),
        Range::Unregistered(..) => None,
    }
}

/// A part of a file, and where it is in it; `None` if the file has no such part.
fn part(bytes: &Bytes, range: &ByteRangeSpec) -> Option<(Bytes, ContentRange)> {
    let length = bytes.len() as u64;
    let (first, last) = range.to_satisfiable_range(length)?;
    let (start, end) = (usize::try_from(first).ok()?, usize::try_from(last).ok()?);
    let place = ContentRangeSpec::Bytes { range: Some((first, last)), instance_length: Some(length) };
    Some((bytes.slice(start..=end), ContentRange(place)))
}

/// Who may see a picture. Not found if the visitor may not.
async fn audience(app: &App, request: &HttpRequest, hash: &str) -> Result<Audience, Problem> {
    if app.public_pictures.contains(hash).await {
        return Ok(Audience::Everybody);
    }
    let mut query = url::form_urlencoded::parse(request.query_string().as_bytes());
    let draft = query.find(|(name, _)| name == "draft").map(|(_, token)| token.into_owned());
    if let Some(found) = ask(app, &app.guest, hash, draft.unwrap_or_default()).await? {
        return Ok(found);
    }
    if let Some(operator) = Operator::of_request(app, request).await?
        && let Some(found) = ask(app, &operator.caller, hash, String::new()).await?
    {
        return Ok(found);
    }
    for principal in owner::principals(app, request).await? {
        if let Some(found) = ask(app, &app.guest.acting_as(principal), hash, String::new()).await? {
            return Ok(found);
        }
    }
    Err(Code::MediaNotFound.into())
}

/// Who may see a picture, asked in a caller's name; `None` if that caller may not.
async fn ask(app: &App, caller: &Caller, hash: &str, draft_token: String) -> Result<Option<Audience>, Problem> {
    let mut message = caller.request(wire::GetPhotoAudienceRequest { hash: hash.to_owned(), draft_token });
    message.set_timeout(READ_DEADLINE);
    let changes = app.public_pictures.changes();
    let answer = match app.photos().get_photo_audience(message).await {
        Ok(answer) => answer.into_inner(),
        Err(status) => {
            let problem = Problem::from(status);
            return if problem.code() == Code::PhotoNotFound { Ok(None) } else { Err(problem) };
        }
    };
    match answer.audience() {
        wire::PhotoAudience::Everybody => {
            // Nothing tells that a host hides themselves, so that is asked each time.
            if answer.property_id.is_empty() {
                return Ok(Some(Audience::EverybodyNow));
            }
            app.public_pictures.insert(hash, &answer.property_id, changes).await;
            Ok(Some(Audience::Everybody))
        }
        wire::PhotoAudience::Caller => Ok(Some(Audience::Visitor)),
        // An audience of a newer contract is nobody.
        wire::PhotoAudience::Unspecified => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn one_range_of_this_version_is_answered() {
        let etag = "\"ab/400.jpg\"";
        let asked = |range: &str, version: Option<&str>| {
            let mut request = TestRequest::default().insert_header((header::RANGE, range));
            if let Some(version) = version {
                request = request.insert_header((header::IF_RANGE, version));
            }
            let wanted = wanted_range(&request.to_http_request(), etag)?;
            Some(part(&Bytes::from_static(b"0123456789"), &wanted).map(|(part, _)| part.to_vec()))
        };
        let some = |text: &str| Some(Some(text.as_bytes().to_vec()));
        for (range, version, expected) in [
            ("bytes=0-3", None, some("0123")),
            ("bytes=8-", None, some("89")),
            ("bytes=-2", None, some("89")),
            ("bytes=5-99", None, some("56789")),
            ("bytes=10-", None, Some(None)),
            ("bytes=0-1,4-5", None, None),
            ("lines=0-1", None, None),
            ("nonsense", None, None),
            ("bytes=0-3", Some(etag), some("0123")),
            ("bytes=0-3", Some("\"other\""), None),
        ] {
            assert_eq!(asked(range, version), expected, "{range} {version:?}");
        }
    }
}

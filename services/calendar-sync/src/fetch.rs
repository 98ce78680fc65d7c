//! Fetches feeds through the guarded client.

use async_trait::async_trait;
use casacero_common::outgoing::{self, Client, Error, Request, Response};
use http::{
    HeaderMap, HeaderName, HeaderValue, StatusCode,
    header::{ACCEPT, CONTENT_TYPE, ETAG, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED},
};

use crate::{
    domain::{failure::ReadError, occupancy::Validators},
    ports::{FeedFetcher, FetchRequest, Fetched, NotFetched},
};

/// The fetcher used in production.
pub struct HttpFetcher(Client);

impl HttpFetcher {
    /// A fetcher with a guarded client.
    pub fn new(client: Client) -> Self {
        Self(client)
    }
}

#[async_trait]
impl FeedFetcher for HttpFetcher {
    async fn fetch(&self, request: FetchRequest) -> Result<Fetched, NotFetched> {
        let conditional = request.validators.is_some();
        let mut headers = vec![(ACCEPT, HeaderValue::from_static("text/calendar, text/plain;q=0.9, */*;q=0.1"))];
        if let Some(Validators { etag, last_modified }) = request.validators {
            headers.extend(header(IF_NONE_MATCH, etag));
            headers.extend(header(IF_MODIFIED_SINCE, last_modified));
        }
        let asked = Request { url: request.url.reveal().to_owned(), headers };
        let response = self.0.get(asked).await.map_err(|outgoing::Failure { error, host }| {
            let error = read_error(&error);
            // The error may contain the address, which is a secret.
            tracing::debug!(host = request.url.host(), asked = host, code = error.code(), "feed not fetched");
            NotFetched { error, status: None, refused_host: host.filter(|_| error == ReadError::AddressRefused) }
        })?;
        let status = Some(response.status.as_u16());
        answer(response, conditional).map_err(|error| NotFetched { error, status, refused_host: None })
    }
}

fn header(name: HeaderName, value: Option<String>) -> Option<(HeaderName, HeaderValue)> {
    Some((name, HeaderValue::from_str(&value?).ok()?))
}

fn answer(response: Response, conditional: bool) -> Result<Fetched, ReadError> {
    let Response { status, headers, body, final_url: _ } = response;
    match status {
        StatusCode::NOT_MODIFIED if conditional => Ok(Fetched::NotModified),
        // Some platforms answer an empty calendar with 204, so it is treated as an empty body. Other 2xx statuses are
        // partial answers, or no answer yet.
        StatusCode::OK | StatusCode::NON_AUTHORITATIVE_INFORMATION | StatusCode::NO_CONTENT => {
            let (charset, validators) = (charset(&headers), validators(&headers));
            Ok(Fetched::Body { bytes: body, charset, validators, status: status.as_u16() })
        }
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Err(ReadError::Forbidden),
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(ReadError::NotFound),
        StatusCode::UNPROCESSABLE_ENTITY => Err(ReadError::InvalidData),
        _ => Err(ReadError::ServerError),
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.to_owned())
}

fn validators(headers: &HeaderMap) -> Validators {
    Validators { etag: text(headers, ETAG), last_modified: text(headers, LAST_MODIFIED) }
}

/// The charset of a content type such as `text/calendar; charset=utf-8`.
fn charset(headers: &HeaderMap) -> Option<String> {
    let content_type = text(headers, CONTENT_TYPE)?;
    content_type.split(';').skip(1).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim().eq_ignore_ascii_case("charset").then(|| value.trim().trim_matches('"').to_owned())
    })
}

fn read_error(error: &Error) -> ReadError {
    match error {
        Error::InvalidUrl | Error::Scheme | Error::Credentials | Error::Port(_) | Error::Private(_) => {
            ReadError::AddressRefused
        }
        Error::TooLarge(_) => ReadError::InvalidData,
        Error::Redirects(_) | Error::RedirectTarget => ReadError::ServerError,
        Error::Unresolved(_) | Error::Timeout | Error::Network(_) => ReadError::Network,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charsets() {
        let cases = [
            ("text/calendar", None),
            ("text/calendar; charset=utf-8", Some("utf-8")),
            ("text/calendar;method=PUBLISH;Charset=\"ISO-8859-1\"", Some("ISO-8859-1")),
        ];
        for (content_type, expected) in cases {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
            assert_eq!(charset(&headers).as_deref(), expected, "{content_type}");
        }
    }

    #[test]
    fn statuses() {
        let answered = |status: StatusCode, conditional| {
            let response = Response {
                status,
                headers: HeaderMap::new(),
                body: bytes::Bytes::new(),
                final_url: url::Url::parse("https://example.com/calendar.ics").expect("a URL"),
            };
            answer(response, conditional).map(|fetched| matches!(fetched, Fetched::NotModified))
        };
        let cases = [
            (200, false, Ok(false)),
            (202, false, Err(ReadError::ServerError)),
            (204, false, Ok(false)),
            (206, false, Err(ReadError::ServerError)),
            (304, true, Ok(true)),
            // The request was not conditional, so nothing is known.
            (304, false, Err(ReadError::ServerError)),
            (401, true, Err(ReadError::Forbidden)),
            (403, true, Err(ReadError::Forbidden)),
            (404, true, Err(ReadError::NotFound)),
            (410, true, Err(ReadError::NotFound)),
            (422, true, Err(ReadError::InvalidData)),
            (429, true, Err(ReadError::ServerError)),
            (500, true, Err(ReadError::ServerError)),
        ];
        for (status, conditional, expected) in cases {
            let status = StatusCode::from_u16(status).expect("a status");
            assert_eq!(answered(status, conditional), expected, "{status}");
        }
    }
}

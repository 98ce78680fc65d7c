//! Checks that a write comes from one of our pages.
//!
//! A page of another site must not act for its visitors. Browsers send the origin with every write, and say whether another
//! site caused it. Other programs send neither, and carry nobody's cookie.

use actix_web::http::header::{self, HeaderMap};
use casacero_common::site_address::is_loopback;
use url::Url;

/// How a browser says that a page of another site, or of another host of this one, caused a request.
const CAUSED_ELSEWHERE: [&[u8]; 2] = [b"cross-site", b"same-site"];

/// Whether a request comes from a page of `public_url` (same scheme, host and port), or from no page at all. Without an
/// origin, a browser's word that the page is another one is enough to refuse.
///
/// If the public address is loopback, the site runs on the visitor's own machine. Then any loopback name and port is
/// accepted, as long as the origin is the address that the request was sent to.
pub fn is_ours(headers: &HeaderMap, public_url: &Url) -> bool {
    let mut origins = headers.get_all(header::ORIGIN);
    let Some(origin) = origins.next() else {
        return !headers.get_all("sec-fetch-site").any(|site| CAUSED_ELSEWHERE.contains(&site.as_bytes()));
    };
    if origins.next().is_some() {
        return false;
    }
    let Some(origin) = origin.to_str().ok().and_then(|origin| Url::parse(origin).ok()) else { return false };
    origin.origin() == public_url.origin()
        || is_loopback(public_url) && is_loopback(&origin) && is_asked_at(headers, &origin)
}

/// Whether an origin is the address that this request was sent to.
fn is_asked_at(headers: &HeaderMap, origin: &Url) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.and_then(|host| Url::parse(&format!("http://{host}")).ok())
        .is_some_and(|asked| asked.origin() == origin.origin())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn only_pages_of_the_public_address_write() {
        let site = "https://homes.example";
        let local = "http://localhost:3000";
        let cases = [
            (site, Some("https://homes.example"), "homes.example", true),
            (site, Some("https://homes.example:443"), "inside:3000", true),
            (site, None, "homes.example", true),
            (site, Some("http://homes.example"), "homes.example", false),
            (site, Some("https://homes.example:8443"), "homes.example:8443", false),
            (site, Some("https://evil.example"), "evil.example", false),
            (site, Some("https://homes.example.evil.example"), "homes.example", false),
            (site, Some("https://homes.example@evil.example"), "homes.example", false),
            (site, Some("null"), "homes.example", false),
            (site, Some(""), "homes.example", false),
            (site, Some("\u{e9}"), "homes.example", false),
            (site, Some("http://localhost:3000"), "localhost:3000", false),
            (local, Some("http://localhost:3000"), "localhost:3000", true),
            (local, Some("http://127.0.0.1:3000"), "127.0.0.1:3000", true),
            (local, Some("http://[::1]:3000"), "[::1]:3000", true),
            (local, Some("http://localhost:3001"), "localhost:3001", true),
            (local, Some("http://localhost:3001"), "localhost:3000", false),
            (local, Some("https://localhost:3000"), "localhost:3000", false),
            // A name that an attacker points at the visitor's machine.
            (local, Some("http://evil.example:3000"), "evil.example:3000", false),
            (local, Some("http://localhost.evil.example:3000"), "localhost.evil.example:3000", false),
        ];
        for (public_url, origin, host, expected) in cases {
            let mut request = TestRequest::post().insert_header(("host", host));
            if let Some(origin) = origin {
                request = request.insert_header(("origin", origin));
            }
            let public_url = Url::parse(public_url).expect("an address");
            let request = request.to_http_request();
            assert_eq!(is_ours(request.headers(), &public_url), expected, "{public_url} {origin:?} {host}");
        }
    }

    #[test]
    fn a_browser_that_tells_no_origin_tells_another_site() {
        let site = Url::parse("https://homes.example").expect("an address");
        for (told, origin, expected) in [
            (None, None, true),
            (Some("none"), None, true),
            (Some("same-origin"), None, true),
            (Some("same-site"), None, false),
            (Some("cross-site"), None, false),
            // The origin says more: a proxy may have another name for browsers.
            (Some("cross-site"), Some("https://homes.example"), true),
        ] {
            let told = told.map(|told| ("sec-fetch-site", told));
            let headers = told.into_iter().chain(origin.map(|origin| ("origin", origin)));
            let request = headers.fold(TestRequest::post(), TestRequest::insert_header).to_http_request();
            assert_eq!(is_ours(request.headers(), &site), expected, "{told:?} {origin:?}");
        }
    }

    #[test]
    fn two_origins_are_none() {
        let request = TestRequest::post()
            .append_header(("origin", "https://homes.example"))
            .append_header(("origin", "https://evil.example"))
            .to_http_request();
        assert!(!is_ours(request.headers(), &Url::parse("https://homes.example").expect("an address")));
    }
}

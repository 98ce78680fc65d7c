//! The web server that makes the pages.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use actix_web::HttpRequest;
use casacero_common::{call::Caller, principal::METADATA_KEY, telemetry};
use reqwest::{
    StatusCode,
    header::{HeaderMap, HeaderName, HeaderValue},
};

use super::page_key::PageKey;
use crate::middleware::{REQUEST_ID, id_of, visitor_of};

/// Hop-by-hop headers, and headers that the gateway writes itself.
const NOT_PASSED: [&str; 11] = [
    "connection",
    "keep-alive",
    "proxy-authenticate",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "content-length",
    "content-security-policy",
    "date",
    "traceparent",
    "tracestate",
];

/// Headers that visitors do not get. `Link` repeats the mark of scripts; only the API sets cookies; the gateway gives a tag of
/// its own, and looks at no dates.
const WITHHELD: [&str; 6] = ["x-powered-by", "link", "set-cookie", "etag", "last-modified", BUILD];
/// Names the build of the web server (`web/next.config.ts`).
const BUILD: &str = "x-build";

/// How often a script is asked for over a new connection, which may lead to another web server: of two, one is missed by one
/// visitor in 128.
const ASKED_AGAIN: usize = 6;

/// The visitor in whose name the web server asks the API.
pub struct Asker {
    pub visitor: IpAddr,
    request_id: String,
}

impl Asker {
    pub fn of(request: &HttpRequest) -> Self {
        Self { visitor: visitor_of(request), request_id: id_of(request) }
    }

    /// The gateway, which asks for nobody.
    pub fn gateway() -> Self {
        Self { visitor: Ipv4Addr::LOCALHOST.into(), request_id: String::new() }
    }

    fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        copy(&mut headers, "x-forwarded-for", self.visitor.to_string().as_bytes());
        copy(&mut headers, REQUEST_ID.as_str(), self.request_id.as_bytes());
        telemetry::inject(|name, value| copy(&mut headers, name, value.as_bytes()));
        headers
    }
}

pub struct Upstream {
    http: reqwest::Client,
    /// Each of its requests has a connection of its own.
    http_anew: reqwest::Client,
    url: String,
    /// Signs what the web server reads for a page, so that it is not counted again for the visitor.
    guest: Caller,
    /// Whether it ever answered. Before that it is still starting.
    answered: AtomicBool,
}

impl Upstream {
    pub fn new(url: &str, guest: Caller) -> Self {
        casacero_common::tls::install_provider();
        let http = |idle_connections| {
            reqwest::Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .connect_timeout(Duration::from_secs(2))
                .timeout(Duration::from_secs(30))
                .pool_max_idle_per_host(idle_connections)
                // Node closes connections that were idle for five seconds.
                .pool_idle_timeout(Duration::from_secs(4))
                .no_proxy()
                // The gateway compresses for the visitor. On loopback, compression only costs time.
                .no_gzip()
                .no_brotli()
                .no_deflate()
                .build()
                .expect("the settings are constants")
        };
        let (http, http_anew) = (http(usize::MAX), http(0));
        Self { http, http_anew, url: url.trim_end_matches('/').to_owned(), guest, answered: AtomicBool::new(false) }
    }

    /// The headers of a small answer, where there is one.
    pub async fn probe(&self) -> Option<HeaderMap> {
        let probe = self.http.head(format!("{}/icon.svg", self.url)).timeout(Duration::from_secs(2));
        probe.send().await.ok().map(|answer| answer.headers().clone())
    }

    /// Whether it ever answered.
    pub fn has_answered(&self) -> bool {
        self.answered.load(Ordering::Relaxed)
    }

    /// The web server's answer for a page. `policy` names the nonce it puts on its scripts.
    pub async fn page(
        &self,
        asked: &PageKey,
        asker: &Asker,
        policy: &str,
    ) -> Result<reqwest::Response, reqwest::Error> {
        let mut headers = asker.headers();
        for (name, value) in asked.headers() {
            copy(&mut headers, name, value.as_bytes());
        }
        copy(&mut headers, "content-security-policy", policy.as_bytes());
        copy(&mut headers, METADATA_KEY, self.guest.signed().as_bytes());
        self.get(&asked.target(), headers).await
    }

    /// The web server's answer for a script, style or picture. While a release is exchanged, one web server has the scripts of
    /// the page that another has made, so those that it does not have are asked for again over new connections.
    pub async fn file(&self, asked: &PageKey, asker: &Asker) -> Result<reqwest::Response, reqwest::Error> {
        let mut answer = self.get(&asked.target(), asker.headers()).await?;
        for _ in 0..ASKED_AGAIN {
            if answer.status() != StatusCode::NOT_FOUND || !asked.is_named_by_content() {
                break;
            }
            let again = self.http_anew.get(format!("{}{}", self.url, asked.target())).headers(asker.headers());
            // One that is just going answers nothing.
            answer = again.send().await.unwrap_or(answer);
        }
        Ok(answer)
    }

    /// Always sends GET, so that a HEAD request gets the same headers, the length included.
    async fn get(&self, target: &str, headers: HeaderMap) -> Result<reqwest::Response, reqwest::Error> {
        let asked = self.http.get(format!("{}{target}", self.url)).headers(headers).build()?;
        self.send(asked).await
    }

    /// Sends a read-only request. The web server may close a kept connection just when we use it again; then the
    /// request is sent once more.
    async fn send(&self, request: reqwest::Request) -> Result<reqwest::Response, reqwest::Error> {
        let again = request.try_clone();
        let answer = match (self.http.execute(request).await, again) {
            (Err(error), Some(again)) if !error.is_timeout() && !error.is_connect() => {
                tracing::debug!(%error, "the web server closed a connection; the page is asked for again");
                self.http.execute(again).await
            }
            (answer, _) => answer,
        };
        if answer.is_ok() {
            self.answered.store(true, Ordering::Relaxed);
        }
        answer
    }
}

fn copy(headers: &mut HeaderMap, name: &str, value: &[u8]) {
    if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::from_bytes(value)) {
        headers.append(name, value);
    }
}

/// Whether this is HTML or page data.
pub fn is_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(reqwest::header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("text/html") || kind.starts_with("text/x-component"))
}

/// The name of the build that made an answer.
pub fn build(headers: &HeaderMap) -> Option<&str> {
    headers.get(BUILD).and_then(|value| value.to_str().ok())
}

/// The headers of the web server that the visitor gets.
pub fn passed_headers(headers: &HeaderMap) -> Vec<(String, Vec<u8>)> {
    let passed =
        headers.iter().filter(|(name, _)| !NOT_PASSED.contains(&name.as_str()) && !WITHHELD.contains(&name.as_str()));
    passed.map(|(name, value)| (name.as_str().to_owned(), value.as_bytes().to_vec())).collect()
}

#[cfg(test)]
mod tests {
    use casacero_common::{
        clock::Clock,
        principal::{Principal, Signer},
    };
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    /// Answers one request on each connection, and closes the connection on the second.
    async fn closes_when_used_again(listener: tokio::net::TcpListener) {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut buffer = [0; 4096];
                if matches!(stream.read(&mut buffer).await, Ok(1..)) {
                    stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok").await.expect("written");
                    // The second request closes the connection.
                    let _whole_or_not = stream.read(&mut buffer).await;
                }
            });
        }
    }

    #[tokio::test]
    async fn a_connection_that_the_web_server_closes_costs_nobody_a_page() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let server = tokio::spawn(closes_when_used_again(listener));
        let guest = Caller::new(Signer::random(), Clock::system(), Principal::Guest);
        let upstream = Upstream::new(&url, guest);
        for page in 0..20 {
            let asked = upstream.http.get(format!("{url}/{page}")).build().expect("a request");
            let answer = upstream.send(asked).await.expect("an answer");
            assert_eq!(answer.text().await.expect("a body"), "ok");
        }
        server.abort();
    }

    /// Two web servers behind one address, the second of which has the script.
    async fn every_second_has_it(listener: tokio::net::TcpListener) {
        for connection in 0_u32.. {
            let Ok((mut stream, _)) = listener.accept().await else { return };
            tokio::spawn(async move {
                let mut buffer = [0; 4096];
                while matches!(stream.read(&mut buffer).await, Ok(1..)) {
                    let status = if connection % 2 == 1 { "200 OK" } else { "404 Not Found" };
                    let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
                    stream.write_all(answer.as_bytes()).await.expect("written");
                }
            });
        }
    }

    #[tokio::test]
    async fn a_script_that_one_web_server_does_not_have_is_had_from_another() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let server = tokio::spawn(every_second_has_it(listener));
        let upstream = Upstream::new(&url, Caller::new(Signer::random(), Clock::system(), Principal::Guest));
        let asker = Asker { visitor: [127, 0, 0, 1].into(), request_id: String::new() };
        for (path, expected) in [("/_next/static/a.js", StatusCode::OK), ("/pictures/a.svg", StatusCode::NOT_FOUND)] {
            let asked = PageKey { path: path.into(), query: String::new(), within_site: None, is_file: true };
            let answer = upstream.file(&asked, &asker).await.expect("an answer");
            assert_eq!(answer.status(), expected, "{path}");
        }
        server.abort();
    }

    #[test]
    fn a_visitor_never_sees_the_mark_in_a_header() {
        let mut headers = HeaderMap::new();
        for (name, value) in
            [("link", "</a.css>; rel=preload; nonce=\"x\""), ("x-powered-by", "Next.js"), ("vary", "rsc")]
        {
            copy(&mut headers, name, value.as_bytes());
        }
        assert_eq!(passed_headers(&headers), [("vary".to_owned(), b"rsc".to_vec())]);
    }
}

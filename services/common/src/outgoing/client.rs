//! The client: checks an address, requests it, follows redirects, and reads a bounded body.

use std::{error::Error as StdError, net::IpAddr, sync::Arc, time::Duration};

use bytes::{Bytes, BytesMut};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use url::{Host, Url};

use super::{Config, Error, Failure, InvalidConfig, address::is_public, encoding, resolver::Resolver};

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// The address.
    pub url: String,
    /// Additional headers.
    pub headers: Vec<(HeaderName, HeaderValue)>,
}

/// A response.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status of the last answer.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body, decompressed.
    pub body: Bytes,
    /// The address after redirects.
    pub final_url: Url,
}

/// Requests addresses that people give us. Clones share connections.
#[derive(Clone)]
pub struct Client {
    /// Connects to public addresses only.
    guarded: reqwest::Client,
    /// Connects to any address, for hosts and ports of the allow-list.
    open: reqwest::Client,
    config: Arc<Config>,
}

impl Client {
    /// A client with these settings.
    pub fn new(config: Config) -> Result<Self, InvalidConfig> {
        crate::tls::install_provider();
        let is_host_and_port = |entry: &str| {
            let (host, port) = entry.rsplit_once(':').unwrap_or_default();
            Host::parse(host).is_ok() && port.parse::<u16>().is_ok()
        };
        if let Some(entry) = config.allow.iter().find(|entry| !is_host_and_port(entry)) {
            let message = format!(
                "CASACERO_OUTGOING__ALLOW names hosts with their ports, such as `calendars.internal:8080`; `{entry}` is none"
            );
            return Err(InvalidConfig(message));
        }
        if config.timeout_ms == 0 || config.connect_timeout_ms == 0 {
            let message = "CASACERO_OUTGOING__TIMEOUT_MS and CASACERO_OUTGOING__CONNECT_TIMEOUT_MS must be at least 1";
            return Err(InvalidConfig(message.into()));
        }
        if HeaderValue::from_str(&config.user_agent).is_err() {
            return Err(InvalidConfig("CASACERO_OUTGOING__USER_AGENT must be one line of plain text".into()));
        }
        let client = |resolver| {
            reqwest::Client::builder()
                .user_agent(&config.user_agent)
                .connect_timeout(Duration::from_millis(config.connect_timeout_ms))
                .redirect(reqwest::redirect::Policy::none())
                .referer(false)
                .no_gzip()
                .no_brotli()
                .no_deflate()
                .no_proxy()
                .dns_resolver(Arc::new(resolver))
                .build()
                .map_err(|error| InvalidConfig(format!("CASACERO_OUTGOING__…: {error}")))
        };
        let (guarded, open) = (client(Resolver::Guarded)?, client(Resolver::Open)?);
        Ok(Self { guarded, open, config: Arc::new(config) })
    }

    /// A client with the same settings that trusts the host and port of one address more: one that operators set for something
    /// of theirs, and that owners must not reach.
    pub fn trusting(&self, url: &Url) -> Result<Self, InvalidConfig> {
        let mut config = Config::clone(&self.config);
        let (host, port) = (url.host_str().unwrap_or_default(), url.port_or_known_default().unwrap_or_default());
        config.allow.push(format!("{host}:{port}"));
        Self::new(config)
    }

    /// Requests an address by GET.
    pub async fn get(&self, request: Request) -> Result<Response, Failure> {
        let mut host = None;
        let answer = tokio::time::timeout(self.config.timeout(), self.follow(request, &mut host)).await;
        answer.unwrap_or(Err(Error::Timeout)).map_err(|error| Failure { error, host })
    }

    /// Sends a body to an address by POST. A redirect fails: the body is meant for this address alone.
    pub async fn post(&self, request: Request, body: Bytes) -> Result<Response, Failure> {
        let mut host = None;
        let answer = tokio::time::timeout(self.config.timeout(), self.send(request, body, &mut host)).await;
        answer.unwrap_or(Err(Error::Timeout)).map_err(|error| Failure { error, host })
    }

    /// Sends a body to a [secure](Self::check_secure) address by POST, and returns the status, also that of a redirect. The
    /// answer's body is not read.
    pub async fn notify(&self, request: Request, body: Bytes) -> Result<StatusCode, Failure> {
        let mut host = None;
        let sent = async {
            let url = self.check_secure(&request.url)?;
            host = url.host_str().map(str::to_owned);
            Ok(self.sent(&request, &url, body).await?.status())
        };
        let answer = tokio::time::timeout(self.config.timeout(), sent).await;
        answer.unwrap_or(Err(Error::Timeout)).map_err(|error| Failure { error, host })
    }

    /// Checks by its text an address that gets what is not for everybody: https, unless it is on the allow-list.
    pub fn check_secure(&self, address: &str) -> Result<Url, Error> {
        let url = Url::parse(address.trim()).map_err(|_| Error::InvalidUrl)?;
        self.client_for(&url)?;
        if url.scheme() == "https" || self.is_exempt(&url) { Ok(url) } else { Err(Error::Scheme) }
    }

    async fn send(&self, request: Request, body: Bytes, host: &mut Option<String>) -> Result<Response, Error> {
        let url = Url::parse(request.url.trim()).map_err(|_| Error::InvalidUrl)?;
        *host = url.host_str().map(str::to_owned);
        let response = self.sent(&request, &url, body).await?;
        if response.status().is_redirection() {
            return Err(Error::Redirects(0));
        }
        self.read(response, url).await
    }

    async fn sent(&self, request: &Request, url: &Url, body: Bytes) -> Result<reqwest::Response, Error> {
        let mut builder =
            self.client_for(url)?.post(url.clone()).header(header::ACCEPT_ENCODING, encoding::ACCEPTED).body(body);
        for (name, value) in &request.headers {
            builder = builder.header(name, value);
        }
        builder.send().await.map_err(failure)
    }

    /// Follows redirects. `host` is the host of the current address, also after a timeout.
    async fn follow(&self, request: Request, host: &mut Option<String>) -> Result<Response, Error> {
        let mut url = Url::parse(request.url.trim()).map_err(|_| Error::InvalidUrl)?;
        for _hop in 0..=self.config.redirects {
            *host = url.host_str().map(str::to_owned);
            let mut builder =
                self.client_for(&url)?.get(url.clone()).header(header::ACCEPT_ENCODING, encoding::ACCEPTED);
            for (name, value) in &request.headers {
                builder = builder.header(name, value);
            }
            let response = builder.send().await.map_err(failure)?;
            let redirected = response.status().is_redirection() && response.status() != StatusCode::NOT_MODIFIED;
            if !redirected {
                return self.read(response, url).await;
            }
            let target = response.headers().get(header::LOCATION).and_then(|value| value.to_str().ok());
            url = url.join(target.ok_or(Error::RedirectTarget)?).map_err(|_| Error::InvalidUrl)?;
        }
        Err(Error::Redirects(self.config.redirects))
    }

    async fn read(&self, mut response: reqwest::Response, final_url: Url) -> Result<Response, Error> {
        let mut body = BytesMut::new();
        while let Some(chunk) = response.chunk().await.map_err(failure)? {
            if body.len() + chunk.len() > self.config.body_limit_bytes {
                return Err(Error::TooLarge(self.config.body_limit_bytes));
            }
            body.extend_from_slice(&chunk);
        }
        let headers = std::mem::take(response.headers_mut());
        let body = if headers.contains_key(header::CONTENT_ENCODING) {
            let (headers, body, limit) = (headers.clone(), body.freeze(), self.config.body_limit_bytes);
            let decoded = tokio::task::spawn_blocking(move || encoding::decoded(&headers, body, limit)).await;
            decoded.map_err(|error| Error::Network(error.to_string()))??
        } else {
            body.freeze()
        };
        Ok(Response { status: response.status(), headers, body, final_url })
    }

    /// Whether the host and port of an address are on the allow-list.
    fn is_exempt(&self, url: &Url) -> bool {
        let Some((host, port)) = url.host().zip(url.port_or_known_default()) else { return false };
        let name = format!("{host}:{port}");
        self.config.allow.iter().any(|entry| entry.eq_ignore_ascii_case(&name))
    }

    /// The client for an address. Refuses addresses that are invalid by their text; names are checked when they are
    /// resolved.
    fn client_for(&self, url: &Url) -> Result<&reqwest::Client, Error> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(Error::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Error::Credentials);
        }
        let host = url.host().ok_or(Error::InvalidUrl)?;
        let port = url.port_or_known_default().ok_or(Error::InvalidUrl)?;
        if self.is_exempt(url) {
            return Ok(&self.open);
        }
        if !matches!(port, 80 | 443) {
            return Err(Error::Port(port));
        }
        let literal = match host {
            Host::Domain(_) => None,
            Host::Ipv4(address) => Some(IpAddr::V4(address)),
            Host::Ipv6(address) => Some(IpAddr::V6(address)),
        };
        match literal {
            Some(address) if !is_public(address) => Err(Error::Private(address)),
            _ => Ok(&self.guarded),
        }
    }
}

fn failure(error: reqwest::Error) -> Error {
    if error.is_timeout() {
        return Error::Timeout;
    }
    // The address may contain a secret, and the message would contain the address.
    let error = error.without_url();
    let mut source: Option<&(dyn StdError + 'static)> = Some(&error);
    let mut last = error.to_string();
    while let Some(cause) = source {
        match cause.downcast_ref::<Error>() {
            Some(Error::Private(address)) => return Error::Private(*address),
            Some(Error::Unresolved(host)) => return Error::Unresolved(host.clone()),
            _ => last = cause.to_string(),
        }
        source = cause.source();
    }
    Error::Network(last)
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _},
        net::TcpListener,
    };

    use super::*;

    /// The error of requesting `url` when `localhost:8` is allowed.
    async fn refused(url: &str) -> Error {
        let allow = vec!["localhost:8".into(), "127.0.0.1:8".into()];
        let client = Client::new(Config { allow, ..Config::default() }).expect("a client");
        let answer = client.get(Request { url: url.into(), headers: Vec::new() }).await;
        answer.map(|_| ()).expect_err("nobody answers").error
    }

    #[tokio::test]
    async fn a_host_is_allowed_on_the_port_that_is_named_and_on_no_other() {
        for url in ["http://localhost:8/", "http://LOCALHOST:8/", "http://127.0.0.1:8/"] {
            assert!(matches!(refused(url).await, Error::Network(_)), "{url} is asked");
        }
        for url in ["http://localhost/", "https://localhost/", "http://127.0.0.1/"] {
            assert!(matches!(refused(url).await, Error::Private(_)), "{url} is not");
        }
        assert!(matches!(refused("http://localhost:9/").await, Error::Port(9)));
    }

    /// The port of a server of one answer, which leads to `location`.
    async fn redirecting_to(location: &str) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let answer =
            format!("HTTP/1.1 302 Found\r\nLocation: {location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        tokio::spawn(async move {
            let (mut connection, _) = listener.accept().await.expect("a connection");
            let _request = connection.read(&mut [0; 4096]).await.expect("a request");
            connection.write_all(answer.as_bytes()).await.expect("an answer");
        });
        port
    }

    #[tokio::test]
    async fn every_hop_of_a_redirect_is_checked() {
        for inside in
            ["http://localhost/", "http://127.0.0.1/", "http://[::1]/", "http://[::ffff:10.0.0.1]/", "//192.168.1.1/"]
        {
            let port = redirecting_to(inside).await;
            let allow = vec![format!("127.0.0.1:{port}")];
            let client = Client::new(Config { allow, ..Config::default() }).expect("a client");
            let request = Request { url: format!("http://127.0.0.1:{port}/"), headers: Vec::new() };
            let error = client.get(request).await.map(|_| ()).expect_err("it leads inside").error;
            assert!(matches!(error, Error::Private(_)), "{inside}: {error}");
        }
    }
}

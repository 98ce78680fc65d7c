//! Requests to addresses that people give us: feeds, webhooks, photos.
//!
//! Such an address may point into our own network. Only http and https on their usual ports are requested, without
//! credentials and cookies. A name is resolved once, and the connection goes to exactly the addresses that were
//! checked. Every redirect is checked like the first address. An allow-list names exact hosts and ports that are
//! exempt, for tests and intranets.

mod address;
mod client;
mod encoding;
mod resolver;

pub use address::is_public;
pub use client::{Client, Request, Response};

use std::{net::IpAddr, time::Duration};

/// Settings of outgoing requests.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(default)]
pub struct Config {
    /// Hosts and ports exempt from the checks, as `host:port`.
    pub allow: Vec<String>,
    /// What we say we are.
    pub user_agent: String,
    /// How long a connection may take.
    pub connect_timeout_ms: u64,
    /// How long a whole request may take, redirects and body included.
    pub timeout_ms: u64,
    /// How large a body may be once decompressed.
    pub body_limit_bytes: usize,
    /// How many redirects are followed.
    pub redirects: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            allow: Vec::new(),
            user_agent: concat!("CasaCero/", env!("CARGO_PKG_VERSION"), " (calendar reader)").into(),
            connect_timeout_ms: 10_000,
            timeout_ms: 15_000,
            body_limit_bytes: 5 * 1024 * 1024,
            redirects: 5,
        }
    }
}

impl Config {
    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms)
    }
}

/// Settings that allow no request.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct InvalidConfig(String);

/// A request that was refused or failed.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct Failure {
    /// The reason.
    #[source]
    pub error: Error,
    /// The host of the current address: the last one after redirects. `None` for an invalid address.
    pub host: Option<String>,
}

/// Why a request was refused or failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The text is not a URL.
    #[error("not a valid URL")]
    InvalidUrl,
    /// The scheme is neither http nor https.
    #[error("only http and https are read")]
    Scheme,
    /// The address contains a user name or password.
    #[error("a URL with a user name or password is not read")]
    Credentials,
    /// The port is not 80 or 443.
    #[error("only ports 80 and 443 are read, not {0}")]
    Port(u16),
    /// The address is not on the public internet.
    #[error("{0} is not a public address")]
    Private(IpAddr),
    /// The name has no address.
    #[error("the host name {0} cannot be resolved")]
    Unresolved(String),
    /// There were too many redirects.
    #[error("more than {0} redirects")]
    Redirects(usize),
    /// A redirect has no target.
    #[error("a redirect without a target")]
    RedirectTarget,
    /// The body is too large.
    #[error("the answer is larger than {0} bytes")]
    TooLarge(usize),
    /// The request took too long.
    #[error("no complete answer in time")]
    Timeout,
    /// The connection or the transfer failed.
    #[error("the request failed: {0}")]
    Network(String),
}

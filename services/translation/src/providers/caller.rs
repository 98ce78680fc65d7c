//! What providers on the network share: their address, one request, and the meaning of its failure.

use bytes::Bytes;
use casacero_common::outgoing::{self, Client, Error, Request, Response};
use http::{HeaderName, HeaderValue, StatusCode};
use url::Url;

use crate::{
    config::InvalidConfig,
    ports::{Failure, Fault},
};

/// The maximum size of an answer: a text grows, and escapes in JSON take up to six bytes for each character.
const LARGEST_ANSWER_BYTES: usize = 2 * 1024 * 1024;
/// The maximum length of a provider's own words in our logs.
const LONGEST_DETAIL: usize = 300;

/// Requests one provider at the address of its setting.
pub(super) struct Caller {
    base: String,
    client: Client,
}

impl Caller {
    /// `setting` is the name of the setting with the address.
    pub(super) fn new(setting: &'static str, url: &str, timeout_ms: u64) -> Result<Self, InvalidConfig> {
        let parsed = Url::parse(url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let address = parsed.as_ref().and_then(|url| Some((url.host_str()?, url.port_or_known_default()?)));
        let Some((host, port)) = address else {
            return Err(InvalidConfig::Address(setting));
        };
        if timeout_ms == 0 {
            return Err(InvalidConfig::Timeout(setting));
        }
        let config = outgoing::Config {
            // An operator named this address: it may be in our own network.
            allow: vec![format!("{host}:{port}")],
            user_agent: concat!("CasaCero/", env!("CARGO_PKG_VERSION"), " (translation)").into(),
            connect_timeout_ms: timeout_ms.min(outgoing::Config::default().connect_timeout_ms),
            timeout_ms,
            body_limit_bytes: LARGEST_ANSWER_BYTES,
            redirects: 0,
        };
        Ok(Self { base: url.trim_end_matches('/').to_owned(), client: Client::new(config)? })
    }

    #[cfg(test)]
    pub(super) fn base(&self) -> &str {
        &self.base
    }

    /// Sends a body to a path of the provider.
    pub(super) async fn post(
        &self,
        path_and_query: &str,
        headers: Vec<(HeaderName, HeaderValue)>,
        body: String,
    ) -> Result<Response, Failure> {
        let request = Request { url: format!("{}{path_and_query}", self.base), headers };
        self.client.post(request, Bytes::from(body)).await.map_err(|outgoing::Failure { error, host: _ }| {
            let fault = match &error {
                Error::Timeout => Fault::Timeout,
                // It was answered, and with more than we read.
                Error::TooLarge(_) => Fault::InvalidAnswer,
                _ => Fault::Network,
            };
            Failure::Failed { fault, detail: error.to_string() }
        })
    }
}

/// Statuses of DeepL: the quota of the subscription is used up, and too many requests.
const QUOTA_SPENT: u16 = 456;
const OVERLOADED: u16 = 529;

/// The fault of a status that is no success.
pub(super) fn fault_of(status: StatusCode) -> Fault {
    match status {
        StatusCode::UNAUTHORIZED => Fault::Unauthorized,
        StatusCode::FORBIDDEN => Fault::Forbidden,
        StatusCode::TOO_MANY_REQUESTS => Fault::RateLimited,
        StatusCode::PAYLOAD_TOO_LARGE => Fault::TooLarge,
        other if matches!(other.as_u16(), QUOTA_SPENT | OVERLOADED) => Fault::RateLimited,
        _ => Fault::Refused,
    }
}

/// A failure with the status and the provider's own words.
pub(super) fn failed(fault: Fault, status: StatusCode, message: &str) -> Failure {
    let message: String = message.chars().filter(|letter| !letter.is_control()).take(LONGEST_DETAIL).collect();
    Failure::Failed { fault, detail: format!("{}: {message}", status.as_u16()) }
}

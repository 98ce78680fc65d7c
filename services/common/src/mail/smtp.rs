//! Mail through a mail server.

use std::{error::Error as _, time::Duration};

use async_trait::async_trait;
use lettre::{
    AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor,
    transport::smtp::{Error as SmtpError, PoolConfig, response::Severity},
};
use url::Url;

use super::{Error, SettingsError, Transport};

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(20);
/// How long sending a mail may take. Servers check for viruses and spam before they accept it.
const MAIL: Duration = Duration::from_secs(120);

pub(super) struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    server: String,
}

impl Smtp {
    pub(super) fn open(url: &Url) -> Result<Self, SettingsError> {
        crate::tls::install_provider();
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str())
            .map_err(|error| SettingsError(error.to_string()))?;
        // Each mail has its own connection. A kept connection may have broken without a sign, and one that was
        // abandoned during a mail would pass its late answers to the next.
        let transport = builder.timeout(Some(CONNECT)).pool_config(PoolConfig::new().max_size(0)).build();
        if url.scheme() == "smtp"
            && url.password().is_some()
            && !url.query_pairs().any(|(_, value)| value == "required")
        {
            tracing::warn!("the mail server may be told our password without TLS: end its address with ?tls=required");
        }
        let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
        Ok(Self { transport, server: format!("{}{port}", url.host_str().unwrap_or_default()) })
    }
}

#[async_trait]
impl Transport for Smtp {
    async fn send(&self, message: lettre::Message) -> Result<(), Error> {
        match tokio::time::timeout(MAIL, self.transport.send(message)).await {
            Ok(Ok(_taken)) => Ok(()),
            Ok(Err(error)) if is_for_good(&error) => Err(Error::Invalid(format!("{} says: {error}", self.server))),
            Ok(Err(error)) => Err(Error::Transport(format!("{} says: {error}", self.server))),
            Err(_elapsed) => Err(Error::Transport(format!("{} has not answered in time", self.server))),
        }
    }
}

/// Whether a server refuses this mail permanently. Only statements about the recipient or the mail count. A wrong
/// password, an unknown sender or a rule against us will be corrected, and no inquiry should be lost because of them.
fn is_for_good(error: &SmtpError) -> bool {
    if error.is_client() {
        // The address has letters such as `ñ`, which this server does not accept.
        return error.to_string().contains("SMTPUTF8");
    }
    let Some(code) = error.status().filter(|code| code.severity == Severity::PermanentNegativeCompletion) else {
        return false;
    };
    let text = error.source().map(ToString::to_string).unwrap_or_default();
    match enhanced(&text) {
        // The problem is the sender's address, or a full mailbox, which its owner may empty.
        Some((1, 7 | 8) | (2, 2)) => false,
        // The problem is the address, the mailbox, the route or the content.
        Some((subject, _)) => matches!(subject, 1 | 2 | 4 | 6),
        None => matches!(code.to_string().as_str(), "550" | "551" | "553" | "556"),
    }
}

/// Subject and detail of an enhanced status code (RFC 3463), such as 1 and 1 of `5.1.1 No such user`.
fn enhanced(text: &str) -> Option<(u16, u16)> {
    let mut parts = text.split_whitespace().next()?.strip_prefix("5.")?.split('.');
    let (subject, detail) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    parts.next().is_none().then_some((subject, detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enhanced_codes_are_found_where_they_are() {
        let cases = [
            ("5.1.1 <ana@example.org> does not exist", Some((1, 1))),
            ("5.1.10 no mail here", Some((1, 10))),
            ("5.2.2", Some((2, 2))),
            ("5.1 nonsense", None),
            ("5.1.1.1 nonsense", None),
            ("no such user", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(enhanced(text), expected, "{text}");
        }
    }
}

//! Sending mail.

mod folder;
mod smtp;

use std::{path::Path, sync::Arc};

use async_trait::async_trait;
use lettre::{
    address::Envelope,
    message::{
        Mailbox, MultiPart,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::secret::Secret;

/// How mail leaves.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// `smtps://user:password@host` for a mail server behind TLS, `smtp://user:password@host:587?tls=required`
    /// for one that begins TLS itself (STARTTLS), `smtp://host:25` for one without TLS, or
    /// `file:///absolute/folder` to write each mail into a folder instead. In a user and password,
    /// what is no letter or digit is written as in any URL, such as `%40` for `@`.
    pub url: Secret,
}

impl Default for Config {
    fn default() -> Self {
        Self { url: "file:///var/lib/casacero/mail".into() }
    }
}

/// A mail. Addresses are `name@host` or `Name <name@host>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// The sender.
    pub from: String,
    /// The recipient.
    pub to: String,
    /// The address for answers, if it is not the sender's.
    pub reply_to: Option<String>,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub text: String,
    /// The same as HTML, for programs that show it.
    pub html: Option<String>,
    /// A unique id. It lets mail programs drop a repeated copy.
    pub message_id: String,
    /// Where mail programs end mails like this one with one press, by a POST (RFC 8058).
    pub unsubscribe_url: Option<String>,
    /// Where it comes back to if it cannot be delivered: the sender that mail servers are told, an address alone. The
    /// sender's address if `None`.
    pub return_address: Option<String>,
}

/// The settings do not describe a valid transport. No message contains a password.
#[derive(Debug, thiserror::Error)]
#[error("mail cannot be sent: {0}")]
pub struct SettingsError(String);

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It can never be sent: it is not a valid mail, or its recipient is refused permanently.
    #[error("the mail can never be sent: {0}")]
    Invalid(String),
    /// A later attempt may succeed.
    #[error("the mail was not sent: {0}")]
    Transport(String),
}

/// Sends mail. Clones share one transport.
#[derive(Clone)]
pub struct Mailer(Arc<dyn Transport>);

impl Mailer {
    /// The transport in the settings. Must be called within a tokio runtime. A mail server may be unavailable now.
    pub fn open(config: &Config) -> Result<Self, SettingsError> {
        let form = || {
            let forms =
                "`smtps://user:password@host`, `smtp://user:password@host:587?tls=required` or `file:///folder`";
            SettingsError(format!("the address {} must look like {forms}", config.url.redacted()))
        };
        let url = Url::parse(config.url.reveal()).map_err(|_| form())?;
        match url.scheme() {
            "file" => Self::folder(&url.to_file_path().map_err(|()| form())?),
            "smtp" | "smtps" if url.has_host() => Ok(Self(Arc::new(smtp::Smtp::open(&url)?))),
            _ => Err(form()),
        }
    }

    /// Writes each mail as an `.eml` file into a folder, which is created if it is missing.
    pub fn folder(path: &Path) -> Result<Self, SettingsError> {
        Ok(Self(Arc::new(folder::Folder::open(path)?)))
    }

    /// Passes a mail to the transport.
    pub async fn send(&self, mail: &Mail) -> Result<(), Error> {
        self.0.send(message(mail)?).await
    }
}

/// A backend of [`Mailer`].
#[async_trait]
trait Transport: Send + Sync {
    async fn send(&self, message: lettre::Message) -> Result<(), Error>;
}

fn mailbox(address: &str) -> Result<Mailbox, Error> {
    address.parse().map_err(|error| Error::Invalid(format!("`{address}`: {error}")))
}

fn message(mail: &Mail) -> Result<lettre::Message, Error> {
    let raw = |name, value| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
    let mut builder = lettre::Message::builder()
        .from(mailbox(&mail.from)?)
        .to(mailbox(&mail.to)?)
        .subject(&mail.subject)
        .message_id(Some(format!("<{}>", mail.message_id)))
        // Neither absence notices nor we ourselves answer it (RFC 3834, 5).
        .raw_header(raw("Auto-Submitted", "auto-generated".to_owned()));
    if let Some(address) = &mail.reply_to {
        builder = builder.reply_to(mailbox(address)?);
    }
    if let Some(url) = &mail.unsubscribe_url {
        builder = builder
            .raw_header(raw("List-Unsubscribe", format!("<{url}>")))
            .raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
    }
    if let Some(address) = &mail.return_address {
        let recipients = vec![mailbox(&mail.to)?.email];
        let envelope = Envelope::new(Some(mailbox(address)?.email), recipients);
        builder = builder.envelope(envelope.map_err(|error| Error::Invalid(error.to_string()))?);
    }
    let message = match &mail.html {
        Some(html) => builder.multipart(MultiPart::alternative_plain_html(mail.text.clone(), html.clone())),
        None => builder.header(ContentType::TEXT_PLAIN).body(mail.text.clone()),
    };
    message.map_err(|error| Error::Invalid(error.to_string()))
}

//! Sending mail.

mod folder;
mod smtp;

use std::{path::Path, sync::Arc};

use async_trait::async_trait;
use lettre::message::{Mailbox, header::ContentType};
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

/// A plain-text mail. Addresses are `name@host` or `Name <name@host>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// Who sends it.
    pub from: String,
    /// Who gets it.
    pub to: String,
    /// Who gets the answer, where that is somebody else.
    pub reply_to: Option<String>,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub text: String,
    /// Unique; a repeated one lets mail programs drop the copy.
    pub message_id: String,
}

/// The settings name no way for mail to leave. No message holds a password.
#[derive(Debug, thiserror::Error)]
#[error("mail cannot be sent: {0}")]
pub struct SettingsError(String);

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It can never be sent like this: it is no mail, or its recipient is refused for good.
    #[error("the mail can never be sent: {0}")]
    Invalid(String),
    /// It may be sent later.
    #[error("the mail was not sent: {0}")]
    Transport(String),
}

/// Sends mail. Clones share one transport.
#[derive(Clone)]
pub struct Mailer(Arc<dyn Transport>);

impl Mailer {
    /// The way that the settings name. Must be called inside of a tokio runtime. A mail server may be
    /// away now.
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

    /// Writes each mail as an `.eml` file into a folder, which is made when it is not there.
    pub fn folder(path: &Path) -> Result<Self, SettingsError> {
        Ok(Self(Arc::new(folder::Folder::open(path)?)))
    }

    /// Hands a mail over to the transport.
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
    let mut builder = lettre::Message::builder()
        .from(mailbox(&mail.from)?)
        .to(mailbox(&mail.to)?)
        .subject(&mail.subject)
        .message_id(Some(format!("<{}>", mail.message_id)))
        .header(ContentType::TEXT_PLAIN);
    if let Some(address) = &mail.reply_to {
        builder = builder.reply_to(mailbox(address)?);
    }
    builder.body(mail.text.clone()).map_err(|error| Error::Invalid(error.to_string()))
}

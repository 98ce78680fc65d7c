//! Sending mail.

mod folder;

use std::{path::Path, sync::Arc};

use async_trait::async_trait;
use lettre::message::{Mailbox, header::ContentType};

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

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It can never be sent like this.
    #[error("the mail is not valid: {0}")]
    Invalid(String),
    /// It may be sent later.
    #[error("the mail was not sent: {0}")]
    Transport(String),
}

/// Sends mail. Clones share one transport.
#[derive(Clone)]
pub struct Mailer(Arc<dyn Transport>);

impl Mailer {
    /// Writes each mail as an `.eml` file into a folder, which is made when it is not there.
    pub fn folder(path: &Path) -> Result<Self, Error> {
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

//! Sends codes and notices to phones, by the webhook of the operator, which is signed and tried again as those of partners are.

use async_trait::async_trait;
use bytes::Bytes;
use casacero_common::{
    clock::Clock,
    jobs::{Failure, Handler, Job, Outcome},
    outgoing::Client,
};
use casacero_proto::{Enumeration as _, listing::v1::MessengerChannel};
use serde::Serialize;
use url::Url;

use super::{MessengerConfig, words};
use crate::{
    domain::{
        identity::ListingId,
        notice::{PhoneKey, takes_notices},
        token::{authenticated, hexadecimal},
    },
    mail::lifecycle,
    signed_request::signed_request,
    store::{MessengerJob, Store},
};

/// Settings with which no message can be sent.
#[derive(Debug, thiserror::Error)]
pub enum InvalidMessenger {
    #[error("CASACERO_MESSENGER__URL must be an https address, or one of CASACERO_OUTGOING__ALLOW")]
    Address,
    #[error("CASACERO_MESSENGER__SECRET must be set, so that your webhook knows who calls it")]
    Secret,
    #[error("CASACERO_MESSENGER__CHANNELS must name what your webhook can do, such as [\"whatsapp\", \"sms\"]")]
    Channels,
}

/// The webhook of the operator.
#[derive(Clone)]
pub struct Messenger {
    address: String,
    secret: String,
    /// Reaches it, also inside of the network.
    client: Client,
    /// What it can do.
    pub channels: Vec<MessengerChannel>,
}

impl Messenger {
    /// The webhook of the settings; `None` if they name none.
    ///
    /// # Errors
    /// If they name one with which no message can be sent.
    pub fn new(config: MessengerConfig, client: &Client) -> Result<Option<Self>, InvalidMessenger> {
        let MessengerConfig { url, secret, channels } = config;
        let Some(address) = url.filter(|url| !url.is_empty()) else { return Ok(None) };
        let url = Url::parse(&address).map_err(|_| InvalidMessenger::Address)?;
        if url.scheme() != "https" && client.check_secure(&address).is_err() {
            return Err(InvalidMessenger::Address);
        }
        let client = client.trusting(&url).map_err(|_| InvalidMessenger::Address)?;
        if secret.reveal().is_empty() {
            return Err(InvalidMessenger::Secret);
        }
        if channels.is_empty() {
            return Err(InvalidMessenger::Channels);
        }
        let channels = channels.into_iter().map(Into::into).collect();
        Ok(Some(Self { address, secret: secret.reveal().to_owned(), client, channels }))
    }
}

/// What the webhook is sent.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Message {
    /// The same at every attempt.
    id: String,
    channel: &'static str,
    /// In the form of E.164.
    to: String,
    /// `code`, or what the notice is about.
    kind: &'static str,
    text: String,
    locale: &'static str,
    property_name: String,
    /// The page where it is looked at; null for a code.
    url: Option<Url>,
}

pub struct MessengerSender {
    pub store: Store,
    /// `None` where there is none.
    pub messenger: Option<Messenger>,
    pub phone_key: PhoneKey,
    pub brand_name: String,
    /// The address of the site.
    pub public_url: Url,
    /// Source of the current time.
    pub clock: Clock,
}

fn count(outcome: &'static str) {
    metrics::counter!("listing_messenger_total", "outcome" => outcome).increment(1);
}

#[async_trait]
impl Handler for MessengerSender {
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        let Some(messenger) = &self.messenger else { return Ok(Outcome::NotNeeded) };
        let Some(message) = self.message(job, messenger).await? else { return Ok(Outcome::NotNeeded) };
        let status = self.send(messenger, &message).await?;
        match status {
            Ok(200..=299) => {
                count("delivered");
                Ok(Outcome::NotNeeded)
            }
            Ok(status) => {
                count("failed");
                Err(format!("the messenger answered {status}").into())
            }
            Err(cause) => {
                count("failed");
                Err(cause.into())
            }
        }
    }
}

impl MessengerSender {
    /// What a job says; `None` if there is no phone for it any more, or its code has ended.
    async fn message(&self, job: &Job, messenger: &Messenger) -> Result<Option<Message>, Failure> {
        let said: MessengerJob = serde_json::from_str(&job.payload)?;
        let listing_id: &ListingId = match &said {
            MessengerJob::Code(id) => id,
            MessengerJob::Notice(notice) => &notice.listing_id,
        };
        let Some(phone) = self.store.phone(listing_id).await? else { return Ok(None) };
        let Some(found) = self.store.listing(listing_id).await? else { return Ok(None) };
        if !messenger.channels.contains(&phone.channel) {
            return Ok(None);
        }
        let language = words::language_of(lifecycle::language_of(&found.listing));
        let (id, kind, text, url) = match &said {
            MessengerJob::Code(_) => {
                let Some(seed) = phone.open_code(self.clock.now()) else { return Ok(None) };
                let code = self.phone_key.code(listing_id, &phone.number, seed);
                let text = words::code(&code, &self.brand_name, phone.channel, language);
                // Another code is another message. The seed stays here.
                let id = hexadecimal(&authenticated(seed.as_bytes(), b"message")[..16]);
                (id, "code", text, None)
            }
            MessengerJob::Notice(notice) => {
                let is_told = phone.confirmed_at.is_some() && takes_notices(phone.channel);
                if !is_told || !self.store.is_still_there(notice).await? {
                    return Ok(None);
                }
                let (title, text) = words::texts(notice, &found.listing, language);
                let url = self.public_url.join(&words::path(notice, language))?;
                (job.key.clone(), notice.kind.name(), format!("{title}\n{text}"), Some(url))
            }
        };
        Ok(Some(Message {
            id,
            channel: phone.channel.slug(),
            to: phone.number.as_str().to_owned(),
            kind,
            text,
            locale: language.slug(),
            property_name: found.listing.name.to_string(),
            url,
        }))
    }

    /// Sends a message once. Returns the status of the answer, whose body is not read.
    async fn send(&self, messenger: &Messenger, message: &Message) -> Result<Result<u16, &'static str>, Failure> {
        let body = serde_json::to_vec(message)?;
        let secrets = std::slice::from_ref(&messenger.secret);
        let named = (message.kind, message.id.as_str());
        let request = signed_request(&messenger.address, named, secrets, self.clock.now(), &body)?;
        let answer = messenger.client.notify(request, Bytes::from(body)).await;
        Ok(answer.map(|status| status.as_u16()).map_err(|failure| {
            tracing::debug!(error = %failure.error, "the messenger gave no answer");
            "the messenger was not reached"
        }))
    }
}

//! Settings of notices.

use casacero_common::secret::Secret;
use casacero_proto::listing::v1::MessengerChannel;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Notices in browsers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PushConfig {
    /// Whether owners may have notices in their browsers. Nothing else is needed: the key is derived from the product's secret.
    pub enabled: bool,
}

impl Default for PushConfig {
    fn default() -> Self {
        Self { enabled: true }
    }
}

/// What sends messages to phones: a webhook of your own ([how](partners.md#messages-to-phones)).
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MessengerConfig {
    /// Where messages are sent: an https address, also inside of your network; nothing is sent to phones when absent.
    pub url: Option<String>,
    /// The secret that signs messages, as those of partners' webhooks are signed.
    pub secret: Secret,
    /// What the webhook can do: `["whatsapp", "sms", "call"]` or some of these.
    pub channels: Vec<Channel>,
}

/// A way to a phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// A message in WhatsApp.
    Whatsapp,
    /// A text message.
    Sms,
    /// A call by a voice, for codes alone.
    Call,
}

impl From<Channel> for MessengerChannel {
    fn from(channel: Channel) -> Self {
        match channel {
            Channel::Whatsapp => Self::Whatsapp,
            Channel::Sms => Self::Sms,
            Channel::Call => Self::Call,
        }
    }
}

//! Settings of the translation service.

use casacero_common::{outgoing, secret::Secret};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Settings; environment variables begin with `CASACERO_TRANSLATION__`. Providers are asked in this order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Azure Translator, which is asked first if it has a key.
    pub azure: AzureConfig,
    /// Apertium, which is asked next if it has an address.
    pub apertium: ApertiumConfig,
    /// Whether the offline phrase table is the last resort.
    pub offline: bool,
    /// Characters that the offline phrase table may translate in a UTC day; 0 means no limit.
    pub offline_daily_characters: u64,
}

/// Azure Translator, version 3.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AzureConfig {
    /// The subscription's key; empty where Azure is not used.
    pub key: Secret,
    /// The region of the subscription, such as `westeurope`; empty for a global one.
    pub region: String,
    /// The address of the service.
    pub url: String,
    /// How long a request may take.
    pub timeout_ms: u64,
    /// Characters that may be sent in a UTC day, after which the next provider is asked; 0 means no limit. The default stays
    /// within the two million a month of the free tier.
    pub daily_characters: u64,
}

/// Apertium, a free engine that you run: `apertium-apy` with `apertium-eng-spa`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ApertiumConfig {
    /// The address of the service, such as `http://apertium:2737`; empty where Apertium is not used.
    pub url: String,
    /// How long a request may take. The first one loads the language pair.
    pub timeout_ms: u64,
    /// Characters that may be sent in a UTC day, after which the next provider is asked; 0 means no limit.
    pub daily_characters: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            azure: AzureConfig::default(),
            apertium: ApertiumConfig::default(),
            offline: true,
            offline_daily_characters: 0,
        }
    }
}

impl Default for AzureConfig {
    fn default() -> Self {
        Self {
            key: Secret::default(),
            region: String::new(),
            url: "https://api.cognitive.microsofttranslator.com".into(),
            timeout_ms: 10_000,
            daily_characters: 60_000,
        }
    }
}

impl Default for ApertiumConfig {
    fn default() -> Self {
        Self { url: String::new(), timeout_ms: 10_000, daily_characters: 0 }
    }
}

/// Settings with which no provider can be asked.
#[derive(Debug, thiserror::Error)]
pub enum InvalidConfig {
    /// The address cannot be used.
    #[error("CASACERO_TRANSLATION__{0}__URL must be an address such as `http://apertium:2737`")]
    Address(&'static str),
    /// Every request would fail.
    #[error("CASACERO_TRANSLATION__{0}__TIMEOUT_MS must be at least 1")]
    Timeout(&'static str),
    /// They cannot be sent as headers.
    #[error("CASACERO_TRANSLATION__AZURE__KEY and CASACERO_TRANSLATION__AZURE__REGION must be one line of plain text")]
    Headers,
    /// See the cause.
    #[error(transparent)]
    Outgoing(#[from] outgoing::InvalidConfig),
}

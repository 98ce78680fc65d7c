//! Settings of the translation service.

use casacero_common::{outgoing, secret::Secret};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Settings; environment variables begin with `CASACERO_TRANSLATION__`. Providers are asked in this order.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// DeepL, which is asked if it has a key.
    pub deepl: DeeplConfig,
    /// Azure Translator, which is asked if it has a key.
    pub azure: AzureConfig,
    /// LibreTranslate, which is asked if it has an address.
    pub libretranslate: LibretranslateConfig,
    /// Apertium, which is asked if it has an address.
    pub apertium: ApertiumConfig,
}

/// DeepL, version 2.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DeeplConfig {
    /// The subscription's key; empty where DeepL is not used.
    pub key: Secret,
    /// The address of the service; empty for that of the key's plan, free or paid.
    pub url: String,
    /// How long a request may take.
    pub timeout_ms: u64,
    /// Characters that may be sent in a UTC day, after which the next provider is asked; 0 means no limit. The default stays
    /// within the half million a month of the free plan.
    pub daily_characters: u64,
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

/// LibreTranslate, a free engine that you run, or its hosted service.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LibretranslateConfig {
    /// The address of the service, such as `http://libretranslate:5000`; empty where LibreTranslate is not used.
    pub url: String,
    /// The key, where the service asks for one.
    pub key: Secret,
    /// How long a request may take.
    pub timeout_ms: u64,
    /// Characters that may be sent in a UTC day, after which the next provider is asked; 0 means no limit.
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

impl Default for DeeplConfig {
    fn default() -> Self {
        Self { key: Secret::default(), url: String::new(), timeout_ms: 10_000, daily_characters: 16_000 }
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

impl Default for LibretranslateConfig {
    fn default() -> Self {
        Self { url: String::new(), key: Secret::default(), timeout_ms: 10_000, daily_characters: 0 }
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
    /// It cannot be sent as a header.
    #[error("CASACERO_TRANSLATION__{0}__{1} must be one line of plain text")]
    Header(&'static str, &'static str),
    /// See the cause.
    #[error(transparent)]
    Outgoing(#[from] outgoing::InvalidConfig),
}

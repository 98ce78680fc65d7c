//! The translation service: which language a text is in, and the text in another.
//!
//! `domain/` holds detection, limits, cutting into pieces and the offline phrase table, [`providers`]
//! who is asked for translations, `grpc/` the wire. The rules are restated in `docs/rules/translation.md`.

pub mod domain;
mod grpc;
pub mod ports;
pub mod process;
pub mod providers;

use casacero_common::service::Service;
use casacero_proto::translation::v1::translation_service_server::TranslationServiceServer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tonic::service::Routes;

use crate::providers::{Chain, Offline};

/// Settings of the service.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Whether the offline phrase table is the last resort.
    pub offline: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self { offline: true }
    }
}

/// Builds the service.
pub fn build(config: &Config) -> Service {
    let Config { offline } = config;
    let mut providers: Vec<Box<dyn ports::Translator>> = Vec::new();
    if *offline {
        providers.push(Box::new(Offline));
    }
    let server = grpc::Server::new(Chain::new(providers));
    Service { name: "translation", routes: Routes::new(TranslationServiceServer::new(server)), tasks: Vec::new() }
}

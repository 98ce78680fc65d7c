//! The translation service: detects the language of a text, and translates it.
//!
//! `domain/` contains detection, limits, cutting into pieces and the offline phrase table, [`providers`] the providers
//! of translations, `grpc/` the wire. `docs/rules/translation.md` states the rules.

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

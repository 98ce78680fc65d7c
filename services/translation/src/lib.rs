//! The translation service: detects the language of a text, and translates it.
//!
//! `domain/` contains detection, limits, cutting into pieces and protection of names, [`providers`] the providers of translations, [`store`] the cache and the counts, `grpc/` the wire.
//! `docs/rules/translation.md` states the rules.

#![allow(missing_docs, reason = "a name that says it all needs no comment; other programs see only the contract")]

pub mod command;
pub mod config;
pub mod domain;
mod grpc;
pub mod ports;
pub mod process;
pub mod providers;
pub mod store;
#[cfg(test)]
mod testing;
mod translations;

use casacero_common::{
    clock::Clock,
    db::Database,
    service::{Service, Shutdown},
};
use casacero_proto::{
    schema::v1::schema_service_server::SchemaServiceServer,
    translation::v1::translation_service_server::TranslationServiceServer,
};
use tonic::service::Routes;

pub use config::{Config, InvalidConfig};
pub use store::MIGRATIONS;

use providers::Chain;
use store::Store;
use translations::Translations;

/// The dependencies of the service.
pub struct Dependencies {
    /// Its database, opened with [`MIGRATIONS`].
    pub database: Database,
    pub clock: Clock,
}

/// Builds the service; its tasks run until `shutdown`.
pub fn build(config: &Config, dependencies: Dependencies, shutdown: &Shutdown) -> Result<Service, InvalidConfig> {
    let Dependencies { database, clock } = dependencies;
    let schema = grpc::SchemaServer(database.clone());
    let store = Store::new(database, clock.clone());
    let chain = Chain::configured(config, store.clone(), &clock)?;
    let tasks = vec![translations::cleanup(store.clone(), shutdown.clone())];
    let server = grpc::Server::new(Translations::new(chain, store));
    Ok(Service {
        name: "translation",
        routes: Routes::new(TranslationServiceServer::new(server)).add_service(SchemaServiceServer::new(schema)),
        tasks,
    })
}

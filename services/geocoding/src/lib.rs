//! The geocoding service: names, coordinates and time zones of places, from a table in memory.
//!
//! `domain/` contains the tables and their rules, [`packed`] the file formats, [`source`] the tables from which the places
//! are packed, [`import`] those of postcodes, [`providers`] the providers of coordinates, `chain` what is made of their
//! answers, `grpc/` the wire.
//! `docs/rules/places.md` and `docs/rules/postcodes.md` state the rules.

#![allow(missing_docs, reason = "a name that says it all needs no comment; other programs see only the contract")]

mod chain;
pub mod command;
pub mod config;
pub mod domain;
mod grpc;
pub mod import;
pub mod packed;
pub mod ports;
pub mod process;
pub mod providers;
pub mod source;
#[cfg(test)]
mod testing;

use std::{path::PathBuf, sync::Arc, time::Duration};

use casacero_common::{clock::Clock, rate_limit::RateLimiter, service::Service};
use casacero_proto::geocoding::v1::{
    geocoding_service_server::GeocodingServiceServer, postcode_service_server::PostcodeServiceServer,
};
use tonic::service::Routes;

pub use config::{Config, ProviderConfig};

use crate::{chain::Chain, domain::time_zone::TimeZones, providers::offline::Offline};

/// The attribution that must be shown with places, postcodes or time zones.
pub const ATTRIBUTION: &str = "Place names and coordinates © GeoNames (CC BY 4.0, changed). \
                               Municipalities of Spanish postcodes: compiled with data of INE, www.ine.es. \
                               Forms of postcodes © Google (CC BY 4.0, changed). \
                               Time zone borders © OpenStreetMap contributors (ODbL 1.0).";

/// What the service uses of its surroundings.
pub struct Dependencies {
    /// Where requests to providers are counted.
    pub limiter: RateLimiter,
    /// The time.
    pub clock: Clock,
}

/// Why the service could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// Loading the table of places failed.
    #[error(
        "the gazetteer {path} cannot be loaded; `casacero gazetteer pack` makes it, and the setting `gazetteer` says where it is"
    )]
    Gazetteer {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: packed::Error,
    },
    /// See the cause.
    #[error(transparent)]
    Providers(#[from] providers::InvalidProviders),
    /// Loading the table of postcodes failed.
    #[error(
        "the postcodes {path} cannot be loaded; `casacero gazetteer import` makes them, and the setting `postcodes` says where they are"
    )]
    Postcodes {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: packed::postcodes::Error,
    },
    /// Loading was interrupted.
    #[error("loading the tables was interrupted")]
    Interrupted(#[from] tokio::task::JoinError),
}

/// Loads the tables and builds the service.
pub async fn build(config: Config, dependencies: Dependencies) -> Result<Service, BuildError> {
    let Config { gazetteer: path, postcodes: postcodes_path, providers: config } = config;
    let Dependencies { limiter, clock } = dependencies;
    let providers = providers::open(&config, &limiter, &clock)?;
    let loading = tokio::task::spawn_blocking(move || {
        let gazetteer = packed::load(&path).map_err(|source| BuildError::Gazetteer { path, source })?;
        let postcodes = packed::postcodes::load(&postcodes_path)
            .map_err(|source| BuildError::Postcodes { path: postcodes_path, source })?
            .with_fallback(packed::postcodes::delivered());
        Ok::<_, BuildError>((Arc::new(gazetteer), Arc::new(postcodes), TimeZones::default()))
    });
    let (gazetteer, postcodes, time_zones) = loading.await??;
    let delivered = packed::postcodes::delivered().len();
    tracing::info!(places = gazetteer.len(), postcodes = delivered, imported = postcodes.len(), "gazetteer loaded");
    let offline = Offline { gazetteer: Arc::clone(&gazetteer), postcodes: Arc::clone(&postcodes) as _ };
    let chain = Chain::new(offline, providers, Duration::from_millis(config.total_timeout_ms));
    let server = Arc::new(grpc::Server::new(gazetteer, time_zones, chain));
    let postcodes = grpc::PostcodeServer::new(postcodes, Arc::clone(&server));
    let routes =
        Routes::new(GeocodingServiceServer::from_arc(server)).add_service(PostcodeServiceServer::new(postcodes));
    Ok(Service { name: "geocoding", routes, tasks: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dependencies() -> Dependencies {
        Dependencies { limiter: RateLimiter::memory(), clock: Clock::system() }
    }

    #[tokio::test]
    async fn the_service_is_built_from_a_packed_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let gazetteer = folder.path().join("gazetteer.bin");
        packed::save(&testing::sample_parts(), &gazetteer).expect("written");
        let postcodes = folder.path().join("postcodes.bin");
        let config = Config { gazetteer, postcodes: postcodes.clone(), ..Config::default() };
        let service = build(config.clone(), dependencies()).await.expect("built without postcodes");
        assert_eq!((service.name, service.tasks.len()), ("geocoding", 0));

        std::fs::write(&postcodes, "something else").expect("written");
        let Err(error) = build(config, dependencies()).await else { panic!("built from something else") };
        for part in ["postcodes.bin", "casacero gazetteer import", "the setting `postcodes`"] {
            assert!(error.to_string().contains(part), "{error}");
        }
    }

    #[tokio::test]
    async fn a_missing_table_says_what_makes_it() {
        let gazetteer = PathBuf::from("missing/gazetteer.bin");
        let Err(error) = build(Config { gazetteer, ..Config::default() }, dependencies()).await else {
            panic!("built from nothing")
        };
        let sentence = error.to_string();
        for part in ["missing/gazetteer.bin", "casacero gazetteer pack", "the setting `gazetteer`"] {
            assert!(sentence.contains(part), "{sentence}");
        }
    }

    #[tokio::test]
    async fn settings_that_no_provider_can_be_asked_with_say_what_to_set() {
        let url = |text: &str| Some(text.parse().expect("a URL"));
        let default = ProviderConfig::default;
        let cases = [
            (
                ProviderConfig { nominatim_url: url("https://nominatim.openstreetmap.org"), ..default() },
                "CASACERO_GEOCODING__CONTACT",
            ),
            (
                ProviderConfig { photon_url: url("https://Photon.komoot.io/"), ..default() },
                "CASACERO_GEOCODING__CONTACT",
            ),
            (ProviderConfig { contact: "ana@homes.example\nX: y".into(), ..default() }, "CASACERO_GEOCODING__CONTACT"),
            (ProviderConfig { photon_url: url("ftp://photon"), ..default() }, "CASACERO_GEOCODING__PHOTON_URL"),
            (ProviderConfig { timeout_ms: 0, ..default() }, "CASACERO_GEOCODING__TIMEOUT_MS"),
            (ProviderConfig { total_timeout_ms: 2_000, ..default() }, "CASACERO_GEOCODING__TOTAL_TIMEOUT_MS"),
        ];
        for (providers, variable) in cases {
            let config = Config { providers, ..Config::default() };
            let Err(error) = build(config, dependencies()).await else { panic!("built without {variable}") };
            assert!(error.to_string().contains(variable), "{error}");
        }
    }

    #[test]
    fn nobody_is_asked_without_the_operators_choice() {
        let config = ProviderConfig::default();
        assert!(!config.asks_network());
        let providers = providers::open(&config, &RateLimiter::memory(), &Clock::system()).expect("valid");
        assert!(providers.is_empty());
    }
}

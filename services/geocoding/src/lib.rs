//! The geocoding service: names, coordinates and time zones of places, from a table in memory.
//!
//! `domain/` contains the tables and their rules, [`packed`] the file formats, [`source`] the tables from which the places
//! are packed, [`import`] those of postcodes, [`providers`] the providers of coordinates, `grpc/` the wire.
//! `docs/rules/places.md` states the rules.

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

use std::{path::PathBuf, sync::Arc};

use casacero_common::service::Service;
use casacero_proto::geocoding::v1::geocoding_service_server::GeocodingServiceServer;
use serde::{Deserialize, Serialize};
use tonic::service::Routes;

use crate::{
    domain::time_zone::TimeZones,
    providers::{Chain, OfflineGazetteer},
};

/// The attribution that must be shown with places or time zones.
pub const ATTRIBUTION: &str = "Place names and coordinates © GeoNames (CC BY 4.0, changed). \
                               Time zone borders © OpenStreetMap contributors (ODbL 1.0).";

/// Settings of the service.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The packed table of places, made by `casacero gazetteer pack`.
    pub gazetteer: PathBuf,
    /// The packed table of postcodes, made by `casacero gazetteer import`; without the file no postcode has a place.
    pub postcodes: PathBuf,
}

impl Default for Config {
    fn default() -> Self {
        Self { gazetteer: PathBuf::from("target/gazetteer.bin"), postcodes: PathBuf::from("target/postcodes.bin") }
    }
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
pub async fn build(config: Config) -> Result<Service, BuildError> {
    let Config { gazetteer: path, postcodes: postcodes_path } = config;
    let is_imported = postcodes_path.exists();
    let loading = tokio::task::spawn_blocking(move || {
        let gazetteer = packed::load(&path).map_err(|source| BuildError::Gazetteer { path, source })?;
        let postcodes = packed::postcodes::load(&postcodes_path)
            .map_err(|source| BuildError::Postcodes { path: postcodes_path, source })?;
        Ok::<_, BuildError>((Arc::new(gazetteer), Arc::new(postcodes), TimeZones::default()))
    });
    let (gazetteer, postcodes, time_zones) = loading.await??;
    tracing::info!(places = gazetteer.len(), postcodes = postcodes.len(), "gazetteer loaded");
    if !is_imported {
        tracing::info!("no postcodes were imported: only the forms of postcodes are known, not their places");
    }
    let chain = Chain::new(vec![Box::new(OfflineGazetteer(Arc::clone(&gazetteer)))]);
    let server = grpc::Server::new(gazetteer, time_zones, chain);
    Ok(Service { name: "geocoding", routes: Routes::new(GeocodingServiceServer::new(server)), tasks: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_service_is_built_from_a_packed_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let gazetteer = folder.path().join("gazetteer.bin");
        packed::save(&testing::sample_parts(), &gazetteer).expect("written");
        let postcodes = folder.path().join("postcodes.bin");
        let config = Config { gazetteer, postcodes: postcodes.clone() };
        let service = build(config.clone()).await.expect("built without postcodes");
        assert_eq!((service.name, service.tasks.len()), ("geocoding", 0));

        std::fs::write(&postcodes, "something else").expect("written");
        let Err(error) = build(config).await else { panic!("built from something else") };
        for part in ["postcodes.bin", "casacero gazetteer import", "the setting `postcodes`"] {
            assert!(error.to_string().contains(part), "{error}");
        }
    }

    #[tokio::test]
    async fn a_missing_table_says_what_makes_it() {
        let gazetteer = PathBuf::from("missing/gazetteer.bin");
        let Err(error) = build(Config { gazetteer, ..Config::default() }).await else { panic!("built from nothing") };
        let sentence = error.to_string();
        for part in ["missing/gazetteer.bin", "casacero gazetteer pack", "the setting `gazetteer`"] {
            assert!(sentence.contains(part), "{sentence}");
        }
    }
}

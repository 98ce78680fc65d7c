//! The geocoding service: names, coordinates and time zones of places, from a table in memory.
//!
//! `domain/` contains the table and its rules, [`packed`] the file format, [`source`] the tables from which it is
//! packed, [`providers`] the providers of coordinates, `grpc/` the wire. `docs/rules/places.md` states the rules.

pub mod domain;
mod grpc;
pub mod packed;
pub mod ports;
pub mod process;
pub mod providers;
pub mod source;
#[cfg(test)]
mod testing;

use std::{path::PathBuf, sync::Arc};

use casacero_common::service::Service;
use casacero_proto::geocoding::v1::{
    geocoding_service_server::GeocodingServiceServer, postcode_service_server::PostcodeServiceServer,
};
use serde::{Deserialize, Serialize};
use tonic::service::Routes;

use crate::{
    domain::{postal::PostalTable, time_zone::TimeZones},
    providers::{Chain, OfflineGazetteer},
};

/// The attribution that must be shown with places, postcodes or time zones.
pub const ATTRIBUTION: &str = "Place names and coordinates © GeoNames (CC BY 4.0, changed). \
                               Forms of postcodes © Google (CC BY 4.0, changed). \
                               Time zone borders © OpenStreetMap contributors (ODbL 1.0).";

/// Settings of the service.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The packed table of places, made by `casacero-gazetteer pack`.
    pub gazetteer: PathBuf,
}

impl Default for Config {
    fn default() -> Self {
        Self { gazetteer: PathBuf::from("target/gazetteer.bin") }
    }
}

/// Why the service could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// Loading the table of places failed.
    #[error(
        "the gazetteer {path} cannot be loaded; `casacero-gazetteer pack` makes it, and the setting `gazetteer` says where it is"
    )]
    Gazetteer {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: packed::Error,
    },
    /// Loading was interrupted.
    #[error("loading the gazetteer was interrupted")]
    Interrupted(#[from] tokio::task::JoinError),
}

/// Loads the table and builds the service.
pub async fn build(config: Config) -> Result<Service, BuildError> {
    let path = config.gazetteer;
    let loading = tokio::task::spawn_blocking(move || match packed::load(&path) {
        Ok(gazetteer) => Ok((Arc::new(gazetteer), TimeZones::default())),
        Err(source) => Err(BuildError::Gazetteer { path, source }),
    });
    let (gazetteer, time_zones) = loading.await??;
    tracing::info!(places = gazetteer.len(), "gazetteer loaded");
    let chain = Chain::new(vec![Box::new(OfflineGazetteer(Arc::clone(&gazetteer)))]);
    let postal = Arc::new(PostalTable::default());
    let server = Arc::new(grpc::Server::new(gazetteer, time_zones, chain));
    let postcodes = grpc::PostcodeServer::new(postal, Arc::clone(&server));
    let routes =
        Routes::new(GeocodingServiceServer::from_arc(server)).add_service(PostcodeServiceServer::new(postcodes));
    Ok(Service { name: "geocoding", routes, tasks: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_service_is_built_from_a_packed_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let gazetteer = folder.path().join("gazetteer.bin");
        packed::save(&testing::sample_parts(), &gazetteer).expect("written");
        let service = build(Config { gazetteer }).await.expect("built");
        assert_eq!((service.name, service.tasks.len()), ("geocoding", 0));
    }

    #[tokio::test]
    async fn a_missing_table_says_what_makes_it() {
        let gazetteer = PathBuf::from("missing/gazetteer.bin");
        let Err(error) = build(Config { gazetteer }).await else { panic!("built from nothing") };
        let sentence = error.to_string();
        for part in ["missing/gazetteer.bin", "casacero-gazetteer pack", "the setting `gazetteer`"] {
            assert!(sentence.contains(part), "{sentence}");
        }
    }
}

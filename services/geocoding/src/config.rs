//! Settings of the service.

use std::path::PathBuf;

use casacero_common::secret::Secret;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

/// Settings of the service. The composition root says them.
#[derive(Clone, Debug)]
pub struct Config {
    /// The packed table of places, made by `casacero gazetteer pack`.
    pub gazetteer: PathBuf,
    /// The packed table of postcodes, made by `casacero gazetteer import`. Its countries replace the delivered ones; without
    /// the file those answer alone.
    pub postcodes: PathBuf,
    /// Who is asked for addresses.
    pub providers: ProviderConfig,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            gazetteer: PathBuf::from("target/gazetteer.bin"),
            postcodes: PathBuf::from("target/postcodes.bin"),
            providers: ProviderConfig::default(),
        }
    }
}

/// Who is asked for addresses; environment variables begin with `CASACERO_GEOCODING__`. Nobody by default: only the
/// tables of the service itself are used.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ProviderConfig {
    /// CartoCiudad, which knows the addresses of Spain and needs no key:
    /// `https://www.cartociudad.es/geocoder/api/geocoder`. Not asked when absent.
    pub cartociudad_url: Option<Url>,
    /// A Photon server, such as `http://photon:2322`. Not asked when absent.
    pub photon_url: Option<Url>,
    /// A Nominatim server, such as `http://nominatim:8080`. Not asked when absent. The public ones of both programs need
    /// `CASACERO_GEOCODING__CONTACT` and get one request a second.
    pub nominatim_url: Option<Url>,
    /// A mail address or page by which the providers reach you. It is sent with every request.
    pub contact: String,
    /// A key of Google's Geocoding API. Not asked when absent. Its answers are not stored and may be shown on Google's
    /// maps only, so addresses of forms are never asked of it.
    pub google_key: Secret,
    /// How long a provider may take.
    pub timeout_ms: u64,
    /// How long all providers together may take for one question.
    pub total_timeout_ms: u64,
}

impl Default for ProviderConfig {
    fn default() -> Self {
        Self {
            cartociudad_url: None,
            photon_url: None,
            nominatim_url: None,
            contact: String::new(),
            google_key: Secret::default(),
            timeout_ms: 2_000,
            total_timeout_ms: 4_000,
        }
    }
}

impl ProviderConfig {
    /// Whether anybody on the network is asked.
    pub fn asks_network(&self) -> bool {
        self.cartociudad_url.is_some()
            || self.photon_url.is_some()
            || self.nominatim_url.is_some()
            || self.google_key.is_set()
    }
}

//! Providers of coordinates: the tables of this service, and others on the network if the operator chose them.

mod accuracy;
mod asked;
mod cartociudad;
mod google;
mod nominatim;
pub mod offline;
mod photon;
#[cfg(test)]
mod tests;
mod web;

use std::time::Duration;

use casacero_common::{cache::Cache, clock::Clock, outgoing, rate_limit::RateLimiter};
use url::Url;

pub use asked::LimitedProvider;

use self::{cartociudad::CartoCiudad, google::Google, nominatim::Nominatim, photon::Photon, web::Web};
use crate::{
    config::ProviderConfig,
    ports::{Pace, Provider},
};

/// What must be shown with data of OpenStreetMap.
const OSM_ATTRIBUTION: &str = "© OpenStreetMap contributors (ODbL 1.0)";
/// How long data of OpenStreetMap are stored.
const OSM_STORABLE_FOR: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The servers that the projects run for everybody, with rules of use.
const PUBLIC_SERVERS: [&str; 2] = ["nominatim.openstreetmap.org", "photon.komoot.io"];
/// What the rules of the public servers allow.
const PUBLIC_PACE: Pace = Pace { requests: 1, period: Duration::from_secs(1) };
/// How often an own server is asked.
const OWN_PACE: Pace = Pace { requests: 50, period: Duration::from_secs(1) };

/// Google's API. A setting for it would only send the key elsewhere.
const GOOGLE_URL: &str = "https://maps.googleapis.com/maps/api/geocode";

const STORED_ANSWERS_BYTES: u64 = 8 * 1024 * 1024;

/// Settings with which no provider can be asked.
#[derive(Debug, thiserror::Error)]
pub enum InvalidProviders {
    /// An address is not one of the web.
    #[error("{0} must begin with http:// or https://")]
    Address(&'static str),
    /// A public server without a contact.
    #[error(
        "{0} is a public server, whose rules ask who you are: set CASACERO_GEOCODING__CONTACT to a mail address or page"
    )]
    Contact(String),
    /// A contact that no header can carry.
    #[error("CASACERO_GEOCODING__CONTACT must be one line of plain ASCII text")]
    ContactText,
    /// Time-outs that let nobody answer.
    #[error(
        "CASACERO_GEOCODING__TIMEOUT_MS must be at least 1, and CASACERO_GEOCODING__TOTAL_TIMEOUT_MS longer than that"
    )]
    Timeouts,
    #[error(transparent)]
    Outgoing(#[from] outgoing::InvalidConfig),
}

/// The providers on the network, in the order in which they are asked.
pub fn open(
    config: &ProviderConfig,
    limiter: &RateLimiter,
    clock: &Clock,
) -> Result<Vec<LimitedProvider>, InvalidProviders> {
    let ProviderConfig {
        cartociudad_url,
        photon_url,
        nominatim_url,
        contact,
        google_key,
        timeout_ms,
        total_timeout_ms,
    } = config;
    if *timeout_ms == 0 || total_timeout_ms <= timeout_ms {
        return Err(InvalidProviders::Timeouts);
    }
    if !contact.chars().all(|letter| letter == ' ' || letter.is_ascii_graphic()) {
        return Err(InvalidProviders::ContactText);
    }
    let timeout = Duration::from_millis(*timeout_ms);
    let user_agent = user_agent(contact);
    let web = |name: &'static str, url: &Url| {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(InvalidProviders::Address(name));
        }
        Ok(Web::new(url, &user_agent, timeout)?)
    };
    let mut providers: Vec<Box<dyn Provider>> = Vec::new();
    if let Some(url) = cartociudad_url {
        providers.push(Box::new(CartoCiudad(web("CASACERO_GEOCODING__CARTOCIUDAD_URL", url)?)));
    }
    if let Some(url) = photon_url {
        let pace = pace(url, contact)?;
        providers.push(Box::new(Photon { web: web("CASACERO_GEOCODING__PHOTON_URL", url)?, pace }));
    }
    if let Some(url) = nominatim_url {
        let pace = pace(url, contact)?;
        providers.push(Box::new(Nominatim { web: web("CASACERO_GEOCODING__NOMINATIM_URL", url)?, pace }));
    }
    if google_key.is_set() {
        let url = Url::parse(GOOGLE_URL).expect("a URL");
        providers.push(Box::new(Google { web: web("Google's address", &url)?, key: google_key.clone() }));
    }
    let cache = Cache::memory(STORED_ANSWERS_BYTES);
    let asked = |provider| LimitedProvider::new(provider, (limiter.clone(), cache.clone()), clock.clone(), timeout);
    Ok(providers.into_iter().map(asked).collect())
}

/// What we say we are.
fn user_agent(contact: &str) -> String {
    let program = concat!("CasaCero/", env!("CARGO_PKG_VERSION"));
    if contact.trim().is_empty() { program.to_owned() } else { format!("{program} ({})", contact.trim()) }
}

/// How often a server may be asked. A public one is asked only by those who say who they are.
fn pace(url: &Url, contact: &str) -> Result<Pace, InvalidProviders> {
    match url.host_str().map(|host| host.trim_end_matches('.').to_ascii_lowercase()) {
        Some(host) if PUBLIC_SERVERS.contains(&host.as_str()) => {
            if contact.trim().is_empty() {
                Err(InvalidProviders::Contact(host))
            } else {
                Ok(PUBLIC_PACE)
            }
        }
        Some(_) | None => Ok(OWN_PACE),
    }
}

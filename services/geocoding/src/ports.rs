//! The interfaces through which the service reaches other systems.

use async_trait::async_trait;

use crate::domain::{
    locate::{City, Unclear},
    place::{Place, Precision},
};

/// A city's position according to a provider.
#[derive(Clone, Debug, PartialEq)]
pub struct Located {
    /// The place.
    pub place: Place,
    /// How precise its coordinates are.
    pub precision: Precision,
    /// The radius that contains the true position in most cases, in metres.
    pub accuracy_m: u32,
}

/// Why a provider did not locate a city.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It knows no such place, or several.
    #[error(transparent)]
    Unclear(#[from] Unclear),
    /// It could not be reached, or its answer was invalid.
    #[error("the provider is unavailable")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// A provider of coordinates: the offline gazetteer, or a service on the network.
#[async_trait]
pub trait Geocoder: Send + Sync {
    /// Its name in logs and metrics.
    fn name(&self) -> &'static str;

    /// Locates a city.
    async fn locate(&self, city: &City) -> Result<Located, Failure>;
}

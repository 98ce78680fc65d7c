//! What the service needs from the outside world.

use async_trait::async_trait;

use crate::domain::{
    locate::{City, Unclear},
    place::{Place, Precision},
};

/// Where a provider says a city is.
#[derive(Clone, Debug, PartialEq)]
pub struct Located {
    /// The place.
    pub place: Place,
    /// How well its coordinates fit the question.
    pub precision: Precision,
    /// The radius within which the truth lies most of the time, in metres.
    pub accuracy_m: u32,
}

/// Why a provider did not locate a city.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It knows no such place, or too many.
    #[error(transparent)]
    Unclear(#[from] Unclear),
    /// It could not be asked, or gave no sensible answer.
    #[error("the provider is unavailable")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// A provider of coordinates. The offline gazetteer is one; services on the network are others.
#[async_trait]
pub trait Geocoder: Send + Sync {
    /// Its name in logs and metrics.
    fn name(&self) -> &'static str;

    /// Where a city is.
    async fn locate(&self, city: &City) -> Result<Located, Failure>;
}

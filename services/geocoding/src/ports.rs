//! The interfaces through which the service reaches other systems.

use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::domain::{
    address::{AddressQuery, Located},
    place::{Country, Precision},
    point::Point,
    postal::{PostalPlace, PostalTable},
    postcode::entry_of,
};

/// Why a provider has no answer.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It knows no such place.
    #[error("the provider knows no such place")]
    Unknown,
    /// It could not be reached, refused the request, or its answer was invalid.
    #[error("the provider is unavailable: {0}")]
    Unavailable(#[from] Unavailable),
}

/// Why a provider is unavailable. No message contains an address or a key.
#[derive(Debug, thiserror::Error)]
pub enum Unavailable {
    /// The request failed.
    #[error("{0}")]
    Request(String),
    /// The HTTP status is not that of an answer.
    #[error("HTTP status {0}")]
    Status(u16),
    /// It answered with an error of its own.
    #[error("it says {0}")]
    Refused(String),
    /// The answer is not of its shape.
    #[error("its answer cannot be read: {0}")]
    Invalid(String),
    /// It did not answer in time.
    #[error("no answer in time")]
    Timeout,
    /// It failed several times in a row and is not asked for a while.
    #[error("it is not asked after several failures")]
    Resting,
    /// The others took the time that there was.
    #[error("no time is left to ask it")]
    NoTime,
    /// Its limit of requests is used up.
    #[error("its limit of requests is used up")]
    OverLimit,
}

/// How often a provider may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    pub requests: u32,
    pub period: Duration,
}

/// A provider of coordinates on the network.
#[async_trait]
pub trait Provider: Send + Sync {
    /// Its name in answers, logs and metrics.
    fn name(&self) -> &'static str;

    /// The attribution that must be shown with its answers.
    fn attribution(&self) -> &'static str;

    /// Whether it knows addresses of a country.
    fn serves(&self, country: Country) -> bool;

    /// How long its answers may be stored; `None` if they may not.
    fn storable_for(&self) -> Option<Duration>;

    /// How often it may be asked.
    fn pace(&self) -> Pace;

    /// Locates an address. The result is the most precise place that it knows for it.
    async fn geocode(&self, query: &AddressQuery) -> Result<Located, Failure>;

    /// Finds what is at a point.
    async fn reverse(&self, point: Point) -> Result<Located, Failure>;
}

/// What is known of postcodes without a network.
pub trait Postcodes: Send + Sync {
    /// The place of a normalised postcode, if it does not contradict the code.
    fn find(&self, country: Country, normalised: &str) -> Option<PostalPlace>;
}

impl Postcodes for PostalTable {
    fn find(&self, country: Country, normalised: &str) -> Option<PostalPlace> {
        entry_of(self, country, normalised)
    }
}

/// An answer as it is stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredAnswer {
    city: String,
    region: String,
    province: String,
    postcode: String,
    country: String,
    latitude: f64,
    longitude: f64,
    precision: StoredPrecision,
    accuracy_m: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StoredPrecision {
    Exact,
    Area,
    Approximate,
    FormatOnly,
}

impl From<&Located> for StoredAnswer {
    fn from(located: &Located) -> Self {
        let Located { city, region, province, postcode, country, point, precision, accuracy_m } = located.clone();
        let precision = match precision {
            Precision::Exact => StoredPrecision::Exact,
            Precision::Area => StoredPrecision::Area,
            Precision::Approximate => StoredPrecision::Approximate,
            Precision::FormatOnly => StoredPrecision::FormatOnly,
        };
        Self {
            city,
            region,
            province,
            postcode,
            country: country.code().to_owned(),
            latitude: point.latitude(),
            longitude: point.longitude(),
            precision,
            accuracy_m,
        }
    }
}

impl StoredAnswer {
    /// The answer; `None` if it was stored by a release with other countries or points.
    pub(crate) fn located(self) -> Option<Located> {
        let Self { city, region, province, postcode, country, latitude, longitude, precision, accuracy_m } = self;
        let precision = match precision {
            StoredPrecision::Exact => Precision::Exact,
            StoredPrecision::Area => Precision::Area,
            StoredPrecision::Approximate => Precision::Approximate,
            StoredPrecision::FormatOnly => Precision::FormatOnly,
        };
        let (country, point) = (Country::parse(&country)?, Point::new(latitude, longitude)?);
        Some(Located { city, region, province, postcode, country, point, precision, accuracy_m })
    }
}

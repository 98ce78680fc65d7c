//! Google's Geocoding API: <https://developers.google.com/maps/documentation/geocoding/requests-geocoding>.
//!
//! Its terms forbid to store its answers, and to show them on maps of others.

use std::time::Duration;

use async_trait::async_trait;
use casacero_common::secret::Secret;
use serde::Deserialize;
use serde_json::Value;

use super::{
    accuracy::{Accuracy, BETWEEN_HOUSES, HOUSE, OTHER_HOUSE, POSTCODE, STREET, TOWN},
    web::{self, Web},
};
use crate::{
    domain::{
        address::{AddressQuery, Located},
        place::Country,
        point::Point,
    },
    ports::{Failure, Pace, Provider, Unavailable},
};

/// Google, asked with the operator's key.
pub(super) struct Google {
    pub(super) web: Web,
    pub(super) key: Secret,
}

#[derive(Deserialize)]
struct Answer {
    status: Status,
    #[serde(default)]
    results: Vec<Found>,
}

/// The statuses of the API. All come with HTTP status 200.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Status {
    Ok,
    ZeroResults,
    OverDailyLimit,
    OverQueryLimit,
    RequestDenied,
    InvalidRequest,
    UnknownError,
}

#[derive(Deserialize)]
struct Found {
    #[serde(default)]
    address_components: Vec<Component>,
    geometry: Geometry,
    #[serde(default)]
    types: Vec<String>,
    #[serde(default)]
    partial_match: bool,
}

#[derive(Deserialize)]
struct Component {
    long_name: String,
    short_name: String,
    #[serde(default)]
    types: Vec<String>,
}

#[derive(Deserialize)]
struct Geometry {
    location: Location,
    location_type: LocationType,
}

#[derive(Deserialize)]
struct Location {
    lat: Value,
    lng: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum LocationType {
    Rooftop,
    RangeInterpolated,
    GeometricCenter,
    Approximate,
}

impl Found {
    /// A country, a state or a province is no place for a home.
    fn accuracy(&self, query: Option<&AddressQuery>) -> Option<Accuracy> {
        let is = |kind: &str| self.types.iter().any(|own| own == kind);
        if is("postal_code") || is("postal_code_prefix") {
            return Some(POSTCODE);
        }
        if ["locality", "sublocality", "neighborhood", "postal_town", "administrative_area_level_4"].into_iter().any(is)
        {
            return Some(TOWN);
        }
        if ["country", "administrative_area_level_1", "administrative_area_level_2"].into_iter().any(is) {
            return None;
        }
        Some(match self.geometry.location_type {
            LocationType::Rooftop if self.is_the_one(query) => HOUSE,
            LocationType::RangeInterpolated if self.is_the_one(query) => BETWEEN_HOUSES,
            LocationType::Rooftop | LocationType::RangeInterpolated | LocationType::GeometricCenter => OTHER_HOUSE,
            LocationType::Approximate => STREET,
        })
    }

    /// Whether it is the house that was asked for.
    fn is_the_one(&self, query: Option<&AddressQuery>) -> bool {
        let number = self.component("street_number").map_or("", |component| component.long_name.as_str());
        !self.partial_match && query.is_none_or(|query| query.names_number(number))
    }

    fn component(&self, kind: &str) -> Option<&Component> {
        self.address_components.iter().find(|component| component.types.iter().any(|own| own == kind))
    }

    fn located(&self, query: Option<&AddressQuery>) -> Option<Located> {
        let (precision, accuracy_m) = self.accuracy(query)?;
        let name = |kind: &str| self.component(kind).map(|component| component.long_name.clone());
        Some(Located {
            city: name("locality").or_else(|| name("postal_town")).unwrap_or_default(),
            region: name("administrative_area_level_1").unwrap_or_default(),
            province: name("administrative_area_level_2").unwrap_or_default(),
            postcode: name("postal_code").unwrap_or_default(),
            country: Country::parse(&self.component("country")?.short_name)?,
            point: web::point(&self.geometry.location.lat, &self.geometry.location.lng)?,
            precision,
            accuracy_m,
        })
    }
}

impl Google {
    async fn ask(&self, parameters: &[(&str, &str)], query: Option<&AddressQuery>) -> Result<Located, Failure> {
        let parameters = [parameters, &[("key", self.key.reveal())]].concat();
        let body = self.web.get("json", &parameters).await?;
        let body = body.ok_or(Failure::Unknown)?;
        let Answer { status, results } = web::read(&body)?;
        match status {
            Status::Ok => results.first().and_then(|found| found.located(query)).ok_or(Failure::Unknown),
            Status::ZeroResults | Status::InvalidRequest => Err(Failure::Unknown),
            Status::OverDailyLimit | Status::OverQueryLimit | Status::RequestDenied | Status::UnknownError => {
                Err(Unavailable::Refused(format!("{status:?}")).into())
            }
        }
    }
}

#[async_trait]
impl Provider for Google {
    fn name(&self) -> &'static str {
        "google"
    }

    fn attribution(&self) -> &'static str {
        "Google Maps"
    }

    fn serves(&self, _country: Country) -> bool {
        true
    }

    fn storable_for(&self) -> Option<Duration> {
        None
    }

    fn pace(&self) -> Pace {
        Pace { requests: 10, period: Duration::from_secs(1) }
    }

    async fn geocode(&self, query: &AddressQuery) -> Result<Located, Failure> {
        let (line, country) = (query.line(), format!("country:{}", query.country.code()));
        self.ask(&[("address", line.as_str()), ("components", country.as_str())], Some(query)).await
    }

    async fn reverse(&self, point: Point) -> Result<Located, Failure> {
        let here = format!("{},{}", point.latitude(), point.longitude());
        self.ask(&[("latlng", here.as_str())], None).await
    }
}

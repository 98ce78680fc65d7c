//! Nominatim: <https://nominatim.org/release-docs/latest/api/Overview/>.

use std::time::Duration;

use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;

use super::{
    OSM_ATTRIBUTION, OSM_STORABLE_FOR,
    accuracy::{Accuracy, HOUSE, OTHER_HOUSE, POSTCODE, STREET, TOWN},
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

pub(super) struct Nominatim {
    pub(super) web: Web,
    pub(super) pace: Pace,
}

/// A place of `search` or `reverse` in the format `jsonv2`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Found {
    lat: Value,
    lon: Value,
    category: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    addresstype: Option<String>,
    address: Address,
    /// Said instead of a place: a text or an object.
    error: Option<Value>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Address {
    house_number: Option<String>,
    city: Option<String>,
    town: Option<String>,
    village: Option<String>,
    hamlet: Option<String>,
    municipality: Option<String>,
    state: Option<String>,
    province: Option<String>,
    state_district: Option<String>,
    county: Option<String>,
    postcode: Option<String>,
    country_code: Option<String>,
}

impl Found {
    fn accuracy(&self, query: Option<&AddressQuery>) -> Option<Accuracy> {
        if let Some(number) = &self.address.house_number {
            let is_the_one = query.is_none_or(|query| query.names_number(number));
            return Some(if is_the_one { HOUSE } else { OTHER_HOUSE });
        }
        let kind = self.addresstype.as_deref().or(self.kind.as_deref()).unwrap_or_default();
        match kind {
            "road" => Some(STREET),
            "postcode" => Some(POSTCODE),
            "city" | "town" | "village" | "hamlet" | "municipality" | "suburb" | "quarter" | "neighbourhood"
            | "city_district" | "isolated_dwelling" | "locality" => Some(TOWN),
            "country" | "state" | "province" | "county" | "region" | "state_district" | "archipelago" | "island" => {
                None
            }
            _ if self.category.as_deref() == Some("highway") => Some(STREET),
            _ if self.category.as_deref() == Some("boundary") => None,
            // A building, a hotel, a park.
            _ => Some(OTHER_HOUSE),
        }
    }

    fn located(self, query: Option<&AddressQuery>) -> Option<Located> {
        let ((precision, accuracy_m), point) = (self.accuracy(query)?, web::point(&self.lat, &self.lon)?);
        let Address {
            house_number: _,
            city,
            town,
            village,
            hamlet,
            municipality,
            state,
            province,
            state_district,
            county,
            postcode,
            country_code,
        } = self.address;
        Some(Located {
            city: city.or(town).or(village).or(hamlet).or(municipality).unwrap_or_default(),
            region: state.unwrap_or_default(),
            province: province.or(state_district).or(county).unwrap_or_default(),
            postcode: postcode.unwrap_or_default(),
            country: Country::parse(&country_code?)?,
            point,
            precision,
            accuracy_m,
        })
    }
}

#[async_trait]
impl Provider for Nominatim {
    fn name(&self) -> &'static str {
        "nominatim"
    }

    fn attribution(&self) -> &'static str {
        OSM_ATTRIBUTION
    }

    fn serves(&self, _country: Country) -> bool {
        true
    }

    fn storable_for(&self) -> Option<Duration> {
        Some(OSM_STORABLE_FOR)
    }

    fn pace(&self) -> Pace {
        self.pace
    }

    async fn geocode(&self, query: &AddressQuery) -> Result<Located, Failure> {
        let (line, country) = (query.line(), query.country.code().to_ascii_lowercase());
        let parameters = [
            ("q", line.as_str()),
            ("countrycodes", country.as_str()),
            ("format", "jsonv2"),
            ("addressdetails", "1"),
            ("limit", "1"),
        ];
        let body = self.web.get("search", &parameters).await?.ok_or(Failure::Unknown)?;
        let found: Vec<Found> = web::read(&body)?;
        found.into_iter().next().and_then(|found| found.located(Some(query))).ok_or(Failure::Unknown)
    }

    async fn reverse(&self, point: Point) -> Result<Located, Failure> {
        let (latitude, longitude) = (point.latitude().to_string(), point.longitude().to_string());
        let parameters = [
            ("lat", latitude.as_str()),
            ("lon", longitude.as_str()),
            ("format", "jsonv2"),
            ("addressdetails", "1"),
            ("zoom", "18"),
        ];
        let body = self.web.get("reverse", &parameters).await?.ok_or(Failure::Unknown)?;
        let found: Found = web::read(&body)?;
        match found.error {
            // "Unable to geocode": nothing is there.
            Some(Value::String(_)) => Err(Failure::Unknown),
            // Its message may quote the question.
            Some(error) => Err(Unavailable::Refused(format!("error {}", error["code"])).into()),
            None => found.located(None).ok_or(Failure::Unknown),
        }
    }
}

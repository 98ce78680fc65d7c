//! Photon: <https://github.com/komoot/photon>.

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
    ports::{Failure, Pace, Provider},
};

pub(super) struct Photon {
    pub(super) web: Web,
    pub(super) pace: Pace,
}

/// The answer of `api` or `reverse`: GeoJSON.
#[derive(Deserialize)]
struct Features {
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    geometry: Geometry,
    properties: Properties,
}

#[derive(Deserialize)]
struct Geometry {
    /// Longitude, latitude.
    coordinates: Vec<Value>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Properties {
    #[serde(rename = "type")]
    kind: Option<String>,
    osm_key: Option<String>,
    osm_value: Option<String>,
    name: Option<String>,
    housenumber: Option<String>,
    city: Option<String>,
    county: Option<String>,
    state: Option<String>,
    postcode: Option<String>,
    countrycode: Option<String>,
}

impl Properties {
    fn accuracy(&self, query: Option<&AddressQuery>) -> Option<Accuracy> {
        if let Some(number) = &self.housenumber {
            let is_the_one = query.is_none_or(|query| query.names_number(number));
            return Some(if is_the_one { HOUSE } else { OTHER_HOUSE });
        }
        if self.osm_value.as_deref() == Some("postcode") {
            return Some(POSTCODE);
        }
        match self.kind.as_deref() {
            Some("house") => Some(OTHER_HOUSE),
            Some("street") => Some(STREET),
            Some("locality" | "district" | "city") => Some(TOWN),
            Some(_) => None,
            // Older servers do not say it.
            None => match self.osm_key.as_deref() {
                Some("highway") => Some(STREET),
                Some("place") => Some(TOWN),
                Some(_) | None => None,
            },
        }
    }
}

impl Feature {
    fn located(self, query: Option<&AddressQuery>) -> Option<Located> {
        let Self { geometry: Geometry { coordinates }, properties } = self;
        let (precision, accuracy_m) = properties.accuracy(query)?;
        let [longitude, latitude, ..] = &coordinates[..] else { return None };
        let Properties {
            kind: _,
            osm_key: _,
            osm_value: _,
            name,
            housenumber: _,
            city,
            county,
            state,
            postcode,
            countrycode,
        } = properties;
        // A town has its name, and is in no other.
        let own_name = name.filter(|_| (precision, accuracy_m) == TOWN);
        Some(Located {
            city: city.or(own_name).unwrap_or_default(),
            region: state.unwrap_or_default(),
            province: county.unwrap_or_default(),
            postcode: postcode.unwrap_or_default(),
            country: Country::parse(&countrycode?)?,
            point: web::point(latitude, longitude)?,
            precision,
            accuracy_m,
        })
    }
}

#[async_trait]
impl Provider for Photon {
    fn name(&self) -> &'static str {
        "photon"
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
        let line = query.line();
        let body = self.web.get("api", &[("q", line.as_str()), ("limit", "5")]).await?.ok_or(Failure::Unknown)?;
        let Features { features } = web::read(&body)?;
        let mut found: Vec<Located> = features.into_iter().filter_map(|found| found.located(Some(query))).collect();
        if found.is_empty() {
            return Err(Failure::Unknown);
        }
        // It cannot be asked for one country only. If none is there, the caller learns of the other.
        let there = found.iter().position(|located| located.country == query.country);
        Ok(found.swap_remove(there.unwrap_or(0)))
    }

    async fn reverse(&self, point: Point) -> Result<Located, Failure> {
        let (latitude, longitude) = (point.latitude().to_string(), point.longitude().to_string());
        let parameters = [("lon", longitude.as_str()), ("lat", latitude.as_str())];
        let body = self.web.get("reverse", &parameters).await?.ok_or(Failure::Unknown)?;
        let Features { features } = web::read(&body)?;
        features.into_iter().next().and_then(|found| found.located(None)).ok_or(Failure::Unknown)
    }
}

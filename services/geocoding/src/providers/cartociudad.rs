//! CartoCiudad, the addresses of Spain's geographic institute: <https://github.com/IDEESpain/Cartociudad>.
//!
//! `candidates` finds, and knows the coordinates of houses only; `find` knows those of streets, postcodes and towns.
//! Only `candidates` heeds the filter by postcode. Older servers wrap their answers as `callback(…)`.

use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use serde::Deserialize;
use serde_json::Value;

use super::{
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

/// How long its answers are stored. Its data change a few times a year.
const STORABLE_FOR: Duration = Duration::from_secs(30 * 24 * 60 * 60);

pub(super) struct CartoCiudad(pub(super) Web);

/// A found entity. Fields that we do not use are left out.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Entity {
    id: Value,
    #[serde(rename = "type")]
    kind: Option<String>,
    province: Option<String>,
    #[serde(rename = "comunidadAutonoma")]
    community: Option<String>,
    #[serde(rename = "muni")]
    municipality: Option<String>,
    #[serde(rename = "poblacion")]
    town: Option<String>,
    #[serde(rename = "postalCode")]
    postcode: Option<String>,
    #[serde(rename = "portalNumber")]
    number: Value,
    lat: Value,
    lng: Value,
}

/// `find` answers one entity, or a list of one.
#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    More(Vec<Entity>),
    One(Box<Entity>),
}

/// What an entity is, the most precise kind first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    House,
    Street,
    Postcode,
    Town,
}

impl Entity {
    /// What it is; `None` for provinces, summits, petrol stations.
    fn kind(&self) -> Option<Kind> {
        match self.kind.as_deref()?.to_lowercase().as_str() {
            "portal" => Some(Kind::House),
            "callejero" | "carretera" | "carreteras" => Some(Kind::Street),
            "codpost" | "codigo postal" => Some(Kind::Postcode),
            "municipio" | "poblacion" => Some(Kind::Town),
            _ => None,
        }
    }

    /// Its coordinates. Entities without have none, or zeros.
    fn point(&self) -> Option<Point> {
        web::point(&self.lat, &self.lng).filter(|point| point.latitude() != 0.0 || point.longitude() != 0.0)
    }

    fn identifier(&self) -> Option<String> {
        text_of(&self.id)
    }

    fn accuracy(&self, query: Option<&AddressQuery>) -> Option<Accuracy> {
        Some(match self.kind()? {
            Kind::House => {
                let number = text_of(&self.number).unwrap_or_default();
                let is_the_one = query.is_none_or(|query| query.names_number(&number));
                if is_the_one { HOUSE } else { OTHER_HOUSE }
            }
            Kind::Street => STREET,
            Kind::Postcode => POSTCODE,
            Kind::Town => TOWN,
        })
    }

    fn located(self, query: Option<&AddressQuery>) -> Option<Located> {
        let ((precision, accuracy_m), point) = (self.accuracy(query)?, self.point()?);
        let town = self.town.filter(|town| !town.is_empty());
        Some(Located {
            city: town.or(self.municipality).unwrap_or_default(),
            region: self.community.unwrap_or_default(),
            province: self.province.unwrap_or_default(),
            postcode: self.postcode.unwrap_or_default(),
            country: Country::SPAIN,
            point,
            precision,
            accuracy_m,
        })
    }
}

/// A text, or a number as text.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The JSON of a body, which may be wrapped as `callback(…);`; `None` if there is none.
fn content(body: &[u8]) -> Option<&[u8]> {
    let is_plain = matches!(body.first(), Some(b'[' | b'{'));
    let brackets = (body.iter().position(|byte| *byte == b'('), body.iter().rposition(|byte| *byte == b')'));
    let content = match brackets {
        (Some(start), Some(end)) if !is_plain && start < end => body[start + 1..end].trim_ascii(),
        _ => body,
    };
    (!content.is_empty() && content != b"null").then_some(content)
}

fn one(body: Option<Bytes>) -> Result<Option<Entity>, Unavailable> {
    let Some(content) = body.as_deref().and_then(content) else { return Ok(None) };
    Ok(match web::read(content)? {
        OneOrMore::More(entities) => entities.into_iter().next(),
        OneOrMore::One(entity) => Some(*entity),
    })
}

impl CartoCiudad {
    async fn candidates(&self, query: &AddressQuery) -> Result<Vec<Entity>, Unavailable> {
        let text = match (query.address.trim(), query.city.trim()) {
            ("", "") => query.postcode.clone(),
            ("", city) => city.to_owned(),
            (address, "") => address.to_owned(),
            (address, city) => format!("{address}, {city}"),
        };
        let mut parameters = vec![("q", text.as_str()), ("limit", "10")];
        if !query.postcode.is_empty() && text != query.postcode {
            parameters.push(("cod_postal_filter", query.postcode.as_str()));
        }
        let body = self.0.get("candidates", &parameters).await?;
        body.as_deref().and_then(content).map_or_else(|| Ok(Vec::new()), web::read)
    }

    /// The entity with its coordinates.
    async fn complete(&self, entity: Entity) -> Result<Entity, Failure> {
        if entity.point().is_some() {
            return Ok(entity);
        }
        let (id, kind) = (entity.identifier().ok_or(Failure::Unknown)?, entity.kind.unwrap_or_default());
        let found = one(self.0.get("find", &[("id", id.as_str()), ("type", kind.as_str())]).await?)?;
        found.ok_or(Failure::Unknown)
    }
}

#[async_trait]
impl Provider for CartoCiudad {
    fn name(&self) -> &'static str {
        "cartociudad"
    }

    fn attribution(&self) -> &'static str {
        "CartoCiudad © Instituto Geográfico Nacional de España (CC BY 4.0)"
    }

    fn serves(&self, country: Country) -> bool {
        country == Country::SPAIN
    }

    fn storable_for(&self) -> Option<Duration> {
        Some(STORABLE_FOR)
    }

    fn pace(&self) -> Pace {
        Pace { requests: 5, period: Duration::from_secs(1) }
    }

    async fn geocode(&self, query: &AddressQuery) -> Result<Located, Failure> {
        let candidates = self.candidates(query).await?;
        // The house that was asked for, else the first of the most precise kind.
        let ranked = candidates.into_iter().filter_map(|entity| {
            let (_, accuracy_m) = entity.accuracy(Some(query))?;
            Some(((entity.kind()?, accuracy_m), entity))
        });
        let (_, best) = ranked.min_by_key(|(rank, _)| *rank).ok_or(Failure::Unknown)?;
        self.complete(best).await?.located(Some(query)).ok_or(Failure::Unknown)
    }

    async fn reverse(&self, point: Point) -> Result<Located, Failure> {
        let (latitude, longitude) = (point.latitude().to_string(), point.longitude().to_string());
        let parameters = [("lon", longitude.as_str()), ("lat", latitude.as_str())];
        let body = self.0.get("reverseGeocode", &parameters).await?;
        one(body)?.and_then(|entity| entity.located(None)).ok_or(Failure::Unknown)
    }
}

//! Conversions between the wire and the domain.

use casacero_common::refusal;
use casacero_proto::geocoding::v1 as wire;
use tonic::{Code, Status};

use crate::{
    domain::{
        locate::{City, Unclear},
        place::{Country, Place, Precision},
        point::Point,
    },
    ports::{Failure, Located},
};

/// Default number of suggestions.
const DEFAULT_LIMIT: usize = 8;
/// Maximum number of suggestions.
const GREATEST_LIMIT: u32 = 50;
/// Maximum length of a place's name, in characters.
const LONGEST_NAME: usize = 200;

/// A text that is being typed.
pub(super) struct Question {
    pub(super) text: String,
    pub(super) country: Option<Country>,
    pub(super) limit: usize,
}

pub(super) fn question(request: wire::SuggestPlacesRequest) -> Result<Question, Status> {
    let wire::SuggestPlacesRequest { query, country, limit } = request;
    let limit = match limit {
        0 => DEFAULT_LIMIT,
        1..=GREATEST_LIMIT => limit as usize,
        _ => {
            return Err(invalid("invalid_limit", "limit", format!("at most {GREATEST_LIMIT} suggestions")));
        }
    };
    let country = if country.is_empty() { None } else { Some(read_country(&country)?) };
    Ok(Question { text: name(query, "query")?, country, limit })
}

pub(super) fn city(request: wire::LocateCityRequest) -> Result<City, Status> {
    let wire::LocateCityRequest { city, region, country } = request;
    if city.trim().is_empty() || country.trim().is_empty() {
        let field = if city.trim().is_empty() { "city" } else { "country" };
        return Err(invalid("city_and_country_required", field, "Need at least city and country for geocoding"));
    }
    Ok(City { name: name(city, "city")?, region: name(region, "region")?, country: read_country(&country)? })
}

pub(super) fn point(request: wire::GetTimeZoneRequest) -> Result<Point, Status> {
    let wire::GetTimeZoneRequest { latitude, longitude } = request;
    let field = if Point::new(latitude, 0.0).is_none() { "latitude" } else { "longitude" };
    Point::new(latitude, longitude).ok_or_else(|| invalid("invalid_coordinates", field, "Invalid coordinates entered"))
}

pub(super) fn place(place: Place) -> wire::Place {
    let Place { name, region, province, island, country, point } = place;
    wire::Place {
        name,
        region,
        province,
        island: island.map(|island| island.name().to_owned()).unwrap_or_default(),
        country: country.code().to_owned(),
        latitude: point.latitude(),
        longitude: point.longitude(),
    }
}

pub(super) fn located(located: Located, time_zone: String) -> wire::LocateCityResponse {
    let Located { place: found, precision, accuracy_m } = located;
    let precision = wire_precision(precision).into();
    wire::LocateCityResponse { place: Some(place(found)), precision, accuracy_m, time_zone }
}

pub(super) fn wire_precision(precision: Precision) -> wire::Precision {
    match precision {
        Precision::Exact => wire::Precision::Exact,
        Precision::Area => wire::Precision::Area,
        Precision::Approximate => wire::Precision::Approximate,
        Precision::FormatOnly => wire::Precision::FormatOnly,
    }
}

pub(super) fn failure(failure: Failure) -> Status {
    match failure {
        Failure::Unclear(unclear @ Unclear::Unknown) => {
            refusal::status(Code::NotFound, "city_not_found", Some("city"), unclear.to_string())
        }
        Failure::Unclear(unclear @ Unclear::Ambiguous) => {
            refusal::status(Code::FailedPrecondition, "city_ambiguous", Some("region"), unclear.to_string())
        }
        Failure::Unavailable(_) => {
            refusal::status(Code::Unavailable, "geocoder_unavailable", None, "no provider of coordinates is available")
        }
    }
}

pub(super) fn name(text: String, field: &'static str) -> Result<String, Status> {
    if text.chars().count() > LONGEST_NAME {
        return Err(invalid("name_too_long", field, format!("at most {LONGEST_NAME} characters")));
    }
    Ok(text)
}

fn read_country(code: &str) -> Result<Country, Status> {
    Country::parse(code.trim())
        .ok_or_else(|| invalid("invalid_country", "country", "a country is an ISO 3166-1 alpha-2 code"))
}

pub(super) fn invalid(reason: &'static str, field: &'static str, message: impl Into<String>) -> Status {
    refusal::status(Code::InvalidArgument, reason, Some(field), message)
}

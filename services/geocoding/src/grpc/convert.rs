//! Conversions between the wire and the domain.

use casacero_common::refusal;
use casacero_proto::geocoding::v1 as wire;
use tonic::{Code, Status};

use crate::{
    chain::{Answer, Found, Position, Purpose},
    domain::{
        address::AddressQuery,
        country,
        locate::{City, Unclear},
        place::{Country, Place, Precision},
        plausible::DropReason,
        point::Point,
        postcode::normalise,
    },
    providers::offline::CITY_ACCURACY_M,
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

pub(super) fn address(request: wire::GeocodeRequest) -> Result<(AddressQuery, Purpose), Status> {
    let wire::GeocodeRequest { address, city, region, postcode, country, to_be_stored } = request;
    let place_missing = [&address, &city, &postcode].into_iter().all(|text| text.trim().is_empty());
    if place_missing || country.trim().is_empty() {
        let field = if place_missing { "city" } else { "country" };
        return Err(invalid("city_and_country_required", field, "Need at least city and country for geocoding"));
    }
    let country = read_country(&country)?;
    let postcode = normalise(&name(postcode, "postcode")?, country);
    let [address, city, region] = [(address, "address"), (city, "city"), (region, "region")]
        .map(|(text, field)| name(text, field).map(|text| text.trim().to_owned()));
    let query = AddressQuery { address: address?, city: city?, region: region?, postcode, country };
    Ok((query, if to_be_stored { Purpose::Store } else { Purpose::Show }))
}

pub(super) fn point(request: wire::GetTimeZoneRequest) -> Result<Point, Status> {
    let wire::GetTimeZoneRequest { latitude, longitude } = request;
    read_point(latitude, longitude)
}

pub(super) fn reverse_point(request: wire::ReverseGeocodeRequest) -> Result<Point, Status> {
    let wire::ReverseGeocodeRequest { latitude, longitude } = request;
    read_point(latitude, longitude)
}

fn read_point(latitude: f64, longitude: f64) -> Result<Point, Status> {
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

pub(super) fn located(found: Place, time_zone: String) -> wire::LocateCityResponse {
    wire::LocateCityResponse {
        place: Some(place(found)),
        precision: wire_precision(Precision::Approximate).into(),
        accuracy_m: CITY_ACCURACY_M,
        time_zone,
    }
}

/// The answer; the time zone is that of its position.
pub(super) fn geocoded(answer: Answer, time_zone: String) -> wire::GeocodeResponse {
    let Answer { place, dropped } = answer;
    let dropped = dropped
        .into_iter()
        .map(|(source, reason)| wire::DroppedAnswer { source: source.to_owned(), reason: drop_reason(reason).into() });
    wire::GeocodeResponse { place: Some(found(place, time_zone)), dropped: dropped.collect() }
}

pub(super) fn found(found: Found, time_zone: String) -> wire::GeocodedPlace {
    let Found { city, region, province, island, postcode, country, position, precision, source, attribution } = found;
    let mut place = wire::GeocodedPlace {
        city,
        region,
        province,
        island: island.map(|island| island.name().to_owned()).unwrap_or_default(),
        postcode,
        country: country.code().to_owned(),
        precision: wire_precision(precision).into(),
        source: source.to_owned(),
        attribution: attribution.to_owned(),
        time_zone,
        ..Default::default()
    };
    if let Some(Position { point, accuracy_m, centre_distance_m, airport }) = position {
        place.latitude = Some(point.latitude());
        place.longitude = Some(point.longitude());
        place.accuracy_m = accuracy_m;
        place.centre_distance_m = centre_distance_m.map(metres);
        if let Some((airport, distance_m)) = airport {
            place.airport = format!("{} ({})", airport.name, airport.iata);
            place.airport_distance_m = Some(metres(distance_m));
        }
    }
    place
}

/// Whole metres. The earth has room for 20 million.
fn metres(distance_m: f64) -> u32 {
    distance_m.round() as u32
}

pub(super) fn wire_precision(precision: Precision) -> wire::Precision {
    match precision {
        Precision::Exact => wire::Precision::Exact,
        Precision::Area => wire::Precision::Area,
        Precision::Approximate => wire::Precision::Approximate,
        Precision::FormatOnly => wire::Precision::FormatOnly,
    }
}

fn drop_reason(reason: DropReason) -> wire::DroppedReason {
    match reason {
        DropReason::OtherProvince => wire::DroppedReason::OtherProvince,
        DropReason::OtherCountry => wire::DroppedReason::OtherCountry,
        DropReason::TooFar => wire::DroppedReason::TooFar,
        DropReason::Unavailable => wire::DroppedReason::Unavailable,
    }
}

pub(super) fn unclear(unclear: Unclear) -> Status {
    match unclear {
        Unclear::Unknown => refusal::status(Code::NotFound, "city_not_found", Some("city"), unclear.to_string()),
        Unclear::Ambiguous => {
            refusal::status(Code::FailedPrecondition, "city_ambiguous", Some("region"), unclear.to_string())
        }
    }
}

pub(super) fn name(text: String, field: &'static str) -> Result<String, Status> {
    if text.chars().count() > LONGEST_NAME {
        return Err(invalid("name_too_long", field, format!("at most {LONGEST_NAME} characters")));
    }
    Ok(text)
}

pub(super) fn read_country(code: &str) -> Result<Country, Status> {
    country::find(code).ok_or_else(|| invalid("invalid_country", "country", "a country is an ISO 3166-1 alpha-2 code"))
}

pub(super) fn invalid(reason: &'static str, field: &'static str, message: impl Into<String>) -> Status {
    refusal::status(Code::InvalidArgument, reason, Some(field), message)
}

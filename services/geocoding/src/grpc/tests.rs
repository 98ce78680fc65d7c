//! The service through its generated client, with the sample data.

use std::{sync::Arc, time::Duration};

use casacero_common::refusal;
use casacero_proto::geocoding::v1::{
    GeocodeRequest, GetTimeZoneRequest, LocateCityRequest, Precision, ReverseGeocodeRequest, SuggestPlacesRequest,
    geocoding_service_client::GeocodingServiceClient, geocoding_service_server::GeocodingServiceServer,
};
use tonic::Code;

use super::Server;
use crate::{
    chain::Chain,
    domain::{postal::PostalTable, time_zone::TimeZones},
    providers::offline::Offline,
    testing::sample,
};

pub(super) fn sample_server() -> Server {
    let gazetteer = Arc::new(sample());
    let offline = Offline { gazetteer: Arc::clone(&gazetteer), postcodes: Arc::new(PostalTable::default()) };
    let chain = Chain::new(offline, Vec::new(), Duration::from_secs(4));
    Server::new(gazetteer, TimeZones::default(), chain)
}

fn client() -> GeocodingServiceClient<GeocodingServiceServer<Server>> {
    GeocodingServiceClient::new(GeocodingServiceServer::new(sample_server()))
}

#[tokio::test]
async fn suggestions_carry_everything_known() {
    let request = SuggestPlacesRequest { query: "corra".into(), country: "es".into(), limit: 3 };
    let answer = client().suggest_places(request).await.expect("answered").into_inner();
    let [place] = &answer.items[..] else { panic!("{answer:?}") };
    assert_eq!(place.name, "Corralejo");
    assert_eq!(place.region, "Canary Islands");
    assert_eq!(place.province, "Las Palmas");
    assert_eq!(place.island, "Fuerteventura");
    assert_eq!(place.country, "ES");
    assert_eq!((place.latitude, place.longitude), (28.73079, -13.86749));
}

#[tokio::test]
async fn a_city_has_coordinates_and_a_time_zone() {
    let request = LocateCityRequest { city: "garachico".into(), region: "Tenerife".into(), country: "ES".into() };
    let answer = client().locate_city(request).await.expect("answered").into_inner();
    assert_eq!(answer.time_zone, "Atlantic/Canary");
    assert_eq!(answer.precision(), Precision::Approximate);
    assert_eq!(answer.accuracy_m, 5_000);
    assert_eq!(answer.place.expect("a place").island, "Tenerife");
}

#[tokio::test]
async fn time_zones_are_found_by_point() {
    for (latitude, longitude, expected) in [(28.96, -13.55, "Atlantic/Canary"), (40.42, -3.70, "Europe/Madrid")] {
        let answer = client().get_time_zone(GetTimeZoneRequest { latitude, longitude }).await.expect("answered");
        assert_eq!(answer.into_inner().time_zone, expected);
    }
}

#[tokio::test]
async fn an_address_has_what_the_tables_know_of_its_city_and_postcode() {
    let request = GeocodeRequest {
        city: "corralejo".into(),
        postcode: "35660".into(),
        country: "es".into(),
        ..Default::default()
    };
    let answer = client().geocode(request).await.expect("answered").into_inner();
    assert!(answer.dropped.is_empty(), "{answer:?}");
    let place = answer.place.expect("a place");
    assert_eq!((place.city.as_str(), place.region.as_str()), ("corralejo", "Canary Islands"));
    assert_eq!((place.province.as_str(), place.island.as_str()), ("Las Palmas", "Fuerteventura"));
    assert_eq!((place.latitude, place.longitude), (Some(28.73079), Some(-13.86749)));
    assert_eq!((place.precision(), place.accuracy_m), (Precision::Approximate, 5_000));
    assert_eq!((place.source.as_str(), place.time_zone.as_str()), ("gazetteer", "Atlantic/Canary"));
    assert!(place.attribution.contains("GeoNames"));
    assert_eq!(place.airport, "Fuerteventura Airport (FUE)");
    assert!(place.airport_distance_m.is_some_and(|metres| (30_000..32_000).contains(&metres)));
    assert_eq!(place.centre_distance_m, None);
}

#[tokio::test]
async fn without_a_known_city_only_the_form_of_the_postcode_is_known() {
    // The Canary Islands have a code of their own besides that of Spain.
    let request = GeocodeRequest { postcode: "35 660".into(), country: "IC".into(), ..Default::default() };
    let place = client().geocode(request).await.expect("answered").into_inner().place.expect("a place");
    assert_eq!((place.precision(), place.source.as_str()), (Precision::FormatOnly, "format"));
    assert_eq!((place.latitude, place.longitude, place.accuracy_m), (None, None, 0));
    assert_eq!((place.city.as_str(), place.postcode.as_str(), place.time_zone.as_str()), ("", "35660", ""));
    assert_eq!((place.province.as_str(), place.island.as_str()), ("Las Palmas", "Fuerteventura"));
}

#[tokio::test]
async fn a_point_has_the_nearest_town_and_the_sea_has_none() {
    let at = async |latitude, longitude| {
        let answer = client().reverse_geocode(ReverseGeocodeRequest { latitude, longitude }).await;
        answer.expect("answered").into_inner().place
    };
    let place = at(28.74, -13.87).await.expect("a place");
    assert_eq!((place.city.as_str(), place.island.as_str()), ("Corralejo", "Fuerteventura"));
    assert_eq!((place.latitude, place.longitude), (Some(28.74), Some(-13.87)));
    assert_eq!((place.precision(), place.time_zone.as_str()), (Precision::Approximate, "Atlantic/Canary"));
    assert_eq!(at(35.0, -30.0).await, None);
}

#[tokio::test]
async fn what_cannot_be_answered_says_why() {
    let locate = |city: &str, country: &str| LocateCityRequest {
        city: city.into(),
        region: String::new(),
        country: country.into(),
    };
    let long = "x".repeat(201);
    let cases = [
        (locate("", "ES"), Code::InvalidArgument, "city_and_country_required", "city"),
        (locate("Adeje", " "), Code::InvalidArgument, "city_and_country_required", "country"),
        (locate("Adeje", "Spain"), Code::InvalidArgument, "invalid_country", "country"),
        (locate(&long, "ES"), Code::InvalidArgument, "name_too_long", "city"),
        (locate("Adeje", "PT"), Code::NotFound, "city_not_found", "city"),
        (locate("Garachico", "ES"), Code::FailedPrecondition, "city_ambiguous", "region"),
    ];
    for (request, code, reason, field) in cases {
        let status = client().locate_city(request).await.expect_err(reason);
        assert_eq!(
            (status.code(), refusal::reason(&status), refusal::field(&status)),
            (code, Some(reason), Some(field))
        );
    }

    for (latitude, longitude, field) in [(91.0, 0.0, "latitude"), (0.0, f64::NAN, "longitude")] {
        let status = client().get_time_zone(GetTimeZoneRequest { latitude, longitude }).await.expect_err(field);
        assert_eq!((refusal::reason(&status), refusal::field(&status)), (Some("invalid_coordinates"), Some(field)));
    }

    let geocode = |city: &str, postcode: &str, country: &str| GeocodeRequest {
        city: city.into(),
        postcode: postcode.into(),
        country: country.into(),
        ..Default::default()
    };
    let cases = [
        (geocode("", " ", "ES"), "city_and_country_required", "city"),
        (geocode("", "35660", ""), "city_and_country_required", "country"),
        (geocode("", "35660", "Spain"), "invalid_country", "country"),
        (geocode("", "35660", "ZZ"), "invalid_country", "country"),
        (geocode(&long, "", "ES"), "name_too_long", "city"),
        (geocode("", &long, "ES"), "name_too_long", "postcode"),
    ];
    for (request, reason, field) in cases {
        let status = client().geocode(request).await.expect_err(reason);
        assert_eq!((refusal::reason(&status), refusal::field(&status)), (Some(reason), Some(field)));
    }
    let status = client().reverse_geocode(ReverseGeocodeRequest { latitude: 91.0, longitude: 0.0 }).await;
    let status = status.expect_err("not on the globe");
    assert_eq!((refusal::reason(&status), refusal::field(&status)), (Some("invalid_coordinates"), Some("latitude")));

    let many = SuggestPlacesRequest { query: "a".into(), country: String::new(), limit: 10_000 };
    let status = client().suggest_places(many).await.expect_err("too many");
    assert_eq!(refusal::reason(&status), Some("invalid_limit"));
}

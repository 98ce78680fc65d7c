//! The service through its generated client, with the sample data.

use std::sync::Arc;

use casacero_common::refusal;
use casacero_proto::geocoding::v1::{
    GetTimeZoneRequest, LocateCityRequest, Precision, SuggestPlacesRequest,
    geocoding_service_client::GeocodingServiceClient, geocoding_service_server::GeocodingServiceServer,
};
use tonic::Code;

use super::Server;
use crate::{
    domain::time_zone::TimeZones,
    providers::{Chain, OfflineGazetteer},
    testing::sample,
};

pub(super) fn sample_server() -> Server {
    let gazetteer = Arc::new(sample());
    let chain = Chain::new(vec![Box::new(OfflineGazetteer(Arc::clone(&gazetteer)))]);
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

    let many = SuggestPlacesRequest { query: "a".into(), country: String::new(), limit: 10_000 };
    let status = client().suggest_places(many).await.expect_err("too many");
    assert_eq!(refusal::reason(&status), Some("invalid_limit"));
}

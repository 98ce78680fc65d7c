//! Each provider against a local server that speaks its shapes, as recorded from the public servers.

use std::time::Duration;

use serde_json::{Value, json};

use super::{OWN_PACE, cartociudad::CartoCiudad, google::Google, nominatim::Nominatim, photon::Photon, web::Web};
use crate::{
    domain::{
        address::{AddressQuery, Located},
        place::{Country, Precision},
        point::Point,
    },
    ports::{Failure, Provider, Unavailable},
    testing::server::{Reply, TestServer},
};

fn web(server: &TestServer) -> Web {
    Web::new(&server.url(), "CasaCero/test (ana@homes.example)", Duration::from_millis(400)).expect("a client")
}

fn cartociudad(server: &TestServer) -> CartoCiudad {
    CartoCiudad(web(server))
}

fn nominatim(server: &TestServer) -> Nominatim {
    Nominatim { web: web(server), pace: OWN_PACE }
}

fn photon(server: &TestServer) -> Photon {
    Photon { web: web(server), pace: OWN_PACE }
}

fn google(server: &TestServer) -> Google {
    Google { web: web(server), key: "geheim".into() }
}

fn query(address: &str, city: &str, postcode: &str) -> AddressQuery {
    let [address, city, postcode] = [address, city, postcode].map(str::to_owned);
    AddressQuery { address, city, region: String::new(), postcode, country: Country::SPAIN }
}

fn alcala() -> AddressQuery {
    query("Calle Alcalá 1", "Madrid", "28014")
}

fn here() -> Point {
    Point::new(40.4173, -3.7023).expect("on the globe")
}

/// City, province, postcode, precision and accuracy; or what failed.
type Summary = Result<(String, String, String, Precision, u32), String>;

fn summary(answer: Result<Located, Failure>) -> Summary {
    let Located { city, region: _, province, postcode, country: _, point: _, precision, accuracy_m } =
        answer.map_err(|failure| failure.to_string())?;
    Ok((city, province, postcode, precision, accuracy_m))
}

fn found(city: &str, province: &str, postcode: &str, precision: Precision, accuracy_m: u32) -> Summary {
    Ok((city.to_owned(), province.to_owned(), postcode.to_owned(), precision, accuracy_m))
}

fn unknown() -> Summary {
    Err("the provider knows no such place".to_owned())
}

fn entity(kind: &str, number: Value, latitude: f64, longitude: f64) -> Value {
    json!({
        "id": "13.PV.MUN_280790039568", "province": "Madrid", "provinceCode": "28",
        "comunidadAutonoma": "Comunidad de Madrid", "comunidadAutonomaCode": "13", "muni": "Madrid",
        "muniCode": "28079", "type": kind, "address": "CALLE ALCALA 1, Madrid", "postalCode": "28014",
        "poblacion": "Madrid", "geom": null, "tip_via": "CALLE", "lat": latitude, "lng": longitude,
        "portalNumber": number, "noNumber": false, "stateMsg": "", "extension": null, "state": 0,
        "refCatastral": "0545206VK4704F", "countryCode": "011"
    })
}

#[tokio::test]
async fn cartociudad_knows_houses_streets_postcodes_and_towns() {
    let server = TestServer::start().await;
    let provider = cartociudad(&server);
    let house = |number: u32| entity("portal", json!(number), 40.417_276, -3.702_260);
    let without_point = |kind: &str| entity(kind, Value::Null, 0.0, 0.0);
    let with_point = |kind: &str| entity(kind, Value::Null, 40.42, -3.69);
    let madrid = |precision, accuracy_m| found("Madrid", "Madrid", "28014", precision, accuracy_m);
    let cases = [
        ("the house", json!([with_point("callejero"), house(3), house(1)]), Value::Null, madrid(Precision::Exact, 10)),
        ("another house", json!([house(11)]), Value::Null, madrid(Precision::Area, 500)),
        ("a street", json!([without_point("callejero")]), with_point("callejero"), madrid(Precision::Area, 1_000)),
        (
            "a list",
            json!([without_point("callejero")]),
            json!([with_point("callejero")]),
            madrid(Precision::Area, 1_000),
        ),
        ("a postcode", json!([without_point("Codpost")]), with_point("Codpost"), madrid(Precision::Area, 5_000)),
        ("a town", json!([without_point("Municipio")]), with_point("Municipio"), madrid(Precision::Approximate, 5_000)),
        ("no place for a home", json!([with_point("provincia"), with_point("toponimo")]), Value::Null, unknown()),
        ("nothing", json!([]), Value::Null, unknown()),
        ("nothing found again", json!([without_point("callejero")]), Value::Null, unknown()),
    ];
    for (name, candidates, entity, expected) in cases {
        for wrapped in [false, true] {
            let written = |value: &Value| if wrapped { format!("callback({value});") } else { value.to_string() };
            server.replies("/candidates", Reply::Body(200, written(&candidates)));
            server.replies("/find", Reply::Body(200, written(&entity)));
            assert_eq!(summary(provider.geocode(&alcala()).await), expected, "{name}");
        }
    }
    server.replies("/candidates", Reply::Body(204, String::new()));
    assert_eq!(summary(provider.geocode(&alcala()).await), unknown());
}

#[tokio::test]
async fn cartociudad_is_asked_within_the_postcode() {
    let server = TestServer::start().await;
    let provider = cartociudad(&server);
    server.replies("/candidates", Reply::ok("[]"));
    let cases = [
        (alcala(), "/candidates?q=Calle+Alcal%C3%A1+1%2C+Madrid&limit=10&cod_postal_filter=28014 "),
        (query("", "", "28014"), "/candidates?q=28014&limit=10 "),
        (query("", "Madrid", ""), "/candidates?q=Madrid&limit=10 "),
    ];
    for (query, expected) in cases {
        assert_eq!(summary(provider.geocode(&query).await), unknown());
        let requests = server.requests();
        assert!(requests.len() == 1 && requests[0].contains(expected), "{requests:?}");
    }
    server.replies("/reverseGeocode", Reply::ok(&entity("portal", json!(7), 40.4165, -3.7038).to_string()));
    let answer = summary(provider.reverse(here()).await);
    assert_eq!(answer, found("Madrid", "Madrid", "28014", Precision::Exact, 10));
    assert!(server.requests()[0].contains("/reverseGeocode?lon=-3.7023&lat=40.4173 "));
    server.replies("/reverseGeocode", Reply::Body(204, String::new()));
    assert_eq!(summary(provider.reverse(here()).await), unknown());
}

fn nominatim_place(addresstype: &str, number: Option<&str>) -> Value {
    let mut address = json!({
        "road": "Calle de Alcalá", "suburb": "Centro", "city": "Madrid", "state": "Comunidad de Madrid",
        "ISO3166-2-lvl4": "ES-MD", "postcode": "28014", "country": "España", "country_code": "es"
    });
    if let Some(number) = number {
        address["house_number"] = json!(number);
    }
    json!({
        "place_id": 267_823_456, "licence": "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
        "osm_type": "way", "osm_id": 12_345, "lat": "40.4172760", "lon": "-3.7022600", "category": "building",
        "type": "yes", "place_rank": 30, "importance": 0.000_06, "addresstype": addresstype, "name": "",
        "display_name": "1, Calle de Alcalá, Madrid, España", "address": address,
        "boundingbox": ["40.4", "40.5", "-3.8", "-3.7"]
    })
}

#[tokio::test]
async fn nominatim_knows_houses_streets_postcodes_and_towns() {
    let server = TestServer::start().await;
    let provider = nominatim(&server);
    let madrid = |precision, accuracy_m| found("Madrid", "", "28014", precision, accuracy_m);
    let cases = [
        (nominatim_place("building", Some("1")), madrid(Precision::Exact, 10)),
        (nominatim_place("building", Some("17")), madrid(Precision::Area, 500)),
        (nominatim_place("tourism", None), madrid(Precision::Area, 500)),
        (nominatim_place("road", None), madrid(Precision::Area, 1_000)),
        (nominatim_place("postcode", None), madrid(Precision::Area, 5_000)),
        (nominatim_place("city", None), madrid(Precision::Approximate, 5_000)),
        (nominatim_place("state", None), unknown()),
    ];
    for (place, expected) in cases {
        server.replies("/search", Reply::ok(&json!([place]).to_string()));
        assert_eq!(summary(provider.geocode(&alcala()).await), expected, "{place}");
    }
    server.replies("/search", Reply::ok("[]"));
    server.requests();
    assert_eq!(summary(provider.geocode(&alcala()).await), unknown());
    let request = server.requests().remove(0);
    assert!(
        request.contains("/search?q=Calle+Alcal%C3%A1+1%2C+28014+Madrid&countrycodes=es&format=jsonv2"),
        "{request}"
    );
    assert!(request.to_lowercase().contains("user-agent: casacero/test (ana@homes.example)"), "{request}");

    server.replies("/reverse", Reply::ok(&nominatim_place("building", Some("7")).to_string()));
    assert_eq!(summary(provider.reverse(here()).await), madrid(Precision::Exact, 10));
    server.replies("/reverse", Reply::ok(r#"{"error":"Unable to geocode"}"#));
    assert_eq!(summary(provider.reverse(here()).await), unknown());
    server.replies("/reverse", Reply::ok(r#"{"error":{"code":400,"message":"Bad parameter"}}"#));
    assert!(matches!(provider.reverse(here()).await, Err(Failure::Unavailable(Unavailable::Refused(_)))));
}

fn photon_place(kind: &str, country: &str, number: Option<&str>) -> Value {
    let mut properties = json!({
        "osm_id": 2_739_765, "osm_type": "N", "osm_key": "place", "osm_value": "house", "type": kind,
        "countrycode": country, "country": "España", "street": "Calle de Alcalá", "postcode": "28014",
        "state": "Comunidad de Madrid", "name": "Madrid"
    });
    if let Some(number) = number {
        properties["housenumber"] = json!(number);
        properties["city"] = json!("Madrid");
    }
    json!({
        "type": "Feature", "properties": properties,
        "geometry": { "type": "Point", "coordinates": [-3.702_26, 40.417_276] }
    })
}

#[tokio::test]
async fn photon_knows_houses_streets_and_towns() {
    let server = TestServer::start().await;
    let provider = photon(&server);
    let madrid = |city: &str, precision, accuracy_m| found(city, "", "28014", precision, accuracy_m);
    let cases = [
        (photon_place("house", "ES", Some("1")), madrid("Madrid", Precision::Exact, 10)),
        (photon_place("house", "ES", Some("17")), madrid("Madrid", Precision::Area, 500)),
        (photon_place("street", "ES", None), madrid("", Precision::Area, 1_000)),
        (photon_place("city", "ES", None), madrid("Madrid", Precision::Approximate, 5_000)),
        (photon_place("state", "ES", None), unknown()),
    ];
    let features = |features: &[Value]| json!({ "type": "FeatureCollection", "features": features }).to_string();
    for (place, expected) in cases {
        server.replies("/api", Reply::Body(200, features(std::slice::from_ref(&place))));
        assert_eq!(summary(provider.geocode(&alcala()).await), expected, "{place}");
    }
    let abroad = photon_place("house", "FR", Some("1"));
    server.replies("/api", Reply::Body(200, features(&[abroad.clone(), photon_place("street", "ES", None)])));
    let answer = provider.geocode(&alcala()).await.expect("the street of the right country");
    assert_eq!((answer.country, answer.precision), (Country::SPAIN, Precision::Area));
    server.replies("/api", Reply::Body(200, features(&[abroad])));
    let answer = provider.geocode(&alcala()).await.expect("an answer to be dropped");
    assert_eq!(answer.country.code(), "FR");

    server.replies("/reverse", Reply::Body(200, features(&[photon_place("house", "ES", Some("7"))])));
    assert_eq!(summary(provider.reverse(here()).await), madrid("Madrid", Precision::Exact, 10));
    server.replies("/reverse", Reply::Body(200, features(&[])));
    assert_eq!(summary(provider.reverse(here()).await), unknown());
}

fn google_answer(kind: &str, location_type: &str, partial_match: bool) -> String {
    let component = |long: &str, short: &str, kind: &str| json!({ "long_name": long, "short_name": short, "types": [kind, "political"] });
    json!({
        "results": [{
            "address_components": [
                component("1", "1", "street_number"), component("Calle de Alcalá", "C. de Alcalá", "route"),
                component("Madrid", "Madrid", "locality"), component("Madrid", "M", "administrative_area_level_2"),
                component("Comunidad de Madrid", "MD", "administrative_area_level_1"),
                component("España", "ES", "country"), component("28014", "28014", "postal_code")
            ],
            "formatted_address": "C. de Alcalá, 1, 28014 Madrid, España",
            "geometry": { "location": { "lat": 40.417_276, "lng": -3.702_26 }, "location_type": location_type },
            "partial_match": partial_match, "place_id": "ChIJ…", "types": [kind]
        }],
        "status": "OK"
    })
    .to_string()
}

#[tokio::test]
async fn google_says_how_it_located() {
    let server = TestServer::start().await;
    let provider = google(&server);
    let madrid = |precision, accuracy_m| found("Madrid", "Madrid", "28014", precision, accuracy_m);
    let cases = [
        (google_answer("street_address", "ROOFTOP", false), madrid(Precision::Exact, 10)),
        (google_answer("street_address", "ROOFTOP", true), madrid(Precision::Area, 500)),
        (google_answer("street_address", "RANGE_INTERPOLATED", false), madrid(Precision::Area, 50)),
        (google_answer("route", "GEOMETRIC_CENTER", false), madrid(Precision::Area, 500)),
        (google_answer("route", "APPROXIMATE", false), madrid(Precision::Area, 1_000)),
        (google_answer("postal_code", "APPROXIMATE", false), madrid(Precision::Area, 5_000)),
        (google_answer("locality", "APPROXIMATE", false), madrid(Precision::Approximate, 5_000)),
        (google_answer("country", "APPROXIMATE", false), unknown()),
        (r#"{"results":[],"status":"ZERO_RESULTS"}"#.to_owned(), unknown()),
        (r#"{"results":[],"status":"INVALID_REQUEST"}"#.to_owned(), unknown()),
    ];
    for (body, expected) in cases {
        server.replies("/json", Reply::Body(200, body.clone()));
        assert_eq!(summary(provider.geocode(&alcala()).await), expected, "{body}");
        assert_eq!(summary(provider.reverse(here()).await), expected, "{body}");
    }
    let requests = server.requests();
    assert!(requests[0].contains("&components=country%3AES&key=geheim "), "{}", requests[0]);
    server.replies("/json", Reply::Body(200, google_answer("street_address", "ROOFTOP", false)));
    let next_door = provider.geocode(&query("Calle Alcalá 3", "Madrid", "28014")).await;
    assert_eq!(summary(next_door), madrid(Precision::Area, 500));
    assert!(requests[1].contains("latlng=40.4173%2C-3.7023&key=geheim "), "{}", requests[1]);
    let refusals = ["OVER_DAILY_LIMIT", "OVER_QUERY_LIMIT", "REQUEST_DENIED", "UNKNOWN_ERROR"];
    for status in refusals {
        server.replies("/json", Reply::Body(200, json!({ "results": [], "status": status }).to_string()));
        let answer = provider.geocode(&alcala()).await;
        assert!(matches!(answer, Err(Failure::Unavailable(Unavailable::Refused(_)))), "{status}: {answer:?}");
    }
    assert_eq!(provider.storable_for(), None);
}

#[tokio::test]
async fn a_question_that_is_not_understood_is_no_failure() {
    let server = TestServer::start().await;
    let providers: [Box<dyn Provider>; 4] = [
        Box::new(cartociudad(&server)),
        Box::new(nominatim(&server)),
        Box::new(photon(&server)),
        Box::new(google(&server)),
    ];
    for status in [400, 414, 422] {
        for path in ["/candidates", "/reverseGeocode", "/search", "/reverse", "/api", "/json"] {
            server.replies(path, Reply::Body(status, r#"{"error":{"code":400,"message":"Bad parameter"}}"#.into()));
        }
        for provider in &providers {
            for answer in [provider.geocode(&alcala()).await, provider.reverse(here()).await] {
                assert_eq!(summary(answer), unknown(), "{} {status}", provider.name());
            }
        }
    }
}

#[tokio::test]
async fn no_provider_is_believed_that_is_down_slow_over_quota_or_talks_nonsense() {
    let server = TestServer::start().await;
    let huge = format!("[{}]", " ".repeat(2 * 1024 * 1024));
    let replies = [
        Reply::Body(500, "internal error".into()),
        Reply::Body(429, r#"{"error":"too many requests"}"#.into()),
        Reply::Body(403, "forbidden".into()),
        Reply::ok("<html><body>Mantenimiento</body></html>"),
        Reply::ok("[{"),
        Reply::ok("7"),
        Reply::Body(200, huge),
        Reply::Silence,
    ];
    let providers: [Box<dyn Provider>; 4] = [
        Box::new(cartociudad(&server)),
        Box::new(nominatim(&server)),
        Box::new(photon(&server)),
        Box::new(google(&server)),
    ];
    for reply in replies {
        for path in ["/candidates", "/reverseGeocode", "/search", "/reverse", "/api", "/json"] {
            server.replies(path, reply.clone());
        }
        for provider in &providers {
            for answer in [provider.geocode(&alcala()).await, provider.reverse(here()).await] {
                let Err(Failure::Unavailable(cause)) = &answer else {
                    panic!("{} believes {reply:?}: {answer:?}", provider.name());
                };
                assert!(!cause.to_string().contains("geheim"), "{cause}");
            }
        }
    }
    let nobody = Web::new(&TestServer::nobody().await, "CasaCero/test", Duration::from_millis(400)).expect("a client");
    let google = Google { web: nobody, key: "geheim".into() };
    let Err(failure) = google.geocode(&alcala()).await else { panic!("nobody answered") };
    assert!(matches!(&failure, Failure::Unavailable(_)) && !failure.to_string().contains("geheim"), "{failure}");
}

//! The chain with providers that answer as they are told.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU32, Ordering},
};

use async_trait::async_trait;
use casacero_common::{cache::Cache, clock::Clock, rate_limit::RateLimiter};
use chrono::DateTime;

use super::*;
use crate::{
    ports::{Pace, Postcodes, Provider, Unavailable},
    testing::sample,
};

const TIMEOUT: Duration = Duration::from_millis(200);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What a provider of a test does.
#[derive(Clone)]
enum Told {
    Says(Located),
    Unknown,
    Fails,
    Hangs,
}

#[derive(Clone)]
struct Fake {
    name: &'static str,
    told: Arc<Mutex<Told>>,
    asked: Arc<AtomicU32>,
    storable_for: Option<Duration>,
    pace: Pace,
}

impl Fake {
    fn new(name: &'static str, told: Told) -> Self {
        let pace = Pace { requests: 1_000, period: Duration::from_secs(1) };
        Self { name, told: Arc::new(Mutex::new(told)), asked: Arc::default(), storable_for: None, pace }
    }

    fn tell(&self, told: Told) {
        *self.told.lock().expect("not poisoned") = told;
    }

    /// How often it was asked since the last call.
    fn asked(&self) -> u32 {
        self.asked.swap(0, Ordering::SeqCst)
    }

    async fn answer(&self) -> Result<Located, Failure> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let told = self.told.lock().expect("not poisoned").clone();
        match told {
            Told::Says(located) => Ok(located),
            Told::Unknown => Err(Failure::Unknown),
            Told::Fails => Err(Unavailable::Status(500).into()),
            Told::Hangs => std::future::pending().await,
        }
    }
}

#[async_trait]
impl Provider for Fake {
    fn name(&self) -> &'static str {
        self.name
    }

    fn attribution(&self) -> &'static str {
        "© somebody"
    }

    fn serves(&self, country: Country) -> bool {
        country == Country::SPAIN
    }

    fn storable_for(&self) -> Option<Duration> {
        self.storable_for
    }

    fn pace(&self) -> Pace {
        self.pace
    }

    async fn geocode(&self, _query: &AddressQuery) -> Result<Located, Failure> {
        self.answer().await
    }

    async fn reverse(&self, _point: Point) -> Result<Located, Failure> {
        self.answer().await
    }
}

/// Knows 35660 and nothing else.
struct OnePostcode;

impl Postcodes for OnePostcode {
    fn find(&self, country: Country, normalised: &str) -> Option<PostalPlace> {
        (country == Country::SPAIN && normalised == "35660").then(|| PostalPlace {
            city: "La Oliva".into(),
            region: "Canary Islands".into(),
            province: "Las Palmas".into(),
            point: Point::new(28.72, -13.87),
            accuracy_m: 4_000,
            precision: Precision::Area,
            source: "geonames",
        })
    }
}

fn clock() -> Clock {
    Clock::fixed(DateTime::UNIX_EPOCH)
}

fn chain(providers: &[&Fake], clock: &Clock) -> Chain {
    let (limiter, cache) = (RateLimiter::memory(), Cache::memory(1_000_000));
    let asked = |provider: &&Fake| {
        let provider = Box::new((*provider).clone());
        LimitedProvider::new(provider, (limiter.clone(), cache.clone()), clock.clone(), TIMEOUT)
    };
    let offline = Offline { gazetteer: Arc::new(sample()), postcodes: Arc::new(OnePostcode) };
    Chain::new(offline, providers.iter().map(asked).collect(), 2 * TIMEOUT + TIMEOUT / 2)
}

fn query(address: &str, city: &str, postcode: &str) -> AddressQuery {
    let [address, city, postcode] = [address, city, postcode].map(str::to_owned);
    AddressQuery { address, city, region: String::new(), postcode, country: Country::SPAIN }
}

fn lepanto() -> AddressQuery {
    query("Calle Lepanto 3", "", "35660")
}

fn located(city: &str, province: &str, (latitude, longitude): (f64, f64), precision: Precision) -> Located {
    Located {
        city: city.into(),
        region: "Canarias".into(),
        province: province.into(),
        postcode: String::new(),
        country: Country::SPAIN,
        point: Point::new(latitude, longitude).expect("on the globe"),
        precision,
        accuracy_m: if precision == Precision::Exact { 10 } else { 1_000 },
    }
}

fn house() -> Told {
    Told::Says(located("Corralejo", "Las Palmas", (28.7392, -13.8684), Precision::Exact))
}

fn street() -> Told {
    Told::Says(located("Corralejo", "Las Palmas", (28.7390, -13.8680), Precision::Area))
}

fn town() -> Told {
    Told::Says(located("Corralejo", "Las Palmas", (28.7308, -13.8675), Precision::Approximate))
}

fn madrid() -> Told {
    Told::Says(located("Madrid", "Madrid", (40.4165, -3.7026), Precision::Exact))
}

#[tokio::test]
async fn the_first_exact_answer_counts_else_the_most_precise() {
    use DropReason::{OtherProvince, Unavailable as Away};
    type Dropped = [(&'static str, DropReason)];
    let cases: [(&str, Told, Told, &str, Precision, &Dropped); 9] = [
        ("both know the house", house(), house(), "first", Precision::Exact, &[]),
        ("the second knows it", street(), house(), "second", Precision::Exact, &[]),
        ("the street is better than the postcode", street(), Told::Unknown, "first", Precision::Area, &[]),
        ("the postcode is better than the town", town(), Told::Unknown, "geonames", Precision::Area, &[]),
        ("none knows it", Told::Unknown, Told::Unknown, "geonames", Precision::Area, &[]),
        ("one is down", Told::Fails, house(), "second", Precision::Exact, &[("first", Away)]),
        ("one is slow", Told::Hangs, house(), "second", Precision::Exact, &[("first", Away)]),
        ("one lies", madrid(), street(), "second", Precision::Area, &[("first", OtherProvince)]),
        ("both are away", Told::Fails, Told::Hangs, "geonames", Precision::Area, &[("first", Away), ("second", Away)]),
    ];
    for (name, first, second, source, precision, dropped) in cases {
        let (first, second) = (Fake::new("first", first), Fake::new("second", second));
        let Answer { place, dropped: found } =
            chain(&[&first, &second], &clock()).geocode(&lepanto(), Purpose::Show).await;
        assert_eq!((place.source, place.precision, &found[..]), (source, precision, dropped), "{name}");
        assert_eq!(place.province, "Las Palmas", "{name}");
        assert_eq!(place.island, Some(Island::Fuerteventura), "{name}");
    }
}

#[tokio::test]
async fn empty_fields_are_filled_and_others_are_left_alone() {
    let fake = Fake::new("fake", house());
    let chain = chain(&[&fake], &clock());
    let place = chain.geocode(&lepanto(), Purpose::Show).await.place;
    assert_eq!((place.city.as_str(), place.region.as_str()), ("Corralejo", "Canary Islands"));
    assert_eq!(place.attribution, "© somebody");
    let position = place.position.expect("a position");
    assert_eq!(position.accuracy_m, 10);
    assert!(position.centre_distance_m.is_some_and(|metres| (800.0..1_100.0).contains(&metres)));
    assert_eq!(position.airport.map(|(airport, _)| airport.iata), Some("FUE"));

    let asked = AddressQuery { city: "El Cotillo".into(), region: "Las Palmas".into(), ..lepanto() };
    let place = chain.geocode(&asked, Purpose::Show).await.place;
    assert_eq!((place.city.as_str(), place.region.as_str()), ("El Cotillo", "Las Palmas"));
}

#[tokio::test]
async fn a_suspicious_answer_leaves_the_fields_empty() {
    // No table knows this postcode.
    let fake = Fake::new("fake", madrid());
    let Answer { place, dropped } =
        chain(&[&fake], &clock()).geocode(&query("Calle Mayor 1", "", "38700"), Purpose::Show).await;
    assert_eq!(dropped, [("fake", DropReason::OtherProvince)]);
    assert_eq!((place.city.as_str(), place.position, place.precision), ("", None, Precision::FormatOnly));
    assert_eq!((place.province.as_str(), place.island), ("Santa Cruz de Tenerife", Some(Island::LaPalma)));

    // The city that was typed contradicts the postcode, too.
    let Answer { place, dropped } = chain(&[], &clock()).geocode(&query("", "Madrid", "38700"), Purpose::Show).await;
    assert_eq!(dropped, [(GAZETTEER, DropReason::OtherProvince)]);
    assert_eq!(place.position, None);
}

#[tokio::test]
async fn nobody_is_asked_what_the_tables_know_well_enough() {
    let fake = Fake::new("fake", street());
    let chain = chain(&[&fake], &clock());
    let portugal = AddressQuery { country: Country::parse("PT").expect("a code"), ..query("Rua 1", "Porto", "") };
    for (query, source, asked) in [
        (query("", "", "35660"), "geonames", 0),
        (query("", "Corralejo", ""), GAZETTEER, 0),
        (query("", "Corralejo", "35661"), "fake", 1),
        (query("", "", "35661"), "fake", 1),
        (query("Calle Lepanto 3", "Corralejo", ""), "fake", 1),
        (portugal, GAZETTEER, 0),
    ] {
        assert_eq!(chain.geocode(&query, Purpose::Show).await.place.source, source, "{query:?}");
        assert_eq!(fake.asked(), asked, "{query:?}");
    }
}

#[tokio::test]
async fn a_provider_that_fails_rests_and_is_tried_again() {
    let (fake, clock) = (Fake::new("fake", Told::Fails), clock());
    let chain = chain(&[&fake], &clock);
    for _ in 0..7 {
        let answer = chain.geocode(&lepanto(), Purpose::Show).await;
        assert_eq!((answer.place.source, &answer.dropped[..]), ("geonames", &[("fake", DropReason::Unavailable)][..]));
    }
    assert_eq!(fake.asked(), 5);
    fake.tell(house());
    clock.advance(chrono::Duration::seconds(29));
    assert_eq!(chain.geocode(&lepanto(), Purpose::Show).await.place.source, "geonames");
    clock.advance(chrono::Duration::seconds(1));
    assert_eq!(chain.geocode(&lepanto(), Purpose::Show).await.place.source, "fake");
    assert_eq!(chain.geocode(&lepanto(), Purpose::Show).await.place.source, "fake");
    assert_eq!(fake.asked(), 2);
}

#[tokio::test]
async fn answers_are_stored_where_that_is_allowed() {
    for (storable_for, told, asked) in [
        (Some(DAY), house(), 1),
        (Some(DAY), Told::Unknown, 1),
        (Some(DAY), Told::Fails, 2),
        (None, house(), 2),
        (None, Told::Unknown, 2),
    ] {
        let fake = Fake { storable_for, ..Fake::new("fake", told) };
        let chain = chain(&[&fake], &clock());
        let first = chain.geocode(&lepanto(), Purpose::Show).await;
        let typed_otherwise = AddressQuery { address: " CALLE  LEPANTO 3".into(), ..lepanto() };
        assert_eq!(chain.geocode(&typed_otherwise, Purpose::Show).await, first);
        assert_eq!(fake.asked(), asked);
        for address in ["Calle Lepanto 5", "Calle Lepanto \u{ff13}", "\u{1d402}alle Lepanto 3"] {
            chain.geocode(&AddressQuery { address: address.into(), ..lepanto() }, Purpose::Show).await;
            assert_eq!(fake.asked(), 1, "{address} is another question");
        }
    }
}

#[tokio::test]
async fn an_answer_that_is_stored_is_of_a_provider_that_allows_it() {
    let strict = Fake::new("strict", house());
    let generous = Fake { storable_for: Some(DAY), ..Fake::new("generous", street()) };
    let chain = chain(&[&strict, &generous], &clock());
    for (purpose, source, asked) in [(Purpose::Show, "strict", 1), (Purpose::Store, "generous", 0)] {
        let Answer { place, dropped } = chain.geocode(&lepanto(), purpose).await;
        assert_eq!((place.source, dropped.len()), (source, 0), "{purpose:?}");
        assert_eq!(strict.asked(), asked, "{purpose:?}");
    }
}

#[tokio::test]
async fn a_provider_is_asked_no_faster_than_it_allows() {
    let pace = Pace { requests: 1, period: Duration::from_secs(60) };
    let fake = Fake { pace, ..Fake::new("fake", house()) };
    let chain = chain(&[&fake], &clock());
    assert_eq!(chain.geocode(&lepanto(), Purpose::Show).await.place.source, "fake");
    let answer = chain.geocode(&lepanto(), Purpose::Show).await;
    assert_eq!((answer.place.source, &answer.dropped[..]), ("geonames", &[("fake", DropReason::Unavailable)][..]));
    assert_eq!(fake.asked(), 1);
}

#[tokio::test]
async fn all_providers_together_take_a_limited_time() {
    let fakes = ["a", "b", "c"].map(|name| Fake::new(name, Told::Hangs));
    let answer = chain(&[&fakes[0], &fakes[1], &fakes[2]], &clock()).geocode(&lepanto(), Purpose::Show).await;
    assert_eq!(answer.dropped.len(), 3);
    let [first, _, third] = fakes.each_ref().map(Fake::asked);
    assert_eq!((first, third), (1, 0), "the third had no whole turn left");
}

#[tokio::test]
async fn a_point_has_what_a_provider_says_of_it_or_the_nearest_town() {
    let here = Point::new(28.7391, -13.8683).expect("on the globe");
    for (told, source, precision) in [
        (house(), "fake", Precision::Exact),
        (madrid(), GAZETTEER, Precision::Approximate),
        (Told::Unknown, GAZETTEER, Precision::Approximate),
        (Told::Fails, GAZETTEER, Precision::Approximate),
    ] {
        let fake = Fake::new("fake", told);
        let found = chain(&[&fake], &clock()).reverse(here).await.expect("a place");
        assert_eq!((found.source, found.precision, found.city.as_str()), (source, precision, "Corralejo"));
        assert_eq!((found.region.as_str(), found.province.as_str()), ("Canary Islands", "Las Palmas"));
        assert_eq!(found.position.map(|position| position.point), Some(here));
    }
    let fake = Fake::new("fake", house());
    let at_sea = Point::new(35.0, -30.0).expect("on the globe");
    assert_eq!(chain(&[&fake], &clock()).reverse(at_sea).await, None);
    assert_eq!(fake.asked(), 0);
}

//! The table of postcodes and the search know the same places: a home is found under every name of everything around it,
//! however its owner writes it.

use std::collections::HashMap;

use casacero_geocoding::{
    domain::{community::Community, place::Country, postcode::place_of, province::Province},
    packed::postcodes,
};
use casacero_listing::{
    domain::{
        destination::DestinationQuery,
        place::PlaceSecret,
        query::{Filter, PageInput, SearchQuery},
        text::{Line, comparison_key},
    },
    search::SearchIndex,
    testing::{listing, now},
};
use casacero_proto::listing::v1::SortOrder;

/// One of so many Spanish postcodes has a home.
const STEP: usize = 13;

/// The homes found for a text.
fn total(index: &SearchIndex, text: &str) -> usize {
    let filter = Filter { destination: DestinationQuery::parse(text), ..Filter::default() };
    let page =
        PageInput { sort: SortOrder::Fair, bucket: 0, currency: None, near: None, limit: 1, cursor: "", facets: false };
    let query = SearchQuery::new(filter, page, now().date_naive().to_epoch_days()).expect("a search");
    index.search(&query, now()).expect("a page").total
}

#[test]
fn a_home_is_found_under_every_name_of_its_places_and_as_often_as_is_suggested() {
    let table = postcodes::delivered();
    let index = SearchIndex::new(PlaceSecret::new("secret"));
    let spanish = table.entries().into_iter().filter(|entry| entry.country == Country::SPAIN);
    let mut homes: Vec<(String, Vec<String>)> = Vec::new();
    for (number, entry) in (1..).zip(spanish.step_by(STEP)) {
        let place = place_of(table, Country::SPAIN, &entry.key);
        let community = Community::named(&place.region).expect("a community");
        let province = Province::named(&place.province).expect("a province");
        let island = place.island.map(|island| island.name().to_owned());
        // As the form fills it in, as others write it, and with nothing but the postcode.
        let (region, state_province) = match number % 3 {
            0 => (island.clone().unwrap_or(place.region), place.province),
            1 => (community.spanish.to_owned(), province.spanish.to_owned()),
            _ => (String::new(), String::new()),
        };
        let mut one = listing(number);
        one.place.city = Line::parse(&place.city).unwrap_or(one.place.city);
        one.place.region = Line::parse(&region).ok();
        one.place.state_province = Line::parse(&state_province).ok();
        one.place.postal_code = Line::parse(&entry.key).ok();
        index.put_listing(&one, 1);
        let names = [community.english, community.spanish, community.local, province.name, province.spanish, "Spain"];
        let names = names.into_iter().chain(province.name.split('/')).map(str::to_owned).chain(island);
        homes.push((entry.key, names.filter(|name| !name.is_empty()).collect()));
    }
    assert!(homes.len() > 500, "{} postcodes", homes.len());
    for (postcode, names) in &homes {
        assert_eq!(total(&index, postcode), 1, "{postcode}");
        for name in names.iter().filter(|name| !name.contains('/')) {
            assert_eq!(total(&index, &format!("{name}, {postcode}")), 1, "{postcode} in {name}");
        }
    }
    let destinations = index.destinations(&DestinationQuery::parse(""), 10_000);
    let mut sharing: HashMap<String, usize> = HashMap::new();
    for destination in &destinations {
        *sharing.entry(comparison_key(&destination.full_name())).or_default() += 1;
    }
    for destination in destinations {
        let name = destination.full_name();
        if sharing[&comparison_key(&name)] == 1 {
            assert_eq!(total(&index, &name), destination.listings, "{name}");
        }
    }
}

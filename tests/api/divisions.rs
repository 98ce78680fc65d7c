//! The table of postcodes and the search know the same places: a home is found under every name of everything around it,
//! however its owner writes it.

use std::collections::{BTreeSet, HashMap, HashSet};

use casacero_geocoding::{
    domain::{
        community::Community,
        place::Country,
        postcode::{PostcodePlace, place_of},
        province::Province,
    },
    packed::postcodes,
};
use casacero_listing::{
    domain::{
        country,
        destination::DestinationQuery,
        division::{divisions_of, municipality_of},
        listing::Listing,
        place::PlaceSecret,
        query::{Filter, PageInput, SearchQuery},
        text::{Line, comparison_key},
    },
    search::SearchIndex,
    testing::{listing, now},
};
use casacero_proto::listing::v1::SortOrder;

/// One of so many Spanish postcodes has a home.
const STEP: usize = 41;
/// As many postcodes of each other country have one, or a few more.
const HOMES_ABROAD: usize = 80;

/// British areas whose county the packed table has wrong, or that of a smaller part (`MENDED` of `abroad.py`).
const MENDED: [&str; 10] = ["AB10", "AB24", "BT2", "CF5", "DD3", "G3", "G31", "G52", "NE15", "NP7"];

/// The countries around Spain whose divisions are known, what completes the postcodes that the table knows only the beginning
/// of, and whether its provinces are divisions, too.
const ABROAD: [(&str, &str, bool); 10] = [
    ("AT", "", false),
    ("BE", "", true),
    ("CH", "", false),
    ("DE", "", false),
    ("FR", "", true),
    ("GB", "1AA", true),
    ("IE", "A1B2", false),
    ("IT", "", true),
    ("NL", "AB", false),
    ("PT", "001", false),
];

fn index() -> SearchIndex {
    SearchIndex::new(PlaceSecret::new("secret"))
}

/// The homes found for a text.
fn total(index: &SearchIndex, text: &str) -> usize {
    let filter = Filter { destination: DestinationQuery::parse(text), ..Filter::default() };
    let page =
        PageInput { sort: SortOrder::Fair, bucket: 0, currency: None, near: None, limit: 1, cursor: "", facets: false };
    let query = SearchQuery::new(filter, page, now().date_naive().to_epoch_days()).expect("a search");
    index.search(&query, now()).expect("a page").total
}

/// A home with these texts as its owner writes them; empty ones are left out.
fn home(number: u32, code: &str, [city, region, state_province, postal_code]: [&str; 4]) -> Listing {
    let mut one = listing(number);
    one.place.country = country::Country::parse(code).expect("a country");
    one.place.city = Line::parse(city).unwrap_or(one.place.city);
    one.place.region = Line::parse(region).ok();
    one.place.state_province = Line::parse(state_province).ok();
    one.place.postal_code = Line::parse(postal_code).ok();
    one
}

/// The names of the divisions of a home.
fn names_of(one: &Listing) -> Vec<String> {
    let divisions = divisions_of(&one.place).into_iter().chain(municipality_of(&one.place));
    divisions.flat_map(|division| division.names.clone()).collect()
}

/// As many homes as are suggested are found under the full name of each destination that texts suggest.
fn assert_counts_agree<'a>(index: &SearchIndex, texts: impl IntoIterator<Item = &'a str>) {
    let mut sharing: HashMap<String, HashSet<String>> = HashMap::new();
    let mut listings: HashMap<String, usize> = HashMap::new();
    for text in texts {
        for destination in index.destinations(&DestinationQuery::parse(text), 10_000) {
            let name = destination.full_name();
            let what = format!("{:?} {:?}", destination.kind, destination.name);
            sharing.entry(comparison_key(&name)).or_default().insert(what);
            listings.insert(name, destination.listings);
        }
    }
    for (name, listings) in &listings {
        if sharing[&comparison_key(name)].len() == 1 {
            assert_eq!(total(index, name), *listings, "{name}");
        }
    }
}

#[test]
fn a_home_abroad_is_found_under_every_name_of_its_divisions_and_as_often_as_is_suggested() {
    let table = postcodes::delivered();
    for (code, rest, has_provinces) in ABROAD {
        let country = Country::parse(code).expect("a country");
        let entries = table.entries().into_iter().filter(|entry| entry.country == country);
        // Portugal's postcodes of one quarter are one for the search; France has some of the army that are no postcodes.
        let mut seen = HashSet::new();
        let area = |key: &str| key.get(..4).filter(|_| code == "PT").unwrap_or(key).to_owned();
        let entries = entries.filter(|entry| seen.insert(area(&entry.key)) && (code != "FR" || entry.key.len() == 5));
        let entries: Vec<_> = entries.collect();
        assert!(entries.len() > 100, "{} postcodes of {code}", entries.len());
        let step = (entries.len() / HOMES_ABROAD).max(1);
        let index = index();
        let mut homes: Vec<(String, BTreeSet<String>)> = Vec::new();
        let (mut told, mut others) = (0, Vec::new());
        for (number, entry) in (1..).zip(entries.into_iter().step_by(step)) {
            let PostcodePlace { city, region, province, .. } = place_of(table, country, &entry.key);
            let rest = if code == "PT" && entry.key.len() > 4 { "" } else { rest };
            let postcode = format!("{}{rest}", entry.key);
            // As the form fills it in, and with nothing but the postcode.
            let texts =
                if number % 2 == 0 { [&*city, &*region, &*province, &*postcode] } else { ["", "", "", &*postcode] };
            let one = home(number, code, texts);
            index.put_listing(&one, 1);
            let names: BTreeSet<String> = names_of(&one).into_iter().collect();
            // The table has some of the Isle of Man and the Channel Islands, which are countries of their own.
            if region.is_empty() {
                continue;
            }
            assert!(!names.is_empty(), "{code} {postcode} is in no division: {region}, {province}");
            let is_compared = code != "GB" || !MENDED.contains(&entry.key.as_str());
            let told_names = [Some(region), Some(province).filter(|_| has_provinces)].into_iter().flatten();
            for name in told_names.filter(|_| is_compared) {
                told += usize::from(!name.is_empty());
                if !name.is_empty() && !names.contains(&comparison_key(&name)) {
                    others.push(format!("{postcode} {name}"));
                }
            }
            homes.push((postcode, names));
        }
        // Of a postcode of several divisions, such as many British ones, each table takes another.
        assert!(others.len() * 20 < told, "{code}: {others:?} of {told}");
        for (postcode, names) in &homes {
            assert!(total(&index, postcode) > 0, "{code} {postcode}");
            for name in names {
                assert_eq!(total(&index, &format!("{name}, {postcode}")), 1, "{postcode} in {name}, {code}");
            }
        }
        assert_counts_agree(&index, [""]);
    }
}

#[test]
fn a_home_is_found_under_every_name_of_its_places_and_as_often_as_is_suggested() {
    let table = postcodes::delivered();
    let index = index();
    let spanish = table.entries().into_iter().filter(|entry| entry.country == Country::SPAIN);
    let mut homes: Vec<(String, Vec<String>)> = Vec::new();
    let mut in_municipalities = 0;
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
        let one = home(number, "ES", [&place.city, &region, &state_province, &entry.key]);
        index.put_listing(&one, 1);
        let names = [community.english, community.spanish, community.local, province.name, province.spanish, "Spain"];
        let names = names.into_iter().chain(province.name.split('/')).map(str::to_owned).chain(island);
        let names = names.filter(|name| !name.is_empty()).chain(names_of(&one));
        in_municipalities += usize::from(municipality_of(&one.place).is_some());
        homes.push((entry.key, names.collect()));
    }
    assert!(homes.len() > 200, "{} postcodes", homes.len());
    assert!(in_municipalities * 10 > homes.len() * 9, "{in_municipalities} of {}", homes.len());
    for (postcode, names) in &homes {
        assert_eq!(total(&index, postcode), 1, "{postcode}");
        for name in names.iter().filter(|name| !name.contains('/')) {
            assert_eq!(total(&index, &format!("{name}, {postcode}")), 1, "{postcode} in {name}");
        }
    }
    let names: BTreeSet<&str> = homes.iter().flat_map(|(_, names)| names).map(String::as_str).collect();
    assert_counts_agree(&index, names.into_iter().chain([""]));
}

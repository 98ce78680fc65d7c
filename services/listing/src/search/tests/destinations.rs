//! Destinations: which are suggested, and which homes a search finds there.

use std::collections::HashMap;

use proptest::{collection::vec, prelude::*, sample::select};

use super::{index, index_of, query, sorted_ids};
use crate::{
    domain::{
        country::Country,
        destination::{DestinationName, DestinationQuery},
        query::Filter,
        text::{Line, comparison_key},
    },
    search::{Destination, DestinationKind, Page, SearchIndex},
    testing::{id, listing, now},
};

/// Puts a listing without a postcode in a town; an empty region or province is none.
fn put(index: &SearchIndex, number: u32, [city, region, province, country]: [&str; 4]) {
    let mut one = listing(number);
    one.place.city = Line::parse(city).expect("a town");
    one.place.region = Line::parse(region).ok();
    one.place.state_province = Line::parse(province).ok();
    one.place.country = Country::parse(country).expect("a country");
    one.place.postal_code = None;
    index.put_listing(&one, 1);
}

fn found_in(index: &SearchIndex, text: &str) -> Page {
    let filter = Filter { destination: DestinationQuery::parse(text), ..Filter::default() };
    index.search(&query(filter, 100), now()).expect("a page")
}

#[test]
fn destinations_are_grouped_counted_and_ranked() {
    let index = index_of(16);
    let town = |number, city: &str| {
        let mut one = listing(number);
        one.place.city = Line::parse(city).expect("a town");
        one.place.region = Line::parse("Andalucía").ok();
        one.place.postal_code = Line::parse("29630").ok();
        index.put_listing(&one, 1);
    };
    town(101, "benalmadena");
    town(102, "BENALMADENA");
    let names = |text: &str, limit| -> Vec<String> {
        let found = index.destinations(&DestinationQuery::parse(text), limit);
        let towns = found.into_iter().filter(|found| found.kind == DestinationKind::Town);
        towns.map(|found| format!("{} {}", found.name.city, found.listings)).collect()
    };
    assert_eq!(names("bena", 8), ["Benalmádena 4"]);
    assert_eq!(names("andalusia", 8), ["Benalmádena 4", "Marbella 2"]);
    // Corralejo is in the province of Las Palmas.
    assert_eq!(names("p", 8), ["Palma 2", "Playa Blanca 2", "Las Palmas de Gran Canaria 2", "Corralejo 2"]);
    assert_eq!(names("", 100).len(), 8);
    assert_eq!(names("nowhere", 8), [""; 0]);
    let spain = index.destinations(&DestinationQuery::parse("españa"), 100);
    assert!(spain.iter().all(|found| found.name.country == Country::parse("ES").expect("Spain")));
}

#[test]
fn areas_come_before_their_towns() {
    let index = index();
    let town = |number, city, region, province| put(&index, number, [city, region, province, "ES"]);
    town(1, "Corralejo", "Fuerteventura", "Canarias");
    town(2, "El Cotillo", "Fuerteventura", "canarias");
    town(3, "Adeje", "Tenerife", "Canarias");
    town(4, "Madrid", "Madrid", "Madrid");
    town(5, "Corralejo", "FUERTEVENTURA", "Canarias");
    let found = |text: &str, limit| -> Vec<String> {
        let found = index.destinations(&DestinationQuery::parse(text), limit);
        let line = |found: Destination| {
            let DestinationName { city, region, .. } = found.name;
            format!("{:?} {city} ({region}) {}", found.kind, found.listings)
        };
        found.into_iter().map(line).collect()
    };
    let fuerteventura = "Island Fuerteventura (Canarias) 3";
    let corralejo = "Town Corralejo (Fuerteventura) 2";
    assert_eq!(
        found("", 9)[..6],
        [
            "Community Canarias () 4",
            fuerteventura,
            "Province Las Palmas (Canarias) 3",
            "Community Madrid () 1",
            "Province Santa Cruz de Tenerife (Canarias) 1",
            "Island Tenerife (Canarias) 1",
        ]
    );
    assert_eq!(found("", 9)[6], corralejo);
    assert_eq!(found("fuer", 8), [fuerteventura, corralejo, "Town El Cotillo (Fuerteventura) 1"]);
    assert_eq!(found("corr", 8), [corralejo]);
    assert_eq!(found("canary islands", 8)[0], "Community Canarias () 4");
    assert_eq!(found("mad", 8), ["Community Madrid () 1", "Town Madrid (Madrid) 1"]);
    index.remove_listing(&listing(3).id);
    assert_eq!(found("tenerife", 8), [""; 0]);
}

#[test]
fn a_municipality_is_the_town_of_its_name_with_all_homes_in_it() {
    let index = index();
    let places = [("Corralejo", "35660"), ("Corralejo", "35660"), ("La Oliva", "35640"), ("Costa Calma", "35627")];
    for (number, (city, postcode)) in (1..).zip(places) {
        let mut one = listing(number);
        one.place.city = Line::parse(city).expect("a town");
        one.place.region = None;
        one.place.postal_code = Line::parse(postcode).ok();
        index.put_listing(&one, 1);
    }
    let towns = |text: &str| -> Vec<String> {
        let found = index.destinations(&DestinationQuery::parse(text), 8);
        let towns = found.into_iter().filter(|found| found.kind == DestinationKind::Town);
        towns.map(|found| format!("{} {}", found.full_name(), found.listings)).collect()
    };
    let corralejo = "Corralejo, Fuerteventura, ES 2";
    let la_oliva = "La Oliva, Fuerteventura, ES 3";
    assert_eq!(towns("oliva"), [la_oliva, corralejo]);
    assert_eq!(towns("pajara"), ["Pájara, Fuerteventura, ES 1", "Costa Calma, Fuerteventura, ES 1"]);
    // Owners name La Oliva, but not Pájara.
    assert_eq!(towns("fuerteventura"), [la_oliva, corralejo, "Costa Calma, Fuerteventura, ES 1"]);
    assert_eq!(towns("corralejo"), [corralejo]);
    assert_eq!(towns("pajara, fuerteventura").len(), 2);
    for (text, expected) in [
        ("La Oliva, Fuerteventura, ES", "CASA-1 CASA-2 CASA-3"),
        ("la oliva", "CASA-1 CASA-2 CASA-3"),
        ("Corralejo, Fuerteventura, ES", "CASA-1 CASA-2"),
        ("Pájara", "CASA-4"),
    ] {
        assert_eq!(sorted_ids(&found_in(&index, text).items).join(" "), expected, "{text}");
    }
    // A municipality is no second town where the owner calls it otherwise.
    let mut one = listing(5);
    (one.place.city, one.place.postal_code) =
        (Line::parse("Palma de Mallorca").expect("a town"), Line::parse("07001").ok());
    index.put_listing(&one, 1);
    assert_eq!(towns("palma de mallorca"), ["Palma de Mallorca, Mallorca, ES 1"]);
}

#[test]
fn a_home_abroad_is_found_under_every_name_of_its_region() {
    let index = index();
    let places = [
        ["Florence", "Tuscany", "Florence", "IT", "50122"],
        ["Firenze", "Toscana", "Firenze", "IT", "50122"],
        ["Siena", "Chianti", "", "IT", "53100"],
        ["Lagos", "", "", "PT", "8600-315"],
        ["Innsbruck", "Tirol", "", "AT", "6020"],
    ];
    for (number, [city, region, province, country, postcode]) in (1..).zip(places) {
        let mut one = listing(number);
        one.place.city = Line::parse(city).expect("a town");
        one.place.region = Line::parse(region).ok();
        one.place.state_province = Line::parse(province).ok();
        one.place.country = Country::parse(country).expect("a country");
        one.place.postal_code = Line::parse(postcode).ok();
        index.put_listing(&one, 1);
    }
    let cases = [
        (&["Tuscany", "Toscana", "toscane", "Toskana", "Toscana, Italy", "Toscana, IT"][..], "CASA-1 CASA-2 CASA-3"),
        (&["Firenze", "Florenz", "Florencia"], "CASA-1 CASA-2"),
        (&["Chianti"], "CASA-3"),
        (&["Algarve", "Faro"], "CASA-4"),
        (&["Tyrol", "Tirol", "Tirolo", "Tirol, AT"], "CASA-5"),
    ];
    for (texts, expected) in cases {
        for text in texts {
            assert_eq!(sorted_ids(&found_in(&index, text).items).join(" "), expected, "{text}");
        }
    }
    let found = index.destinations(&DestinationQuery::parse("tusc"), 8);
    let found: Vec<_> =
        found.iter().map(|one| format!("{:?} {} {}", one.kind, one.full_name(), one.listings)).collect();
    assert_eq!(found[0], "Community Toscana, IT 3");
    assert!(!found.iter().any(|line| line.contains("Tuscany")), "{found:?}");
}

#[test]
fn a_spanish_home_is_in_the_community_of_its_postcode() {
    let index = index();
    // As the form for new homes fills them in, and as owners write them.
    let places = [
        ["Corralejo", "Fuerteventura", "Las Palmas", "35660"],
        ["Costa Adeje", "Tenerife", "Santa Cruz de Tenerife", "38660"],
        ["Córdoba", "Andalusia", "Córdoba", "14001"],
        ["Nerja", "Andalusia", "Málaga", "29780"],
        ["Nerja", "Andalucía", "Malaga", "29780"],
        ["Altea", "Valencia", "Alicante/Alacant", "03590"],
        ["Sóller", "Mallorca", "Illes Balears", "07100"],
        ["Ceuta", "", "", "51001"],
        // What owners write need not be a division.
        ["Corralejo", "Canary Islands", "", "35660"],
        ["Altea", "Costa Blanca", "", "03590"],
    ];
    for (number, [city, region, province, postcode]) in (1..).zip(places) {
        let mut one = listing(number);
        one.place.city = Line::parse(city).expect("a town");
        one.place.region = Line::parse(region).ok();
        one.place.state_province = Line::parse(province).ok();
        one.place.postal_code = Line::parse(postcode).ok();
        index.put_listing(&one, 1);
    }
    let cases = [
        (&["Canarias", "Islas Canarias", "Canary Islands", "canarias, es"][..], "CASA-1 CASA-2 CASA-9"),
        (&["Fuerteventura", "Las Palmas", "Corralejo", "35660", "Corralejo, Fuerteventura, ES"], "CASA-1 CASA-9"),
        (&["Costa Blanca", "costa blanca, es"], "CASA-10"),
        (&["Alicante", "Alacant", "Altea", "Altea, Comunidad Valenciana, ES"], "CASA-10 CASA-6"),
        (&["Andalucía", "Andalusia", "andalucia, Spain", "Andalucía, ES"], "CASA-3 CASA-4 CASA-5"),
        (&["Nerja, Andalucía, ES", "Nerja, Andalusia, ES"], "CASA-4 CASA-5"),
        (&["Comunidad Valenciana", "Comunitat Valenciana", "Valencian Community"], "CASA-10 CASA-6"),
        (&["Baleares", "Islas Baleares", "Illes Balears", "Balearic Islands"], "CASA-7"),
        (&["Ceuta", "Ceuta, ES"], "CASA-8"),
    ];
    for (texts, expected) in cases {
        for text in texts {
            assert_eq!(sorted_ids(&found_in(&index, text).items).join(" "), expected, "{text}");
        }
    }
    let suggested = |text: &str| -> Vec<String> {
        let found = index.destinations(&DestinationQuery::parse(text), 8);
        let line = |found: Destination| {
            let DestinationName { city, region, .. } = found.name;
            format!("{:?} {city} ({region}) {}", found.kind, found.listings)
        };
        found.into_iter().map(line).collect()
    };
    for text in ["Andalu", "Andalusia", "Andalucía"] {
        let expected = ["Community Andalucía () 3", "Town Nerja (Andalucía) 2", "Town Córdoba (Andalucía) 1"];
        assert_eq!(suggested(text), expected, "{text}");
    }
    assert_eq!(suggested("córdoba"), ["Province Córdoba (Andalucía) 1", "Town Córdoba (Andalucía) 1"]);
    assert_eq!(suggested("Islas Canarias")[0], "Community Canarias () 3");
    assert_eq!(suggested("fuerteventura")[0], "Island Fuerteventura (Canarias) 2");
    assert_eq!(suggested("35660"), ["Town Corralejo (Fuerteventura) 2"]);
    assert_eq!(suggested("costa blanca")[0], "Area Costa Blanca (Comunidad Valenciana) 1");
    assert_eq!(suggested("alacant")[0], "Province Alicante (Comunidad Valenciana) 2");
    assert_eq!(suggested("ceuta"), ["Community Ceuta () 1", "Town Ceuta (Ceuta) 1"]);
}

#[test]
fn a_letter_may_be_wrong_where_nothing_else_matches() {
    let index = index();
    for (number, town) in [(1, "Altea"), (2, "Altura"), (3, "Alturas")] {
        let mut one = listing(number);
        one.place.city = Line::parse(town).expect("a town");
        (one.place.region, one.place.state_province) = (None, None);
        index.put_listing(&one, 1);
    }
    let found = |text: &str| {
        let page = found_in(&index, text);
        let towns = index.destinations(&DestinationQuery::parse(text), 8);
        let towns: Vec<String> = towns.into_iter().map(|found| found.name.city).collect();
        (sorted_ids(&page.items).join(" "), towns.join(" "))
    };
    let pair = |ids: &str, towns: &str| (ids.to_owned(), towns.to_owned());
    assert_eq!(found("altura"), pair("CASA-2 CASA-3", "Altura Alturas"));
    assert_eq!(found("alturas"), pair("CASA-3", "Alturas"));
    assert_eq!(found("altuna"), pair("CASA-2", "Altura"));
    assert_eq!(found("alta"), pair("CASA-1", "Altea"));
    assert_eq!(found("atu"), pair("", ""));
}

#[test]
fn a_full_name_finds_its_destination_alone() {
    let index = index();
    let places = [
        ["Los Llanos de Aridane", "La Palma", "Santa Cruz de Tenerife", "ES"],
        ["Las Palmas de Gran Canaria", "Gran Canaria", "Las Palmas", "ES"],
        ["Sevilla", "Andalucía", "Sevilla", "ES"],
        ["Dos Hermanas", "Andalucía", "Sevilla", "ES"],
        ["SEVILLA", "Andalucía", "", "ES"],
        ["Cuenca", "", "Cuenca", "ES"],
        ["Tarancón", "", "Cuenca", "ES"],
        ["Corralejo", "Fuerteventura", "Canarias", "ES"],
        ["Corralejo Alto", "Fuerteventura", "Canarias", "ES"],
    ];
    for (number, place) in (1..).zip(places) {
        put(&index, number, place);
    }
    let found = |text: &str| sorted_ids(&found_in(&index, text).items).join(" ");
    let cases = [
        ("La Palma", "CASA-1 CASA-2 CASA-8 CASA-9"),
        ("La Palma, Spain", "CASA-1 CASA-2 CASA-8 CASA-9"),
        ("La Palma, ES", "CASA-1"),
        (" LA PALMA,es", "CASA-1"),
        ("Sevilla, ES", "CASA-3 CASA-4"),
        ("Sevilla, Andalucía", "CASA-3 CASA-4 CASA-5"),
        ("Sevilla, Andalucía, ES", "CASA-3 CASA-5"),
        ("SEVILLA, andalucia, es", "CASA-3 CASA-5"),
        ("Corralejo, Fuerteventura", "CASA-8 CASA-9"),
        ("Corralejo, Fuerteventura, ES", "CASA-8"),
        ("Cuenca, ES", "CASA-6 CASA-7"),
        ("Seville, ES", "CASA-3 CASA-4 CASA-5"),
    ];
    for (text, expected) in cases {
        assert_eq!(found(text), expected, "{text}");
    }
    // Without homes there is no such town, and the words match the province.
    index.remove_listing(&id(3));
    index.remove_listing(&id(5));
    assert_eq!(found("Sevilla, Andalucía, ES"), "CASA-4");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_full_name_finds_as_many_homes_as_are_counted(
        places in vec((
            select(vec!["La Palma", "LA PALMA", "Las Palmas", "Cuenca", "Ávila, Centro"]),
            select(vec!["", "La Palma", "Cuenca", "canarias"]),
            select(vec!["", "Las Palmas", "Cuenca", "Canarias"]),
            select(vec!["ES", "PT"]),
        ), 1..20),
        typed in select(vec!["", "pal", "la palma", "cuenca", "cuenka", "canary islands", "portugal"]),
    ) {
        let index = index();
        for (number, (city, region, province, country)) in (1..).zip(places) {
            put(&index, number, [city, region, province, country]);
        }
        let suggested = |text: &str| index.destinations(&DestinationQuery::parse(text), 1_000);
        let mut sharing: HashMap<String, usize> = HashMap::new();
        for destination in suggested("") {
            *sharing.entry(comparison_key(&destination.full_name())).or_default() += 1;
        }
        for destination in suggested(typed) {
            let name = destination.full_name();
            let found = found_in(&index, &name).total;
            if sharing[&comparison_key(&name)] == 1 {
                prop_assert_eq!(found, destination.listings, "{}", name);
            } else {
                prop_assert!(found >= destination.listings, "{}", name);
            }
        }
    }
}

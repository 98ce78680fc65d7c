//! The table of postcodes that is delivered with the program.

use std::collections::BTreeMap;

use casacero_geocoding::{
    domain::{
        island::Island,
        place::{Country, Precision},
        postcode::{self, PostcodePlace},
    },
    packed::postcodes,
};

/// Country, postcode, town, region, and degrees north and east.
const SAMPLES: [(&str, &str, &str, &str, f64, f64); 24] = [
    ("AD", "AD500", "Andorra la Vella", "Andorra la Vella", 42.5, 1.5),
    ("AT", "1010", "Wien", "Wien", 48.2, 16.4),
    ("AT", "5700", "Zell am See", "Salzburg", 47.3, 12.8),
    ("BE", "1000", "Bruxelles", "Bruxelles-Capitale", 50.85, 4.35),
    ("CH", "3000", "Bern", "Berne", 46.95, 7.45),
    ("CH", "3920", "Zermatt", "Valais", 46.0, 7.75),
    ("DE", "10115", "Berlin", "Berlin", 52.5, 13.4),
    ("DE", "80331", "München", "Bayern", 48.1, 11.6),
    ("ES", "35660", "Corralejo", "Canary Islands", 28.7, -13.9),
    ("ES", "38670", "Adeje", "Canary Islands", 28.1, -16.7),
    ("ES", "28013", "Madrid", "Madrid", 40.4, -3.7),
    ("FR", "75001", "Paris", "Île-de-France", 48.9, 2.35),
    ("FR", "13001", "Marseille", "Provence-Alpes-Côte d'Azur", 43.3, 5.4),
    ("GB", "SW1A 1AA", "London", "England", 51.5, -0.1),
    ("GB", "M1 1AE", "Manchester", "England", 53.5, -2.2),
    ("IE", "D02 AF30", "Dublin", "Leinster", 53.3, -6.25),
    ("IE", "T12 XY00", "Cork", "Munster", 51.9, -8.5),
    ("IT", "00118", "Roma", "Lazio", 41.9, 12.5),
    ("IT", "30121", "Venezia", "Veneto", 45.4, 12.3),
    ("NL", "1012 JS", "Amsterdam", "North Holland", 52.4, 4.9),
    ("PT", "1000-001", "Lisboa", "Lisboa", 38.7, -9.1),
    ("PT", "8125-001", "Quarteira", "Faro", 37.1, -8.1),
    ("PT", "9000-001", "Funchal", "Madeira", 32.6, -16.9),
    ("LU", "1118", "Luxembourg", "Luxembourg", 49.6, 6.1),
];
/// Half a degree is about 55 km from north to south: these are examples of the right region.
const NEAR_DEGREES: f64 = 0.25;

fn country(code: &str) -> Country {
    Country::parse(code).expect("a code")
}

/// The place as the product answers it for the spelling that people write.
fn place(code: &str, text: &str) -> PostcodePlace {
    let country = country(code);
    let reading = postcode::read(text, country);
    assert_eq!(reading.problem, None, "{code} {text}");
    postcode::place_of(postcodes::delivered(), country, &reading.normalised)
}

#[test]
fn postcodes_name_their_town_and_region() {
    let mut wrong = Vec::new();
    for (code, text, city, region, latitude, longitude) in SAMPLES {
        let found = place(code, text);
        let is_near = found.point.is_some_and(|point| {
            (point.latitude() - latitude).abs() < NEAR_DEGREES && (point.longitude() - longitude).abs() < NEAR_DEGREES
        });
        if (found.city.as_str(), found.region.as_str(), is_near) != (city, region, true) {
            wrong.push(format!("{code} {text}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_place_has_a_radius_and_a_country_of_the_table() {
    let table = postcodes::delivered();
    let entries = table.entries();
    assert_eq!(entries.len(), table.len());
    for code in ["AT", "BE", "CH", "DE", "ES", "FR", "GB", "IE", "IT", "NL", "PT"] {
        assert!(table.contains(country(code)), "{code}");
    }
    assert!(!table.contains(country("JP")));
    for entry in &entries {
        assert_eq!(entry.place.point.is_some(), entry.place.precision != Precision::FormatOnly, "{entry:?}");
        assert_eq!(entry.place.point.is_some(), entry.place.accuracy_m > 0, "{entry:?}");
        assert!(!entry.key.contains("CEDEX"), "{entry:?}");
    }
    let nameless = entries.iter().filter(|entry| entry.place.city.is_empty() && entry.country != country("GB"));
    assert_eq!(nameless.count(), 0);
}

#[test]
fn spanish_places_are_on_the_island_of_their_code() {
    for entry in postcodes::delivered().entries().into_iter().filter(|entry| entry.country == Country::SPAIN) {
        let Some(point) = entry.place.point else { continue };
        let is_archipelago = ["07", "35", "38"].iter().any(|province| entry.key.starts_with(province));
        assert_eq!(Island::at(point).is_some(), is_archipelago, "{entry:?}");
    }
    let corralejo = place("ES", "35660");
    assert_eq!(corralejo.island.map(Island::name), Some("Fuerteventura"));
    assert_eq!((corralejo.province.as_str(), corralejo.precision), ("Las Palmas", Precision::Area));
}

/// Tables of districts, whose entries are parts of postcodes.
const DISTRICTS: [&str; 6] = ["GB", "GG", "IE", "IM", "JE", "MT"];

#[test]
fn every_entry_is_found_by_its_postcode() {
    let table = postcodes::delivered();
    let mut lost = BTreeMap::<&str, usize>::new();
    let entries = table.entries();
    for entry in
        entries.iter().filter(|entry| !DISTRICTS.contains(&entry.country.code()) && entry.country != country("NL"))
    {
        let reading = postcode::read(&entry.key, entry.country);
        // Codes of large recipients overseas have another form.
        if reading.problem.is_none() && table.find(entry.country, &reading.normalised).as_ref() != Some(&entry.place) {
            *lost.entry(entry.country.code()).or_default() += 1;
        }
    }
    assert_eq!(lost, BTreeMap::new());
}

#[test]
fn british_towns_are_not_invented() {
    assert_eq!(place("GB", "CB1 1AA").city, "", "the table lists 22 villages, and not Cambridge");
    assert_eq!(place("GB", "CB1 1AA").province, "Cambridgeshire");
}

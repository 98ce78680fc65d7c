//! The place of a postcode: that of the table of postcodes, or else what the code itself says.

use super::{
    SpanishPostcode,
    division::{Division, Level},
};
use crate::domain::{
    community::Community,
    fold::fold,
    island::Island,
    place::{Country, Precision},
    point::Point,
    postal::{PostalPlace, PostalTable},
    province::{PROVINCES, Province},
};

/// The source of a place that only the form of the postcode gives.
const FORM: &str = "format";

/// What is known of a postcode's place.
#[derive(Clone, Debug, PartialEq)]
pub struct PostcodePlace {
    /// The city; may be empty.
    pub city: String,
    /// The first-level division; may be empty.
    pub region: String,
    /// The second-level division; may be empty.
    pub province: String,
    /// The island, if guests search by it.
    pub island: Option<Island>,
    /// The middle of the postcode.
    pub point: Option<Point>,
    /// How precise the point is.
    pub precision: Precision,
    /// The radius around the point in metres; 0 without a point.
    pub accuracy_m: u32,
    /// The table, or `format`.
    pub source: &'static str,
}

/// The entry of a normalised postcode in the table. One that contradicts the code, such as Madrid for a postcode of Las
/// Palmas, is not used.
pub fn entry_of(table: &PostalTable, country: Country, code: &str) -> Option<PostalPlace> {
    let entry = table.find(country, code)?;
    (!contradicts(country, &said_by_code(country, code), &entry)).then_some(entry)
}

/// The place of a valid, normalised postcode: that of its [entry](entry_of), or else what the code itself says.
pub fn place_of(table: &PostalTable, country: Country, code: &str) -> PostcodePlace {
    let by_code = said_by_code(country, code);
    let Some(entry) = entry_of(table, country, code) else {
        return by_code;
    };
    let PostalPlace { city, region, province, point, accuracy_m, precision, source } = entry;
    let or = |text: String, other: String| if text.is_empty() { other } else { text };
    let island = if country == Country::SPAIN { point.and_then(Island::at) } else { None };
    PostcodePlace {
        city,
        region: or(region, by_code.region),
        province: or(province, by_code.province),
        island: island.or(by_code.island),
        point,
        precision: if point.is_some() { precision } else { Precision::FormatOnly },
        accuracy_m: if point.is_some() { accuracy_m } else { 0 },
        source,
    }
}

/// What the first characters say: in Spain province and island, in some countries the state or the province.
fn said_by_code(country: Country, code: &str) -> PostcodePlace {
    let mut place = PostcodePlace {
        city: String::new(),
        region: String::new(),
        province: String::new(),
        island: None,
        point: None,
        precision: Precision::FormatOnly,
        accuracy_m: 0,
        source: FORM,
    };
    if country == Country::SPAIN {
        if let Some(code) = SpanishPostcode::parse(code) {
            place.region = community(code.province()).map(|community| community.english.to_owned()).unwrap_or_default();
            place.province = code.province().name.to_owned();
            place.island = code.island();
        }
    } else if let Some(division) = Division::of(country, code) {
        match division.level {
            Level::Region => place.region = division.name.to_owned(),
            Level::Province => place.province = division.name.to_owned(),
        }
    }
    place
}

fn community(province: &Province) -> Option<&'static Community> {
    let (code, _) = province.geonames.split_once('.')?;
    Community::of_geonames(code)
}

/// Whether an entry states a division that is not that of the code. A name that is no division of the country proves
/// nothing, because sources and languages differ.
fn contradicts(country: Country, by_code: &PostcodePlace, entry: &PostalPlace) -> bool {
    if country == Country::SPAIN {
        return match stated_province(entry) {
            Some(stated) => stated.name != by_code.province,
            None => Community::named(&entry.region).is_some_and(|stated| stated.english != by_code.region),
        };
    }
    let differs = |own: &str, stated: &str| {
        !own.is_empty() && Division::named(country, stated).is_some_and(|stated| stated.name != own)
    };
    differs(&by_code.region, &entry.region) || differs(&by_code.province, &entry.province)
}

/// The Spanish province that an entry states. One without divisions states it by a city that is a capital.
fn stated_province(entry: &PostalPlace) -> Option<&'static Province> {
    let is_bare = entry.province.is_empty() && entry.region.is_empty();
    let capital_of = |province: &&Province| fold(province.capital) == fold(&entry.city);
    Province::named(&entry.province).or_else(|| PROVINCES.iter().filter(|_| is_bare).find(capital_of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::postal::assembly::{Entry, assemble};

    fn country(code: &str) -> Country {
        Country::parse(code).expect("a code")
    }

    fn entry(city: &str, region: &str, province: &str) -> PostalPlace {
        PostalPlace {
            city: city.into(),
            region: region.into(),
            province: province.into(),
            point: Point::new(28.73, -13.87),
            accuracy_m: 2_000,
            precision: Precision::Area,
            source: "test",
        }
    }

    #[test]
    fn without_a_table_the_code_tells_what_it_can() {
        let cases = [
            ("ES", "35660", "Canary Islands", "Las Palmas", Some(Island::Fuerteventura)),
            ("ES", "38700", "Canary Islands", "Santa Cruz de Tenerife", Some(Island::LaPalma)),
            ("ES", "28013", "Madrid", "Madrid", None),
            ("ES", "07849", "Balearic Islands", "Illes Balears", None),
            ("US", "95014", "California", "", None),
            ("IT", "20121", "", "Milano", None),
            ("FR", "75008", "", "", None),
        ];
        for (code, postcode, region, province, island) in cases {
            let found = place_of(&PostalTable::default(), country(code), postcode);
            assert_eq!((found.region.as_str(), found.province.as_str(), found.island), (region, province, island));
            assert_eq!((found.precision, found.point, found.accuracy_m), (Precision::FormatOnly, None, 0));
            assert_eq!((found.city.as_str(), found.source), ("", "format"));
        }
    }

    #[test]
    fn an_entry_of_another_province_is_not_used() {
        let entries = [("35660", "La Oliva", "Las Palmas"), ("35661", "Madrid", "Madrid")]
            .map(|(code, city, province)| Entry::new(Country::SPAIN, code, entry(city, "", province)).expect("a code"));
        let table = PostalTable::new(assemble(&entries).expect("small")).expect("sound");
        let city = |code: &str| entry_of(&table, Country::SPAIN, code).map(|entry| entry.city);
        assert_eq!((city("35660").as_deref(), city("35661")), (Some("La Oliva"), None));
    }

    #[test]
    fn an_entry_of_another_division_is_not_believed() {
        let cases = [
            ("ES", "35660", entry("La Oliva", "Canary Islands", "Las Palmas"), false),
            ("ES", "35660", entry("La Oliva", "", ""), false),
            ("ES", "35660", entry("La Oliva", "Islas Canarias", "Provincia de Las Palmas"), false),
            ("ES", "35660", entry("Madrid", "Madrid", "Madrid"), true),
            ("ES", "35660", entry("Madrid", "", ""), true),
            ("ES", "35660", entry("La Oliva", "Comunidad de Madrid", ""), true),
            ("ES", "28013", entry("Madrid", "", ""), false),
            ("US", "95014", entry("Cupertino", "California", "Santa Clara"), false),
            ("US", "95014", entry("Portland", "Oregon", ""), true),
            ("IT", "20121", entry("Milano", "Lombardia", "Milano"), false),
            ("IT", "20121", entry("Roma", "Lazio", "Roma"), true),
            ("IT", "20121", entry("Milano", "Lombardia", "Milan"), false),
            ("FR", "75008", entry("Paris", "Île-de-France", "Paris"), false),
        ];
        for (code, postcode, entry, expected) in cases {
            let country = country(code);
            let by_code = said_by_code(country, postcode);
            assert_eq!(contradicts(country, &by_code, &entry), expected, "{code} {postcode} {entry:?}");
        }
    }
}

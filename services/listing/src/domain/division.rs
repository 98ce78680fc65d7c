//! The divisions of countries that guests search by: a home is in those of its postcode, else in those that its owner names.
//! See `docs/rules/search.md#destinations`.

mod table;

use casacero_proto::listing::v1::CoordinateDoubt;

use super::{country::Country, destination::PostcodeArea, place::Place, text::comparison_key};

pub use table::{Division, DivisionKind};
use table::{Table, is_within, table};

impl Division {
    /// Whether it has one of these names.
    fn is_called(&self, keys: &[String]) -> bool {
        keys.iter().any(|key| self.names.contains(key))
    }
}

/// What people write before the name of a division.
const KINDS: [&str; 14] = [
    "provincia di ",
    "provincia de ",
    "province of ",
    "isla de ",
    "county ",
    "kanton ",
    "canton de ",
    "canton du ",
    "land ",
    "distrito de ",
    "departement du ",
    "departement de la ",
    "departement de ",
    "departement des ",
];

/// The names in a text, as [`comparison_key`] makes them: official ones have two languages, such as `Alicante/Alacant`.
fn keys_in(name: &str) -> Vec<String> {
    let halves = name.split('/').filter(|_| name.contains('/'));
    let keys = halves.chain([name]).map(comparison_key);
    let without_kind = |key: &String| KINDS.iter().find_map(|kind| key.strip_prefix(kind)).map(str::to_owned);
    keys.flat_map(|key| without_kind(&key).into_iter().chain([key])).collect()
}

/// The names that the owner of a place calls its province and its region.
fn named_by(place: &Place) -> [Vec<String>; 2] {
    [&place.state_province, &place.region]
        .map(|name| name.as_ref().map_or_else(Vec::new, |name| keys_in(name.as_str())))
}

/// The leaves of all divisions with one of these names.
fn leaves_named(table: &Table, keys: &[String]) -> u128 {
    table.named(keys).fold(0, |all, division| all | division.leaves)
}

/// The leaves of all divisions that an owner means who calls a region so. Only as a region is the Valencian community
/// *Valencia*, as tables of places call it in English: as a province that is another place.
fn leaves_of_region(table: &Table, keys: &[String]) -> u128 {
    let named = leaves_named(table, keys);
    let is_valencia = keys.iter().any(|key| key == "valencia");
    let community = table.divisions.iter().find(|division| is_valencia && division.id == "ES-VC");
    named | community.map_or(0, |community| community.leaves)
}

/// Whether a division of a country has a name.
pub fn is_division(country: Country, name: &str) -> bool {
    table(country).is_some_and(|table| leaves_of_region(table, &keys_in(name)) != 0)
}

/// The region, the province and the island of a place, as far as they are known. The only province of a region is left
/// out: the two are one place.
pub fn divisions_of(place: &Place) -> Vec<&'static Division> {
    let Some(table) = table(place.country) else { return Vec::new() };
    let leaves = leaves_of(place);
    let of_kind = |kind| table.divisions.iter().filter(move |division| division.kind == kind);
    let region = of_kind(DivisionKind::Region).find(|region| leaves & !region.leaves == 0);
    let province = of_kind(DivisionKind::Province).find(|province| province.leaves == leaves);
    let province = province.filter(|province| region.is_none_or(|around| around.leaves != province.leaves));
    [region, province, island_of(place, table, leaves)].into_iter().flatten().collect()
}

/// The municipality of a place: that of its postcode, and of several the one that its town names. Where a postcode is known to
/// be of none, the one of its province that the town names.
pub fn municipality_of(place: &Place) -> Option<&'static Division> {
    let (table, area) = (table(place.country)?, area_of(place)?);
    let there: Vec<_> = table.municipalities_at(area.as_str()).collect();
    if let [only] = there[..] {
        return Some(only);
    }
    let keys = keys_in(place.city.as_str());
    let is_called = |municipality: &&Division| municipality.is_called(&keys);
    if there.is_empty() {
        return table.municipalities_in(table.leaf_of(area.as_str())).find(is_called);
    }
    there.into_iter().find(is_called)
}

/// The island of a place in some leaves: that of its postcode, else the one that its owner names.
fn island_of(place: &Place, table: &'static Table, leaves: u128) -> Option<&'static Division> {
    let postcode = area_of(place);
    let has_postcode = |island: &&Division| {
        let is_there =
            |code: &PostcodeArea| island.postcodes.iter().any(|(first, last)| is_within(code.as_str(), first, last));
        postcode.as_ref().is_some_and(is_there)
    };
    let names = named_by(place).concat();
    let is_named = |island: &&Division| island.is_called(&names);
    let is_there = |division: &&Division| division.kind == DivisionKind::Island && division.leaves & leaves != 0;
    let islands = || table.divisions.iter().filter(is_there);
    islands().find(has_postcode).or_else(|| islands().find(is_named))
}

/// The part of the postcode of a place that stands for a town or a quarter.
fn area_of(place: &Place) -> Option<PostcodeArea> {
    place.postal_code.as_ref().and_then(|code| PostcodeArea::of(place.country, code.as_str()))
}

/// The regions and provinces of a country.
fn regions_and_provinces(country: Country) -> impl Iterator<Item = &'static Division> {
    let divisions = table(country).into_iter().flat_map(|table| &table.divisions);
    divisions.filter(|division| division.kind != DivisionKind::Island)
}

/// The region or province of a country with a code of ISO 3166-2, such as `ES-CN`.
pub(super) fn with_code(country: Country, code: &str) -> Option<&'static Division> {
    regions_and_provinces(country).find(|division| division.id == code)
}

/// The region or province of a country with a name.
pub(super) fn named(country: Country, name: &str) -> Option<&'static Division> {
    let keys = keys_in(name);
    regions_and_provinces(country).find(|division| division.is_called(&keys))
}

/// The leaves of its country in which a place may be: all, where nothing tells. The postcode tells most, then what the owner
/// calls province and region, then in Spain the time zone. What contradicts the ones before is not believed.
pub(super) fn leaves_of(place: &Place) -> u128 {
    let Some(table) = table(place.country) else { return u128::MAX };
    let of_postcode = area_of(place).map_or(0, |code| table.leaf_of(code.as_str()));
    let [province, region] = named_by(place);
    let of_zone: &[&str] = match place.time_zone {
        chrono_tz::Atlantic::Canary => &["ES-CN"],
        chrono_tz::Africa::Ceuta => &["ES-CE", "ES-ML"],
        _ => &[],
    };
    let of_zone = table.divisions.iter().filter(|division| of_zone.contains(&division.id));
    let of_zone = of_zone.fold(0, |all, division| all | division.leaves);
    let hints = [of_postcode, leaves_named(table, &province), leaves_of_region(table, &region), of_zone];
    hints.into_iter().fold(u128::MAX, |known, hint| if known & hint == 0 { known } else { known & hint })
}

/// What is wrong with the address of a place in a country whose divisions are known.
pub fn doubt_of(place: &Place) -> Option<CoordinateDoubt> {
    let table = table(place.country)?;
    if divisions_of(place).is_empty() {
        return Some(CoordinateDoubt::Unplaced);
    }
    place.postal_code.as_ref()?;
    let of_postcode = area_of(place).map_or(0, |code| table.leaf_of(code.as_str()));
    let [province, region] = named_by(place);
    let named = [leaves_named(table, &province), leaves_of_region(table, &region)];
    let contradicts = |named: u128| named != 0 && named & of_postcode == 0;
    (of_postcode == 0 || named.into_iter().any(contradicts)).then_some(CoordinateDoubt::Contradicted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{domain::text::Line, testing::place};

    #[test]
    fn divisions_are_those_of_the_postcode_else_of_the_names() {
        let of = |[postcode, region, province, country]: [&str; 4]| {
            let place = Place {
                postal_code: Line::parse(postcode).ok(),
                region: Line::parse(region).ok(),
                state_province: Line::parse(province).ok(),
                ..place("Corralejo", "Fuerteventura", country)
            };
            divisions_of(&place).iter().map(|division| division.name).collect::<Vec<_>>().join(", ")
        };
        let cases = [
            (["35660", "", "", "ES"], "Canarias, Las Palmas, Fuerteventura"),
            (["35660", "Canarias", "Tenerife", "ES"], "Canarias, Las Palmas, Fuerteventura"),
            (["35540", "", "", "ES"], "Canarias, Las Palmas, La Graciosa"),
            (["35500", "", "", "ES"], "Canarias, Las Palmas, Lanzarote"),
            (["38670", "Canary Islands", "", "ES"], "Canarias, Santa Cruz de Tenerife, Tenerife"),
            (["07870", "", "", "ES"], "Islas Baleares, Formentera"),
            (["07800", "", "", "ES"], "Islas Baleares, Ibiza"),
            (["07760", "", "", "ES"], "Islas Baleares, Menorca"),
            (["07001", "", "Illes Balears", "ES"], "Islas Baleares, Mallorca"),
            (["29780", "", "Las Palmas", "ES"], "Andalucía, Málaga"),
            (["28001", "", "", "ES"], "Madrid"),
            (["51001", "", "", "ES"], "Ceuta"),
            (["52001", "", "", "ES"], "Melilla"),
            (["", "", "Illes Balears", "ES"], "Islas Baleares"),
            (["", "Majorca", "", "ES"], "Islas Baleares, Mallorca"),
            (["", "Fuerteventura", "Canarias", "ES"], "Canarias, Las Palmas, Fuerteventura"),
            // Only the time zone tells.
            (["", "", "", "ES"], "Canarias"),
            (["99999", "", "Cataluña", "ES"], "Cataluña"),
            (["", "Valencia", "Alicante/Alacant", "ES"], "Comunidad Valenciana, Alicante"),
            (
                ["", "Isla de La Palma", "Provincia de Santa Cruz de Tenerife", "ES"],
                "Canarias, Santa Cruz de Tenerife, La Palma",
            ),
            (["", "Valencia", "", "ES"], "Comunidad Valenciana"),
            (["", "", "Valencia", "ES"], "Comunidad Valenciana, Valencia"),
            (["35660", "Canarias", "", "PT"], ""),
            (["50122", "", "", "IT"], "Toscana, Firenze"),
            (["11100", "", "", "IT"], "Valle d'Aosta"),
            (["8200-001", "", "", "PT"], "Algarve"),
            (["8200", "", "", "PT"], "Algarve"),
            (["06400", "", "", "FR"], "Provence-Alpes-Côte d'Azur, Alpes-Maritimes"),
            (["F-75008", "Toscana", "", "FR"], "Île-de-France, Paris"),
            (["20000", "", "", "FR"], "Corse, Corse-du-Sud"),
            (["80331", "", "Landkreis München", "DE"], "Bayern"),
            (["6020", "", "", "AT"], "Tirol"),
            (["1210", "", "", "AT"], "Wien"),
            (["3920", "", "", "CH"], "Valais"),
            (["TR18 2AB", "", "", "GB"], "England, Cornwall"),
            (["TR18", "", "", "GB"], "England, Cornwall"),
            (["sw1a1aa", "", "", "GB"], "England, Greater London"),
            (["G3 7DN", "", "", "GB"], "Scotland, Glasgow City"),
            (["NP7 5AA", "", "", "GB"], "Wales, Monmouthshire"),
            (["CF5 2AA", "", "", "GB"], "Wales, Cardiff"),
            (["BT9 5AA", "", "", "GB"], "Northern Ireland, Belfast"),
            (["V93 X285", "", "", "IE"], "Munster, Kerry"),
            (["V93", "", "", "IE"], "Munster, Kerry"),
            (["P14 X285", "", "", "IE"], "Munster, Cork"),
            (["1012 JS", "", "", "NL"], "Noord-Holland"),
            (["1012", "", "", "NL"], "Noord-Holland"),
            (["1000", "", "", "BE"], "Bruxelles"),
            (["9000", "", "", "BE"], "Vlaanderen, Oost-Vlaanderen"),
            (["", "Toskana", "", "IT"], "Toscana"),
            (["", "Tuscany", "Provincia di Siena", "IT"], "Toscana, Siena"),
            (["", "", "County Kerry", "IE"], "Munster, Kerry"),
            (["", "Côte d'Azur", "", "FR"], ""),
            (["35660", "Canarias", "", "MA"], ""),
        ];
        for (place, expected) in cases {
            assert_eq!(of(place), expected, "{place:?}");
        }
    }

    #[test]
    fn the_municipality_is_that_of_the_postcode_and_of_several_the_one_of_the_town() {
        let cases = [
            ("35660", "Corralejo", Some("La Oliva")),
            ("35627", "Costa Calma", Some("Pájara")),
            ("03730", "Xàbia", Some("Jávea")),
            // Antigua has it, too.
            ("35610", "Caleta de Fuste", None),
            ("35610", "puerto del rosario", Some("Puerto del Rosario")),
            ("35610", "Antigua", Some("Antigua")),
            ("29600", "Marbella", Some("Marbella")),
            ("29600", "San Pedro Alcántara", None),
            ("99999", "Antigua", None),
            ("", "Antigua", None),
        ];
        for (postcode, city, expected) in cases {
            let place = Place { postal_code: Line::parse(postcode).ok(), ..place(city, "Canarias", "ES") };
            assert_eq!(municipality_of(&place).map(|found| found.name), expected, "{postcode} {city}");
        }
    }

    #[test]
    fn addresses_that_are_in_no_division_or_contradict_themselves_are_doubtful() {
        use CoordinateDoubt::{Contradicted, Unplaced};
        let cases = [
            (["35660", "Fuerteventura", "Las Palmas", "ES"], None),
            (["35660", "Costa Norte", "", "ES"], None),
            (["", "Fuerteventura", "", "ES"], None),
            (["35660", "Fuerteventura", "Pontevedra", "ES"], Some(Contradicted)),
            (["36560", "Fuerteventura", "", "ES"], Some(Contradicted)),
            (["99999", "Fuerteventura", "", "ES"], Some(Contradicted)),
            (["50122", "Tuscany", "Florence", "IT"], None),
            (["50122", "Umbria", "", "IT"], Some(Contradicted)),
            (["", "Chianti", "", "IT"], Some(Unplaced)),
            (["8200-001", "Algarve", "Albufeira", "PT"], None),
            (["35660", "Fuerteventura", "", "PT"], Some(Unplaced)),
            (["97410", "Réunion", "", "FR"], None),
            (["97133", "Saint-Barthélemy", "", "FR"], None),
            (["98800", "Antilles", "", "FR"], None),
            (["97200", "Guadeloupe", "", "FR"], Some(Contradicted)),
            (["98000", "Monaco", "", "FR"], Some(Unplaced)),
            // Nothing is known of its divisions.
            (["10000", "Atlas", "", "MA"], None),
        ];
        for ([postcode, region, province, country], expected) in cases {
            let place = Place {
                postal_code: Line::parse(postcode).ok(),
                state_province: Line::parse(province).ok(),
                ..place("Corralejo", region, country)
            };
            assert_eq!(doubt_of(&place), expected, "{postcode} {region} {province} {country}");
        }
    }
}

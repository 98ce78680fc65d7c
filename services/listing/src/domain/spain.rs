//! Spain's communities, provinces and islands: a home is in those of its postcode, else in those that its owner names.
//! See `docs/rules/search.md#destinations`.

use super::{
    place::Place,
    text::comparison_key,
    time_zone::{spanish_postcode, spanish_province},
};

/// What a division is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DivisionKind {
    /// An autonomous community, or one of the two autonomous cities.
    Community,
    Province,
    Island,
}

/// A division of Spain.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Division {
    pub kind: DivisionKind,
    /// The code of ISO 3166-2 after `ES-`; empty for an island.
    code: &'static str,
    /// Its name as lists show it: in Spanish, or as the law writes it.
    pub name: &'static str,
    /// Its names in Spanish, English and its own language, as [`comparison_key`] makes them.
    pub names: &'static [&'static str],
    /// Its provinces, or the one in which it is: the bit of each number.
    provinces: u64,
    /// The first and last of its postcodes, if it is an island.
    postcodes: &'static [(u32, u32)],
}

const fn community(code: &'static str, name: &'static str, names: &'static [&'static str], numbers: &[u8]) -> Division {
    let (mut provinces, mut index) = (0, 0);
    while index < numbers.len() {
        provinces |= bit(numbers[index]);
        index += 1;
    }
    Division { kind: DivisionKind::Community, code, name, names, provinces, postcodes: &[] }
}

const fn province(number: u8, code: &'static str, name: &'static str, names: &'static [&'static str]) -> Division {
    Division { kind: DivisionKind::Province, code, name, names, provinces: bit(number), postcodes: &[] }
}

const fn island(
    province: u8,
    name: &'static str,
    names: &'static [&'static str],
    postcodes: &'static [(u32, u32)],
) -> Division {
    Division { kind: DivisionKind::Island, code: "", name, names, provinces: bit(province), postcodes }
}

const fn bit(province: u8) -> u64 {
    1_u64 << province
}

/// All nineteen. Those of one province have its codes and names too.
const COMMUNITIES: [Division; 19] = [
    community("AN", "Andalucía", &["andalucia", "andalusia"], &[4, 11, 14, 18, 21, 23, 29, 41]),
    community("AR", "Aragón", &["aragon"], &[22, 44, 50]),
    community("AS", "Asturias", &["asturias", "asturies", "principado de asturias"], &[33]),
    community("CB", "Cantabria", &["cantabria"], &[39]),
    community("CE", "Ceuta", &["ceuta"], &[51]),
    community(
        "CL",
        "Castilla y León",
        &["castilla y leon", "castilla leon", "castile and leon"],
        &[5, 9, 24, 34, 37, 40, 42, 47, 49],
    ),
    community(
        "CM",
        "Castilla-La Mancha",
        &["castilla la mancha", "castile la mancha", "castilla and la mancha"],
        &[2, 13, 16, 19, 45],
    ),
    community(
        "CN",
        "Canarias",
        &["canarias", "islas canarias", "canary islands", "canaries", "the canaries"],
        &[35, 38],
    ),
    community("CT", "Cataluña", &["cataluna", "catalunya", "catalonia"], &[8, 17, 25, 43]),
    community("EX", "Extremadura", &["extremadura"], &[6, 10]),
    community("GA", "Galicia", &["galicia", "galiza"], &[15, 27, 32, 36]),
    community(
        "IB",
        "Islas Baleares",
        &["islas baleares", "illes balears", "baleares", "balears", "balearic islands", "balearics"],
        &[7],
    ),
    community("RI", "La Rioja", &["la rioja"], &[26]),
    community("MD", "Madrid", &["madrid", "comunidad de madrid", "community of madrid"], &[28]),
    community("ML", "Melilla", &["melilla"], &[52]),
    community("MC", "Murcia", &["murcia", "region de murcia", "region of murcia"], &[30]),
    community("NC", "Navarra", &["navarra", "navarre", "nafarroa", "comunidad foral de navarra"], &[31]),
    community("PV", "País Vasco", &["pais vasco", "euskadi", "basque country"], &[1, 20, 48]),
    community(
        "VC",
        "Comunidad Valenciana",
        &["comunidad valenciana", "comunitat valenciana", "valencian community"],
        &[3, 12, 46],
    ),
];

/// All 52, in the order of their numbers.
const PROVINCES: [Division; 52] = [
    province(1, "VI", "Álava", &["alava", "araba"]),
    province(2, "AB", "Albacete", &["albacete"]),
    province(3, "A", "Alicante", &["alicante", "alacant"]),
    province(4, "AL", "Almería", &["almeria"]),
    province(5, "AV", "Ávila", &["avila"]),
    province(6, "BA", "Badajoz", &["badajoz"]),
    province(7, "PM", "Illes Balears", &["illes balears"]),
    province(8, "B", "Barcelona", &["barcelona"]),
    province(9, "BU", "Burgos", &["burgos"]),
    province(10, "CC", "Cáceres", &["caceres"]),
    province(11, "CA", "Cádiz", &["cadiz"]),
    province(12, "CS", "Castellón", &["castellon", "castello"]),
    province(13, "CR", "Ciudad Real", &["ciudad real"]),
    province(14, "CO", "Córdoba", &["cordoba"]),
    province(15, "C", "A Coruña", &["a coruna", "la coruna"]),
    province(16, "CU", "Cuenca", &["cuenca"]),
    province(17, "GI", "Girona", &["girona", "gerona"]),
    province(18, "GR", "Granada", &["granada"]),
    province(19, "GU", "Guadalajara", &["guadalajara"]),
    province(20, "SS", "Gipuzkoa", &["gipuzkoa", "guipuzcoa"]),
    province(21, "H", "Huelva", &["huelva"]),
    province(22, "HU", "Huesca", &["huesca"]),
    province(23, "J", "Jaén", &["jaen"]),
    province(24, "LE", "León", &["leon"]),
    province(25, "L", "Lleida", &["lleida", "lerida"]),
    province(26, "LO", "La Rioja", &["la rioja"]),
    province(27, "LU", "Lugo", &["lugo"]),
    province(28, "M", "Madrid", &["madrid"]),
    province(29, "MA", "Málaga", &["malaga"]),
    province(30, "MU", "Murcia", &["murcia"]),
    province(31, "NA", "Navarra", &["navarra"]),
    province(32, "OR", "Ourense", &["ourense", "orense"]),
    province(33, "O", "Asturias", &["asturias"]),
    province(34, "P", "Palencia", &["palencia"]),
    province(35, "GC", "Las Palmas", &["las palmas"]),
    province(36, "PO", "Pontevedra", &["pontevedra"]),
    province(37, "SA", "Salamanca", &["salamanca"]),
    province(38, "TF", "Santa Cruz de Tenerife", &["santa cruz de tenerife"]),
    province(39, "S", "Cantabria", &["cantabria"]),
    province(40, "SG", "Segovia", &["segovia"]),
    province(41, "SE", "Sevilla", &["sevilla", "seville"]),
    province(42, "SO", "Soria", &["soria"]),
    province(43, "T", "Tarragona", &["tarragona"]),
    province(44, "TE", "Teruel", &["teruel"]),
    province(45, "TO", "Toledo", &["toledo"]),
    province(46, "V", "Valencia", &["valencia"]),
    province(47, "VA", "Valladolid", &["valladolid"]),
    province(48, "BI", "Bizkaia", &["bizkaia", "vizcaya"]),
    province(49, "ZA", "Zamora", &["zamora"]),
    province(50, "Z", "Zaragoza", &["zaragoza", "saragossa"]),
    province(51, "CE", "Ceuta", &["ceuta"]),
    province(52, "ML", "Melilla", &["melilla"]),
];

/// The islands that guests search by. Of Lanzarote's postcodes one is on La Graciosa.
const ISLANDS: [Division; 12] = [
    island(7, "Mallorca", &["mallorca", "majorca"], &[(7_000, 7_699)]),
    island(7, "Menorca", &["menorca", "minorca"], &[(7_700, 7_799)]),
    island(7, "Formentera", &["formentera"], &[(7_860, 7_899)]),
    island(7, "Ibiza", &["ibiza", "eivissa"], &[(7_800, 7_899)]),
    island(35, "Gran Canaria", &["gran canaria", "grand canary"], &[(35_000, 35_499)]),
    island(35, "La Graciosa", &["la graciosa", "graciosa"], &[(35_540, 35_540)]),
    island(35, "Lanzarote", &["lanzarote"], &[(35_500, 35_599)]),
    island(35, "Fuerteventura", &["fuerteventura"], &[(35_600, 35_699)]),
    island(38, "Tenerife", &["tenerife"], &[(38_000, 38_699)]),
    island(38, "La Palma", &["la palma"], &[(38_700, 38_799)]),
    island(38, "La Gomera", &["la gomera"], &[(38_800, 38_899)]),
    island(38, "El Hierro", &["el hierro"], &[(38_900, 38_999)]),
];

impl Division {
    /// Whether it has one of these names.
    fn is_called(&self, keys: &[String]) -> bool {
        keys.iter().any(|key| self.names.contains(&key.as_str()))
    }

    /// Whether a home in it that names this region means it. Only as a region is the Valencian community *Valencia*, as
    /// tables of places call it in English: as a province that is another place.
    fn is_region(&self, keys: &[String]) -> bool {
        self.is_called(keys) || (self.code == "VC" && keys.iter().any(|key| key == "valencia"))
    }
}

/// What people write before the name of a division.
const KINDS: [&str; 3] = ["provincia de ", "province of ", "isla de "];

/// The names in a text, as [`comparison_key`] makes them: official ones have two languages, such as `Alicante/Alacant`.
fn keys_in(name: &str) -> Vec<String> {
    let halves = name.split('/').filter(|_| name.contains('/'));
    let keys = halves.chain([name]).map(comparison_key);
    keys.map(|key| KINDS.iter().find_map(|kind| key.strip_prefix(kind)).unwrap_or(&key).to_owned()).collect()
}

/// The names that the owner of a place calls its province and its region.
fn named_by(place: &Place) -> [Vec<String>; 2] {
    [&place.state_province, &place.region]
        .map(|name| name.as_ref().map_or_else(Vec::new, |name| keys_in(name.as_str())))
}

/// Whether a division of Spain has a name.
pub fn is_division(name: &str) -> bool {
    let keys = keys_in(name);
    any(|division| division.is_region(&keys)) != 0
}

/// The community, the province and the island of a place in Spain, as far as they are known. The only province of a
/// community is left out: the two are one place.
pub fn divisions_of(place: &Place) -> Vec<&'static Division> {
    if place.country.code() != "ES" {
        return Vec::new();
    }
    let provinces = provinces_of(place);
    let community = COMMUNITIES.iter().find(|community| provinces & !community.provinces == 0);
    let province = PROVINCES.iter().find(|province| province.provinces == provinces);
    let province = province.filter(|province| community.is_none_or(|around| around.provinces != province.provinces));
    [community, province, island_of(place, provinces)].into_iter().flatten().collect()
}

/// The island of a place in some provinces: that of its postcode, else the one that its owner names.
fn island_of(place: &Place, provinces: u64) -> Option<&'static Division> {
    let postcode = place.postal_code.as_ref().and_then(|code| spanish_postcode(code.as_str()));
    let has_postcode = |island: &&Division| {
        postcode.is_some_and(|code| island.postcodes.iter().any(|(first, last)| (*first..=*last).contains(&code)))
    };
    let names = named_by(place).concat();
    let is_named = |island: &&Division| island.is_called(&names);
    let islands = || ISLANDS.iter().filter(|island| island.provinces & provinces != 0);
    islands().find(has_postcode).or_else(|| islands().find(is_named))
}

/// The community or province with a code.
fn with_code(code: &str) -> Option<&'static Division> {
    COMMUNITIES.iter().chain(&PROVINCES).find(|division| division.code == code)
}

/// The community or province with a name.
fn named(name: &str) -> Option<&'static Division> {
    let keys = keys_in(name);
    COMMUNITIES.iter().chain(&PROVINCES).find(|division| division.is_called(&keys))
}

/// The name of a community or province by its code.
pub(super) fn name_with_code(code: &str) -> Option<String> {
    with_code(code).map(|division| division.name.to_owned())
}

/// The name of a community or province by one of its names.
pub(super) fn name_named(name: &str) -> Option<String> {
    named(name).map(|division| division.name.to_owned())
}

/// The provinces of a community or province by its code; none if there is no such code.
pub(super) fn provinces_with_code(code: &str) -> u64 {
    with_code(code).map_or(0, |division| division.provinces)
}

/// The provinces of a community or province by its name; none if there is no such name.
pub(super) fn provinces_named(name: &str) -> u64 {
    named(name).map_or(0, |division| division.provinces)
}

/// The provinces of Spain in which a place may be: all, where nothing tells. The postcode tells most, then what the owner
/// calls province and region, then the time zone. What contradicts the ones before is not believed.
pub(super) fn provinces_of(place: &Place) -> u64 {
    let of_postcode = place.postal_code.as_ref().and_then(|code| spanish_province(code.as_str())).map_or(0, bit);
    let [province, region] = named_by(place);
    let (of_province, of_region) = (any(|one| one.is_called(&province)), any(|one| one.is_region(&region)));
    let of_zone = match place.time_zone {
        chrono_tz::Atlantic::Canary => bit(35) | bit(38),
        chrono_tz::Africa::Ceuta => bit(51) | bit(52),
        _ => 0,
    };
    let hints = [of_postcode, of_province, of_region, of_zone];
    hints.into_iter().fold(u64::MAX, |known, hint| if known & hint == 0 { known } else { known & hint })
}

/// The provinces of all divisions that are meant.
fn any(is_meant: impl Fn(&Division) -> bool) -> u64 {
    let divisions = COMMUNITIES.iter().chain(&PROVINCES).chain(&ISLANDS);
    divisions.filter(|division| is_meant(division)).fold(0, |all, division| all | division.provinces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{domain::text::Line, testing::place};

    #[test]
    fn every_province_belongs_to_one_community_and_every_name_to_one_of_its_kind() {
        let provinces = COMMUNITIES.iter().map(|community| community.provinces);
        assert_eq!(provinces.clone().fold(0, |all, one| all | one), (1..=52).map(bit).fold(0, |all, one| all | one));
        assert_eq!(provinces.map(u64::count_ones).sum::<u32>(), 52);
        for (number, province) in (1..).zip(&PROVINCES) {
            assert_eq!(province.provinces, bit(number), "{}", province.name);
        }
        for divisions in [&COMMUNITIES[..], &PROVINCES, &ISLANDS] {
            let mut names: Vec<&str> = divisions.iter().flat_map(|division| division.names).copied().collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count);
            assert!(names.iter().all(|name| comparison_key(name) == *name));
            assert!(divisions.iter().all(|division| division.is_called(&keys_in(division.name))));
        }
    }

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
        ];
        for (place, expected) in cases {
            assert_eq!(of(place), expected, "{place:?}");
        }
    }

    #[test]
    fn only_as_a_region_is_valencia_the_community() {
        let valencia = with_code("VC").expect("a community");
        let name = keys_in("Valencia");
        assert!(valencia.is_region(&name) && !valencia.is_called(&name));
    }
}

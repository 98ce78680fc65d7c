//! Spain's communities, provinces and islands, by the names that people give them.

use super::{destination::display_name, place::Place, text::comparison_key, time_zone::spanish_province};

/// An autonomous community, or one of the two autonomous cities.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Community {
    /// The code of ISO 3166-2 after `ES-`.
    code: &'static str,
    /// Its name in Spanish, as lists show it.
    pub name: &'static str,
    /// Its names in Spanish, English and its own language, as [`comparison_key`] makes them.
    pub names: &'static [&'static str],
    /// The numbers of its provinces.
    provinces: &'static [u8],
}

const fn community(
    code: &'static str,
    name: &'static str,
    names: &'static [&'static str],
    provinces: &'static [u8],
) -> Community {
    Community { code, name, names, provinces }
}

/// All nineteen. Those of one province have its codes and names too.
pub const COMMUNITIES: [Community; 19] = [
    community("AN", "Andalucía", &["andalucia", "andalusia"], &[4, 11, 14, 18, 21, 23, 29, 41]),
    community("AR", "Aragón", &["aragon"], &[22, 44, 50]),
    community("AS", "Asturias", &["asturias", "asturies", "principado de asturias"], &[33]),
    community("CB", "Cantabria", &["cantabria"], &[39]),
    community("CE", "Ceuta", &["ceuta"], &[51]),
    community("CL", "Castilla y León", &["castilla y leon", "castile and leon"], &[5, 9, 24, 34, 37, 40, 42, 47, 49]),
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
        &["islas baleares", "illes balears", "baleares", "balearic islands", "balearics"],
        &[7],
    ),
    community("RI", "La Rioja", &["la rioja"], &[26]),
    community("MD", "Madrid", &["madrid", "comunidad de madrid", "community of madrid"], &[28]),
    community("ML", "Melilla", &["melilla"], &[52]),
    community("MC", "Murcia", &["murcia", "region de murcia", "region of murcia"], &[30]),
    community("NC", "Navarra", &["navarra", "navarre", "nafarroa"], &[31]),
    community("PV", "País Vasco", &["pais vasco", "euskadi", "basque country"], &[1, 20, 48]),
    community(
        "VC",
        "Comunidad Valenciana",
        &["comunidad valenciana", "comunitat valenciana", "valencian community"],
        &[3, 12, 46],
    ),
];

/// Provinces of Spain in the order of their numbers, from 1: code and names, in the same way.
const PROVINCES: [(&str, &[&str]); 52] = [
    ("VI", &["alava", "araba"]),
    ("AB", &["albacete"]),
    ("A", &["alicante", "alacant"]),
    ("AL", &["almeria"]),
    ("AV", &["avila"]),
    ("BA", &["badajoz"]),
    ("PM", &["illes balears"]),
    ("B", &["barcelona"]),
    ("BU", &["burgos"]),
    ("CC", &["caceres"]),
    ("CA", &["cadiz"]),
    ("CS", &["castellon", "castello"]),
    ("CR", &["ciudad real"]),
    ("CO", &["cordoba"]),
    ("C", &["a coruna", "la coruna"]),
    ("CU", &["cuenca"]),
    ("GI", &["girona", "gerona"]),
    ("GR", &["granada"]),
    ("GU", &["guadalajara"]),
    ("SS", &["gipuzkoa", "guipuzcoa"]),
    ("H", &["huelva"]),
    ("HU", &["huesca"]),
    ("J", &["jaen"]),
    ("LE", &["leon"]),
    ("L", &["lleida", "lerida"]),
    ("LO", &["la rioja"]),
    ("LU", &["lugo"]),
    ("M", &["madrid"]),
    ("MA", &["malaga"]),
    ("MU", &["murcia"]),
    ("NA", &["navarra"]),
    ("OR", &["ourense", "orense"]),
    ("O", &["asturias"]),
    ("P", &["palencia"]),
    ("GC", &["las palmas"]),
    ("PO", &["pontevedra"]),
    ("SA", &["salamanca"]),
    ("TF", &["santa cruz de tenerife"]),
    ("S", &["cantabria"]),
    ("SG", &["segovia"]),
    ("SE", &["sevilla", "seville"]),
    ("SO", &["soria"]),
    ("T", &["tarragona"]),
    ("TE", &["teruel"]),
    ("TO", &["toledo"]),
    ("V", &["valencia"]),
    ("VA", &["valladolid"]),
    ("BI", &["bizkaia", "vizcaya"]),
    ("ZA", &["zamora"]),
    ("Z", &["zaragoza"]),
    ("CE", &["ceuta"]),
    ("ML", &["melilla"]),
];

/// Islands of Spain that owners name as their region, in the same way, by the number of their province.
const ISLANDS: [(u8, &[&str]); 3] = [
    (7, &["mallorca", "majorca", "menorca", "minorca", "ibiza", "eivissa", "formentera"]),
    (35, &["fuerteventura", "gran canaria", "lanzarote", "la graciosa"]),
    (38, &["tenerife", "la palma", "la gomera", "el hierro"]),
];

const fn bit(province: u8) -> u64 {
    1_u64 << province
}

impl Community {
    fn provinces(&self) -> u64 {
        self.provinces.iter().fold(0, |all, province| all | bit(*province))
    }

    /// Whether a province or island is called so in it.
    pub fn is_called(&self, name: &str) -> bool {
        self.names.contains(&comparison_key(name).as_str())
    }

    /// Whether a home in it that names this region means the community. Only as a region is it *Valencia*, as tables of
    /// places call it in English: as a province that is another place.
    pub fn is_region(&self, name: &str) -> bool {
        self.is_called(name) || (self.code == "VC" && comparison_key(name) == "valencia")
    }

    /// Whether a name is that of one of its provinces.
    pub fn has_province(&self, name: &str) -> bool {
        // Official names have two languages: `Alicante/Alacant`.
        name.split('/').any(|name| province_named(&comparison_key(name)) & self.provinces() != 0)
    }

    /// Whether a name is that of one of its islands.
    pub fn has_island(&self, name: &str) -> bool {
        province_of_island(name) & self.provinces() != 0
    }
}

/// The community of a place in Spain: by its postcode, else by what its owner names, else by its time zone.
pub fn community_of(place: &Place) -> Option<&'static Community> {
    let provinces = (place.country.code() == "ES").then(|| provinces_of(place))?;
    COMMUNITIES.iter().find(|community| provinces & !community.provinces() == 0)
}

/// The name of a community or province by its code.
pub(super) fn name_with_code(code: &str) -> Option<String> {
    let community = COMMUNITIES.iter().find(|community| community.code == code);
    let province = || PROVINCES.iter().find(|(known, _)| *known == code).map(|(_, names)| display_name(names[0]));
    community.map(|community| community.name.to_owned()).or_else(province)
}

/// The name of a community or province by one of its names.
pub(super) fn name_named(name: &str) -> Option<String> {
    let key = comparison_key(name);
    let community = COMMUNITIES.iter().find(|community| community.is_called(name));
    let province = || PROVINCES.iter().find(|(_, names)| names.contains(&key.as_str()));
    let province = || province().map(|(_, names)| display_name(names[0]));
    community.map(|community| community.name.to_owned()).or_else(province)
}

/// The provinces of a community or province by its code; none if there is no such code.
pub(super) fn provinces_with_code(code: &str) -> u64 {
    let community = COMMUNITIES.iter().find(|community| community.code == code);
    community.map_or_else(|| province(|(known, _)| *known == code), Community::provinces)
}

/// The provinces of a community or province by its name; none if there is no such name.
pub(super) fn provinces_named(name: &str) -> u64 {
    let community = COMMUNITIES.iter().find(|community| community.is_called(name));
    community.map_or_else(|| province_named(&comparison_key(name)), Community::provinces)
}

fn province_named(key: &str) -> u64 {
    province(|(_, names)| names.contains(&key))
}

fn province(is_meant: impl Fn(&(&str, &[&str])) -> bool) -> u64 {
    let found = (1..).zip(&PROVINCES).find(|(_, province)| is_meant(province));
    found.map_or(0, |(province, _)| bit(province))
}

/// The province of an island by its name.
fn province_of_island(name: &str) -> u64 {
    let key = comparison_key(name);
    let found = ISLANDS.iter().find(|(_, names)| names.contains(&key.as_str()));
    found.map_or(0, |(province, _)| bit(*province))
}

/// The provinces of Spain in which a place may be: all, where nothing tells.
pub(super) fn provinces_of(place: &Place) -> u64 {
    if let Some(province) = place.postal_code.as_ref().and_then(|code| spanish_province(code.as_str())) {
        return bit(province);
    }
    let names = [&place.state_province, &place.region].into_iter().flatten();
    let mut named = names.map(|name| provinces_named(name.as_str()) | province_of_island(name.as_str()));
    named.find(|found| *found != 0).unwrap_or_else(|| {
        if place.time_zone == chrono_tz::Atlantic::Canary {
            bit(35) | bit(38)
        } else if place.time_zone == chrono_tz::Africa::Ceuta {
            bit(51) | bit(52)
        } else {
            u64::MAX
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{domain::text::Line, testing::place};

    #[test]
    fn every_province_belongs_to_one_community_and_every_name_to_one() {
        let mut all: Vec<u8> = COMMUNITIES.iter().flat_map(|community| community.provinces).copied().collect();
        all.sort_unstable();
        assert_eq!(all, (1..=52).collect::<Vec<u8>>());
        let mut names: Vec<&str> = COMMUNITIES.iter().flat_map(|community| community.names).copied().collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(names.iter().all(|name| comparison_key(name) == *name));
        assert!(COMMUNITIES.iter().all(|community| community.is_called(community.name)));
    }

    #[test]
    fn the_community_is_that_of_the_postcode() {
        let of = |postcode: &str, province: &str, country: &str| {
            let line = |text: &str| Line::parse(text).ok();
            let place = Place { state_province: line(province), ..place("Corralejo", "Fuerteventura", country) };
            community_of(&Place { postal_code: Line::parse(postcode).ok(), ..place }).map(|community| community.name)
        };
        let cases = [
            ("35660", "", "ES", Some("Canarias")),
            ("29780", "Las Palmas", "ES", Some("Andalucía")),
            ("", "Illes Balears", "ES", Some("Islas Baleares")),
            ("", "", "ES", Some("Canarias")),
            ("99999", "Cataluña", "ES", Some("Cataluña")),
            ("51001", "", "ES", Some("Ceuta")),
            ("52001", "", "ES", Some("Melilla")),
            ("35660", "", "PT", None),
        ];
        for (postcode, province, country, expected) in cases {
            assert_eq!(of(postcode, province, country), expected, "{postcode} {province} {country}");
        }
    }

    #[test]
    fn names_of_provinces_and_islands_are_told_from_those_of_the_community() {
        let of = |code: &str| COMMUNITIES.iter().find(|community| community.code == code).expect("a community");
        assert!(of("VC").is_region("Valencia") && !of("VC").is_called("Valencia"));
        assert!(of("VC").has_province("Alicante/Alacant") && of("VC").has_province("Valencia"));
        assert!(of("CN").has_province("Las Palmas") && !of("CN").has_province("Málaga"));
        assert!(of("CN").has_island("La Palma") && !of("AN").has_island("La Palma"));
    }
}

//! Where a home needs a licence number to be approved. See `docs/rules/homes.md#licences`.

use super::{
    country::Country, licence::check_at, listing::Listing, place::Place, text::comparison_key,
    time_zone::spanish_province,
};

/// Where a licence number is required: countries, and provinces of Spain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LicenceRegions {
    countries: Vec<Country>,
    /// The bit of each province's number.
    provinces: u64,
}

/// A name that is none of a region.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is neither a country of ISO 3166-1, such as \"PT\", nor a community or province of Spain, by its name or its code \
     of ISO 3166-2, such as \"ES-CN\" or \"Las Palmas\""
)]
pub struct UnknownRegion(pub String);

/// Communities of Spain: the code of ISO 3166-2 after `ES-`, names as [`comparison_key`] makes them, and the numbers of
/// their provinces. Those of one province have its codes and names too.
const COMMUNITIES: [(&str, &[&str], &[u8]); 19] = [
    ("AN", &["andalucia", "andalusia"], &[4, 11, 14, 18, 21, 23, 29, 41]),
    ("AR", &["aragon"], &[22, 44, 50]),
    ("AS", &["asturias", "principado de asturias"], &[33]),
    ("CB", &["cantabria"], &[39]),
    ("CE", &["ceuta"], &[51]),
    ("CL", &["castilla y leon", "castile and leon"], &[5, 9, 24, 34, 37, 40, 42, 47, 49]),
    ("CM", &["castilla la mancha"], &[2, 13, 16, 19, 45]),
    ("CN", &["canarias", "islas canarias", "canary islands"], &[35, 38]),
    ("CT", &["cataluna", "catalunya", "catalonia"], &[8, 17, 25, 43]),
    ("EX", &["extremadura"], &[6, 10]),
    ("GA", &["galicia"], &[15, 27, 32, 36]),
    ("IB", &["illes balears", "islas baleares", "baleares", "balearic islands"], &[7]),
    ("RI", &["la rioja"], &[26]),
    ("MD", &["madrid", "comunidad de madrid"], &[28]),
    ("ML", &["melilla"], &[52]),
    ("MC", &["murcia", "region de murcia"], &[30]),
    ("NC", &["navarra", "nafarroa"], &[31]),
    ("PV", &["pais vasco", "euskadi", "basque country"], &[1, 20, 48]),
    ("VC", &["comunitat valenciana", "comunidad valenciana", "valencian community"], &[3, 12, 46]),
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

/// The provinces of a region that `is_meant` accepts by its code and names; none if there is no such region.
fn provinces(is_meant: impl Fn(&str, &[&str]) -> bool) -> u64 {
    let community = COMMUNITIES.iter().find(|(code, names, _)| is_meant(code, names));
    if let Some((_, _, provinces)) = community {
        return provinces.iter().fold(0, |all, province| all | bit(*province));
    }
    let found = (1..).zip(&PROVINCES).find(|(_, (code, names))| is_meant(code, names));
    found.map_or(0, |(province, _)| bit(province))
}

/// The provinces of a region by its name.
fn provinces_named(name: &str) -> u64 {
    let key = comparison_key(name);
    provinces(|_, names| names.contains(&key.as_str()))
}

/// The province of an island by its name.
fn province_of_island(name: &str) -> u64 {
    let key = comparison_key(name);
    let found = ISLANDS.iter().find(|(_, names)| names.contains(&key.as_str()));
    found.map_or(0, |(province, _)| bit(*province))
}

/// The provinces of Spain in which a place may be: all, where nothing tells.
fn provinces_of(place: &Place) -> u64 {
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

impl LicenceRegions {
    /// Reads regions: countries by code, communities and provinces of Spain by code or name.
    pub fn parse(names: &[String]) -> Result<Self, UnknownRegion> {
        let mut regions = Self::default();
        for name in names {
            let capitals = name.trim().to_ascii_uppercase();
            let found = match capitals.strip_prefix("ES-") {
                Some(asked) => provinces(|code, _| code == asked),
                None => provinces_named(name),
            };
            if found != 0 {
                regions.provinces |= found;
            } else {
                let country = Country::parse(name).map_err(|_| UnknownRegion(name.clone()))?;
                regions.countries.push(country);
            }
        }
        Ok(regions)
    }

    /// Whether a home needs a licence number and has none.
    pub fn lacks(&self, listing: &Listing) -> bool {
        listing.license_number.is_none() && self.contains(&listing.place)
    }

    /// The code of the warning about the licence of a home, if there is one.
    pub fn warning(&self, listing: &Listing) -> Option<&'static str> {
        if self.lacks(listing) {
            return Some("license_required");
        }
        check_at(&listing.place, listing.license_number.as_ref()).warning()
    }

    /// Whether a place is in one of these regions, or may be.
    fn contains(&self, place: &Place) -> bool {
        self.countries.contains(&place.country)
            || (place.country.code() == "ES" && provinces_of(place) & self.provinces != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::text::Line,
        testing::{listing, place},
    };

    fn regions(names: &[&str]) -> LicenceRegions {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        LicenceRegions::parse(&names).expect("regions")
    }

    fn at(country: &str, postal_code: &str, province: &str) -> Place {
        Place {
            postal_code: Line::parse_optional(Some(postal_code)).expect("a postcode"),
            state_province: Line::parse_optional(Some(province)).expect("a province"),
            region: None,
            ..place("Corralejo", "Fuerteventura", country)
        }
    }

    #[test]
    fn regions_are_named_by_code_or_name() {
        let cases = [
            (&["ES-CN"][..], "ES", "35660", "", true),
            (&["es-cn"], "ES", "38670", "", true),
            (&["Canarias"], "ES", "29780", "", false),
            (&["Las Palmas"], "ES", "35660", "", true),
            (&["Las Palmas"], "ES", "38670", "", false),
            (&["ES-GC"], "ES", "35660", "", true),
            (&["Andalucía", "ES-IB"], "ES", "07560", "", true),
            (&["andalucia", "ES-IB"], "ES", "29780", "", true),
            (&["ES"], "ES", "", "", true),
            (&["PT"], "PT", "9000-001", "", true),
            (&["PT"], "ES", "35660", "", false),
            // Without a postcode the province is the one that the owner names.
            (&["ES-CN"], "ES", "", "Las Palmas", true),
            (&["ES-CN"], "ES", "", "Málaga", false),
            (&["ES-GC"], "ES", "", "Canarias", true),
            // A postcode of another country.
            (&["ES-CN"], "FR", "35660", "", false),
            (&[], "ES", "35660", "", false),
        ];
        for (names, country, postal_code, province, expected) in cases {
            let found = regions(names).contains(&at(country, postal_code, province));
            assert_eq!(found, expected, "{names:?} {country} {postal_code} {province}");
        }
    }

    #[test]
    fn without_postcode_and_province_the_island_tells_then_the_time_zone() {
        use chrono_tz::{Africa::Ceuta, Atlantic::Canary, Europe::Madrid};
        let cases = [
            ("ES-GC", "99999", "Fuerteventura", Canary, true),
            ("ES-GC", "", "TENERIFE", Canary, false),
            ("ES-IB", "", "Mallorca", Madrid, true),
            ("ES-AN", "", "Mallorca", Madrid, false),
            ("ES-CN", "", "Costa Calma", Canary, true),
            ("ES-TF", "", "", Canary, true),
            ("ES-AN", "", "", Canary, false),
            ("ES-ML", "", "", Ceuta, true),
            ("ES-CN", "", "", Ceuta, false),
            // It may be anywhere.
            ("ES-AN", "99999", "Costa del Sol", Madrid, true),
            ("PT", "", "", Madrid, false),
        ];
        for (name, postal_code, region, time_zone, expected) in cases {
            let region = Line::parse_optional(Some(region)).expect("a region");
            let there = Place { region, time_zone, ..at("ES", postal_code, "") };
            assert_eq!(regions(&[name]).contains(&there), expected, "{name} {postal_code} {there:?}");
        }
    }

    #[test]
    fn another_name_is_refused() {
        for name in ["", "ES-XX", "Atlantis", "Spain", "ES-"] {
            assert_eq!(LicenceRegions::parse(&[name.to_owned()]), Err(UnknownRegion(name.to_owned())), "{name}");
        }
    }

    #[test]
    fn every_province_belongs_to_one_community() {
        let mut all: Vec<u8> = COMMUNITIES.iter().flat_map(|(_, _, provinces)| provinces.iter().copied()).collect();
        all.sort_unstable();
        assert_eq!(all, (1..=52).collect::<Vec<u8>>());
    }

    #[test]
    fn a_required_licence_that_is_missing_is_told_as_such() {
        let mut one = listing(1);
        assert_eq!(regions(&["ES-CN"]).warning(&one), None);
        one.license_number = Line::parse("in process").ok();
        assert_eq!(regions(&["ES-CN"]).warning(&one), Some("license_format"));
        one.license_number = None;
        assert_eq!(regions(&["ES-CN"]).warning(&one), Some("license_required"));
        assert_eq!(regions(&["ES-AN"]).warning(&one), Some("license_missing"));
    }
}

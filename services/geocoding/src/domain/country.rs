//! The countries in which a home can be listed, in the groups of the lists on pages.

use casacero_common::country::{country_code, country_names};

use super::{place::Country, postcode::Form};

/// Other codes of countries: the exceptional reservations of ISO 3166-1 for the Canary Islands, for Ceuta and Melilla and
/// for the United Kingdom, and the one of the European Union for Greece.
const ALIASES: [(&str, &str); 4] = [("IC", "ES"), ("EA", "ES"), ("UK", "GB"), ("EL", "GR")];

/// The countries that most guests and owners look for, in the order of the list.
const POPULAR: [&str; 8] = ["ES", "PT", "FR", "IT", "GB", "DE", "GR", "US"];

/// The countries of each group, by their English name.
const GROUPS: [(Group, &str); 4] = [
    (
        Group::Europe,
        "AL AD AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT MC ME NL NO PL PT RO SK SI ES SE CH GB",
    ),
    (Group::Americas, "AR BR CA CL CO CR CU DO EC MX PE PR US UY"),
    (Group::AsiaPacific, "AU CN IN ID JP MY NZ PH SG KR LK TH VN"),
    (Group::AfricaMiddleEast, "CV EG IL JO KE MA ZA TN TR AE"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Europe,
    Americas,
    AsiaPacific,
    /// Africa and the Middle East.
    AfricaMiddleEast,
}

/// A country in which a home can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedCountry {
    pub code: &'static str,
    /// Its English and its Spanish name.
    pub names: [&'static str; 2],
    /// The group of its continent.
    pub group: Group,
    /// Whether it is also among the popular ones.
    pub is_popular: bool,
}

/// All countries in which a home can be listed: the popular ones, then the others by group and English name.
pub fn listed() -> Vec<ListedCountry> {
    let all = GROUPS.iter().flat_map(|(group, codes)| {
        codes.split_whitespace().filter_map(move |code| {
            let is_popular = POPULAR.contains(&code);
            Some(ListedCountry { code, names: country_names(code)?, group: *group, is_popular })
        })
    });
    let mut listed: Vec<ListedCountry> = all.collect();
    listed.sort_by_key(|country| POPULAR.iter().position(|code| *code == country.code).unwrap_or(POPULAR.len()));
    listed
}

/// The country of a code or an alias, in either case: those of ISO 3166-1, and those that have postcodes without being
/// in it, such as Kosovo. `None` for any other text.
pub fn find(code: &str) -> Option<Country> {
    let country = Country::parse(code.trim())?;
    let alias = ALIASES.iter().find(|(alias, _)| *alias == country.code());
    let country = alias.map_or(Some(country), |(_, code)| Country::parse(code))?;
    (country_code(country.code()).is_some() || Form::of(country).is_some()).then_some(country)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn popular_countries_come_first_then_the_groups_by_name() {
        let listed = listed();
        let written: usize = GROUPS.iter().map(|(_, codes)| codes.split_whitespace().count()).sum();
        assert_eq!(listed.len(), written);
        assert!((55..=80).contains(&written), "{written}");
        let first: Vec<&str> = listed.iter().take(POPULAR.len()).map(|country| country.code).collect();
        assert_eq!(first, POPULAR);
        assert!(listed.iter().all(|country| country.is_popular == POPULAR.contains(&country.code)));
        let others: Vec<&ListedCountry> = listed.iter().skip(POPULAR.len()).collect();
        for pair in others.windows(2) {
            let is_ordered = pair[0].group != pair[1].group || pair[0].names[0] < pair[1].names[0];
            assert!(is_ordered, "{} before {}", pair[0].names[0], pair[1].names[0]);
        }
    }

    #[test]
    fn codes_and_aliases_are_found() {
        let cases = [
            ("es", Some("ES")),
            (" GB ", Some("GB")),
            ("IC", Some("ES")),
            ("EA", Some("ES")),
            ("uk", Some("GB")),
            ("EL", Some("GR")),
            ("XK", Some("XK")),
            ("HK", Some("HK")),
            ("ZZ", None),
            ("", None),
            ("Spain", None),
        ];
        for (code, expected) in cases {
            assert_eq!(find(code).as_ref().map(Country::code), expected, "{code}");
        }
    }
}

//! Countries by their ISO 3166-1 code. `casacero-proto` has their names.

use casacero_common::country::{country_code, country_codes, country_names};

use super::text::{Invalid, capitals, serde_as_text};

/// A country of ISO 3166-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country(&'static str);

impl Country {
    /// The country of a two-letter code, in either case.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let code = capitals::<2>(text).ok_or(Invalid::Country)?;
        country_code(&code).map(Self).ok_or(Invalid::Country)
    }

    /// Every country, by code.
    pub fn all() -> impl Iterator<Item = Self> {
        country_codes().map(Self)
    }

    pub fn code(self) -> &'static str {
        self.0
    }

    /// The English and the Spanish name.
    pub fn names(self) -> [&'static str; 2] {
        country_names(self.0).expect("a Country is made from the table")
    }
}

serde_as_text!(Country, |country| country.0, Country::parse);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_either_case_and_named_in_both_languages() {
        let spain = Country::parse(" es ").expect("Spain");
        assert_eq!((spain.code(), spain.names()), ("ES", ["Spain", "España"]));
        for text in ["", "E", "XX", "ESP", "Spain", "É1"] {
            assert!(Country::parse(text).is_err(), "{text}");
        }
    }
}

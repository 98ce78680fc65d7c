//! A place as it is returned.

use super::{island::Island, point::Point};

/// An ISO 3166-1 alpha-2 code, in capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country([u8; 2]);

impl Country {
    /// Spain, whose places are listed first.
    pub const SPAIN: Self = Self(*b"ES");

    /// Parses a two-letter code in either case. It may be an unassigned code.
    pub fn parse(code: &str) -> Option<Self> {
        let bytes: [u8; 2] = code.as_bytes().try_into().ok()?;
        bytes.iter().all(u8::is_ascii_alphabetic).then(|| Self(bytes.map(|byte| byte.to_ascii_uppercase())))
    }

    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).expect("two ASCII letters")
    }

    /// The code as two bytes.
    pub fn bytes(self) -> [u8; 2] {
        self.0
    }
}

/// A town, a village or a resort.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its name, as the local people write it.
    pub name: String,
    /// The first-level division, in English for Spain; may be empty.
    pub region: String,
    /// The second-level division; may be empty.
    pub province: String,
    /// Its island, if guests search by it.
    pub island: Option<Island>,
    pub country: Country,
    /// Its position: roughly the middle of the place.
    pub point: Point,
}

/// How precise coordinates are: the labels on the product's pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// The building, about ±10 m.
    Exact,
    /// The street or postcode, about ±1 km.
    Area,
    /// The town, about ±5 km.
    Approximate,
    /// Only the form of the postcode was checked.
    FormatOnly,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_are_two_letters() {
        assert_eq!(Country::parse("es"), Some(Country::SPAIN));
        for wrong in ["", "E", "ESP", "E1", "Ñ", "ñe"] {
            assert_eq!(Country::parse(wrong), None, "{wrong}");
        }
    }
}

//! The table of postcodes.

use super::{
    place::{Country, Precision},
    point::Point,
};

/// The place of a postcode.
#[derive(Clone, Debug, PartialEq)]
pub struct PostalPlace {
    /// The city; may be empty.
    pub city: String,
    /// The first-level division; may be empty.
    pub region: String,
    /// The second-level division; may be empty.
    pub province: String,
    /// Its middle, if one is known.
    pub point: Option<Point>,
    /// The radius around it that contains most addresses of the postcode, in metres.
    pub accuracy_m: u32,
    /// How precise the point is.
    pub precision: Precision,
    /// The table.
    pub source: &'static str,
}

/// Postcodes with their places. Without an import there are none.
#[derive(Default)]
pub struct PostalTable {}

impl PostalTable {
    /// The place of a normalised postcode.
    pub fn find(&self, _country: Country, _normalised: &str) -> Option<PostalPlace> {
        None
    }
}

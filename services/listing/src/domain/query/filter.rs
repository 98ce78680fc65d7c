//! The filters of a search.

use sha2::{Digest as _, Sha256};

use super::{bounding_box::BoundingBox, choices::FacetFilters, dates::Dates};
use crate::domain::{
    destination::DestinationQuery,
    listing::Capacity,
    money::Currency,
    place::Point,
    stay_price::{Party, StayPrice},
    text::Invalid,
};

/// Bounds of an amount in one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PriceFilter {
    currency: Currency,
    min_minor: i64,
    max_minor: i64,
}

impl PriceFilter {
    /// A filter, if there is any bound.
    pub fn new(
        currency: Option<Currency>,
        min_minor: Option<i64>,
        max_minor: Option<i64>,
    ) -> Result<Option<Self>, Invalid> {
        if min_minor.is_none() && max_minor.is_none() {
            return Ok(None);
        }
        let currency = currency.ok_or(Invalid::Currency)?;
        let (min_minor, max_minor) = (min_minor.unwrap_or(0), max_minor.unwrap_or(i64::MAX));
        if min_minor < 0 || max_minor < min_minor {
            return Err(Invalid::OutOfRange);
        }
        Ok(Some(Self { currency, min_minor, max_minor }))
    }

    /// The currency of the bounds.
    pub const fn currency(self) -> Currency {
        self.currency
    }

    /// The least and the greatest amount.
    pub const fn limits(self) -> (i64, i64) {
        (self.min_minor, self.max_minor)
    }

    /// Whether the total of a stay is within the bounds.
    pub fn matches_total(self, price: &StayPrice) -> bool {
        price.currency == self.currency && (self.min_minor..=self.max_minor).contains(&price.total_minor())
    }

    /// What tells these bounds from others.
    fn key(self) -> String {
        format!("{}:{}:{}", self.currency.code(), self.min_minor, self.max_minor)
    }
}

/// The filters of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    pub destination: DestinationQuery,
    /// What was chosen in the facets.
    pub choices: FacetFilters,
    pub party: Option<Party>,
    /// Bounds of the nightly price.
    pub price: Option<PriceFilter>,
    /// Bounds of the total of the stay.
    pub total: Option<PriceFilter>,
    /// The stays of which one must be possible.
    pub dates: Option<Dates>,
    /// The part of the map.
    pub bbox: Option<BoundingBox>,
}

impl Filter {
    /// The party that a price is for at a listing.
    pub fn party_at(&self, capacity: Capacity) -> Party {
        self.party.unwrap_or_else(|| Party::usual(capacity))
    }

    /// A hash of the filter, of the point that distances are measured from and of the guest's currency, the same in every
    /// process and version.
    pub(super) fn fingerprint(&self, near: Option<Point>, currency: Option<Currency>) -> u64 {
        let Self { destination, choices, party, price, total, dates, bbox } = self;
        let party = party.map(|party| (party.guests(), party.children()));
        let [price, total] = [price, total].map(|bounds| bounds.map(PriceFilter::key));
        let dates = dates.map(Dates::key);
        let bbox = bbox.map(BoundingBox::sides);
        let near = near.map(|point| (point.latitude(), point.longitude()));
        let currency = currency.as_ref().map(Currency::code);
        // The parts of a destination contain no separators, because they are comparison keys.
        let text = format!(
            "{}|{}|{party:?}|{price:?}|{total:?}|{dates:?}|{bbox:?}|{near:?}|{currency:?}",
            destination.parts().join(","),
            choices.key()
        );
        let digest = Sha256::digest(text);
        u64::from_be_bytes(std::array::from_fn(|index| digest[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn euro() -> Option<Currency> {
        Some(Currency::parse("EUR").expect("the euro"))
    }

    #[test]
    fn price_bounds_have_a_currency_and_an_order() {
        assert_eq!(PriceFilter::new(None, None, None), Ok(None));
        assert_eq!(PriceFilter::new(None, Some(1), None), Err(Invalid::Currency));
        for (min, max) in [(Some(-1), None), (None, Some(-1)), (Some(-2), Some(-1)), (Some(2), Some(1))] {
            assert_eq!(PriceFilter::new(euro(), min, max), Err(Invalid::OutOfRange), "{min:?} {max:?}");
        }
    }
}

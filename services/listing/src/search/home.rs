//! What is kept of a listing that guests may see, and of its calendar.

use std::{borrow::Cow, sync::Arc};

use casacero_proto::listing::v1::{self as wire, ExtraGuestFee, Fees, ListingCard};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use prost::Message as _;

use crate::{
    domain::{
        destination::DestinationName,
        listing::{Capacity, Listing},
        money::Price,
        nights::Nights,
        rates::Rates,
        stay_price::Party,
    },
    form::rates::{rates_message, unchecked_rates_of},
};

/// What a home shows, and what its prices are made of.
pub struct Home {
    /// What a list shows of it, ready to be sent.
    pub card: Arc<ListingCard>,
    pub destination: Arc<DestinationName>,
    pub price: Price,
    rates: KeptRates,
    pub capacity: Capacity,
    /// The property's zone; used until the nights are loaded, which have their own.
    pub time_zone: Tz,
}

impl Home {
    pub fn new(listing: &Listing, card: Arc<ListingCard>, destination: Arc<DestinationName>) -> Self {
        let rates = KeptRates::of(&listing.rates);
        Self {
            card,
            destination,
            price: listing.price,
            rates,
            capacity: listing.capacity,
            time_zone: listing.place.time_zone,
        }
    }

    pub fn rates(&self) -> Cow<'_, Rates> {
        match &self.rates {
            KeptRates::Ready(rates) => Cow::Borrowed(rates),
            KeptRates::Message(bytes) => {
                let message = wire::Rates::decode(&**bytes).expect("it was encoded here");
                Cow::Owned(unchecked_rates_of(message).expect("it was made of rates"))
            }
        }
    }
}

/// Rates as they are kept.
enum KeptRates {
    /// Those that searches with dates ask of every home.
    Ready(Box<Rates>),
    /// Their message: a tenth of their size in memory.
    Message(Box<[u8]>),
}

impl KeptRates {
    fn of(rates: &Rates) -> Self {
        let (.., are_two) = minimums(rates);
        if rates.vary() || !are_two {
            Self::Ready(Box::new(rates.clone()))
        } else {
            Self::Message(rates_message(rates).encode_to_vec().into())
        }
    }
}

/// From which the total of a stay is estimated, in minor units.
#[derive(Clone, Copy, Default)]
pub struct Costs {
    least_night: u32,
    /// `u32::MAX` if there is no such limit.
    greatest_night: u32,
    cleaning: u32,
    extra_guest_night: u32,
    tourist_tax: u32,
    included_guests: u8,
    max_guests: u8,
}

impl Costs {
    pub fn of(listing: &Listing) -> Self {
        let Fees { cleaning_minor, extra_guest, tourist_tax_minor, deposit_minor: _ } = listing.rates.fees;
        let ExtraGuestFee { included_guests, night_minor } = extra_guest.unwrap_or_default();
        let nights = || listing.rates.rules.iter().filter_map(|rule| rule.night_minor);
        let fees = [cleaning_minor.unwrap_or(0), night_minor, tourist_tax_minor.unwrap_or(0)];
        let greatest = nights().fold(listing.price.min_minor(), i64::max);
        let Rates { booking, extra_fees, .. } = &listing.rates;
        let off = booking.discounts.iter().map(|discount| i64::from(discount.percent)).max().unwrap_or(0);
        let is_plain = off == 0 && extra_fees.iter().all(|fee| fee.is_optional);
        // A total that does not fit, or that depends on more, is estimated too low, and never taken for exact.
        let has_limit = is_plain && fees.iter().chain([&greatest]).all(|amount| *amount < i64::from(u32::MAX));
        let minor = |amount: i64| u32::try_from(amount.max(0)).unwrap_or(u32::MAX);
        let [cleaning, extra_guest_night, tourist_tax] = fees.map(minor);
        Self {
            least_night: minor(nights().fold(listing.price.min_minor(), i64::min) * (100 - off) / 100),
            greatest_night: if has_limit { minor(greatest) } else { u32::MAX },
            cleaning,
            extra_guest_night,
            tourist_tax,
            included_guests: u8::try_from(included_guests).unwrap_or(u8::MAX),
            max_guests: u8::try_from(listing.capacity.max_guests()).unwrap_or(u8::MAX),
        }
    }

    /// The cheapest night that a stay may have.
    pub const fn least_night(&self) -> u32 {
        self.least_night
    }

    /// The least and the greatest total that a stay of some nights may have; a party is named, or it is
    /// [the usual one](Party::usual).
    pub fn totals(&self, nights: u64, party: Option<Party>) -> (u64, u64) {
        let (guests, adults) = party.map_or_else(
            || {
                let usual = u64::from(self.max_guests.min(2));
                (usual, usual)
            },
            |party| (party.guests().into(), party.adults().into()),
        );
        let extra = guests.saturating_sub(self.included_guests.into()) * u64::from(self.extra_guest_night);
        let fees = u64::from(self.cleaning) + nights * (extra + adults * u64::from(self.tourist_tax));
        let least = fees + nights * u64::from(self.least_night);
        let has_limit = self.greatest_night < u32::MAX;
        (least, if has_limit { fees + nights * u64::from(self.greatest_night) } else { u64::MAX })
    }
}

/// The shortest and the longest minimum stay, and whether there is no other.
pub fn minimums(rates: &Rates) -> (u32, u32, bool) {
    let all = || rates.rules.iter().filter_map(|rule| rule.min_nights).chain([rates.min_nights]);
    let (shortest, longest) = bounds(all());
    (shortest, longest, all().all(|nights| nights == shortest || nights == longest))
}

/// The shortest and the longest of the longest stays from any arrival.
pub fn maximums(rates: &Rates) -> (u32, u32) {
    bounds(rates.rules.iter().filter_map(|rule| rule.max_nights).chain([rates.usual_max_nights()]))
}

fn bounds(all: impl Iterator<Item = u32>) -> (u32, u32) {
    all.fold((u32::MAX, 0), |(least, most), nights| (least.min(nights), most.max(nights)))
}

/// See [`Nights`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Calendar {
    pub version: u64,
    pub time_zone: Tz,
    pub fresh_until: Option<DateTime<Utc>>,
    pub horizon_day: i32,
}

impl Calendar {
    pub fn of(nights: &Nights) -> Self {
        let Nights { version, time_zone, fresh_until, horizon_day, .. } = *nights;
        Self { version, time_zone, fresh_until, horizon_day }
    }

    pub fn is_fresh(&self, now: DateTime<Utc>) -> bool {
        self.fresh_until.is_some_and(|until| now <= until)
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::{Discount, ExtraFee, FeeUnit};
    use proptest::{option::of, prelude::*};

    use super::*;
    use crate::{
        domain::{rates::PriceRule, stay::Stay, stay_price::price_of},
        testing::listing,
    };

    fn amount() -> impl Strategy<Value = i64> {
        prop_oneof![4 => 0..1_000_i64, 1 => Just(i64::from(u32::MAX)), 1 => Just(1_000_000_000_000)]
    }

    proptest! {
        #[test]
        fn a_total_is_between_its_limits(
            night in amount(), rules in prop::collection::vec((0..20_i32, 1..9_i32, amount()), 0..3),
            cleaning in of(amount()), extra in of((1..9_u32, amount())), tax in of(amount()),
            first in 0..20_i32, nights in 1..30_i32, party in of((1..9_u32, 0..9_u32)),
            percent in of(1..=90_u32), linen in of(amount()),
        ) {
            let mut one = listing(7);
            one.price = Price::new(one.price.currency(), night, None).expect("a price");
            let rule = |(first, days, minor): (i32, i32, i64)| PriceRule {
                days: Some(first..first + days),
                night_minor: Some(minor),
                ..PriceRule::default()
            };
            let has_rules = !rules.is_empty();
            one.rates.rules = rules.into_iter().map(rule).collect();
            one.rates.fees = Fees {
                cleaning_minor: cleaning,
                extra_guest: extra.map(|(included_guests, night_minor)| ExtraGuestFee { included_guests, night_minor }),
                tourist_tax_minor: tax,
                deposit_minor: None,
            };
            one.rates.booking.discounts = percent
                .map(|percent| Discount { percent, min_nights: Some(2), ..Discount::default() })
                .into_iter()
                .collect();
            one.rates.extra_fees = linen
                .map(|amount_minor| ExtraFee { amount_minor, unit: FeeUnit::Guest.into(), ..ExtraFee::default() })
                .into_iter()
                .collect();
            let stay = Stay::from_days(first, first + nights).expect("a stay");
            let party = party.and_then(|(guests, children)| Party::new(guests, children).ok());
            let paying = party.unwrap_or_else(|| Party::usual(one.capacity));
            let total = price_of(&one.price, &one.rates, stay, paying, stay.check_in()).total_minor().unsigned_abs();
            let home = Home::new(&one, Arc::default(), Arc::new(DestinationName::of(&one.place)));
            prop_assert_eq!(&*home.rates(), &one.rates);
            let (least, greatest) = Costs::of(&one).totals(u64::from(nights.unsigned_abs()), party);
            prop_assert!((least..=greatest).contains(&total), "{total} {least} {greatest}");
            prop_assert!(has_rules || greatest == u64::MAX || least == greatest);
        }
    }
}

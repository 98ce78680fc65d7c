//! What a stay costs a party. See `docs/rules/prices.md`.

use casacero_proto::listing::v1::{ExtraGuestFee, Fees};
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use super::{
    booking_rules::BrokenRule,
    listing::Capacity,
    money::{Currency, Price},
    nights,
    query::PARTY_MAX,
    rates::Rates,
    refusal::Refusal,
    stay::Stay,
};

/// The number of guests that a price is for when nobody said how many come.
const USUAL_GUESTS: u32 = 2;

/// Who comes: at least one adult, and [`PARTY_MAX`] guests at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party {
    guests: u32,
    children: u32,
}

impl Party {
    /// A party of `guests`, of whom `children` are children.
    pub fn new(guests: u32, children: u32) -> Result<Self, Refusal> {
        let is_valid = (1..=PARTY_MAX).contains(&guests) && children < guests;
        if is_valid { Ok(Self { guests, children }) } else { Err(Refusal::InvalidParty) }
    }

    /// The party of a request, if it names one. Children without the number of guests are no party.
    pub fn requested(guests: Option<u32>, children: u32) -> Result<Option<Self>, Refusal> {
        match guests {
            None if children == 0 => Ok(None),
            None => Err(Refusal::InvalidParty),
            Some(guests) => Self::new(guests, children).map(Some),
        }
    }

    /// The party that a price is for when none is named: two adults, or one where no more may come.
    pub fn usual(capacity: Capacity) -> Self {
        Self { guests: USUAL_GUESTS.min(capacity.max_guests()), children: 0 }
    }

    /// All of them, children included.
    pub const fn guests(self) -> u32 {
        self.guests
    }

    pub const fn children(self) -> u32 {
        self.children
    }

    pub const fn adults(self) -> u32 {
        self.guests - self.children
    }

    /// Refuses a party that is larger than a listing takes.
    pub fn check_fits(self, capacity: Capacity) -> Result<(), Refusal> {
        let most = capacity.max_guests();
        if self.guests > most { Err(Refusal::TooManyGuests(most)) } else { Ok(()) }
    }
}

/// What a line of a price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineType {
    Nights,
    /// Below zero: what is taken off the nights.
    Discount,
    /// The cleaning after the stay.
    Cleaning,
    /// The guests above those included.
    ExtraGuests,
    /// All extra fees that everybody pays.
    ExtraFees,
    /// The tourist tax of the adults.
    TouristTax,
}

/// A part of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceLine {
    pub line_type: LineType,
    /// In minor units; absent if it is not known.
    pub amount_minor: Option<i64>,
}

/// The price of one stay for one party.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StayPrice {
    pub currency: Currency,
    pub nights: u32,
    /// The lines in order; absent are those that the party does not pay.
    pub lines: [Option<PriceLine>; 6],
    /// Whether a night is priced by the lower end of a range, so that the owner may ask for more.
    pub is_from: bool,
    /// The deposit, in minor units; absent if it is not known. It is returned, and so not part of the total.
    pub deposit_minor: Option<i64>,
    /// The minimum stay of the arrival night.
    pub min_nights: u32,
    /// The rule by which the home does not take the stay.
    pub refused: Option<BrokenRule>,
}

impl StayPrice {
    /// The lines that the party pays.
    pub fn lines(&self) -> impl Iterator<Item = PriceLine> {
        self.lines.iter().flatten().copied()
    }

    /// The sum of the known lines, in minor units.
    pub fn total_minor(&self) -> i64 {
        self.lines().filter_map(|line| line.amount_minor).fold(0, i64::saturating_add)
    }

    /// Whether every line is known.
    pub fn is_complete(&self) -> bool {
        self.lines().all(|line| line.amount_minor.is_some())
    }
}

/// The party that asks for a price, and the date where the home is. Without a party, it is the usual one. Refuses more guests
/// than the home takes, and a stay that it cannot offer.
pub fn check_asked(
    capacity: Capacity,
    time_zone: Tz,
    stay: Stay,
    party: Option<Party>,
    now: DateTime<Utc>,
) -> Result<(Party, NaiveDate), Refusal> {
    let today = nights::today(time_zone, now);
    stay.check_offered(today, today)?;
    let party = party.unwrap_or_else(|| Party::usual(capacity));
    party.check_fits(capacity)?;
    Ok((party, today))
}

/// What a stay costs a party that asks on a day, the home's `today`. Within the limits of [`Rates::checked`] no sum leaves
/// the range of `i64`: 365 nights of 50 guests at the largest amount are below 2 · 10¹⁶, and there are few lines and fees.
pub fn price_of(price: &Price, rates: &Rates, stay: Stay, party: Party, today: NaiveDate) -> StayPrice {
    let Fees { cleaning_minor, extra_guest, tourist_tax_minor, deposit_minor } = rates.fees;
    let (first_day, end_day) = stay.days();
    let mut nights_minor = 0_i64;
    let mut is_from = false;
    for night in first_day..end_day {
        let by_rule = rates.night_minor(night);
        is_from |= by_rule.is_none() && price.max_minor().is_some();
        nights_minor = nights_minor.saturating_add(by_rule.unwrap_or(price.min_minor()));
    }
    let nights = first_day.abs_diff(end_day);
    let each_night = |minor: i64, guests: u32| {
        let guest_nights = i64::from(guests).saturating_mul(i64::from(nights));
        minor.saturating_mul(guest_nights)
    };
    let extra_guests = match extra_guest {
        // At least one guest is always included.
        None if party.guests() > 1 => line(LineType::ExtraGuests, None),
        None => None,
        Some(ExtraGuestFee { included_guests, night_minor }) => match party.guests().saturating_sub(included_guests) {
            0 => None,
            extra => line(LineType::ExtraGuests, Some(each_night(night_minor, extra))),
        },
    };
    let tourist_tax_minor = tourist_tax_minor.map(|minor| each_night(minor, party.adults()));
    // Half a minor unit is taken off as a whole one.
    let discount_minor = match rates.discount_percent(stay, today) {
        0 => None,
        percent => Some(-(nights_minor.saturating_mul(percent.into()).saturating_add(50) / 100)),
    };
    StayPrice {
        currency: price.currency(),
        nights,
        lines: [
            line(LineType::Nights, Some(nights_minor)),
            discount_minor.and_then(|minor| line(LineType::Discount, Some(minor))),
            line(LineType::Cleaning, cleaning_minor),
            extra_guests,
            rates.extra_fees_minor(nights, party).and_then(|minor| line(LineType::ExtraFees, Some(minor))),
            line(LineType::TouristTax, tourist_tax_minor),
        ],
        is_from,
        deposit_minor,
        min_nights: rates.min_nights_from(first_day),
        refused: rates.broken_by(stay, today),
    }
}

const fn line(line_type: LineType, amount_minor: Option<i64>) -> Option<PriceLine> {
    Some(PriceLine { line_type, amount_minor })
}

#[cfg(test)]
mod tests;

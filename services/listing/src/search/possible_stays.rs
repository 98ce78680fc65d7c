//! Stays at one listing: what one costs, and the possible ones nearest to one that is not. See
//! `docs/rules/search.md#possible-stays`.

use chrono::{DateTime, NaiveDate, Utc};

use super::state::State;
use crate::domain::{
    booking_rules::BrokenRule,
    identity::ListingId,
    nights::Availability,
    rates::Rates,
    refusal::Refusal,
    stay::{HORIZON_DAYS, Stay},
    stay_price::{Party, StayPrice, check_asked, price_of},
};

/// Maximum number of stays of an answer.
const STAYS_MAX: usize = 6;

impl State {
    /// See [`SearchIndex::possible_stays`](super::SearchIndex::possible_stays). Each has as many nights as the stay, or as
    /// near to that as the home's rules allow.
    pub fn possible_stays(
        &self,
        id: &ListingId,
        stay: Stay,
        party: Option<Party>,
        now: DateTime<Utc>,
    ) -> Result<Vec<(Stay, StayPrice)>, Refusal> {
        let (at, home) = self.find_home(id).ok_or(Refusal::ListingNotFound)?;
        let time_zone = self.time_zone(at).unwrap_or(home.time_zone);
        let (party, today) = check_asked(home.capacity, time_zone, stay, party, now)?;
        self.check_nights_loaded()?;

        let (wanted, end_day) = stay.days();
        let first = today.to_epoch_days();
        let mut arrivals: Vec<i32> = (first..).take(HORIZON_DAYS as usize).collect();
        arrivals.sort_unstable_by_key(|day| (day.abs_diff(wanted), *day));
        let rates = home.rates();
        let possible = arrivals.into_iter().filter_map(|arrival| {
            let is_free = |stay: &Stay| {
                stay.check_offered(today, today).is_ok()
                    && self.block(at).availability(at.row(), *stay, now) == Availability::Available
            };
            let stay = stays_from(&rates, arrival, end_day - wanted, today).find(is_free)?;
            Some((stay, price_of(&home.price, &rates, stay, party, today)))
        });
        Ok(possible.take(STAYS_MAX).collect())
    }

    /// See [`SearchIndex::stay_price`](super::SearchIndex::stay_price).
    pub fn stay_price(
        &self,
        id: &ListingId,
        stay: Stay,
        party: Option<Party>,
        now: DateTime<Utc>,
    ) -> Option<Result<StayPrice, Refusal>> {
        let (_, home) = self.find_home(id)?;
        let asked = check_asked(home.capacity, home.time_zone, stay, party, now);
        Some(asked.map(|(party, today)| price_of(&home.price, &home.rates(), stay, party, today)))
    }
}

/// The stays from a day on that a home takes: the one with the wanted number of nights, or as near to it as the lengths of
/// the home allow. Where guests must leave on other weekdays, all that are up to six nights longer or shorter, the nearest
/// first, of two the longer.
fn stays_from(rates: &Rates, arrival: i32, wanted: i32, today: NaiveDate) -> impl Iterator<Item = Stay> {
    let (least, most) = (rates.min_nights_from(arrival), rates.max_nights_from(arrival));
    let nearest = wanted.clamp(least.cast_signed(), most.max(least).cast_signed());
    let stay = move |nights: i32| Stay::from_days(arrival, arrival.saturating_add(nights)).ok();
    let broken = stay(nearest).and_then(|stay| rates.broken_by(stay, today));
    let more_or_less = if matches!(broken, Some(BrokenRule::DepartureWeekday(_))) { 1..=6 } else { 0..=0 };
    let lengths = more_or_less.flat_map(move |nights| [nearest + nights, nearest - nights]);
    lengths.filter_map(stay).filter(move |stay| rates.broken_by(*stay, today).is_none())
}

//! The rows of a block that pass a filter. What sets of rows can say is decided for all rows at once, the rest row by row.

use std::{borrow::Cow, ops::RangeInclusive};

use chrono::{DateTime, NaiveDate, Utc};

use super::{
    Facets, Found,
    bits::Bits,
    block::Block,
    by_place::MatchingPlaces,
    home::Home,
    state::{At, State},
};
use crate::domain::{
    nights::Availability,
    query::{Facet, Filter, PriceFilter},
    rates::Rates,
    refusal::Refusal,
    stay::Stay,
    stay_price::{StayPrice, price_of},
};

/// With no more stays at rows of a block, each is looked at.
const FEW: usize = if cfg!(test) { 2 } else { 16 };

/// A filter with what is the same for every row.
pub(super) struct Selection<'a> {
    pub state: &'a State,
    pub filter: &'a Filter,
    /// The places that match the destination; `None` if all do.
    places: Option<MatchingPlaces>,
    /// The stays that can be offered, the best first; `None` without dates.
    stays: Option<Stays>,
    /// The current date in each zone, and the latest of them.
    todays: Vec<NaiveDate>,
    latest_today: NaiveDate,
    /// From the earliest to the latest of them, in days since 1970-01-01.
    outer_todays: RangeInclusive<i32>,
    /// The bounds of price and of total.
    bounds: Vec<PriceFilter>,
    now: DateTime<Utc>,
}

/// Stays with as many nights each, and what blocks ask for of all of them, in days since 1970-01-01.
struct Stays {
    list: Vec<Stay>,
    days: Vec<(i32, i32)>,
    arrivals: (i32, i32),
    ends: (u64, u64),
}

impl Stays {
    fn new(list: Vec<Stay>) -> Self {
        let days: Vec<(i32, i32)> = list.iter().map(|stay| stay.days()).collect();
        let first = days.iter().min().copied().unwrap_or_default();
        let last = days.iter().max().copied().unwrap_or_default();
        let end = |(_, end): (i32, i32)| u64::try_from(end).unwrap_or(0);
        Self { list, days, arrivals: (first.0, last.0), ends: (end(first), end(last)) }
    }
}

/// The rows of a block that pass.
#[derive(Default)]
pub(super) struct Passed {
    /// Those where a stay is known to be available; without dates, all.
    pub available: Bits,
    /// Those with a stay without a closed night, but with an unknown one.
    pub unknown: Bits,
    /// How many would be in `available` if their currency were that of the bounds.
    pub left_out_for_currency: usize,
}

impl<'a> Selection<'a> {
    /// Prepares a selection. Refuses bounds of a total without dates, dates that no listing can offer, and all dates until
    /// nights are loaded.
    pub fn new(state: &'a State, filter: &'a Filter, now: DateTime<Utc>) -> Result<Self, Refusal> {
        let (earliest_today, latest_today) = state.outer_todays(now);
        let stays = match filter.dates {
            None if filter.total.is_some() => return Err(Refusal::DatesRequired),
            None => None,
            Some(dates) => {
                let stays = dates.offered(earliest_today, latest_today)?;
                state.check_nights_loaded()?;
                Some(Stays::new(stays))
            }
        };
        Ok(Self {
            state,
            filter,
            places: state.places.matching(&filter.destination).and_then(MatchingPlaces::of),
            stays,
            todays: state.todays(now),
            latest_today,
            outer_todays: earliest_today.to_epoch_days()..=latest_today.to_epoch_days(),
            bounds: filter.price.into_iter().chain(filter.total).collect(),
            now,
        })
    }

    /// The number of nights of each stay; 0 without dates.
    pub fn nights(&self) -> u64 {
        self.stays.as_ref().and_then(|stays| stays.days.first()).map_or(0, |(first, end)| first.abs_diff(*end).into())
    }

    /// The rows of a block that pass. With facets, each value is counted.
    pub fn select(&self, block: &Block, facets: Option<&mut Facets>) -> Passed {
        let mut rows = *block.public();
        if let Some(places) = &self.places {
            rows &= &block.rows_at(places);
            if rows.is_empty() {
                return Passed::default();
            }
        }
        if let Some(party) = self.filter.party {
            rows &= &block.traits().guests.at_least(party.guests().into());
        }
        if let Some(bbox) = self.filter.bbox {
            rows &= &block.traits().within(bbox);
        }
        // Those that fit all choices, and those that fit all but one.
        let fitting = block.traits().fitting(&self.filter.choices);
        let (mut fit_all, mut miss_one) = (Bits::ALL, Bits::NONE);
        for (_, fit) in &fitting {
            miss_one = (miss_one & fit) | &(fit_all.without(fit));
            fit_all &= fit;
        }
        rows &= &(if facets.is_some() { fit_all | &miss_one } else { fit_all });
        let other_currency = rows.without(&self.in_currency(block));
        if let Some(bounds) = self.filter.price {
            let (least, most) = bounds.limits();
            rows &= &(block.traits().priced_within(least, most) | &other_currency);
        }
        if rows.is_empty() {
            return Passed::default();
        }
        let (mut available, mut unknown) = match &self.stays {
            None => (rows, Bits::NONE),
            Some(stays) => self.by_dates(block, rows, other_currency, stays),
        };
        let left_out_for_currency = (available & &other_currency).count_with(&fit_all);
        available = available.without(&other_currency);
        unknown = unknown.without(&other_currency);
        let passing = available & &fit_all;
        if let Some(facets) = facets {
            let fitting_others = |facet: Facet| match fitting.iter().find(|(chosen, _)| *chosen == facet) {
                Some((_, fit)) => available & &(fit_all | &(miss_one.without(fit))),
                None => available & &fit_all,
            };
            if fitting.is_empty() && passing == *block.public() {
                facets.add(block.facets());
            } else {
                facets.count(block.traits(), &passing, fitting_others);
            }
        }
        Passed { available: passing, unknown: unknown & &fit_all, left_out_for_currency }
    }

    /// The rows whose price is in the currency of all bounds.
    fn in_currency(&self, block: &Block) -> Bits {
        self.bounds.iter().fold(Bits::ALL, |rows, bounds| {
            let currency = self.state.currencies.iter().position(|known| *known == bounds.currency());
            rows & &currency.map(|currency| block.traits().in_currency(currency)).unwrap_or_default()
        })
    }

    /// Of some rows, those where a stay is available, and those where one is unknown but none available.
    fn by_dates(&self, block: &Block, mut rows: Bits, other_currency: Bits, stays: &Stays) -> (Bits, Bits) {
        let (mut available, mut unknown) = (Bits::NONE, Bits::NONE);
        let decide = |row, available: &mut Bits, unknown: &mut Bits| {
            let first =
                block.home(row).and_then(|home| self.first_possible(block, row, home, &home.rates(), &stays.list));
            available.set(row, first.is_some_and(|(_, is_available)| is_available));
            unknown.set(row, first.is_some_and(|(_, is_available)| !is_available));
        };
        if rows.count() * stays.list.len() <= FEW {
            rows.rows().for_each(|row| decide(row, &mut available, &mut unknown));
            return (available, unknown);
        }
        let too_few = self.nights() + 1;
        rows = rows.without(&block.traits().shortest_minimum.at_least(too_few));
        // Those whose minimum stay depends on the arrival, and of them those of which sets of rows know how.
        let by_arrival = block.traits().longest_minimum.at_least(too_few);
        let after_arrivals = u64::try_from(stays.arrivals.1 + 1).unwrap_or(0);
        let by_set = by_arrival & &block.seasons.two_minimums & &block.calendars.horizons.at_least(after_arrivals);
        let (mut free, mut undecided) = self.with_free_nights(block, rows, by_set, stays);
        let (first_end, last_end) = stays.ends;
        let calendars = &block.calendars;
        let fresh = self.fresh(block, free);
        let known = fresh & &calendars.horizons.at_least(last_end);
        undecided |= &by_arrival.without(&by_set);
        undecided |= &block.seasons.vary.without(&calendars.horizons.at_least(last_end));
        undecided |= &block.seasons.perhaps_too_long(self.nights());
        // A calendar may end between the stays.
        if first_end < last_end {
            undecided |= &(fresh & &calendars.horizons.at_least(first_end).without(&known));
        }
        if let Some(bounds) = self.filter.total {
            let (least, most) = bounds.limits();
            let (least, most) = (least.unsigned_abs(), most.unsigned_abs());
            free &= &(block.traits().with_nights_up_to(most / self.nights().max(1)) | &other_currency);
            for row in (free.without(&other_currency)).rows() {
                let (lowest, highest) = block.columns.costs[row].totals(self.nights(), self.filter.party);
                if lowest > most || highest < least {
                    free.set(row, false);
                } else if lowest < least || highest > most {
                    undecided.set(row, true);
                }
            }
        }
        (available, unknown) = (free & &known, free.without(&known));
        (undecided & &free).rows().for_each(|row| decide(row, &mut available, &mut unknown));
        (available, unknown)
    }

    /// Of some rows, those with a stay that has no closed night, is not past and is not refused by booking rules, and of
    /// `by_set` only those where the stay is not too short for the longer minimum. Then those where that is not sure.
    fn with_free_nights(&self, block: &Block, rows: Bits, by_set: Bits, stays: &Stays) -> (Bits, Bits) {
        let (mut free, mut unsure) = (Bits::NONE, Bits::NONE);
        let mut windows = Vec::new();
        let (first, last) = stays.arrivals;
        // The Fridays of a month are united one by one, all days of it together.
        let nights = self.nights() as usize;
        let is_sparse = stays.days.len() * nights <= (last - first) as usize;
        if !is_sparse && stays.days.len() > 1 {
            block.closed.windows(first..=last, nights, &mut windows);
        }
        for (stay, days) in stays.list.iter().zip(&stays.days) {
            let (arrival, _) = *days;
            let any_closed = || block.closed.any(*days);
            let closed =
                windows.get((arrival - first) as usize).map_or_else(|| Cow::Owned(any_closed()), Cow::Borrowed);
            let longer = block.seasons.longer_minimum.on(arrival);
            let (refused, perhaps) = self.refused(block, *days);
            unsure |= &perhaps.without(&refused);
            let sets = [&rows, &closed, &by_set, longer, &refused];
            let is_free =
                |[rows, closed, by_set, longer, refused]: [u64; 5]| rows & !(closed | by_set & longer | refused);
            if stay.check_in() < self.latest_today {
                let mut free_then = Bits::NONE;
                free_then.add_by(sets, is_free);
                free |= &free_then.filtered(block.rows(), |row| self.today_at(block, row) <= stay.check_in());
            } else {
                free.add_by(sets, is_free);
            }
        }
        (free, unsure)
    }

    /// The rows whose booking rules refuse a stay whatever the current date in their zones is, and those where they may.
    fn refused(&self, block: &Block, stay: (i32, i32)) -> (Bits, Bits) {
        let by_season = block.seasons.refusing(stay);
        if block.stay_rules.are_none() {
            return (by_season, Bits::NONE);
        }
        let ahead = |today: i32| u64::try_from(stay.0 - today).unwrap_or(0);
        let on_each_date = self.outer_todays.clone().map(|today| block.stay_rules.refusing(stay, ahead(today)));
        let (all, any) =
            on_each_date.fold((Bits::ALL, Bits::NONE), |(all, any), refusing| (all & &refusing, any | &refusing));
        (all | &by_season, any)
    }

    /// Those of some rows whose calendar is fresh.
    fn fresh(&self, block: &Block, rows: Bits) -> Bits {
        let of_minute = block.fresh(self.now);
        let mut fresh = rows & &of_minute.throughout;
        for row in (rows & &of_minute.ending).rows() {
            fresh.set(row, block.calendar(row).is_some_and(|calendar| calendar.is_fresh(self.now)));
        }
        fresh
    }

    fn today_at(&self, block: &Block, row: usize) -> NaiveDate {
        self.todays[usize::from(block.columns.zones[row])]
    }

    /// What the stay that was found at a row that passes costs; `None` without dates.
    pub fn price_at(&self, block: &Block, row: usize) -> Option<(Stay, StayPrice)> {
        let (home, stays) = (block.home(row)?, self.stays.as_ref()?);
        let rates = home.rates();
        let (stay, _) = self.first_possible(block, row, home, &rates, &stays.list)?;
        Some((stay, self.price_of(block, row, home, &rates, stay)))
    }

    fn price_of(&self, block: &Block, row: usize, home: &Home, rates: &Rates, stay: Stay) -> StayPrice {
        price_of(&home.price, rates, stay, self.filter.party_at(home.capacity), self.today_at(block, row))
    }

    /// The first stay that is available, or else the first without a closed night, that the home takes and whose total is
    /// within the bounds, and whether it is available.
    fn first_possible(
        &self,
        block: &Block,
        row: usize,
        home: &Home,
        rates: &Rates,
        stays: &[Stay],
    ) -> Option<(Stay, bool)> {
        let is_in_currency = self.bounds.iter().all(|bounds| bounds.currency() == home.price.currency());
        let bounds = self.filter.total.filter(|_| is_in_currency);
        let mut unknown = None;
        for stay in stays.iter().copied() {
            let today = self.today_at(block, row);
            if stay.check_in() < today || rates.broken_by(stay, today).is_some() {
                continue;
            }
            let is_available = match block.availability(row, stay, self.now) {
                Availability::Available => true,
                Availability::Unknown if unknown.is_none() => false,
                Availability::Unknown | Availability::Taken | Availability::Past => continue,
            };
            let price = || self.price_of(block, row, home, rates, stay);
            if bounds.is_none_or(|bounds| bounds.matches_total(&price())) {
                if is_available {
                    return Some((stay, true));
                }
                unknown = Some((stay, false));
            }
        }
        unknown
    }

    /// What a search shows of a row that passes.
    pub fn found(&self, at: At, distance_m: Option<u32>) -> Option<Found> {
        let home: &Home = self.state.home(at)?;
        let block = self.state.block(at);
        let (stay, stay_price) = self.price_at(block, at.row()).unzip();
        let is_flexible = self.filter.dates.is_some_and(|dates| dates.are_flexible());
        Some(Found { card: home.card.clone(), stay_price, found_stay: stay.filter(|_| is_flexible), distance_m })
    }
}

//! One pass over all entries: how each of them stands to a filter.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use super::{entry::Entry, state::State};
use crate::domain::{
    nights::{self, Availability},
    query::{Filter, FilterMismatch},
    refusal::Refusal,
    stay::Stay,
};

/// A filter with what is the same for every entry.
pub(super) struct Scan<'a> {
    filter: &'a Filter,
    /// Whether entries are wanted that miss the choice of one facet.
    is_counting: bool,
    /// For each slot of a place, whether the destination matches it; `None` if it matches every place.
    place_matches: Option<Vec<bool>>,
    /// The stays that can be offered, the best first; `None` without dates.
    stays: Option<Vec<Stay>>,
    /// The current date in each zone that has listings.
    todays: Vec<(Tz, NaiveDate)>,
    now: DateTime<Utc>,
}

/// An entry that passes the filter, but perhaps for one facet or for its currency.
#[derive(Clone, Copy)]
pub(super) struct Fit {
    /// The stay that is possible; `None` without dates.
    pub stay: Option<Stay>,
    /// Whether every night of the stay is known to be available. None of the others is taken.
    pub is_available: bool,
    /// The facet whose choice it misses.
    pub missed: FilterMismatch,
    /// Whether the bounds of price or total are in another currency.
    pub is_other_currency: bool,
}

impl<'a> Scan<'a> {
    /// Prepares a pass. Refuses bounds of a total without dates, dates that no listing can offer, and
    /// all dates until nights are loaded.
    pub fn new(state: &State, filter: &'a Filter, is_counting: bool, now: DateTime<Utc>) -> Result<Self, Refusal> {
        let todays = state.todays(now);
        let stays = match filter.dates {
            None if filter.total.is_some() => return Err(Refusal::DatesRequired),
            None => None,
            Some(dates) => {
                let (earliest, latest) = state.outer_todays(now);
                let stays = dates.offered(earliest, latest)?;
                state.check_nights_loaded()?;
                Some(stays)
            }
        };
        let place_matches = state.places.matching(&filter.destination);
        Ok(Self { filter, is_counting, place_matches, stays, todays, now })
    }

    /// How an entry stands to the filter; `None` if it does not pass.
    pub fn fit(&self, entry: &Entry) -> Option<Fit> {
        let Filter { destination: _, choices, party, price, total, dates: _, bbox } = self.filter;
        let is_meant = self.place_matches.as_ref().is_none_or(|matches| matches[entry.place as usize]);
        let is_inside = bbox.is_none_or(|bbox| entry.point.is_some_and(|point| bbox.contains(point)));
        let takes_all = party.is_none_or(|party| party.check_fits(entry.traits.capacity).is_ok());
        if !is_meant || !is_inside || !takes_all {
            return None;
        }
        let missed = choices.missed(&entry.traits);
        if missed == FilterMismatch::Several || (missed != FilterMismatch::None && !self.is_counting) {
            return None;
        }
        let is_other_currency = price.iter().chain(total).any(|bounds| bounds.currency() != entry.price.currency());
        if !is_other_currency && price.is_some_and(|bounds| !bounds.matches(&entry.price)) {
            return None;
        }
        match &self.stays {
            None => Some(Fit { stay: None, is_available: true, missed, is_other_currency }),
            Some(stays) => {
                let (stay, is_available) = self.first_possible(entry, stays, is_other_currency)?;
                Some(Fit { stay: Some(stay), is_available, missed, is_other_currency })
            }
        }
    }

    /// The first stay that is available, or else the first without a taken night, that is long enough and whose total is
    /// within the bounds.
    fn first_possible(&self, entry: &Entry, stays: &[Stay], is_other_currency: bool) -> Option<(Stay, bool)> {
        let today = self.today(entry);
        let bounds = self.filter.total.filter(|_| !is_other_currency);
        let mut unknown = None;
        for stay in stays.iter().copied() {
            let is_available = match entry.availability(stay, today, self.now) {
                Availability::Available => true,
                Availability::Unknown if unknown.is_none() => false,
                Availability::Unknown | Availability::Taken | Availability::Past => continue,
            };
            let is_long_enough = entry.rates.allow(stay);
            let is_affordable = || bounds.is_none_or(|bounds| entry.is_affordable(stay, self.filter, bounds));
            if is_long_enough && is_affordable() {
                if is_available {
                    return Some((stay, true));
                }
                unknown = Some((stay, false));
            }
        }
        unknown
    }

    fn today(&self, entry: &Entry) -> NaiveDate {
        let zone = entry.time_zone();
        let known = self.todays.iter().find(|(known, _)| *known == zone);
        known.map_or_else(|| nights::today(zone, self.now), |(_, today)| *today)
    }
}

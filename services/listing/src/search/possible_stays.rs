//! The possible stays at a listing nearest to one that is not. See `docs/rules/search.md#possible-stays`.

use chrono::{DateTime, Utc};

use super::{home::Home, state::State};
use crate::domain::{
    identity::ListingId,
    nights::{self, Availability},
    refusal::Refusal,
    stay::{HORIZON_DAYS, Stay},
    stay_price::{Party, StayPrice},
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
        let today = nights::today(self.time_zone(at).unwrap_or(home.time_zone), now);
        stay.check_offered(today, today)?;
        let party = party.unwrap_or_else(|| Party::usual(home.capacity));
        party.check_fits(home.capacity)?;
        self.check_nights_loaded()?;

        let (wanted, end_day) = stay.days();
        let first = today.to_epoch_days();
        let mut arrivals: Vec<i32> = (first..).take(HORIZON_DAYS as usize).collect();
        arrivals.sort_unstable_by_key(|day| (day.abs_diff(wanted), *day));
        let possible = arrivals.into_iter().filter_map(|arrival| {
            let mut stays = lengths(home, arrival, end_day - wanted)
                .filter_map(|nights| Stay::from_days(arrival, arrival + nights).ok());
            let stay = stays.find(|stay| home.rates.broken_by(*stay, today).is_none())?;
            stay.check_offered(today, today).ok()?;
            let availability = self.block(at).availability(at.row(), stay, now);
            (availability == Availability::Available).then(|| (stay, home.price_of(stay, party, today)))
        });
        Ok(possible.take(STAYS_MAX).collect())
    }
}

/// The numbers of nights of a stay that may be had from a day on, the nearest to the wanted one first: longer ones before
/// shorter ones, by up to a week, because guests may have to leave on another weekday.
fn lengths(home: &Home, arrival: i32, wanted: i32) -> impl Iterator<Item = i32> {
    let (least, most) = (home.rates.min_nights_from(arrival), home.rates.max_nights_from(arrival));
    let nearest = wanted.clamp(least.cast_signed(), most.max(least).cast_signed());
    (0..7).flat_map(move |more| [nearest + more, nearest - more]).filter(|nights| *nights > 0)
}

//! The possible stays at a listing nearest to one that is not. See `docs/rules/search.md#possible-stays`.

use chrono::{DateTime, Utc};

use super::state::State;
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
    /// See [`SearchIndex::possible_stays`](super::SearchIndex::possible_stays). Each has as many nights as the stay, or the
    /// minimum stay of its arrival if that is longer.
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
            let nights = (end_day - wanted).max(home.rates.min_nights_from(arrival).cast_signed());
            let stay = Stay::from_days(arrival, arrival + nights).ok()?;
            stay.check_offered(today, today).ok()?;
            let availability = self.block(at).availability(at.row(), stay.days(), now);
            (availability == Availability::Available).then(|| (stay, home.price_of(stay, party)))
        });
        Ok(possible.take(STAYS_MAX).collect())
    }
}

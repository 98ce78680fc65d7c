//! The stays of guests: a pure function of seed, property and absolute day.
//!
//! Time is divided into periods of a fixed number of days since 1970-01-01. Each period is filled at random on its own
//! and no stay crosses a border, so a stay does not move when the requested window moves.

use chrono::{Datelike as _, NaiveDate, TimeDelta};

use crate::dice::Dice;
use crate::identity::{Channel, digest};
use crate::profile::Profile;

/// A booking of one property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stay {
    /// First night.
    pub arrival: NaiveDate,
    /// The day after the last night.
    pub departure: NaiveDate,
    /// The channel of the booking.
    pub channel: Channel,
    /// When it was booked. Feeds do not show it earlier.
    pub booked_on: NaiveDate,
    /// The guest's name, which some platforms export.
    pub guest: String,
    /// Last digits of the guest's phone.
    pub phone_digits: String,
    pub code: String,
}

const SPELL_DAYS: i64 = 35;

const FIRST_NAMES: [&str; 20] = [
    "Zoë", "Karl", "Aoife", "Lucía", "Mateo", "Ingrid", "Jürgen", "Chloé", "Sven", "Giulia", "Ewa", "Tomáš", "Nuria",
    "Hugh", "Femke", "Øystein", "Anaïs", "Rui", "Petra", "Maeve",
];
const LAST_NAMES: [&str; 20] = [
    "Freeman",
    "Hernández",
    "Byrne",
    "Müller",
    "Dubois",
    "Larsen",
    "Rossi",
    "Kowalska",
    "Novák",
    "García",
    "de Vries",
    "Ó Briain",
    "Silva",
    "Bennett",
    "Åkesson",
    "Ibáñez",
    "Schmid",
    "Peeters",
    "Walsh",
    "Opening",
];

/// All stays of a property that touch the days from `from` up to `end`, sorted by arrival.
pub fn stays(seed: u64, number: u32, profile: &Profile, from: NaiveDate, end: NaiveDate) -> Vec<Stay> {
    let channels: Vec<Channel> = profile.feeds.iter().map(|feed| feed.0).collect();
    if channels.is_empty() || end <= from {
        return Vec::new();
    }
    let spell_of = |day: NaiveDate| day_number(day).div_euclid(SPELL_DAYS);
    let mut found: Vec<Stay> =
        (spell_of(from)..=spell_of(end)).flat_map(|spell| fill(seed, number, profile, &channels, spell)).collect();
    if profile.conflict {
        found.extend(double_booking(&found));
        found.sort_by_key(|stay| (stay.arrival, stay.channel));
    }
    found.retain(|stay| stay.departure > from && stay.arrival < end);
    found
}

fn day_number(day: NaiveDate) -> i64 {
    day.signed_duration_since(NaiveDate::default()).num_days()
}

/// The stays of one period.
fn fill(seed: u64, number: u32, profile: &Profile, channels: &[Channel], spell: i64) -> Vec<Stay> {
    let mixed = seed
        ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (spell as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mut dice = Dice::new(mixed, "stays");
    let start = NaiveDate::default() + TimeDelta::days(spell * SPELL_DAYS);
    let mut found = Vec::new();
    let mut day = i64::from(dice.whole(0, 5));
    while day < SPELL_DAYS - 1 {
        let demand = profile.demand * season(start + TimeDelta::days(day));
        let nights = length(&mut dice).min(SPELL_DAYS - day);
        if f64::from(demand) > f64::from(dice.between(0.0, 1.0)) && nights >= 2 {
            let arrival = start + TimeDelta::days(day);
            found.push(stay(
                &mut dice,
                number,
                *dice_channel(&mut Dice::new(mixed ^ day as u64, "channel"), channels),
                arrival,
                nights,
            ));
            day += nights;
            // Some guests arrive on the departure day of others; most stays leave a gap for cleaning.
            day += if dice.chance(0.3) { 0 } else { i64::from(dice.whole(1, 3)) };
        } else {
            day += i64::from(dice.whole(1, 4));
        }
    }
    found
}

/// The number of nights of a stay: weekends, weeks and sometimes a fortnight.
fn length(dice: &mut Dice) -> i64 {
    let lengths = [2, 3, 4, 5, 6, 7, 8, 10, 14];
    lengths[dice.weighted(&[10, 16, 14, 11, 8, 26, 4, 6, 5])]
}

/// Demand over the year: summer, Easter and Christmas are full, and the islands have guests in winter.
fn season(day: NaiveDate) -> f32 {
    match (day.month(), day.day()) {
        (12, 20..) | (1, ..=6) => 1.1,
        (7 | 8, _) => 1.15,
        (4, _) | (6 | 9, _) => 0.95,
        (10, _) | (2 | 3, _) => 0.85,
        _ => 0.7,
    }
}

fn dice_channel<'a>(dice: &mut Dice, channels: &'a [Channel]) -> &'a Channel {
    dice.pick(channels)
}

fn stay(dice: &mut Dice, number: u32, channel: Channel, arrival: NaiveDate, nights: i64) -> Stay {
    let guest = format!("{} {}", dice.pick(&FIRST_NAMES), dice.pick(&LAST_NAMES));
    let lead = i64::from(match dice.whole(0, 9) {
        0 => dice.whole(2, 14),
        1..=3 => dice.whole(15, 90),
        4..=6 => dice.whole(91, 220),
        _ => dice.whole(221, 400),
    });
    let code = digest(&["stay", &number.to_string(), &arrival.to_string()])[..8].to_uppercase();
    Stay {
        arrival,
        departure: arrival + TimeDelta::days(nights),
        channel,
        booked_on: arrival - TimeDelta::days(lead),
        guest,
        phone_digits: format!("{:04}", dice.whole(0, 9999)),
        code: format!("HM{code}"),
    }
}

/// Every third stay, sold again by the other platform with a difference of one night.
fn double_booking(stays: &[Stay]) -> Vec<Stay> {
    stays
        .iter()
        .step_by(3)
        .filter(|stay| (stay.departure - stay.arrival).num_days() >= 3)
        .map(|stay| Stay {
            arrival: stay.arrival + TimeDelta::days(1),
            channel: if stay.channel == Channel::Airbnb { Channel::Booking } else { Channel::Airbnb },
            guest: "Karl Freeman".to_owned(),
            code: stay.code.replacen("HM", "HX", 1),
            ..stay.clone()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    #[test]
    fn stays_do_not_move_with_the_window() {
        let profile = Profile::new(1, 1001);
        let year = stays(1, 1001, &profile, day("2026-06-01"), day("2027-06-01"));
        let later = stays(1, 1001, &profile, day("2026-09-17"), day("2027-09-17"));
        let both = |stay: &&Stay| stay.departure > day("2026-09-17") && stay.arrival < day("2027-06-01");
        let first: Vec<&Stay> = year.iter().filter(both).collect();
        let second: Vec<&Stay> = later.iter().filter(both).collect();
        assert!(first.len() > 10);
        assert_eq!(first, second);
    }

    #[test]
    fn no_night_is_sold_twice_except_on_the_conflict_listing() {
        for number in (1001..=1004).chain(2001..=2060) {
            let profile = Profile::new(3, number);
            let year = stays(3, number, &profile, day("2026-01-01"), day("2028-01-01"));
            let clashes = year.windows(2).filter(|pair| pair[1].arrival < pair[0].departure).count();
            assert_eq!(clashes > 0, profile.conflict, "CASA-{number}");
            for stay in &year {
                assert!((2..=14).contains(&(stay.departure - stay.arrival).num_days()), "CASA-{number} {stay:?}");
                assert!(stay.booked_on < stay.arrival);
            }
        }
    }

    #[test]
    fn occupancy_is_plausible() {
        let (mut taken, mut nights) = (0, 0);
        for number in 2001..=2100 {
            let profile =
                Profile { feeds: vec![(Channel::Airbnb, crate::profile::Behaviour::Good)], ..Profile::new(5, number) };
            let summer = stays(5, number, &profile, day("2027-01-01"), day("2028-01-01"));
            taken += summer.iter().map(|stay| (stay.departure - stay.arrival).num_days()).sum::<i64>();
            nights += 365;
        }
        let share = taken as f64 / f64::from(nights);
        assert!((0.30..0.75).contains(&share), "{share}");
    }
}

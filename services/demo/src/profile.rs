//! The profile of a demo property's calendar: its platforms, and how well its feeds work.
//!
//! A profile depends only on the seed and the property's number, so that the platform can serve feeds without the
//! listings.

use crate::dice::Dice;
use crate::identity::Channel;

/// How a platform answers for one feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    Good,
    /// Correctly once, then with a login page under status 200, like a revoked feed.
    Relapses,
    /// A login page under status 200.
    LoginPage,
    /// 404.
    Missing,
    /// An empty body under status 200.
    Empty,
    /// Correctly, but slower than a reader waits.
    Slow,
    /// A short JSON error under status 200, which Airbnb was seen to send.
    JsonError,
}

/// The facts of one demo property's calendar.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    pub feeds: Vec<(Channel, Behaviour)>,
    /// Whether its owner confirms that the calendar is up to date.
    pub confirmed: bool,
    /// Whether a platform exports other platforms' stays as its own blocks.
    pub echoes: bool,
    /// Whether two platforms sold the same nights.
    pub conflict: bool,
    /// The share of taken nights in the main season, 0 to 1.
    pub demand: f32,
    /// The number of days ahead for which Airbnb takes bookings.
    pub booking_window: i32,
    /// The notice in days that Airbnb requires.
    pub notice: i32,
}

/// The property on which two platforms sold the same nights.
pub const CONFLICT_NUMBER: u32 = 2003;

/// Properties with one failing feed each, for every seed.
const SHOWCASES: [(u32, Channel, Behaviour); 6] = [
    (2005, Channel::Booking, Behaviour::LoginPage),
    (2008, Channel::Vrbo, Behaviour::Missing),
    (2011, Channel::Airbnb, Behaviour::Empty),
    (2014, Channel::Holidu, Behaviour::Slow),
    (2017, Channel::Airbnb, Behaviour::JsonError),
    (2020, Channel::Booking, Behaviour::Relapses),
];

impl Profile {
    /// The profile of a property.
    pub fn new(seed: u64, number: u32) -> Profile {
        let mut dice = Dice::new(seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9)), "profile");
        let mut profile = Profile {
            feeds: Vec::new(),
            confirmed: dice.chance(0.6),
            echoes: dice.chance(0.35),
            conflict: number == CONFLICT_NUMBER,
            demand: dice.between(0.30, 0.85),
            booking_window: *dice.pick(&[180, 270, 365, 365, 365, 540]),
            notice: *dice.pick(&[0, 0, 0, 1, 1, 2]),
        };
        let count = if number < 2000 { 2 } else { [0, 1, 2, 3, 4][dice.weighted(&[18, 26, 34, 17, 5])] };
        let mut channels = Channel::ALL.to_vec();
        for _ in 0..count {
            // Airbnb and Booking.com are more likely than the others.
            let index = dice.weighted(&[44, 34, 14, 8][..channels.len()]);
            let channel = channels.remove(index);
            let behaviour = match dice.whole(0, 199) {
                0 => Behaviour::LoginPage,
                1 => Behaviour::Missing,
                2 => Behaviour::Empty,
                3 => Behaviour::JsonError,
                4 | 5 => Behaviour::Relapses,
                _ => Behaviour::Good,
            };
            profile.feeds.push((channel, behaviour));
        }
        if number < 2000 {
            profile.feeds.iter_mut().for_each(|feed| feed.1 = Behaviour::Good);
            profile.echoes = number == 1004;
        }
        if let Some((_, channel, behaviour)) = SHOWCASES.iter().find(|showcase| showcase.0 == number) {
            profile.feeds.retain(|feed| feed.0 != *channel);
            profile.feeds.push((*channel, *behaviour));
        }
        if profile.conflict {
            profile.feeds = vec![(Channel::Airbnb, Behaviour::Good), (Channel::Booking, Behaviour::Good)];
        }
        profile.feeds.sort_by_key(|feed| feed.0);
        profile
    }

    /// The behaviour of one feed; `None` if the property is not listed there.
    pub fn behaviour(&self, channel: Channel) -> Option<Behaviour> {
        self.feeds.iter().find(|feed| feed.0 == channel).map(|feed| feed.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_calendar_occurs_among_sixty_properties() {
        let profiles: Vec<Profile> = (2001..2061).map(|number| Profile::new(1, number)).collect();
        assert!(profiles.iter().any(|profile| profile.feeds.is_empty() && !profile.confirmed));
        assert!(profiles.iter().any(|profile| profile.feeds.is_empty() && profile.confirmed));
        assert!(profiles.iter().any(|profile| profile.feeds.len() >= 3));
        assert_eq!(profiles.iter().filter(|profile| profile.conflict).count(), 1);
        for (number, channel, behaviour) in SHOWCASES {
            assert_eq!(Profile::new(1, number).behaviour(channel), Some(behaviour));
        }
    }

    #[test]
    fn the_samples_are_listed_twice_and_behave() {
        for number in 1001..=1004 {
            let profile = Profile::new(9, number);
            assert_eq!(profile.feeds.len(), 2);
            assert!(profile.feeds.iter().all(|feed| feed.1 == Behaviour::Good));
        }
    }
}

//! Settings of the calendar-sync service.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    domain::{schedule::ReadIntervals, sharing::export_text::Identity},
    store::CLAIM_SECONDS,
};

/// Settings; environment variables begin with `CASACERO_CALENDAR__`. The composition root says the rest.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How our calendars call themselves; the brand's name.
    #[serde(skip)]
    pub brand_name: String,
    /// The part of our calendars' UIDs behind the `@`: a domain of ours.
    #[serde(skip)]
    pub uid_domain: String,
    /// How many feeds are read at once.
    pub reads_at_once: usize,
    /// How many feeds of one host a worker reads at once.
    pub reads_of_a_host_at_once: usize,
    /// How many feeds of one host all workers together read in a minute, spread over it.
    pub reads_of_a_host_per_minute: u32,
    /// How often feeds are read, in minutes, by platform.
    pub read_every_minutes: ReadEvery,
    /// After so many seconds without a word a worker is taken for dead, and another reads its feed. Longer than
    /// a read can take.
    pub claim_seconds: u32,
    /// Which parts of the service run in this process.
    #[serde(skip)]
    pub roles: Roles,
}

/// How often the feeds of each platform are read, in minutes: 30 at least.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ReadEvery {
    /// Airbnb.
    pub airbnb: u32,
    /// Booking.com.
    pub booking: u32,
    /// Vrbo and its sisters.
    pub vrbo: u32,
    /// All others.
    pub other: u32,
}

impl Default for ReadEvery {
    fn default() -> Self {
        let ReadIntervals { airbnb, booking, vrbo, other } = ReadIntervals::default();
        Self { airbnb, booking, vrbo, other }
    }
}

impl From<ReadEvery> for ReadIntervals {
    fn from(every: ReadEvery) -> Self {
        let ReadEvery { airbnb, booking, vrbo, other } = every;
        Self { airbnb, booking, vrbo, other }
    }
}

/// Parts of the service that can run apart. All of them by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// Reads feeds.
    pub work: bool,
    /// Finds out which feeds are due.
    pub schedule: bool,
}

impl Default for Roles {
    fn default() -> Self {
        Self { work: true, schedule: true }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            brand_name: "CasaCero".into(),
            uid_domain: "calendar.casacero.invalid".into(),
            reads_at_once: 16,
            reads_of_a_host_at_once: 8,
            reads_of_a_host_per_minute: 1_200,
            read_every_minutes: ReadEvery::default(),
            claim_seconds: CLAIM_SECONDS,
            roles: Roles::default(),
        }
    }
}

impl Config {
    /// How exports name themselves. Subscribers remember UIDs: they must not change with the name's
    /// letter case or spaces.
    pub(crate) fn identity(&self) -> Identity {
        let letters = self.brand_name.chars().filter(char::is_ascii_alphanumeric);
        Identity {
            product: self.brand_name.clone(),
            uid_prefix: format!("{}-", letters.collect::<String>().to_ascii_lowercase()),
            uid_domain: self.uid_domain.clone(),
        }
    }
}

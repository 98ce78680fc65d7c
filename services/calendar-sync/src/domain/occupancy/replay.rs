//! Replays the history of one feed with the same functions that the service uses.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;

use super::{
    super::{
        failure::ReadError,
        feed,
        nights::{NightSet, horizon},
        platform::Platform,
        schedule::{ReadIntervals, Timetable},
    },
    Context, FeedPolicy, FeedState, LastRead, NamedNights, Read, ReadOutcome, RememberedNights, UidKey, Validators,
    after_read,
};

/// A freed night that is taken again within this time was probably not free.
const SOON: TimeDelta = TimeDelta::hours(24);

/// A feed whose versions are replayed in order.
#[derive(Debug)]
pub struct Replay {
    platform: Option<Platform>,
    zone: Tz,
    state: FeedState,
    nights: RememberedNights,
    freed: Vec<(NaiveDate, DateTime<Utc>)>,
    summary: Summary,
}

/// The effect of one version. Counts cover nights from the day of the reading on, in the property's time zone.
#[derive(Debug, PartialEq, Eq)]
pub struct Version {
    /// When it was read.
    pub at: DateTime<Utc>,
    /// Whether the reading is complete: every night of every event is known.
    pub is_complete: bool,
    /// Number of nights that it names.
    pub named: u32,
    /// Number of nights that are taken after it.
    pub taken: u32,
    /// Number of taken nights that are missing and wait to be forgotten.
    pub waiting: u32,
    /// Nights that are forgotten with this version.
    pub freed: NightSet,
    pub problems: usize,
    /// Why it is not a calendar.
    pub error: Option<ReadError>,
}

/// The effect of all versions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub versions: usize,
    /// How often a night was freed.
    pub freed_nights: usize,
    /// How often a freed night was taken again within 24 hours.
    pub taken_again: usize,
}

impl Replay {
    /// A feed that was never read, of a property in `zone`. Without a platform, the first calendar decides it.
    pub fn new(platform: Option<Platform>, zone: Tz) -> Self {
        Self {
            platform,
            zone,
            state: FeedState::default(),
            nights: RememberedNights::default(),
            freed: Vec::new(),
            summary: Summary::default(),
        }
    }

    /// Reads the version that was fetched at `at`. Versions are read in order of time.
    pub fn read(&mut self, at: DateTime<Utc>, body: &[u8]) -> Version {
        let today = at.with_timezone(&self.zone).date_naive();
        let (outcome, problems, error) = match feed::read(body, None, horizon(today)) {
            Ok(reading) => {
                let product = reading.product.as_deref().unwrap_or_default();
                self.platform.get_or_insert_with(|| Platform::of_product(product));
                let problems = reading.problems.len();
                (ReadOutcome::Read { reading, validators: Validators::default() }, problems, None)
            }
            Err(unreadable) => {
                let error = ReadError::from(unreadable);
                (ReadOutcome::Failed(error), 0, Some(error))
            }
        };
        let platform = self.platform.unwrap_or(Platform::Other);
        let context = Context {
            platform,
            policy: FeedPolicy::default(),
            free_time_blocks: true,
            zone: self.zone,
            today,
            uid_key: UidKey::of_nobody(),
        };
        let timetable = Timetable { platform, host: "", intervals: ReadIntervals::default(), spread: 0 };
        let (state, nights) = (std::mem::take(&mut self.state), std::mem::take(&mut self.nights));
        let after = after_read(state, nights, outcome, Read { context, now: at, timetable });
        (self.state, self.nights) = (after.state, after.nights);
        let freed = after.applied.freed;
        self.count(at, &freed);
        let named = after.events.map(|events| NamedNights::of(&events, today).nights());
        Version {
            at,
            is_complete: self.state.last_read == LastRead::Complete,
            named: named.unwrap_or_default().from_day(today).count(),
            taken: self.nights.taken().from_day(today).count(),
            waiting: self.nights.waiting_set(today, self.zone).count(),
            freed,
            problems,
            error,
        }
    }

    /// The effect of all versions so far.
    pub fn summary(&self) -> Summary {
        self.summary
    }

    fn count(&mut self, at: DateTime<Utc>, freed: &NightSet) {
        self.summary.versions += 1;
        self.freed.retain(|(_, since)| at - *since <= SOON);
        let (nights, summary) = (&self.nights, &mut self.summary);
        self.freed.retain(|(day, _)| {
            let is_taken = nights.get(*day).is_some();
            summary.taken_again += usize::from(is_taken);
            !is_taken
        });
        let days: Vec<NaiveDate> = freed.days().collect();
        self.summary.freed_nights += days.len();
        self.freed.extend(days.into_iter().map(|day| (day, at)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hour: i64) -> DateTime<Utc> {
        "2027-03-01T00:00:00Z".parse::<DateTime<Utc>>().expect("an instant") + TimeDelta::hours(hour)
    }

    fn calendar(stays: &[(&str, &str)]) -> String {
        let event = |(index, (from, to)): (usize, &(&str, &str))| {
            format!(
                "BEGIN:VEVENT\r\nUID:{index}\r\nDTSTART;VALUE=DATE:{from}\r\nDTEND;VALUE=DATE:{to}\r\nSUMMARY:Reserved\r\nEND:VEVENT\r\n"
            )
        };
        let events: String = stays.iter().enumerate().map(event).collect();
        format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//EN\r\n{events}END:VCALENDAR\r\n")
    }

    const LONG: (&str, &str) = ("20270510", "20270515");
    const SHORT: (&str, &str) = ("20270601", "20270603");

    #[test]
    fn what_is_missing_waits_and_goes_after_three_readings() {
        let mut replay = Replay::new(None, Tz::UTC);
        let both = replay.read(at(0), calendar(&[LONG, SHORT]).as_bytes());
        assert_eq!((both.is_complete, both.named, both.taken, both.waiting), (true, 7, 7, 0));
        for hour in [3, 6] {
            let missing = replay.read(at(hour), calendar(&[LONG]).as_bytes());
            assert_eq!((missing.named, missing.taken, missing.waiting, missing.freed.is_empty()), (5, 7, 2, true));
        }
        let gone = replay.read(at(9), calendar(&[LONG]).as_bytes());
        assert_eq!((gone.taken, gone.waiting, gone.freed.count()), (5, 0, 2));
        replay.read(at(12), calendar(&[LONG, SHORT]).as_bytes());
        replay.read(at(15), calendar(&[LONG, SHORT]).as_bytes());
        assert_eq!(replay.summary(), Summary { versions: 6, freed_nights: 2, taken_again: 2 });
    }

    #[test]
    fn what_is_no_calendar_changes_nothing() {
        let mut replay = Replay::new(Some(Platform::Booking), Tz::UTC);
        replay.read(at(0), calendar(&[LONG]).as_bytes());
        let failed = replay.read(at(3), b"{\"error\": \"try again\"}");
        assert_eq!((failed.is_complete, failed.taken, failed.waiting), (false, 5, 0));
        assert_eq!(failed.error, Some(ReadError::MissingVcalendar));
        let cut = calendar(&[LONG, SHORT]).replace("END:VCALENDAR\r\n", "");
        let cut = replay.read(at(6), cut.as_bytes());
        assert_eq!((cut.is_complete, cut.named, cut.taken), (false, 7, 7), "what is cut only adds");
    }
}

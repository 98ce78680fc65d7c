//! Echoes: nights that a platform closes only because it read of us that they are taken
//! (`docs/rules/calendar.md#exporting`).

use std::collections::HashMap;

use chrono::{NaiveDateTime, TimeDelta};

use super::{
    nights::{NightRange, NightSet},
    policy::{Category, Confidence, Platform, is_surely_booked},
};

/// How long what a subscriber read of us may come back in its feed. Platforms read at least daily.
pub const ECHOES_LAST: TimeDelta = TimeDelta::hours(48);

/// Who reads an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscriber {
    /// Its own feed, where it is known which one that is: the one that was named, or the only one of a platform that we know
    /// by name.
    pub feed_id: Option<String>,
}

impl Subscriber {
    /// Whether a feed is surely the subscriber's own. Where nobody can tell it is in doubt another's, and its stays are sent.
    pub fn owns(&self, feed_id: &str) -> bool {
        self.feed_id.as_deref() == Some(feed_id)
    }
}

/// What the reader of one address was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Whose address it is.
    pub subscriber: Subscriber,
    /// Of the nights it was sent last, those that may come back: [`may_come_back`].
    pub nights: NightSet,
    /// When it was last read, in UTC, be it that nothing had changed.
    pub read_at: NaiveDateTime,
}

/// Of the nights that a subscriber is sent now, those that its feeds may repeat as echoes. What its feeds name already
/// (`named`) repeats nothing that it is only sent now: two guests may be there. What it repeats of what it was sent before
/// (`sent_before`) goes on to be an echo, be it that the platform joined it with a stay of its own.
pub fn may_come_back(sent: &NightSet, sent_before: &NightSet, named: &NightSet) -> NightSet {
    sent.difference(&named.difference(sent_before))
}

/// What each subscriber was last sent. `feeds_read` is when feeds were last read successfully.
///
/// Of a subscriber only the address counts that was read last, and only where that was not long before we last read the
/// platform: of nights that nobody was told lately, no platform is an echo.
pub fn last_sent(addresses: Vec<Sent>, feeds_read: &[(String, NaiveDateTime)]) -> Vec<Sent> {
    let mut last: Vec<Sent> = Vec::new();
    for address in addresses {
        match last.iter_mut().find(|known| known.subscriber == address.subscriber) {
            Some(known) if known.read_at >= address.read_at => {}
            Some(known) => *known = address,
            None => last.push(address),
        }
    }
    last.retain(|address| {
        let read = feeds_read.iter().find(|(feed_id, _)| address.subscriber.owns(feed_id)).map(|(_, at)| *at);
        read.is_some_and(|read| address.read_at >= read - ECHOES_LAST)
    });
    last
}

/// A night range of a feed, as far as exports and conflicts are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// Whose it is.
    pub platform: Platform,
    /// Which nights.
    pub nights: NightRange,
    /// What it is taken for.
    pub category: Category,
    /// How surely.
    pub confidence: Confidence,
    /// Whether a guest may be behind it.
    pub may_be_stay: bool,
}

impl Foreign {
    /// Whether the platform says that it is a reservation.
    pub fn is_surely_booked(&self) -> bool {
        is_surely_booked(self.category, self.confidence)
    }
}

/// What some feeds may only repeat: by the feed's id, the nights that its platform was last sent.
#[derive(Debug)]
pub struct Echoes<'a>(HashMap<&'a str, NightSet>);

impl<'a> Echoes<'a> {
    /// Those of the feeds, each given as often as one likes. `last_sent` is what each subscriber last read of us.
    pub fn of(feeds: impl IntoIterator<Item = &'a str>, last_sent: &[Sent]) -> Self {
        let mut sent_to: HashMap<&str, NightSet> = HashMap::new();
        for feed_id in feeds {
            // One look at what was sent for each feed, of which a property has few.
            sent_to.entry(feed_id).or_insert_with(|| {
                let sent = last_sent.iter().filter(|sent| sent.subscriber.owns(feed_id));
                sent.flat_map(|sent| sent.nights.ranges().iter().copied()).collect()
            });
        }
        Self(sent_to)
    }

    /// Whether what a feed holds is an echo: not surely a reservation, and wholly on nights that its platform was sent.
    pub fn include(&self, feed_id: &str, foreign: &Foreign) -> bool {
        !foreign.is_surely_booked() && self.0.get(feed_id).is_some_and(|sent| sent.covers(foreign.nights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(first: &str, end: &str) -> NightRange {
        let day = |text: &str| text.parse().expect("a date");
        NightRange::new(day(first), day(end)).expect("a range")
    }

    fn subscriber(feed_id: &str) -> Subscriber {
        Subscriber { feed_id: Some(feed_id.into()) }
    }

    #[test]
    fn only_what_a_platform_was_sent_and_does_not_surely_book_is_an_echo() {
        let sent = |subscriber, nights| Sent { subscriber, nights, read_at: NaiveDateTime::default() };
        let may = NightSet::of([range("2027-05-01", "2027-05-05"), range("2027-05-08", "2027-05-10")]);
        let june = NightSet::of([range("2027-06-01", "2027-06-05")]);
        let nobody = Subscriber { feed_id: None };
        let last_sent =
            [sent(subscriber("booking"), may), sent(subscriber("holidu"), june.clone()), sent(nobody, june)];
        let feeds = ["booking", "holidu", "smoobu"];
        let echoes = Echoes::of(feeds.into_iter().chain(feeds), &last_sent);
        let closed = |platform, first, end, (category, confidence)| Foreign {
            platform,
            nights: range(first, end),
            category,
            confidence,
            may_be_stay: true,
        };
        let (perhaps, surely) = ((Category::Booking, Confidence::Low), (Category::Booking, Confidence::Medium));
        let block = (Category::ManualBlock, Confidence::High);
        for (feed_id, first, end, taken_for, expected) in [
            ("booking", "2027-05-01", "2027-05-05", perhaps, true),
            ("booking", "2027-05-02", "2027-05-04", block, true),
            ("booking", "2027-05-08", "2027-05-10", perhaps, true),
            ("booking", "2027-05-01", "2027-05-05", surely, false),
            // A night more than it was told, and the nights between two stays.
            ("booking", "2027-05-01", "2027-05-06", perhaps, false),
            ("booking", "2027-04-30", "2027-05-05", perhaps, false),
            ("booking", "2027-05-02", "2027-05-09", perhaps, false),
            ("holidu", "2027-05-01", "2027-05-05", perhaps, false),
            ("holidu", "2027-06-01", "2027-06-05", perhaps, true),
            ("smoobu", "2027-06-01", "2027-06-05", perhaps, false),
            ("unknown", "2027-06-01", "2027-06-05", perhaps, false),
        ] {
            let platform = if feed_id == "booking" { Platform::Booking } else { Platform::Other };
            let foreign = closed(platform, first, end, taken_for);
            assert_eq!(echoes.include(feed_id, &foreign), expected, "{feed_id} {foreign:?}");
        }
    }

    #[test]
    fn what_a_platform_named_first_is_no_echo() {
        let set = |ranges: &[(u32, u32)]| -> NightSet {
            ranges
                .iter()
                .map(|(first, end)| range(&format!("2027-05-{first:02}"), &format!("2027-05-{end:02}")))
                .collect()
        };
        // Sent now, sent before, named by the subscriber's feeds: what may come back.
        type Days = &'static [(u32, u32)];
        let cases: [(Days, Days, Days, Days); 7] = [
            (&[(1, 10)], &[], &[], &[(1, 10)]),
            (&[(1, 10)], &[], &[(3, 6)], &[(1, 3), (6, 10)]),
            (&[(1, 10)], &[(1, 3), (6, 10)], &[(1, 10)], &[(1, 3), (6, 10)]),
            (&[(1, 10)], &[(1, 10)], &[(1, 10)], &[(1, 10)]),
            // More than before, of which it names some by itself.
            (&[(1, 10)], &[(1, 4)], &[(1, 4), (8, 12)], &[(1, 8)]),
            // Gone, and back again.
            (&[], &[(1, 4)], &[(1, 4)], &[]),
            (&[(1, 4)], &[], &[(1, 4)], &[]),
        ];
        for (sent, before, named, expected) in cases {
            assert_eq!(
                may_come_back(&set(sent), &set(before), &set(named)),
                set(expected),
                "{sent:?} {before:?} {named:?}"
            );
        }
    }

    #[test]
    fn what_nobody_read_lately_has_no_echo() {
        let at = |text: &str| -> NaiveDateTime { text.parse().expect("a time") };
        let old = NightSet::of([range("2027-03-01", "2027-03-09")]);
        let new = NightSet::of([range("2027-05-01", "2027-05-02")]);
        let sent = |feed_id, nights: &NightSet, read_at| Sent {
            subscriber: subscriber(feed_id),
            nights: nights.clone(),
            read_at: at(read_at),
        };
        let booking = |nights: &NightSet, read_at| sent("booking", nights, read_at);
        let read = [("booking".to_owned(), at("2026-11-20T08:00:00"))];
        let last = |addresses| -> Vec<_> {
            let sent = last_sent(addresses, &read).into_iter();
            sent.map(|Sent { subscriber: _, nights, read_at: _ }| nights).collect()
        };
        // Another address is read by now.
        let two = vec![booking(&old, "2026-11-18T09:00:00"), booking(&new, "2026-11-19T08:00:00")];
        assert_eq!(last(two.clone()), std::slice::from_ref(&new));
        assert_eq!(last(two.into_iter().rev().collect()), std::slice::from_ref(&new));
        // 48 hours, and no longer; what is read after the platform was will come back soon.
        assert_eq!(last(vec![booking(&old, "2026-11-18T08:00:00")]), std::slice::from_ref(&old));
        assert_eq!(last(vec![booking(&old, "2026-11-18T07:59:59")]), []);
        assert_eq!(last(vec![booking(&new, "2026-11-20T09:00:00")]), [new]);
        // A platform that we never read repeats nothing.
        assert_eq!(last(vec![sent("vrbo", &old, "2026-11-20T07:00:00")]), []);
    }
}

//! The calendar that other platforms subscribe to (`docs/rules/calendar.md#exporting`).
//!
//! Manual blocks and, where the owner wants it, reservations of the other platforms. A subscriber never
//! gets back what came from it, and no echo of what it was sent before: two platforms would otherwise
//! keep each other's long-gone nights alive for ever. No guest's data, not even the owner's reasons.

use sha2::{Digest as _, Sha256};

use super::{
    echo::{Echoes, Foreign, Sent, Subscriber},
    nights::{NightRange, NightSet},
};

/// Everything a subscriber may be sent.
#[derive(Clone, Debug, Default)]
pub struct Material {
    /// The property's blocks, by id.
    pub blocks: Vec<(String, NightRange)>,
    /// What the feeds hold, each with its feed.
    pub foreign: Vec<(String, Foreign)>,
    /// What each subscriber was last sent: its own blocks on those nights are echoes.
    pub last_sent: Vec<Sent>,
}

/// One all-day event of an export.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Which nights.
    pub nights: NightRange,
    /// What it comes from, unique in the property and the same at every read.
    pub origin: String,
}

/// The entries for a subscriber.
pub fn entries(
    material: &Material,
    subscriber: &Subscriber,
    include_reservations: bool,
    window: NightRange,
) -> Vec<Entry> {
    // A block may reach as far ahead as its owner likes; importers expect no more than a calendar covers.
    let covered = |nights: NightRange| NightRange::new(nights.first(), nights.end().min(window.end()));
    let blocks = material
        .blocks
        .iter()
        .filter_map(|(id, nights)| covered(*nights).map(|nights| Entry { nights, origin: format!("block-{id}") }));
    let feeds = material.foreign.iter().map(|(feed_id, _)| feed_id.as_str());
    let echoes = Echoes::of(feeds, &material.last_sent);
    let reserved: NightSet = material
        .foreign
        .iter()
        .filter(|(feed_id, foreign)| include_reservations && foreign.may_be_stay && !subscriber.owns(feed_id))
        .filter(|(feed_id, foreign)| !echoes.include(feed_id, foreign))
        .map(|(_, foreign)| foreign.nights)
        .collect();
    let reservations =
        reserved.ranges().iter().map(|nights| Entry { nights: *nights, origin: format!("stay-{}", nights.first()) });
    let mut entries: Vec<Entry> =
        blocks.chain(reservations).filter(|entry| entry.nights.intersection(window).is_some()).collect();
    entries.sort_unstable();
    entries
}

/// The nights that the subscriber's own feeds name.
pub fn own_nights(material: &Material, subscriber: &Subscriber) -> NightSet {
    let own = material.foreign.iter().filter(|(feed_id, _)| subscriber.owns(feed_id));
    own.map(|(_, foreign)| foreign.nights).collect()
}

/// A stable name of the content: it changes when, and only when, what a subscriber reads changes.
pub fn etag(entries: &[Entry], calendar_name: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(calendar_name.as_bytes());
    for entry in entries {
        digest.update(format!("\n{} {} {}", entry.nights.first(), entry.nights.end(), entry.origin));
    }
    let digest: String = digest.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digest}\"")
}

#[cfg(test)]
mod tests {
    use chrono::{NaiveDate, NaiveDateTime};

    use super::super::{
        nights,
        policy::{Categorised, Platform, categorise, may_be_reservation},
    };
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn range(first: &str, end: &str) -> NightRange {
        NightRange::new(day(first), day(end)).expect("a range")
    }

    fn foreign(platform: Platform, first: &str, end: &str, summary: &str) -> Foreign {
        let Categorised { category, confidence, .. } = categorise(platform, None, summary);
        let may_be_stay = may_be_reservation(category, confidence, summary);
        Foreign { platform, nights: range(first, end), category, confidence, may_be_stay }
    }

    /// Of the feed that is called as its platform is.
    fn known(platform: Platform) -> Subscriber {
        Subscriber { feed_id: Some(platform.name().to_owned()) }
    }

    fn window() -> NightRange {
        nights::horizon(day("2026-11-21"))
    }

    fn material() -> Material {
        Material {
            blocks: vec![("b1".into(), range("2026-12-01", "2026-12-03"))],
            foreign: vec![
                foreign(Platform::Airbnb, "2026-12-10", "2026-12-14", "Reserved"),
                foreign(Platform::Airbnb, "2026-12-20", "2026-12-22", "Airbnb (Not available)"),
                foreign(Platform::Booking, "2026-12-01", "2026-12-03", "CLOSED - Not available"),
                foreign(Platform::Booking, "2027-01-05", "2027-01-08", "CLOSED - Not available"),
            ]
            .into_iter()
            .map(|foreign| (foreign.platform.name().to_owned(), foreign))
            .collect(),
            last_sent: vec![Sent {
                subscriber: known(Platform::Booking),
                nights: NightSet::of([range("2026-12-01", "2026-12-03")]),
                read_at: NaiveDateTime::default(),
            }],
        }
    }

    fn spans(subscriber: Platform, include_reservations: bool) -> Vec<String> {
        entries(&material(), &known(subscriber), include_reservations, window())
            .iter()
            .map(|entry| format!("{} {}..{}", entry.origin, entry.nights.first(), entry.nights.end()))
            .collect()
    }

    #[test]
    fn each_subscriber_gets_what_is_not_its_own() {
        let block = "block-b1 2026-12-01..2026-12-03";
        assert_eq!(spans(Platform::Airbnb, false), [block]);
        // Booking.com's echo of the block is not exported, its other night is.
        assert_eq!(spans(Platform::Airbnb, true), [block, "stay-2027-01-05 2027-01-05..2027-01-08"]);
        // Airbnb's reservation is, its block is not.
        assert_eq!(spans(Platform::Booking, true), [block, "stay-2026-12-10 2026-12-10..2026-12-14"]);
    }

    #[test]
    fn platforms_without_a_name_are_told_apart_by_their_feeds() {
        let of = |feed_id: &str, first, end, summary: &str| {
            (feed_id.to_owned(), foreign(Platform::Other, first, end, summary))
        };
        let foreign = vec![
            of("holidu", "2026-12-10", "2026-12-14", "Reserved"),
            of("holidu", "2026-12-20", "2026-12-22", "MARIA"),
            of("tripadvisor", "2027-01-05", "2027-01-08", "Reserved"),
        ];
        let subscriber = |feed_id: Option<&str>| Subscriber { feed_id: feed_id.map(ToOwned::to_owned) };
        let maria = NightSet::of([range("2026-12-20", "2026-12-22")]);
        let read_at = NaiveDateTime::default();
        let sent_to = |feed_id| vec![Sent { subscriber: subscriber(feed_id), nights: maria.clone(), read_at }];
        let starts = |reader: Subscriber, last_sent: Vec<Sent>| -> Vec<String> {
            let material = Material { foreign: foreign.clone(), last_sent, ..Material::default() };
            let entries = entries(&material, &reader, true, window());
            entries.iter().map(|entry| entry.nights.first().to_string()).collect()
        };
        let [reserved, maria, trip] = ["2026-12-10", "2026-12-20", "2027-01-05"];
        assert_eq!(starts(subscriber(Some("tripadvisor")), vec![]), [reserved, maria]);
        assert_eq!(starts(subscriber(Some("holidu")), vec![]), [trip]);
        assert_eq!(starts(subscriber(None), vec![]), [reserved, maria, trip], "in doubt it is another's");
        assert_eq!(starts(subscriber(Some("gone")), vec![]), [reserved, maria, trip]);
        // What Tripadvisor was sent is no reason to take a stay of Holidu for an echo; what Holidu was sent is.
        for other in [Some("tripadvisor"), None] {
            assert_eq!(starts(known(Platform::Airbnb), sent_to(other)), [reserved, maria, trip], "{other:?}");
        }
        assert_eq!(starts(known(Platform::Airbnb), sent_to(Some("holidu"))), [reserved, trip]);
    }

    #[test]
    fn what_may_be_a_stay_is_sent() {
        let mut material = Material::default();
        for (night, summary) in
            [(1, "Zoë"), (5, "王小明"), (9, ""), (13, "MARIA"), (17, "Cleaning"), (21, "Blocked by owner")]
        {
            let (first, end) = (format!("2027-06-{night:02}"), format!("2027-06-{:02}", night + 2));
            material.foreign.push(("o".into(), foreign(Platform::Other, &first, &end, summary)));
        }
        let sent: Vec<u32> = entries(&material, &known(Platform::Airbnb), true, window())
            .iter()
            .map(|entry| chrono::Datelike::day(&entry.nights.first()))
            .collect();
        assert_eq!(sent, [1, 5, 9, 13]);
    }

    #[test]
    fn the_etag_follows_the_content() {
        let all = entries(&material(), &known(Platform::Vrbo), true, window());
        assert_eq!(etag(&all, "Casa"), etag(&all.clone(), "Casa"));
        assert_ne!(etag(&all, "Casa"), etag(&all[1..], "Casa"));
        assert_ne!(etag(&all, "Casa"), etag(&all, "Villa"));
    }
}

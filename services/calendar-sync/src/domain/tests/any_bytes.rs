//! Reading terminates without a panic for any bytes.

use proptest::{collection::vec, prelude::*, sample::select};

use super::*;

/// Pieces of feeds, so that random bodies get past the first line.
const PIECES: [&str; 36] = [
    "BEGIN:VCALENDAR",
    "END:VCALENDAR",
    "BEGIN:VEVENT",
    "END:VEVENT",
    "BEGIN:VALARM",
    "END:VALARM",
    "BEGIN:VTIMEZONE",
    "END:VTIMEZONE",
    "TZID:Odd",
    "TZOFFSETTO:+0130",
    "UID:a",
    "UID:b",
    "DTSTART;VALUE=DATE:20261201",
    "DTSTART:20261201T100000Z",
    "DTSTART;TZID=Odd:20261201T100000",
    "DTSTART:99991231",
    "DTEND:20261205",
    "DTEND:19000101",
    "DTEND;TZID=Europe/Madrid:20261203T100000",
    "DURATION:P3D",
    "DURATION:-P9999999W",
    "RRULE:FREQ=DAILY",
    "RRULE:FREQ=WEEKLY;COUNT=3",
    "RRULE:FREQ=SECONDLY;INTERVAL=65535",
    "RRULE:FREQ=YEARLY;BYDAY=-1ÓU",
    "RRULE:FREQ=MONTHLY;BYDAY=2SU;BYSETPOS=1,-1",
    "RDATE:20261207,20261209/P2D",
    "EXDATE:20261202",
    "RECURRENCE-ID:20261202",
    "RECURRENCE-ID;RANGE=THISANDFUTURE:20261202",
    "STATUS:CANCELLED",
    "TRANSP:TRANSPARENT",
    "SEQUENCE:2",
    "SUMMARY:Cleaning",
    "SUMMARY:Zoë H.",
    " folded",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn bytes(body in vec(any::<u8>(), 0..600)) {
        let _refused_or_read = feed::read(&body, None, horizon(today()));
        let _converted = feed::read(&body, Some("utf-16le"), horizon(today()));
    }

    #[test]
    fn pieces(lines in vec(select(&PIECES[..]), 0..40), noise in vec(any::<u8>(), 0..12), at in any::<prop::sample::Index>(), cut in any::<prop::sample::Index>()) {
        let mut body = format!("BEGIN:VCALENDAR\n{}\n", lines.join("\n")).into_bytes();
        let place = at.index(body.len());
        body.splice(place..place, noise);
        body.truncate(cut.index(body.len()) + 1);
        if let Ok(reading) = feed::read(&body, None, horizon(today())) {
            for platform in [Platform::Airbnb, Platform::Booking, Platform::Other] {
                let taken = events(&reading.entries, context(platform));
                prop_assert!(taken.iter().all(|event| event.nights.first() < event.nights.end()));
            }
        }
    }

    /// A feed that is cut at any position is incomplete or has all its nights. It never silently loses some.
    #[test]
    fn a_cut_feed_is_noticed(cut in 0usize..1400) {
        let body = include_bytes!("../../../tests/fixtures/airbnb.ics");
        let whole = nights(&events(&read(body).entries, context(Platform::Airbnb)));
        let cut = cut.min(body.len());
        if let Ok(reading) = feed::read(&body[..cut], None, horizon(today())) && reading.is_complete(&Default::default()) {
            prop_assert_eq!(nights(&events(&reading.entries, context(Platform::Airbnb))), whole);
        }
    }
}

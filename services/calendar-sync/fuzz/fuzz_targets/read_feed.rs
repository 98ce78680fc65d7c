//! Reading terminates without a panic for any bytes, and every reading keeps its promises.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, unused_imports)]
#[path = "../../src/domain/mod.rs"]
mod domain;

use chrono::NaiveDate;
use domain::{
    feed::{self, Reading},
    nights::{NightSet, horizon},
    occupancy::{Context, FeedPolicy, UidKey, inspect::inspect, taking},
    platform::Platform,
};

const CHARSETS: [Option<&str>; 4] = [None, Some("utf-8"), Some("utf-16le"), Some("iso-8859-1")];
const PLATFORMS: [Platform; 4] = [Platform::Airbnb, Platform::Booking, Platform::Vrbo, Platform::Other];
/// An event of another calendar. Text before it must not hide it.
const STAY: &[u8] = b"\r\nBEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270305\r\n\
    DTEND;VALUE=DATE:20270309\r\nSUMMARY:Reserved\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

fuzz_target!(|body: &[u8]| {
    let Some(today) = NaiveDate::from_ymd_opt(2026, 11, 21) else { return };
    let window = horizon(today);
    // The parameters are derived from the body, so that one run costs one or two readings.
    let chosen = body.iter().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    let (charset, platform) = (CHARSETS[chosen % 4], PLATFORMS[chosen / 4 % 4]);
    let policy = FeedPolicy::ALL[chosen / 16 % 3];
    let zone = chrono_tz::Tz::Atlantic__Canary;
    let free_time_blocks = chosen / 48 % 2 == 0;
    let context = Context { platform, policy, free_time_blocks, zone, today, uid_key: UidKey::of_nobody() };
    if let Ok(reading) = feed::read(body, charset, window) {
        promises(&reading, body, charset, context);
    }
    // A calendar that ends does not affect the one after it.
    if body.ends_with(b"END:VCALENDAR") && feed::read(body, None, window).is_ok_and(|reading| reading.problems.is_empty()) {
        let both = feed::read(&[body, STAY].concat(), None, window).expect("what was a calendar still is one");
        let context = Context { policy: FeedPolicy::Everything, ..context };
        let nights = taking::nights(&taking::events(&both.entries, context));
        let stay = NaiveDate::from_ymd_opt(2027, 3, 5).expect("a date").iter_days().take(4);
        assert!(stay.into_iter().all(|night| nights.contains(night)) || !both.is_complete(&Default::default()), "a stay is hidden");
    }
});

/// The policy "everything" takes at least the nights of every other policy, and an inspection shows the nights that are
/// taken.
fn promises(reading: &Reading, body: &[u8], charset: Option<&str>, context: Context) {
    let of = |policy| -> NightSet { taking::nights(&taking::events(&reading.entries, Context { policy, ..context })) };
    let nights = of(context.policy);
    assert!(nights.difference(&of(FeedPolicy::Everything)).is_empty(), "nights of nothing");
    let window = horizon(context.today);
    let inspected = inspect(body, charset, window, |_| context).expect("it was read");
    assert_eq!(inspected.nights, nights.within(window), "inspected otherwise");
}

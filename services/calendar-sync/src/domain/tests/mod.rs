//! Feeds in the true shapes of the platforms, read from end to end, and anything else thrown at them.

mod any_bytes;
mod hostile;
mod lost_lines;
mod odd_feeds;
mod platforms;
mod shapes;
mod versions;

use chrono::NaiveDate;
use chrono_tz::Tz;

use super::{
    feed::{self, Reading},
    nights::horizon,
    policy::{FeedPolicy, Platform},
    taken::{Context, events, nights},
};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).expect("a date")
}

fn context(platform: Platform) -> Context {
    Context { platform, policy: FeedPolicy::Platform, zone: Tz::Atlantic__Canary, today: today() }
}

fn read(body: &[u8]) -> Reading {
    feed::read(body, None, horizon(today())).expect("a calendar")
}

/// The nights a feed takes, as `first..end`.
fn taken(platform: Platform, body: &[u8]) -> Vec<String> {
    let taken = nights(&events(&read(body).entries, context(platform)));
    taken.ranges().iter().map(|range| format!("{}..{}", range.first(), range.end())).collect()
}

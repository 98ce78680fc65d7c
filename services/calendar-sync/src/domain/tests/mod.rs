//! Feeds in the real formats of the platforms, read from end to end, and arbitrary other input.

mod accepted;
mod any_bytes;
mod hostile;
mod lost_lines;
mod odd_feeds;
mod platforms;
mod shapes;

use chrono::NaiveDate;
use chrono_tz::Tz;

use super::{
    feed::{self, Reading},
    nights::horizon,
    occupancy::{
        Context, FeedPolicy, UidKey,
        taking::{events, nights},
    },
    platform::Platform,
};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).expect("a date")
}

fn context(platform: Platform) -> Context {
    Context {
        platform,
        policy: FeedPolicy::Standard,
        free_time_blocks: true,
        zone: Tz::Atlantic__Canary,
        today: today(),
        uid_key: UidKey::of_nobody(),
    }
}

fn read(body: &[u8]) -> Reading {
    feed::read(body, None, horizon(today())).expect("a calendar")
}

/// The nights a feed takes, as `first..end`.
fn taken(platform: Platform, body: &[u8]) -> Vec<String> {
    let taken = nights(&events(&read(body).entries, context(platform)));
    taken.ranges().iter().map(|range| format!("{}..{}", range.first(), range.end())).collect()
}

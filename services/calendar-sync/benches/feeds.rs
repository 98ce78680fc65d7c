//! Measures how fast feeds become nights: parse, expand, judge, merge.

use std::hint::black_box;

use casacero_calendar_sync::domain::{
    feed::read,
    nights::horizon,
    occupancy::{
        Context, FeedPolicy, UidKey,
        taking::{events, nights},
    },
    platform::Platform,
};
use chrono::{NaiveDate, TimeDelta};
use divan::{Bencher, counter::BytesCount};

fn main() {
    divan::main();
}

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).expect("a date")
}

/// A calendar in Airbnb's format with `stays` stays of three nights.
fn airbnb(stays: i64) -> Vec<u8> {
    let mut body = String::from(
        "BEGIN:VCALENDAR\r\nPRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r\nCALSCALE:GREGORIAN\r\nVERSION:2.0\r\n",
    );
    for number in 0..stays {
        let first = today() + TimeDelta::days(number * 4 % 720);
        let end = first + TimeDelta::days(3);
        body.push_str(&format!(
            "BEGIN:VEVENT\r\nDTSTAMP:20261120T231502Z\r\nDTSTART;VALUE=DATE:{}\r\nDTEND;VALUE=DATE:{}\r\nSUMMARY:Reserved\r\n\
             UID:1418fb94e984-{number:032x}@airbnb.com\r\n\
             DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/d\r\n etails/HM{number:08}\\nPhone Number (Last 4 Digits): 0000\r\nEND:VEVENT\r\n",
            first.format("%Y%m%d"),
            end.format("%Y%m%d"),
        ));
    }
    body.push_str("END:VCALENDAR\r\n");
    body.into_bytes()
}

#[divan::bench(args = [10, 100, 1_000, 10_000])]
fn airbnb_feed_to_nights(bencher: Bencher, stays: i64) {
    let body = airbnb(stays);
    let context = Context {
        platform: Platform::Airbnb,
        policy: FeedPolicy::Standard,
        free_time_blocks: true,
        zone: chrono_tz::Tz::Atlantic__Canary,
        today: today(),
        uid_key: UidKey::derived_from(b"a secret"),
    };
    bencher.counter(BytesCount::of_slice(&body)).bench(|| {
        let reading = read(black_box(&body), None, horizon(today())).expect("a calendar");
        nights(&events(&reading.entries, context))
    });
}

#[divan::bench]
fn endless_rule() -> usize {
    let body = b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:19700101\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    read(black_box(body), None, horizon(today())).expect("a calendar").entries.len()
}

#[divan::bench]
fn rule_that_never_comes() -> usize {
    let body = b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    read(black_box(body), None, horizon(today())).expect("a calendar").entries.len()
}

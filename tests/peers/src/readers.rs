//! Every reader, from bytes to nights, with its own means. What a reader leaves to its callers is not added here.

use std::collections::BTreeSet;

use chrono::{NaiveDate, NaiveDateTime, TimeDelta, TimeZone as _, Utc};
use chrono_tz::Tz;

use crate::{
    Nights,
    domain::{
        feed,
        nights::{NightRange, following},
        occupancy::{Context, FeedPolicy, UidKey, taking},
        platform::Platform,
    },
};

/// The property's time zone.
const ZONE: Tz = Tz::Atlantic__Canary;
/// More than the number of days in the window.
const MOST_OCCURRENCES: u16 = 2_000;

/// The name and the function of each reader.
pub const ALL: [(&str, fn(&[u8]) -> Nights); 4] =
    [("casacero", casacero), ("icalendar (Rust)", icalendar), ("ical (Rust)", ical), ("calcard (Rust)", calcard)];

/// The window of nights that are compared, as long as the product's.
fn window() -> NightRange {
    let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).expect("a date");
    NightRange::new(day(2026, 10, 21), day(2028, 11, 20)).expect("nights")
}

fn casacero(body: &[u8]) -> Nights {
    let reading = feed::read(body, None, window()).map_err(|error| format!("{error:?}"))?;
    let platform = Platform::of_product(reading.product.as_deref().unwrap_or_default());
    let today = window().first() + TimeDelta::days(31);
    let context = Context {
        platform,
        policy: FeedPolicy::Everything,
        free_time_blocks: true,
        zone: ZONE,
        today,
        uid_key: UidKey::derived_from(b"a secret"),
    };
    let nights = taking::nights(&taking::events(&reading.entries, context)).within(window());
    Ok(nights.ranges().iter().flat_map(|range| range.iter()).collect())
}

/// Adds the nights from `first` up to `end`, at least one.
fn take(nights: &mut BTreeSet<NaiveDate>, first: NaiveDate, end: NaiveDate) {
    let range = NightRange::at_least_one(first, end);
    nights.extend(range.intersection(window()).into_iter().flat_map(NightRange::iter));
}

fn text(body: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(body).map_err(|error| error.to_string())
}

fn icalendar(body: &[u8]) -> Nights {
    use icalendar::{Calendar, Component as _, DatePerhapsTime};

    let day = |moment: &DatePerhapsTime| match moment {
        DatePerhapsTime::Date(day) => Some(*day),
        DatePerhapsTime::DateTime(time) => time.try_into_utc().map(|at| at.with_timezone(&ZONE).date_naive()),
    };
    let calendar: Calendar = text(body)?.parse()?;
    let mut nights = BTreeSet::new();
    for event in calendar.calendar_events() {
        let says = |name, word| event.property_value(name).is_some_and(|value| value.eq_ignore_ascii_case(word));
        if says("STATUS", "CANCELLED") || says("TRANSP", "TRANSPARENT") {
            continue;
        }
        let first = event.get_start().as_ref().and_then(day).ok_or("an event without a start")?;
        let end = event.get_end().as_ref().and_then(day).unwrap_or(first);
        if event.property_value("RRULE").is_none() && event.property_value("RDATE").is_none() {
            take(&mut nights, first, end);
            continue;
        }
        let set = event.get_recurrence().map_err(|error| error.to_string())?;
        for at in set.all(MOST_OCCURRENCES).dates {
            let again = at.with_timezone(&ZONE).date_naive();
            take(&mut nights, again, again + (end - first));
        }
    }
    Ok(nights)
}

/// The `ical` crate returns properties only. It leaves dates, times and recurrences to its callers.
fn ical(body: &[u8]) -> Nights {
    let mut nights = BTreeSet::new();
    for calendar in ical::IcalParser::new(body) {
        for event in calendar.map_err(|error| error.to_string())?.events {
            let find = |name: &str| event.properties.iter().find(|property| property.name == name);
            let says = |name, word| {
                let value = find(name).and_then(|found| found.value.as_deref());
                value.is_some_and(|value| value.eq_ignore_ascii_case(word))
            };
            if says("STATUS", "CANCELLED") || says("TRANSP", "TRANSPARENT") {
                continue;
            }
            let first = find("DTSTART").and_then(day_of_property).ok_or("an event without a start")?;
            let end = find("DTEND").and_then(day_of_property).unwrap_or(first);
            take(&mut nights, first, end);
        }
    }
    Ok(nights)
}

fn day_of_property(property: &ical::property::Property) -> Option<NaiveDate> {
    let value = property.value.as_deref()?;
    let Some((date, time)) = value.split_once('T') else { return NaiveDate::parse_from_str(value, "%Y%m%d").ok() };
    let stamp = format!("{date}T{}", time.trim_end_matches('Z'));
    let local = NaiveDateTime::parse_from_str(&stamp, "%Y%m%dT%H%M%S").ok()?;
    let parameters = property.params.iter().flatten();
    let zone = parameters.filter(|(name, _)| name == "TZID").find_map(|(_, values)| values.first()?.parse::<Tz>().ok());
    let instant = match zone {
        _ if time.ends_with('Z') => Utc.from_utc_datetime(&local),
        zone => zone.unwrap_or(ZONE).from_local_datetime(&local).earliest()?.to_utc(),
    };
    Some(instant.with_timezone(&ZONE).date_naive())
}

fn calcard(body: &[u8]) -> Nights {
    use calcard::icalendar::{ICalendar, ICalendarStatus, ICalendarTransparency};

    let calendar = ICalendar::parse(text(body)?).map_err(|_| "no calendar")?;
    let mut nights = BTreeSet::new();
    for event in calendar.expand_dates(ZONE, usize::from(MOST_OCCURRENCES) * 10).events {
        let component = calendar.component_by_id(event.comp_id).ok_or("an event of no component")?;
        if component.status() == Some(&ICalendarStatus::Cancelled)
            || component.transparency() == Some(&ICalendarTransparency::Transparent)
        {
            continue;
        }
        let event = event.try_into_date_time().ok_or("an event without an end")?;
        let day = |at: chrono::DateTime<calcard::common::timezone::Tz>| at.with_timezone(&ZONE).date_naive();
        take(&mut nights, day(event.start), day(event.end).min(following(window().end())));
    }
    Ok(nights)
}

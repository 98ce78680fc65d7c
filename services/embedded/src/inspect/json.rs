//! An inspection as one line of JSON.

use std::io::{self, Write};

use casacero_calendar_sync::domain::{inspect::InspectedEvent, nights::NightRange};
use chrono::NaiveDate;
use serde::Serialize;

use super::{Inspected, Options};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    input: &'a str,
    ok: bool,
    /// Why it could not be read.
    error: Option<&'a str>,
    time_zone: &'static str,
    events: Vec<Event<'a>>,
    /// The nights that are taken, each by the day it begins.
    nights: Vec<NaiveDate>,
    problems: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Event<'a> {
    uid: Option<&'a str>,
    start_date: NaiveDate,
    /// The last night, inclusive: not the day of departure.
    end_date: NaiveDate,
    summary: &'a str,
    category: &'static str,
    confidence: &'static str,
    reasoning: &'a str,
    blocks: bool,
    problem: Option<String>,
}

/// The last night of a range.
pub(super) fn last_night(nights: NightRange) -> NaiveDate {
    nights.end().pred_opt().unwrap_or(nights.first())
}

/// Writes the line of one input.
pub(super) fn write(inspected: &Inspected, options: &Options, out: &mut impl Write) -> io::Result<()> {
    let found = inspected.found.as_ref();
    let line = Line {
        input: &inspected.input,
        ok: found.is_ok(),
        error: found.err().map(String::as_str),
        time_zone: options.time_zone.name(),
        events: found.map(|found| found.events.iter().map(event).collect()).unwrap_or_default(),
        nights: found
            .map(|found| found.nights.ranges().iter().flat_map(|range| range.iter()).collect())
            .unwrap_or_default(),
        problems: found.map(|found| found.problems.iter().map(ToString::to_string).collect()).unwrap_or_default(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)
}

fn event(event: &InspectedEvent) -> Event<'_> {
    let InspectedEvent { uid, nights, summary, categorised, blocks, problem } = event;
    Event {
        uid: uid.as_deref(),
        start_date: nights.first(),
        end_date: last_night(*nights),
        summary,
        category: categorised.category.name(),
        confidence: categorised.confidence.name(),
        reasoning: &categorised.reasoning,
        blocks: *blocks,
        problem: problem.map(|problem| problem.to_string()),
    }
}

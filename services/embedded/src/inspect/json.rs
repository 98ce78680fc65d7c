//! An inspection as one line of JSON.

use std::io::{self, Write};

use casacero_calendar_sync::domain::{
    feed::{Problem, ProblemKind},
    occupancy::inspect::InspectedEvent,
};
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
    /// The taken nights, each by the day on which it begins.
    nights: Vec<NaiveDate>,
    problems: Vec<FoundProblem<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Event<'a> {
    uid: Option<&'a str>,
    start_date: NaiveDate,
    /// The last night, not the day of departure.
    end_date: NaiveDate,
    summary: &'a str,
    category: &'static str,
    confidence: &'static str,
    /// The code of the reason for its category.
    reason: &'static str,
    blocks: bool,
    /// The code of its problem.
    problem: Option<&'static str>,
}

#[derive(Serialize)]
struct FoundProblem<'a> {
    line: u32,
    code: &'static str,
    fingerprint: &'a str,
}

impl<'a> From<&'a Problem> for FoundProblem<'a> {
    fn from(problem: &'a Problem) -> Self {
        Self { line: problem.line, code: problem.kind.code(), fingerprint: &problem.fingerprint }
    }
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
        problems: found.map(|found| found.problems.iter().map(FoundProblem::from).collect()).unwrap_or_default(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)
}

fn event(event: &InspectedEvent) -> Event<'_> {
    let InspectedEvent { uid, nights, summary, kept_summary: _, categorised, takes, problem } = event;
    Event {
        uid: uid.as_deref(),
        start_date: nights.first(),
        end_date: nights.last(),
        summary,
        category: categorised.category.name(),
        confidence: categorised.confidence.name(),
        reason: categorised.reason.name(),
        blocks: *takes,
        problem: problem.map(ProblemKind::code),
    }
}

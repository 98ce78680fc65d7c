//! Replays the versions of one feed, for disputes of owners: when a night was taken, when it was freed, and why.
//!
//! Nothing is stored, and no network request is made.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use casacero_calendar_sync::domain::{
    occupancy::replay::{Replay, Summary, Version},
    platform::Platform,
};
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use chrono_tz::Tz;
use clap::Args;
use serde::Serialize;

use crate::inspect::{platform, words, zone};

/// Which versions to read, and how.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Files named by the instant at which they were read, such as 2026-02-26T05:13:10Z.ics, or folders of such files.
    #[arg(required = true, value_name = "DIR|FILE")]
    pub inputs: Vec<PathBuf>,
    /// Whose feed it is: airbnb, booking, vrbo or other. Without it, what the first calendar's PRODID says.
    #[arg(long, value_parser = platform)]
    pub platform: Option<Platform>,
    /// The property's time zone, such as Atlantic/Canary.
    #[arg(long, default_value = "UTC", value_parser = zone)]
    pub time_zone: Tz,
    /// One JSON object for each version, on a line of its own, and one for all of them at last.
    #[arg(long)]
    pub json: bool,
}

/// Why a replay failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file name is not an instant.
    #[error("{} is not named by the instant at which it was read, such as 2026-02-26T05:13:10Z.ics", .0.display())]
    Name(PathBuf),
    /// Two versions have the same instant.
    #[error("{} and {} were read at the same instant", .0.display(), .1.display())]
    SameInstant(PathBuf, PathBuf),
    /// The folders contain no calendar.
    #[error("there is no file that ends with .ics")]
    Nothing,
    /// A file or folder cannot be read.
    #[error("{}: {}", .0.display(), .1)]
    Input(PathBuf, io::Error),
    /// Writing the output failed.
    #[error("the result cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// Reads all versions in order of time and prints the effect of each.
pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Error> {
    let mut replay = Replay::new(options.platform, options.time_zone);
    for (at, path) in versions(&options.inputs)? {
        let body = fs::read(&path).map_err(|error| Error::Input(path, error))?;
        let version = replay.read(at, &body);
        if options.json { json(&Line::from(&version), out)? } else { text(&version, out)? }
    }
    let summary = replay.summary();
    if options.json {
        return Ok(json(&Total::from(summary), out)?);
    }
    let Summary { versions, freed_nights, taken_again } = summary;
    writeln!(
        out,
        "{versions} versions, {freed_nights} nights freed, {taken_again} of them taken again within 24 hours"
    )?;
    Ok(())
}

/// The files with the instants at which they were read.
fn versions(inputs: &[PathBuf]) -> Result<Vec<(DateTime<Utc>, PathBuf)>, Error> {
    let mut found = Vec::new();
    for input in inputs {
        for path in files(input)? {
            found.push((instant(&path)?, path));
        }
    }
    found.sort();
    for pair in found.windows(2) {
        if let [(one, first), (other, second)] = pair
            && one == other
        {
            return Err(Error::SameInstant(first.clone(), second.clone()));
        }
    }
    if found.is_empty() { Err(Error::Nothing) } else { Ok(found) }
}

/// The calendars of a folder, or the file itself.
fn files(input: &Path) -> Result<Vec<PathBuf>, Error> {
    let wrong = |error| Error::Input(input.to_owned(), error);
    if !fs::metadata(input).map_err(wrong)?.is_dir() {
        return Ok(vec![input.to_owned()]);
    }
    let entries = fs::read_dir(input).map_err(wrong)?.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    let is_calendar = |path: &PathBuf| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ics"));
    Ok(entries.into_iter().map(|entry| entry.path()).filter(is_calendar).collect())
}

fn instant(path: &Path) -> Result<DateTime<Utc>, Error> {
    let name = path.file_stem().and_then(|name| name.to_str());
    name.and_then(|name| name.parse().ok()).ok_or_else(|| Error::Name(path.to_owned()))
}

/// The `--json` output for a version.
#[derive(Serialize)]
struct Line {
    at: String,
    complete: bool,
    named: u32,
    taken: u32,
    waiting: u32,
    freed: Vec<NaiveDate>,
    problems: usize,
    /// The code of the reason why it is not a calendar.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'static str>,
}

impl From<&Version> for Line {
    fn from(version: &Version) -> Self {
        let Version { at, is_complete, named, taken, waiting, freed, problems, error } = version;
        Self {
            at: at.to_rfc3339_opts(SecondsFormat::AutoSi, true),
            complete: *is_complete,
            named: *named,
            taken: *taken,
            waiting: *waiting,
            freed: freed.days().collect(),
            problems: *problems,
            error: error.map(|error| error.code()),
        }
    }
}

/// The last line of the `--json` output.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Total {
    versions: usize,
    freed_nights: usize,
    taken_again_within24h: usize,
}

impl From<Summary> for Total {
    fn from(summary: Summary) -> Self {
        let Summary { versions, freed_nights, taken_again } = summary;
        Self { versions, freed_nights, taken_again_within24h: taken_again }
    }
}

fn json(line: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    writeln!(out)
}

fn text(version: &Version, out: &mut impl Write) -> io::Result<()> {
    let Version { at, is_complete, named, taken, waiting, freed, problems, error } = version;
    let at = at.to_rfc3339_opts(SecondsFormat::AutoSi, true);
    match error {
        Some(error) => {
            let why = words(*error, None, None);
            write!(out, "{at}  unreadable: {why}; taken {taken}, waiting {waiting}")?;
        }
        None => {
            let complete = if *is_complete { "complete" } else { "incomplete" };
            write!(out, "{at}  {complete}, problems {problems}; named {named}, taken {taken}, waiting {waiting}")?;
        }
    }
    for nights in freed.ranges() {
        write!(out, "; freed {} to {}", nights.first(), nights.last())?;
    }
    writeln!(out)
}

//! Compares our reader with the crates `icalendar`, `ical` and `calcard`: its speed, and its nights for every file.
//!
//! `casacero-peers corpus FOLDER` writes the calendars for the speed test. `casacero-peers read MILLISECONDS FILE…`
//! reads each file with every reader and prints a JSON line for each. `run.mjs` compares them with readers in other
//! languages.

#[allow(dead_code, unused_imports)]
#[path = "../../../services/calendar-sync/src/domain/mod.rs"]
mod domain;

mod corpus;
mod readers;

use std::{
    collections::BTreeSet,
    hint::black_box,
    panic::catch_unwind,
    path::Path,
    time::{Duration, Instant},
};

use chrono::NaiveDate;
use serde::Serialize;

/// The nights of a calendar, or why it cannot be read.
type Nights = Result<BTreeSet<NaiveDate>, String>;

#[derive(Serialize)]
struct Line<'a> {
    reader: &'a str,
    file: &'a str,
    nights: Option<BTreeSet<NaiveDate>>,
    error: Option<String>,
    megabytes_per_second: Option<f64>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["corpus", folder] => corpus::write(Path::new(folder))?,
        // Reads one file with one reader repeatedly, for a profiler.
        ["repeat", file] => {
            let body = std::fs::read(file)?;
            println!("{:.0} MB/s", speed(&body, readers::ALL[0].1, Duration::from_secs(4)));
        }
        ["read", milliseconds, files @ ..] => {
            // A reader that panics has failed; the panic message is not needed.
            std::panic::set_hook(Box::new(|_| {}));
            for file in files {
                read(file, Duration::from_millis(milliseconds.parse()?))?;
            }
        }
        _ => return Err("corpus FOLDER, or read MILLISECONDS FILE…".into()),
    }
    Ok(())
}

fn read(file: &str, patience: Duration) -> Result<(), Box<dyn std::error::Error>> {
    let body = std::fs::read(file)?;
    for (reader, nights) in readers::ALL {
        let found = catch_unwind(|| nights(&body)).unwrap_or_else(|_| Err("it panics".into()));
        let measured = found.is_ok() && !patience.is_zero();
        let line = Line {
            reader,
            file,
            megabytes_per_second: measured.then(|| speed(&body, nights, patience)),
            error: found.as_ref().err().cloned(),
            nights: found.ok(),
        };
        println!("{}", serde_json::to_string(&line)?);
    }
    Ok(())
}

/// The best of several rounds that together take about `patience`.
fn speed(body: &[u8], nights: fn(&[u8]) -> Nights, patience: Duration) -> f64 {
    let (mut best, begun) = (f64::MAX, Instant::now());
    while begun.elapsed() < patience {
        let round = Instant::now();
        let mut times = 0;
        // Short files are read many times in a round, so that the cost of the clock does not matter.
        while round.elapsed() < patience / 20 {
            let _nights = black_box(nights(black_box(body)));
            times += 1;
        }
        best = best.min(round.elapsed().as_secs_f64() / f64::from(times));
    }
    body.len() as f64 / best / 1e6
}

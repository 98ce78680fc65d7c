//! Postcodes a second, suggestions for names with a typing error, and memory. It needs the packed table of places, which
//! `CASACERO_GAZETTEER` names.

use std::{
    env, fs,
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use casacero_geocoding::{
    domain::{
        country,
        fold::fold,
        gazetteer::Gazetteer,
        place::Country,
        postal::PostalTable,
        postcode::{Form, place_of, read},
        suggest::suggest,
    },
    packed,
};

/// How long postcodes are resolved.
const ROUND: Duration = Duration::from_secs(2);
/// Suggestions on a page.
const SUGGESTIONS: usize = 8;
/// Shorter names are not corrected.
const SHORTEST_CORRECTED: usize = 4;

fn main() {
    // `cargo test` starts benchmarks without this argument.
    if !env::args().any(|argument| argument == "--bench") {
        return;
    }
    let path = env::var_os("CASACERO_GAZETTEER").expect("CASACERO_GAZETTEER names the packed table of places");
    let (before_mb, started) = (resident_mb(), Instant::now());
    let gazetteer = packed::load(Path::new(&path)).expect("a packed table of places");
    println!("{} places loaded in {:?}", gazetteer.len(), started.elapsed());
    let started = Instant::now();
    let postcodes = packed::postcodes::delivered();
    println!("{} postcodes loaded in {:?}", postcodes.len(), started.elapsed());
    resolve_postcodes(postcodes);
    println!("memory: {:.1} MB", resident_mb() - before_mb);
    complete_misspelled_names(&gazetteer);
}

/// Reads examples of all listed countries, in other spellings than their own, and looks them up.
fn resolve_postcodes(table: &PostalTable) {
    let mut typed = Vec::new();
    for listed in country::listed() {
        let country = Country::parse(listed.code).expect("a listed country");
        for example in Form::of(country).map(Form::examples).unwrap_or_default() {
            typed.push((country, format!(" {} ", example.replace('-', " ").to_lowercase())));
        }
    }
    let resolve = |(country, text): &(Country, String)| {
        let reading = read(black_box(text), *country);
        assert!(reading.problem.is_none(), "{text}");
        black_box(place_of(table, *country, &reading.normalised));
    };
    // The first look-ups build the patterns.
    typed.iter().for_each(resolve);
    let (mut count, started) = (0_usize, Instant::now());
    while started.elapsed() < ROUND {
        typed.iter().for_each(resolve);
        count += typed.len();
    }
    println!("postcodes: {:.0} a second", count as f64 / started.elapsed().as_secs_f64());
}

/// Every name with a wrong letter in its middle.
fn complete_misspelled_names(gazetteer: &Gazetteer) {
    let (mut latencies, mut found) = (Vec::with_capacity(gazetteer.len()), 0_usize);
    for index in 0..u32::try_from(gazetteer.len()).expect("a table of this size") {
        let name = gazetteer.place(index).name;
        let Some(text) = misspelled(&name) else { continue };
        let started = Instant::now();
        let places = suggest(gazetteer, black_box(&text), None, SUGGESTIONS);
        latencies.push(started.elapsed());
        found += usize::from(places.iter().any(|place| place.name == name));
    }
    latencies.sort_unstable();
    let at = |share: f64| latencies[((latencies.len() - 1) as f64 * share) as usize];
    println!(
        "suggestions for {} names with a typing error: p50 {:?}, p99 {:?}, slowest {:?}; {:.1} % among the first {SUGGESTIONS}",
        latencies.len(),
        at(0.5),
        at(0.99),
        at(1.0),
        100.0 * found as f64 / latencies.len() as f64,
    );
}

/// A folded name with the letter in its middle replaced by the next of the alphabet; `None` if it is too short.
fn misspelled(name: &str) -> Option<String> {
    let mut letters = fold(name).into_bytes();
    let middle = letters.len() / 2;
    if letters.len() < SHORTEST_CORRECTED {
        return None;
    }
    letters[middle] = match letters[middle] {
        letter @ (b'a'..=b'y' | b'0'..=b'8') => letter + 1,
        _ => b'a',
    };
    String::from_utf8(letters).ok()
}

fn resident_mb() -> f64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a line of memory");
    let kilobytes: f64 = line.split_whitespace().nth(1).expect("a number").parse().expect("a number");
    kilobytes / 1024.0
}

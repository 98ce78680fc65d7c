//! Tests with the complete table of places, which must be downloaded and packed first. They run if `CASACERO_GAZETTEER`
//! names the packed file, and report otherwise that they are skipped.

use std::{env, fs, io::Write as _, path::Path, time::Instant};

use casacero_geocoding::{
    domain::{
        gazetteer::Gazetteer,
        locate::{City, locate},
        place::Country,
        suggest::suggest,
        time_zone::TimeZones,
    },
    packed,
};
use chrono_tz::Tz;

/// Maximum resident memory of table, index, nearest-place tree and time zones together.
const MEMORY_LIMIT_MB: f64 = 30.0;

fn complete() -> Option<Gazetteer> {
    let Some(path) = env::var_os("CASACERO_GAZETTEER") else {
        // The test harness would capture `eprintln!`.
        writeln!(std::io::stderr(), "SKIPPED: CASACERO_GAZETTEER does not name the packed gazetteer")
            .expect("stderr is open");
        return None;
    };
    Some(packed::load(Path::new(&path)).expect("CASACERO_GAZETTEER names a packed gazetteer"))
}

fn resident_mb() -> f64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a line of memory");
    let kilobytes: f64 = line.split_whitespace().nth(1).expect("a number").parse().expect("a number");
    kilobytes / 1024.0
}

/// One test, because it measures the memory of the whole process.
#[test]
fn the_complete_table_is_right_fast_and_small() {
    let (before_mb, started) = (resident_mb(), Instant::now());
    let Some(gazetteer) = complete() else { return };
    let loading = started.elapsed();
    let zones = TimeZones::default();
    assert!(gazetteer.len() > 170_000, "{}", gazetteer.len());

    every_place_of_the_islands_is_on_one(&gazetteer, &zones);
    every_place_is_nearest_to_itself(&gazetteer);
    the_best_known_places_are_found(&gazetteer);

    let memory_mb = resident_mb() - before_mb;
    writeln!(std::io::stderr(), "{} places loaded in {loading:?}, {memory_mb:.1} MB with all indexes", gazetteer.len())
        .expect("stderr is open");
    assert!(memory_mb < MEMORY_LIMIT_MB, "{memory_mb:.1} MB");
}

fn every_place_of_the_islands_is_on_one(gazetteer: &Gazetteer, zones: &TimeZones) {
    let mut canarian = 0;
    for index in 0..u32::try_from(gazetteer.len()).expect("a table of this size") {
        let place = gazetteer.place(index);
        let archipelago = matches!(place.region.as_str(), "Canary Islands" | "Balearic Islands");
        if place.country != Country::SPAIN {
            assert_eq!(place.island, None, "{place:?}");
            continue;
        }
        assert_eq!(place.island.is_some(), archipelago, "{place:?}");
        let zone = zones.at(place.point, gazetteer).expect("a known zone");
        let expected = match place.region.as_str() {
            "Canary Islands" => Tz::Atlantic__Canary,
            "Ceuta" | "Melilla" => Tz::Africa__Ceuta,
            _ => Tz::Europe__Madrid,
        };
        assert_eq!(zone, expected, "{place:?}");
        canarian += usize::from(expected == Tz::Atlantic__Canary);
    }
    assert!(canarian > 140, "{canarian}");
}

fn every_place_is_nearest_to_itself(gazetteer: &Gazetteer) {
    for index in (0..u32::try_from(gazetteer.len()).expect("a table of this size")).step_by(997) {
        let (_, distance_m) = gazetteer.nearest(gazetteer.place(index).point).expect("a place");
        assert!(distance_m < 2.0, "{distance_m} m from {:?}", gazetteer.place(index));
    }
}

fn the_best_known_places_are_found(gazetteer: &Gazetteer) {
    let cases = [
        ("corralejo", "Corralejo"),
        ("costa a", "Costa Adeje"),
        ("los cristianos", "Los Cristianos"),
        ("morro", "Morro Jable"),
        ("barcel", "Barcelona"),
        ("madri", "Madrid"),
        ("sevill", "Sevilla"),
        ("valenc", "Valencia"),
        ("palma", "Palma"),
        ("malag", "Málaga"),
        ("donosti", "Donostia / San Sebastián"),
        ("santa cruz de t", "Santa Cruz de Tenerife"),
        ("maspaloms", "Maspalomas"),
    ];
    for (text, expected) in cases {
        let found = suggest(gazetteer, text, None, 8);
        assert_eq!(found.first().map(|place| place.name.as_str()), Some(expected), "{text}: {found:?}");
    }
    for province in casacero_geocoding::domain::province::PROVINCES {
        let city = City { name: province.capital.into(), region: province.name.into(), country: Country::SPAIN };
        let place = locate(gazetteer, &city).unwrap_or_else(|error| panic!("{}: {error}", province.capital));
        assert_eq!(place.province, province.name);
    }
}

//! Tests with the published postal tables of Andorra, Spain and France. They run if `CASACERO_GAZETTEER` names the packed
//! gazetteer and the tables are present, and report otherwise that they are skipped. The folder of the tables is
//! `CASACERO_POSTAL_TABLES`, by default `../shared/data/geonames-postal` beside the project.

use std::{env, fs, io::Write as _, path::PathBuf, time::Instant};

use casacero_geocoding::{
    domain::{
        island::Island,
        place::{Country, Precision},
        postal::{PostalPlace, PostalTable},
    },
    import::{Report, import},
    packed::postcodes,
};

/// The municipalities of a few postcodes, in the form of the institute's table.
const MUNICIPALITIES: &str = "codigo_postal,municipio_id,municipio_nombre\n35660,35014,\"Oliva, La\"\n\
                              07849,07054,Santa Eulària des Riu\n35640,35009,Gáldar\n35640,35014,\"Oliva, La\"\n";

fn say(text: &str) {
    // The test harness would capture `eprintln!`.
    writeln!(std::io::stderr(), "{text}").expect("stderr is open");
}

/// The gazetteer and the tables, if all are present.
fn inputs() -> Option<(PathBuf, Vec<PathBuf>)> {
    let Some(gazetteer) = env::var_os("CASACERO_GAZETTEER") else {
        say("SKIPPED: CASACERO_GAZETTEER does not name the packed gazetteer");
        return None;
    };
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/geonames-postal");
    let folder = env::var_os("CASACERO_POSTAL_TABLES").map_or_else(beside, PathBuf::from);
    let tables: Vec<PathBuf> = ["AD.zip", "ES.zip", "FR.zip"].iter().map(|name| folder.join(name)).collect();
    if !tables.iter().all(|table| table.is_file()) {
        say(&format!("SKIPPED: {} does not contain the postal tables", folder.display()));
        return None;
    }
    Some((PathBuf::from(gazetteer), tables))
}

fn found(table: &PostalTable, country: &str, code: &str) -> PostalPlace {
    let country = Country::parse(country).expect("a code");
    table.find(country, code).unwrap_or_else(|| panic!("{code} is not found"))
}

/// One test, because an import of tables of this size takes seconds.
#[test]
fn the_published_tables_are_imported_and_repaired() {
    let Some((gazetteer, tables)) = inputs() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("postcodes.bin");

    let report = import(&tables, &gazetteer, &to).expect("imported");
    say(&report.to_string());
    what_was_read_is_counted(&report);
    let started = Instant::now();
    let table = postcodes::load(&to).expect("sound");
    let loading = started.elapsed();
    say(&format!("{} postcodes loaded in {loading:?}", table.len()));
    without_official_municipalities(&table);
    every_place_is_where_its_code_says(&table);

    let official = folder.path().join("ine.csv");
    fs::write(&official, MUNICIPALITIES).expect("written");
    import(&[official], &gazetteer, &to).expect("imported");
    let table = postcodes::load(&to).expect("sound");
    assert_eq!(table.len(), report.postcodes);
    for (code, city) in [("35660", "La Oliva"), ("35640", "La Oliva"), ("07849", "Santa Eulària des Riu")] {
        assert_eq!(found(&table, "ES", code).city, city, "{code}");
    }
}

fn what_was_read_is_counted(report: &Report) {
    assert!(report.damages.is_empty(), "{:?}", report.damages);
    let lines: Vec<(&str, usize)> =
        report.countries.iter().map(|report| (report.country.code(), report.lines)).collect();
    assert_eq!(lines, [("AD", 7), ("ES", 37_867), ("FR", 51_611)]);
    for country in &report.countries {
        // Few positions are wrong. More would mean that the rule is.
        assert!(country.rejected.positions * 20 < country.lines, "{country:?}");
        assert!(country.without_position * 50 < country.postcodes, "{country:?}");
    }
}

fn without_official_municipalities(table: &PostalTable) {
    let corralejo = found(table, "ES", "35660");
    assert_eq!(corralejo.city, "Corralejo", "Tuineje is 45 km away");
    assert_eq!((corralejo.region.as_str(), corralejo.province.as_str()), ("Canary Islands", "Las Palmas"));
    assert_eq!(corralejo.precision, Precision::Area);
    assert!((2_000..=5_000).contains(&corralejo.accuracy_m), "{corralejo:?}");

    let santa_eularia = found(table, "ES", "07849");
    assert_eq!(santa_eularia.point.and_then(Island::at), Some(Island::Ibiza), "not on Mallorca");
    assert_eq!((santa_eularia.precision, santa_eularia.accuracy_m), (Precision::Approximate, 5_000));

    for (country, code, city) in [
        ("AD", "AD100", "Canillo"),
        ("ES", "28013", "Madrid"),
        ("ES", "08001", "Barcelona"),
        ("ES", "35640", "La Oliva"),
        ("FR", "75001", "Paris"),
        ("FR", "06000", "Nice"),
    ] {
        assert_eq!(found(table, country, code).city, city, "{code}");
    }
    // Stands in the table only as 75021 CEDEX 01.
    assert!(found(table, "FR", "75021").city.starts_with("Paris"));
    assert!(table.entries().iter().all(|entry| !entry.key.contains("CEDEX")));
}

fn every_place_is_where_its_code_says(table: &PostalTable) {
    for entry in table.entries().into_iter().filter(|entry| entry.country == Country::SPAIN) {
        assert!(!entry.place.city.is_empty(), "{entry:?}");
        let Some(point) = entry.place.point else { continue };
        let is_archipelago = ["07", "35", "38"].iter().any(|province| entry.key.starts_with(province));
        assert_eq!(Island::at(point).is_some(), is_archipelago, "{entry:?}");
    }
}

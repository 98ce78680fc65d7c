//! The rules for faulty rows, with the sample of the gazetteer.

use super::*;
use crate::testing::sample;

fn row(postcode: &str, place: &str, municipality: &str, position: Option<(f64, f64)>) -> PostalRow {
    PostalRow {
        postcode: postcode.into(),
        place: place.into(),
        region: "Region".into(),
        province: "Province".into(),
        municipality: municipality.into(),
        point: position.map(|(latitude, longitude)| Point::new(latitude, longitude).expect("on the globe")),
    }
}

fn country(code: &str) -> Country {
    Country::parse(code).expect("a code")
}

/// City, precision, accuracy and coordinates, as text.
fn summary(place: &PostalPlace) -> String {
    let PostalPlace { city, point, accuracy_m, precision, .. } = place;
    let point = point.map_or("nowhere".to_owned(), |point| format!("{:.3},{:.3}", point.latitude(), point.longitude()));
    format!("{city} {precision:?} {accuracy_m} {point}")
}

#[test]
fn faults_are_repaired() {
    let corralejo = Some((28.7398, -13.8689));
    let cases: [(&str, &str, Vec<PostalRow>, &str, usize); 13] = [
        (
            "no position, and one town of that name in the country",
            "FR",
            vec![row("06000", "Nice", "", None), row("06000", "Nice", "", None)],
            "Nice Approximate 5000 43.703,7.266",
            0,
        ),
        (
            "no position, and several towns of that name in the country",
            "US",
            vec![row("91354", "Valencia", "", None)],
            "Valencia FormatOnly 0 nowhere",
            0,
        ),
        (
            "a municipality too far away",
            "ES",
            vec![row("35660", "Corralejo", "Tuineje", corralejo)],
            "Corralejo Area 2000 28.740,-13.869",
            0,
        ),
        (
            "a municipality on another island",
            "ES",
            vec![row("35640", "La Oliva", "Agüimes", Some((28.6126, -13.9282)))],
            "La Oliva Area 2000 28.613,-13.928",
            0,
        ),
        (
            "a municipality with its article behind it",
            "ES",
            vec![row("35660", "Corralejo", "Oliva, La", corralejo)],
            "La Oliva Area 2000 28.740,-13.869",
            0,
        ),
        (
            "a position on another island",
            "ES",
            vec![row("07849", "Sa Font", "Ibiza", Some((39.6792, 3.4542)))],
            "Ibiza Approximate 5000 38.909,1.433",
            1,
        ),
        (
            "a wrong position among right ones",
            "ES",
            vec![row("35660", "Corralejo", "", corralejo), row("35660", "Lobos", "", Some((40.4, -3.7)))],
            "Corralejo Area 2000 28.740,-13.869",
            1,
        ),
        (
            "no place is known",
            "ES",
            vec![row("35660", "Urbanizacion (Playa)", "", corralejo)],
            "Corralejo Area 2000 28.740,-13.869",
            0,
        ),
        (
            "neither position nor town",
            "ES",
            vec![row("36999", "Nowhere", "Not a town", None)],
            "Not a town FormatOnly 0 nowhere",
            0,
        ),
        (
            "positions that are far from each other",
            "ES",
            vec![
                row("35660", "Corralejo", "", corralejo),
                row("35660", "Corralejo", "", Some((28.7300, -13.8689))),
                row("35660", "Corralejo", "", Some((28.6600, -13.8689))),
            ],
            "Corralejo Approximate 7784 28.730,-13.869",
            0,
        ),
        (
            "a code of large recipients beside the code itself",
            "FR",
            vec![
                row("06000", "Nice", "", Some((43.7, 7.26))),
                row("06000 CEDEX 1", "Nice Cedex", "", Some((43.9, 7.0))),
            ],
            "Nice Area 2000 43.700,7.260",
            0,
        ),
        (
            "a code of large recipients only",
            "FR",
            vec![row("06000 CEDEX 1", "Nice", "", Some((43.7, 7.26)))],
            "Nice Area 2000 43.700,7.260",
            0,
        ),
        (
            "a town beside parts of it",
            "FR",
            vec![
                row("75001", "Paris 01", "", Some((48.8592, 2.3417))),
                row("75001", "Paris", "", Some((48.8592, 2.3417))),
                row("75001", "Paris 01", "", Some((48.8592, 2.3417))),
            ],
            "Paris Area 2000 48.859,2.342",
            0,
        ),
    ];
    for (name, code, rows, expected, rejected) in cases {
        let (entries, found) = places(&sample(), country(code), rows);
        let [entry] = &entries[..] else { panic!("{name}: {entries:?}") };
        assert_eq!(summary(&entry.place), expected, "{name}");
        assert_eq!(found, Rejected { positions: rejected, rows: 0 }, "{name}");
    }
}

#[test]
fn quarters_and_post_offices_are_in_their_town() {
    let cases = [
        ("AT", "1010", "Wien, Innere Stadt", "Wien"),
        ("AT", "8010", "Graz,01.Bez.:Innere Stadt", "Graz"),
        ("CH", "3000", "Bern 60 UPD", "Bern"),
        ("CZ", "11000", "Praha 1-Vinohrady", "Praha"),
        ("FR", "13001", "Marseille 01", "Marseille"),
        ("GB", "E14", "Poplar", "London"),
        ("GB", "EH1", "Edinburgh", "Edinburgh"),
        ("GB", "HA1", "Harrow (N, W and S)", "Harrow"),
        ("GB", "SW1A", "Westminster Abbey", "London"),
        ("IE", "D02", "Dublin 2", "Dublin"),
        ("IE", "T12", "Cork city southside", "Cork"),
        ("NL", "5211", "'s-Hertogenbosch", "'s-Hertogenbosch"),
        ("DE", "18586", "1000 Inseln", "1000 Inseln"),
    ];
    for (code, key, place, expected) in cases {
        assert_eq!(town_of(country(code), key, place), expected, "{place}");
    }
}

#[test]
fn divisions_are_named_without_their_kind() {
    let cases = [
        ("Politischer Bezirk Wien (Stadt)", "Wien"),
        ("Canton du Valais", "Valais"),
        ("Groningen. Municipality", "Groningen"),
        ("Lugano District", "Lugano"),
        ("Region Surselva", "Region Surselva"),
        ("", ""),
    ];
    for (text, expected) in cases {
        assert_eq!(division_name(text), expected, "{text}");
    }
}

#[test]
fn a_british_district_of_several_places_names_only_a_town_among_them() {
    let position = Some((52.2, 0.12));
    let town = PostalRow { municipality: "Cambridge".into(), ..row("CB1", "Cambridge", "", position) };
    let cases = [
        (vec![row("CB1", "Linton", "", position)], "Linton"),
        (vec![row("CB1", "Balsham", "", position), row("CB1", "Linton", "", position)], ""),
        (vec![row("CB1", "Balsham", "", position), row("CB1", "Linton", "", position), town], "Cambridge"),
    ];
    for (rows, expected) in cases {
        let (entries, _) = places(&sample(), country("GB"), rows);
        assert_eq!(entries[0].place.city, expected);
        assert!(entries[0].place.point.is_some(), "{entries:?}");
    }
}

#[test]
fn divisions_are_those_of_the_digits_in_spain() {
    let cases = [("ES", "Canary Islands", "Las Palmas"), ("FR", "Region", "Province")];
    for (code, region, province) in cases {
        let (entries, _) = places(&sample(), country(code), vec![row("35660", "X", "", None)]);
        assert_eq!((entries[0].place.region.as_str(), entries[0].place.province.as_str()), (region, province));
    }
}

#[test]
fn rows_of_no_postcode_are_counted() {
    let rows = vec![row("00043", "X", "", None), row("--", "X", "", None)];
    assert_eq!(places(&sample(), Country::SPAIN, rows), (Vec::new(), Rejected { positions: 0, rows: 2 }));
}

#[test]
fn the_statistics_institute_decides_about_municipalities() {
    let rows = vec![
        row("35660", "Corralejo", "Tuineje", Some((28.7398, -13.8689))),
        row("07849", "Sa Font", "Palma", Some((39.6792, 3.4542))),
        row("28013", "Madrid", "Madrid", Some((40.4187, -3.7076))),
        row("35640", "La Oliva", "", Some((28.0514, -14.3537))),
    ];
    let (mut entries, _) = places(&sample(), Country::SPAIN, rows);
    let table = [
        // The nearer one is meant; the other is on another island.
        ("35660", vec!["Garachico", "Oliva, La"]),
        ("07849", vec!["Ibiza"]),
        // The position is on the same island, but 75 km away.
        ("35640", vec!["Oliva, La"]),
        ("38001", vec!["Santa Cruz de Tenerife"]),
        ("36999", vec!["Pobla, A"]),
        ("00043", vec!["Soria"]),
    ];
    let municipalities = table
        .into_iter()
        .map(|(key, names)| (key.to_owned(), names.into_iter().map(str::to_owned).collect()))
        .collect();
    let rejected = add_municipalities(&sample(), &mut entries, &municipalities);
    assert_eq!(rejected, Rejected { positions: 1, rows: 1 });
    let found = |key: &str| {
        let entry = entries.iter().find(|entry| entry.key == key).expect(key);
        format!("{} {}", summary(&entry.place), entry.place.source)
    };
    assert_eq!(found("35660"), "La Oliva Area 2000 28.740,-13.869 geonames");
    assert_eq!(found("07849"), "Ibiza Approximate 5000 38.909,1.433 geonames");
    assert_eq!(found("35640"), "La Oliva Approximate 5000 28.611,-13.929 geonames");
    assert_eq!(found("28013"), "Madrid Area 2000 40.419,-3.708 geonames");
    assert_eq!(found("38001"), "Santa Cruz de Tenerife Approximate 5000 28.468,-16.255 ine");
    assert_eq!(found("36999"), "A Pobla FormatOnly 0 nowhere ine");
}

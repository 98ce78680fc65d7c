//! The forms of postcodes against examples that others published; see `tests/data/postcodes/README.md`.

use casacero_geocoding::domain::{
    place::Country,
    postcode::{Problem, normalise, read},
};

const SETS: [(&str, &str); 3] = [
    ("libaddressinput", include_str!("../data/postcodes/libaddressinput.tsv")),
    ("postal-codes-js", include_str!("../data/postcodes/postal-codes-js.tsv")),
    ("localflavor", include_str!("../data/postcodes/localflavor.tsv")),
];

/// A published example.
struct Example {
    country: Country,
    text: &'static str,
    /// Whether we accept it: as published, unless the row has a reason.
    is_valid: bool,
}

fn examples(set: &'static str) -> Vec<Example> {
    let rows = set.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [country, published, text, ref reason @ ..] = cells[..] else { panic!("{line}") };
        let is_valid = match (published, reason) {
            ("valid", []) | ("invalid", ["range" | "spelling"]) => true,
            ("invalid", []) | ("valid", ["placeholder"]) => false,
            _ => panic!("{line}"),
        };
        Example { country: Country::parse(country).expect("a code"), text, is_valid }
    })
    .collect()
}

#[test]
fn published_examples_are_judged_right() {
    for (name, set) in SETS {
        let examples = examples(set);
        assert!(examples.len() >= 300, "{name}: {}", examples.len());
        for Example { country, text, is_valid } in examples {
            let reading = read(text, country);
            assert!(reading.pattern_known, "{name}: {}", country.code());
            assert_eq!(reading.problem.is_none(), is_valid, "{name}: {} {text:?}: {reading:?}", country.code());
            assert!(is_valid || matches!(reading.problem, Some(Problem::Format | Problem::Required)));
        }
    }
}

#[test]
fn every_valid_example_has_one_spelling() {
    for (name, set) in SETS {
        for Example { country, text, .. } in examples(set).into_iter().filter(|example| example.is_valid) {
            let reading = read(text, country);
            let code = country.code();
            assert_eq!(normalise(&reading.normalised, country), reading.normalised, "{name}: {code} {text:?}");
            assert_eq!(read(&reading.formatted, country), reading, "{name}: {code} {text:?}");
            let lower_case = format!(" {} ", text.to_lowercase());
            assert_eq!(read(&lower_case, country), reading, "{name}: {code} {text:?}");
        }
    }
}

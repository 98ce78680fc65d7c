//! What the calendar-sync service refuses is told in both languages: its sources are read for every reason.

use std::{collections::BTreeSet, fs, path::Path};

use casacero_gateway::{
    problem::Code,
    views::{check::PROBLEMS, reasoning::REASONINGS},
};

fn source(path: &str) -> String {
    let service = Path::new(env!("CARGO_MANIFEST_DIR")).join("../services/calendar-sync/src");
    fs::read_to_string(service.join(path)).expect("the source is there")
}

/// The texts of all files below a folder.
fn sources(folder: &str) -> Vec<String> {
    let service = Path::new(env!("CARGO_MANIFEST_DIR")).join("../services/calendar-sync/src");
    let mut folders = vec![service.join(folder)];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                texts.push(fs::read_to_string(path).expect("text"));
            }
        }
    }
    texts
}

/// The literals that stand right behind `mark`.
fn behind(text: &str, mark: &str) -> Vec<String> {
    let literal = |rest: &str| Some(rest.trim_start().strip_prefix('"')?.split('"').next()?.to_owned());
    text.split(mark).skip(1).filter_map(literal).collect()
}

#[test]
fn every_reason_has_a_problem() {
    let mut reasons = BTreeSet::new();
    for text in sources("grpc") {
        for mark in ["invalid(", "Code::NotFound,", "Code::FailedPrecondition,", "Code::InvalidArgument,"] {
            reasons.extend(behind(&text, mark));
        }
    }
    // What the errors of the domain and the store are called.
    let refuse = source("grpc/refuse.rs");
    for mark in ["=>", "=> ("] {
        reasons.extend(behind(&refuse, mark));
    }
    for known in ["feed_not_found", "invalid_nights", "duplicate_feed", "invalid_calendar_name", "too_many_exports"] {
        assert!(reasons.contains(known), "{known} is found in the sources: {reasons:?}");
    }
    let untold: Vec<_> = reasons.iter().filter(|reason| Code::named(reason).is_none()).collect();
    assert!(untold.is_empty(), "reasons without a line in the table of gateway/src/problem.rs: {untold:?}");
}

#[test]
fn every_problem_of_a_feed_is_told_in_spanish() {
    let text = source("domain/feed/problem.rs");
    let (_, said) = text.split_once("formatter.write_str(match self").expect("what each kind is called");
    let kinds = behind(said, "=>");
    assert!(!kinds.is_empty());
    let untold: Vec<_> = kinds.iter().filter(|kind| PROBLEMS.iter().all(|(english, _)| english != kind)).collect();
    assert!(untold.is_empty(), "{untold:?}");
}

#[test]
fn every_reasoning_is_told_in_spanish() {
    let mut said = BTreeSet::new();
    for text in sources("domain") {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        // Behind a call come its arguments, of which the text is the last; behind the definition come types.
        for call in code.split("because(").skip(1).filter(|call| !call.starts_with("category: Category,")) {
            let literal = call.split(')').next().and_then(|arguments| arguments.split('"').nth(1));
            said.insert(literal.expect("the reasoning is a literal").to_owned());
        }
        let fields = code.split("reasoning:").skip(1).map(str::trim_start);
        for field in fields.filter(|field| !["Cow", "&'static str"].iter().any(|not| field.starts_with(not))) {
            let literal = field.strip_prefix('"').and_then(|field| field.split('"').next());
            said.insert(literal.expect("the reasoning is a literal").to_owned());
        }
    }
    let told: BTreeSet<_> = REASONINGS.iter().map(|(english, _)| (*english).to_owned()).collect();
    assert_eq!(said, told, "what the service says, and the table of gateway/src/views/reasoning.rs");
}

//! Every refusal of the calendar-sync service has a text in both languages. Its sources are searched for reasons.

use std::{collections::BTreeSet, fs, path::Path};

use casacero_calendar_sync::domain::{feed::ProblemKind, occupancy::Reason};
use casacero_gateway::{
    messages::{
        Words,
        calendar::{PROBLEMS, REASONS},
        fields::FIELD_PROBLEMS,
        photos::PHOTO_PROBLEMS,
    },
    problem::Code,
};
use casacero_listing::domain::{text::Invalid, upload::PhotoProblem};

fn source(path: &str) -> String {
    let service = Path::new(env!("CARGO_MANIFEST_DIR")).join("../services/calendar-sync/src");
    fs::read_to_string(service.join(path)).expect("the source is there")
}

/// The contents of all files in a folder.
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

/// The string literals directly after `mark`.
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
    // The names of the errors of domain and store.
    let refuse = source("grpc/refuse.rs");
    for mark in ["=>", "=> ("] {
        reasons.extend(behind(&refuse, mark));
    }
    for known in ["feed_not_found", "invalid_nights", "duplicate_feed", "invalid_calendar_name", "too_many_exports"] {
        assert!(reasons.contains(known), "{known} is found in the sources: {reasons:?}");
    }
    let untold: Vec<_> = reasons.iter().filter(|reason| Code::named(reason).is_none()).collect();
    assert!(untold.is_empty(), "reasons without a line in the table of gateway/src/problem/codes/table.rs: {untold:?}");
}

/// The codes of a table; fails on duplicates.
fn codes(table: &[Words]) -> BTreeSet<&'static str> {
    let codes: BTreeSet<_> = table.iter().map(|(code, ..)| *code).collect();
    assert_eq!(codes.len(), table.len());
    codes
}

#[test]
fn every_problem_of_a_feed_has_words() {
    let kinds = ProblemKind::ALL.iter().map(|kind| kind.code()).collect();
    assert_eq!(codes(&PROBLEMS), kinds, "what the reader finds, and the table of gateway/src/words/calendar.rs");
}

#[test]
fn every_problem_of_a_field_has_words() {
    let known = Invalid::CODES.into_iter().collect();
    assert_eq!(
        codes(&FIELD_PROBLEMS),
        known,
        "what forms are refused for, and the table of gateway/src/words/fields.rs"
    );
}

#[test]
fn every_problem_of_a_photo_has_words() {
    let known = PhotoProblem::ALL.iter().map(|problem| problem.code()).collect();
    assert_eq!(codes(&PHOTO_PROBLEMS), known, "what photos are refused for, and gateway/src/words/photos.rs");
}

#[test]
fn every_reason_of_a_category_has_words() {
    let reasons = Reason::ALL.iter().map(|reason| reason.name()).collect();
    assert_eq!(codes(&REASONS), reasons, "what the service says, and the table of gateway/src/words/calendar.rs");
}

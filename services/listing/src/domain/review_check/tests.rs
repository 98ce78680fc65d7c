//! What the checks of a review find.

use super::*;
use crate::{
    domain::{
        description::{Description, Language},
        photo::Link,
        text::Line,
    },
    testing::{full_listing, id, listing},
};

/// The codes and levels of the checks, without those of an incomplete home.
fn codes(listing: &Listing, known: Known<'_>) -> Vec<(&'static str, CheckLevel)> {
    let found = checks(listing, known).into_iter().filter(|check| check.code != "incomplete");
    found.map(|check| (check.code, check.level)).collect()
}

fn required() -> LicenceRegions {
    LicenceRegions::parse(&["ES-CN".to_owned()]).expect("a region")
}

fn coordinates(doubt: Option<CoordinateDoubt>) -> CoordinateCheck {
    CoordinateCheck { doubt, distance_m: 12_345, proposal: None }
}

#[test]
fn a_home_without_faults_is_only_incomplete() {
    let (licences, duplicates, sound) = (required(), Duplicates::default(), coordinates(None));
    let known = Known {
        licences: &licences,
        is_licence_owed: false,
        is_address_confirmed: true,
        duplicates: &duplicates,
        coordinates: Some(&sound),
    };
    let found = checks(&full_listing(1), known);
    let expected: Vec<String> =
        quality(&full_listing(1)).improvements.iter().map(|improvement| improvement.code.to_owned()).collect();
    let incomplete = ReviewCheck { values: expected, ..super::found("incomplete", CheckLevel::Notice, "") };
    assert_eq!(found, [incomplete]);
}

#[test]
fn the_gravest_comes_first() {
    use CheckLevel::{Notice, Refusal, Warning};
    let mut one = listing(1);
    one.license_number = None;
    one.photos.clear();
    one.links.airbnb = Link::parse("https://bit.ly/x?y=1").ok();
    let english = Language::parse("en").expect("English");
    one.descriptions = vec![Description::new(english, "Call +34 600 123 456.", false).expect("a description")];
    let duplicates = Duplicates { photos: vec![id(2)], text: vec![id(3), id(4)], contact: vec![id(5)] };
    let licences = required();
    let far = coordinates(Some(CoordinateDoubt::TooFar));
    let known = Known {
        licences: &licences,
        is_licence_owed: true,
        is_address_confirmed: false,
        duplicates: &duplicates,
        coordinates: Some(&far),
    };
    let expected = [
        ("license_required", Refusal),
        ("address_not_confirmed", Warning),
        ("photos_missing", Warning),
        ("duplicate_photos", Warning),
        ("duplicate_text", Warning),
        ("point_far", Warning),
        ("suspicious_links", Warning),
        ("links_in_text", Warning),
        ("duplicate_contact", Notice),
    ];
    assert_eq!(codes(&one, known), expected);
    let found = checks(&one, known);
    let of = |code: &str| found.iter().find(|check| check.code == code).expect("a check");
    assert_eq!(of("duplicate_text").listing_ids, [id(3), id(4)]);
    assert_eq!((of("point_far").field, of("point_far").distance_m), ("place", 12_345));
    assert_eq!(of("suspicious_links").values, ["https://bit.ly/x"]);
    assert_eq!((of("links_in_text").field, &of("links_in_text").values[0][..]), ("descriptions", "+34 600 123 456"));
}

/// The codes of the checks of a changed home.
fn warnings(change: fn(&mut Listing), coordinates: Option<&CoordinateCheck>) -> Vec<&'static str> {
    let mut one = listing(1);
    change(&mut one);
    let (licences, duplicates) = (LicenceRegions::default(), Duplicates::default());
    let known = Known {
        licences: &licences,
        is_licence_owed: false,
        is_address_confirmed: true,
        duplicates: &duplicates,
        coordinates,
    };
    codes(&one, known).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn licences_and_points_are_told_by_their_codes() {
    let elsewhere = coordinates(Some(CoordinateDoubt::Elsewhere));
    assert!(warnings(|_| (), None).is_empty());
    assert_eq!(warnings(|one| one.license_number = None, None), ["license_missing"]);
    assert_eq!(warnings(|one| one.license_number = Line::parse("in process").ok(), None), ["license_format"]);
    assert_eq!(warnings(|_| (), Some(&elsewhere)), ["point_elsewhere"]);
    let contradicted = coordinates(Some(CoordinateDoubt::Contradicted));
    assert_eq!(warnings(|_| (), Some(&contradicted)), ["address_contradicted"]);
    let unplaced = coordinates(Some(CoordinateDoubt::Unplaced));
    assert_eq!(warnings(|_| (), Some(&unplaced)), ["address_unplaced"]);
    assert_eq!(warnings(|one| one.place.point = None, Some(&elsewhere)), ["point_missing"]);
    assert_eq!(warnings(|one| one.place.point = None, Some(&unplaced)), ["address_unplaced"]);
}

#[test]
fn texts_are_compared_without_case_accents_and_punctuation() {
    let long = "Una casa luminosa a cinco minutos de la playa, con jardín, terraza y piscina.";
    let same = "UNA CASA LUMINOSA, a cinco minutos de la playa; con jardin, terraza y piscina";
    assert_eq!(text_digest(long), text_digest(same));
    assert_ne!(text_digest(long), text_digest(&long.replace("cinco", "seis")));
    assert_eq!(text_digest("Una casa luminosa."), "");
    let mut one = listing(1);
    assert_eq!(text_digests(&one), Vec::<String>::new());
    let spanish = Language::parse("es").expect("Spanish");
    one.descriptions = vec![
        Description::new(spanish, long, false).expect("a description"),
        Description::new(Language::parse("en").expect("English"), long, true).expect("a description"),
    ];
    assert_eq!(text_digests(&one), [text_digest(long)]);
}

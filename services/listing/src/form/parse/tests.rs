//! Tests of the parsing of forms.

use casacero_proto::listing::v1 as wire;

use super::*;
use crate::{
    form::{of_listing, only, overlay},
    testing,
};

fn frame(listing: &Listing) -> Frame {
    Frame {
        id: listing.id.clone(),
        record_id: listing.record_id.clone(),
        status: listing.status,
        submitted_at: listing.submitted_at,
        activated_at: listing.activated_at,
        photos: listing.photos.clone(),
        rules_translations: Vec::new(),
        mail_language: listing.mail_language,
        demo: listing.demo,
        zone_of_point: Some(listing.place.time_zone),
    }
}

fn errors(change: impl FnOnce(&mut Form)) -> Vec<String> {
    let before = testing::listing(1);
    let mut form = of_listing(&before);
    change(&mut form);
    let errors = listing(&form, None, frame(&before)).err().unwrap_or_default();
    errors.into_iter().map(|error| format!("{} {}", error.field, error.problem.code())).collect()
}

#[test]
fn a_form_of_a_listing_is_that_listing() {
    for number in 1..40 {
        let before = testing::listing(number);
        assert_eq!(listing(&of_listing(&before), None, frame(&before)).expect("a listing"), before);
        let full = testing::full_listing(number);
        assert_eq!(listing(&of_listing(&full), None, frame(&full)).expect("a listing"), full);
    }
}

#[test]
fn what_a_home_says_is_checked() {
    let room = |beds: &[(wire::BedType, u32)]| wire::Room {
        r#type: wire::RoomType::Bedroom.into(),
        beds: beds.iter().map(|(kind, count)| wire::Beds { r#type: (*kind).into(), count: *count }).collect(),
    };
    let wrong = errors(|form| {
        form.rooms = Some(wire::RoomList { items: vec![room(&[])] });
        form.point_precision = Some(wire::PointPrecision::Area.into());
        form.point_accuracy_m = Some(60_000);
        form.check_in_until = Some(1_200);
        form.cancellation = Some(99);
        form.payment = Some(99);
        form.house_rules =
            Some(wire::OwnTextList { items: vec![wire::OwnText { language: "es".into(), text: "x".repeat(2_001) }] });
    });
    assert_eq!(
        wrong,
        [
            "rooms beds",
            "point_accuracy_m out_of_range",
            "check_in_from required",
            "house_rules too_long",
            "cancellation unknown_value",
            "payment unknown_value"
        ]
    );
    let crowd = vec![room(&[(wire::BedType::Double, 1)]); 41];
    assert_eq!(errors(|form| form.rooms = Some(wire::RoomList { items: crowd })), ["rooms too_many_rooms"]);
    let unnamed = room(&[(wire::BedType::Unspecified, 1)]);
    assert_eq!(errors(|form| form.rooms = Some(wire::RoomList { items: vec![unnamed] })), ["rooms unknown_value"]);
    assert_eq!(errors(|form| form.point_accuracy_m = Some(10)), ["point_precision required"]);
    let pointless = errors(|form| {
        form.point = None;
        form.point_precision = Some(wire::PointPrecision::Exact.into());
    });
    assert_eq!(pointless, ["point required"]);
}

#[test]
fn times_and_choices_can_be_taken_back() {
    let before = testing::full_listing(1);
    let mut form = of_listing(&before);
    let gone = Some(u32::MAX);
    let given = Form {
        check_in_from: gone,
        check_in_until: gone,
        check_out_until: gone,
        quiet_from: gone,
        quiet_until: gone,
        house_rules: Some(wire::OwnTextList::default()),
        cancellation: Some(0),
        payment: Some(0),
        rooms: Some(wire::RoomList::default()),
        ..Form::default()
    };
    overlay(&mut form, given);
    let after = listing(&form, None, frame(&before)).expect("a listing");
    assert_eq!(after, Listing { stay_terms: StayTerms::default(), rooms: Vec::new(), ..before });
}

#[test]
fn a_precision_belongs_to_its_point() {
    let exact = |latitude: f64| Some(wire::Point { latitude, longitude: -13.87 });
    let area = Some(wire::PointPrecision::Area.into());
    // The point of the listing is at 28.73, exact, with an accuracy of 15 m.
    let cases = [
        (Form { name: Some("Casa".into()), ..Form::default() }, Some(15)),
        (Form { point: exact(28.73), ..Form::default() }, Some(15)),
        (Form { point: exact(28.74), ..Form::default() }, None),
        (Form { point: exact(28.74), point_precision: area, ..Form::default() }, Some(1_000)),
        (Form { point_precision: area, ..Form::default() }, Some(1_000)),
        (Form { point_accuracy_m: Some(8), ..Form::default() }, Some(8)),
    ];
    for (given, expected) in cases {
        let before = testing::full_listing(1);
        let mut form = of_listing(&before);
        overlay(&mut form, given.clone());
        let after = listing(&form, Some(&given), frame(&before)).expect("a listing");
        assert_eq!(after.place.accuracy.map(|accuracy| accuracy.accuracy_m()), expected, "{given:?}");
    }
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    assert_eq!(
        errors(|form| *form = Form::default()),
        [
            "name required",
            "descriptions required",
            "max_guests required",
            "bedrooms required",
            "half_bathrooms required",
            "country required",
            "city required",
            "postal_code required",
            "price.min_minor required",
            "owner_name required",
            "owner_email required"
        ]
    );
    let wrong = errors(|form| {
        form.name = Some("x".repeat(200));
        form.owner_email = Some("ana".into());
        form.links = Some(wire::Links { vrbo: Some("vrbo".into()), ..Default::default() });
        form.views = Some(wire::ViewList { items: vec![99] });
        form.price = Some(wire::Price { currency: "EUR".into(), min_minor: 100, max_minor: Some(50) });
    });
    assert_eq!(
        wrong,
        [
            "name too_long",
            "price.max_minor below_min_price",
            "views unknown_value",
            "owner_email email",
            "links.vrbo url"
        ]
    );
}

#[test]
fn the_value_of_the_preferred_channel_is_needed() {
    let preferred = |channel: wire::ContactChannel| {
        errors(|form| {
            form.preferred_contact = Some(channel.into());
            (form.phone, form.whatsapp) = (None, Some(String::new()));
        })
    };
    assert_eq!(preferred(wire::ContactChannel::Email), [""; 0]);
    assert_eq!(preferred(wire::ContactChannel::Phone), ["phone required"]);
    assert_eq!(preferred(wire::ContactChannel::Whatsapp), ["whatsapp required"]);
}

#[test]
fn a_time_zone_is_asked_for_where_nothing_tells_it() {
    let of = |country: &str, postcode: &str, asked: Option<&str>| {
        let before = testing::listing(1);
        let mut form = of_listing(&before);
        form.country = Some(country.into());
        form.postal_code = Some(postcode.into());
        form.time_zone = asked.map(Into::into);
        let frame = Frame { zone_of_point: None, ..frame(&before) };
        match listing(&form, None, frame) {
            Ok(listing) => listing.place.time_zone.name().to_owned(),
            Err(errors) => format!("{} {}", errors[0].field, errors[0].problem.code()),
        }
    };
    assert_eq!(of("ES", "35660", Some("Europe/Madrid")), "Atlantic/Canary");
    assert_eq!(of("FR", "75001", None), "Europe/Paris");
    assert_eq!(of("PT", "9000-001", None), "time_zone required");
    assert_eq!(of("PT", "9000-001", Some("Atlantic/Madeira")), "Atlantic/Madeira");
    assert_eq!(of("PT", "9000-001", Some("Madeira")), "time_zone time_zone");
}

#[test]
fn what_was_missing_before_may_go_on_missing() {
    let mut before = testing::listing(1);
    before.owner.email = None;
    before.descriptions.clear();
    let edit = |given: Form| {
        let mut form = of_listing(&before);
        overlay(&mut form, given.clone());
        listing(&form, Some(&given), frame(&before)).map_err(|errors| errors[0].field)
    };
    let named = edit(Form { name: Some("Casa Nueva".into()), ..Form::default() });
    assert_eq!(named.expect("a listing").name.as_str(), "Casa Nueva");
    assert_eq!(edit(Form { phone: Some(String::new()), ..Form::default() }), Err("owner_email"));
}

#[test]
fn a_proposal_holds_its_fields_and_no_other() {
    let form = of_listing(&testing::listing(1));
    let kept = only(&form, &[Field::Name, Field::Links]);
    assert_eq!(kept, Form { name: form.name.clone(), ..Form::default() });
    assert!(gives(&kept, Field::Name) && !gives(&kept, Field::Contacts));
}

#[test]
fn calendars_are_checked_and_none_stands_twice() {
    let of = |urls: &[&str]| {
        let items = urls.iter().map(|url| wire::FeedToAdd { platform: None, url: (*url).to_owned() }).collect();
        let form = Form { feeds: Some(wire::FeedToAddList { items }), ..Form::default() };
        feeds(&form).map(|feeds| feeds.len()).map_err(|error| error.problem.code())
    };
    assert_eq!(of(&["https://a.example/a.ics", " "]), Ok(1));
    assert_eq!(of(&["https://a.example/a.ics", "https://a.example/a.ics"]), Err("duplicate_calendar"));
    assert_eq!(of(&["https://a.example/rooms/1"]), Err("calendar_url"));
    let many: Vec<String> = (0..13).map(|number| format!("https://a.example/{number}.ics")).collect();
    assert_eq!(of(&many.iter().map(String::as_str).collect::<Vec<_>>()), Err("too_many_calendars"));
}

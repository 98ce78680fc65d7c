//! The service through its gRPC methods, in process.

mod coordinates;
mod guests;
mod harness;
mod homes;
mod inquiries;
mod owner;
mod photos;
mod previews;
mod prices;
mod refusals;
mod searches;
mod threads;
mod translations;

use std::time::Duration;

use casacero_common::{
    events::{CALENDAR_CHANGED, Event},
    principal::{Principal, Role},
    refusal,
};
use casacero_proto::listing::v1 as wire;
use tonic::Code;

use self::harness::{harness, harness_with, inquiry, record, refused, search, today};
use crate::testing::calendar::Calendar;

#[tokio::test]
async fn an_imported_listing_is_found_seen_and_asked_about() {
    let service = harness().await;
    assert_eq!(service.import(record(1)).await.expect("imported"), 1);
    service.calendar.put(1, 1, &[(today() + 30, today() + 33)]);
    service.until(search(None), 1).await;
    let event = Event { topic: CALENDAR_CHANGED.into(), key: "CASA-1".into(), version: 1 };
    service.events.publish(event).await.expect("published");
    service.until(search(Some((10, 14))), 1).await;
    service.until(search(Some((29, 31))), 0).await;

    let listing = service.get("CASA-1").await.expect("a listing");
    let summary = listing.summary.expect("a summary");
    assert_eq!((summary.city.as_str(), summary.descriptions[0].text.as_str()), ("Corralejo", "Una casa"));
    let shown = summary.approximate_point.expect("a point");
    assert_ne!((shown.latitude, shown.longitude), (28.73, -13.87));
    let contact = listing.contact.expect("a contact");
    assert_eq!(contact.channel(), wire::ContactChannel::Whatsapp);
    let request = service.guest.request(wire::GetContactDetailsRequest { id: "CASA-1".into() });
    let details = service.client.clone().get_contact_details(request).await.expect("details").into_inner();
    let expected = wire::GetContactDetailsResponse { whatsapp: Some("34600123456".into()), ..Default::default() };
    assert_eq!((details, listing.version), (expected, 1));
    assert_eq!((listing.time_zone.as_str(), listing.status), ("Atlantic/Canary", 3));

    let first = service.inquire(inquiry(1)).await.expect("kept");
    let again = service.inquire(inquiry(1)).await.expect("the first answer");
    assert!(!first.repeated);
    assert_eq!(again, wire::SendInquiryResponse { repeated: true, ..first });
    for _ in 0..200 {
        if service.mails().len() >= 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mails = service.mails();
    assert_eq!(mails.len(), 2, "one to the owner, and one receipt");
    let to_owner = mails.iter().find(|mail| mail.contains("To: ana@example.com")).expect("a mail to the owner");
    assert!(to_owner.contains("zoe@example.org"), "{to_owner}");
    assert!(mails.iter().any(|mail| mail.contains("To: zoe@example.org")), "{mails:?}");
    service.end().await;
}

#[tokio::test]
async fn a_record_id_finds_its_listing_and_no_other() {
    let service = harness().await;
    let with = |number: u32, id: Option<&str>| wire::ListingRecord { record_id: id.map(Into::into), ..record(number) };
    service.import(with(1, Some("recA1b2C3d4E5f6G7"))).await.expect("imported");
    let found = async |id: &str| service.get(id).await.map(|listing| listing.summary.expect("a summary").id);
    assert_eq!(found("recA1b2C3d4E5f6G7").await.expect("found"), "CASA-1");
    for unknown in ["recA1b2C3d4E5f6G8", "reca1b2c3d4e5f6g7"] {
        let status = found(unknown).await.expect_err(unknown);
        assert_eq!(refused(&status), (Code::NotFound, "listing_not_found", None));
    }
    let status = service.import(with(2, Some("recA1b2C3d4E5f6G7"))).await.expect_err("of another listing");
    assert_eq!(refused(&status), (Code::InvalidArgument, "validation_failed", Some("record_id")));
    service.import(with(1, None)).await.expect("imported again");
    assert_eq!(found("recA1b2C3d4E5f6G7").await.expect("still found"), "CASA-1");
    service.set_status(&service.operator, 1, wire::ListingStatus::Paused).await.expect("paused");
    assert_eq!(found("recA1b2C3d4E5f6G7").await.expect_err("not public").code(), Code::NotFound);
    service.end().await;
}

#[tokio::test]
async fn only_operators_and_services_change_listings() {
    let service = harness().await;
    let owner = service.guest.acting_as(Principal::with_password("CASA-1"));
    let viewer = service.guest.acting_as(Principal::Operator { id: "leo".into(), role: Role::Viewer });
    service.import(record(1)).await.expect("imported");
    for caller in [&service.guest, &owner, &viewer] {
        let request = caller.request(wire::ImportListingRequest { record: Some(record(2)) });
        let status = service.client.clone().import_listing(request).await.expect_err("forbidden");
        assert_eq!(refused(&status), (Code::PermissionDenied, "forbidden", None));
        let status = service.set_status(caller, 1, wire::ListingStatus::Paused).await.expect_err("forbidden");
        assert_eq!(status.code(), Code::PermissionDenied);
    }
    let robot = service.guest.acting_as(Principal::Service { name: "importer".into() });
    assert_eq!(service.set_status(&robot, 1, wire::ListingStatus::Paused).await.expect("paused"), 2);
    service.end().await;
}

#[tokio::test]
async fn guests_see_active_listings_only() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    service.until(search(None), 1).await;
    service.set_status(&service.operator, 1, wire::ListingStatus::Paused).await.expect("paused");
    service.until(search(None), 0).await;
    for (id, reason) in [("CASA-1", "listing_not_found"), ("CASA-2", "listing_not_found"), ("1", "invalid_listing_id")]
    {
        let status = service.get(id).await.expect_err("refused");
        assert_eq!(refusal::reason(&status), Some(reason), "{id}");
    }
    let status = service.inquire(inquiry(1)).await.expect_err("paused");
    assert_eq!(refused(&status), (Code::NotFound, "listing_not_found", None));
    let status = service.set_status(&service.operator, 1, wire::ListingStatus::Draft).await.expect_err("no move");
    assert_eq!(refused(&status), (Code::FailedPrecondition, "status_not_allowed", Some("status")));
    service.end().await;
}

#[tokio::test]
async fn inquiries_know_the_calendar() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    service.calendar.put(1, 1, &[(today() + 12, today() + 20)]);
    let stay = |first: i32, end: i32| Some(wire::DayRange { first_day: today() + first, end_day: today() + end });
    type Expected = Result<(), (Code, &'static str, Option<&'static str>)>;
    let cases: [(wire::SendInquiryRequest, Expected); 8] = [
        (
            wire::SendInquiryRequest { stay: stay(10, 13), ..inquiry(1) },
            Err((Code::FailedPrecondition, "dates_taken", Some("stay"))),
        ),
        (
            wire::SendInquiryRequest { guests: Some(5), ..inquiry(1) },
            Err((Code::InvalidArgument, "too_many_guests", Some("guests"))),
        ),
        (
            wire::SendInquiryRequest { consent: false, ..inquiry(1) },
            Err((Code::InvalidArgument, "consent_required", Some("consent"))),
        ),
        (
            wire::SendInquiryRequest { stay: stay(-1, 2), ..inquiry(1) },
            Err((Code::InvalidArgument, "stay_in_past", Some("stay"))),
        ),
        (
            wire::SendInquiryRequest { stay: stay(725, 731), ..inquiry(1) },
            Err((Code::InvalidArgument, "stay_too_far", Some("stay"))),
        ),
        (
            wire::SendInquiryRequest { guest_email: "zoe".into(), ..inquiry(1) },
            Err((Code::InvalidArgument, "validation_failed", Some("guest_email"))),
        ),
        (wire::SendInquiryRequest { stay: stay(10, 12), ..inquiry(1) }, Ok(())),
        (
            wire::SendInquiryRequest { stay: None, ..inquiry(1) },
            Err((Code::AlreadyExists, "idempotency_key_reused", Some("idempotency_key"))),
        ),
    ];
    for (request, expected) in cases {
        let answer = service.inquire(request.clone()).await;
        let got = answer.as_ref().map(|_| ()).map_err(refused);
        assert_eq!(got, expected, "{request:?}");
    }
    // A stored inquiry answers its repeats, even if its nights have been taken meanwhile.
    service.calendar.put(1, 2, &[(today(), today() + 100)]);
    let repeat = wire::SendInquiryRequest { stay: stay(10, 12), ..inquiry(1) };
    assert!(service.inquire(repeat).await.is_ok());
    // An unavailable calendar must not lose an inquiry.
    service.calendar.is_away(true);
    let other = wire::SendInquiryRequest { idempotency_key: "key-2".into(), ..inquiry(1) };
    assert!(service.inquire(other).await.is_ok());
    service.end().await;
}

#[tokio::test]
async fn dated_searches_wait_for_the_calendar() {
    let service = harness_with(Calendar::default()).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    let status = service.search(search(Some((1, 3)))).await.expect_err("loading");
    assert_eq!(refused(&status), (Code::Unavailable, "nights_loading", None));
    assert!(service.search(search(None)).await.is_ok());
    service.calendar.is_away(false);
    service.until(search(Some((1, 3))), 0).await;
    service.end().await;
}

#[tokio::test]
async fn latest_destinations_and_offer() {
    let service = harness().await;
    for number in 1..=8 {
        service.import(record(number)).await.expect("imported");
    }
    service
        .import(wire::ListingRecord { city: "Marbella".into(), region: "Andalucía".into(), ..record(9) })
        .await
        .expect("imported");
    service.import(wire::ListingRecord { status: 1, activated_at: None, ..record(10) }).await.expect("imported");
    service.until(search(None), 9).await;

    let request = service.guest.request(wire::ListLatestListingsRequest { limit: 6 });
    let latest = service.client.clone().list_latest_listings(request).await.expect("latest").into_inner();
    let ids: Vec<_> = latest.items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, ["CASA-1", "CASA-2", "CASA-3", "CASA-4", "CASA-5", "CASA-6"]);

    let request = service.guest.request(wire::SuggestDestinationsRequest { query: "CORR".into(), limit: 8 });
    let found = service.client.clone().suggest_destinations(request).await.expect("found").into_inner();
    let expected = wire::Destination {
        name: "Corralejo".into(),
        region: "Fuerteventura".into(),
        country: "ES".into(),
        listing_count: 8,
        kind: wire::DestinationKind::Town.into(),
        full_name: "Corralejo, Fuerteventura, ES".into(),
    };
    assert_eq!(found.items, [expected]);

    let request = service.guest.request(wire::GetLaunchOfferRequest {});
    let offer = service.client.clone().get_launch_offer(request).await.expect("an offer").into_inner();
    assert_eq!((offer.size, offer.spots_left), (10, 1));

    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = service
            .search(wire::SearchListingsRequest { limit: 4, cursor, destination: "españa".into(), ..search(None) })
            .await
            .expect("a page");
        seen.extend(page.items.into_iter().map(|item| item.id));
        if page.next_cursor.is_empty() {
            break;
        }
        cursor = page.next_cursor;
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 9);
    service.end().await;
}

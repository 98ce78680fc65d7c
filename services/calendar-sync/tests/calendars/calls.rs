//! The methods: permissions, refusals and answers.

use casacero_common::{
    principal::{Principal, Role},
    refusal,
};
use casacero_proto::calendar::v1::{self as wire, Platform};
use chrono::TimeDelta;
use tonic::Code;

use crate::{
    harness::{Harness, PROPERTY, block, text},
    platform::Answer,
};

/// Checks for each method whether a principal may call it. The request need not be valid.
macro_rules! may {
    ($harness:ident, $principal:ident: $($method:ident($message:expr) is $expected:expr;)*) => {$(
        let request = $harness.request($principal.clone(), $message);
        let refused = $harness.client.clone().$method(request).await.err().map(|status| status.code());
        assert_eq!(refused != Some(Code::PermissionDenied), $expected, "{} {:?}", stringify!($method), $principal);
    )*};
}

#[tokio::test]
async fn everybody_may_do_what_is_theirs() {
    let harness = Harness::start().await;
    let operator = |role| Principal::Operator { id: "ana".into(), role };
    let owner = |property: &str| Principal::with_password(property);
    let service = Principal::Service { name: "listing".into() };
    // Principal, and whether it may view, edit, view all properties, and change all properties.
    let cases = [
        (Principal::Guest, false, false, false, false),
        (owner("CASA-1002"), false, false, false, false),
        (owner(PROPERTY), true, true, false, false),
        (operator(Role::Viewer), true, false, true, false),
        (operator(Role::Editor), true, true, true, true),
        (service, true, true, true, true),
    ];
    for (who, looks, edits, looks_at_all, operates) in cases {
        let property_id = || PROPERTY.to_owned();
        may!(harness, who:
            get_calendar(wire::GetCalendarRequest { property_id: property_id(), ..Default::default() }) is true;
            refresh_calendar(wire::RefreshCalendarRequest { property_id: property_id() }) is true;
            read_export(wire::ReadExportRequest::default()) is true;
            list_feeds(wire::ListFeedsRequest { property_id: property_id() }) is looks;
            list_feed_reads(wire::ListFeedReadsRequest { property_id: property_id(), ..Default::default() }) is looks;
            list_feed_alerts(wire::ListFeedAlertsRequest { property_id: property_id(), ..Default::default() }) is looks;
            list_blocks(wire::ListBlocksRequest { property_id: property_id() }) is looks;
            put_feeds(wire::PutFeedsRequest { property_id: property_id(), ..Default::default() }) is edits;
            release_nights(wire::ReleaseNightsRequest { property_id: property_id(), ..Default::default() }) is edits;
            accept_reading(wire::AcceptReadingRequest { property_id: property_id(), ..Default::default() }) is edits;
            sync_property(wire::SyncPropertyRequest { property_id: property_id(), wait: false }) is edits;
            list_exports(wire::ListExportsRequest { property_id: property_id() }) is looks;
            list_export_receipts(wire::ListExportReceiptsRequest { property_id: property_id(), ..Default::default() }) is looks;
            list_conflicts(wire::ListConflictsRequest { property_id: property_id() }) is looks;
            get_digest(wire::GetDigestRequest { property_id: property_id(), since: None }) is looks;
            list_gaps(wire::ListGapsRequest { property_id: property_id(), minimum_nights: 2 }) is looks;
            check_feed(wire::CheckFeedRequest { property_id: property_id(), ..Default::default() }) is looks;
            set_night(wire::SetNightRequest { property_id: property_id(), day: 0, blocked: true }) is edits;
            replay_blocks(wire::ReplayBlocksRequest { property_id: property_id(), edits: Vec::new() }) is edits;
            import_blocks(wire::ImportBlocksRequest { property_id: property_id(), json: String::new() }) is edits;
            put_block(block("b", "2026-12-01", "2026-12-02", "x")) is edits;
            delete_block(wire::DeleteBlockRequest { property_id: property_id(), ..Default::default() }) is edits;
            confirm_calendar(wire::ConfirmCalendarRequest { property_id: property_id() }) is edits;
            create_export(wire::CreateExportRequest {
                property_id: property_id(),
                subscriber: Platform::Airbnb.into(),
                include_reservations: Some(false),
                calendar_name: Some("Casa".into()),
                ..Default::default()
            }) is edits;
            revoke_export(wire::RevokeExportRequest { property_id: property_id(), ..Default::default() }) is edits;
            list_nights(wire::ListNightsRequest::default()) is looks_at_all;
            list_feed_alerts(wire::ListFeedAlertsRequest::default()) is looks_at_all;
            get_pass(wire::GetPassRequest::default()) is looks_at_all;
            list_passes(wire::ListPassesRequest::default()) is looks_at_all;
            get_feed_health(wire::GetFeedHealthRequest::default()) is looks_at_all;
            list_dead_letters(wire::ListDeadLettersRequest::default()) is looks_at_all;
            start_pass(wire::StartPassRequest::default()) is operates;
            replay_dead_letter(wire::ReplayDeadLetterRequest::default()) is operates;
            put_property(wire::PutPropertyRequest { property_id: property_id(), ..Default::default() }) is operates;
        );
    }
}

#[tokio::test]
async fn a_guest_may_have_an_older_calendar_read_again() {
    let harness = Harness::start().await;
    harness.put_feed("secret").await;
    let ask = async || {
        let message = wire::RefreshCalendarRequest { property_id: PROPERTY.into() };
        let answer = harness.client.clone().refresh_calendar(harness.request(Principal::Guest, message)).await;
        answer.expect("an answer").into_inner().feeds_to_read
    };
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]));
    assert_eq!(ask().await, 1, "its first read is on its way");
    harness.work().await;
    assert_eq!(harness.platform.requests().len(), 1, "and was not asked for twice");
    harness.clock.advance(TimeDelta::minutes(14));
    assert_eq!(ask().await, 0, "it was read lately");
    harness.work().await;
    assert_eq!(harness.platform.requests().len(), 0);
    harness.clock.advance(TimeDelta::minutes(1));
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-09"]));
    assert_eq!((ask().await, ask().await), (1, 1), "the second click finds the read of the first");
    harness.work().await;
    assert_eq!(harness.platform.requests().len(), 1);
    assert_eq!(harness.taken().await, ["2026-12-05..2026-12-09"]);

    harness.clock.advance(TimeDelta::hours(1));
    harness.put_property("Atlantic/Canary", false).await;
    assert_eq!(ask().await, 0, "feeds of an inactive property are not read");
    let message = wire::RefreshCalendarRequest { property_id: "CASA-9999".into() };
    let refused = harness.client.clone().refresh_calendar(harness.request(Principal::Guest, message)).await;
    assert_eq!(refusal::reason(&refused.expect_err("refused")), Some("listing_not_found"));
}

#[tokio::test]
async fn blocks_are_kept_replaced_and_removed() {
    let harness = Harness::start().await;
    let mut client = harness.client.clone();
    client.put_block(harness.owner(block("b1", "2026-12-01", "2026-12-04", " Painter "))).await.expect("a block");
    let calendar = harness.calendar().await;
    assert_eq!(harness.taken().await, ["2026-12-01..2026-12-04"]);
    assert_eq!(
        (calendar.taken[0].platform(), calendar.taken[0].category()),
        (Platform::Manual, wire::NightCategory::Maintenance)
    );
    assert!(calendar.unknown.is_empty(), "an edit is a confirmation");
    client.put_block(harness.owner(block("b1", "2026-12-02", "2026-12-05", "Painter"))).await.expect("the same block");
    let list = wire::ListBlocksRequest { property_id: PROPERTY.into() };
    let blocks =
        client.list_blocks(harness.owner(list)).await.expect("blocks").into_inner().blocks.expect("a list").items;
    assert_eq!(blocks.len(), 1);
    assert_eq!(
        (text(&blocks[0].nights.expect("nights")).as_str(), blocks[0].reason.as_str()),
        ("2026-12-02..2026-12-05", "Painter")
    );
    for _ in 0..2 {
        let delete = wire::DeleteBlockRequest { property_id: PROPERTY.into(), block_id: "b1".into() };
        client.delete_block(harness.owner(delete)).await.expect("removed, also when it is not there");
    }
    assert!(harness.taken().await.is_empty());
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_a_reason() {
    let harness = Harness::start().await;
    let mut client = harness.client.clone();
    for (request, reason, field) in [
        (block("b", "2026-12-02", "2026-12-02", "x"), "invalid_nights", "nights"),
        (block("b", "2026-12-01", "2026-12-02", "  "), "reason_required", "reason"),
        (block("b", "2030-12-01", "2030-12-02", "x"), "nights_outside_calendar", "nights"),
        (block("b/", "2026-12-01", "2026-12-02", "x"), "invalid_block_id", "id"),
    ] {
        let status = client.put_block(harness.owner(request)).await.expect_err(reason);
        assert_eq!((refusal::reason(&status), refusal::field(&status)), (Some(reason), Some(field)));
    }
    let urls = |urls: &[&str]| wire::PutFeedsRequest {
        property_id: PROPERTY.into(),
        feeds: urls.iter().map(|url| wire::FeedAddress { url: Some((*url).into()), ..Default::default() }).collect(),
        ..Default::default()
    };
    let twice = "https://example.com/calendar.ics";
    for (given, reason) in [
        (urls(&["nonsense"]), "invalid_feed_url"),
        (urls(&["https://www.airbnb.com/rooms/7"]), "listing_page_url"),
        (urls(&["https://tropical-homes.com/rooms/1"]), "not_a_calendar_url"),
        (urls(&[twice, twice]), "duplicate_feed"),
    ] {
        let status = client.put_feeds(harness.owner(given)).await.expect_err(reason);
        assert_eq!(refusal::reason(&status), Some(reason));
    }
    for (from_day, to_day) in [
        (Some(5), Some(5)),
        (Some(9), Some(5)),
        (Some(0), Some(801)),
        (Some(i32::MAX), None),
        (Some(i32::MIN), Some(i32::MAX)),
    ] {
        let message = wire::GetCalendarRequest { property_id: PROPERTY.into(), from_day, to_day };
        let status = client.get_calendar(harness.owner(message)).await.expect_err("refused");
        assert_eq!(refusal::reason(&status), Some("invalid_period"), "{from_day:?} {to_day:?}");
    }
    let message = wire::GetCalendarRequest { property_id: "CASA-9999".into(), from_day: None, to_day: None };
    let status = client.get_calendar(harness.owner(message)).await.expect_err("unknown");
    assert_eq!((status.code(), refusal::reason(&status)), (Code::NotFound, Some("listing_not_found")));
}

#[tokio::test]
async fn an_export_is_read_by_its_secret_until_it_is_revoked() {
    let harness = Harness::start().await;
    let mut client = harness.client.clone();
    harness.platform.answers(Answer::calendar(&["2027-01-05..2027-01-12"]));
    harness.put_feed("secret").await;
    harness.work().await;
    client.put_block(harness.owner(block("b1", "2026-12-01", "2026-12-04", "My sister comes"))).await.expect("a block");
    let create = wire::CreateExportRequest {
        property_id: PROPERTY.into(),
        subscriber: Platform::Airbnb.into(),
        calendar_name: Some("Casa Lava".into()),
        ..Default::default()
    };
    let created = client.create_export(harness.owner(create)).await.expect("an export").into_inner();
    let read = |token: &str| {
        harness.request(
            Principal::Guest,
            wire::ReadExportRequest { token: token.into(), user_agent: "Airbnb/1.0".into(), ..Default::default() },
        )
    };
    let first = client.read_export(read(&created.token)).await.expect("a calendar").into_inner();
    for line in [
        "DTSTART;VALUE=DATE:20261201",
        "DTSTART;VALUE=DATE:20270105",
        "X-WR-CALNAME:Casa Lava",
        "UID:casacero-CASA-1001-block-b1@",
    ] {
        assert!(first.body.contains(line), "{line}");
    }
    assert!(!first.body.contains("sister"));
    harness.clock.advance(chrono::TimeDelta::hours(1));
    let again = client.read_export(read(&created.token)).await.expect("a calendar").into_inner();
    assert_eq!(first, again, "the same content is the same answer");
    client.put_block(harness.owner(block("b2", "2026-12-20", "2026-12-24", "x"))).await.expect("a block");
    let changed = client.read_export(read(&created.token)).await.expect("a calendar").into_inner();
    assert_ne!(first.etag, changed.etag);
    assert!(changed.last_modified.map(|at| at.seconds) > first.last_modified.map(|at| at.seconds));

    assert_eq!(client.read_export(read("guessed")).await.expect_err("refused").code(), Code::NotFound);
    let revoke = wire::RevokeExportRequest { property_id: PROPERTY.into(), export_id: created.export_id };
    client.revoke_export(harness.owner(revoke)).await.expect("revoked");
    let status = client.read_export(read(&created.token)).await.expect_err("revoked");
    assert_eq!(refusal::reason(&status), Some("export_not_found"));
}

//! Checks of an address, step by step.

use casacero_calendar_sync::Config;
use casacero_common::{
    principal::{Principal, Role},
    refusal,
};
use casacero_proto::calendar::v1::{self as wire, CheckFeedRequest, CheckStatus};

use crate::{
    harness::{Harness, PROPERTY, day, error_code, text},
    platform::Answer,
};

async fn check(harness: &Harness, which: CheckFeedRequest) -> Result<wire::CheckFeedResponse, tonic::Status> {
    let message = CheckFeedRequest { property_id: PROPERTY.into(), ..which };
    looked(harness, harness.owner(message)).await
}

/// The complete result of a check.
async fn looked(
    harness: &Harness,
    request: tonic::Request<CheckFeedRequest>,
) -> Result<wire::CheckFeedResponse, tonic::Status> {
    let mut looks = harness.client.clone().check_feed(request).await?.into_inner();
    let mut last: Option<wire::CheckFeedResponse> = None;
    while let Some(look) = looks.message().await? {
        // Each message extends the one before.
        assert!(last.is_none_or(|last| look.steps.starts_with(&last.steps) && look.steps.len() > last.steps.len()));
        last = Some(look);
    }
    Ok(last.expect("an answer"))
}

fn address(url: &str) -> CheckFeedRequest {
    CheckFeedRequest { url: Some(url.into()), ..Default::default() }
}

fn known(feed_id: &str) -> CheckFeedRequest {
    CheckFeedRequest { feed_id: Some(feed_id.into()), ..Default::default() }
}

fn steps(answer: &wire::CheckFeedResponse) -> Vec<(&str, CheckStatus)> {
    answer.steps.iter().map(|step| (step.step.as_str(), step.status())).collect()
}

#[tokio::test]
async fn each_step_says_how_it_went() {
    use CheckStatus::{Error, Success, Warning};
    let harness = Harness::start().await;
    let good = ["address", "protocol", "fetch", "response", "format", "events", "nights"];
    let all_good: Vec<_> = good.iter().map(|step| (*step, Success)).collect();
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08", "2027-01-05..2027-01-07"]));
    let url = harness.platform.url("secret");
    let answer = check(&harness, address(&url)).await.expect("an answer");
    assert_eq!(steps(&answer), all_good);
    assert_eq!((answer.event_count, answer.events.len(), answer.nights.len()), (2, 2, 2));
    assert_eq!(answer.status, Some(200));
    assert!(!format!("{answer:?}").contains("secret"), "the address is not repeated");
    assert_eq!(harness.taken().await, [""; 0], "nothing is kept");

    let cut = |from: usize, last| all_good.iter().take(from).copied().chain([last]).collect::<Vec<_>>();
    let warned =
        |from: usize| all_good.iter().take(from).copied().chain(good[from..].iter().map(|step| (*step, Warning)));
    let broken = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261201\nSUMMARY:Reserved\nEND:VEVENT\n";
    let cases = [
        (Answer::status(404), cut(2, ("fetch", Error)), "not_found", 0),
        (Answer::status(304), cut(2, ("fetch", Error)), "server_error", 0),
        (Answer::ok("<html>Please sign in"), cut(4, ("format", Error)), "missing_vcalendar", 0),
        (Answer::ok(""), cut(4, ("format", Error)), "empty", 0),
        (Answer::calendar(&[]), warned(5).collect(), "", 0),
        (Answer::ok(broken), [&all_good[..4], &[("format", Warning)], &all_good[5..]].concat(), "", 1),
    ];
    for (given, expected, error, problems) in cases {
        harness.platform.answers(given);
        let answer = check(&harness, address(&url)).await.expect("an answer");
        assert_eq!(steps(&answer), expected, "{answer:?}");
        assert_eq!((error_code(&answer.error), answer.problem_count), (error, problems), "{answer:?}");
    }
    for (url, expected) in [
        ("nonsense", vec![("address", Error)]),
        ("https://example.com/page.html", vec![("address", Error)]),
        ("ftp://example.com/a.ics", vec![("address", Success), ("protocol", Error)]),
        ("https://user:pw@example.com/a.ics", vec![("address", Error)]),
        ("webcal://user@example.com/a.ics", vec![("address", Error)]),
    ] {
        let answer = check(&harness, address(url)).await.expect("an answer");
        assert_eq!(steps(&answer), expected, "{url}");
    }
    let answer = check(&harness, address("http://10.0.0.1/a.ics")).await.expect("an answer");
    assert_eq!(steps(&answer), cut(2, ("fetch", Error)), "no private address is asked");
}

#[tokio::test]
async fn a_feed_of_the_property_is_checked_by_its_id() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]));
    let answer = check(&harness, known(&feed.id)).await.expect("an answer");
    assert_eq!(answer.event_count, 1);
    let status = check(&harness, known("other")).await.expect_err("refused");
    assert_eq!(refusal::reason(&status), Some("feed_not_found"));
}

#[tokio::test]
async fn the_check_of_a_feed_tells_which_nights_would_come_and_go() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::events(&[
        "1 2026-11-18..2026-11-23 Reserved",
        "2 2026-12-05..2026-12-08 Reserved",
        "3 2027-01-05..2027-01-07 Blocked by owner",
    ]));
    let feed = harness.put_feed("secret").await;
    harness.work().await;
    let check_as = async |given: CheckFeedRequest| {
        let answer = check(&harness, given).await.expect("an answer");
        let texts = |ranges: &[wire::DayRange]| ranges.iter().map(text).collect::<Vec<_>>();
        (texts(&answer.lost), texts(&answer.added))
    };
    let same = known(&feed.id);
    let (lost, added) = check_as(same.clone()).await;
    assert!(lost.is_empty() && added.is_empty(), "as it is: {lost:?} {added:?}");
    // Only reservations: the owner's block would go.
    let policy = Some(wire::FeedPolicy::Reservations.into());
    let (lost, added) = check_as(CheckFeedRequest { policy, ..same.clone() }).await;
    assert_eq!(lost, ["2027-01-05..2027-01-07"]);
    assert!(added.is_empty(), "{added:?}");
    // Another address, with nights that are past, and others.
    harness.platform.answers_at("new", Answer::events(&["2 2026-12-06..2026-12-10 Reserved"]));
    let (lost, added) = check_as(CheckFeedRequest { url: Some(harness.platform.url("new")), ..same }).await;
    assert_eq!(lost, ["2026-11-21..2026-11-23", "2026-12-05..2026-12-06", "2027-01-05..2027-01-07"]);
    assert_eq!(added, ["2026-12-08..2026-12-10"]);
    // By its id, and an address that is no feed's.
    harness.platform.answers(Answer::events(&["1 2026-12-05..2026-12-09 Reserved"]));
    let answer = check(&harness, known(&feed.id)).await.expect("an answer");
    assert_eq!(answer.added.iter().map(text).collect::<Vec<_>>(), ["2026-12-08..2026-12-09"]);
    let answer = check(&harness, address(&harness.platform.url("new"))).await.expect("an answer");
    assert_eq!((answer.lost.len(), answer.added.len()), (0, 0));
    let status = check(&harness, known("other")).await.expect_err("refused");
    assert_eq!(refusal::reason(&status), Some("feed_not_found"));
}

#[tokio::test]
async fn free_time_is_judged_as_the_owner_says() {
    let harness = Harness::start().await;
    let body = String::from_utf8(Answer::calendar(&["2026-12-05..2026-12-08"]).body).expect("text");
    harness.platform.answers(Answer::ok(body.replace("END:VEVENT", "TRANSP:TRANSPARENT\r\nEND:VEVENT")));
    for (free_time_blocks, nights) in [(None, 1), (Some(true), 1), (Some(false), 0)] {
        let url = harness.platform.url("secret");
        let answer = check(&harness, CheckFeedRequest { free_time_blocks, ..address(&url) }).await.expect("an answer");
        assert_eq!(answer.nights.len(), nights, "{free_time_blocks:?}");
        let given = wire::FeedAddress { url: Some(url), free_time_blocks, ..Default::default() };
        let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds: vec![given], ..Default::default() };
        let answer = harness.client.clone().put_feeds(harness.owner(message)).await.expect("a feed");
        let feed = answer.into_inner().feeds.expect("a list").items.remove(0);
        let answer = check(&harness, known(&feed.id)).await.expect("an answer");
        assert_eq!(answer.nights.len(), nights, "a feed of the property with {free_time_blocks:?}");
    }
}

#[tokio::test]
async fn looks_keep_the_pace_of_a_host() {
    let config = Config { reads_of_a_host_at_once: 1, reads_of_a_host_per_minute: 1, ..Config::default() };
    let harness = Harness::with(config).await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]));
    let url = harness.platform.url("secret");
    check(&harness, address(&url)).await.expect("an answer");
    let status = check(&harness, address(&url)).await.expect_err("one a minute");
    assert_eq!((refusal::reason(&status), harness.platform.requests().len()), (Some("busy_host"), 1));
}

#[tokio::test]
async fn services_check_an_address_for_a_draft() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]));
    let url = harness.platform.url("secret");
    let asked = |who: Principal, time_zone: &str, which: CheckFeedRequest| {
        let message = CheckFeedRequest { time_zone: time_zone.into(), ..which };
        looked(&harness, harness.request(who, message))
    };
    let service = || Principal::Service { name: "gateway".into() };
    // It is eight in the morning in Greenwich.
    for (zone, today) in [
        ("", "2026-11-21"),
        ("Atlantic/Canary", "2026-11-21"),
        ("Pacific/Pago_Pago", "2026-11-20"),
        ("nonsense", "2026-11-21"),
    ] {
        let answer = asked(service(), zone, address(&url)).await.expect("an answer");
        assert_eq!((answer.nights.len(), answer.today), (1, day(today)), "{zone}");
    }
    let status = asked(service(), "", known("any")).await.expect_err("a draft has no feeds");
    assert_eq!(refusal::reason(&status), Some("feed_required"));
    let admin = Principal::Operator { id: "ana".into(), role: Role::Admin };
    let answer = asked(admin, "", address(&url)).await.expect("operators may check any address");
    assert_eq!(answer.nights.len(), 1);
    for who in [Principal::Guest, Principal::with_password(PROPERTY)] {
        let status = asked(who.clone(), "", address(&url)).await.expect_err("no owner may");
        assert_eq!(status.code(), tonic::Code::PermissionDenied, "{who:?}");
    }
    assert_eq!(harness.taken().await, [""; 0], "nothing is kept");
}

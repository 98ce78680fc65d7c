//! What becomes of what stood, read by read.

use chrono_tz::Tz;

use super::super::{
    feed,
    policy::{FeedPolicy, Platform},
};
use super::*;

fn now() -> DateTime<Utc> {
    "2026-11-21T10:00:00Z".parse().expect("an instant")
}

fn read_at(now: DateTime<Utc>) -> Read<'static> {
    let context = Context {
        platform: Platform::Booking,
        policy: FeedPolicy::Platform,
        zone: Tz::Atlantic__Canary,
        today: now.date_naive(),
    };
    Read { context, now, host: "ical.booking.com", spread: 0, lost_lately: Lost::default() }
}

fn calendar(events: &[&str]) -> ReadOutcome {
    let padding = "X-PADDING:so that the body is as long as those of the platforms, which take 113 bytes\n";
    let body: String =
        events.iter().map(|event| format!("BEGIN:VEVENT\n{}\nEND:VEVENT\n", event.replace('|', "\n"))).collect();
    let body = format!("BEGIN:VCALENDAR\n{padding}{body}END:VCALENDAR\n");
    let reading = feed::read(body.as_bytes(), None, horizon(now().date_naive())).expect("a calendar");
    let validators = Validators { etag: Some("\"1\"".into()), last_modified: None };
    ReadOutcome::Read { reading, validators }
}

fn nights(settled: &Settled) -> Vec<String> {
    text(settled.events.as_deref().unwrap_or_default())
}

fn text(events: &[TakenEvent]) -> Vec<String> {
    taken::nights(events).ranges().iter().map(|range| format!("{}..{}", range.first(), range.end())).collect()
}

const STAY: &str = "UID:a|DTSTART:20261205|DTEND:20261208";
const OTHER: &str = "UID:b|DTSTART:20270105|DTEND:20270108";

fn accepted() -> Settled {
    settle(&FeedState::default(), Vec::new(), calendar(&[STAY, OTHER]), read_at(now()))
}

#[test]
fn a_good_read_is_accepted() {
    let settled = accepted();
    assert_eq!(nights(&settled), ["2026-12-05..2026-12-08", "2027-01-05..2027-01-08"]);
    assert_eq!(settled.state.last_success_at, Some(now()));
    assert_eq!((settled.outcome, settled.job), ("replaced", JobEnd::Done));
    assert!(settled.state.may_ask_conditionally(now().date_naive()));
    // The reading that stands must reach far enough ahead for "not modified" to be an answer.
    assert!(!settled.state.may_ask_conditionally(now().date_naive() + TimeDelta::days(31)));
    let later = now() + TimeDelta::hours(3);
    let unchanged = settle(&settled.state, settled.events.unwrap_or_default(), ReadOutcome::Unchanged, read_at(later));
    assert_eq!(unchanged.state.last_success_at, Some(later));
    assert!(unchanged.events.is_none());
}

#[test]
fn failures_leave_the_nights_and_follow_the_plan() {
    let mut state = accepted().state;
    for cycle in 1..=3 {
        for delay in [1, 5, 30] {
            let settled = settle(&state, Vec::new(), ReadOutcome::Failed(ReadError::NotFound), read_at(now()));
            assert_eq!(settled.job, JobEnd::Retry(TimeDelta::minutes(delay)));
            assert_eq!(settled.next_read_at, now() + TimeDelta::minutes(delay));
            assert!(settled.events.is_none() && !settled.alert);
            state = settled.state;
        }
        let settled = settle(&state, Vec::new(), ReadOutcome::Failed(ReadError::NotFound), read_at(now()));
        assert_eq!(settled.job, JobEnd::GivenUp(ReadError::NotFound));
        assert_eq!(settled.alert, cycle == 3);
        assert_eq!(settled.state.last_error, "not_found");
        assert_eq!(settled.state.last_success_at, Some(now()), "still believed for a while");
        state = settled.state;
    }
    let settled = settle(&state, Vec::new(), calendar(&[STAY, OTHER]), read_at(now()));
    assert_eq!((settled.state.failed_cycles, settled.state.last_error.as_str()), (0, ""));
}

#[test]
fn doubtful_reads_add_and_are_believed_only_where_nothing_is_hidden() {
    let before = accepted();
    let kept = before.events.clone().unwrap_or_default();
    let odd = "UID:c|DTSTART:20270201|DTEND:20270131";
    let local = settle(&before.state, kept.clone(), calendar(&[STAY, OTHER, odd]), read_at(now()));
    assert_eq!((local.outcome, local.job, nights(&local).len()), ("replaced", JobEnd::Done, 3));
    // In doubt what it no longer names is its fault.
    let held = settle(&before.state, kept.clone(), calendar(&[STAY, odd]), read_at(now()));
    assert_eq!((held.outcome, nights(&held).len()), ("held", 3));
    for event in ["DTSTART:20270201|DTEND:soon", "DTSTART:20270201|DTEN", "DTSTART:20270201|RRULE:FREQ=OFTEN"] {
        let hidden = settle(&before.state, kept.clone(), calendar(&[&format!("UID:c|{event}")]), read_at(now()));
        assert_eq!(nights(&hidden).len(), 3, "{event}");
        assert_eq!((hidden.outcome, hidden.job), ("invalid_data", JobEnd::Retry(TimeDelta::minutes(1))), "{event}");
        assert!(!hidden.state.may_ask_conditionally(now().date_naive()), "{event}");
    }
}

#[test]
fn a_stay_that_lost_its_end_is_held_and_read_again_soon() {
    let before = accepted();
    let kept = before.events.clone().unwrap_or_default();
    // It wishes to be read once a day, but what is held waits to be said again.
    let wish = "UID:w|DTSTART:20270401|DTEND:20270405";
    let ReadOutcome::Read { mut reading, validators } = calendar(&["UID:a|DTSTART:20261205", OTHER, wish]) else {
        panic!("a calendar");
    };
    reading.problems.clear();
    reading.refresh_hint = Some(TimeDelta::hours(24));
    let settled = settle(&before.state, kept, ReadOutcome::Read { reading, validators }, read_at(now()));
    assert_eq!((settled.outcome, settled.lost), ("held", Lost::default()));
    assert!(settled.next_read_at <= now() + TimeDelta::hours(4), "{}", settled.next_read_at);
    assert_eq!(nights(&settled)[0], "2026-12-05..2026-12-08");
}

#[test]
fn guests_who_are_there_stay_until_the_feed_says_otherwise() {
    const THERE: &str = "UID:there|SUMMARY:Reserved|DTSTART:20261119|DTEND:20261124";
    const ARRIVES: &str = "UID:arrives|SUMMARY:Reserved|DTSTART:20261121|DTEND:20261124";
    let cases: [(&str, &[&str], Option<&str>); 10] = [
        (THERE, &[STAY, OTHER], Some("2026-11-19..2026-11-24")),
        (ARRIVES, &[STAY, OTHER], Some("2026-11-21..2026-11-24")),
        // Of another UID only what it takes is known.
        (THERE, &["UID:x|DTSTART:20261121|DTEND:20261122", STAY, OTHER], Some("2026-11-19..2026-11-24")),
        (THERE, &["UID:x|SUMMARY:Airbnb|DTSTART:20261119|DTEND:20261124", STAY, OTHER], Some("2026-11-19..2026-11-24")),
        (THERE, &["UID:there|DTSTART:20261119|DTEND:20261122", STAY, OTHER], Some("2026-11-19..2026-11-22")),
        // What begins later is the rest of it, or another's.
        (THERE, &["UID:there|DTSTART:20261122|DTEND:20261124", STAY, OTHER], Some("2026-11-19..2026-11-24")),
        (THERE, &["UID:there|SUMMARY:Reserved|DTSTART:20261119|DTEND:20261124|STATUS:CANCELLED", STAY, OTHER], None),
        (THERE, &["UID:there|TRANSP:TRANSPARENT|DTSTART:20261119|DTEND:20261124", STAY, OTHER], None),
        ("UID:left|SUMMARY:Reserved|DTSTART:20261110|DTEND:20261121", &[STAY, OTHER], None),
        // Nobody says that it is a stay: its owner may have opened it again.
        ("UID:closed|SUMMARY:CLOSED|DTSTART:20261119|DTEND:20261122", &[STAY, OTHER], None),
    ];
    for (guest, then, stays) in cases {
        let first = settle(&FeedState::default(), Vec::new(), calendar(&[guest, STAY, OTHER]), read_at(now()));
        let mut state = first.state;
        let mut kept = first.events.unwrap_or_default();
        for hours in 1..4 {
            let settled = settle(&state, kept, calendar(then), read_at(now() + TimeDelta::hours(hours)));
            assert_eq!(settled.outcome, "replaced", "{guest} {then:?}");
            (state, kept) = (settled.state, settled.events.unwrap_or_default());
            let expected: Vec<&str> =
                stays.into_iter().chain(["2026-12-05..2026-12-08", "2027-01-05..2027-01-08"]).collect();
            assert_eq!(text(&kept), expected, "{guest} {then:?}");
        }
    }
}

#[test]
fn a_house_with_a_guest_is_not_empty() {
    let there = "UID:there|SUMMARY:Reserved|DTSTART:20261119|DTEND:20261124";
    let first = settle(&FeedState::default(), Vec::new(), calendar(&[there]), read_at(now()));
    let empty = settle(&first.state, first.events.unwrap_or_default(), calendar(&[]), read_at(now()));
    assert_eq!((empty.outcome, nights(&empty)), ("held", vec!["2026-11-19..2026-11-24".to_owned()]));
    assert_eq!(empty.state.last_success_at, Some(now()), "that of the reading before");
}

#[test]
fn another_address_says_nothing_of_the_guests_of_this_one() {
    let there = "UID:there|SUMMARY:Reserved|DTSTART:20261119|DTEND:20261128";
    let first = settle(&FeedState::default(), Vec::new(), calendar(&[there]), read_at(now()));
    let moved = FeedState { from_other_address: true, ..first.state };
    let settled = settle(&moved, first.events.unwrap_or_default(), calendar(&[STAY]), read_at(now()));
    assert_eq!(nights(&settled), ["2026-12-05..2026-12-08"]);
}

#[test]
fn vanished_nights_are_held_and_cancelled_ones_go_at_once() {
    let before = accepted();
    let kept = before.events.clone().unwrap_or_default();
    let held =
        settle(&before.state, kept.clone(), calendar(&["UID:c|DTSTART:20270201|DTEND:20270203"]), read_at(now()));
    assert_eq!(held.outcome, "held");
    assert_eq!(nights(&held).len(), 3, "the old nights stand and the new one is added");
    assert!(!held.state.may_ask_conditionally(now().date_naive()));
    let (state, events) = confirm(&held.state, held.events.clone().unwrap_or_default()).expect("a held reading");
    assert_eq!(text(&events), ["2027-02-01..2027-02-03"], "the owner says that the others are gone");
    assert_eq!((state.held.is_none(), state.last_success_at), (true, Some(now())));
    assert_eq!(confirm(&state, events).map(|_| ()), None, "nothing is held any more");
    let cancelled = "UID:a|DTSTART:20261205|DTEND:20261208|STATUS:CANCELLED";
    let settled = settle(&before.state, kept, calendar(&[cancelled, OTHER]), read_at(now()));
    assert_eq!((settled.outcome, nights(&settled)), ("replaced", vec!["2027-01-05..2027-01-08".into()]));
}

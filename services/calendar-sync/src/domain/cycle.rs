//! One read of a feed: from what stood before and what came back to what stands after.
//!
//! Pure, so that the store can decide and write in one transaction, under the fencing token.

use chrono::{DateTime, TimeDelta, Utc};

pub use super::failure::ReadError;
use super::{
    feed::Reading,
    hold::{self, Arrived, Decision, Flaws, Lost, Standing},
    kept,
    nights::{NightRange, NightSet, horizon},
    remembered::{FeedState, Validators},
    schedule,
    taken::{self, Context, TakenEvent},
};

/// What a read brought.
#[derive(Debug)]
pub enum ReadOutcome {
    /// The feed is what it was when it was last accepted.
    Unchanged,
    /// A calendar.
    Read {
        /// What it says.
        reading: Reading,
        /// What to ask with next time.
        validators: Validators,
    },
    /// No calendar.
    Failed(ReadError),
}

/// What is to become of the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobEnd {
    /// It is done.
    Done,
    /// It is to be tried again after this time.
    Retry(TimeDelta),
    /// It is given up for this cycle.
    GivenUp(ReadError),
}

/// What stands after a read.
#[derive(Debug)]
pub struct Settled {
    /// What is remembered.
    pub state: FeedState,
    /// The events that stand; `None` where they are what they were.
    pub events: Option<Vec<TakenEvent>>,
    /// When the feed is read next.
    pub next_read_at: DateTime<Utc>,
    /// What becomes of the job.
    pub job: JobEnd,
    /// Whether the owner is to be alerted.
    pub alert: bool,
    /// How it went, in one word for history and metrics.
    pub outcome: &'static str,
    /// What it took away, where that was believed at once.
    pub lost: Lost,
}

/// A read, and what it is to be judged by.
#[derive(Clone, Copy, Debug)]
pub struct Read<'a> {
    /// How events are taken.
    pub context: Context,
    /// When it was made.
    pub now: DateTime<Utc>,
    /// The feed's host.
    pub host: &'a str,
    /// A number that is the same for one feed and spreads many over time.
    pub spread: u64,
    /// What earlier reads took away in the last hours ([`hold::CONFIRMING_HOURS`]).
    pub lost_lately: Lost,
}

/// Settles a read.
pub fn settle(before: &FeedState, kept: Vec<TakenEvent>, outcome: ReadOutcome, read: Read<'_>) -> Settled {
    let mut state = before.clone();
    state.last_read_at = Some(read.now);
    let usual = |hint| schedule::next_read(read.now, read.host, hint, read.spread);
    match outcome {
        ReadOutcome::Failed(error) => failed(state, None, error, read),
        ReadOutcome::Unchanged => {
            state.succeed(read.now);
            Settled {
                state,
                events: None,
                next_read_at: usual(None),
                job: JobEnd::Done,
                alert: false,
                outcome: "unchanged",
                lost: Lost::default(),
            }
        }
        ReadOutcome::Read { reading, validators } => settle_reading(state, kept, &reading, validators, read),
    }
}

fn settle_reading(
    mut state: FeedState,
    kept: Vec<TakenEvent>,
    reading: &Reading,
    validators: Validators,
    read: Read<'_>,
) -> Settled {
    let today = read.context.today;
    let covered = horizon(today);
    let arrived = taken::events(&reading.entries, read.context);
    let stand = kept::without_cancelled(kept, reading, read.context.zone);
    // What came from another address may be of another house.
    let (mut stand, under_way) = if state.from_other_address {
        (stand, Vec::new())
    } else {
        kept::split_under_way(stand, &reading.entries, &arrived, read.context)
    };
    stand.retain(|event| event.nights.intersection(covered).is_some());
    let stays =
        |events: &[TakenEvent]| events.iter().filter(|event| event.may_be_stay()).map(|event| event.nights).collect();
    let events: Vec<NightRange> = stays(&stand);
    let standing = Standing {
        nights: taken::nights(&stand),
        stays: NightSet::of(events.iter().copied()),
        events,
        lost_lately: read.lost_lately,
        accepted_before: state.last_success_at.is_some(),
        from_other_address: state.from_other_address,
        guests_stay: !under_way.is_empty(),
        held: state.held.clone(),
    };
    let flaws = if reading.hides_nights() {
        Flaws::HideNights
    } else if reading.lacks_lines() || kept::lost_an_end(&stand, &arrived) {
        Flaws::Unlike
    } else if reading.is_clean() {
        Flaws::None
    } else {
        Flaws::Known
    };
    let said =
        Arrived { nights: taken::nights(&arrived), stays: NightSet::of(stays(&arrived)), events: arrived.len(), flaws };
    let decision = hold::decide(&standing, &said, read.now, today);
    // What was confirmed was no slip of a moment, and another address may name other nights.
    let believed = matches!(decision, Decision::Replace) && state.held.is_none() && !state.from_other_address;
    let lost = if believed { hold::lost(&standing, &said, today) } else { Lost::default() };
    let hint = reading.refresh_hint.filter(|_| !matches!(decision, Decision::Hold(_)));
    state.validators = Validators::default();
    let (events, outcome) = match decision {
        Decision::Replace => {
            state.validators = validators;
            state.held = None;
            state.from_other_address = false;
            state.accept(read.now, covered);
            (kept::union(&under_way, arrived), "replaced")
        }
        Decision::Add => {
            // The held reading was not said again: what confirms it has to begin anew.
            state.held = None;
            stand.extend(under_way);
            let events = kept::union(&stand, arrived);
            return failed(state, Some(events), ReadError::InvalidData, read);
        }
        Decision::Hold(held) => {
            state.held = Some(held);
            state.failures = 0;
            state.last_error.clear();
            stand.extend(under_way);
            (kept::union(&stand, arrived), "held")
        }
    };
    Settled {
        state,
        events: Some(events),
        // However seldom a feed wishes to be read: what is held waits to be said again.
        next_read_at: schedule::next_read(read.now, read.host, hint, read.spread),
        job: JobEnd::Done,
        alert: false,
        outcome,
        lost,
    }
}

/// What stands once the owner says that the held reading is right: what it named, at once. `None` when no
/// reading is held.
pub fn confirm(before: &FeedState, kept: Vec<TakenEvent>) -> Option<(FeedState, Vec<TakenEvent>)> {
    let held = before.held.as_ref()?;
    let mut state = before.clone();
    // What the platform said then, and nobody has heard it say since.
    let read_on = held.since.max(before.last_success_at.unwrap_or(held.since));
    state.accept(read_on, horizon(read_on.date_naive()));
    state.held = None;
    state.from_other_address = false;
    // The held reading's own events come first, before those that it did not name.
    let events = kept.into_iter().take(held.events).collect();
    Some((state, kept::union(&[], events)))
}

fn failed(mut state: FeedState, events: Option<Vec<TakenEvent>>, error: ReadError, read: Read<'_>) -> Settled {
    state.last_error = error.code().to_owned();
    state.failures += 1;
    let retry = schedule::retry_delay(read.host, state.failures);
    let (job, next_read_at) = match retry {
        Some(delay) => (JobEnd::Retry(delay), read.now + delay),
        None => {
            state.failures = 0;
            state.failed_cycles = state.failed_cycles.saturating_add(1);
            (JobEnd::GivenUp(error), schedule::next_read(read.now, read.host, None, read.spread))
        }
    };
    let alert = retry.is_none() && state.failed_cycles == schedule::ALERT_CYCLES;
    Settled { state, events, next_read_at, job, alert, outcome: error.code(), lost: Lost::default() }
}

#[cfg(test)]
mod tests {
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
        let unchanged =
            settle(&settled.state, settled.events.unwrap_or_default(), ReadOutcome::Unchanged, read_at(later));
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
            (
                THERE,
                &["UID:x|SUMMARY:Airbnb|DTSTART:20261119|DTEND:20261124", STAY, OTHER],
                Some("2026-11-19..2026-11-24"),
            ),
            (THERE, &["UID:there|DTSTART:20261119|DTEND:20261122", STAY, OTHER], Some("2026-11-19..2026-11-22")),
            // What begins later is the rest of it, or another's.
            (THERE, &["UID:there|DTSTART:20261122|DTEND:20261124", STAY, OTHER], Some("2026-11-19..2026-11-24")),
            (
                THERE,
                &["UID:there|SUMMARY:Reserved|DTSTART:20261119|DTEND:20261124|STATUS:CANCELLED", STAY, OTHER],
                None,
            ),
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
}

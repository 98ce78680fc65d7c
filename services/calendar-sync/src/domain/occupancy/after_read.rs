//! One read of a feed: computes what is remembered after it from what was remembered before and what was fetched.
//!
//! It is pure, so that the store can decide and write in one transaction, under the fencing token.

use chrono::{DateTime, TimeDelta, Utc};

use super::{
    super::{
        failure::ReadError,
        feed::Reading,
        nights::horizon,
        schedule::{self, Timetable},
    },
    Applied, NamedNights, RememberedNights, apply_reading,
    feed_state::{FeedState, LastRead, Validators},
    taking::{self, Context, TakenEvent},
};

/// The result of a read.
#[derive(Debug)]
pub enum ReadOutcome {
    /// The feed has not changed since the last read.
    NotModified,
    Read {
        /// The content of the calendar.
        reading: Reading,
        /// The validators for the next conditional request.
        validators: Validators,
    },
    /// No calendar was read.
    Failed(ReadError),
}

/// What happens to the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobEnd {
    Done,
    /// It is tried again after this time.
    Retry(TimeDelta),
    /// It is given up for this cycle, with the code of the failure.
    GivenUp(&'static str),
}

/// What the owner is told by mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alert {
    /// The feed failed in [`schedule::ALERT_CYCLES`] consecutive cycles.
    Failing,
    /// Many nights are missing and wait to be forgotten.
    MissingNights,
    /// The feed and another hold the same nights by different reservations. Found beside the read, because it takes all
    /// feeds of a property.
    Conflict,
}

impl Alert {
    /// The short name, as stored and as used in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Failing => "failing",
            Self::MissingNights => "missing_nights",
            Self::Conflict => "conflict",
        }
    }
}

/// The result of applying a read.
#[derive(Debug)]
pub struct AfterRead {
    /// What is remembered of the feed.
    pub state: FeedState,
    /// The nights that the feed takes.
    pub nights: RememberedNights,
    /// How the reading changed the nights.
    pub applied: Applied,
    /// The events of the reading; `None` if there was no reading.
    pub events: Option<Vec<TakenEvent>>,
    /// When the feed is read next.
    pub next_read_at: DateTime<Utc>,
    /// What happens to the job.
    pub job: JobEnd,
    /// What the owner is told.
    pub alert: Option<Alert>,
    /// The outcome in one word, for history and metrics: `complete`, `not_modified`, `incomplete`, or the code of an
    /// error.
    pub outcome: &'static str,
}

/// The circumstances of a read.
#[derive(Clone, Copy, Debug)]
pub struct Read<'a> {
    pub context: Context,
    /// When the read was made.
    pub now: DateTime<Utc>,
    /// When the feed is read.
    pub timetable: Timetable<'a>,
}

/// Applies a read to what is remembered of the feed.
pub fn after_read(mut state: FeedState, nights: RememberedNights, outcome: ReadOutcome, read: Read<'_>) -> AfterRead {
    state.last_read_at = Some(read.now);
    match outcome {
        ReadOutcome::Failed(error) => failed(state, nights, LastRead::Failed(error), read),
        ReadOutcome::NotModified => {
            let Context { today, zone, .. } = read.context;
            state.complete(read.now, nights.much_is_missing(today, zone));
            let next_read_at = read.timetable.next_read(read.now, None);
            done(state, nights, "not_modified", next_read_at)
        }
        ReadOutcome::Read { reading, validators } => after_reading(state, nights, &reading, validators, read),
    }
}

fn after_reading(
    mut state: FeedState,
    mut nights: RememberedNights,
    reading: &Reading,
    validators: Validators,
    read: Read<'_>,
) -> AfterRead {
    let Context { today, zone, .. } = read.context;
    let events = taking::events(&reading.entries, read.context);
    let named = NamedNights::of(&events, today);
    let is_complete = reading.is_complete(&state.accepted_problems);
    let remembered = nights.clone();
    let complete_at = state.last_complete_at;
    let applied = apply_reading(&mut nights, &named, is_complete, complete_at, (read.now, today, zone));
    if nights != remembered {
        // Only together with another change: otherwise each new day would count as a change.
        nights.forget_before(horizon(today).first());
    }
    state.problems = reading.problems.iter().map(|problem| problem.fingerprint.clone()).collect();
    let after = if is_complete {
        state.validators = validators;
        state.complete_body(read.now, applied.much_is_missing, named.has_night_to_come(today));
        let next_read_at = read.timetable.next_read(read.now, reading.refresh_hint);
        done(state, nights, "complete", next_read_at)
    } else {
        state.validators = Validators::default();
        failed(state, nights, LastRead::Incomplete, read)
    };
    let asked = applied.ask_owner.then_some(Alert::MissingNights);
    AfterRead { events: Some(events), alert: after.alert.or(asked), applied, ..after }
}

fn done(state: FeedState, nights: RememberedNights, outcome: &'static str, next_read_at: DateTime<Utc>) -> AfterRead {
    AfterRead {
        state,
        nights,
        applied: Applied::default(),
        events: None,
        next_read_at,
        job: JobEnd::Done,
        alert: None,
        outcome,
    }
}

fn failed(mut state: FeedState, nights: RememberedNights, last_read: LastRead, read: Read<'_>) -> AfterRead {
    state.last_read = last_read;
    state.failures += 1;
    let retry = schedule::retry_delay(read.timetable.host, state.failures);
    let (job, next_read_at) = match retry {
        Some(delay) => (JobEnd::Retry(delay), read.now + delay),
        None => {
            state.failures = 0;
            state.failed_cycles = state.failed_cycles.saturating_add(1);
            (JobEnd::GivenUp(last_read.error_code()), read.timetable.next_read(read.now, None))
        }
    };
    let alert = (retry.is_none() && state.failed_cycles == schedule::ALERT_CYCLES).then_some(Alert::Failing);
    AfterRead { job, alert, ..done(state, nights, last_read.error_code(), next_read_at) }
}

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
mod tests;

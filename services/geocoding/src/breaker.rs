//! Stops asking a provider that fails, so that nobody waits for it.

use std::sync::{Mutex, PoisonError};

use casacero_common::clock::Clock;
use chrono::{DateTime, Duration, Utc};

/// Failures in a row after which a provider rests.
const FAILURES: u32 = 5;
/// How long it rests before one request tries it again.
const REST: Duration = Duration::seconds(30);

/// Counts the failures of one provider.
pub struct Breaker {
    clock: Clock,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    failures: u32,
    rests_until: Option<DateTime<Utc>>,
}

impl Breaker {
    /// A closed breaker: the provider may be asked.
    pub fn new(clock: Clock) -> Self {
        Self { clock, state: Mutex::default() }
    }

    /// Whether the provider may be asked now. After a rest only one request may; the others wait for its outcome, or for
    /// another rest if it has none.
    pub fn may_ask(&self) -> bool {
        let now = self.clock.now();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match state.rests_until {
            None => true,
            Some(until) if now < until => false,
            Some(_) => {
                state.rests_until = Some(now + REST);
                true
            }
        }
    }

    /// The provider answered.
    pub fn succeeded(&self) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = State::default();
    }

    /// The provider failed.
    pub fn failed(&self) {
        let now = self.clock.now();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.failures = state.failures.saturating_add(1);
        if state.failures >= FAILURES {
            state.rests_until = Some(now + REST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_opens_after_five_failures_in_a_row_and_closes_after_a_success() {
        let clock = Clock::fixed(DateTime::UNIX_EPOCH);
        let breaker = Breaker::new(clock.clone());
        for _ in 0..4 {
            breaker.failed();
        }
        breaker.succeeded();
        for _ in 0..4 {
            breaker.failed();
            assert!(breaker.may_ask());
        }
        breaker.failed();
        assert!(!breaker.may_ask());
        clock.advance(Duration::seconds(29));
        assert!(!breaker.may_ask());
        clock.advance(Duration::seconds(1));
        assert!(breaker.may_ask(), "one tries it");
        assert!(!breaker.may_ask(), "and only one");
        breaker.succeeded();
        assert!(breaker.may_ask() && breaker.may_ask());
    }

    #[test]
    fn a_trial_that_fails_or_is_given_up_begins_another_rest() {
        let clock = Clock::fixed(DateTime::UNIX_EPOCH);
        let breaker = Breaker::new(clock.clone());
        for _ in 0..5 {
            breaker.failed();
        }
        let outcomes: [fn(&Breaker); 2] = [Breaker::failed, |_| ()];
        for outcome in outcomes {
            clock.advance(Duration::seconds(30));
            assert!(breaker.may_ask());
            outcome(&breaker);
            assert!(!breaker.may_ask());
        }
    }
}

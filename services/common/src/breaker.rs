//! A circuit breaker: after several failures in a row a service on the network is left alone for a while.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

use crate::clock::Clock;

/// Counts the failures of one service. Clones share the count.
#[derive(Clone, Debug)]
pub struct Breaker {
    failures: u32,
    open_for: TimeDelta,
    clock: Clock,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    in_a_row: u32,
    /// Nobody asks before this time.
    retry_at: Option<DateTime<Utc>>,
}

impl Breaker {
    /// A breaker that opens for `open_for` after this many failures in a row. Then one call is let through in each such
    /// time, until one succeeds.
    pub fn new(failures: u32, open_for: TimeDelta, clock: Clock) -> Self {
        Self { failures, open_for, clock, state: Arc::default() }
    }

    /// Whether the service may be asked now.
    pub fn allows(&self) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        match state.retry_at {
            Some(retry_at) if now < retry_at => false,
            Some(_) => {
                // The others wait for the result of this call, or for another such time if it has none.
                state.retry_at = Some(now + self.open_for);
                true
            }
            None => true,
        }
    }

    /// The service answered.
    pub fn succeeded(&self) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = State::default();
    }

    /// The service did not answer.
    pub fn failed(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.in_a_row = state.in_a_row.saturating_add(1);
        if state.in_a_row >= self.failures {
            state.retry_at = Some(self.clock.now() + self.open_for);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_in_a_row_open_it_and_a_success_closes_it() {
        let clock = Clock::fixed(DateTime::UNIX_EPOCH);
        let breaker = Breaker::new(2, TimeDelta::seconds(30), clock.clone());
        breaker.failed();
        breaker.succeeded();
        breaker.failed();
        assert!(breaker.allows(), "one failure in a row");
        breaker.failed();
        assert!(!breaker.allows() && !breaker.clone().allows());
        clock.advance(TimeDelta::seconds(30));
        assert!(breaker.allows());
        assert!(!breaker.allows(), "one call at a time is tried");
        breaker.failed();
        clock.advance(TimeDelta::seconds(29));
        assert!(!breaker.allows());
        clock.advance(TimeDelta::seconds(1));
        assert!(breaker.allows());
        breaker.succeeded();
        assert!(breaker.allows() && breaker.allows());
    }

    #[test]
    fn a_call_that_fails_or_has_no_result_opens_it_again() {
        let clock = Clock::fixed(DateTime::UNIX_EPOCH);
        let breaker = Breaker::new(1, TimeDelta::seconds(30), clock.clone());
        breaker.failed();
        let results: [fn(&Breaker); 2] = [Breaker::failed, |_| ()];
        for result in results {
            clock.advance(TimeDelta::seconds(30));
            assert!(breaker.allows());
            result(&breaker);
            assert!(!breaker.allows());
        }
    }
}

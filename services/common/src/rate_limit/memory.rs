//! Counts within one process, by the generic cell rate algorithm as in Redis.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use async_trait::async_trait;

use super::{Decision, Limiter, Rule};

/// Keys with a full burst are removed once in this many calls, so that memory stays bounded.
const CALLS_BETWEEN_SWEEPS: u32 = 10_000;

#[derive(Default)]
pub(super) struct Memory(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    /// When the whole burst of each key is there again, by the names of the rules.
    whole_at: HashMap<&'static str, HashMap<String, Instant>>,
    /// Calls since the last sweep.
    calls: u32,
}

impl Counts {
    fn sweep_at_times(&mut self, now: Instant) {
        self.calls += 1;
        if self.calls < CALLS_BETWEEN_SWEEPS {
            return;
        }
        self.calls = 0;
        for keys in self.whole_at.values_mut() {
            keys.retain(|_, whole_at| *whole_at > now);
            keys.shrink_to_fit();
        }
    }
}

impl Memory {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Limiter for Memory {
    async fn check(&self, rule: &Rule, key: &str) -> Decision {
        let (now, one) = (Instant::now(), rule.emission_interval());
        let mut counts = self.counts();
        counts.sweep_at_times(now);
        let keys = counts.whole_at.entry(rule.name).or_default();
        let whole_at = keys.get(key).map_or(now, |whole_at| now.max(*whole_at)) + one;
        let retry_after = whole_at.saturating_duration_since(now + one * rule.burst.get());
        if !retry_after.is_zero() {
            return Decision::Refused { retry_after };
        }
        keys.insert(key.to_owned(), whole_at);
        Decision::Allowed
    }

    async fn give_back(&self, rule: &Rule, key: &str) {
        let mut counts = self.counts();
        let Some(keys) = counts.whole_at.get_mut(rule.name) else { return };
        match keys.get(key).and_then(|whole_at| whole_at.checked_sub(rule.emission_interval())) {
            Some(whole_at) => keys.insert(key.to_owned(), whole_at),
            None => keys.remove(key),
        };
    }
}

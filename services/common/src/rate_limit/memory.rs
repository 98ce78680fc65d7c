//! Counts within one process.

use std::{
    collections::HashMap,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU32, Ordering},
    },
};

use async_trait::async_trait;
use governor::{DefaultKeyedRateLimiter, Quota, clock::Clock as _, clock::DefaultClock};

use super::{Decision, Limiter, Rule};

/// Keys with a full burst are removed once in this many calls, so that memory stays bounded.
const CALLS_BETWEEN_SWEEPS: u32 = 10_000;

type Keyed = DefaultKeyedRateLimiter<String>;

#[derive(Default)]
pub(super) struct Memory {
    rules: RwLock<HashMap<&'static str, Arc<Keyed>>>,
    calls: AtomicU32,
    clock: DefaultClock,
}

impl Memory {
    fn limiter(&self, rule: &Rule) -> Arc<Keyed> {
        let known = self.rules.read().unwrap_or_else(PoisonError::into_inner).get(rule.name).cloned();
        known.unwrap_or_else(|| {
            let mut rules = self.rules.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(rules.entry(rule.name).or_insert_with(|| Arc::new(Keyed::keyed(quota(rule)))))
        })
    }
}

fn quota(rule: &Rule) -> Quota {
    Quota::with_period(rule.period / rule.burst.get())
        .unwrap_or_else(|| Quota::per_second(rule.burst))
        .allow_burst(rule.burst)
}

#[async_trait]
impl Limiter for Memory {
    async fn check(&self, rule: &Rule, key: &str) -> Decision {
        let limiter = self.limiter(rule);
        if self.calls.fetch_add(1, Ordering::Relaxed) % CALLS_BETWEEN_SWEEPS == CALLS_BETWEEN_SWEEPS - 1 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        match limiter.check_key(&key.to_owned()) {
            Ok(()) => Decision::Allowed,
            Err(not_until) => Decision::Refused { retry_after: not_until.wait_time_from(self.clock.now()) },
        }
    }
}

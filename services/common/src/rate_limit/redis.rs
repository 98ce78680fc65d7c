//! Counts in Redis, for several processes at once.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use ::redis::Script;
use async_trait::async_trait;

use super::{Decision, Limiter, Rule, memory::Memory};
use crate::redis::{self, Redis};

pub(super) struct Shared {
    redis: Redis,
    check: Script,
    give_back: Script,
    /// Counts while Redis is unavailable.
    alone: Memory,
    is_alone: AtomicBool,
}

impl Shared {
    pub(super) fn new(redis: Redis) -> Self {
        Self {
            redis,
            check: Script::new(include_str!("gcra.lua")),
            give_back: Script::new(include_str!("give_back.lua")),
            alone: Memory::default(),
            is_alone: AtomicBool::new(false),
        }
    }

    /// Runs a script on the key of a rule.
    async fn run(&self, script: &Script, rule: &Rule, key: &str) -> Result<u64, redis::Error> {
        let one = rule.emission_interval().as_micros();
        let key = self.redis.key("limit", &format!("{}:{key}", rule.name));
        let mut script = script.key(key);
        script.arg(u64::try_from(one).unwrap_or(u64::MAX)).arg(rule.burst.get());
        self.redis.run(&script).await
    }
}

#[async_trait]
impl Limiter for Shared {
    async fn check(&self, rule: &Rule, key: &str) -> Decision {
        match self.run(&self.check, rule, key).await {
            Ok(microseconds) => {
                if self.is_alone.swap(false, Ordering::Relaxed) {
                    tracing::info!("calls are counted together with other processes again");
                }
                match microseconds {
                    0 => Decision::Allowed,
                    microseconds => Decision::Refused { retry_after: Duration::from_micros(microseconds) },
                }
            }
            Err(error) => {
                if !self.is_alone.swap(true, Ordering::Relaxed) {
                    tracing::warn!(%error, "calls are counted by this process alone");
                }
                metrics::counter!("rate_limit_alone_total", "rule" => rule.name).increment(1);
                self.alone.check(rule, key).await
            }
        }
    }

    async fn give_back(&self, rule: &Rule, key: &str) {
        if let Err(error) = self.run(&self.give_back, rule, key).await {
            // The outage itself is logged where calls are counted.
            tracing::debug!(%error, "a call is given back by this process alone");
            self.alone.give_back(rule, key).await;
        }
    }
}

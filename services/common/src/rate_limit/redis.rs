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
    script: Script,
    /// Counts while Redis is unavailable.
    alone: Memory,
    is_alone: AtomicBool,
}

impl Shared {
    pub(super) fn new(redis: Redis) -> Self {
        let script = Script::new(include_str!("gcra.lua"));
        Self { redis, script, alone: Memory::default(), is_alone: AtomicBool::new(false) }
    }

    async fn ask(&self, rule: &Rule, key: &str) -> Result<Decision, redis::Error> {
        let one = (rule.period / rule.burst.get()).as_micros().max(1);
        let key = self.redis.key("limit", &format!("{}:{key}", rule.name));
        let mut script = self.script.key(key);
        script.arg(u64::try_from(one).unwrap_or(u64::MAX)).arg(rule.burst.get());
        Ok(match self.redis.run(&script).await? {
            0 => Decision::Allowed,
            microseconds => Decision::Refused { retry_after: Duration::from_micros(microseconds) },
        })
    }
}

#[async_trait]
impl Limiter for Shared {
    async fn check(&self, rule: &Rule, key: &str) -> Decision {
        match self.ask(rule, key).await {
            Ok(decision) => {
                if self.is_alone.swap(false, Ordering::Relaxed) {
                    tracing::info!("calls are counted together with other processes again");
                }
                decision
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
}

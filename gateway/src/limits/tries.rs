//! Tries: counted before a request is handled, and given back if nothing was done.

use casacero_common::rate_limit::{Decision, RateLimiter, Rule};

use crate::problem::{Code, Problem};

/// What was counted for one request.
pub struct Tries<'a> {
    limiter: &'a RateLimiter,
    counted: Vec<(Rule, String)>,
}

impl<'a> Tries<'a> {
    pub(super) fn new(limiter: &'a RateLimiter) -> Self {
        Self { limiter, counted: Vec::new() }
    }

    /// Counts a call of a key. If that is refused, what was counted before is given back.
    pub(super) async fn count(mut self, rule: Rule, key: String) -> Result<Self, Problem> {
        match self.limiter.check(&rule, &key).await {
            Decision::Allowed => {
                self.counted.push((rule, key));
                Ok(self)
            }
            Decision::Refused { retry_after } => {
                self.give_back().await;
                Err(Problem::retry_after(Code::RateLimited, retry_after))
            }
        }
    }

    /// Gives the tries back if nothing was done: the request was refused, or its answer is one that was given before.
    /// What failed on our side may have been done, so it counts.
    pub async fn settle<T>(
        self,
        result: Result<T, impl Into<Problem>>,
        is_repeated: impl FnOnce(&T) -> bool,
    ) -> Result<T, Problem> {
        let result = result.map_err(Into::into);
        let is_done = match &result {
            Ok(answer) => !is_repeated(answer),
            Err(problem) => problem.code().status().is_server_error(),
        };
        if !is_done {
            self.give_back().await;
        }
        result
    }

    async fn give_back(&self) {
        for (rule, key) in &self.counted {
            self.limiter.give_back(rule, key).await;
        }
    }
}

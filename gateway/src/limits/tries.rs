//! Tries: counted before a request is handled, and given back if nothing was done.

use actix_web::HttpResponse;
use casacero_common::rate_limit::{Decision, RateLimiter, Rule};

use super::Class;
use crate::problem::{Code, Problem};

/// Marks the answer to a request that was answered before.
struct Repeated;

/// An answer, marked if the request was answered before.
pub fn marked(mut answer: HttpResponse, is_repeated: bool) -> HttpResponse {
    if is_repeated {
        answer.extensions_mut().insert(Repeated);
    }
    answer
}

/// What was counted for one request.
pub struct Tries<'a> {
    limiter: &'a RateLimiter,
    class: Class,
    counted: Vec<(Rule, String)>,
}

impl<'a> Tries<'a> {
    pub(super) fn new(limiter: &'a RateLimiter, class: Class) -> Self {
        Self { limiter, class, counted: Vec::new() }
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

    /// Gives the tries back if their class says so and nothing was done. What failed on our side may have been done, so
    /// it counts.
    pub async fn settle(self, result: &Result<HttpResponse, Problem>) {
        let is_done = match result {
            Ok(answer) => answer.extensions().get::<Repeated>().is_none(),
            Err(problem) => problem.code().status().is_server_error(),
        };
        if self.class.is_given_back() && !is_done {
            self.give_back().await;
        }
    }

    async fn give_back(&self) {
        for (rule, key) in &self.counted {
            self.limiter.give_back(rule, key).await;
        }
    }
}

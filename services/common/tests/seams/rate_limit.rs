use std::{future::Future, time::Duration};

use casacero_common::rate_limit::{Decision, RateLimiter, Rule};

use crate::redis::server;

async fn contract<F: Future<Output = RateLimiter>>(make: impl Fn() -> F) {
    let limiter = make().await;
    let slow = Rule::new("slow", 3, Duration::from_secs(3600));
    for _ in 0..3 {
        assert_eq!(limiter.check(&slow, "a").await, Decision::Allowed);
    }
    let Decision::Refused { retry_after } = limiter.check(&slow, "a").await else {
        panic!("the fourth call is one too many");
    };
    assert!(retry_after > Duration::from_secs(600) && retry_after <= Duration::from_secs(1200), "{retry_after:?}");
    assert_eq!(limiter.check(&slow, "b").await, Decision::Allowed, "keys are apart");
    let other = Rule::new("other", 1, Duration::from_secs(3600));
    assert_eq!(limiter.check(&other, "a").await, Decision::Allowed, "rules are apart");

    let returned = Rule::new("returned", 2, Duration::from_secs(3600));
    limiter.give_back(&returned, "a").await;
    for _ in 0..2 {
        assert_eq!(limiter.check(&returned, "a").await, Decision::Allowed);
    }
    assert_ne!(limiter.check(&returned, "a").await, Decision::Allowed, "nothing makes a burst longer");
    limiter.give_back(&returned, "b").await;
    assert_ne!(limiter.check(&returned, "a").await, Decision::Allowed, "keys are apart");
    limiter.give_back(&returned, "a").await;
    assert_eq!(limiter.check(&returned, "a").await, Decision::Allowed, "one call is there again");
    assert_ne!(limiter.check(&returned, "a").await, Decision::Allowed, "and one only");

    let crowded = Rule::new("crowded", 10, Duration::from_secs(3600));
    let calls = (0..50).map(|_| limiter.check(&crowded, "a"));
    let allowed = futures::future::join_all(calls).await;
    let allowed = allowed.into_iter().filter(|answer| *answer == Decision::Allowed).count();
    assert_eq!(allowed, 10, "calls at the same moment are counted like others");

    let quick = Rule::new("quick", 1, Duration::from_millis(50));
    assert_eq!(limiter.check(&quick, "a").await, Decision::Allowed);
    let again = async {
        while limiter.check(&quick, "a").await != Decision::Allowed {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), again).await.expect("allowed again in time");
}

#[tokio::test]
async fn memory() {
    contract(|| async { RateLimiter::memory() }).await;
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn redis() {
    contract(|| async { RateLimiter::redis(&server()) }).await;
}

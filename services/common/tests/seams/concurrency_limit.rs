use std::time::Duration;

use casacero_common::concurrency_limit::{ConcurrencyLimit, Rule};
use tokio::time::Instant;

use crate::{
    redis::{at, own_prefix, server},
    servers::{Proxy, Way, named},
};

const TWO: Rule = Rule { name: "two", most: 2 };
const OTHER: Rule = Rule { name: "other", most: 1 };

/// Long enough for a request, too short for waiting.
fn soon() -> Instant {
    Instant::now() + Duration::from_millis(20)
}

fn late() -> Instant {
    Instant::now() + Duration::from_secs(20)
}

/// Two handles that share their permits.
async fn contract(one: ConcurrencyLimit, another: ConcurrencyLimit) {
    let first = one.wait(&TWO, "a", soon()).await.expect("a turn");
    let second = another.wait(&TWO, "a", soon()).await.expect("a turn");
    assert!(one.wait(&TWO, "a", soon()).await.is_none());
    assert!(another.wait(&TWO, "a", soon()).await.is_none());
    let elsewhere = one.wait(&TWO, "b", soon()).await;
    assert!(elsewhere.is_some(), "keys are apart");
    assert!(another.wait(&OTHER, "a", soon()).await.is_some(), "rules are apart");

    let waiting = tokio::spawn(async move { one.wait(&TWO, "a", late()).await.map(|turn| (one, turn)) });
    tokio::task::yield_now().await;
    drop(second);
    let (one, third) = waiting.await.expect("no panic").expect("a turn, once one is given back");
    assert!(another.wait(&TWO, "a", soon()).await.is_none());
    drop((first, third));
    // A caller that gave up holds no permit.
    let both = (one.wait(&TWO, "a", late()).await, another.wait(&TWO, "a", late()).await);
    assert!(both.0.is_some() && both.1.is_some());
}

#[tokio::test]
async fn memory() {
    let turns = ConcurrencyLimit::memory();
    contract(turns.clone(), turns).await;
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn redis() {
    // Like two processes.
    let redis = server();
    contract(ConcurrencyLimit::redis(&redis), ConcurrencyLimit::redis(&redis)).await;
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn without_redis_each_process_counts_for_itself() {
    let (url, proxy) = (named("CASACERO_TEST_REDIS"), Proxy::to(&named("CASACERO_TEST_REDIS")).await);
    let prefix = own_prefix();
    let redis = at(&format!("redis://{}", proxy.address()), &prefix);
    let (one, another) = (ConcurrencyLimit::redis(&redis), ConcurrencyLimit::redis(&at(&url, &prefix)));
    let held = one.wait(&OTHER, "a", soon()).await.expect("a turn");
    assert!(another.wait(&OTHER, "a", soon()).await.is_none());
    proxy.set(Way::Cut);
    assert!(one.wait(&OTHER, "a", soon()).await.is_none(), "one at once holds in a process that is alone");
    assert!(one.wait(&OTHER, "b", late()).await.is_some(), "and nobody waits for Redis");
    // The permit of a process that is cut off is not returned. It expires later, like that of a dead process.
    drop(held);
    assert!(another.wait(&OTHER, "a", soon()).await.is_none());
}

use std::{future::Future, time::Duration};

use bytes::Bytes;
use casacero_common::cache::Cache;

use crate::redis::server;

const MINUTE: Duration = Duration::from_secs(60);

async fn contract<F: Future<Output = Cache>>(make: impl Fn() -> F) {
    let cache = make().await;
    assert_eq!(cache.get("page").await.expect("an answer"), None);
    cache.set("page", Bytes::from_static(b"one"), MINUTE).await.expect("kept");
    cache.set("other", Bytes::from_static(b"other"), MINUTE).await.expect("kept");
    assert_eq!(cache.get("page").await.expect("an answer").as_deref(), Some(&b"one"[..]));
    cache.set("page", Bytes::from_static(b"two"), MINUTE).await.expect("kept");
    assert_eq!(cache.get("page").await.expect("an answer").as_deref(), Some(&b"two"[..]));
    cache.remove("page").await.expect("removed");
    cache.remove("page").await.expect("removing what is not there is no error");
    assert_eq!(cache.get("page").await.expect("an answer"), None);
    assert_eq!(cache.get("other").await.expect("an answer").as_deref(), Some(&b"other"[..]));
    let every_byte = Bytes::from_iter(0..=u8::MAX);
    cache.set("bytes", every_byte.clone(), MINUTE).await.expect("kept");
    assert_eq!(cache.get("bytes").await.expect("an answer"), Some(every_byte));
    cache.set("other", Bytes::from_static(b"no time at all"), Duration::ZERO).await.expect("an answer");
    assert_eq!(cache.get("other").await.expect("an answer"), None);
    let epoch = cache.epoch();
    assert!(epoch.is_some(), "it is there");
    values_are_gone_when_their_time_is_over(cache.clone()).await;
    assert_eq!(cache.epoch(), epoch, "nothing was lost before its time");
}

async fn values_are_gone_when_their_time_is_over(cache: Cache) {
    cache.set("short", Bytes::from_static(b"x"), Duration::from_millis(50)).await.expect("kept");
    let gone = async {
        while cache.get("short").await.expect("an answer").is_some() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), gone).await.expect("it is gone in time");
}

#[tokio::test]
async fn memory() {
    contract(|| async { Cache::memory(1024 * 1024) }).await;
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn redis() {
    contract(|| async { Cache::redis(&server()) }).await;
}

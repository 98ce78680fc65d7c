//! Tests for shared servers only: sharing, and working without the server.

use std::{
    io,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use bytes::Bytes;
use casacero_common::{
    cache::Cache,
    rate_limit::{Decision, RateLimiter, Rule},
    redis::{Config, Error, Redis},
};
use tokio::net::TcpListener;
use uuid::Uuid;

use crate::servers::{NOWHERE, Proxy, Way, eventually, named};

const RULE: Rule = Rule::new("rule", 3, Duration::from_secs(3600));
/// Immediate failures take less time, even on a busy machine; waiting takes more.
const AT_ONCE: Duration = Duration::from_millis(1_000);

pub fn at(url: &str, prefix: &str) -> Redis {
    Redis::open(&Config { url: url.into(), prefix: prefix.into() }).expect("an address")
}

pub fn own_prefix() -> String {
    format!("test-{}", Uuid::new_v4())
}

/// The server, with a key prefix for this test alone.
pub fn server() -> Redis {
    at(&named("CASACERO_TEST_REDIS"), &own_prefix())
}

/// The number of allowed calls out of `calls`.
async fn allowed(limiter: &RateLimiter, calls: usize) -> usize {
    let mut allowed = 0;
    for _ in 0..calls {
        allowed += usize::from(limiter.check(&RULE, "ana").await == Decision::Allowed);
    }
    allowed
}

/// The log of this thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn listen(&self) -> tracing::subscriber::DefaultGuard {
        let log = self.clone();
        tracing::subscriber::set_default(
            tracing_subscriber::fmt().with_ansi(false).with_writer(move || log.clone()).finish(),
        )
    }

    fn count(&self, text: &str) -> usize {
        String::from_utf8_lossy(&self.0.lock().expect("a log")).matches(text).count()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("a log").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn without_redis_the_cache_fails_at_once_and_limits_hold() {
    let log = Log::default();
    let _listening = log.listen();
    let redis = at(&format!("redis://:geheim@{NOWHERE}/0"), "x");
    let (cache, limiter) = (Cache::redis(&redis), RateLimiter::redis(&redis));
    let failed = cache.get("page").await.expect_err("nothing listens").to_string();
    assert!(failed.contains("away") && !failed.contains("geheim"), "{failed}");
    assert!(!redis.reachable().await);
    let started = Instant::now();
    cache.set("page", Bytes::new(), Duration::from_secs(1)).await.expect_err("nothing listens");
    cache.remove("page").await.expect_err("nothing listens");
    assert_eq!(allowed(&limiter, 10).await, 3, "a limit does not fall open");
    assert!(started.elapsed() < AT_ONCE, "{:?}", started.elapsed());
    assert_eq!((log.count("Redis is away redis="), log.count("by this process alone")), (1, 1));
    assert_eq!(log.count("geheim"), 0);
}

#[tokio::test]
async fn a_server_that_never_answers_is_waited_for_once() {
    let silent = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let redis = at(&format!("redis://{}", silent.local_addr().expect("an address")), "x");
    let cache = Cache::redis(&redis);
    let started = Instant::now();
    cache.get("page").await.expect_err("nobody answers");
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    let started = Instant::now();
    cache.get("page").await.expect_err("nobody answers");
    assert!(started.elapsed() < AT_ONCE, "{:?}", started.elapsed());
}

#[tokio::test]
async fn what_is_no_address_is_refused_without_its_password() {
    for url in ["", "localhost", "http://:geheim@localhost", "redis://:geheim@localhost:port", "redis://:geheim@h/x"] {
        let refused = Redis::open(&Config { url: url.into(), ..Config::default() }).err().expect("no address");
        assert!(matches!(refused, Error::Address(..)), "{url}: {refused}");
        assert!(!refused.to_string().contains("geheim"), "{refused}");
        assert!(refused.to_string().contains("redis://user:password@host"), "{refused}");
    }
    let config = Config { url: "redis://:geheim@localhost".into(), ..Config::default() };
    assert!(!format!("{config:?}").contains("geheim"));
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn processes_share_what_has_the_same_prefix() {
    let (url, prefix) = (named("CASACERO_TEST_REDIS"), own_prefix());
    let (one, other, stranger) = (at(&url, &prefix), at(&url, &prefix), at(&url, &own_prefix()));
    let limiters = [&one, &other, &stranger].map(RateLimiter::redis);
    assert_eq!(allowed(&limiters[0], 2).await, 2);
    assert_eq!(allowed(&limiters[1], 2).await, 1);
    assert_eq!(allowed(&limiters[0], 1).await, 0);
    assert_eq!(allowed(&limiters[2], 4).await, 3, "another prefix is another site");
    Cache::redis(&one).set("page", Bytes::from_static(b"one"), Duration::from_secs(60)).await.expect("kept");
    let seen = Cache::redis(&other).get("page").await.expect("an answer");
    assert_eq!(seen.as_deref(), Some(&b"one"[..]));
    assert_eq!(Cache::redis(&stranger).get("page").await.expect("an answer"), None);
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn what_is_counted_is_forgotten_and_scripts_come_back() {
    let (url, prefix) = (named("CASACERO_TEST_REDIS"), own_prefix());
    let limiter = RateLimiter::redis(&at(&url, &prefix));
    assert_eq!(allowed(&limiter, 1).await, 1);
    let client = redis::Client::open(url).expect("an address");
    let mut connection = client.get_multiplexed_async_connection().await.expect("a connection");
    let lifetime: i64 = redis::cmd("PTTL")
        .arg(format!("{prefix}:limit:rule:ana"))
        .query_async(&mut connection)
        .await
        .expect("an answer");
    assert!(
        (1_100_000..=1_200_000).contains(&lifetime),
        "one of three calls an hour is back in 20 minutes: {lifetime}"
    );
    let () = redis::cmd("SCRIPT").arg("FLUSH").query_async(&mut connection).await.expect("flushed");
    assert_eq!(allowed(&limiter, 4).await, 2);
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn while_redis_is_away_limits_hold_and_then_they_are_shared_again() {
    let (url, prefix) = (named("CASACERO_TEST_REDIS"), own_prefix());
    let proxy = Proxy::to(&url).await;
    let log = Log::default();
    let _listening = log.listen();
    let redis = at(&format!("redis://{}", proxy.address()), &prefix);
    let (limiter, cache) = (RateLimiter::redis(&redis), Cache::redis(&redis));
    let other = RateLimiter::redis(&at(&url, &prefix));
    assert_eq!(allowed(&limiter, 1).await, 1);

    for way in [Way::Cut, Way::Silent] {
        let before = cache.epoch();
        assert!(before.is_some(), "Redis is there");
        proxy.set(way);
        let started = Instant::now();
        cache.get("page").await.expect_err("Redis is away");
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
        let started = Instant::now();
        allowed(&limiter, 10).await;
        assert_eq!(allowed(&limiter, 10).await, 0, "a limit does not fall open");
        assert!(started.elapsed() < AT_ONCE, "{:?}", started.elapsed());
        assert!(!redis.reachable().await);
        assert_eq!(cache.epoch(), None);
        proxy.set(Way::Open);
        eventually("Redis is back", async || redis.reachable().await).await;
        assert!(cache.epoch().is_some_and(|epoch| Some(epoch) != before), "what was in it may be gone");
        cache.get("page").await.expect("an answer");
        assert_eq!(limiter.check(&RULE, "leo").await, Decision::Allowed);
    }

    assert_eq!(allowed(&other, 1).await, 1, "what was counted before is still counted");
    assert_eq!(allowed(&limiter, 10).await, 1, "and counted together again");
    assert_eq!(allowed(&other, 1).await, 0);
    let said = ["Redis is away redis=", "by this process alone", "connected to Redis"].map(|text| log.count(text));
    // A busy machine may lose the connection to Redis once more.
    let expected = [2..=4, 2..=4, 4..=8];
    assert!(
        said.iter().zip(expected).all(|(said, expected)| expected.contains(said)),
        "each outage is said once: {said:?}"
    );
}

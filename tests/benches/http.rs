//! Latency of the API, compared with the cheapest call on the same path: the launch offer, which is one gRPC call and
//! one count.
//!
//! `cargo bench -p casacero-tests --bench http`. Only the ratios are meaningful, because the absolute times depend on
//! the machine.

use std::time::{Duration, Instant};

use casacero_proto::calendar::v1::Platform;
use casacero_tests::{TestProduct, listings};
use reqwest::Method;

const LISTINGS: u32 = 1_000;
const REQUESTS: usize = 2_000;
const AT_ONCE: usize = 8;

const PATHS: [(&str, &str); 5] = [
    ("launch offer (the way itself)", "/api/v1/offer"),
    ("one property", "/api/v1/properties/CASA-2042"),
    ("its calendar", "/api/v1/properties/CASA-2042/calendar"),
    ("search: everything, 24 cards", "/api/v1/properties"),
    (
        "search: place, dates, guests, type",
        "/api/v1/properties?destination=corralejo&checkIn=2027-06-05&checkOut=2027-06-12&guests=4&type=villa",
    ),
];

async fn measure(test: &TestProduct, path: &str) -> Vec<Duration> {
    let mut durations = Vec::with_capacity(REQUESTS);
    for _ in 0..REQUESTS {
        let started = Instant::now();
        let answer = test.request(Method::GET, path).send().await.expect("an answer");
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.bytes().await.expect("a whole answer");
        durations.push(started.elapsed());
    }
    durations.sort_unstable();
    durations
}

async fn throughput(test: &TestProduct, path: &str) -> f64 {
    let started = Instant::now();
    let all = (0..AT_ONCE).map(|_| async {
        for _ in 0..REQUESTS / AT_ONCE {
            let answer = test.request(Method::GET, path).send().await.expect("an answer");
            answer.bytes().await.expect("a whole answer");
        }
    });
    futures::future::join_all(all).await;
    REQUESTS as f64 / started.elapsed().as_secs_f64()
}

#[tokio::main]
async fn main() {
    let test = TestProduct::start_with(|config| config.gateway.limits_factor = 1_000_000.0).await;
    for number in 0..LISTINGS {
        let mut record = listings::villa();
        record.id = format!("CASA-{}", 2000 + number);
        test.import(record).await;
    }
    test.follow_feed("CASA-2042", Platform::Airbnb, "/airbnb.ics", listings::AIRBNB).await;
    let dated = "/api/v1/properties?checkIn=2027-03-10&checkOut=2027-03-11";
    test.eventually(dated, |status, page| status == reqwest::StatusCode::OK && page["total"] == 1).await;
    println!("{LISTINGS} listings, {REQUESTS} requests each; the load and the product share the machine\n");
    println!("{:36} {:>9} {:>9} {:>10} {:>7}", "", "p50 µs", "p99 µs", "requests/s", "ratio");
    let mut way = None;
    for (name, path) in PATHS {
        measure(&test, path).await;
        let durations = measure(&test, path).await;
        let at = |percent: usize| durations[durations.len() * percent / 100].as_micros();
        let per_second = throughput(&test, path).await;
        let way = *way.get_or_insert(per_second);
        println!("{name:36} {:>9} {:>9} {per_second:>10.0} {:>7.2}", at(50), at(99), per_second / way);
    }
    test.stop().await;
}

//! Password attempts by owners, by a stranger, and by very many strangers.

use std::time::{Duration, Instant};

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_strangers_stop_no_browser_that_signed_in_before() {
    let test = TestProduct::with_listings_and(|config| limit(config, Class::StrangerPasswords, &[100, 20])).await;
    set_password(&test, "CASA-1001").await;
    let first = sign_in(&test, "CASA-1001", PASSWORD, "198.51.100.1", "").await;
    let device = cookie(&first, "casacero-device");
    let mut told = std::collections::BTreeMap::new();
    for number in 0..1_000_u32 {
        let from = format!("10.{}.{}.1", number / 250, number % 250);
        let refused = sign_in(&test, "CASA-1001", "wrong password", &from, "").await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
        let problem: Value = refused.json().await.expect("a problem");
        *told.entry(problem["code"].as_str().expect("a code").to_owned()).or_insert(0) += 1;
        if number % 100 == 99 {
            let known = sign_in(&test, "CASA-1001", PASSWORD, &from, &device).await;
            assert_eq!(known.status(), StatusCode::OK, "after {number} strangers");
        }
    }
    assert!(told["link_required"] > 900, "{told:?}");
    // A stranger with the right password is told to use a link; so is one who names an unknown listing.
    for property in ["CASA-1001", "CASA-9999"] {
        let (status, problem) = told_to(sign_in(&test, property, PASSWORD, "203.0.113.7", "").await).await;
        assert_eq!((status, problem), (StatusCode::UNAUTHORIZED, json!("link_required")), "{property}");
    }
    // A listing without an address cannot be mailed a link, so its password still works.
    let mut bare = casacero_tests::listings::villa();
    (bare.id, bare.owner_email) = ("CASA-1777".into(), String::new());
    test.import(bare).await;
    set_password(&test, "CASA-1777").await;
    assert_eq!(sign_in(&test, "CASA-1777", PASSWORD, "203.0.113.8", "").await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_whom_strangers_keep_from_the_password_gets_a_link() {
    let test = product().await;
    for number in 0..120 {
        sign_in(&test, "CASA-1001", "wrong password", &format!("10.0.0.{}", number / 5), "").await;
    }
    let (status, code) = told_to(sign_in(&test, "CASA-1001", PASSWORD, "203.0.113.7", "").await).await;
    assert_eq!((status, code), (StatusCode::UNAUTHORIZED, json!("link_required")));
    // Strangers ask for links, too.
    for number in 0..8 {
        ask_from(&test, &format!("10.0.1.{number}"), "").await;
        test.clock.advance(chrono::TimeDelta::minutes(10));
    }
    test.clock.advance(chrono::TimeDelta::minutes(10));
    assert!(!by_link(&test, "CASA-1001").await.is_empty());
    // What is tried on one home closes no other.
    set_password(&test, "CASA-1002").await;
    assert_eq!(sign_in(&test, "CASA-1002", PASSWORD, "203.0.113.7", "").await.status(), StatusCode::OK);
}

async fn told_to(answer: Response) -> (StatusCode, Value) {
    let status = answer.status();
    let problem: Value = answer.json().await.expect("a problem");
    (status, problem["code"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_browser_has_limits_of_its_own() {
    let test = TestProduct::with_listings_and(|config| limit(config, Class::DevicePasswords, &[3])).await;
    set_password(&test, "CASA-1001").await;
    let device = cookie(&sign_in(&test, "CASA-1001", PASSWORD, "198.51.100.1", "").await, "casacero-device");
    for from in ["1.1.1.1", "1.1.1.2", "1.1.1.3"] {
        assert_eq!(sign_in(&test, "CASA-1001", "wrong one", from, &device).await.status(), StatusCode::UNAUTHORIZED);
    }
    let stopped = sign_in(&test, "CASA-1001", PASSWORD, "1.1.1.4", &device).await;
    assert_eq!(stopped.status(), StatusCode::TOO_MANY_REQUESTS);
    // An invented device secret makes no browser known.
    let invented = format!("casacero-device={}", "A".repeat(43));
    for _ in 0..5 {
        sign_in(&test, "CASA-1001", "wrong one", "2.2.2.2", &invented).await;
    }
    let stopped = sign_in(&test, "CASA-1001", PASSWORD, "2.2.2.2", &invented).await;
    assert_eq!(stopped.status(), StatusCode::TOO_MANY_REQUESTS);
}

/// Run by `make test-long`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement of time: run it alone"]
async fn known_and_unknown_take_the_same_time() {
    let test = TestProduct::with_listings_and(|config| config.gateway.limits_factor = 100_000.0).await;
    set_password(&test, "CASA-1001").await;
    let mut medians = Vec::new();
    for (what, status, known, unknown) in [
        (
            "password",
            StatusCode::UNAUTHORIZED,
            json!({ "propertyId": "CASA-1001", "password": "wrong password" }),
            json!({ "propertyId": "CASA-9999", "password": "wrong password" }),
        ),
        ("link", StatusCode::ACCEPTED, json!({ "propertyId": "CASA-1001" }), json!({ "propertyId": "CASA-9999" })),
    ] {
        let path = if what == "password" { "/api/v1/owner/session" } else { "/api/v1/owner/links" };
        let mut times: [Vec<Duration>; 2] = Default::default();
        for number in 0..1_000 {
            let (kind, body) = if number % 2 == 0 { (0, &known) } else { (1, &unknown) };
            let started = Instant::now();
            let answer = test.request(Method::POST, path).json(body).send().await.expect("an answer");
            assert_eq!(answer.status(), status);
            answer.bytes().await.expect("all");
            times[kind].push(started.elapsed());
        }
        let [known, unknown] = times.map(|mut times| {
            times.sort();
            times[times.len() / 2]
        });
        println!(
            "{what}: known {known:?}, unknown {unknown:?}, ratio {:.3}",
            known.as_secs_f64() / unknown.as_secs_f64()
        );
        medians.push(known.as_secs_f64() / unknown.as_secs_f64());
    }
    for ratio in medians {
        assert!((0.95..=1.05).contains(&ratio), "{ratio}");
    }
}

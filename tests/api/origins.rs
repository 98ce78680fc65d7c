//! Origins: pages of other sites cannot write anything.

use casacero_tests::{TestProduct, answer};
use reqwest::{Method, StatusCode, header};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn every_write_is_refused_to_pages_of_other_sites() {
    let test =
        TestProduct::with_listings_and(|config| config.gateway.public_url = "https://homes.example".into()).await;
    let (status, document) = test.get("/api/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    let mut writes = 0;
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys().filter(|method| *method != "get") {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method");
            let path = path.replace("{id}", "CASA-1001").replace("{date}", "2027-05-08");
            for foreign in ["https://evil.example", "http://homes.example", "https://homes.example:444", "null"] {
                let request = test.request(method.clone(), &path).header(header::ORIGIN, foreign).json(&json!({}));
                let (status, problem) = answer(request).await;
                let refused = (status, &problem["code"]) == (StatusCode::FORBIDDEN, &json!("origin_not_allowed"));
                assert!(refused, "{method} {path} from {foreign}: {status} {problem}");
            }
            let without = test.request(method.clone(), &path).header("sec-fetch-site", "cross-site").json(&json!({}));
            let status = without.send().await.expect("an answer").status();
            assert_eq!(status, StatusCode::FORBIDDEN, "{method} {path} from another site without an origin");
            let ours = test.request(method.clone(), &path).header(header::ORIGIN, "https://homes.example");
            let status = ours.json(&json!({})).send().await.expect("an answer").status();
            assert_ne!(status, StatusCode::FORBIDDEN, "{method} {path} from our own page");
            writes += 1;
        }
    }
    assert!(writes >= 15, "{writes}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_site_reads_over_a_visitor() {
    let test = TestProduct::with_listings().await;
    for method in [Method::GET, Method::OPTIONS] {
        let request = test
            .request(method.clone(), "/api/v1/properties")
            .header(header::ORIGIN, "https://evil.example")
            .header("access-control-request-method", "POST");
        let answer = request.send().await.expect("an answer");
        assert!(!answer.headers().keys().any(|name| name.as_str().starts_with("access-control-")), "{method}");
    }
}

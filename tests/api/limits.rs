//! Rate limits: they cannot be bypassed, and normal visitors never reach them.

use casacero_proto::listing::v1::SetPasswordRequest;
use casacero_tests::{Class, TestProduct, WebServer, limit};
use reqwest::{Client, Method, StatusCode, header};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn forty_wrong_passwords_from_one_48_are_stopped() {
    let test = TestProduct::with_listings().await;
    let set = SetPasswordRequest { property_id: "CASA-1001".into(), password: "olas y viento".into() };
    test.accounts().set_password(test.operator().request(set)).await.expect("the password is set");
    let try_from = async |visitor: &str, password: &str| {
        let body = json!({ "propertyId": "CASA-1001", "password": password });
        let request =
            test.request(Method::POST, "/api/v1/owner/session").header("x-forwarded-for", visitor).json(&body);
        request.send().await.expect("an answer").status()
    };
    let mut refused = 0;
    for customer in 0..40 {
        let status = try_from(&format!("2001:db8:7:{customer:x}::1"), &format!("wrong {customer}")).await;
        refused += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused, 20);
    assert_eq!(try_from("198.51.100.7", "olas y viento").await, StatusCode::OK, "the owner comes from elsewhere");
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_that_are_no_text_hide_nobody_among_others() {
    let test = TestProduct::start_with(|config| limit(config, Class::Reads, &[2])).await;
    let mut statuses = Vec::new();
    for claim in [&b"\xff\xfe, 203.0.113.9"[..], b"\x80, 203.0.113.9", b"6.6.6.6, 203.0.113.9:5555", b"203.0.113.9"] {
        let claim = header::HeaderValue::from_bytes(claim).expect("a value");
        let request = test.request(Method::GET, "/api/v1/offer").header("x-forwarded-for", claim);
        statuses.push(request.send().await.expect("an answer").status().as_u16());
    }
    assert_eq!(statuses, [200, 200, 429, 429], "they are one visitor");
    let other = test.request(Method::GET, "/api/v1/offer").header("x-forwarded-for", "203.0.113.10");
    assert_eq!(other.send().await.expect("an answer").status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_who_opens_fifty_pages_meets_no_limit() {
    let web = WebServer::start();
    let test = TestProduct::with_listings_and(|config| {
        config.gateway = casacero_gateway::config::Config {
            web_url: Some(web.url()),
            host: config.gateway.host.clone(),
            port: 0,
            workers: Some(1),
            ..Default::default()
        };
    })
    .await;
    let client = Client::builder().no_proxy().build().expect("a client");
    let get = async |path: &str| {
        let request = client.get(format!("{}{path}", test.url())).header("x-forwarded-for", "198.51.100.7");
        assert_eq!(request.send().await.expect("an answer").status(), StatusCode::OK, "{path}");
    };
    // Each page view requests the page, its files, prefetched data of linked pages, and API reads, in a hundredth of
    // the time that a quick visitor needs.
    for page in 0..50 {
        get(&format!("/properties?page={page}")).await;
        for file in 0..30 {
            get(&format!("/_next/static/chunks/{file}.js")).await;
        }
        for _ in 0..3 {
            get("/api/v1/offer").await;
        }
        for ahead in 0..6 {
            let target = format!("{}/property/{page}-{ahead}", test.url());
            let request = client.get(target).header("x-forwarded-for", "198.51.100.7").header("rsc", "1");
            assert_eq!(request.send().await.expect("an answer").status(), StatusCode::OK);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_often_sees_a_page_of_the_site() {
    let web = WebServer::start();
    let test = TestProduct::start_with(|config| {
        config.gateway.web_url = Some(web.url());
        limit(config, Class::Reads, &[1]);
    })
    .await;
    let get = async |path: &str, visitor: &str| {
        let request = test.request(Method::GET, path).header("x-forwarded-for", visitor);
        request.send().await.expect("an answer")
    };
    for (path, visitor, language, title) in [
        ("/properties?a=1", "203.0.113.1", "<html lang=\"en\">", "Too many pages at once"),
        ("/es/propiedades", "203.0.113.2", "<html lang=\"es\">", "Demasiadas páginas a la vez"),
    ] {
        assert_eq!(get(path, visitor).await.status(), StatusCode::OK);
        let refused = get(path, visitor).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(refused.headers().contains_key(header::RETRY_AFTER));
        assert!(refused.headers()[header::CONTENT_TYPE].to_str().expect("text").starts_with("text/html"));
        let page = refused.text().await.expect("a page");
        for part in [language, title, &format!("href=\"{path}\"")] {
            assert!(page.contains(part), "{part} is missing in {page}");
        }
        let api = get("/api/v1/offer", visitor).await;
        assert_eq!(api.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(api.headers()[header::CONTENT_TYPE], "application/problem+json", "programs get a document");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_web_server_reads_for_a_page_is_not_counted() {
    let web = WebServer::start();
    let test = TestProduct::start_with(|config| {
        config.gateway.web_url = Some(web.url());
        limit(config, Class::Reads, &[1]);
    })
    .await;
    let get = async |path: &str, signed: &str| {
        let request = test.request(Method::GET, path).header("x-forwarded-for", "203.0.113.1");
        request.header("x-casacero-principal", signed).send().await.expect("an answer").status()
    };
    assert_eq!(get("/properties", "guest").await, StatusCode::OK);
    let signed = web.signed().expect("the gateway signs what is read for a page");
    for _ in 0..5 {
        assert_eq!(get("/api/v1/offer", &signed).await, StatusCode::OK, "the page was counted");
    }
    for forged in ["", "guest", &format!("x{signed}")] {
        assert_eq!(get("/api/v1/offer", forged).await, StatusCode::TOO_MANY_REQUESTS, "{forged}");
    }
    assert_eq!(get("/properties?page=2", &signed).await, StatusCode::TOO_MANY_REQUESTS, "a page is counted for all");
}

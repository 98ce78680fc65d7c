//! Headers of every answer, and the metrics for operations.

use casacero_tests::{TestProduct, WebServer};
use reqwest::{Client, Method, StatusCode, header};

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_guarded_and_named() {
    let test = TestProduct::with_listings().await;
    for path in ["/api/v1/properties", "/api/v1/nothing", "/healthz", "/api/openapi.json", "/nothing"] {
        let answer = test.request(Method::GET, path).send().await.expect("an answer");
        let headers = answer.headers();
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["x-frame-options"], "DENY", "{path}");
        assert!(headers.contains_key("content-security-policy"), "{path}");
        assert!(headers.contains_key("referrer-policy"), "{path}");
        assert!(headers["x-request-id"].len() >= 8, "{path}");
        assert!(!headers.contains_key("server"), "{path}");
    }
    let named = test.request(Method::GET, "/healthz").header("x-request-id", "0190-from-the-proxy");
    assert_eq!(named.send().await.expect("an answer").headers()["x-request-id"], "0190-from-the-proxy");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_position_is_asked_for_on_the_forms_of_homes_alone() {
    let web = WebServer::start();
    let test = TestProduct::start_with(|config| config.gateway.web_url = Some(web.url())).await;
    let client = Client::builder().no_proxy().build().expect("a client");
    // Each gateway has its own cache; the second answer of one comes from it.
    for (path, expected) in [
        ("/list-property?form=true", "camera=(), microphone=(), geolocation=(self)"),
        ("/list-property?form=true", "camera=(), microphone=(), geolocation=(self)"),
        ("/es/actualizar-propiedad", "camera=(), microphone=(), geolocation=(self)"),
        ("/properties", "camera=(), microphone=(), geolocation=()"),
        ("/properties", "camera=(), microphone=(), geolocation=()"),
        ("/api/v1/offer", "camera=(), microphone=(), geolocation=()"),
    ] {
        let answer = client.get(format!("{}{path}", test.url())).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers()["permissions-policy"], expected, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_cannot_be_made_says_when_to_ask_again() {
    let web = WebServer::start();
    let test = TestProduct::start_with(|config| config.gateway.web_url = Some(web.url())).await;
    let answer = test.request(Method::GET, "/failing").send().await.expect("an answer");
    assert_eq!(
        (answer.status(), &answer.headers()[header::RETRY_AFTER]),
        (StatusCode::SERVICE_UNAVAILABLE, &"5".parse().expect("a value"))
    );
    assert!(answer.text().await.expect("a page").contains("failed"), "the page says what to do in the reader's words");
}

/// Others are shown in no frame, whatever the web server says.
#[tokio::test(flavor = "multi_thread")]
async fn calendars_on_other_sites_say_which_may_show_them() {
    let web = WebServer::start();
    let test = TestProduct::start_with(|config| config.gateway.web_url = Some(web.url())).await;
    for (path, expected) in [("/embed/token?lang=es", true), ("/properties", false)] {
        let answer = test.request(Method::GET, path).send().await.expect("an answer");
        let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("text").to_owned();
        assert_eq!(policy.contains("frame-ancestors https://villa.example"), expected, "{path} {policy}");
        assert_eq!(policy.contains("frame-ancestors 'none'"), !expected, "{path} {policy}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_compressed_for_those_who_ask() {
    let test = TestProduct::with_listings().await;
    let client = Client::builder().no_proxy().no_gzip().no_brotli().build().expect("a client");
    for (takes, expected) in [("gzip, deflate, br", Some("br")), ("gzip", Some("gzip")), ("br;q=0", None)] {
        let request = client.get(format!("{}/api/v1/properties", test.url())).header(header::ACCEPT_ENCODING, takes);
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
        let encoding = answer.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().expect("text"));
        assert_eq!(encoding, expected, "{takes}");
        assert!(answer.headers().get_all(header::VARY).iter().any(|value| value == "accept-encoding"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_metrics_are_told() {
    let test = TestProduct::with_listings().await;
    let alive = test.request(Method::GET, "/healthz").send().await.expect("an answer");
    assert_eq!(alive.text().await.expect("text"), "ok");
    let (status, ready) = test.admin("/readyz").await;
    assert_eq!(status, StatusCode::OK, "{ready}");
    let ready: serde_json::Value = serde_json::from_str(&ready).expect("JSON");
    for part in ["listing", "calendar-sync", "web"] {
        assert_eq!(ready["dependencies"][part], "there", "{ready}");
    }
    for path in ["/readyz", "/metrics"] {
        let public = test.request(Method::GET, path).send().await.expect("an answer");
        assert_eq!(public.status(), StatusCode::NOT_FOUND, "{path} is not for the public");
    }
    test.get("/api/v1/properties/CASA-1001").await;
    let (_, metrics) = test.admin("/metrics").await;
    for part in ["http_server_seconds", "route=\"/api/v1/properties/{id}\"", "grpc_server_seconds"] {
        assert!(metrics.contains(part), "{part} is missing");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_describes_itself() {
    let test = TestProduct::start().await;
    let (status, document) = test.get("/api/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    assert!(document["paths"]["/api/v1/properties/{id}/calendar"]["get"].is_object());
    for path in ["/api/docs/", "/api/docs/problems"] {
        let page = test.request(Method::GET, path).send().await.expect("an answer");
        assert_eq!(page.status(), StatusCode::OK, "{path}");
        assert!(page.headers()[header::CONTENT_TYPE].to_str().expect("text").starts_with("text/html"), "{path}");
        let policy = page.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("text").to_owned();
        let scripts =
            policy.split(';').find(|directive| directive.trim().starts_with("script-src")).unwrap_or_default();
        assert!(!scripts.contains("unsafe"), "{policy}");
        let html = page.text().await.expect("a page");
        assert!(html.matches("<script").count() == html.matches("<script src=").count(), "scripts are files: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn methods_are_few_and_heads_are_answered() {
    let test = TestProduct::with_listings().await;
    for path in ["/api/v1/properties", "/api/v1/properties/CASA-1001", "/healthz"] {
        let head = test.request(Method::HEAD, path).send().await.expect("an answer");
        assert_eq!(head.status(), StatusCode::OK, "{path}");
        assert!(head.bytes().await.expect("a body").is_empty(), "{path}");
    }
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS, Method::TRACE] {
        let page = test.request(method.clone(), "/").send().await.expect("an answer");
        assert_eq!(page.status(), StatusCode::METHOD_NOT_ALLOWED, "{method}");
    }
    let invented = Method::from_bytes(b"INVENTED").expect("a method");
    test.request(invented, "/healthz").send().await.expect("an answer");
    let (_, metrics) = test.admin("/metrics").await;
    assert!(metrics.contains("method=\"other\"") && !metrics.contains("INVENTED"));
}

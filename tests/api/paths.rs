//! Paths are accepted in one form only, so that no page can be requested past the rate limits and the cache.

use casacero_tests::{Class, TestProduct, WebServer, limit};
use reqwest::{Method, StatusCode};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// Sends a request target unchanged; clients normalise paths.
async fn as_it_is(test: &TestProduct, target: &str) -> String {
    let mut stream = TcpStream::connect(test.url().trim_start_matches("http://")).await.expect("connected");
    let request = format!("GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_path_reaches_a_page_under_another_name() {
    let web = WebServer::start();
    let test = TestProduct::start_with(|config| config.gateway.web_url = Some(web.url())).await;
    for target in [
        "/_next/static/../../properties?x=1",
        "/pictures/%2e%2e/properties?d=1",
        "/pictures/%2E%2E/properties",
        "/pictures/.%2e/properties",
        "/pictures/%252e%252e/properties",
        "/pictures/..%2fproperties",
        "/media/../properties",
        "/./properties",
        r"/pictures\..\properties",
        "/pictures/..%5cproperties",
        "//properties",
        "/properties/%00",
        "/properties%0d%0aX-Injected:%20yes",
        "/properties/%c3%28",
    ] {
        let answer = as_it_is(&test, target).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{target}: {answer}");
        assert!(!answer.to_lowercase().contains("x-injected: yes\r\n"), "{target}: {answer}");
    }
    assert_eq!(web.targets(), [""; 0], "none of them is passed on");
    let answer = as_it_is(&test, "/%70roperties?x=%0d%0aX-Injected:%20yes").await;
    assert!(answer.starts_with("HTTP/1.1 200") && !answer.contains("\r\nX-Injected"), "{answer}");
    assert_eq!(web.targets(), ["/properties?x=%0d%0aX-Injected:%20yes"], "in the one form of its path");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_web_servers_own_paths_stay_inside() {
    let web = WebServer::start();
    let test = TestProduct::start_with(|config| config.gateway.web_url = Some(web.url())).await;
    for target in
        ["/_next/image?url=%2Fpictures%2Fa.jpg&w=640&q=75", "/_next/data/x.json", "/_NEXT/image", "/%5fnext/image"]
    {
        let answer = test.request(Method::GET, target).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{target}");
    }
    assert_eq!(web.targets(), [""; 0]);
    for target in ["/_next/static/chunks/a.js", "/pictures/a.svg"] {
        let answer = test.request(Method::GET, target).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{target}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_have_a_limit_of_their_own_under_every_name() {
    let web = WebServer::start();
    let test = TestProduct::start_with(|config| {
        config.gateway.web_url = Some(web.url());
        limit(config, Class::Assets, &[4]);
    })
    .await;
    let mut statuses = Vec::new();
    for target in
        ["/pictures/nope1", "/_next/static/nope2", "/media/nope3/1.jpg", "/%70ictures/nope4?x=1", "/pictures/nope5"]
    {
        let answer = test.request(Method::GET, target).send().await.expect("an answer");
        statuses.push(answer.status().as_u16());
    }
    assert_eq!(statuses[4], 429, "{statuses:?}");
    assert!(!statuses[..4].contains(&429), "{statuses:?}");
    let page = test.request(Method::GET, "/").send().await.expect("an answer");
    assert_eq!(page.status(), StatusCode::OK, "pages are counted apart");
}

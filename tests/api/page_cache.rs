//! Page cache: one visitor's request does not change what others get, nor how fast.

use std::time::{Duration, Instant};

use casacero_tests::{FILES, TestProduct, WebServer};
use reqwest::{Client, RequestBuilder, Response, StatusCode, header};

async fn product(web: &WebServer) -> TestProduct {
    TestProduct::start_with(|config| config.gateway.web_url = Some(web.url())).await
}

/// A request to one gateway; each has its own cache.
fn ask(test: &TestProduct, client: &Client, target: &str) -> RequestBuilder {
    client.get(format!("{}{target}", test.url()))
}

/// The page without the parts that differ between visitors.
async fn text(answer: Response) -> (StatusCode, String, String) {
    let status = answer.status();
    let kind = answer.headers()[header::CONTENT_TYPE].to_str().expect("text").to_owned();
    let body = answer.text().await.expect("a page");
    let shown = body.split("<script").next().unwrap_or_default().to_owned();
    (status, kind, shown)
}

const ODD: [&[(&str, &str)]; 24] = [
    &[("rsc", "1"), ("rsc", "0")],
    &[("rsc", "0"), ("rsc", "1")],
    &[("rsc", "1"), ("rsc", "1")],
    &[("rsc", "")],
    &[("rsc", "0")],
    &[("rsc", "1, 0")],
    &[("rsc", "1"), ("next-url", "/a"), ("next-url", "/b")],
    &[("rsc", "1"), ("next-router-state-tree", "a"), ("next-router-state-tree", "b")],
    &[("rsc", "1"), ("next-router-prefetch", "1"), ("next-router-prefetch", "2")],
    &[("rsc", "1"), ("next-router-segment-prefetch", "/_tree"), ("next-router-segment-prefetch", "")],
    &[("next-router-prefetch", "1")],
    &[("next-url", "/es")],
    &[("cookie", "session=secret")],
    &[("cookie", "a=1"), ("cookie", "b=2")],
    &[("authorization", "Bearer secret")],
    &[("accept-language", "es"), ("accept-language", "en")],
    &[("user-agent", "Twitterbot/1.0")],
    &[("accept", "text/x-component")],
    &[("host", "evil.example")],
    &[("x-forwarded-host", "evil.example"), ("x-forwarded-proto", "gopher")],
    &[("x-middleware-subrequest", "src/middleware")],
    &[("next-action", "0123")],
    &[("range", "bytes=0-1"), ("if-none-match", "\"another\"")],
    &[("x-original-url", "/admin"), ("x-http-method-override", "DELETE")],
];

#[tokio::test(flavor = "multi_thread")]
async fn what_is_cached_is_what_a_clean_request_gets() {
    let web = WebServer::start();
    let test = product(&web).await;
    let client = Client::builder().no_proxy().build().expect("a client");
    let (_, _, html) = text(ask(&test, &client, "/page").send().await.expect("an answer")).await;
    let (_, kind, data) = text(ask(&test, &client, "/page").header("rsc", "1").send().await.expect("an answer")).await;
    assert!(kind.starts_with("text/x-component") && !html.contains("rsc"), "{html}");
    for (index, odd) in ODD.into_iter().enumerate() {
        // The unusual request comes first and decides what is cached.
        let target = format!("/page{index}");
        let request =
            odd.iter().fold(ask(&test, &client, &target), |request, (name, value)| request.header(*name, *value));
        let first = text(request.send().await.expect("an answer")).await;
        assert_eq!(first.0, StatusCode::OK, "{odd:?}");
        let clean = text(ask(&test, &client, &target).send().await.expect("an answer")).await.2;
        assert_eq!(clean, html.replace("/page", &target), "after {odd:?}");
        let clean = text(ask(&test, &client, &target).header("rsc", "1").send().await.expect("an answer")).await.2;
        assert_eq!(clean, data.replace("/page", &target), "after {odd:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_the_same_for_everybody_and_its_policy_allows_its_own_scripts() {
    let web = WebServer::start();
    let test = product(&web).await;
    let client = Client::builder().no_proxy().build().expect("a client");
    let first = ask(&test, &client, "/page").send().await.expect("an answer");
    let headers = first.headers().clone();
    let policy = headers["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
    // The digest of "1", the script of the page.
    assert!(policy.contains("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';"), "{policy}");
    assert_eq!(headers["x-frame-options"], "DENY");
    assert!(!headers.contains_key("access-control-allow-origin"));
    let page = first.text().await.expect("a page");
    assert!(page.contains("<script>1</script>") && !page.contains("nonce"), "{page}");
    let again = ask(&test, &client, "/page").send().await.expect("an answer");
    assert_eq!(again.headers()["content-security-policy"], policy);
    assert_eq!(again.text().await.expect("a page"), page);
    let known = ask(&test, &client, "/page").header(header::IF_NONE_MATCH, &headers[header::ETAG]);
    let known = known.send().await.expect("an answer");
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(known.headers()["content-security-policy"], policy);
    assert_eq!(known.text().await.expect("nothing"), "");
    assert_eq!(web.targets().len(), 1, "it was made once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_kept_as_each_browser_takes_it() {
    let web = WebServer::start();
    let test = product(&web).await;
    let client = Client::builder().no_proxy().no_gzip().no_brotli().build().expect("a client");
    let long = format!("/page?{}", "x".repeat(1_000));
    for _ in 0..2 {
        for (takes, expected) in [("gzip, br", Some("br")), ("gzip", Some("gzip")), ("identity", None)] {
            let request = ask(&test, &client, &long).header(header::ACCEPT_ENCODING, takes);
            let answer = request.send().await.expect("an answer");
            let encoding = answer.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().expect("text"));
            assert_eq!(encoding, expected);
            assert!(answer.headers().get_all(header::VARY).iter().any(|value| value == "accept-encoding"));
            assert!(answer.content_length().is_some_and(|length| (length > 900) == expected.is_none()));
        }
    }
    assert_eq!(web.targets().len(), 1, "it was made once");
}

#[tokio::test(flavor = "multi_thread")]
async fn shared_caches_keep_pages_for_everybody_as_long_as_the_setting_says() {
    let web = WebServer::start();
    let client = Client::builder().no_proxy().build().expect("a client");
    for (seconds, expected) in [(0, "no-cache"), (30, "public, max-age=0, s-maxage=30, stale-while-revalidate=30")] {
        let test = TestProduct::start_with(|config| {
            config.gateway.web_url = Some(web.url());
            config.gateway.shared_cache_seconds = seconds;
        })
        .await;
        // What is no page says itself how long it may be kept.
        let feed = ("/feed.xml", Some("public, max-age=300"));
        for (target, expected) in [("/page", Some(expected)), ("/page", Some(expected)), ("/missing", None), feed, feed]
        {
            let answer = ask(&test, &client, target).send().await.expect("an answer");
            let caching = answer.headers().get(header::CACHE_CONTROL).map(|value| value.to_str().expect("text"));
            assert_eq!(caching, expected, "{target} with {seconds}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_fetched_once() {
    let web = WebServer::start();
    let test = product(&web).await;
    let client = Client::builder().no_proxy().build().expect("a client");
    for _ in 0..3 {
        let answer = ask(&test, &client, "/_next/static/a.js?v=1").send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
    }
    assert_eq!(web.targets(), ["/_next/static/a.js"]);
}

async fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), waiting).await.unwrap_or_else(|_| panic!("never so: {what}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_a_build_are_fetched_before_anybody_asks_for_them() {
    let web = WebServer::start();
    let test = product(&web).await;
    let client = Client::builder().no_proxy().build().expect("a client");
    for _ in 0..2 {
        let page = ask(&test, &client, "/built").send().await.expect("an answer");
        assert!(page.status().is_success() && !page.headers().contains_key("x-build"));
    }
    // They are fetched one after the other.
    let times = |file: &str| web.targets().iter().filter(|target| *target == file).count();
    eventually("the last is fetched", || times(FILES[2]) == 1).await;
    let file = ask(&test, &client, FILES[1]).send().await.expect("an answer");
    assert_eq!(file.status(), StatusCode::OK, "though the one before it is missing");
    assert_eq!(times(FILES[1]), 1, "the web server is not asked again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_many_ask_for_at_once_is_made_once() {
    let web = WebServer::start();
    let test = product(&web).await;
    let client = Client::builder().no_proxy().build().expect("a client");
    let asked: Vec<_> = (0..16)
        .map(|visitor| {
            let request = ask(&test, &client, "/slow").header("x-forwarded-for", format!("192.0.2.{visitor}"));
            tokio::spawn(request.send())
        })
        .collect();
    eventually("one is being made", || !web.targets().is_empty()).await;
    web.release();
    for answer in asked {
        let answer = answer.await.expect("no panic").expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
    }
    assert_eq!(web.targets(), ["/slow"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_many_pages_waits_behind_its_own() {
    let web = WebServer::start();
    let test = product(&web).await;
    let client = Client::builder().no_proxy().build().expect("a client");
    let flood: Vec<_> = (0..40)
        .map(|page| {
            let request = ask(&test, &client, &format!("/slow/{page}")).header("x-forwarded-for", "192.0.2.1");
            tokio::spawn(request.send())
        })
        .collect();
    eventually("the first are being made", || web.targets().len() == 2).await;
    let other = ask(&test, &client, "/page").header("x-forwarded-for", "192.0.2.2").send();
    let other = tokio::time::timeout(Duration::from_secs(5), other).await.expect("at once").expect("an answer");
    assert_eq!(other.status(), StatusCode::OK);
    assert_eq!(web.targets().len(), 3, "two of the flood, and the other visitor's");
    web.release();
    for answer in flood {
        assert_eq!(answer.await.expect("no panic").expect("an answer").status(), StatusCode::OK);
    }
    assert_eq!(web.targets().len(), 41, "nobody is refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_files_that_are_not_there_waits_behind_its_own() {
    let web = WebServer::start();
    let test = product(&web).await;
    let client = Client::builder().no_proxy().build().expect("a client");
    let started = Instant::now();
    let flood: Vec<_> = (0..12)
        .map(|file| {
            let target = format!("/pictures/missing-{file}.svg");
            tokio::spawn(ask(&test, &client, &target).header("x-forwarded-for", "192.0.2.1").send())
        })
        .collect();
    let other = ask(&test, &client, "/pictures/coast.svg").header("x-forwarded-for", "192.0.2.2").send();
    assert_eq!(other.await.expect("an answer").status(), StatusCode::OK);
    for answer in flood {
        assert_eq!(answer.await.expect("no panic").expect("an answer").status(), StatusCode::NOT_FOUND);
    }
    assert!(started.elapsed() >= Duration::from_secs(1), "six at a time, and each takes its turn for a second");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_fails_is_a_page_of_the_site() {
    let test = TestProduct::start_with(|config| {
        // A port without a listener.
        let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|port| port.local_addr()).expect("a port");
        config.gateway.web_url = Some(format!("http://{free}"));
    })
    .await;
    let client = Client::builder().no_proxy().build().expect("a client");
    let cases = [
        ("/properties?q=%22%3E%3Cscript%3E", "lang=\"en\"", "Back in a moment", "Try again"),
        ("/es", "lang=\"es\"", "Volvemos enseguida", "Inténtalo de nuevo"),
        ("/es/propiedades", "lang=\"es\"", "Volvemos enseguida", "Inténtalo de nuevo"),
        ("/fr/hebergements", "lang=\"fr\"", "De retour dans un instant", "Réessayer"),
    ];
    for (target, language, title, again) in cases {
        let answer = ask(&test, &client, target).header("accept-language", "de").send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.headers()["retry-after"], "5");
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
        let (_, kind, page) = text(answer).await;
        assert!(kind.starts_with("text/html"), "{kind}");
        for part in [language, title, again, "CasaCero", "prefers-color-scheme:dark"] {
            assert!(page.contains(part), "{part} is missing in {page}");
        }
        assert!(!page.contains("\"><script>"), "{page}");
    }
}

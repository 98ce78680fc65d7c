//! Limits of connections: number, duration, and the input on them.

use std::time::Duration;

use casacero_tests::TestProduct;
use reqwest::Method;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

/// Longer than every time-out after which the gateway closes a connection.
const LONG: Duration = Duration::from_secs(20);

async fn connect(test: &TestProduct) -> TcpStream {
    TcpStream::connect(test.url().trim_start_matches("http://")).await.expect("connected")
}

/// The answers to some bytes until the gateway closes the connection.
async fn all_answers(test: &TestProduct, bytes: &[u8]) -> String {
    let mut stream = connect(test).await;
    stream.write_all(bytes).await.expect("sent");
    let mut answers = Vec::new();
    // A reset also ends it.
    let _closed = timeout(LONG, stream.read_to_end(&mut answers)).await.expect("the connection is closed");
    String::from_utf8_lossy(&answers).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_holds_a_connection_by_a_body_that_never_ends() {
    let test = TestProduct::start().await;
    let heads = [
        "GET /api/v1/offer HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET /api/v1/offer HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n",
        "HEAD / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n",
        "POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n",
        "POST /api/v1/owner/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
        "DELETE /api/v1/owner/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n",
    ];
    for head in heads {
        let (mut read, mut write) = connect(&test).await.into_split();
        write.write_all(head.as_bytes()).await.expect("sent");
        let dribbling = tokio::spawn(async move {
            // Sends the body in chunks of one byte; with a known length these are body bytes as well.
            while write.write_all(b"1\r\na\r\n").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        });
        let mut answer = Vec::new();
        let closed = timeout(LONG, read.read_to_end(&mut answer)).await;
        assert!(closed.is_ok(), "still open after {LONG:?}: {head}");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 "), "{answer}");
        timeout(LONG, dribbling).await.expect("nobody listens any more").expect("no panic");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_say_how_long_they_are() {
    let test = TestProduct::start().await;
    let cases = [
        (
            "GET /api/v1/offer HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "411",
            "length_required",
        ),
        (
            "POST /api/v1/owner/session HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "411",
            "length_required",
        ),
    ];
    for (request, status, code) in cases {
        let answer = all_answers(&test, request.as_bytes()).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")) && answer.contains(code), "{request}: {answer}");
    }
    let none =
        all_answers(&test, b"GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").await;
    assert!(none.starts_with("HTTP/1.1 200"), "{none}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_says_to_be_too_large_is_refused_at_once() {
    let test = TestProduct::start().await;
    let draft = test.request(Method::POST, "/api/v1/listings/drafts").send().await.expect("an answer");
    let draft: Value = draft.json().await.expect("a draft");
    let photo = format!("/api/v1/listings/drafts/{}/photos/a", draft["token"].as_str().expect("a secret"));
    let writes = [
        ("POST", "/api/v1/owner/session", 64 * 1024 + 1),
        ("POST", "/api/v1/alerts", u64::MAX),
        ("POST", "/api/v1/contact", 1 << 40),
        ("POST", "/api/v1/translate", 512 * 1024 + 1),
        ("PUT", &*photo, 10 * 1024 * 1024 + 1),
    ];
    for (method, path, length) in writes {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: a\r\nIdempotency-Key: 12345678\r\nContent-Length: {length}\r\n\r\n"
        );
        let started = std::time::Instant::now();
        let answer = all_answers(&test, head.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 413 "), "{method} {path}: {answer}");
        assert!(started.elapsed() < Duration::from_secs(10), "{method} {path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_is_smuggled_behind_another() {
    let test = TestProduct::start().await;
    let hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n";
    let heads = [
        "POST /api/v1/owner/session HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".to_owned(),
        "POST /api/v1/owner/session HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n".to_owned(),
        "POST /api/v1/owner/session HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n".to_owned(),
        "POST /api/v1/owner/session HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n".to_owned(),
        format!("POST /api/v1/owner/session HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: {}\r\n\r\n", hidden.len()),
        "POST /api/v1/owner/session HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n".to_owned(),
        "POST /api/v1/owner/session HTTP/1.1\r\nHost: a\r\nContent-Length : 0\r\n\r\n".to_owned(),
        "GET /healthz HTTP/1.1\r\nHost: a\r\nX: y\r\n Transfer-Encoding: chunked\r\n\r\n".to_owned(),
    ];
    for head in heads {
        let answers = all_answers(&test, format!("{head}{hidden}").as_bytes()).await;
        let statuses: Vec<_> = answers.match_indices("HTTP/1.1 ").map(|(at, _)| &answers[at + 9..at + 12]).collect();
        assert!(statuses.len() <= 1 && statuses.iter().all(|status| status.starts_with('4')), "{head}: {statuses:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_are_short_and_come_soon() {
    let test = TestProduct::start().await;
    let long = format!("GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n", "x".repeat(300_000));
    let answer = all_answers(&test, long.as_bytes()).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    let target = format!("GET /{} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "x".repeat(10_000));
    assert!(all_answers(&test, target.as_bytes()).await.starts_with("HTTP/1.1 404"));
    // A request head that never ends.
    let (mut read, mut write) = connect(&test).await.into_split();
    let dribbling = tokio::spawn(async move {
        while write.write_all(b"X").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let mut answer = Vec::new();
    assert!(timeout(LONG, read.read_to_end(&mut answer)).await.is_ok(), "still open after {LONG:?}");
    timeout(LONG, dribbling).await.expect("nobody listens any more").expect("no panic");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_connections() {
    let test = TestProduct::start_with(|config| {
        config.gateway.trusted_proxies = Vec::new();
        config.gateway.connections_per_address = 3;
    })
    .await;
    let ask = async |stream: &mut TcpStream| {
        let mut start = [0; 12];
        let _refused = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await;
        match timeout(LONG, stream.read_exact(&mut start)).await.expect("an answer, or the end") {
            Ok(_) => String::from_utf8_lossy(&start).into_owned(),
            Err(_) => "closed".to_owned(),
        }
    };
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = connect(&test).await;
        assert_eq!(ask(&mut stream).await, "HTTP/1.1 200");
        open.push(stream);
    }
    assert_eq!(ask(&mut connect(&test).await).await, "closed");
    drop(open.pop());
    let again = async {
        while ask(&mut connect(&test).await).await == "closed" {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(LONG, again).await.expect("a place is free again");
}

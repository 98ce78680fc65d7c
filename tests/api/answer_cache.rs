//! Answers about a home that a gateway keeps in memory.

use casacero_proto::listing::v1::ListingStatus;
use casacero_tests::{TestProduct, listings};
use reqwest::{Method, StatusCode, header};

const PATHS: [&str; 2] = ["/api/v1/properties/CASA-1001", "/api/v1/properties/CASA-1001/calendar"];

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_answered_as_what_was_made() {
    let test = TestProduct::with_listings().await;
    for path in PATHS {
        let mut answers = Vec::new();
        for _made_then_kept in 0..2 {
            let another = path.replace("CASA", "casa");
            assert_eq!(test.get(&another).await.0, StatusCode::NOT_FOUND, "{another}");
            for (method, encoding) in [(Method::GET, "identity"), (Method::GET, "gzip"), (Method::HEAD, "br")] {
                let request = test.request(method, path).header(header::ACCEPT_ENCODING, encoding);
                let answer = request.send().await.expect("an answer");
                let told = |name| answer.headers().get(&name).map(|value| value.to_str().expect("text").to_owned());
                let shown = [header::ETAG, header::VARY, header::CACHE_CONTROL].map(told);
                answers.push((answer.status(), shown, answer.bytes().await.expect("a body")));
            }
            let [Some(etag), ..] = &answers[0].1 else { panic!("{path} has no tag") };
            let request = test.request(Method::GET, path).header(header::IF_NONE_MATCH, etag);
            assert_eq!(request.send().await.expect("an answer").status(), StatusCode::NOT_MODIFIED);
        }
        assert_eq!(answers[..3], answers[3..], "{path}");
        // The client reads what is compressed.
        assert_eq!((answers[0].0, &answers[0].2), (StatusCode::OK, &answers[1].2), "{path}");
        let [_, varies, _] = &answers[1].1;
        assert_eq!(varies.as_deref(), Some("accept-encoding"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_that_is_not_public_any_more_is_forgotten() {
    let test = TestProduct::with_listings().await;
    for path in PATHS {
        assert_eq!(test.get(path).await.0, StatusCode::OK);
    }
    let mut record = listings::villa();
    record.status = ListingStatus::Paused.into();
    test.import(record).await;
    for path in PATHS {
        test.eventually(path, |status, _| status == StatusCode::NOT_FOUND).await;
    }
}

use std::{
    future::Future,
    time::{Duration, Instant},
};

use bytes::Bytes;
use casacero_common::blob::{BlobStore, Config, Error, S3Config};
use futures::TryStreamExt as _;
use uuid::Uuid;

use crate::servers::{NOWHERE, named};

const SMALL: Bytes = Bytes::from_static(b"small");
const LARGE: Bytes = Bytes::from_static(b"large");

async fn contract<F: Future<Output = BlobStore>>(make: impl Fn() -> F) {
    let store = make().await;
    assert!(store.reachable().await);
    assert_eq!(store.get("ab12/400.jpg").await.expect("an answer"), None);
    assert!(!store.contains("ab12/400.jpg").await.expect("an answer"));
    store.put("ab12/400.jpg", SMALL).await.expect("kept");
    store.put("ab12/800.jpg", LARGE).await.expect("kept");
    assert!(store.contains("ab12/400.jpg").await.expect("an answer"));
    assert_eq!(store.get("ab12/400.jpg").await.expect("an answer"), Some(SMALL));
    for none in ["ab12", "ab12/400.jpg/x"] {
        assert_eq!(store.get(none).await.expect("an answer"), None, "a part of a key is no key");
        assert!(!store.contains(none).await.expect("an answer"));
        store.remove(none).await.expect("removing what is not there is no error");
    }
    store.put("ab12/400.jpg", Bytes::from_static(b"new")).await.expect("replaced");
    assert_eq!(store.get("ab12/400.jpg").await.expect("an answer").as_deref(), Some(&b"new"[..]));
    keys_are_listed(&store).await;
    store.remove("ab12/400.jpg").await.expect("removed");
    store.remove("ab12/400.jpg").await.expect("removing what is not there is no error");
    assert_eq!(store.get("ab12/400.jpg").await.expect("an answer"), None);
    assert_eq!(store.get("ab12/800.jpg").await.expect("an answer"), Some(LARGE));
    in_parts(&store).await;
    store.put("empty", Bytes::new()).await.expect("kept");
    assert_eq!(store.get("empty").await.expect("an answer"), Some(Bytes::new()));
    for key in
        ["", "/etc/passwd", "../secret", "a/../b", "a//b", "a/", ".hidden", "a/.b", "A", "a b", "ñ", "a#1", "a%2fb"]
    {
        assert!(matches!(store.get(key).await, Err(Error::Key(_))), "{key}");
        assert!(matches!(store.put(key, Bytes::new()).await, Err(Error::Key(_))), "{key}");
        assert!(matches!(store.remove(key).await, Err(Error::Key(_))), "{key}");
        assert!(key.is_empty() || matches!(store.list(key), Err(Error::Key(_))), "{key}");
    }
}

async fn in_parts(store: &BlobStore) {
    let part = |letter: u8| Bytes::from(vec![letter; 5 << 20]);
    let aborted = store.upload("in/parts").await.expect("begun");
    aborted.abort().await.expect("aborted");
    let mut upload = store.upload("in/parts").await.expect("begun");
    upload.add(part(b'a')).await.expect("sent");
    upload.add(part(b'b')).await.expect("sent");
    upload.add(SMALL).await.expect("sent");
    assert_eq!(store.size("in/parts").await.expect("an answer"), None, "not before it is finished");
    upload.finish().await.expect("finished");
    let bytes = 2 * part(b'a').len() as u64 + SMALL.len() as u64;
    assert_eq!(store.size("in/parts").await.expect("an answer"), Some(bytes));
    let end = store.part("in/parts", bytes - 6..bytes).await.expect("an answer");
    assert_eq!(end, Bytes::from_static(b"bsmall"));
    store.remove("in/parts").await.expect("removed");
}

async fn keys(store: &BlobStore, folder: &str) -> Vec<String> {
    let mut keys: Vec<String> = store.list(folder).expect("a folder").try_collect().await.expect("an answer");
    keys.sort();
    keys
}

async fn keys_are_listed(store: &BlobStore) {
    store.put("manifest.json", SMALL).await.expect("kept");
    store.put("ab12/deep/er", SMALL).await.expect("kept");
    assert_eq!(keys(store, "").await, ["ab12/400.jpg", "ab12/800.jpg", "ab12/deep/er", "manifest.json"]);
    assert_eq!(keys(store, "ab12").await, ["ab12/400.jpg", "ab12/800.jpg", "ab12/deep/er"]);
    assert_eq!(keys(store, "ab12/deep").await, ["ab12/deep/er"]);
    for none in ["ab1", "nothing", "ab12/400"] {
        assert_eq!(keys(store, none).await, [""; 0], "{none}");
    }
}

#[tokio::test]
async fn folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("media");
    let url = format!("file://{}", path.display());
    contract(|| async { BlobStore::open(&Config { url: url.clone(), ..Config::default() }).expect("a store") }).await;
}

#[tokio::test]
async fn a_folder_shows_only_whole_files_of_ours_and_is_missed_when_it_is_gone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("media");
    let store = BlobStore::folder(&path).expect("a store");
    store.put("ours", SMALL).await.expect("kept");
    for other in [".draft", "half#1", "Theirs.JPG"] {
        std::fs::write(path.join(other), "x").expect("written");
    }
    assert_eq!(keys(&store, "").await, ["ours"]);
    std::fs::remove_dir_all(&path).expect("removed");
    assert!(!store.reachable().await);
}

fn bucket(endpoint: &str, bucket: &str) -> Config {
    let s3 = S3Config {
        endpoint: Some(endpoint.parse().expect("an address")),
        access_key_id: "test".into(),
        secret_access_key: "geheim".into(),
        ..S3Config::default()
    };
    Config { url: format!("s3://{bucket}"), s3 }
}

/// A new bucket of the test server.
async fn new_bucket() -> String {
    casacero_common::tls::install_provider();
    let name = format!("test-{}", Uuid::new_v4());
    let url = format!("{}/{name}", named("CASACERO_TEST_S3"));
    let made = reqwest::Client::new().put(url).send().await.expect("an answer");
    assert!(made.status().is_success(), "{made:?}");
    name
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn s3() {
    let endpoint = named("CASACERO_TEST_S3");
    contract(|| async { BlobStore::open(&bucket(&endpoint, &new_bucket().await)).expect("a store") }).await;
    contract(|| async {
        let below = format!("{}/site/media/", new_bucket().await);
        BlobStore::open(&bucket(&endpoint, &below)).expect("a store")
    })
    .await;
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn media_move_from_a_folder_into_a_bucket_beside_others() {
    let (endpoint, name) = (named("CASACERO_TEST_S3"), new_bucket().await);
    let whole = BlobStore::open(&bucket(&endpoint, &name)).expect("a store");
    whole.put("other/file", SMALL).await.expect("kept");
    let ours = BlobStore::open(&bucket(&endpoint, &format!("{name}/site"))).expect("a store");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let old = BlobStore::folder(folder.path()).expect("a store");
    old.put("ab12/400.jpg", SMALL).await.expect("kept");
    old.put("cd34/800.jpg", LARGE).await.expect("kept");
    let mut found = old.list("").expect("a list");
    while let Some(key) = found.try_next().await.expect("an answer") {
        let bytes = old.get(&key).await.expect("an answer").expect("a file");
        ours.put(&key, bytes).await.expect("kept");
    }
    assert_eq!(keys(&ours, "").await, ["ab12/400.jpg", "cd34/800.jpg"]);
    assert_eq!(ours.get("cd34/800.jpg").await.expect("an answer"), Some(LARGE));
    assert_eq!(keys(&whole, "").await, ["other/file", "site/ab12/400.jpg", "site/cd34/800.jpg"]);
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn a_bucket_that_is_not_there_is_no_missing_picture() {
    let store = BlobStore::open(&bucket(&named("CASACERO_TEST_S3"), "nobody-made-this")).expect("a store");
    let error = store.get("ab12/400.jpg").await.expect_err("no bucket").to_string();
    assert!(error.contains("NoSuchBucket"), "{error}");
    store.put("ab12/400.jpg", SMALL).await.expect_err("no bucket");
    assert!(!store.reachable().await);
}

#[tokio::test]
async fn a_bucket_that_is_away_fails_in_time() {
    let store = BlobStore::open(&bucket(&format!("http://{NOWHERE}"), "media")).expect("a store opens while away");
    let started = Instant::now();
    let error = store.get("ab12/400.jpg").await.expect_err("nothing listens");
    assert!(matches!(error, Error::Store(_)), "{error}");
    assert!(error.to_string().contains("refused") && !error.to_string().contains("geheim"), "{error}");
    store.put("ab12/400.jpg", SMALL).await.expect_err("nothing listens");
    store.contains("ab12/400.jpg").await.expect_err("nothing listens");
    store.remove("ab12/400.jpg").await.expect_err("nothing listens");
    store.list("").expect("a list").try_next().await.expect_err("nothing listens");
    assert!(!store.reachable().await);
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    assert!(matches!(store.get("../secret").await, Err(Error::Key(_))), "a key is looked at first");
}

#[test]
fn settings_that_name_no_store_are_refused_in_a_sentence() {
    let with_key = |url: &str| Config { url: url.into(), ..bucket("http://127.0.0.1:1", "media") };
    let cases = [
        (with_key(""), "must look like"),
        (with_key("/var/lib/media"), "must look like"),
        (with_key("ftp://host/media"), "must look like"),
        (with_key("file://media"), "must look like"),
        (with_key("s3:///prefix"), "must look like"),
        (with_key("s3://bucket/Not A Key"), "must look like"),
        (with_key("s3://bucket?region=x"), "must look like"),
        (with_key("s3://test:geheim@bucket"), "S3__SECRET_ACCESS_KEY"),
        (Config { url: "s3://bucket".into(), s3: S3Config::default() }, "CASACERO_MEDIA__S3__ACCESS_KEY_ID"),
        (with_key("file:///dev/null/media"), "/dev/null/media cannot be made"),
    ];
    for (config, expected) in cases {
        let error = BlobStore::open(&config).err().unwrap_or_else(|| panic!("{config:?} opens"));
        assert!(matches!(error, Error::Settings(_)), "{error}");
        assert!(error.to_string().contains(expected), "{config:?}: {error}");
        assert!(!error.to_string().contains("geheim") && !format!("{:?}", config.s3).contains("geheim"));
    }
}

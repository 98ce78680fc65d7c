use std::future::Future;

use bytes::Bytes;
use casacero_common::blob::{BlobStore, Error};

async fn contract<F: Future<Output = BlobStore>>(make: impl Fn() -> F) {
    let store = make().await;
    assert_eq!(store.get("ab12/400.jpg").await.expect("an answer"), None);
    assert!(!store.contains("ab12/400.jpg").await.expect("an answer"));
    store.put("ab12/400.jpg", Bytes::from_static(b"small")).await.expect("kept");
    store.put("ab12/800.jpg", Bytes::from_static(b"large")).await.expect("kept");
    assert!(store.contains("ab12/400.jpg").await.expect("an answer"));
    assert_eq!(store.get("ab12/400.jpg").await.expect("an answer").as_deref(), Some(&b"small"[..]));
    assert_eq!(store.get("ab12").await.expect("an answer"), None, "a part of a key is no key");
    assert_eq!(store.get("ab12/400.jpg/x").await.expect("an answer"), None);
    store.put("ab12/400.jpg", Bytes::from_static(b"new")).await.expect("replaced");
    assert_eq!(store.get("ab12/400.jpg").await.expect("an answer").as_deref(), Some(&b"new"[..]));
    store.remove("ab12/400.jpg").await.expect("removed");
    store.remove("ab12/400.jpg").await.expect("removing what is not there is no error");
    assert_eq!(store.get("ab12/400.jpg").await.expect("an answer"), None);
    assert_eq!(store.get("ab12/800.jpg").await.expect("an answer").as_deref(), Some(&b"large"[..]));
    for key in ["", "/etc/passwd", "../secret", "a/../b", "a//b", ".hidden", "a/.b", "A", "a b", "ñ"] {
        assert!(matches!(store.get(key).await, Err(Error::Key(_))), "{key}");
        assert!(matches!(store.put(key, Bytes::new()).await, Err(Error::Key(_))), "{key}");
    }
}

#[tokio::test]
async fn folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("media");
    contract(|| async { BlobStore::folder(&path).expect("a store") }).await;
}

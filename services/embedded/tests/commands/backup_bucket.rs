//! Backups in a bucket.

use std::{
    fs,
    io::{Read as _, Write as _},
    net::TcpStream,
    path::PathBuf,
};

use casacero::backup::{BackupOptions, Keys, RestoreOptions, backup, restore};
use casacero_common::blob::S3Config;

use super::{
    backup::names,
    backup_files::{assert_same, fill, new_key},
};

/// More than one part of an upload.
const LARGE: usize = 20 << 20;

fn s3(endpoint: &str) -> S3Config {
    S3Config {
        endpoint: Some(endpoint.parse().expect("an address")),
        access_key_id: "test".into(),
        secret_access_key: "geheim".into(),
        ..S3Config::default()
    }
}

/// A request to the test server, which takes any that is signed, however that is. Returns the status and the rest.
fn ask(endpoint: &str, method: &str, path: &str, body: &[u8]) -> String {
    let host = endpoint.trim_start_matches("http://");
    let mut server = TcpStream::connect(host).expect("the test server");
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n\
         Authorization: AWS4-HMAC-SHA256 Credential=key/20270101/us-east-1/s3/aws4_request\r\n\r\n",
        body.len()
    );
    server.write_all(head.as_bytes()).and_then(|()| server.write_all(body)).expect("asked");
    let mut answer = Vec::new();
    server.read_to_end(&mut answer).expect("answered");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
#[ignore = "needs servers: make test-distributed"]
fn a_backup_goes_to_a_bucket_and_comes_back() {
    let endpoint = std::env::var("CASACERO_TEST_S3").expect("`make test-distributed` starts a server");
    let bucket = format!("backups-{:016x}", rand::random::<u64>());
    assert!(ask(&endpoint, "PUT", &format!("/{bucket}"), b"").starts_with("HTTP/1.1 200"));
    let keys_there = || ask(&endpoint, "GET", &format!("/{bucket}?list-type=2"), b"").matches("<Key>").count();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (data, key) = (folder.path().join("data"), folder.path().join("key"));
    let recipient = new_key(&key);
    fill(&data, 3);
    let noise: Vec<u8> = (0..LARGE).map(|_| rand::random()).collect();
    fs::write(data.join("media").join(format!("{:032x}", 0)).join("1600.jpg"), noise).expect("written");

    let keys = Keys { identity_file: Some(key), ..Keys::default() };
    let address = |name: &str| format!("s3://{bucket}/homes/{name}");
    let options = |name: &str| BackupOptions {
        data: data.clone(),
        to: std::ffi::OsString::from(address(name)).into(),
        replace: false,
        recipient: vec![recipient.clone()],
        keys: keys.clone(),
    };
    let refused =
        |options: &BackupOptions, endpoint: &str| backup(options, &s3(endpoint)).expect_err("refused").to_string();
    let said = backup(&options("first"), &s3(&endpoint)).expect("backed up").to_string();
    assert!(said.contains("every file was read again"), "{said}");
    let alone = BackupOptions { keys: Keys::default(), ..options("second") };
    let said = backup(&alone, &s3(&endpoint)).expect("backed up").to_string();
    assert!(said.contains("its bytes were read again"), "{said}");
    assert_eq!(keys_there(), 2);

    assert!(refused(&options("first"), &endpoint).contains("exists; choose another name"));
    assert!(refused(&BackupOptions { replace: true, ..options("first") }, &endpoint).contains("is not replaced"));
    assert!(refused(&options("away"), "http://127.0.0.1:1").contains("/homes/away: the media store failed"));
    assert!(refused(&options(""), &endpoint).contains("an address such as s3://"));
    // The key of another machine opens nothing, so what was written is removed again.
    let other = folder.path().join("other");
    new_key(&other);
    let wrong = Keys { identity_file: Some(other), ..Keys::default() };
    let said = refused(&BackupOptions { keys: wrong.clone(), ..options("third") }, &endpoint);
    assert!(said.contains("the key does not open"), "{said}");
    let no_data = BackupOptions { data: folder.path().join("nowhere"), ..options("third") };
    assert!(refused(&no_data, &endpoint).contains("holds no data"));
    assert_eq!(keys_there(), 2, "what failed leaves nothing");

    let to: PathBuf = folder.path().join("restored");
    let restore_from = |name: &str, keys: &Keys, endpoint: &str| {
        let file = std::ffi::OsString::from(address(name)).into();
        restore(&RestoreOptions { file, data: to.clone(), keys: keys.clone() }, &s3(endpoint))
    };
    let before = names(folder.path());
    let cases = [
        ("third", &keys, endpoint.as_str(), "is not there"),
        ("first", &wrong, &endpoint, "the key does not open"),
        ("first", &keys, "http://127.0.0.1:1", "the media store failed"),
    ];
    for (name, keys, endpoint, expected) in cases {
        let said = restore_from(name, keys, endpoint).expect_err("refused").to_string();
        assert!(said.contains(expected), "{said}");
        assert_eq!(names(folder.path()), before, "nothing is left behind");
    }
    for name in ["first", "second"] {
        restore_from(name, &keys, &endpoint).expect("restored");
        assert_same(&data, &to);
        let picture = format!("media/{:032x}/1600.jpg", 0);
        assert!(fs::read(data.join(&picture)).expect("read") == fs::read(to.join(&picture)).expect("read"));
        fs::remove_dir_all(&to).expect("removed");
    }
}

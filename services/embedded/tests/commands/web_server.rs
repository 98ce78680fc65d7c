//! The web server as a child process. Not among the tests of the library: a child that is being started holds the locks of
//! files that those have open.

use std::{path::Path, time::Duration};

use casacero::web::{HEAP_MB, WebServer};
use casacero_common::service::{Running, Shutdown};

/// A server that writes down how large its heap may become.
const SERVER: &str = "const fs = require('fs');
    fs.writeFileSync('new', String(require('v8').getHeapStatistics().heap_size_limit));
    fs.renameSync('new', 'limit');";

#[tokio::test]
async fn its_heap_has_a_limit() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("server.js"), SERVER).expect("the server is written");
    let server = WebServer::new(folder.path(), String::new(), String::new(), Path::new("brand.json"));
    let shutdown = Shutdown::new();
    let mut running = Running::default();
    running.start(vec![server.expect("a free port").supervise(shutdown.clone())], &shutdown);
    let written = async {
        loop {
            if let Ok(limit) = std::fs::read_to_string(folder.path().join("limit")) {
                return limit.parse::<u64>().expect("bytes");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let limit = tokio::time::timeout(Duration::from_secs(30), written).await.expect("Node.js starts");
    shutdown.cancel();
    running.finished().await;
    // Young objects have some MiB of their own beside the limit. Without it, it is gigabytes.
    assert!(limit < u64::from(2 * HEAP_MB) << 20, "{limit}");
}

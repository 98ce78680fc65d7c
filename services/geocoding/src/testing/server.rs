//! A local server that speaks the shapes of the providers.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};
use url::Url;

/// What the server does with a request.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// Answers with a status and a body.
    Body(u16, String),
    /// Accepts the connection and says nothing.
    Silence,
}

impl Reply {
    /// A body with status 200.
    pub(crate) fn ok(body: &str) -> Self {
        Self::Body(200, body.to_owned())
    }
}

/// The server; it ends with the runtime of its test.
pub(crate) struct TestServer {
    address: SocketAddr,
    replies: Arc<Mutex<HashMap<String, Reply>>>,
    requests: Arc<Mutex<Vec<String>>>,
}

impl TestServer {
    /// Starts it on a free port.
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let server = Self { address, replies: Arc::default(), requests: Arc::default() };
        let (replies, requests) = (Arc::clone(&server.replies), Arc::clone(&server.requests));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&replies), Arc::clone(&requests)));
            }
        });
        server
    }

    /// Sets the reply at a path from now on. Other paths are 404.
    pub(crate) fn replies(&self, path: &str, reply: Reply) {
        self.replies.lock().expect("not poisoned").insert(path.to_owned(), reply);
    }

    /// The requests since the last call: first line and headers.
    pub(crate) fn requests(&self) -> Vec<String> {
        std::mem::take(&mut self.requests.lock().expect("not poisoned"))
    }

    pub(crate) fn url(&self) -> Url {
        format!("http://{}", self.address).parse().expect("a URL")
    }

    /// An address where nobody listens.
    pub(crate) async fn nobody() -> Url {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        format!("http://{address}").parse().expect("a URL")
    }
}

async fn serve(mut stream: TcpStream, replies: Arc<Mutex<HashMap<String, Reply>>>, requests: Arc<Mutex<Vec<String>>>) {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        match stream.read_u8().await {
            Ok(byte) => request.push(byte),
            Err(_) => return,
        }
    }
    let request = String::from_utf8_lossy(&request).into_owned();
    let target = request.split_whitespace().nth(1).unwrap_or_default();
    let path = target.split('?').next().unwrap_or_default();
    let reply = replies.lock().expect("not poisoned").get(path).cloned();
    requests.lock().expect("not poisoned").push(request);
    let (status, body) = match reply {
        Some(Reply::Body(status, body)) => (status, body),
        Some(Reply::Silence) => return tokio::time::sleep(Duration::from_secs(60)).await,
        None => (404, String::new()),
    };
    let head = format!(
        "HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    // A reader may close the connection early.
    let _gone = stream.write_all(head.as_bytes()).await;
    let _gone = stream.write_all(body.as_bytes()).await;
}

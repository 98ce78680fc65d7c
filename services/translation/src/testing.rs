//! A local HTTP server for tests, in place of a provider.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::JoinSet,
};

#[derive(Clone, Debug)]
pub(crate) struct ReceivedRequest {
    /// The request line and the headers.
    pub(crate) head: String,
    pub(crate) body: String,
}

/// A status and a body; `None` if the server never answers.
pub(crate) type Answer = Option<(u16, String)>;

/// The server. It ends when it is dropped.
pub(crate) struct HttpServer {
    pub(crate) url: String,
    asked: Arc<Mutex<Vec<ReceivedRequest>>>,
    _connections: JoinSet<()>,
}

impl HttpServer {
    /// A server that answers every request by this function.
    pub(crate) async fn start(answer: impl Fn(&ReceivedRequest) -> Answer + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let asked = Arc::<Mutex<Vec<ReceivedRequest>>>::default();
        let (recorded, answer) = (Arc::clone(&asked), Arc::new(answer));
        let mut connections = JoinSet::new();
        connections.spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (recorded, answer) = (Arc::clone(&recorded), Arc::clone(&answer));
                tokio::spawn(async move {
                    let mut stream = stream;
                    let request = read(&mut stream).await;
                    recorded.lock().unwrap_or_else(PoisonError::into_inner).push(request.clone());
                    match answer(&request) {
                        Some((status, body)) => write(&mut stream, status, &body).await,
                        None => std::future::pending().await,
                    }
                });
            }
        });
        Self { url, asked, _connections: connections }
    }

    pub(crate) fn asked(&self) -> Vec<ReceivedRequest> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

async fn read(stream: &mut TcpStream) -> ReceivedRequest {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let read = stream.read(&mut buffer).await.expect("a request");
        bytes.extend_from_slice(&buffer[..read]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.to_ascii_lowercase().lines().find_map(|line| {
                line.strip_prefix("content-length:").and_then(|length| length.trim().parse::<usize>().ok())
            });
            if read == 0 || body.len() >= length.unwrap_or(0) {
                return ReceivedRequest { head: head.to_owned(), body: body.to_owned() };
            }
        }
        assert!(read > 0, "the request is cut off");
    }
}

async fn write(stream: &mut TcpStream, status: u16, body: &str) {
    let length = body.len();
    let head = format!("HTTP/1.1 {status} Status\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n");
    let answer = format!("{head}connection: close\r\n\r\n{body}");
    // A caller that does not wait any more is part of some tests.
    let _sent = stream.write_all(answer.as_bytes()).await;
}

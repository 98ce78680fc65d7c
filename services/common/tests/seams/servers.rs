//! Servers for tests, and a connection to them that a test can cut.

use std::{net::SocketAddr, time::Duration};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
};
use url::Url;

/// Nothing listens here.
pub const NOWHERE: &str = "127.0.0.1:1";

/// The address of a server in the environment.
pub fn named(variable: &str) -> String {
    std::env::var(variable)
        .unwrap_or_else(|_| panic!("{variable} names no server; `make test-distributed` starts them"))
}

/// Repeats a check until it succeeds.
pub async fn eventually(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let asking = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), asking).await.unwrap_or_else(|_| panic!("never: {what}"));
}

/// The state of a connection.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The proxy passes everything.
    Open,
    /// Connections are closed.
    Cut,
    /// Connections stay open, but no data passes.
    Silent,
}

/// Passes connections on to a server.
pub struct Proxy {
    address: SocketAddr,
    way: watch::Sender<Way>,
}

impl Proxy {
    /// A proxy for the server at `url`.
    pub async fn to(url: &str) -> Self {
        let url = Url::parse(url).expect("the address of a server");
        let server = format!("{}:{}", url.host_str().expect("a host"), url.port().expect("a port"));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (way, state) = watch::channel(Way::Open);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass(client, server.clone(), state.clone()));
            }
        });
        Self { address, way }
    }

    /// Its address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Changes the state of all connections, old and new.
    pub fn set(&self, way: Way) {
        self.way.send_replace(way);
    }
}

async fn pass(mut client: TcpStream, server: String, mut way: watch::Receiver<Way>) {
    let passing = async {
        if let Ok(mut server) = TcpStream::connect(server).await {
            // The two sides handle the end of a connection.
            let _ended = copy_bidirectional(&mut client, &mut server).await;
        }
    };
    tokio::pin!(passing);
    loop {
        let now = *way.borrow_and_update();
        tokio::select! {
            () = &mut passing, if now == Way::Open => return,
            changed = way.changed(), if now != Way::Cut => {
                if changed.is_err() {
                    return;
                }
            }
            else => return,
        }
    }
}

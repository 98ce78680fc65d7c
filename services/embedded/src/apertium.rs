//! Apertium, which translates between English and Spanish: Debian's `apertium-apy` on loopback, as a child process.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    time::Duration,
};

use casacero_common::service::{Shutdown, Task};
use tokio::{net::TcpStream, process::Command, time::Instant};

use crate::child::{Program, free_port};

/// The interpreter of Debian, for which the packages install the server. Another one in `PATH` does not know it.
const PYTHON: &str = "/usr/bin/python3";
const SERVER: &str = "/usr/bin/apertium-apy";
const LAUNCHER: &str = include_str!("apertium.py");
/// Both directions must be installed: nobody understands a product that translates into one language.
const PAIRS: [&str; 2] = ["eng-spa.mode", "spa-eng.mode"];
/// How long it may take until it answers. Then the product starts without it, and asks it later.
const START: Duration = Duration::from_secs(15);
const POLL: Duration = Duration::from_millis(50);

/// The server, ready to be started.
pub struct Apertium {
    pairs: PathBuf,
    port: u16,
}

impl Apertium {
    /// The server with the language pairs of a folder, on a free loopback port; `None` where it is not installed.
    pub fn installed(pairs: &Path) -> io::Result<Option<Self>> {
        let needed = PAIRS.iter().map(|pair| pairs.join(pair)).chain([PYTHON.into(), SERVER.into()]);
        if !needed.into_iter().all(|file| file.is_file()) {
            return Ok(None);
        }
        Ok(Some(Self { pairs: pairs.to_owned(), port: free_port()? }))
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The task that keeps it running until `shutdown`.
    pub fn supervise(&self, shutdown: Shutdown) -> Task {
        let (pairs, port) = (self.pairs.clone(), self.port);
        let program = Program {
            name: "Apertium server",
            needs: "apertium-apy",
            command: Box::new(move || command(&pairs, port)),
            output: |line| tracing::debug!(target: "apertium", "{line}"),
            // Every request is such a line.
            errors: |line| tracing::debug!(target: "apertium", "{line}"),
        };
        program.supervise(shutdown)
    }

    /// Waits until it listens. A text that is translated before would get none.
    pub async fn started(&self) {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let end = Instant::now() + START;
        while TcpStream::connect(address).await.is_err() {
            if Instant::now() >= end {
                tracing::warn!("Apertium does not answer yet; texts are translated when it does");
                return;
            }
            tokio::time::sleep(POLL).await;
        }
    }
}

fn command(pairs: &Path, port: u16) -> Command {
    let mut command = Command::new(PYTHON);
    command
        .args(["-c", LAUNCHER, "--port", &port.to_string()])
        .arg(pairs)
        .current_dir("/")
        .env("LC_ALL", "C.UTF-8")
        .env("ENDS_WITH_INPUT", "1");
    command
}

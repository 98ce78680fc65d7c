//! The web server: started as a child process, restarted when it fails, stopped with this process.

use std::{
    net::{Ipv4Addr, TcpListener},
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use casacero_common::service::{Shutdown, Task};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, BufReader},
    process::{Child, Command},
};

/// Runs the server. It ends with this process: its standard input closes, even if this process was killed.
const LAUNCHER: &str = "process.stdin.on('end', () => process.exit(0)).resume(); require('./server.js')";
/// Maximum memory for JavaScript objects, in MiB. Under load Node would let garbage grow to gigabytes; with this limit
/// it collects earlier. Rendering a page takes some MiB.
pub const HEAP_MB: u32 = 256;
/// A failed server is restarted after this pause, so that a server that cannot start does not loop.
const PAUSE: Duration = Duration::from_secs(1);
/// How long the server may take to end by itself.
const GRACE: Duration = Duration::from_secs(5);

/// Why the web server cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The folder contains no built server.
    #[error("{0} holds no built web server (server.js); run `make build-web`")]
    NotBuilt(PathBuf),
    /// No port is free.
    #[error("no port for the web server: {0}")]
    Port(std::io::Error),
}

/// The web server, ready to be started.
pub struct WebServer {
    folder: PathBuf,
    port: u16,
    api_url: String,
    public_url: String,
    brand_file: PathBuf,
}

impl WebServer {
    /// The server built in `folder`, on a free loopback port.
    pub fn new(folder: &Path, api_url: String, public_url: String, brand_file: &Path) -> Result<Self, Error> {
        let folder = folder.canonicalize().map_err(|_| Error::NotBuilt(folder.to_owned()))?;
        if !folder.join("server.js").is_file() {
            return Err(Error::NotBuilt(folder));
        }
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .and_then(|listener| listener.local_addr())
            .map_err(Error::Port)?
            .port();
        let brand_file = std::path::absolute(brand_file).unwrap_or_else(|_| brand_file.to_owned());
        Ok(Self { folder, port, api_url, public_url, brand_file })
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The task that keeps it running until `shutdown`.
    pub fn supervise(self, shutdown: Shutdown) -> Task {
        Task::new("web server", async move {
            while !shutdown.is_cancelled() {
                match self.start() {
                    Ok(child) => self.watch(child, &shutdown).await,
                    Err(error) => tracing::error!(%error, "the web server cannot be started; is Node.js installed?"),
                }
                tokio::select! {
                    () = shutdown.cancelled() => {}
                    () = tokio::time::sleep(PAUSE) => {}
                }
            }
        })
    }

    fn start(&self) -> std::io::Result<Child> {
        let mut child = Command::new("node")
            .arg(format!("--max-old-space-size={HEAP_MB}"))
            .args(["-e", LAUNCHER])
            .current_dir(&self.folder)
            .env("NODE_ENV", "production")
            .env("NEXT_TELEMETRY_DISABLED", "1")
            .env("HOSTNAME", "127.0.0.1")
            .env("PORT", self.port.to_string())
            .env("CASACERO_API_URL", &self.api_url)
            .env("CASACERO_PUBLIC_URL", &self.public_url)
            .env("CASACERO_BRAND_FILE", &self.brand_file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        pass_on(child.stdout.take(), |line| tracing::debug!(target: "web", "{line}"));
        pass_on(child.stderr.take(), |line| tracing::warn!(target: "web", "{line}"));
        Ok(child)
    }

    async fn watch(&self, mut child: Child, shutdown: &Shutdown) {
        // Taken out, because waiting for a child closes its input, which would end it.
        let input = child.stdin.take();
        tokio::select! {
            ended = child.wait() => {
                tracing::error!(?ended, "the web server fell; it is started again");
            }
            () = shutdown.cancelled() => {
                // Closing its input makes it end by itself.
                drop(input);
                if tokio::time::timeout(GRACE, child.wait()).await.is_err() {
                    tracing::warn!("the web server did not end and is killed");
                    if let Err(error) = child.kill().await {
                        tracing::warn!(%error, "the web server cannot be killed");
                    }
                }
            }
        }
    }
}

/// Copies the child's output lines to our log.
fn pass_on(pipe: Option<impl AsyncRead + Send + Unpin + 'static>, log: fn(String)) {
    let Some(pipe) = pipe else { return };
    tokio::spawn(async move {
        let mut lines = BufReader::new(pipe).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            if !line.trim().is_empty() {
                log(line);
            }
        }
    });
}

//! The web server: started as a child process, restarted when it fails, stopped with this process.

use std::path::{Path, PathBuf};

use casacero_common::service::{Shutdown, Task};
use tokio::process::Command;

use crate::child::{Program, free_port};

/// Runs the server. It ends with this process: its standard input closes, even if this process was killed.
const LAUNCHER: &str = "process.stdin.on('end', () => process.exit(0)).resume(); require('./server.js')";
/// Maximum memory for JavaScript objects, in MiB. Under load Node would let garbage grow to gigabytes; with this limit
/// it collects earlier. Rendering a page takes some MiB.
pub const HEAP_MB: u32 = 256;

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
        let port = free_port().map_err(Error::Port)?;
        let brand_file = std::path::absolute(brand_file).unwrap_or_else(|_| brand_file.to_owned());
        Ok(Self { folder, port, api_url, public_url, brand_file })
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The task that keeps it running until `shutdown`.
    pub fn supervise(self, shutdown: Shutdown) -> Task {
        let program = Program {
            name: "web server",
            needs: "Node.js",
            command: Box::new(move || self.command()),
            output: |line| tracing::debug!(target: "web", "{line}"),
            errors: |line| tracing::warn!(target: "web", "{line}"),
        };
        program.supervise(shutdown)
    }

    fn command(&self) -> Command {
        let mut command = Command::new("node");
        command
            .arg(format!("--max-old-space-size={HEAP_MB}"))
            .args(["-e", LAUNCHER])
            .current_dir(&self.folder)
            .env("NODE_ENV", "production")
            .env("NEXT_TELEMETRY_DISABLED", "1")
            .env("HOSTNAME", "127.0.0.1")
            .env("PORT", self.port.to_string())
            .env("CASACERO_API_URL", &self.api_url)
            .env("CASACERO_PUBLIC_URL", &self.public_url)
            .env("CASACERO_BRAND_FILE", &self.brand_file);
        command
    }
}

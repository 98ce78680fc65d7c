//! One of our processes: its settings, its orderly start, its graceful end.
//!
//! A process answers at its admin address from the first moment, waits for its dependencies, and serves. At SIGTERM it
//! stops taking new work and finishes the work in progress.

use std::{io, net::SocketAddr, path::PathBuf, process::ExitCode, time::Duration};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    admin::{self, Admin},
    amqp::Broker,
    call::Caller,
    clock::Clock,
    config,
    db::Database,
    measure,
    principal::{Principal, Signer},
    secret::Secret,
    service::{Running, Service, Shutdown, Task},
    signals, telemetry, tls,
    transport::{self, ConnectError, Connector, ServeError, ServerLayer, Transport},
};

/// Settings that every process of the distributed product has.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// What all processes share to know each other by: at least 32 bytes, chosen at random.
    pub secret: Secret,
    /// File that holds it, instead of `CASACERO_SECRET`.
    pub secret_file: Option<PathBuf>,
    /// Address a service answers gRPC at.
    pub listen: String,
    /// Seconds that work under way has to end after SIGTERM, before it is cut off.
    pub stop_seconds: u64,
    /// Where the process says how it is.
    pub admin: admin::Config,
    /// Mutual TLS between our processes.
    pub tls: tls::Config,
    /// Logs and traces.
    pub telemetry: telemetry::Config,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            secret: Secret::default(),
            secret_file: None,
            listen: "127.0.0.1:7000".into(),
            stop_seconds: 25,
            admin: admin::Config::default(),
            tls: tls::Config::default(),
            telemetry: telemetry::Config { format: telemetry::Format::Json, ..Default::default() },
        }
    }
}

/// Minimum length of a secret. A shorter one can be guessed.
const SHORTEST_SECRET: usize = 32;

/// Why a process does not start. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The secret is missing or weak.
    #[error(
        "CASACERO_SECRET (or the file that CASACERO_SECRET_FILE names) must hold at least {SHORTEST_SECRET} bytes, \
         the same for all processes; `openssl rand -hex 32` makes one"
    )]
    Secret,
    /// The file that holds the secret cannot be read.
    #[error("the secret file {0} cannot be read: {1}")]
    SecretFile(PathBuf, io::Error),
    /// Listening on the admin address failed.
    #[error("cannot listen on CASACERO_ADMIN__LISTEN {0}: {1}")]
    Admin(String, io::Error),
    /// See the cause.
    #[error(transparent)]
    Tls(#[from] tls::Error),
    /// See the cause.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// See the cause.
    #[error(transparent)]
    Connect(#[from] ConnectError),
}

impl Config {
    /// The shared secret, from the file or the variable.
    pub fn secret(&self) -> Result<Vec<u8>, Error> {
        let secret = match &self.secret_file {
            Some(path) => std::fs::read(path).map_err(|error| Error::SecretFile(path.clone(), error))?,
            None => self.secret.reveal().as_bytes().to_vec(),
        };
        if secret.len() < SHORTEST_SECRET { Err(Error::Secret) } else { Ok(secret) }
    }
}

/// One of our processes. It runs until its shutdown.
pub struct Process {
    /// Its admin address.
    pub admin_address: SocketAddr,
    /// Its reported state. Parts of the process add their dependencies.
    pub admin: Admin,
    /// The clock.
    pub clock: Clock,
    /// Ends it.
    pub shutdown: Shutdown,
    signer: Signer,
    connector: Connector,
    stop_after: Duration,
    running: Running,
}

impl Process {
    /// Begins a process: from now on it reports that it lives and is not ready. `safe_methods` are the paths of methods
    /// that may be called twice.
    pub async fn begin(
        name: &'static str,
        config: &Config,
        safe_methods: &'static [&'static str],
        clock: Clock,
        shutdown: Shutdown,
    ) -> Result<Self, Error> {
        let signer = Signer::new(&config.secret()?, name);
        let tls = tls::Identity::read(&config.tls)?;
        let admin = Admin::new(name, measure::install(), shutdown.clone());
        let address = &config.admin.listen;
        let (admin_address, answering) =
            admin.listen(address).await.map_err(|error| Error::Admin(address.clone(), error))?;
        let mut running = Running::default();
        running.start(vec![answering], &shutdown);
        Ok(Self {
            admin_address,
            admin,
            clock,
            shutdown,
            signer,
            connector: Connector { tls, safe_methods },
            stop_after: Duration::from_secs(config.stop_seconds),
            running,
        })
    }

    /// A connection to another service; see [`Connector::connect`].
    pub fn connect(&self, name: &'static str, addresses: &str) -> Result<Transport, Error> {
        Ok(self.connector.connect(name, addresses)?)
    }

    /// Signs the principals of calls.
    pub fn signer(&self) -> Signer {
        self.signer.clone()
    }

    /// A caller that acts on behalf of a principal.
    pub fn caller(&self, principal: Principal) -> Caller {
        Caller::new(self.signer.clone(), self.clock.clone(), principal)
    }

    /// Adds a database as a dependency.
    pub fn depends_on_database(&self, database: &Database) {
        let database = database.clone();
        self.admin.depends_on("database", move || {
            let database = database.clone();
            async move { database.reachable().await }
        });
    }

    /// Adds a broker as a dependency.
    pub fn depends_on_broker(&self, broker: &Broker) {
        let broker = broker.clone();
        self.admin.depends_on("broker", move || {
            let broker = broker.clone();
            async move { broker.reachable().await }
        });
    }
    /// Runs tasks until the shutdown.
    pub fn run(&mut self, tasks: Vec<Task>) {
        self.running.start(tasks, &self.shutdown);
    }

    /// Serves a service, and runs its tasks. Returns its address.
    pub async fn serve(&mut self, listen: &str, service: Service) -> Result<SocketAddr, Error> {
        let layer = ServerLayer { signer: self.signer.clone(), clock: self.clock.clone() };
        let (listening, tasks) =
            transport::serve(listen, service, layer, self.connector.tls.as_ref(), &self.shutdown).await?;
        self.run(vec![listening.task]);
        self.run(tasks);
        Ok(listening.address)
    }

    /// Waits for the shutdown and then for work in progress, up to the time in the settings.
    pub async fn ended(self) {
        self.shutdown.cancelled().await;
        if tokio::time::timeout(self.stop_after, self.running.finished()).await.is_err() {
            tracing::warn!(seconds = self.stop_after.as_secs(), "work that did not end in time is cut off");
        }
    }
}

/// Runs a process: settings from the environment, logs and traces, signals, `work`.
pub fn main<C, E>(
    name: &'static str,
    process: impl FnOnce(&C) -> &Config,
    work: impl AsyncFnOnce(C, Shutdown) -> Result<(), E>,
) -> ExitCode
where
    C: Default + Serialize + DeserializeOwned,
    E: std::error::Error + 'static,
{
    let result: Result<(), Box<dyn std::error::Error>> = (|| {
        let settings: C = config::load()?;
        let _telemetry = telemetry::init(name, &process(&settings).telemetry)?;
        // The runtime is built by hand, because the gateway's workers have their own.
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let asked = Shutdown::new();
            signals::listen(asked.clone())?;
            let part = asked.child_token();
            match work(settings, part.clone()).await {
                // An error during the start does not matter when the process stops anyway.
                Err(error) if asked.is_cancelled() => tracing::info!(%error, "stopped before it was ready"),
                ended => ended?,
            }
            // Whoever watches the process must see that nobody asked for its end.
            if part.is_cancelled() && !asked.is_cancelled() {
                return Err("a part of the process ended early; its log says which".into());
            }
            Ok(())
        })
    })();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{name}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Implements `healthy`: asks the process on this machine whether it is ready.
pub fn healthy(name: &'static str) -> ExitCode {
    let asked: Result<bool, Box<dyn std::error::Error>> = (|| {
        let settings: Config = config::load()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(runtime.block_on(admin::is_ready(&settings.admin.listen))?)
    })();
    match asked {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("{name} is not ready");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{name} does not say how it is: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_long_enough_or_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("secret");
        std::fs::write(&file, [7; 32]).expect("written");
        let with = |secret: &str, secret_file: Option<PathBuf>| {
            Config { secret: secret.into(), secret_file, ..Config::default() }.secret()
        };
        assert!(matches!(with("", None), Err(Error::Secret)));
        assert!(matches!(with("short", None), Err(Error::Secret)));
        assert_eq!(with(&"x".repeat(32), None).expect("long enough"), [b'x'; 32]);
        assert_eq!(with("", Some(file)).expect("long enough"), [7; 32]);
        assert!(matches!(with("", Some("missing".into())), Err(Error::SecretFile(..))));
    }
}

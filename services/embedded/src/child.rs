//! Programs beside this process: started as children, restarted when they fail, stopped with this process.

use std::{
    io,
    net::{Ipv4Addr, TcpListener},
    process::Stdio,
    time::Duration,
};

use casacero_common::service::{self, Shutdown, Task};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, BufReader},
    process::{Child, Command},
};

/// A failed program is restarted after this pause, so that one that cannot start does not loop.
const PAUSE: Duration = Duration::from_secs(1);
/// How long a program may take to end by itself.
const GRACE: Duration = Duration::from_secs(5);

/// A program that ends when its standard input does.
pub(crate) struct Program {
    /// Its name in logs.
    pub(crate) name: &'static str,
    /// What makes it start, in logs.
    pub(crate) needs: &'static str,
    pub(crate) command: Box<dyn Fn() -> Command + Send + Sync>,
    /// Copy lines of output and of errors to our log.
    pub(crate) output: fn(String),
    pub(crate) errors: fn(String),
}

/// A port of loopback that is free now.
pub(crate) fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

impl Program {
    /// The task that keeps it running until `shutdown`.
    pub(crate) fn supervise(self, shutdown: Shutdown) -> Task {
        Task::new(self.name, async move {
            let Self { name, needs, .. } = self;
            while !shutdown.is_cancelled() {
                match self.start() {
                    Ok(child) => self.watch(child, &shutdown).await,
                    Err(error) => tracing::error!(%error, "the {name} cannot be started; is {needs} installed?"),
                }
                tokio::select! {
                    () = shutdown.cancelled() => {}
                    () = tokio::time::sleep(PAUSE) => {}
                }
            }
        })
    }

    fn start(&self) -> io::Result<Child> {
        let mut child = (self.command)()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        pass_on(child.stdout.take(), self.output);
        pass_on(child.stderr.take(), self.errors);
        Ok(child)
    }

    async fn watch(&self, mut child: Child, shutdown: &Shutdown) {
        let name = self.name;
        // Taken out, because waiting for a child closes its input, which would end it.
        let input = child.stdin.take();
        tokio::select! {
            ended = child.wait() => {
                service::count_failure(name);
                tracing::error!(?ended, "the {name} fell; it is started again");
            }
            () = shutdown.cancelled() => {
                // Closing its input makes it end by itself.
                drop(input);
                if tokio::time::timeout(GRACE, child.wait()).await.is_err() {
                    tracing::warn!("the {name} did not end and is killed");
                    if let Err(error) = child.kill().await {
                        tracing::warn!(%error, "the {name} cannot be killed");
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

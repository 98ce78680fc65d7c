//! Takes mails from a maildir, into which a mail server of the same machine, or a program such as fetchmail, delivers them.

use std::{
    ffi::OsStr,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use casacero_common::service::{self, Shutdown, Task};
use tokio::{fs, io::AsyncReadExt as _, time::MissedTickBehavior};

use super::incoming::{Incoming, Outcome};

const TASK: &str = "maildir";
/// How often the folder is read.
pub const INTERVAL: Duration = Duration::from_secs(15);
/// So much of a mail is read.
const READ_MAX_BYTES: u64 = 512 * 1024;

/// The setting names no maildir.
#[derive(Debug, thiserror::Error)]
#[error("CASACERO_LISTING__INCOMING_MAILDIR must be a maildir with the folders `new` and `cur`; {0} is none")]
pub struct NoMaildir(String);

/// A maildir whose mails are taken.
pub struct Maildir {
    folder: PathBuf,
    incoming: Incoming,
}

impl Maildir {
    /// The maildir of the settings.
    pub fn open(folder: PathBuf, incoming: Incoming) -> Result<Self, NoMaildir> {
        match ["new", "cur"].map(|name| folder.join(name)).iter().find(|folder| !folder.is_dir()) {
            Some(missing) => Err(NoMaildir(missing.display().to_string())),
            None => Ok(Self { folder, incoming }),
        }
    }

    /// Takes what comes, until the shutdown.
    pub fn task(self, interval: Duration, shutdown: Shutdown) -> Task {
        Task::new(TASK, async move {
            let mut ticks = tokio::time::interval(interval);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                tokio::select! {
                    () = shutdown.cancelled() => return,
                    _ = ticks.tick() => {}
                }
                if let Err(error) = self.take_new().await {
                    service::count_failure(TASK);
                    tracing::warn!(%error, folder = %self.folder.display(), "mails of the maildir wait");
                }
            }
        })
    }

    /// Takes the mails in `new`, oldest first, and deletes them; those of which nothing came go to `cur`, where the operator may read
    /// them. Returns how many. One that fails stays, and is tried again.
    pub async fn take_new(&self) -> io::Result<usize> {
        let mut names = Vec::new();
        let mut entries = fs::read_dir(self.folder.join("new")).await?;
        while let Some(entry) = entries.next_entry().await? {
            names.push(entry.file_name());
        }
        // Their names begin with the time.
        names.sort();
        let mut taken = 0;
        for name in names {
            let path = self.folder.join("new").join(&name);
            match self.take_one(&path, &name).await {
                Ok(()) => taken += 1,
                // Another process took it.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    service::count_failure(TASK);
                    tracing::warn!(%error, mail = %path.display(), "a mail of the maildir waits");
                }
            }
        }
        Ok(taken)
    }

    async fn take_one(&self, path: &Path, name: &OsStr) -> io::Result<()> {
        let mut mail = Vec::new();
        fs::File::open(path).await?.take(READ_MAX_BYTES).read_to_end(&mut mail).await?;
        match self.incoming.take(&mail).await.map_err(io::Error::other)? {
            Outcome::Ignored(_) => {
                let mut read = name.to_owned();
                read.push(":2,S");
                fs::rename(path, self.folder.join("cur").join(read)).await
            }
            // The inquiry has its words and goes in its time, and its sender knows the rest.
            Outcome::Marked | Outcome::PassedOn | Outcome::Refused(_) => fs::remove_file(path).await,
        }
    }
}

#[cfg(test)]
mod tests;

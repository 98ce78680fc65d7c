//! Mail as files in a folder, for machines without a mail server.

use std::path::Path;

use async_trait::async_trait;
use lettre::{AsyncFileTransport, AsyncTransport as _, Tokio1Executor};

use super::{Error, SettingsError, Transport};

pub(super) struct Folder(AsyncFileTransport<Tokio1Executor>);

impl Folder {
    pub(super) fn open(path: &Path) -> Result<Self, SettingsError> {
        std::fs::create_dir_all(path)
            .map_err(|error| SettingsError(format!("{} cannot be made: {error}", path.display())))?;
        Ok(Self(AsyncFileTransport::new(path)))
    }
}

#[async_trait]
impl Transport for Folder {
    async fn send(&self, message: lettre::Message) -> Result<(), Error> {
        let sent = self.0.send(message).await;
        sent.map(|_file_name| ()).map_err(|error| Error::Transport(error.to_string()))
    }
}

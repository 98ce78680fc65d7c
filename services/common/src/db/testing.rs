//! Databases for tests.

use std::{
    path::PathBuf,
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use diesel_migrations::EmbeddedMigrations;

use super::Database;

/// A folder that is removed when dropped.
pub struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// A new, empty folder that no other test uses.
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("casacero-{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }

    /// Where it is.
    pub fn path(&self) -> &std::path::Path {
        &self.0
    }
}

impl Default for TemporaryFolder {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // A file that a connection still holds open is no reason to fail a test.
        let _kept = std::fs::remove_dir_all(&self.0);
    }
}

/// An empty database with its tables, gone when the folder is dropped.
pub async fn temporary(migrations: EmbeddedMigrations) -> (Database, TemporaryFolder) {
    let folder = TemporaryFolder::new();
    let url = format!("sqlite://{}", folder.path().join("test.db").display());
    (Database::open(&url, migrations).await.expect("a new database can be opened"), folder)
}

//! What an earlier run stored in the media store, so that it is not repeated.

use std::collections::BTreeMap;

use bytes::Bytes;
use casacero_common::blob::{self, BlobStore};
use serde::{Deserialize, Serialize};

/// Increased when pictures or texts change, so that old ones are replaced.
const VERSION: u32 = 5;

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Manifest {
    version: u32,
    entries: BTreeMap<String, String>,
}

impl Manifest {
    /// The manifest with that name; an empty one if it is missing or has another version.
    pub(super) async fn load(media: &BlobStore, name: &str) -> Result<Manifest, blob::Error> {
        let empty = Manifest { version: VERSION, ..Manifest::default() };
        let Some(bytes) = media.get(&key(name)).await? else { return Ok(empty) };
        match serde_json::from_slice::<Manifest>(&bytes) {
            Ok(manifest) if manifest.version == VERSION => Ok(manifest),
            Ok(_) => Ok(empty),
            Err(error) => {
                tracing::warn!(%error, name, "the demo's manifest is unreadable and will be written anew");
                Ok(empty)
            }
        }
    }

    pub(super) async fn save(&self, media: &BlobStore, name: &str) -> Result<(), blob::Error> {
        let json = serde_json::to_vec(self).expect("a manifest is plain text");
        media.put(&key(name), Bytes::from(json)).await
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.entries.get(name).map(String::as_str)
    }

    pub(super) fn set(&mut self, name: &str, value: String) {
        self.entries.insert(name.to_owned(), value);
    }
}

fn key(name: &str) -> String {
    format!("demo/{name}.json")
}

//! The brand file: what the site is called and promises. The web reads the same file.

use std::path::{Path, PathBuf};

use serde::Deserialize;

/// What our processes need of the brand file.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Brand {
    /// The product's name.
    pub name: String,
    /// What every property id begins with.
    pub id_prefix: String,
    /// Where guests and owners find help.
    pub support_email: String,
    /// The currency prices are filtered in.
    pub yearly_price_currency: String,
    /// How many listings the launch offer is for.
    pub launch_offer_size: u32,
}

/// Why the brand file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It cannot be read.
    #[error("the brand file {0} cannot be read: {1}")]
    Read(PathBuf, std::io::Error),
    /// It does not hold what it must.
    #[error("the brand file {0} is not valid: {1}")]
    Parse(PathBuf, serde_json::Error),
}

impl Brand {
    /// Reads a brand file.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let text = std::fs::read_to_string(path).map_err(|error| Error::Read(path.into(), error))?;
        serde_json::from_str(&text).map_err(|error| Error::Parse(path.into(), error))
    }
}

//! What was erased, as a journal outside of the database names it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::token::{authenticated, hexadecimal};

/// Something that was erased. Without the secret it says nothing about anybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Erased {
    /// A home, by its id.
    Home(String),
    /// An inquiry, by its id.
    Inquiry(String),
    /// All that is kept under a guest's address, by the [hash](GuestKey::hash) of the address.
    Guest(String),
}

/// An erasure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Erasure {
    pub at: DateTime<Utc>,
    pub erased: Erased,
}

/// The key of guests' hashes.
#[derive(Clone)]
pub struct GuestKey(Vec<u8>);

impl GuestKey {
    pub fn new(secret: impl Into<Vec<u8>>) -> Self {
        Self(secret.into())
    }

    /// The hash of an address in lower case.
    pub fn hash(&self, email: &str) -> String {
        hexadecimal(&authenticated(&self.0, format!("erased guest {email}").as_bytes()))
    }
}

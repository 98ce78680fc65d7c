//! Why a call to the service did not do what it was asked.

use casacero_common::access::Denied;

use crate::{domain::refusal::Refusal, store};

/// Why a call did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The caller may not do it.
    #[error(transparent)]
    Denied(#[from] Denied),
    /// Too much of what takes a core is under way.
    #[error("too many try at once")]
    Busy,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

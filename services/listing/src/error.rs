//! Errors of calls to the service.

use casacero_common::access::Denied;

use crate::{domain::refusal::Refusal, ports::CalendarError, store};

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A rule refuses it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The caller has no permission.
    #[error(transparent)]
    Denied(#[from] Denied),
    /// All slots for CPU-bound work are in use.
    #[error("too many try at once")]
    Busy,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The calendar service failed, and nights cannot be taken without it.
    #[error(transparent)]
    Calendar(#[from] CalendarError),
    /// A document cannot be made.
    #[error("a document cannot be made: {0}")]
    Document(String),
}

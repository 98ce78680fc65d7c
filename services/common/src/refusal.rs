//! The reason why a call was refused, in a form for programs.
//!
//! A gRPC status alone is too coarse, because several refusals share one. Each refusal therefore has a stable reason in
//! the metadata, which the gateway turns into a problem document.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tonic::{Code, Status, metadata::MetadataValue};

/// Metadata key of the stable reason, such as `invalid_cursor`.
pub const REASON: &str = "x-casacero-reason";
/// Metadata key of the invalid field, in the contract's spelling.
pub const FIELD: &str = "x-casacero-field";

/// The reason for a call with an invalid signed claim: two of our processes do not share a secret or a clock.
pub const CLAIM_REFUSED: &str = "claim_refused";

/// A status with a reason and, if a field is invalid, its name.
pub fn status(code: Code, reason: &'static str, field: Option<&str>, message: impl Into<String>) -> Status {
    let mut status = Status::new(code, message);
    status.metadata_mut().insert(REASON, MetadataValue::from_static(reason));
    if let Some(value) = field.and_then(|field| MetadataValue::try_from(field).ok()) {
        status.metadata_mut().insert(FIELD, value);
    }
    status
}

/// Metadata key of what is told beside the reason, as JSON.
pub const DETAILS: &str = "x-casacero-details";

/// What is told beside the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Details {
    /// The fields at fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldDetail>,
    /// The version that something has by now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// The fields that changed since the version that was looked at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<String>,
}

/// A field at fault.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldDetail {
    /// The field, in the contract's spelling; parts are separated by points.
    pub field: String,
    /// The stable code of what is wrong with it.
    pub code: String,
    /// What belongs to the code, such as the bound that was passed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, String>,
}

/// A status that tells more.
pub fn with_details(mut status: Status, details: &Details) -> Status {
    if *details == Details::default() {
        return status;
    }
    let text = serde_json::to_string(details).expect("plain data");
    match MetadataValue::try_from(text) {
        Ok(value) => {
            status.metadata_mut().insert(DETAILS, value);
        }
        Err(error) => tracing::error!(%error, "the details of a refusal are not told"),
    }
    status
}

/// What a status tells beside its reason.
pub fn details(status: &Status) -> Details {
    let Some(value) = status.metadata().get(DETAILS) else { return Details::default() };
    serde_json::from_slice(value.as_bytes()).unwrap_or_else(|error| {
        tracing::error!(%error, "the details of a refusal cannot be read");
        Details::default()
    })
}

/// The caller may not do this.
pub fn forbidden() -> Status {
    status(Code::PermissionDenied, "forbidden", None, "the caller may not do this")
}

/// A dependency of the service is unavailable. A retry may succeed.
pub fn away(cause: &(dyn std::error::Error + 'static)) -> Status {
    tracing::warn!(%cause, "call not answered");
    status(Code::Unavailable, "service_unavailable", None, "something this service needs is away")
}

/// An internal failure. The cause is logged here once and is not returned to the caller.
pub fn internal(cause: &(dyn std::error::Error + 'static)) -> Status {
    let mut causes = cause.to_string();
    let mut source = cause.source();
    while let Some(next) = source {
        causes.push_str(": ");
        causes.push_str(&next.to_string());
        source = next.source();
    }
    tracing::error!(cause = %causes, "call failed");
    status(Code::Internal, "internal", None, "internal failure")
}

/// The reason of a status.
pub fn reason(status: &Status) -> Option<&str> {
    status.metadata().get(REASON)?.to_str().ok()
}

/// The invalid field of a status.
pub fn field(status: &Status) -> Option<&str> {
    status.metadata().get(FIELD)?.to_str().ok()
}

//! Why a call was refused, in a form that programs can tell apart.
//!
//! A gRPC status alone is too coarse: two refusals often share one. Each therefore carries a stable
//! reason in the metadata, which the gateway turns into a problem document.

use tonic::{Code, Status, metadata::MetadataValue};

/// Metadata key of the stable reason, such as `invalid_cursor`.
pub const REASON: &str = "x-casacero-reason";
/// Metadata key of the field at fault, in the contract's spelling.
pub const FIELD: &str = "x-casacero-field";

/// The reason of a call whose signed claim does not hold: two of our processes do not know each other.
pub const CLAIM_REFUSED: &str = "claim_refused";

/// A status with a reason and, where one is at fault, a field.
pub fn status(code: Code, reason: &'static str, field: Option<&str>, message: impl Into<String>) -> Status {
    let mut status = Status::new(code, message);
    status.metadata_mut().insert(REASON, MetadataValue::from_static(reason));
    if let Some(value) = field.and_then(|field| MetadataValue::try_from(field).ok()) {
        status.metadata_mut().insert(FIELD, value);
    }
    status
}

/// The caller may not do this.
pub fn forbidden() -> Status {
    status(Code::PermissionDenied, "forbidden", None, "the caller may not do this")
}

/// Something the service needs is away: the same call may succeed soon.
pub fn away(cause: &(dyn std::error::Error + 'static)) -> Status {
    tracing::warn!(%cause, "call not answered");
    status(Code::Unavailable, "service_unavailable", None, "something this service needs is away")
}

/// A failure of ours: the cause is logged here, once, and not told to the caller.
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

/// The reason a status carries.
pub fn reason(status: &Status) -> Option<&str> {
    status.metadata().get(REASON)?.to_str().ok()
}

/// The field a status blames.
pub fn field(status: &Status) -> Option<&str> {
    status.metadata().get(FIELD)?.to_str().ok()
}

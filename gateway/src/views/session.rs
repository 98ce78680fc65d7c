//! Sessions of owners.

use casacero_common::secret::Secret;
use casacero_proto::listing::v1 as wire;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::instant;

/// What opens a session.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewSession {
    /// Such as `CASA-1001`.
    #[serde(default)]
    pub property_id: String,
    /// The property's password.
    #[serde(default)]
    #[schema(value_type = String, format = Password)]
    pub password: Secret,
}

/// An open session. Its secret is in a cookie that no script can read.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerSession {
    /// The property it acts for.
    pub property_id: String,
    /// When it ends unless it is used before.
    pub expires_at: DateTime<Utc>,
}

impl From<wire::Session> for OwnerSession {
    fn from(wire::Session { property_id, expires_at }: wire::Session) -> Self {
        Self { property_id, expires_at: instant(expires_at.unwrap_or_default()) }
    }
}

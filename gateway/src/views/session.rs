//! Sessions of owners, and links by mail.

use casacero_proto::listing::v1 as wire;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::instant;

/// The session of a browser. Its secret is in a cookie that no script can read.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerSession {
    /// What it opens; empty if nobody is signed in.
    pub properties: Vec<wire::Grant>,
    /// When it ends unless it is used before; absent if nobody is signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<DateTime<Utc>>,
}

impl From<wire::Session> for OwnerSession {
    fn from(wire::Session { grants, expires_at }: wire::Session) -> Self {
        // Where a password was changed, a session stays that opens nothing.
        let expires_at = expires_at.filter(|_| !grants.is_empty()).map(instant);
        Self { properties: grants, expires_at }
    }
}

/// Who wants a link: one of the two.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkRequest {
    /// An owner's mail address.
    pub email: Option<String>,
    /// Or a property, whose owner gets the link.
    pub property_id: Option<String>,
}

/// What came of a link.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsedLink {
    /// The link. Only one that confirms a calendar or ends the weekly mail may be used again.
    pub link: wire::Link,
    /// The session it opened; none for a purpose that opens nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<OwnerSession>,
}

//! Sessions of operators.

use casacero_common::secret::Secret;
use casacero_proto::listing::v1 as wire;
use casacero_proto::{Enumeration as _, listing::v1::OperatorRole};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::instant;

/// What opens a session of an operator.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewOperatorSession {
    /// The operator's mail address.
    #[serde(default)]
    pub email: String,
    /// The operator's password.
    #[serde(default)]
    #[schema(value_type = String, format = Password)]
    pub password: Secret,
}

/// An open session of an operator. Its secret is in a cookie that no script can read.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperatorSession {
    /// Names the operator in the log.
    pub id: String,
    /// The address it signed in with.
    pub email: String,
    /// What others call it.
    pub name: String,
    /// What it may do.
    pub role: OperatorRole,
    /// When the session ends unless it is used before.
    pub expires_at: DateTime<Utc>,
}

/// Which operator is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrentOperator {
    /// The operator's session; absent if nobody is signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<OperatorSession>,
}

impl From<wire::OperatorSession> for OperatorSession {
    fn from(wire::OperatorSession { operator, expires_at }: wire::OperatorSession) -> Self {
        let wire::Operator { id, email, name, role } = operator.unwrap_or_default();
        Self {
            id,
            email,
            name,
            role: OperatorRole::of(role).unwrap_or(OperatorRole::Viewer),
            expires_at: instant(expires_at.unwrap_or_default()),
        }
    }
}

/// A change that somebody made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// Names the entry.
    pub id: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Who, such as `operator:0192…` or `owner:0192…`.
    pub actor: String,
    /// What they did, such as `listing.status`.
    pub action: String,
    /// The id of what was changed.
    pub subject: String,
    /// The names of what changed of it.
    pub fields: Vec<String>,
}

/// Changes, the newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditPage {
    /// The changes.
    pub items: Vec<AuditEntry>,
    /// Where the next page begins; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

impl From<wire::ListAuditResponse> for AuditPage {
    fn from(wire::ListAuditResponse { entries, next_page_token }: wire::ListAuditResponse) -> Self {
        let entry = |wire::AuditEntry { id, at, actor, action, subject, fields }| AuditEntry {
            id,
            at: instant(at.unwrap_or_default()),
            actor,
            action,
            subject,
            fields,
        };
        Self {
            items: entries.into_iter().map(entry).collect(),
            next_cursor: Some(next_page_token).filter(|token| !token.is_empty()),
        }
    }
}

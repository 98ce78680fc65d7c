//! Sessions of owners, links by mail, and members.

use casacero_common::secret::Secret;
use casacero_proto::listing::v1 as wire;
use chrono::{DateTime, TimeDelta, Utc};
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

/// How somebody proved to act for a property.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuthLevel {
    /// By the password.
    Password,
    /// By a link to a co-owner's address.
    CoOwner,
    /// By a link to the owner's address.
    Owner,
}

/// A property that a session opens.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenProperty {
    /// Which.
    pub property_id: String,
    /// How that was proven.
    pub way_in: AuthLevel,
    /// When.
    pub proven_at: DateTime<Utc>,
    /// Until when the owner may make sensitive changes; then it takes a new link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fresh_until: Option<DateTime<Utc>>,
}

/// The session of a browser. Its secret is in a cookie that no script can read.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerSession {
    /// What it opens; empty if nobody is signed in.
    pub properties: Vec<OpenProperty>,
    /// When it ends unless it is used before; absent if nobody is signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<DateTime<Utc>>,
}

/// How long a proof stays fresh. The service only says which proofs are fresh.
const FRESH: TimeDelta = TimeDelta::minutes(15);

impl From<wire::AuthLevel> for AuthLevel {
    fn from(standing: wire::AuthLevel) -> Self {
        match standing {
            wire::AuthLevel::FreshOwner | wire::AuthLevel::Owner => Self::Owner,
            wire::AuthLevel::CoOwner => Self::CoOwner,
            wire::AuthLevel::Password | wire::AuthLevel::Unspecified => Self::Password,
        }
    }
}

impl From<wire::Grant> for OpenProperty {
    fn from(grant: wire::Grant) -> Self {
        let standing = grant.standing();
        let wire::Grant { property_id, standing: _, owner_id: _, proven_at } = grant;
        let proven_at = instant(proven_at.unwrap_or_default());
        let fresh_until = (standing == wire::AuthLevel::FreshOwner).then(|| proven_at + FRESH);
        Self { property_id, way_in: standing.into(), proven_at, fresh_until }
    }
}

impl From<wire::Session> for OwnerSession {
    fn from(wire::Session { grants, expires_at }: wire::Session) -> Self {
        // Where a password was changed, a session stays that opens nothing.
        let expires_at = expires_at.filter(|_| !grants.is_empty()).map(instant);
        Self { properties: grants.into_iter().map(OpenProperty::from).collect(), expires_at }
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

/// What a link is for.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkPurpose {
    /// Opens all properties of the address.
    SignIn,
    /// Makes whoever reads the address a co-owner.
    CoOwner,
    /// Puts back what was changed.
    Undo,
    /// Confirms the address of a home that was submitted, and opens it.
    Confirm,
    /// Says that the calendar of a home is up to date.
    ConfirmCalendar,
    /// Ends the weekly mail about a home.
    EndWeeklyMail,
}

/// A property that a link is about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedProperty {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A link that can still be used.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    /// What it is for.
    pub purpose: LinkPurpose,
    /// The address it was sent to.
    pub email: String,
    /// What it is about.
    pub properties: Vec<LinkedProperty>,
    /// Until when.
    pub expires_at: DateTime<Utc>,
}

impl From<wire::Link> for Link {
    fn from(link: wire::Link) -> Self {
        let purpose = match link.purpose() {
            wire::LinkPurpose::CoOwner => LinkPurpose::CoOwner,
            wire::LinkPurpose::Undo => LinkPurpose::Undo,
            wire::LinkPurpose::Confirm => LinkPurpose::Confirm,
            wire::LinkPurpose::ConfirmCalendar => LinkPurpose::ConfirmCalendar,
            wire::LinkPurpose::EndWeeklyMail => LinkPurpose::EndWeeklyMail,
            wire::LinkPurpose::SignIn | wire::LinkPurpose::Unspecified => LinkPurpose::SignIn,
        };
        let wire::Link { purpose: _, email, properties, expires_at } = link;
        let property = |wire::LinkedProperty { id, name }| LinkedProperty { id, name };
        Self {
            purpose,
            email,
            properties: properties.into_iter().map(property).collect(),
            expires_at: instant(expires_at.unwrap_or_default()),
        }
    }
}

/// What came of a link.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsedLink {
    /// The link. Only one that confirms a calendar or ends the weekly mail may be used again.
    pub link: Link,
    /// The session it opened; none for a purpose that opens nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<OwnerSession>,
}

/// A new password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordChange {
    /// The present one; left out by an owner who came by a link in the last 15 minutes.
    #[schema(value_type = Option<String>, format = Password)]
    pub old_password: Option<Secret>,
    /// 6 to 128 characters.
    #[serde(default)]
    #[schema(value_type = String, format = Password, min_length = 6, max_length = 128)]
    pub new_password: Secret,
}

/// A person and a property.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// Names the person.
    pub id: String,
    /// The confirmed address.
    pub email: String,
    /// False for a co-owner.
    pub is_owner: bool,
}

/// Whose a property is.
#[derive(Serialize, ToSchema)]
pub struct MemberList {
    /// Owners first.
    pub items: Vec<Member>,
}

impl From<wire::ListMembersResponse> for MemberList {
    fn from(wire::ListMembersResponse { members }: wire::ListMembersResponse) -> Self {
        let member = |wire::Member { owner_id, email, is_owner }| Member { id: owner_id, email, is_owner };
        Self { items: members.into_iter().map(member).collect() }
    }
}

/// Who is invited.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// The mail address.
    #[serde(default)]
    pub email: String,
}

//! Who owns a listing, and what a session grants. See `docs/rules/access.md`.

use std::{fmt, str::FromStr};

use casacero_common::principal::{AuthLevel, Principal, Role};
use chrono::{DateTime, TimeDelta, Utc};

use super::{
    identity::ListingId,
    text::{Invalid, turns_direction},
};

/// How long the use of a link counts as fresh. Later, sensitive changes need a new link.
pub const FRESH: TimeDelta = TimeDelta::minutes(15);
/// Maximum length of a stored user agent, in characters.
const USER_AGENT_MAX: usize = 200;

/// The user agent of a browser as it is stored and shown: cut, without control characters. `None` if nothing is left.
pub fn user_agent(told: &str) -> Option<String> {
    let shown: String = told.chars().filter(|letter| !hides(*letter)).take(USER_AGENT_MAX).collect();
    Some(shown.trim().to_owned()).filter(|shown| !shown.is_empty())
}

/// Whether a character is not seen, or changes how others are seen.
fn hides(letter: char) -> bool {
    letter.is_control() || turns_direction(letter)
}

/// A person's role in a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MembershipRole {
    /// Has all rights.
    Owner,
    CoOwner,
}

impl MembershipRole {
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::CoOwner => "co_owner",
        }
    }
}

impl FromStr for MembershipRole {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        match text {
            "owner" => Ok(Self::Owner),
            "co_owner" => Ok(Self::CoOwner),
            _ => Err(Invalid::UnknownValue),
        }
    }
}

/// The proof by which somebody may act for a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    Password,
    /// A link to the address of a member.
    Link {
        owner_id: String,
        /// Their present role in the listing.
        role: MembershipRole,
    },
}

/// A session's grant for one listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    pub listing_id: ListingId,
    pub proof: Proof,
    /// When it was given.
    pub proven_at: DateTime<Utc>,
}

impl Grant {
    /// The rights that the grant gives now.
    pub fn standing(&self, now: DateTime<Utc>) -> AuthLevel {
        match &self.proof {
            Proof::Password => AuthLevel::Password,
            Proof::Link { role: MembershipRole::CoOwner, .. } => AuthLevel::CoOwner,
            Proof::Link { role: MembershipRole::Owner, .. } if now < self.fresh_until() => AuthLevel::FreshOwner,
            Proof::Link { role: MembershipRole::Owner, .. } => AuthLevel::Owner,
        }
    }

    /// When the proof stops being fresh.
    pub fn fresh_until(&self) -> DateTime<Utc> {
        self.proven_at + FRESH
    }

    fn principal(&self, now: DateTime<Utc>) -> Principal {
        let owner_id = match &self.proof {
            Proof::Password => None,
            Proof::Link { owner_id, .. } => Some(owner_id.clone()),
        };
        Principal::Owner { property_id: self.listing_id.to_string(), owner_id, standing: self.standing(now) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// What the session opens. A listing may have two grants, by password and by link.
    pub grants: Vec<Grant>,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it ends without further use.
    pub expires_at: DateTime<Utc>,
}

impl Session {
    /// The grant with the most rights for a listing.
    pub fn grant(&self, listing_id: &ListingId, now: DateTime<Utc>) -> Option<&Grant> {
        self.grants.iter().filter(|grant| grant.listing_id == *listing_id).max_by_key(|grant| grant.standing(now))
    }

    /// The principal that the session is for a listing.
    pub fn principal(&self, listing_id: &ListingId, now: DateTime<Utc>) -> Option<Principal> {
        self.grant(listing_id, now).map(|grant| grant.principal(now))
    }
}

/// A person with a confirmed address.
#[derive(Clone, PartialEq, Eq)]
pub struct Member {
    /// A stable id; names the person in the audit.
    pub owner_id: String,
    /// Their address, in lower case.
    pub email: String,
    pub name: String,
    /// The language their mails are in.
    pub language: String,
    /// Their role in the listing.
    pub role: MembershipRole,
}

impl fmt::Debug for Member {
    /// Leaves out personal data, which must not reach a log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Member({}, {})", self.owner_id, self.role.slug())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operator {
    /// A stable id; names the operator in the audit.
    pub id: String,
    /// The address it signs in with, in lower case.
    pub email: String,
    /// The name that others see.
    pub name: String,
    pub role: Role,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorSession {
    pub operator: Operator,
    /// Whether the operator has a second factor.
    pub has_totp: bool,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it ends without further use.
    pub expires_at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{id, now};

    fn grant(number: u32, proof: Proof, minutes_ago: i64) -> Grant {
        Grant { listing_id: id(number), proof, proven_at: now() - TimeDelta::minutes(minutes_ago) }
    }

    fn link(role: MembershipRole) -> Proof {
        Proof::Link { owner_id: "o1".into(), role }
    }

    #[test]
    fn a_user_agent_is_short_and_hides_nothing() {
        let long = "x".repeat(201);
        let cases = [
            ("Mozilla/5.0 (X11; Linux)", Some("Mozilla/5.0 (X11; Linux)")),
            (" Safari\r\n\u{7f}\u{202e} ", Some("Safari")),
            (long.as_str(), Some(&long[..200])),
            ("", None),
            (" \u{0} ", None),
        ];
        for (told, expected) in cases {
            assert_eq!(user_agent(told).as_deref(), expected, "{told:?}");
        }
    }

    #[test]
    fn a_session_is_worth_its_best_grant() {
        use MembershipRole::{CoOwner, Owner};
        let cases = [
            (vec![], None),
            (vec![grant(2, link(Owner), 0)], None),
            (vec![grant(1, Proof::Password, 0)], Some(AuthLevel::Password)),
            (vec![grant(1, Proof::Password, 0), grant(1, link(CoOwner), 99)], Some(AuthLevel::CoOwner)),
            (vec![grant(1, link(Owner), 14), grant(1, Proof::Password, 0)], Some(AuthLevel::FreshOwner)),
            (vec![grant(1, link(Owner), 15)], Some(AuthLevel::Owner)),
        ];
        for (grants, expected) in cases {
            let session = Session { grants, opened_at: now(), expires_at: now() };
            let standing = session.grant(&id(1), now()).map(|grant| grant.standing(now()));
            assert_eq!(standing, expected, "{:?}", session.grants);
        }
    }
}

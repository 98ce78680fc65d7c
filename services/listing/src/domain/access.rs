//! Who owns a listing, and what a session opens. See `docs/rules/access.md`.

use std::{fmt, str::FromStr};

use casacero_common::principal::{Principal, Role, Standing};
use chrono::{DateTime, TimeDelta, Utc};

use super::{identity::ListingId, text::Invalid};

/// A link proves for so long that the owner is there: then sensitive changes need a new one.
pub const FRESH: TimeDelta = TimeDelta::minutes(15);

/// What a person is to a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MembershipRole {
    /// Decides everything.
    Owner,
    /// Does the daily work.
    CoOwner,
}

impl MembershipRole {
    /// Its name.
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

/// How somebody proved to act for a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// By its password.
    Password,
    /// By a link to the address of a member.
    Link {
        /// Who.
        owner_id: String,
        /// What they are to the listing now.
        role: MembershipRole,
    },
}

/// One listing that a session opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Which.
    pub listing_id: ListingId,
    /// How that was proven.
    pub proof: Proof,
    /// When.
    pub proven_at: DateTime<Utc>,
}

impl Grant {
    /// What the grant is worth now.
    pub fn standing(&self, now: DateTime<Utc>) -> Standing {
        match &self.proof {
            Proof::Password => Standing::Password,
            Proof::Link { role: MembershipRole::CoOwner, .. } => Standing::CoOwner,
            Proof::Link { role: MembershipRole::Owner, .. } if now < self.fresh_until() => Standing::FreshOwner,
            Proof::Link { role: MembershipRole::Owner, .. } => Standing::Owner,
        }
    }

    /// Until when the proof is fresh.
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

/// An open session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// What it opens; one listing may be there by two ways.
    pub grants: Vec<Grant>,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it ends unless it is used before.
    pub expires_at: DateTime<Utc>,
}

impl Session {
    /// The listing's best grant: what the session is worth for it.
    pub fn grant(&self, listing_id: &ListingId, now: DateTime<Utc>) -> Option<&Grant> {
        self.grants.iter().filter(|grant| grant.listing_id == *listing_id).max_by_key(|grant| grant.standing(now))
    }

    /// Who the session is for a listing.
    pub fn principal(&self, listing_id: &ListingId, now: DateTime<Utc>) -> Option<Principal> {
        self.grant(listing_id, now).map(|grant| grant.principal(now))
    }
}

/// A person with a confirmed address.
#[derive(Clone, PartialEq, Eq)]
pub struct Member {
    /// Names them in the audit, and does not change.
    pub owner_id: String,
    /// Their address, in small letters.
    pub email: String,
    /// Their name.
    pub name: String,
    /// The language their mails are in.
    pub language: String,
    /// What they are to the listing.
    pub role: MembershipRole,
}

impl fmt::Debug for Member {
    /// Leaves out what is personal data and must not reach a log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Member({}, {})", self.owner_id, self.role.slug())
    }
}

/// An operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operator {
    /// Names it in the audit, and does not change.
    pub id: String,
    /// The address it signs in with, in small letters.
    pub email: String,
    /// What others call it.
    pub name: String,
    /// What it may do.
    pub role: Role,
}

/// An operator's open session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorSession {
    /// Whose.
    pub operator: Operator,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it ends unless it is used before.
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
    fn a_session_is_worth_its_best_grant() {
        use MembershipRole::{CoOwner, Owner};
        let cases = [
            (vec![], None),
            (vec![grant(2, link(Owner), 0)], None),
            (vec![grant(1, Proof::Password, 0)], Some(Standing::Password)),
            (vec![grant(1, Proof::Password, 0), grant(1, link(CoOwner), 99)], Some(Standing::CoOwner)),
            (vec![grant(1, link(Owner), 14), grant(1, Proof::Password, 0)], Some(Standing::FreshOwner)),
            (vec![grant(1, link(Owner), 15)], Some(Standing::Owner)),
        ];
        for (grants, expected) in cases {
            let session = Session { grants, opened_at: now(), expires_at: now() };
            let standing = session.grant(&id(1), now()).map(|grant| grant.standing(now()));
            assert_eq!(standing, expected, "{:?}", session.grants);
        }
    }
}

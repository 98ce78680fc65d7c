//! Links in mails: what each is for, and how long it lasts. See `docs/rules/access.md#links`.

use std::{fmt, str::FromStr};

use chrono::{DateTime, TimeDelta, Utc};

use super::{identity::ListingId, text::Invalid};

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Opens all listings of its address.
    SignIn,
    /// Makes whoever reads the address a co-owner of one listing.
    CoOwner,
    /// Puts back what was changed of one listing.
    Undo,
    /// Confirms the address of a listing that was submitted or names another one now.
    Confirm,
}

impl LinkPurpose {
    /// Its name.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::CoOwner => "co_owner",
            Self::Undo => "undo",
            Self::Confirm => "confirm",
        }
    }

    /// How long a link lasts that is not used.
    pub const fn lifetime(self) -> TimeDelta {
        match self {
            Self::SignIn => TimeDelta::minutes(20),
            Self::CoOwner | Self::Undo | Self::Confirm => TimeDelta::days(7),
        }
    }
}

impl FromStr for LinkPurpose {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let all = [Self::SignIn, Self::CoOwner, Self::Undo, Self::Confirm];
        all.into_iter().find(|purpose| purpose.slug() == text).ok_or(Invalid::UnknownValue)
    }
}

/// A link that can still be used.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// What it is for.
    pub purpose: LinkPurpose,
    /// Whose mailbox it proves, in small letters.
    pub email: String,
    /// The one listing it is about.
    pub listing_id: Option<ListingId>,
    /// The language of the mail it came in.
    pub language: String,
    /// Until when.
    pub expires_at: DateTime<Utc>,
}

impl fmt::Debug for Link {
    /// Leaves the address out: it is personal data and must not reach a log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Link({}, {:?})", self.purpose.slug(), self.listing_id)
    }
}

//! Links in mails: purposes and lifetimes. See `docs/rules/access.md#links`.

use std::{fmt, str::FromStr};

use chrono::{DateTime, TimeDelta, Utc};

use super::{identity::ListingId, text::Invalid};

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Signs in to all listings of its address.
    SignIn,
    /// Makes the person at the address a co-owner of one listing.
    CoOwner,
    /// Undoes a sensitive change of one listing.
    Undo,
    /// Confirms the address of a new listing, or the new address of a listing.
    Confirm,
    /// Says that the calendar of one listing is up to date.
    ConfirmCalendar,
    /// Ends the weekly mail about one listing.
    EndWeeklyMail,
}

impl LinkPurpose {
    /// All purposes.
    pub const ALL: [Self; 6] =
        [Self::SignIn, Self::CoOwner, Self::Undo, Self::Confirm, Self::ConfirmCalendar, Self::EndWeeklyMail];

    pub const fn slug(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::CoOwner => "co_owner",
            Self::Undo => "undo",
            Self::Confirm => "confirm",
            Self::ConfirmCalendar => "confirm_calendar",
            Self::EndWeeklyMail => "end_weekly_mail",
        }
    }

    /// How long an unused link lasts.
    pub const fn lifetime(self) -> TimeDelta {
        match self {
            Self::SignIn => TimeDelta::minutes(20),
            Self::CoOwner | Self::Undo | Self::Confirm => TimeDelta::days(7),
            // Until the next weekly mail, and a day for the clocks.
            Self::ConfirmCalendar => TimeDelta::days(8),
            Self::EndWeeklyMail => TimeDelta::days(90),
        }
    }

    /// Whether it works once. The others open nothing, and their mail may be read again.
    pub const fn works_once(self) -> bool {
        match self {
            Self::SignIn | Self::CoOwner | Self::Undo | Self::Confirm => true,
            Self::ConfirmCalendar | Self::EndWeeklyMail => false,
        }
    }
}

impl FromStr for LinkPurpose {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        Self::ALL.into_iter().find(|purpose| purpose.slug() == text).ok_or(Invalid::UnknownValue)
    }
}

/// A link that is not yet used or expired.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    pub purpose: LinkPurpose,
    /// The address that it proves, in lower case.
    pub email: String,
    /// The one listing it is about, if any.
    pub listing_id: Option<ListingId>,
    /// The language of its mail.
    pub language: String,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

impl Link {
    /// When its use proves that somebody reads the mails of its address: now, or when it was mailed if that is longer
    /// ago than a sign-in link lasts. So an old invitation opens no session that may make sensitive changes.
    pub fn proven_at(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let mailed_at = self.expires_at - self.purpose.lifetime();
        if now - mailed_at > LinkPurpose::SignIn.lifetime() { mailed_at } else { now }
    }
}

impl fmt::Debug for Link {
    /// Leaves the address out: it is personal data and must not reach a log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Link({}, {:?})", self.purpose.slug(), self.listing_id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_purpose_has_a_name_a_lifetime_and_a_number_of_uses() {
        let table = [
            ("sign_in", TimeDelta::minutes(20), true),
            ("co_owner", TimeDelta::days(7), true),
            ("undo", TimeDelta::days(7), true),
            ("confirm", TimeDelta::days(7), true),
            ("confirm_calendar", TimeDelta::days(8), false),
            ("end_weekly_mail", TimeDelta::days(90), false),
        ];
        let all = LinkPurpose::ALL.map(|purpose| (purpose.slug(), purpose.lifetime(), purpose.works_once()));
        assert_eq!(all, table);
        for purpose in LinkPurpose::ALL {
            assert_eq!(purpose.slug().parse::<LinkPurpose>(), Ok(purpose));
        }
        assert_eq!("nothing".parse::<LinkPurpose>(), Err(Invalid::UnknownValue));
    }
}

//! The table of limits.

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(super) const MINUTE: Duration = Duration::from_secs(60);
pub(super) const TEN_MINUTES: Duration = Duration::from_secs(10 * 60);
pub(super) const QUARTER: Duration = Duration::from_secs(15 * 60);
pub(super) const HOUR: Duration = Duration::from_secs(3600);
pub(super) const DAY: Duration = Duration::from_secs(24 * 3600);

/// Who is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    /// Each visitor, and its /48.
    Visitor,
    /// Each visitor and its /48, at each target: a home or an account.
    VisitorAtTarget,
    /// All visitors together, at each target.
    Target,
    /// All visitors together.
    Everybody,
}

/// Who may make how many calls in a period.
pub(super) struct Limit(pub Who, pub u32, pub Duration);

/// The one word that may follow a name.
macro_rules! is {
    (given_back) => {
        true
    };
}

macro_rules! table {
    ($($(#[$about:meta])* $class:ident $name:literal $($given_back:ident)? $([$who:ident $calls:literal $period:ident])+)+) => {
        /// What is limited.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Class {
            $($(#[$about])* #[serde(rename = $name)] $class,)+
        }

        impl Class {
            /// All classes.
            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$class),+];

            /// The name in settings, in metrics and in the shared store.
            pub(super) const fn name(self) -> &'static str {
                match self {
                    $(Self::$class => $name,)+
                }
            }

            /// Whether a try that did nothing is given back: the request was refused, or was sent before.
            pub(super) const fn is_given_back(self) -> bool {
                match self {
                    $($(Self::$class => is!($given_back),)?)+
                    _ => false,
                }
            }

            /// The limits, in the order in which they are counted. Those of all visitors come last, so that no single
            /// one uses them up.
            pub(super) const fn limits(self) -> &'static [Limit] {
                match self {
                    $(Self::$class => &[$(Limit(Who::$who, $calls, $period)),+],)+
                }
            }
        }
    };
}

table! {
    /// Pages, and reads of the API.
    Reads "reads" [Visitor 600 MINUTE]
    /// Reads with the key of a partner, counted for the key. A key has a number of its own, of which this is the default.
    PartnerReads "partner_reads" [Target 600 MINUTE]
    /// Pictures, scripts and styles.
    Assets "assets" [Visitor 3_000 MINUTE]
    /// Inquiries to a home.
    Inquiries "inquiries" given_back [Visitor 30 HOUR] [Target 60 HOUR]
    /// Messages and decisions of guests in a thread.
    ThreadWrites "thread_writes" [Visitor 60 HOUR] [Target 30 HOUR]
    /// Looks at how an owner is reached.
    ContactDetails "contact_details" given_back [Visitor 20 HOUR] [Visitor 60 DAY]
    /// Messages to support.
    ContactMessages "contact_messages" given_back [Visitor 10 HOUR]
    /// Reports of a home. A few visitors cannot use up the reports of all.
    Reports "reports" given_back [Visitor 10 HOUR] [VisitorAtTarget 5 HOUR] [Target 100 HOUR]
    /// Requests with events that are counted, up to 20 at a time.
    Events "events" given_back [Visitor 600 HOUR]
    /// Alerts about available homes that are asked for.
    Alerts "alerts" given_back [Visitor 20 HOUR]
    /// Requests to read a calendar again.
    Refreshes "refreshes" [Visitor 60 HOUR]
    /// Passwords tried on an account, and on all: an office has a few owners.
    Passwords "passwords" [VisitorAtTarget 5 QUARTER] [Visitor 50 QUARTER]
    /// Passwords that strangers try on an account. Beyond the limit they must ask for a link by mail: a refusal would let
    /// strangers lock the owner out. What is tried on an account that has had enough does not count for the others.
    StrangerPasswords "stranger_passwords" [Target 100 QUARTER] [Everybody 1_000 QUARTER]
    /// Passwords tried by a browser that signed in before. They are counted apart, so that no stranger can lock it out.
    DevicePasswords "device_passwords" [Target 10 QUARTER]
    /// Links by mail that are asked for.
    Links "links" given_back [Visitor 20 HOUR]
    /// Changes of a home by a session, so that nobody uses up the changes of somebody else.
    OwnerWrites "owner_writes" [Target 120 MINUTE]
    /// Changes of a home by a session that end access. They are counted apart from the others.
    AccessChanges "access_changes" [Target 120 MINUTE]
    /// Codes that are sent to a phone. Who asks for many costs the operator money, and others their peace.
    PhoneCodes "phone_codes" given_back [Target 3 HOUR] [Visitor 6 HOUR]
    /// Take-outs of a home, each of which reads all that is stored about it.
    TakeOuts "take_outs" given_back [Target 10 HOUR]
    /// Requests of an owner that make us ask a platform.
    FeedChecks "feed_checks" [Target 60 HOUR]
    /// New drafts.
    Drafts "drafts" [Visitor 30 HOUR]
    /// Saved drafts.
    DraftSaves "draft_saves" [Visitor 1_200 HOUR]
    /// Calendar addresses checked for drafts, whether a platform is asked or not.
    DraftFeedChecks "draft_feed_checks" given_back [Visitor 10 HOUR]
    /// Submitted drafts.
    Submissions "submissions" given_back [Visitor 30 HOUR]
    /// Uploaded photos.
    Photos "photos" [Visitor 300 HOUR]
    /// Addresses and points that providers of coordinates are asked about.
    Lookups "lookups" [Visitor 100 TEN_MINUTES]
    /// Texts that are translated.
    Translations "translations" [Visitor 30 HOUR]
    /// Requests of an owner to answer a guest by mail; repeats count, too.
    Answers "answers" [Target 30 HOUR]
    /// Inquiries that an owner has translated.
    InquiryTranslations "inquiry_translations" [Target 120 HOUR]
}

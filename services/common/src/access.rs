//! Permissions: one table of actions, one function. See `docs/rules/access.md`.

use tonic::{Code, Status};

use crate::{
    principal::{AuthLevel, Principal, Role},
    refusal,
};

/// An action on one property, or on the whole directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// View the calendar and the blocks of a property, public or not.
    ReadCalendar,
    /// Block nights, and confirm that the calendar is up to date.
    EditCalendar,
    /// View feeds, their reads and conflicts, and check an address.
    ReadFeeds,
    /// Check an address that is no property's: for a home that is still a draft, or for an operator.
    CheckAddress,
    /// Change feeds, and request reads.
    EditFeeds,
    /// View export addresses and their readers.
    ReadExports,
    /// Create and revoke export addresses.
    EditExports,
    /// View the whole record: address, contacts, status, and changes that wait for review.
    ReadListing,
    /// Change name, texts, features, place and licence; submit.
    EditTexts,
    /// Change prices.
    EditPrices,
    /// Add, order and remove photos.
    EditPhotos,
    /// Pause and resume.
    Pause,
    /// Change the language of mails, and order the weekly mail.
    EditSettings,
    /// Read guests' inquiries.
    ReadInquiries,
    /// Answer, quote, decline.
    AnswerInquiries,
    /// Read and write the book for guests, with its keys.
    EditGuestBook,
    /// Read and write what the caller tells guests of themselves; operators, what the host of a home does.
    EditHostProfile,
    /// View weekly numbers of views, clicks and inquiries.
    ReadStatistics,
    /// Change the password by proving the old one.
    ChangePassword,
    /// Set the password without the old one.
    ReplacePassword,
    /// Change e-mail address, phone and WhatsApp number.
    ChangeContacts,
    /// Change links to pages on other sites.
    ChangeOutsideLinks,
    /// See who owns the property.
    ReadOwners,
    /// Take the property from open sessions.
    EndSessions,
    /// Invite and remove co-owners.
    ChangeCoOwners,
    /// Export all data.
    TakeOut,
    /// Remove permanently.
    Remove,
    /// Have all data erased after some days, in which it can be called off.
    ScheduleErasure,
    /// Erase all data at once.
    Erase,
    /// Approve a listing, or return it with reasons.
    Review,
    /// Write whole records that were decided elsewhere.
    Import,
    /// Import a whole table of homes with their owners.
    ImportTable,
    /// Set the address with which a property's owner signs in.
    LinkOwner,
    /// View all properties: the queue of listings, feeds, passes, jobs.
    ReadDirectory,
    /// Start passes and checks, repeat jobs, add properties to the calendar, apply proposed coordinates.
    Operate,
    /// Change what the site says: banner, licence regions and texts, names of destinations.
    EditContent,
    /// Change the launch offer and prices.
    EditTerms,
    /// Record payments, waive fees, cancel invoices.
    ManageFees,
    /// See who changed what.
    ReadAudit,
    /// Record what another of our processes allowed a user to do.
    WriteAudit,
    /// View, invite, change and remove operators, and end their sessions.
    ManageOperators,
    /// View, create, change and remove keys of the API and webhooks.
    ManagePartners,
    /// Look after the own account: password, second factor, sessions.
    OwnAccount,
}

/// Which owners may do an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owners {
    /// None.
    No,
    /// Everyone with the password, co-owners and owners.
    All,
    /// Co-owners and owners, signed in by an e-mail link.
    Persons,
    /// The owner, signed in by an e-mail link younger than 15 minutes.
    Fresh,
}

impl Action {
    /// All actions.
    pub const ALL: [Self; 43] = [
        Self::ReadCalendar,
        Self::EditCalendar,
        Self::ReadFeeds,
        Self::CheckAddress,
        Self::EditFeeds,
        Self::ReadExports,
        Self::EditExports,
        Self::ReadListing,
        Self::EditTexts,
        Self::EditPrices,
        Self::EditPhotos,
        Self::Pause,
        Self::EditSettings,
        Self::ReadInquiries,
        Self::AnswerInquiries,
        Self::EditGuestBook,
        Self::EditHostProfile,
        Self::ReadStatistics,
        Self::ChangePassword,
        Self::ReplacePassword,
        Self::ChangeContacts,
        Self::ChangeOutsideLinks,
        Self::ReadOwners,
        Self::EndSessions,
        Self::ChangeCoOwners,
        Self::TakeOut,
        Self::Remove,
        Self::ScheduleErasure,
        Self::Erase,
        Self::Review,
        Self::Import,
        Self::ImportTable,
        Self::LinkOwner,
        Self::ReadDirectory,
        Self::Operate,
        Self::EditContent,
        Self::EditTerms,
        Self::ManageFees,
        Self::ReadAudit,
        Self::WriteAudit,
        Self::ManageOperators,
        Self::ManagePartners,
        Self::OwnAccount,
    ];

    /// Which owners may do it, and the least role of an operator who may; `None` if no operator may.
    const fn allows(self) -> (Owners, Option<Role>) {
        use Owners::{All, Fresh, No, Persons};
        use Role::{Admin, Editor, Viewer};
        match self {
            Self::ReadCalendar | Self::ReadFeeds | Self::ReadExports | Self::ReadListing | Self::ReadStatistics => {
                (All, Some(Viewer))
            }
            Self::EditCalendar
            | Self::EditFeeds
            | Self::EditExports
            | Self::EditTexts
            | Self::EditPrices
            | Self::EditPhotos
            | Self::Pause
            | Self::EditSettings => (All, Some(Editor)),
            // Not for viewers: guests write to the owner.
            Self::ReadInquiries => (All, Some(Editor)),
            Self::AnswerInquiries | Self::EditGuestBook | Self::ChangePassword => (All, None),
            // A password does not tell who knows it.
            Self::EditHostProfile => (Persons, Some(Editor)),
            // A user who only knows the password need not see the owners' addresses.
            Self::ReadOwners => (Persons, Some(Viewer)),
            // Or else such a user could end the sessions of those who set a new password.
            Self::EndSessions => (Persons, Some(Admin)),
            Self::ReplacePassword | Self::ChangeContacts | Self::ChangeOutsideLinks | Self::Remove => {
                (Fresh, Some(Editor))
            }
            Self::ChangeCoOwners | Self::TakeOut | Self::ScheduleErasure => (Fresh, Some(Admin)),
            Self::Review | Self::Import | Self::Operate | Self::EditContent => (No, Some(Editor)),
            Self::ReadDirectory | Self::CheckAddress | Self::OwnAccount => (No, Some(Viewer)),
            Self::Erase
            | Self::ImportTable
            | Self::LinkOwner
            | Self::ManageOperators
            | Self::ManagePartners
            | Self::EditTerms
            | Self::ManageFees
            | Self::ReadAudit => (No, Some(Admin)),
            // Services only.
            Self::WriteAudit => (No, None),
        }
    }

    /// Whether our processes may do it on their own behalf. Only a person's decisions are refused, and what is a person's.
    const fn allows_services(self) -> bool {
        !matches!(
            self,
            Self::ChangePassword
                | Self::AnswerInquiries
                | Self::EditGuestBook
                | Self::EditHostProfile
                | Self::OwnAccount
        )
    }
}

/// Why an action is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Denied {
    /// The principal may not do it.
    #[error("the caller may not do this")]
    Forbidden,
    /// Only the owner may do it, with an e-mail link younger than 15 minutes.
    #[error("this needs a fresh link from the owner's mail")]
    FreshLinkRequired,
}

impl From<Denied> for Status {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::Forbidden => refusal::forbidden(),
            Denied::FreshLinkRequired => {
                refusal::status(Code::PermissionDenied, "fresh_link_required", None, denied.to_string())
            }
        }
    }
}

/// Decides whether a principal may do an action on a property. Actions on the whole directory pass `None`; no owner may
/// do them.
pub fn may(principal: &Principal, action: Action, property_id: Option<&str>) -> Result<(), Denied> {
    let (owners, least_role) = action.allows();
    match principal {
        Principal::Guest => Err(Denied::Forbidden),
        Principal::Service { .. } if action.allows_services() => Ok(()),
        Principal::Service { .. } => Err(Denied::Forbidden),
        Principal::Operator { role, .. } if least_role.is_some_and(|least| *role >= least) => Ok(()),
        Principal::Operator { .. } => Err(Denied::Forbidden),
        Principal::Owner { property_id: own, standing, .. } => {
            if property_id != Some(own.as_str()) {
                return Err(Denied::Forbidden);
            }
            match (owners, standing) {
                (Owners::All, _)
                | (Owners::Persons, AuthLevel::CoOwner | AuthLevel::Owner | AuthLevel::FreshOwner)
                | (Owners::Fresh, AuthLevel::FreshOwner) => Ok(()),
                // A user with the password may be the owner. A link proves it.
                (Owners::Fresh, AuthLevel::Owner | AuthLevel::Password) => Err(Denied::FreshLinkRequired),
                (Owners::No | Owners::Persons | Owners::Fresh, _) => Err(Denied::Forbidden),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: &str = "CASA-1001";

    fn owner(property_id: &str, standing: AuthLevel) -> Principal {
        Principal::Owner { property_id: property_id.into(), owner_id: None, standing }
    }

    fn operator(role: Role) -> Principal {
        Principal::Operator { id: "ana".into(), role }
    }

    /// One column per principal: guest, password, co-owner, owner, fresh owner, another property's owner, viewer,
    /// editor, admin, service. `x` may, `!` needs a fresh link, `.` may not.
    fn row(action: Action) -> String {
        let principals = [
            Principal::Guest,
            owner(HOME, AuthLevel::Password),
            owner(HOME, AuthLevel::CoOwner),
            owner(HOME, AuthLevel::Owner),
            owner(HOME, AuthLevel::FreshOwner),
            owner("CASA-1002", AuthLevel::FreshOwner),
            operator(Role::Viewer),
            operator(Role::Editor),
            operator(Role::Admin),
            Principal::Service { name: "listing".into() },
        ];
        let cell = |principal: &Principal| match may(principal, action, Some(HOME)) {
            Ok(()) => 'x',
            Err(Denied::FreshLinkRequired) => '!',
            Err(Denied::Forbidden) => '.',
        };
        principals.iter().map(cell).collect()
    }

    #[test]
    fn the_table_of_rights() {
        use Action::*;
        let table = [
            (ReadCalendar, ".xxxx.xxxx"),
            (EditCalendar, ".xxxx..xxx"),
            (ReadFeeds, ".xxxx.xxxx"),
            (CheckAddress, "......xxxx"),
            (EditFeeds, ".xxxx..xxx"),
            (ReadExports, ".xxxx.xxxx"),
            (EditExports, ".xxxx..xxx"),
            (ReadListing, ".xxxx.xxxx"),
            (EditTexts, ".xxxx..xxx"),
            (EditPrices, ".xxxx..xxx"),
            (EditPhotos, ".xxxx..xxx"),
            (Pause, ".xxxx..xxx"),
            (EditSettings, ".xxxx..xxx"),
            (ReadInquiries, ".xxxx..xxx"),
            (AnswerInquiries, ".xxxx....."),
            (EditGuestBook, ".xxxx....."),
            (EditHostProfile, "..xxx..xx."),
            (ReadStatistics, ".xxxx.xxxx"),
            (ChangePassword, ".xxxx....."),
            (ReplacePassword, ".!.!x..xxx"),
            (ChangeContacts, ".!.!x..xxx"),
            (ChangeOutsideLinks, ".!.!x..xxx"),
            (ReadOwners, "..xxx.xxxx"),
            (EndSessions, "..xxx...xx"),
            (ChangeCoOwners, ".!.!x...xx"),
            (TakeOut, ".!.!x...xx"),
            (Remove, ".!.!x..xxx"),
            (ScheduleErasure, ".!.!x...xx"),
            (Erase, "........xx"),
            (Review, ".......xxx"),
            (Import, ".......xxx"),
            (ImportTable, "........xx"),
            (LinkOwner, "........xx"),
            (ReadDirectory, "......xxxx"),
            (Operate, ".......xxx"),
            (EditContent, ".......xxx"),
            (EditTerms, "........xx"),
            (ManageFees, "........xx"),
            (ReadAudit, "........xx"),
            (WriteAudit, ".........x"),
            (ManageOperators, "........xx"),
            (ManagePartners, "........xx"),
            (OwnAccount, "......xxx."),
        ];
        assert_eq!(table.map(|(action, _)| action), Action::ALL);
        for (action, expected) in table {
            assert_eq!(row(action), expected, "{action:?}");
        }
    }

    #[test]
    fn no_owner_acts_on_the_whole_directory() {
        for action in Action::ALL {
            assert_eq!(may(&owner(HOME, AuthLevel::FreshOwner), action, None), Err(Denied::Forbidden), "{action:?}");
        }
    }
}

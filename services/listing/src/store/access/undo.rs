//! The state before a sensitive change, which the link in the notice restores.

use casacero_common::{db, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};

use crate::{
    domain::{
        access::MembershipRole,
        contact::{EmailAddress, PhoneNumber},
        identity::ListingId,
        listing::Listing,
        photo::{Link, Links},
        text::Invalid,
    },
    store::{
        Corrupt, Error, Store, Versioned, listings,
        schema::{listing_passwords, memberships, session_grants},
    },
};

/// The state before a change.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Undo {
    /// The hash of the old password.
    Password {
        /// None if there was no password.
        hash: Option<String>,
    },
    Contacts {
        /// The mail address, by which the owner signs in.
        email: Option<String>,
        phone: Option<String>,
        whatsapp: Option<String>,
        preferred: String,
    },
    /// Pages on other sites.
    OutsideLinks {
        /// Airbnb, Booking.com, Vrbo, Holidu, another site, a site of its own.
        links: [Option<String>; 6],
    },
    /// Nobody was a co-owner by this address.
    AddedCoOwner {
        /// The invited address, in lower case.
        email: String,
    },
    /// A person was a co-owner.
    RemovedCoOwner { owner_id: String },
}

impl Undo {
    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    pub(super) fn read(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// The names of the fields that are restored.
    pub const fn fields(&self) -> &'static [&'static str] {
        match self {
            Self::Password { .. } => &["password"],
            Self::Contacts { .. } => &["email", "phone", "whatsapp", "preferred_contact"],
            Self::OutsideLinks { .. } => &["links"],
            Self::AddedCoOwner { .. } | Self::RemovedCoOwner { .. } => &["co_owners"],
        }
    }
}

impl Store {
    /// Restores the state before a change, and removes the listing from every session, because the person who made the
    /// change may still be signed in. Restored contacts and links raise the listing's version.
    pub(in crate::store) async fn put_back(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        undo: &Undo,
    ) -> Result<(), Error> {
        match undo {
            Undo::Password { hash: Some(hash) } => {
                self.write_password(connection, id, hash).await?;
                self.end_links_to(connection, id).await?;
            }
            Undo::Password { hash: None } => {
                on_backend!(connection, c => {
                    diesel::delete(listing_passwords::table.find(id.as_str())).execute(c).await
                })?;
            }
            Undo::Contacts { email, phone, whatsapp, preferred } => {
                self.rewrite(connection, id, "contacts", |listing| {
                    let owner = &mut listing.owner;
                    owner.email = email.as_deref().map(EmailAddress::parse).transpose()?;
                    owner.phone = phone.as_deref().map(PhoneNumber::parse).transpose()?;
                    owner.whatsapp = whatsapp.as_deref().map(PhoneNumber::parse).transpose()?;
                    owner.preferred = preferred.parse()?;
                    Ok(())
                })
                .await?;
                self.owner_is_at(connection, id, email.as_deref()).await?;
            }
            Undo::OutsideLinks { links } => {
                self.rewrite(connection, id, "links", |listing| {
                    let link = |index: usize| links[index].as_deref().map(Link::parse).transpose();
                    listing.links = Links {
                        airbnb: link(0)?,
                        booking: link(1)?,
                        vrbo: link(2)?,
                        holidu: link(3)?,
                        other: link(4)?,
                        minisite: link(5)?,
                    };
                    Ok(())
                })
                .await?;
            }
            Undo::AddedCoOwner { email } => self.uninvite(connection, id, email).await?,
            Undo::RemovedCoOwner { owner_id } => {
                self.write_membership(connection, id, owner_id, MembershipRole::CoOwner).await?;
            }
        }
        on_backend!(connection, c => {
            diesel::delete(session_grants::table.filter(session_grants::listing_id.eq(id.as_str()))).execute(c).await
        })?;
        self.end_notices(connection, id, true).await
    }

    /// Changes a part of a listing in its next version.
    async fn rewrite(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        part: &'static str,
        change: impl FnOnce(&mut Listing) -> Result<(), Invalid>,
    ) -> Result<(), Error> {
        let Some(Versioned { mut listing, version, translations: _ }) = listings::read(connection, id).await? else {
            return Ok(());
        };
        change(&mut listing).map_err(|error| Corrupt {
            id: id.to_string(),
            column: "undo",
            problem: error.to_string(),
        })?;
        self.write(connection, listing, version + 1, &[part]).await
    }

    /// Makes the person of an address the only owner; without one, nobody.
    async fn owner_is_at(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        email: Option<&str>,
    ) -> Result<(), Error> {
        use crate::store::schema::owners;
        let email = email.map(str::to_lowercase).unwrap_or_default();
        let person: Option<String> = on_backend!(connection, c => {
            owners::table.filter(owners::email.eq(&email)).select(owners::id).first(c).await.optional()
        })?;
        let keeps = person.as_deref().unwrap_or_default();
        on_backend!(connection, c => {
            let others = memberships::listing_id
                .eq(id.as_str())
                .and(memberships::role.eq(MembershipRole::Owner.slug()))
                .and(memberships::owner_id.ne(keeps));
            diesel::delete(memberships::table.filter(others)).execute(c).await
        })?;
        if let Some(person) = person {
            self.write_membership(connection, id, &person, MembershipRole::Owner).await?;
        }
        Ok(())
    }
}

//! What a sensitive change replaced, so that a link in the mail about it can put it back.

use casacero_common::{db, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};

use crate::{
    domain::{access::MembershipRole, identity::ListingId},
    store::{
        Error, Store,
        schema::{listing_passwords, listings, memberships, session_grants},
    },
};

/// What was there before.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Undo {
    /// The hash of the old password.
    Password {
        /// None where there was no password.
        hash: Option<String>,
    },
    /// How guests and we reached the owner.
    Contacts {
        /// The address, which the owner signs in by.
        email: Option<String>,
        /// The telephone number.
        phone: Option<String>,
        /// The number on WhatsApp.
        whatsapp: Option<String>,
        /// Which of them guests were shown.
        preferred: String,
    },
    /// Pages on other sites, in the order of the record.
    OutsideLinks {
        /// Airbnb, Booking.com, Vrbo, Holidu, another, a site of its own.
        links: [Option<String>; 6],
    },
    /// Nobody was co-owner by this address.
    AddedCoOwner {
        /// The invited address, in small letters.
        email: String,
    },
    /// Somebody was a co-owner.
    RemovedCoOwner {
        /// Who.
        owner_id: String,
    },
}

impl Undo {
    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    pub(super) fn read(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// The names of the fields it puts back.
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
    /// Puts back what a change replaced, and ends every session of the listing: whoever made it may still be there. What of
    /// the listing's record was put back, the caller tells by its version.
    pub(in crate::store) async fn put_back(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        undo: &Undo,
    ) -> Result<(), Error> {
        match undo {
            Undo::Password { hash: Some(hash) } => self.write_password(connection, id, hash).await?,
            Undo::Password { hash: None } => {
                on_backend!(connection, c => {
                    diesel::delete(listing_passwords::table.find(id.as_str())).execute(c).await
                })?;
            }
            Undo::Contacts { email, phone, whatsapp, preferred } => {
                let before = (
                    listings::owner_email.eq(email),
                    listings::phone.eq(phone),
                    listings::whatsapp.eq(whatsapp),
                    listings::preferred_contact.eq(preferred),
                );
                on_backend!(connection, c => {
                    diesel::update(listings::table.find(id.as_str())).set(before).execute(c).await
                })?;
                self.owner_is_at(connection, id, email.as_deref()).await?;
            }
            Undo::OutsideLinks { links: [airbnb, booking, vrbo, holidu, other, minisite] } => {
                let before = (
                    listings::link_airbnb.eq(airbnb),
                    listings::link_booking.eq(booking),
                    listings::link_vrbo.eq(vrbo),
                    listings::link_holidu.eq(holidu),
                    listings::link_other.eq(other),
                    listings::link_minisite.eq(minisite),
                );
                on_backend!(connection, c => {
                    diesel::update(listings::table.find(id.as_str())).set(before).execute(c).await
                })?;
            }
            Undo::AddedCoOwner { email } => self.uninvite(connection, id, email).await?,
            Undo::RemovedCoOwner { owner_id } => {
                self.write_membership(connection, id, owner_id, MembershipRole::CoOwner).await?;
            }
        }
        on_backend!(connection, c => {
            diesel::delete(session_grants::table.filter(session_grants::listing_id.eq(id.as_str()))).execute(c).await
        })?;
        match undo {
            Undo::Contacts { .. } => self.touch_listing(connection, id, &["contacts"]).await?,
            Undo::OutsideLinks { .. } => self.touch_listing(connection, id, &["links"]).await?,
            Undo::Password { .. } | Undo::AddedCoOwner { .. } | Undo::RemovedCoOwner { .. } => {}
        }
        Ok(())
    }

    /// Ends the ownership of everybody but the person of an address.
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

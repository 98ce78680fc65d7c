//! People and their listings.

use std::collections::{BTreeMap, HashSet};

use casacero_common::{db, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::{
    domain::{
        access::{Member, MembershipRole},
        access_link::LinkPurpose,
        identity::ListingId,
    },
    store::{
        Corrupt, Error, Store,
        rows::listing_id,
        schema::{links, listings, memberships, owners},
    },
};

diesel::define_sql_function! {
    /// The text in lower case. SQLite converts only ASCII letters; addresses have no others.
    fn lower(text: diesel::sql_types::Nullable<diesel::sql_types::Text>) -> diesel::sql_types::Nullable<diesel::sql_types::Text>;
}

/// A person who has used a link.
pub(in crate::store) struct Person {
    pub id: String,
    /// Their roles, by listing.
    pub memberships: Vec<(ListingId, MembershipRole)>,
}

fn role(listing_id: &str, text: &str) -> Result<MembershipRole, Corrupt> {
    text.parse().map_err(|_| Corrupt { id: listing_id.into(), column: "role", problem: "is none".into() })
}

impl Store {
    /// The members of a listing, owners first.
    pub async fn members(&self, id: &ListingId) -> Result<Vec<Member>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, String, String, String, String)> = on_backend!(connection, c => {
            memberships::table
                .inner_join(owners::table)
                .filter(memberships::listing_id.eq(id.as_str()))
                .order((memberships::role.desc(), owners::email))
                .select((owners::id, owners::email, owners::name, owners::language, memberships::role))
                .load(c)
                .await
        })?;
        let read = |(owner_id, email, name, language, text): (String, String, String, String, String)| {
            let role = role(id.as_str(), &text)?;
            Ok(Member { owner_id, email, name, language, role })
        };
        rows.into_iter().map(read).collect()
    }

    /// Whether a listing has an owner with a confirmed address.
    pub(in crate::store) async fn has_owner(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<bool, Error> {
        let owners: i64 = on_backend!(connection, c => {
            memberships::table
                .filter(memberships::listing_id.eq(id.as_str()))
                .filter(memberships::role.eq(MembershipRole::Owner.slug()))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(owners > 0)
    }

    /// Whether the listing exists and has no address that a link could go to.
    pub async fn has_no_address(&self, id: &ListingId) -> Result<bool, Error> {
        let mut connection = self.database.connection().await?;
        let address: Option<Option<String>> = on_backend!(connection, c => {
            listings::table.find(id.as_str()).select(listings::owner_email).first(c).await.optional()
        })?;
        Ok(address == Some(None))
    }

    /// The listings that an address opens, or would open once it is confirmed, with their names.
    pub async fn homes_of(&self, email: &str) -> Result<Vec<(ListingId, String)>, Error> {
        let mut connection = self.database.connection().await?;
        self.homes_of_in(&mut connection, email).await
    }

    /// The same, within a transaction.
    pub(in crate::store) async fn homes_of_in(
        &self,
        connection: &mut db::Connection,
        email: &str,
    ) -> Result<Vec<(ListingId, String)>, Error> {
        let mut homes: Vec<(String, String)> = on_backend!(connection, c => {
            listings::table
                .filter(lower(listings::owner_email).eq(email))
                .select((listings::id, listings::name))
                .load(c)
                .await
        })?;
        let shared: Vec<(String, String)> = on_backend!(connection, c => {
            memberships::table
                .inner_join(owners::table)
                .inner_join(listings::table)
                .filter(owners::email.eq(email))
                .select((listings::id, listings::name))
                .load(c)
                .await
        })?;
        homes.extend(shared);
        homes.sort();
        homes.dedup();
        homes.into_iter().map(|(id, name)| Ok((listing_id(id)?, name))).collect()
    }

    /// The addresses of listings that nobody owns yet, in lower case, with those listings. Addresses with a claim link that
    /// may still be used are left out.
    pub async fn unclaimed_addresses(&self) -> Result<BTreeMap<String, Vec<ListingId>>, Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        let homes: Vec<(String, Option<String>)> = on_backend!(connection, c => {
            listings::table
                .filter(listings::owner_email.is_not_null())
                .filter(listings::demo.eq(false))
                .order(listings::id)
                .select((listings::id, lower(listings::owner_email)))
                .load(c)
                .await
        })?;
        let owned: Vec<String> = on_backend!(connection, c => {
            memberships::table
                .filter(memberships::role.eq(MembershipRole::Owner.slug()))
                .select(memberships::listing_id)
                .load(c)
                .await
        })?;
        let invited: Vec<String> = on_backend!(connection, c => {
            links::table
                .filter(links::purpose.eq(LinkPurpose::Confirm.slug()))
                .filter(links::listing_id.is_null())
                .filter(links::used_at.is_null())
                .filter(links::expires_at.gt(now))
                .select(links::email)
                .load(c)
                .await
        })?;
        let (owned, invited): (HashSet<_>, HashSet<_>) = (owned.into_iter().collect(), invited.into_iter().collect());
        let mut addresses: BTreeMap<String, Vec<ListingId>> = BTreeMap::new();
        for (id, email) in homes {
            let Some(email) = email.filter(|email| !invited.contains(email)) else { continue };
            if !owned.contains(&id) {
                addresses.entry(email).or_default().push(listing_id(id)?);
            }
        }
        Ok(addresses)
    }

    /// The addresses that can sign in to a listing, in lower case.
    pub(in crate::store) async fn addresses_of(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<Vec<String>, Error> {
        let contact: Option<Option<String>> = on_backend!(connection, c => {
            listings::table.find(id.as_str()).select(listings::owner_email).first(c).await.optional()
        })?;
        let mut addresses: Vec<String> = on_backend!(connection, c => {
            memberships::table
                .inner_join(owners::table)
                .filter(memberships::listing_id.eq(id.as_str()))
                .select(owners::email)
                .load(c)
                .await
        })?;
        addresses.extend(contact.flatten().map(|email| email.to_lowercase()));
        Ok(addresses)
    }

    /// Confirms an address: creates its person, and makes them the owner of every listing that names the address.
    pub(in crate::store) async fn confirm(
        &self,
        connection: &mut db::Connection,
        email: &str,
        language: &str,
    ) -> Result<Person, Error> {
        let named: Vec<(String, String)> = on_backend!(connection, c => {
            listings::table
                .filter(lower(listings::owner_email).eq(email))
                .select((listings::id, listings::owner_name))
                .load(c)
                .await
        })?;
        let name = named.iter().map(|(_, name)| name.as_str()).next().unwrap_or_default();
        let now = self.clock.now().naive_utc();
        on_backend!(connection, c => {
            diesel::insert_into(owners::table)
                .values((
                    owners::id.eq(Uuid::now_v7().to_string()),
                    owners::email.eq(email),
                    owners::name.eq(name),
                    owners::language.eq(language),
                    owners::verified_at.eq(now),
                ))
                .on_conflict(owners::email)
                .do_update()
                .set((owners::language.eq(language), owners::verified_at.eq(now)))
                .execute(c)
                .await
        })?;
        let id: String = on_backend!(connection, c => {
            owners::table.filter(owners::email.eq(email)).select(owners::id).first(c).await
        })?;
        for (home, _) in named {
            let home = listing_id(home)?;
            // The listing's address has changed, so ownership moves to its person.
            on_backend!(connection, c => {
                let former = memberships::listing_id
                    .eq(home.as_str())
                    .and(memberships::role.eq(MembershipRole::Owner.slug()))
                    .and(memberships::owner_id.ne(&id));
                diesel::delete(memberships::table.filter(former)).execute(c).await
            })?;
            self.write_membership(connection, &home, &id, MembershipRole::Owner).await?;
        }
        let memberships = self.memberships(connection, &id).await?;
        Ok(Person { id, memberships })
    }

    /// A person's roles, by listing.
    pub(in crate::store) async fn memberships(
        &self,
        connection: &mut db::Connection,
        owner_id: &str,
    ) -> Result<Vec<(ListingId, MembershipRole)>, Error> {
        let rows: Vec<(String, String)> = on_backend!(connection, c => {
            memberships::table
                .filter(memberships::owner_id.eq(owner_id))
                .order(memberships::listing_id)
                .select((memberships::listing_id, memberships::role))
                .load(c)
                .await
        })?;
        let read = |(id, text): (String, String)| {
            let role = role(&id, &text)?;
            Ok((listing_id(id)?, role))
        };
        rows.into_iter().map(read).collect()
    }

    /// Makes a person a member. An owner stays the owner.
    pub(in crate::store) async fn write_membership(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        owner_id: &str,
        role: MembershipRole,
    ) -> Result<(), Error> {
        let row = (
            memberships::listing_id.eq(id.as_str()),
            memberships::owner_id.eq(owner_id),
            memberships::role.eq(role.slug()),
            memberships::began_at.eq(self.clock.now().naive_utc()),
        );
        let key = (memberships::listing_id, memberships::owner_id);
        match role {
            MembershipRole::CoOwner => on_backend!(connection, c => {
                diesel::insert_into(memberships::table).values(row).on_conflict(key).do_nothing().execute(c).await
            })?,
            MembershipRole::Owner => on_backend!(connection, c => {
                diesel::insert_into(memberships::table)
                    .values(row)
                    .on_conflict(key)
                    .do_update()
                    .set(memberships::role.eq(role.slug()))
                    .execute(c)
                    .await
            })?,
        };
        Ok(())
    }

    /// Ends a person's co-ownership. False if they were no co-owner.
    pub(in crate::store) async fn end_co_ownership(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        owner_id: &str,
    ) -> Result<bool, Error> {
        let ended = on_backend!(connection, c => {
            diesel::delete(
                memberships::table
                    .find((id.as_str(), owner_id))
                    .filter(memberships::role.eq(MembershipRole::CoOwner.slug())),
            )
            .execute(c)
            .await
        })?;
        Ok(ended > 0)
    }

    /// Withdraws an invitation. If it was accepted, the co-ownership ends.
    pub(in crate::store) async fn uninvite(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        email: &str,
    ) -> Result<(), Error> {
        on_backend!(connection, c => {
            let waiting = links::listing_id
                .eq(id.as_str())
                .and(links::purpose.eq(LinkPurpose::CoOwner.slug()))
                .and(links::email.eq(email));
            diesel::delete(links::table.filter(waiting)).execute(c).await
        })?;
        let person: Option<String> = on_backend!(connection, c => {
            owners::table.filter(owners::email.eq(email)).select(owners::id).first(c).await.optional()
        })?;
        if let Some(person) = person {
            self.end_co_ownership(connection, id, &person).await?;
        }
        Ok(())
    }
}

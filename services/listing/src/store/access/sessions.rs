//! Sessions of owners.

use std::{cmp::Reverse, collections::HashMap};

use casacero_common::{db, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::passwords::{PASSWORD, subject};
use crate::{
    domain::{
        access::{Grant, Member, MembershipRole, Proof, Session},
        identity::ListingId,
    },
    store::{
        Corrupt, Error, Store,
        schema::{listing_passwords, memberships, session_grants, sessions},
    },
};

/// The proof of a session that was opened by a link.
const LINK: &str = "link";

/// The browser that opens a session.
#[derive(Clone, Debug, Default)]
pub struct Browser {
    /// The digest of its secret, if it has one.
    pub device: Option<String>,
    /// What it calls itself, if it says so.
    pub user_agent: Option<String>,
}

/// A session that opens a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSession {
    /// The digest of its secret.
    pub digest: String,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it was used last, to the time by which a session is extended.
    pub last_used_at: DateTime<Utc>,
    /// What its browser calls itself.
    pub user_agent: Option<String>,
    /// Its grant with the most rights for the listing.
    pub grant: Grant,
    /// The address of the member, if a link opened it.
    pub email: Option<String>,
}

/// The sessions from which a listing is taken, by their digests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedSessions<'a> {
    One(&'a str),
    /// All but these.
    AllBut(&'a [String]),
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    digest: String,
    opened_at: NaiveDateTime,
    user_agent: Option<String>,
    last_used_at: Option<NaiveDateTime>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = session_grants, treat_none_as_default_value = false)]
struct GrantRow {
    digest: String,
    listing_id: String,
    way_in: String,
    owner_id: Option<String>,
    proven_at: NaiveDateTime,
}

impl GrantRow {
    fn new(digest: &str, grant: &Grant) -> Self {
        let (way_in, owner_id) = match &grant.proof {
            Proof::Password => (PASSWORD, None),
            Proof::Link { owner_id, role: _ } => (LINK, Some(owner_id.clone())),
        };
        Self {
            digest: digest.into(),
            listing_id: grant.listing_id.to_string(),
            way_in: way_in.into(),
            owner_id,
            proven_at: grant.proven_at.naive_utc(),
        }
    }

    /// The grant, if its person is still a member of the listing.
    fn read(self, roles: &HashMap<(String, String), MembershipRole>) -> Result<Option<Grant>, Corrupt> {
        let Self { digest: _, listing_id, way_in, owner_id, proven_at } = self;
        let corrupt = |column, problem: &str| Corrupt { id: listing_id.clone(), column, problem: problem.into() };
        let proof = match (way_in.as_str(), owner_id) {
            (PASSWORD, _) => Proof::Password,
            (LINK, Some(owner_id)) => {
                let Some(role) = roles.get(&(listing_id.clone(), owner_id.clone())) else { return Ok(None) };
                Proof::Link { owner_id, role: *role }
            }
            _ => return Err(corrupt("way_in", "is no way in")),
        };
        let listing_id = listing_id.parse().map_err(|_| corrupt("listing_id", "is not a listing id"))?;
        Ok(Some(Grant { listing_id, proof, proven_at: proven_at.and_utc() }))
    }
}

impl Store {
    /// Opens a session after a check of the password whose hash was `hash`, and records the browser. It replaces the
    /// session `replaced` and takes over those of its grants that still stand. False if the password was changed
    /// meanwhile.
    pub async fn open_session_by_password(
        &self,
        digest: &str,
        session: &Session,
        (listing_id, hash): (&ListingId, &str),
        replaced: Option<&str>,
        browser: &Browser,
    ) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&subject(listing_id)).await?;
        let unchanged: i64 = on_backend!(transaction, c => {
            listing_passwords::table
                .find(listing_id.as_str())
                .filter(listing_passwords::hash.eq(hash))
                .count()
                .get_result(c)
                .await
        })?;
        if unchanged == 0 {
            return Ok(false);
        }
        self.write_session(&mut transaction, digest, session, browser).await?;
        if let Some(replaced) = replaced {
            // The rows are moved, not written anew: another listing's new password or an undone change may delete
            // them at this moment.
            on_backend!(transaction, c => {
                let proven_anew =
                    session_grants::listing_id.eq(listing_id.as_str()).and(session_grants::way_in.eq(PASSWORD));
                let others = session_grants::digest.eq(replaced).and(diesel::dsl::not(proven_anew));
                diesel::update(session_grants::table.filter(others))
                    .set(session_grants::digest.eq(digest))
                    .execute(c)
                    .await
            })?;
            on_backend!(transaction, c => {
                diesel::delete(sessions::table.find(replaced)).execute(c).await
            })?;
        }
        if let Some(device) = &browser.device {
            self.remember_device(&mut transaction, device, std::iter::once(listing_id)).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Writes a session, and deletes expired ones.
    pub(in crate::store) async fn write_session(
        &self,
        connection: &mut db::Connection,
        digest: &str,
        session: &Session,
        browser: &Browser,
    ) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        on_backend!(connection, c => {
            diesel::delete(sessions::table.filter(sessions::expires_at.le(now))).execute(c).await
        })?;
        on_backend!(connection, c => {
            diesel::insert_into(sessions::table)
                .values((
                    sessions::digest.eq(digest),
                    sessions::opened_at.eq(session.opened_at.naive_utc()),
                    sessions::expires_at.eq(session.expires_at.naive_utc()),
                    sessions::user_agent.eq(&browser.user_agent),
                    sessions::last_used_at.eq(now),
                ))
                .execute(c)
                .await
        })?;
        for grant in &session.grants {
            let row = GrantRow::new(digest, grant);
            on_backend!(connection, c => {
                diesel::insert_into(session_grants::table).values(&row).execute(c).await
            })?;
        }
        Ok(())
    }

    /// The session of a digest, even if it has expired.
    pub async fn session(&self, digest: &str) -> Result<Option<Session>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<(NaiveDateTime, NaiveDateTime)> = on_backend!(connection, c => {
            sessions::table
                .find(digest)
                .select((sessions::opened_at, sessions::expires_at))
                .first(c)
                .await
                .optional()
        })?;
        let Some((opened_at, expires_at)) = row else { return Ok(None) };
        let rows: Vec<GrantRow> = on_backend!(connection, c => {
            session_grants::table
                .filter(session_grants::digest.eq(digest))
                .order((session_grants::listing_id, session_grants::way_in))
                .select(GrantRow::as_select())
                .load(c)
                .await
        })?;
        let owners: Vec<&str> = rows.iter().filter_map(|row| row.owner_id.as_deref()).collect();
        let roles = if owners.is_empty() { HashMap::new() } else { roles(&mut connection, &owners).await? };
        let grants = rows.into_iter().filter_map(|row| row.read(&roles).transpose()).collect::<Result<_, _>>()?;
        Ok(Some(Session { grants, opened_at: opened_at.and_utc(), expires_at: expires_at.and_utc() }))
    }

    /// Moves the end of a session that is used now.
    pub async fn prolong_session(&self, digest: &str, expires_at: DateTime<Utc>) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(sessions::table.find(digest))
                .set((sessions::expires_at.eq(expires_at.naive_utc()), sessions::last_used_at.eq(now)))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Ends a session, if it is open.
    pub async fn end_session(&self, digest: &str) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => diesel::delete(sessions::table.find(digest)).execute(c).await)?;
        Ok(())
    }

    /// The sessions that open a listing, the one that was used last first.
    pub async fn open_sessions(&self, id: &ListingId) -> Result<Vec<OpenSession>, Error> {
        let now = self.clock.now();
        let members = self.members(id).await?;
        let mut connection = self.database.connection().await?;
        let rows: Vec<(GrantRow, SessionRow)> = on_backend!(connection, c => {
            session_grants::table
                .inner_join(sessions::table)
                .filter(session_grants::listing_id.eq(id.as_str()))
                .filter(sessions::expires_at.gt(now.naive_utc()))
                .select((GrantRow::as_select(), SessionRow::as_select()))
                .load(c)
                .await
        })?;
        let key = |member: &Member| ((id.to_string(), member.owner_id.clone()), member.role);
        let roles: HashMap<(String, String), MembershipRole> = members.iter().map(key).collect();
        let mut all = Vec::with_capacity(rows.len());
        for (grant, session) in rows {
            let Some(grant) = grant.read(&roles)? else { continue };
            let email = match &grant.proof {
                Proof::Password => None,
                Proof::Link { owner_id, role: _ } => {
                    members.iter().find(|member| member.owner_id == *owner_id).map(|member| member.email.clone())
                }
            };
            let SessionRow { digest, opened_at, user_agent, last_used_at } = session;
            all.push(OpenSession {
                digest,
                opened_at: opened_at.and_utc(),
                last_used_at: last_used_at.unwrap_or(opened_at).and_utc(),
                user_agent,
                grant,
                email,
            });
        }
        // A session may have two grants for the listing, by password and by link.
        all.sort_by_key(|one| (one.digest.clone(), Reverse(one.grant.standing(now))));
        all.dedup_by(|later, earlier| later.digest == earlier.digest);
        all.sort_by_key(|one| (Reverse(one.last_used_at), one.digest.clone()));
        Ok(all)
    }

    /// Takes a listing from the session of one digest, or from all but those of others; then devices and a phone without a person go, too.
    pub async fn end_sessions(&self, actor: &str, id: &ListingId, ended: EndedSessions<'_>) -> Result<(), Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        let of_listing = session_grants::listing_id.eq(id.as_str());
        let count = match ended {
            EndedSessions::One(digest) => on_backend!(transaction, c => {
                let one = of_listing.and(session_grants::digest.eq(digest));
                diesel::delete(session_grants::table.filter(one)).execute(c).await
            })?,
            EndedSessions::AllBut(digests) => {
                self.end_notices(&mut transaction, id, false).await?;
                on_backend!(transaction, c => {
                    let others = of_listing.and(session_grants::digest.ne_all(digests));
                    diesel::delete(session_grants::table.filter(others)).execute(c).await
                })?
            }
        };
        if count > 0 {
            self.audit(&mut transaction, actor, "access.end_sessions", id.as_str(), &["sessions"]).await?;
        }
        Ok(transaction.commit().await?)
    }
}

/// The roles of these people, by listing.
async fn roles(
    connection: &mut db::Connection,
    owners: &[&str],
) -> Result<HashMap<(String, String), MembershipRole>, Error> {
    let rows: Vec<(String, String, String)> = on_backend!(connection, c => {
        memberships::table
            .filter(memberships::owner_id.eq_any(owners))
            .select((memberships::listing_id, memberships::owner_id, memberships::role))
            .load(c)
            .await
    })?;
    let read = |(listing_id, owner_id, role): (String, String, String)| {
        let role = role.parse().map_err(|error: crate::domain::text::Invalid| Corrupt {
            id: listing_id.clone(),
            column: "role",
            problem: error.to_string(),
        })?;
        Ok(((listing_id, owner_id), role))
    };
    rows.into_iter().map(read).collect()
}

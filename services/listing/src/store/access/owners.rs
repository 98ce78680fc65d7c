//! Use of links, changes of members, and notices of sensitive changes to the old address.

use casacero_common::{db, on_backend};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    anonymous_mail_limit::{FEW, MailLimit},
    passwords::subject,
    sessions::Browser,
};
use crate::{
    domain::{
        access::{Grant, MembershipRole, Proof, Session},
        access_link::{Link, LinkPurpose},
        contact::EmailAddress,
        identity::ListingId,
        refusal::Refusal,
    },
    store::{Corrupt, Error, NewMail, Store, Undo, Versioned, listings, schema::memberships},
};

/// The notice of a sensitive change: a mail with a link that undoes it.
#[derive(Clone, Debug)]
pub struct Notice {
    /// The digest of the link's secret.
    pub digest: String,
    /// The recipient, who may undo the change: the address before it.
    pub email: String,
    /// The language of the mail.
    pub language: String,
    pub mail: NewMail,
}

/// The result of using a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Used {
    Opened(Link, Session),
    /// Something was done, and nothing opened: a change undone, a weekly mail ended. That a calendar is up to date is only
    /// told to the caller.
    Done(Link),
}

/// Who asks for a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requester {
    /// Somebody at an address, of which this is the name.
    Stranger(String),
    /// A browser that signed in to a listing of the recipient before. The digest of its secret.
    KnownDevice(String),
}

/// Links that a known device may ask for.
const OFTEN: MailLimit = MailLimit { pause: TimeDelta::minutes(1), most_a_day: 20 };

impl Store {
    /// Queues a requested link, if who asks may have one more mailed. False if not.
    pub async fn mail_link(
        &self,
        digest: &str,
        link: &Link,
        mail: NewMail,
        requester: &Requester,
    ) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&format!("link {}", link.email)).await?;
        if !self.may_mail_link(&mut transaction, link, requester).await? {
            return Ok(false);
        }
        self.queue_mail(&mut transaction, link.listing_id.as_ref(), mail).await?;
        self.write_link(&mut transaction, digest, link, None).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Counts a request for a link: by who asks, and for all strangers together while a link of the last minutes waits. So
    /// strangers keep nobody from a link: where they use the requests up, one that works is in the mailbox.
    async fn may_mail_link(
        &self,
        connection: &mut db::Connection,
        link: &Link,
        requester: &Requester,
    ) -> Result<bool, Error> {
        const KIND: &str = "link ";
        let name = match requester {
            Requester::KnownDevice(device) => {
                return self.count_mail(connection, &format!("{KIND}device {device} "), &link.email, OFTEN).await;
            }
            Requester::Stranger(name) => name,
        };
        let pause = self.pause_of_strangers(connection, KIND, &link.email, LinkPurpose::SignIn.lifetime()).await?;
        if self.link_waits(connection, &link.email, self.clock.now() - pause).await? {
            return Ok(false);
        }
        self.count_stranger(connection, KIND, &link.email, name).await
    }

    /// How long ago a link must have been made that still waits, for strangers to get another one mailed: longer once they
    /// had some that day, but no longer than a link lasts.
    pub(super) async fn pause_of_strangers(
        &self,
        connection: &mut db::Connection,
        kind: &str,
        address: &str,
        lifetime: TimeDelta,
    ) -> Result<TimeDelta, Error> {
        let today = self.mails_of_a_day(connection, kind, address).await?.len();
        Ok(if today < FEW.most_a_day { FEW.pause } else { lifetime })
    }

    /// Counts a link that a stranger has mailed to an address, by the stranger's name. False if there were too many.
    pub(super) async fn count_stranger(
        &self,
        connection: &mut db::Connection,
        kind: &str,
        address: &str,
        name: &str,
    ) -> Result<bool, Error> {
        let all = MailLimit { pause: TimeDelta::zero(), most_a_day: usize::MAX };
        Ok(self.count_mail(connection, &format!("{kind}{name} "), address, FEW).await?
            && self.count_mail(connection, kind, address, all).await?)
    }

    /// Queues a link by which an owner claims their homes, the first of which the audit names.
    pub async fn mail_claim(
        &self,
        actor: &str,
        home: &ListingId,
        (digest, link, mail): (&str, &Link, NewMail),
    ) -> Result<(), Error> {
        let mut transaction = self.database.begin(&format!("link {}", link.email)).await?;
        self.write_link(&mut transaction, digest, link, None).await?;
        self.queue_mail(&mut transaction, Some(home), mail).await?;
        self.audit(&mut transaction, actor, "access.invite_owner", home.as_str(), &["email"]).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Uses a link. Opens a session under `session_digest` until `expires_at` and records the browser; or does what the link
    /// is for.
    pub async fn use_link(
        &self,
        digest: &str,
        (session_digest, expires_at): (&str, DateTime<Utc>),
        browser: &Browser,
    ) -> Result<Option<Used>, Error> {
        let mut transaction = self.database.begin(&format!("link {digest}")).await?;
        let Some((link, undo)) = self.take_link(&mut transaction, digest).await? else { return Ok(None) };
        let used = match (link.purpose, &link.listing_id, undo) {
            (LinkPurpose::Undo, Some(id), Some(undo)) => {
                // A sign-in by the password that is undone must not write its session after the sessions are ended.
                transaction.lock(&subject(id)).await?;
                transaction.lock(&listings::subject(id)).await?;
                self.put_back(&mut transaction, id, &undo).await?;
                if matches!(undo, Undo::Contacts { .. }) {
                    // Whoever made the change must not undo what the owner does next.
                    self.end_undo_links_of_others(&mut transaction, id, &link.email).await?;
                }
                let actor = format!("undo:{id}");
                self.audit(&mut transaction, &actor, "access.undo", id.as_str(), undo.fields()).await?;
                Used::Done(link)
            }
            (LinkPurpose::ConfirmCalendar | LinkPurpose::EndWeeklyMail, Some(id), _) => {
                transaction.lock(&listings::subject(id)).await?;
                // The home may be gone, or have another owner by now.
                if !self.addresses_of(&mut transaction, id).await?.contains(&link.email) {
                    return Ok(None);
                }
                if link.purpose == LinkPurpose::EndWeeklyMail {
                    self.end_weekly_mail(&mut transaction, id).await?;
                }
                Used::Done(link)
            }
            (LinkPurpose::SignIn | LinkPurpose::CoOwner | LinkPurpose::Confirm, listing_id, _) => {
                let mut person = self.confirm(&mut transaction, &link.email, &link.language).await?;
                if let (LinkPurpose::CoOwner, Some(id)) = (link.purpose, listing_id) {
                    self.write_membership(&mut transaction, id, &person.id, MembershipRole::CoOwner).await?;
                    let actor = format!("owner:{}", person.id);
                    self.audit(&mut transaction, &actor, "access.co_owner", id.as_str(), &["co_owners"]).await?;
                    person.memberships = self.memberships(&mut transaction, &person.id).await?;
                }
                // A link about one listing opens that one: anybody may have had it mailed.
                if let Some(id) = listing_id {
                    person.memberships.retain(|(member_of, _)| member_of == id);
                }
                if person.memberships.is_empty() {
                    return Ok(None);
                }
                let now = self.clock.now();
                let grant = |(listing_id, role)| Grant {
                    listing_id,
                    proof: Proof::Link { owner_id: person.id.clone(), role },
                    proven_at: link.proven_at(now),
                };
                let grants: Vec<Grant> = person.memberships.into_iter().map(grant).collect();
                let session = Session { grants, opened_at: now, expires_at };
                self.write_session(&mut transaction, session_digest, &session, browser).await?;
                // The link came there by mail.
                self.forget_mail_failures(&mut transaction, std::slice::from_ref(&link.email)).await?;
                if let Some(device) = &browser.device {
                    let homes = session.grants.iter().map(|grant| &grant.listing_id);
                    self.remember_device(&mut transaction, device, homes).await?;
                }
                Used::Opened(link, session)
            }
            (LinkPurpose::Undo | LinkPurpose::ConfirmCalendar | LinkPurpose::EndWeeklyMail, _, _) => return Ok(None),
        };
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Some(used))
    }

    /// Stores the link of a notice, and queues its mail: for the notice's address, and for those that may still undo an
    /// earlier change, because the present address may be the intruder's.
    pub(in crate::store) async fn write_notice(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        undo: &Undo,
        notice: Notice,
    ) -> Result<(), Error> {
        let Notice { digest, email, language, mail } = notice;
        let link = Link {
            purpose: LinkPurpose::Undo,
            email: email.to_lowercase(),
            listing_id: Some(id.clone()),
            language,
            expires_at: self.clock.now() + LinkPurpose::Undo.lifetime(),
        };
        for address in self.undoing_addresses(connection, id).await? {
            if address != link.email {
                self.queue_mail(connection, Some(id), NewMail { recipient: address, ..mail.clone() }).await?;
            }
        }
        self.write_link(connection, &digest, &link, Some(undo)).await?;
        self.queue_mail(connection, Some(id), mail).await
    }

    /// Invites a co-owner by a link, and notifies the owner.
    pub async fn invite_co_owner(
        &self,
        actor: &str,
        id: &ListingId,
        (digest, link, mail): (&str, &Link, NewMail),
        notice: Option<Notice>,
    ) -> Result<(), Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        // Only who invites uses these up.
        if self.queue_limited_mail(&mut transaction, &format!("invitation {id} "), Some(id), mail).await? {
            self.write_link(&mut transaction, digest, link, None).await?;
            if let Some(notice) = notice {
                let undo = Undo::AddedCoOwner { email: link.email.clone() };
                self.write_notice(&mut transaction, id, &undo, notice).await?;
            }
            self.audit(&mut transaction, actor, "access.invite", id.as_str(), &["co_owners"]).await?;
            transaction.commit().await?;
        }
        Ok(())
    }

    /// Ends a co-ownership together with the co-owner's access by open sessions, and notifies the owner.
    pub async fn remove_co_owner(
        &self,
        actor: &str,
        id: &ListingId,
        owner_id: &str,
        notice: Option<Notice>,
    ) -> Result<(), Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        if !self.end_co_ownership(&mut transaction, id, owner_id).await? {
            return Ok(());
        }
        if let Some(notice) = notice {
            let undo = Undo::RemovedCoOwner { owner_id: owner_id.into() };
            self.write_notice(&mut transaction, id, &undo, notice).await?;
        }
        self.audit(&mut transaction, actor, "access.remove_co_owner", id.as_str(), &["co_owners"]).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Sets the address by which a listing's owner signs in, and mails a link there. Its present owner loses the
    /// ownership, and is told so by `notice`, but cannot undo it: that address may be lost to somebody else. The new
    /// owner gets the ownership by using the link. Where the listing has the address, only the link is mailed. `email` is in
    /// small letters.
    pub async fn link_owner(
        &self,
        actor: &str,
        id: &ListingId,
        email: &str,
        (digest, link, mail): (&str, &Link, NewMail),
        notice: Option<NewMail>,
    ) -> Result<Result<(), Refusal>, Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        transaction.lock(&listings::subject(id)).await?;
        let Some(Versioned { mut listing, version, translations: _ }) = listings::read(&mut transaction, id).await?
        else {
            return Ok(Err(Refusal::ListingNotFound));
        };
        let is_moved = listing.owner.email.as_ref().is_none_or(|known| known.as_str().to_lowercase() != email);
        if is_moved {
            listing.owner.email = Some(EmailAddress::parse(email).map_err(|error| Corrupt {
                id: id.to_string(),
                column: "owner_email",
                problem: error.to_string(),
            })?);
            // It was that of the owner before.
            listing.mail_language = None;
            on_backend!(transaction, c => {
                let owners = memberships::listing_id
                    .eq(id.as_str())
                    .and(memberships::role.eq(MembershipRole::Owner.slug()));
                diesel::delete(memberships::table.filter(owners)).execute(c).await
            })?;
            self.write(&mut transaction, listing, version + 1, &["contacts"]).await?;
            if let Some(notice) = notice {
                self.queue_mail(&mut transaction, Some(id), notice).await?;
            }
        }
        self.write_link(&mut transaction, digest, link, None).await?;
        self.queue_mail(&mut transaction, Some(id), mail).await?;
        let (action, fields): (_, &[&str]) =
            if is_moved { ("access.link_owner", &["email"]) } else { ("access.mail_link", &[]) };
        self.audit(&mut transaction, actor, action, id.as_str(), fields).await?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Ok(()))
    }
}

//! Drafts, and the listings made from them.

use casacero_common::{db, on_backend};
use casacero_proto::listing::v1::ListingForm;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Corrupt, Error, NewMail, Store,
    access::MailLimit,
    calendar_outbox::PendingFeed,
    forms,
    schema::{drafts, listing_consents},
};
use crate::domain::{access_link::Link, identity::ListingId, listing::Listing, refusal::Refusal};

/// How long a draft lives after it was last saved.
pub const LIFETIME: TimeDelta = TimeDelta::days(30);

/// A listing that its owner is still writing.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The form so far; empty after submission.
    pub form: ListingForm,
    pub version: u64,
    /// The language of the page; mails use it.
    pub language: String,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// The listing made from it.
    pub submitted: Option<Submitted>,
}

/// A listing that was made from a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submitted {
    pub listing_id: ListingId,
    /// The key of the call.
    pub key: String,
    pub at: DateTime<Utc>,
    /// Whether it was made by an earlier call.
    pub is_repeated: bool,
}

/// What is stored with a listing that is made from a draft.
pub struct Submission<'a> {
    /// The digest of the draft's secret.
    pub draft: &'a str,
    /// The version of the draft that was validated.
    pub version: u64,
    /// The key of the call.
    pub key: &'a str,
    pub id_prefix: &'a str,
    /// The hash of the listing's password, if it has one.
    pub password_hash: Option<&'a str>,
    /// The feeds to hand over.
    pub feeds: &'a [PendingFeed],
    /// What the owner agreed to.
    pub consents: &'a [&'static str],
}

/// The link that confirms an owner's address.
#[derive(Clone, Debug)]
pub struct ConfirmingLink {
    /// The digest of its secret.
    pub digest: String,
    pub link: Link,
    pub mail: NewMail,
    /// Who causes it: a name of their address, or of the home.
    pub requester: String,
}

/// Confirmations that one mailbox gets from all who submit homes.
const CONFIRMATIONS: MailLimit = MailLimit { pause: TimeDelta::zero(), most_a_day: 24 };
/// Of these, from one of them.
const CONFIRMATIONS_OF_ONE: MailLimit = MailLimit { most_a_day: 4, ..CONFIRMATIONS };

#[derive(Queryable, Selectable)]
#[diesel(table_name = drafts)]
struct DraftRow {
    version: i64,
    form: String,
    language: String,
    expires_at: NaiveDateTime,
    listing_id: Option<String>,
    idempotency_key: Option<String>,
    submitted_at: Option<NaiveDateTime>,
}

impl DraftRow {
    fn read(self) -> Result<Draft, Corrupt> {
        let Self { version, form, language, expires_at, listing_id, idempotency_key, submitted_at } = self;
        let corrupt = |column, problem: String| Corrupt { id: "of a draft".into(), column, problem };
        let submitted = match (listing_id, idempotency_key, submitted_at) {
            (Some(id), Some(key), Some(at)) => Some(Submitted {
                listing_id: id.parse().map_err(|_| corrupt("listing_id", "is not a listing id".into()))?,
                key,
                at: at.and_utc(),
                is_repeated: true,
            }),
            _ => None,
        };
        Ok(Draft {
            form: forms::decode(&form).map_err(|error| corrupt("form", error.to_string()))?,
            version: version.cast_unsigned(),
            language,
            expires_at: expires_at.and_utc(),
            submitted,
        })
    }
}

/// The lock key under which changes of one draft are serialised.
pub(in crate::store) fn subject(digest: &str) -> String {
    format!("draft {digest}")
}

impl Store {
    /// Creates an empty draft under the digest of its secret.
    pub async fn create_draft(&self, digest: &str, language: &str) -> Result<Draft, Error> {
        let expires_at = self.clock.now() + LIFETIME;
        let form = ListingForm::default();
        let row = (
            drafts::digest.eq(digest),
            drafts::version.eq(1_i64),
            drafts::form.eq(forms::encode(&form)),
            drafts::language.eq(language),
            drafts::expires_at.eq(expires_at.naive_utc()),
        );
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => diesel::insert_into(drafts::table).values(row).execute(c).await)?;
        Ok(Draft { form, version: 1, language: language.to_owned(), expires_at, submitted: None })
    }

    /// The draft of a digest, if it has not expired.
    pub async fn draft(&self, digest: &str) -> Result<Option<Draft>, Error> {
        let mut connection = self.database.connection().await?;
        self.read_draft(&mut connection, digest).await
    }

    /// The same, within a transaction.
    pub(in crate::store) async fn read_draft(
        &self,
        connection: &mut db::Connection,
        digest: &str,
    ) -> Result<Option<Draft>, Error> {
        let now = self.clock.now().naive_utc();
        let row: Option<DraftRow> = on_backend!(connection, c => {
            drafts::table
                .find(digest)
                .filter(drafts::expires_at.gt(now))
                .select(DraftRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        Ok(row.map(DraftRow::read).transpose()?)
    }

    /// Replaces a draft's content; with `expected`, only if that is still its version.
    pub async fn save_draft(
        &self,
        digest: &str,
        form: ListingForm,
        expected: Option<u64>,
    ) -> Result<Result<Draft, Refusal>, Error> {
        let mut transaction = self.database.begin(&subject(digest)).await?;
        let Some(known) = self.read_draft(&mut transaction, digest).await? else {
            return Ok(Err(Refusal::DraftNotFound));
        };
        if known.submitted.is_some() {
            return Ok(Err(Refusal::DraftSubmitted));
        }
        if expected.is_some_and(|expected| expected != known.version) {
            return Ok(Err(Refusal::DraftChanged { version: known.version }));
        }
        let (version, expires_at) = (known.version + 1, self.clock.now() + LIFETIME);
        let changed = (
            drafts::version.eq(version.cast_signed()),
            drafts::form.eq(forms::encode(&form)),
            drafts::expires_at.eq(expires_at.naive_utc()),
        );
        on_backend!(transaction, c => {
            diesel::update(drafts::table.find(digest)).set(changed).execute(c).await
        })?;
        transaction.commit().await?;
        Ok(Ok(Draft { form, version, expires_at, ..known }))
    }

    /// Deletes a draft. A submitted one stays, so that a repeated call makes no second listing.
    pub async fn delete_draft(&self, digest: &str) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::delete(drafts::table.find(digest).filter(drafts::listing_id.is_null())).execute(c).await
        })?;
        Ok(())
    }

    /// Deletes expired drafts. Returns how many.
    pub async fn delete_expired_drafts(&self) -> Result<usize, Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            diesel::delete(drafts::table.filter(drafts::expires_at.le(now))).execute(c).await
        })?)
    }

    /// Makes a listing from a draft, in one transaction. `make` gets the id and returns the listing and the link that
    /// confirms its owner's address. A submitted draft returns its listing if the key is the same.
    pub async fn submit(
        &self,
        submission: Submission<'_>,
        make: impl FnOnce(ListingId) -> (Listing, Option<ConfirmingLink>),
    ) -> Result<Result<Submitted, Refusal>, Error> {
        let Submission { draft: digest, version, key, id_prefix, password_hash, feeds, consents } = submission;
        let mut transaction = self.database.begin(&subject(digest)).await?;
        let Some(draft) = self.read_draft(&mut transaction, digest).await? else {
            return Ok(Err(Refusal::DraftNotFound));
        };
        if let Some(submitted) = draft.submitted {
            return Ok(if submitted.key == key { Ok(submitted) } else { Err(Refusal::DraftSubmitted) });
        }
        if draft.version != version {
            return Ok(Err(Refusal::DraftChanged { version: draft.version }));
        }
        let now = self.clock.now();
        let id = self.next_id(&mut transaction, id_prefix).await?;
        let (mut listing, confirming) = make(id.clone());
        listing.photos = self.photos_of_draft(&mut transaction, digest).await?;
        self.audit(&mut transaction, "guest", "listing.submit", id.as_str(), &[]).await?;
        self.write(&mut transaction, listing, 1, &[]).await?;
        self.move_uploads(&mut transaction, digest, &id).await?;
        if let Some(hash) = password_hash {
            self.write_first_password(&mut transaction, &id, hash).await?;
        }
        self.enqueue_feeds(&mut transaction, id.as_str(), feeds).await?;
        for kind in consents {
            let row = (
                listing_consents::listing_id.eq(id.as_str()),
                listing_consents::kind.eq(*kind),
                listing_consents::given_at.eq(now.naive_utc()),
            );
            on_backend!(transaction, c => {
                diesel::insert_into(listing_consents::table).values(row).execute(c).await
            })?;
        }
        if let Some(confirming) = confirming {
            self.send_confirming_link(&mut transaction, confirming).await?;
        }
        let done = (
            drafts::form.eq(forms::encode(&ListingForm::default())),
            drafts::listing_id.eq(id.as_str()),
            drafts::idempotency_key.eq(key),
            drafts::submitted_at.eq(now.naive_utc()),
        );
        on_backend!(transaction, c => {
            diesel::update(drafts::table.find(digest)).set(done).execute(c).await
        })?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Ok(Submitted { listing_id: id, key: key.to_owned(), at: now, is_repeated: false }))
    }

    /// Queues the mail with the link of a draft. False if its recipient has reached the limit of these links, which are
    /// counted apart: the link that confirms the address follows soon.
    pub async fn mail_draft(&self, digest: &str, mail: NewMail) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&subject(digest)).await?;
        let queued = self.queue_limited_mail(&mut transaction, "draft ", None, mail).await?;
        if queued {
            transaction.commit().await?;
        }
        Ok(queued)
    }

    /// Mails a link that confirms an address, unless the recipient has reached the mail limit. The owner can request
    /// one later.
    pub(in crate::store) async fn send_confirming_link(
        &self,
        connection: &mut db::Connection,
        ConfirmingLink { digest, link, mail, requester }: ConfirmingLink,
    ) -> Result<(), Error> {
        const KIND: &str = "confirmation ";
        let of_one = format!("{KIND}{requester} ");
        if self.count_mail(connection, &of_one, &mail.recipient, CONFIRMATIONS_OF_ONE).await?
            && self.count_mail(connection, KIND, &mail.recipient, CONFIRMATIONS).await?
        {
            self.queue_mail(connection, link.listing_id.as_ref(), mail).await?;
            self.write_link(connection, &digest, &link, None).await?;
        }
        Ok(())
    }
}

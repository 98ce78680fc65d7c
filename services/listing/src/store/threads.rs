//! The guest's side of inquiries in the store.

use casacero_common::{db, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{InquiryState, ThreadDecision},
};
use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Error, NewMail, Store,
    answers::add_answer,
    inbox::{apply, received},
    jobs::QUOTES,
    listings,
    mail::MailRow,
    schema::inquiries,
};
use crate::domain::{
    erasure::Erased,
    identity::ListingId,
    inbox::{InquiryAnswer, InquiryChange, ReceivedInquiry},
    inquiry::InquiryId,
    notice::{Notice, NoticeKind},
    refusal::Refusal,
    thread::{MESSAGES_MAX, NewMessage, after_decision, after_message},
};

/// A call that takes nights, and the change that it is made for, have ended after this time.
const CALLS_END_WITHIN: TimeDelta = TimeDelta::minutes(2);

impl Store {
    /// An inquiry and the listing that it is about; `None` if there is none, or the listing's id cannot be read.
    pub async fn inquiry_by_id(&self, id: &InquiryId) -> Result<Option<(ListingId, ReceivedInquiry)>, Error> {
        let mut connection = self.database.connection().await?;
        let listing_id: Option<String> = on_backend!(connection, c => {
            inquiries::table.find(id.as_str()).select(inquiries::listing_id).first(c).await.optional()
        })?;
        let Some(Ok(listing_id)) = listing_id.map(|text| text.parse::<ListingId>()) else { return Ok(None) };
        Ok(received(&mut connection, &listing_id, id).await?.map(|inquiry| (listing_id, inquiry)))
    }

    /// Stores another message of the guest with its mail and notices. Returns the inquiry as it is afterwards; a repeat with the same key
    /// changes nothing. An inquiry that is kept apart has no mail.
    pub async fn add_message(
        &self,
        listing_id: &ListingId,
        id: &InquiryId,
        message: NewMessage,
        mail: Option<NewMail>,
    ) -> Result<Result<ReceivedInquiry, Refusal>, Error> {
        let NewMessage { text, idempotency_key } = message;
        let now = self.clock.now();
        let Some((mut transaction, inquiry)) = self.begin_thread(listing_id, id).await? else {
            return Ok(Err(Refusal::InquiryNotFound));
        };
        let mut written = inquiry.clone();
        let id_of_message = Uuid::now_v7().to_string();
        let notice_id = id_of_message.clone();
        written.answers.push(InquiryAnswer { id: id_of_message, text, answered_at: now, by_guest: true, quote: None });
        written.state = after_message(inquiry.state);
        match add_answer(&mut transaction, &written, &idempotency_key).await? {
            // Nothing is committed.
            Ok(true) if inquiry.answers.len() >= MESSAGES_MAX => {
                return Ok(Err(Refusal::TooManyMessages(MESSAGES_MAX)));
            }
            Ok(true) => {}
            refused_or_repeated => return Ok(refused_or_repeated.map(|_| inquiry)),
        }
        if let Some(mail) = mail.filter(|_| written.suspicion.is_none()) {
            self.put_mail(&mut transaction, &MailRow::of_inquiry(listing_id, id, mail, now)).await?;
            let ReceivedInquiry { stay, guests, .. } = written;
            self.tell(&mut transaction, Notice::new(&notice_id, NoticeKind::Message, listing_id, stay, guests)).await?;
        }
        self.write_state(&mut transaction, &written).await?;
        transaction.commit().await?;
        Ok(Ok(written))
    }

    /// Stores what the guest decides, with its mails. Returns the inquiry as it is afterwards; what is decided already changes
    /// nothing.
    pub async fn decide_inquiry(
        &self,
        listing_id: &ListingId,
        id: &InquiryId,
        (decision, answer_id): (ThreadDecision, &str),
        mails: Vec<NewMail>,
    ) -> Result<Result<ReceivedInquiry, Refusal>, Error> {
        let now = self.clock.now();
        let Some((mut transaction, mut inquiry)) = self.begin_thread(listing_id, id).await? else {
            return Ok(Err(Refusal::InquiryNotFound));
        };
        let state = match after_decision(&inquiry, decision, answer_id, now) {
            Ok(state) if state == inquiry.state => return Ok(Ok(inquiry)),
            Ok(state) => state,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let is_mailed = inquiry.suspicion.is_none();
        let fields = apply(&mut inquiry, InquiryChange { state: Some(state), ..InquiryChange::default() });
        self.write_state(&mut transaction, &inquiry).await?;
        self.check_nights(&mut transaction, listing_id, &inquiry).await?;
        for mail in mails.into_iter().filter(|_| is_mailed) {
            self.put_mail(&mut transaction, &MailRow::of_inquiry(listing_id, id, mail, now)).await?;
        }
        self.audit(&mut transaction, "guest", "inquiry.change", listing_id.as_str(), &fields).await?;
        transaction.commit().await?;
        Ok(Ok(inquiry))
    }

    /// Ends a quote whose time has come.
    pub async fn end_quote(&self, listing_id: &ListingId, id: &InquiryId) -> Result<(), Error> {
        let now = self.clock.now();
        let Some((mut transaction, mut inquiry)) = self.begin_thread(listing_id, id).await? else { return Ok(()) };
        if inquiry.state == InquiryState::Quoted && inquiry.quoted_until.is_some_and(|until| until <= now) {
            let change = InquiryChange { state: Some(InquiryState::Expired), ..InquiryChange::default() };
            let fields = apply(&mut inquiry, change);
            self.write_state(&mut transaction, &inquiry).await?;
            self.check_nights(&mut transaction, listing_id, &inquiry).await?;
            self.audit(&mut transaction, "system", "inquiry.change", listing_id.as_str(), &fields).await?;
            transaction.commit().await?;
        }
        Ok(())
    }

    /// Erases an inquiry; its answers and mails go with it, and the owner gets a mail that stays. A job frees its nights, unless
    /// they were agreed upon. The audit says that it was done, not for whom.
    pub async fn erase_inquiry(
        &self,
        listing_id: &ListingId,
        id: &InquiryId,
        mail: Option<NewMail>,
    ) -> Result<(), Error> {
        let id = id.as_str();
        let mut transaction = self.database.begin(&listings::subject(listing_id)).await?;
        self.leave_nights(&mut transaction, &[id.to_owned()]).await?;
        on_backend!(transaction, c => diesel::delete(inquiries::table.find(id)).execute(c).await)?;
        if let Some(mail) = mail {
            self.queue_mail(&mut transaction, Some(listing_id), mail).await?;
        }
        self.note_erasure(&mut transaction, |_| Erased::Inquiry(id.to_owned())).await?;
        self.audit(&mut transaction, "guest", "inquiry.erase", listing_id.as_str(), &[]).await?;
        transaction.commit().await?;
        if let Err(error) = self.database.forget_deleted().await {
            tracing::warn!(%error, "what was erased stays in the database's log for some time");
        }
        Ok(())
    }

    /// Leaves the nights of inquiries that are about to be erased: a job frees those of open quotes, and those that were agreed upon
    /// stay the owner's.
    pub(in crate::store) async fn leave_nights(
        &self,
        connection: &mut db::Connection,
        ids: &[String],
    ) -> Result<(), Error> {
        let rows: Vec<(String, String, String)> = on_backend!(connection, c => {
            inquiries::table
                .filter(inquiries::id.eq_any(ids))
                .filter(inquiries::state.eq_any([InquiryState::Agreed.slug(), InquiryState::Quoted.slug()]))
                .select((inquiries::id, inquiries::listing_id, inquiries::state))
                .load(c)
                .await
        })?;
        for (id, listing_id, state) in rows {
            if state == InquiryState::Agreed.slug() {
                self.jobs.delete(connection, &QUOTES, &[id]).await?;
            } else {
                self.jobs.enqueue(connection, &QUOTES, &id, &listing_id).await?;
            }
        }
        Ok(())
    }

    /// Makes the job due that puts the calendar right, in the transaction of a change of an inquiry that was ever quoted.
    pub(in crate::store) async fn check_nights(
        &self,
        connection: &mut db::Connection,
        listing_id: &ListingId,
        inquiry: &ReceivedInquiry,
    ) -> Result<(), Error> {
        if inquiry.quote().is_some() {
            self.jobs.enqueue(connection, &QUOTES, inquiry.id.as_str(), listing_id.as_str()).await?;
        }
        Ok(())
    }

    /// Whether that job is still to be done, or being done. It is deleted with an inquiry that was agreed upon.
    pub async fn are_nights_to_be_checked(&self, id: &InquiryId) -> Result<bool, Error> {
        let mut connection = self.database.connection().await?;
        Ok(!self.jobs.waiting(&mut connection, &QUOTES, &[id.as_str().to_owned()]).await?.is_empty())
    }

    /// Makes that job due when a call to the calendar service has certainly ended: nights are about to be taken for a change that
    /// may not be stored.
    pub async fn check_nights_later(&self, listing_id: &ListingId, id: &InquiryId) -> Result<(), Error> {
        let due = self.clock.now() + CALLS_END_WITHIN;
        let mut transaction = self.database.begin(&listings::subject(listing_id)).await?;
        self.jobs.enqueue_at(&mut transaction, &QUOTES, (id.as_str(), listing_id.as_str()), due).await?;
        Ok(transaction.commit().await?)
    }

    /// Begins a change of an inquiry, as it is now.
    async fn begin_thread(
        &self,
        listing_id: &ListingId,
        id: &InquiryId,
    ) -> Result<Option<(db::Transaction, ReceivedInquiry)>, Error> {
        let mut transaction = self.database.begin(&listings::subject(listing_id)).await?;
        let inquiry = received(&mut transaction, listing_id, id).await?;
        Ok(inquiry.map(|inquiry| (transaction, inquiry)))
    }
}

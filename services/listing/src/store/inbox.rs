//! The inbox in the store: inquiries as their owner sees them, and answers.

use casacero_common::{db, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{InquiryState, InquirySuspicion},
};
use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Corrupt, Error, NewMail, Store,
    answers::{add_answer, answers_to},
    listings,
    mail::MailRow,
    schema::inquiries,
};
use crate::domain::{
    contact::EmailAddress,
    identity::ListingId,
    inbox::{InboxPosition, InboxQuery, InquiryAnswer, InquiryChange, NewAnswer, ReceivedInquiry},
    inquiry::InquiryId,
    refusal::Refusal,
    stay::Stay,
};

/// The number of inquiries in parts of an inbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InboxCounts {
    /// New ones, without those that are kept apart.
    pub new: u64,
    /// Those that are kept apart.
    pub filtered: u64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = inquiries)]
struct Row {
    id: String,
    guest_name: String,
    guest_email: String,
    guest_phone: Option<String>,
    message: String,
    check_in: Option<NaiveDate>,
    check_out: Option<NaiveDate>,
    guests: Option<i32>,
    children: Option<i32>,
    language: String,
    received_at: NaiveDateTime,
    state: String,
    suspicion: Option<String>,
    quoted_until: Option<NaiveDateTime>,
}

impl Row {
    fn read(self, answers: Vec<InquiryAnswer>) -> Result<ReceivedInquiry, Corrupt> {
        let Self {
            id,
            guest_name,
            guest_email,
            guest_phone,
            message,
            check_in,
            check_out,
            guests,
            children,
            language,
            received_at,
            state,
            suspicion,
            quoted_until,
        } = self;
        let corrupt = |column, problem: String| Corrupt { id: id.clone(), column, problem };
        let stay = check_in.zip(check_out).map(|(check_in, check_out)| Stay::new(check_in, check_out)).transpose();
        let suspicion = suspicion.map(|text| text.parse::<InquirySuspicion>()).transpose();
        Ok(ReceivedInquiry {
            guest_email: EmailAddress::parse(&guest_email)
                .map_err(|error| corrupt("guest_email", error.to_string()))?,
            stay: stay.map_err(|error| corrupt("check_out", error.to_string()))?,
            state: state.parse::<InquiryState>().map_err(|error| corrupt("state", error.to_string()))?,
            suspicion: suspicion.map_err(|error| corrupt("suspicion", error.to_string()))?,
            guest_name,
            guest_phone,
            message,
            guests: guests.map(i32::cast_unsigned),
            children: children.map(i32::cast_unsigned),
            language,
            received_at: received_at.and_utc(),
            quoted_until: quoted_until.map(|at| at.and_utc()),
            answers,
            id: InquiryId::kept(id),
        })
    }
}

/// An inquiry of a listing.
pub(in crate::store) async fn received(
    connection: &mut db::Connection,
    listing_id: &ListingId,
    id: &InquiryId,
) -> Result<Option<ReceivedInquiry>, Error> {
    let row: Option<Row> = on_backend!(connection, c => {
        inquiries::table
            .filter(inquiries::id.eq(id.as_str()))
            .filter(inquiries::listing_id.eq(listing_id.as_str()))
            .select(Row::as_select())
            .first(c)
            .await
            .optional()
    })?;
    let Some(row) = row else { return Ok(None) };
    let answers = answers_to(connection, std::slice::from_ref(&row.id)).await?.remove(&row.id);
    Ok(Some(row.read(answers.unwrap_or_else(|| Ok(Vec::new()))?)?))
}

impl Store {
    /// A page of a listing's inquiries, newest first, and the position after which the next page begins, if there is one.
    /// A row that cannot be read is logged and left out, so that it does not hide the others.
    pub async fn inbox(
        &self,
        listing_id: &ListingId,
        query: &InboxQuery,
    ) -> Result<(Vec<ReceivedInquiry>, Option<InboxPosition>), Error> {
        let InboxQuery { filtered, state, after, limit } = query;
        let mut connection = self.database.connection().await?;
        let mut rows: Vec<Row> = on_backend!(connection, c => {
            let mut found = inquiries::table.into_boxed();
            found = found.filter(inquiries::listing_id.eq(listing_id.as_str()));
            found = if *filtered {
                found.filter(inquiries::suspicion.is_not_null())
            } else {
                found.filter(inquiries::suspicion.is_null())
            };
            if let Some(state) = state {
                found = found.filter(inquiries::state.eq(state.slug()));
            }
            if let Some(InboxPosition { received_at, id }) = after {
                let at = received_at.naive_utc();
                let is_older = inquiries::received_at.lt(at);
                let is_next = inquiries::received_at.eq(at).and(inquiries::id.lt(id.as_str()));
                found = found.filter(is_older.or(is_next));
            }
            found
                .order((inquiries::received_at.desc(), inquiries::id.desc()))
                .limit(*limit as i64 + 1)
                .select(Row::as_select())
                .load(c)
                .await
        })?;
        let is_last = rows.len() <= *limit;
        rows.truncate(*limit);
        let end = rows
            .last()
            .filter(|_| !is_last)
            .map(|row| InboxPosition { received_at: row.received_at.and_utc(), id: InquiryId::kept(row.id.clone()) });
        let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
        let mut answers = answers_to(&mut connection, &ids).await?;
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            let own = answers.remove(&row.id).unwrap_or_else(|| Ok(Vec::new()));
            match own.and_then(|own| row.read(own)) {
                Ok(inquiry) => items.push(inquiry),
                Err(error) => tracing::error!(%error, "inquiry left out of its inbox"),
            }
        }
        Ok((items, end))
    }

    /// How many inquiries of a listing are new, and how many are kept apart.
    pub async fn inbox_counts(&self, listing_id: &ListingId) -> Result<InboxCounts, Error> {
        let mut connection = self.database.connection().await?;
        let new: i64 = on_backend!(connection, c => {
            inquiries::table
                .filter(inquiries::listing_id.eq(listing_id.as_str()))
                .filter(inquiries::suspicion.is_null())
                .filter(inquiries::state.eq(InquiryState::New.slug()))
                .count()
                .get_result(c)
                .await
        })?;
        let filtered: i64 = on_backend!(connection, c => {
            inquiries::table
                .filter(inquiries::listing_id.eq(listing_id.as_str()))
                .filter(inquiries::suspicion.is_not_null())
                .count()
                .get_result(c)
                .await
        })?;
        Ok(InboxCounts { new: new.cast_unsigned(), filtered: filtered.cast_unsigned() })
    }

    /// An inquiry of a listing; `None` if that has no such inquiry.
    pub async fn received_inquiry(
        &self,
        listing_id: &ListingId,
        id: &InquiryId,
    ) -> Result<Option<ReceivedInquiry>, Error> {
        let mut connection = self.database.connection().await?;
        received(&mut connection, listing_id, id).await
    }

    /// Changes an inquiry of a listing. Returns it as it is afterwards. A change to what it is already leaves no entry in the
    /// audit.
    pub async fn change_inquiry(
        &self,
        actor: &str,
        listing_id: &ListingId,
        id: &InquiryId,
        change: InquiryChange,
    ) -> Result<Result<ReceivedInquiry, Refusal>, Error> {
        let mut transaction = self.database.begin(&listings::subject(listing_id)).await?;
        let Some(mut inquiry) = received(&mut transaction, listing_id, id).await? else {
            return Ok(Err(Refusal::InquiryNotFound));
        };
        if change.seen_state.is_some_and(|seen| seen != inquiry.state) {
            return Ok(Err(Refusal::InquiryChanged));
        }
        let fields = apply(&mut inquiry, change);
        if !fields.is_empty() {
            self.write_state(&mut transaction, &inquiry).await?;
            if fields.contains(&"state") {
                self.check_nights(&mut transaction, listing_id, &inquiry).await?;
            }
            self.audit(&mut transaction, actor, "inquiry.change", listing_id.as_str(), &fields).await?;
            transaction.commit().await?;
        }
        Ok(Ok(inquiry))
    }

    /// Stores an answer with its mail. Returns the inquiry as it is afterwards; a repeat with the same key changes nothing.
    /// An inquiry that is answered is not kept apart any more.
    pub async fn answer_inquiry(
        &self,
        actor: &str,
        listing_id: &ListingId,
        id: &InquiryId,
        answer: NewAnswer,
        mail: NewMail,
    ) -> Result<Result<ReceivedInquiry, Refusal>, Error> {
        let now = self.clock.now();
        let mut transaction = self.database.begin(&listings::subject(listing_id)).await?;
        let Some(inquiry) = received(&mut transaction, listing_id, id).await? else {
            return Ok(Err(Refusal::InquiryNotFound));
        };
        // The owner's words would stay behind.
        if self.erased_at(&mut transaction, listing_id).await?.is_some() {
            return Ok(Err(Refusal::ListingNotFound));
        }
        let answered = answer.applied_to(inquiry.clone(), Uuid::now_v7().to_string(), now);
        match add_answer(&mut transaction, &answered, &answer.idempotency_key).await? {
            // Nothing is committed.
            Ok(true) if answer.seen_state.is_some_and(|seen| seen != inquiry.state) => {
                return Ok(Err(Refusal::InquiryChanged));
            }
            Ok(true) => {}
            refused_or_repeated => return Ok(refused_or_repeated.map(|_| inquiry)),
        }
        self.put_mail(&mut transaction, &MailRow::of_inquiry(listing_id, id, mail, now)).await?;
        let changed = [
            ("answers", true),
            ("state", answered.state != inquiry.state),
            ("suspicion", answered.suspicion != inquiry.suspicion),
            ("quote", answer.quote.is_some()),
        ];
        let fields: Vec<&str> = changed.iter().filter(|(_, is_changed)| *is_changed).map(|(field, _)| *field).collect();
        self.write_state(&mut transaction, &answered).await?;
        if answered.kept_nights() != inquiry.kept_nights() || answer.quote.is_some() {
            self.check_nights(&mut transaction, listing_id, &answered).await?;
        }
        self.audit(&mut transaction, actor, "inquiry.answer", listing_id.as_str(), &fields).await?;
        transaction.commit().await?;
        Ok(Ok(answered))
    }

    /// Writes what a change can change.
    pub(in crate::store) async fn write_state(
        &self,
        connection: &mut db::Connection,
        inquiry: &ReceivedInquiry,
    ) -> Result<(), Error> {
        on_backend!(connection, c => {
            diesel::update(inquiries::table.find(inquiry.id.as_str()))
                .set((
                    inquiries::state.eq(inquiry.state.slug()),
                    inquiries::suspicion.eq(inquiry.suspicion.map(InquirySuspicion::slug)),
                    inquiries::quoted_until.eq(inquiry.quoted_until.map(|at| at.naive_utc())),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }
}

/// Applies a change, and returns the names of the fields that it changes.
pub(in crate::store) fn apply(inquiry: &mut ReceivedInquiry, change: InquiryChange) -> Vec<&'static str> {
    let InquiryChange { state, is_trusted, seen_state: _ } = change;
    let mut fields = Vec::new();
    if let Some(state) = state.filter(|state| *state != inquiry.state) {
        inquiry.state = state;
        fields.push("state");
    }
    if is_trusted && inquiry.suspicion.take().is_some() {
        fields.push("suspicion");
    }
    fields
}

#[cfg(test)]
mod tests;

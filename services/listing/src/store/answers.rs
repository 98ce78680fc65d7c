//! What was written to an inquiry after its first message: answers of the owner, and messages of the guest.

use std::collections::HashMap;

use casacero_common::{db, on_backend};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Corrupt, Error, Store,
    schema::{inquiries, inquiry_answers},
};
use crate::domain::{
    identity::ListingId,
    inbox::{InquiryAnswer, ReceivedInquiry},
    inquiry::InquiryId,
    refusal::Refusal,
    text::Line,
};

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = inquiry_answers, treat_none_as_default_value = false)]
struct AnswerRow {
    id: String,
    inquiry_id: String,
    idempotency_key: String,
    body: String,
    answered_at: NaiveDateTime,
    by_guest: bool,
    /// JSON of the contract's `Quote`.
    quote: Option<String>,
}

impl AnswerRow {
    fn read(self) -> Result<InquiryAnswer, Corrupt> {
        let Self { id, inquiry_id: _, idempotency_key: _, body, answered_at, by_guest, quote } = self;
        let quote = quote.map(|text| serde_json::from_str(&text)).transpose();
        let corrupt =
            |error: serde_json::Error| Corrupt { id: id.clone(), column: "quote", problem: error.to_string() };
        let quote = quote.map_err(corrupt)?;
        Ok(InquiryAnswer { id, text: body, answered_at: answered_at.and_utc(), by_guest, quote })
    }
}

/// The answers to inquiries, oldest first, by the inquiry's id. One that cannot be read spoils its inquiry alone.
pub(super) async fn answers_to(
    connection: &mut db::Connection,
    ids: &[String],
) -> Result<HashMap<String, Result<Vec<InquiryAnswer>, Corrupt>>, Error> {
    let rows: Vec<AnswerRow> = on_backend!(connection, c => {
        inquiry_answers::table
            .filter(inquiry_answers::inquiry_id.eq_any(ids))
            .order((inquiry_answers::answered_at, inquiry_answers::id))
            .select(AnswerRow::as_select())
            .load(c)
            .await
    })?;
    let mut answers: HashMap<String, Result<Vec<InquiryAnswer>, Corrupt>> = HashMap::new();
    for row in rows {
        let of_inquiry = answers.entry(row.inquiry_id.clone()).or_insert_with(|| Ok(Vec::new()));
        match (row.read(), of_inquiry) {
            (Ok(answer), Ok(answers)) => answers.push(answer),
            (Err(error), of_inquiry) => *of_inquiry = Err(error),
            (Ok(_), Err(_)) => {}
        }
    }
    Ok(answers)
}

/// Deletes the answers to the inquiries about a listing.
pub(super) async fn delete_answers_of(connection: &mut db::Connection, listing_id: &ListingId) -> Result<(), Error> {
    on_backend!(connection, c => {
        let about = inquiries::table.filter(inquiries::listing_id.eq(listing_id.as_str())).select(inquiries::id);
        diesel::delete(inquiry_answers::table.filter(inquiry_answers::inquiry_id.eq_any(about))).execute(c).await
    })?;
    Ok(())
}

impl Store {
    /// The message that was stored for an inquiry under a key.
    pub async fn earlier_answer(&self, id: &InquiryId, key: &Line<200>) -> Result<Option<InquiryAnswer>, Error> {
        answer_under(&mut self.database.connection().await?, id, key).await
    }
}

async fn answer_under(
    connection: &mut db::Connection,
    id: &InquiryId,
    key: &Line<200>,
) -> Result<Option<InquiryAnswer>, Error> {
    let row: Option<AnswerRow> = on_backend!(connection, c => {
        inquiry_answers::table
            .filter(inquiry_answers::inquiry_id.eq(id.as_str()))
            .filter(inquiry_answers::idempotency_key.eq(key.as_str()))
            .select(AnswerRow::as_select())
            .first(c)
            .await
            .optional()
    })?;
    Ok(row.map(AnswerRow::read).transpose()?)
}

/// Stores the last message of an inquiry, unless it is there already: then `false`. Another one under its key is refused.
pub(super) async fn add_answer(
    connection: &mut db::Connection,
    inquiry: &ReceivedInquiry,
    idempotency_key: &Line<200>,
) -> Result<Result<bool, Refusal>, Error> {
    let Some(answer) = inquiry.answers.last() else { return Ok(Ok(false)) };
    if let Some(earlier) = answer_under(connection, &inquiry.id, idempotency_key).await? {
        return Ok(if earlier.says_the_same_as(answer) { Ok(false) } else { Err(Refusal::IdempotencyKeyReused) });
    }
    let InquiryAnswer { id, text, answered_at, by_guest, quote } = answer;
    let row = AnswerRow {
        id: id.clone(),
        inquiry_id: inquiry.id.as_str().to_owned(),
        idempotency_key: idempotency_key.to_string(),
        body: text.clone(),
        answered_at: answered_at.naive_utc(),
        by_guest: *by_guest,
        quote: quote.as_ref().map(|quote| serde_json::to_string(quote).expect("a quote is plain data")),
    };
    on_backend!(connection, c => diesel::insert_into(inquiry_answers::table).values(&row).execute(c).await)?;
    Ok(Ok(true))
}

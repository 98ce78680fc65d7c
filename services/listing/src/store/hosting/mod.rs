//! What hosting needs in the store: numbers of a home, the book for its guests, its host, its calendar on other sites.

mod hosts;
mod savings;
mod similar;
mod widgets;

use std::collections::HashMap;

use casacero_common::on_backend;
use casacero_proto::listing::v1::{GuestBook, InquiryState, ListingStatus};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use diesel::{
    dsl::{count_star, min},
    prelude::*,
};
use diesel_async::RunQueryDsl;
use serde::de::DeserializeOwned;

pub use self::hosts::{KnownHost, KnownProfile};
use super::{
    Corrupt, Error, Store, listings,
    schema::{daily_events, guest_books, inquiries, inquiry_answers, listings as listings_table},
};
use crate::domain::{
    identity::ListingId,
    lifecycle::Lifecycle as _,
    site_event::counted,
    statistics::{ANSWERS_OF, AskedAt, Counted, LEAST_INQUIRIES, answers_fast},
};

/// Inquiries of so many listings are read at once.
const AT_ONCE: usize = 200;

/// Reads the document of a row.
fn document<T: DeserializeOwned>(id: &str, text: &str) -> Result<T, Error> {
    let corrupt =
        |error: serde_json::Error| Corrupt { id: id.to_owned(), column: "document", problem: error.to_string() };
    Ok(serde_json::from_str(text).map_err(corrupt)?)
}

fn parsed(id: String) -> Result<ListingId, Error> {
    let corrupt = |error| Corrupt { id: id.clone(), column: "listing_id", problem: format!("{error}") };
    Ok(id.parse().map_err(corrupt)?)
}

impl Store {
    /// What visitors did at a listing since a day, with how often on each day.
    pub async fn events_since(
        &self,
        id: &ListingId,
        since: NaiveDate,
    ) -> Result<Vec<(NaiveDate, Counted, u64)>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(NaiveDate, String, i64)> = on_backend!(connection, c => {
            daily_events::table
                .filter(daily_events::listing_id.eq(id.as_str()))
                .filter(daily_events::day.ge(since))
                .select((daily_events::day, daily_events::kind, daily_events::count))
                .load(c)
                .await
        })?;
        let event = |(day, kind, count): (NaiveDate, String, i64)| Some((day, counted(&kind)?, count.cast_unsigned()));
        Ok(rows.into_iter().filter_map(event).collect())
    }

    /// The listings whose owners usually answer fast.
    pub async fn answering_fast(&self) -> Result<Vec<ListingId>, Error> {
        let now = self.clock.now();
        let since = now - ANSWERS_OF;
        let mut fast = Vec::new();
        for ids in self.often_asked(since).await?.chunks(AT_ONCE) {
            let asked = self.asked_of(ids, since).await?;
            fast.extend(asked.into_iter().filter(|(_, asked)| answers_fast(asked, now)).map(|(id, _)| id));
        }
        Ok(fast)
    }

    /// The listings that got enough inquiries since then to say how fast their owners answer.
    async fn often_asked(&self, since: DateTime<Utc>) -> Result<Vec<ListingId>, Error> {
        let mut connection = self.database.connection().await?;
        let ids: Vec<String> = on_backend!(connection, c => {
            inquiries::table
                .filter(inquiries::suspicion.is_null())
                .filter(inquiries::received_at.ge(since.naive_utc()))
                .group_by(inquiries::listing_id)
                .having(count_star().ge(LEAST_INQUIRIES as i64))
                .select(inquiries::listing_id)
                .load(c)
                .await
        })?;
        ids.into_iter().map(parsed).collect()
    }

    /// The inquiries to a listing since then that were not kept apart, with when each was first answered here.
    pub async fn asked_since(&self, id: &ListingId, since: DateTime<Utc>) -> Result<Vec<AskedAt>, Error> {
        let mut asked = self.asked_of(std::slice::from_ref(id), since).await?;
        Ok(asked.remove(id).unwrap_or_default())
    }

    async fn asked_of(
        &self,
        ids: &[ListingId],
        since: DateTime<Utc>,
    ) -> Result<HashMap<ListingId, Vec<AskedAt>>, Error> {
        let mut connection = self.database.connection().await?;
        let ids: Vec<&str> = ids.iter().map(ListingId::as_str).collect();
        let rows: Vec<(String, String, NaiveDateTime, String)> = on_backend!(connection, c => {
            inquiries::table
                .filter(inquiries::listing_id.eq_any(&ids))
                .filter(inquiries::suspicion.is_null())
                .filter(inquiries::received_at.ge(since.naive_utc()))
                .select((inquiries::listing_id, inquiries::id, inquiries::received_at, inquiries::state))
                .load(c)
                .await
        })?;
        let answers: Vec<(String, Option<NaiveDateTime>)> = on_backend!(connection, c => {
            inquiry_answers::table
                .inner_join(inquiries::table.on(inquiries::id.eq(inquiry_answers::inquiry_id)))
                .filter(inquiries::listing_id.eq_any(&ids))
                .filter(inquiries::received_at.ge(since.naive_utc()))
                .filter(inquiry_answers::by_guest.eq(false))
                .group_by(inquiry_answers::inquiry_id)
                .select((inquiry_answers::inquiry_id, min(inquiry_answers::answered_at)))
                .load(c)
                .await
        })?;
        let first: HashMap<String, Option<NaiveDateTime>> = answers.into_iter().collect();
        let mut asked: HashMap<ListingId, Vec<AskedAt>> = HashMap::new();
        for (listing_id, id, received_at, state) in rows {
            match state.parse::<InquiryState>() {
                Ok(state) => {
                    let answered_at = first.get(&id).copied().flatten().map(|at| at.and_utc());
                    let one = AskedAt { received_at: received_at.and_utc(), state, answered_at };
                    asked.entry(parsed(listing_id)?).or_default().push(one);
                }
                Err(error) => tracing::error!(%error, inquiry = id, "inquiry is not counted"),
            }
        }
        Ok(asked)
    }

    /// Whether guests can see a listing.
    pub async fn is_public(&self, id: &ListingId) -> Result<bool, Error> {
        let mut connection = self.database.connection().await?;
        let status: Option<String> = on_backend!(connection, c => {
            listings_table::table.find(id.as_str()).select(listings_table::status).first(c).await.optional()
        })?;
        Ok(status.is_some_and(|status| status.parse::<ListingStatus>().is_ok_and(ListingStatus::is_public)))
    }

    /// The book of a listing; `None` if there is none.
    pub async fn guest_book(&self, id: &ListingId) -> Result<Option<GuestBook>, Error> {
        let mut connection = self.database.connection().await?;
        let text: Option<String> = on_backend!(connection, c => {
            guest_books::table.find(id.as_str()).select(guest_books::document).first(c).await.optional()
        })?;
        text.map(|text| document(id.as_str(), &text)).transpose()
    }

    /// Replaces the book of a listing. False if there is no such listing. The audit says that it was done, without words.
    pub async fn put_guest_book(&self, actor: &str, id: &ListingId, book: &GuestBook) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let known: i64 = on_backend!(transaction, c => {
            listings_table::table.filter(listings_table::id.eq(id.as_str())).count().get_result(c).await
        })?;
        if known == 0 {
            return Ok(false);
        }
        let document = guest_books::document.eq(serde_json::to_string(book).expect("a book is plain data"));
        on_backend!(transaction, c => {
            diesel::insert_into(guest_books::table)
                .values((guest_books::listing_id.eq(id.as_str()), document.clone()))
                .on_conflict(guest_books::listing_id)
                .do_update()
                .set(document)
                .execute(c)
                .await
        })?;
        self.audit(&mut transaction, actor, "guest_book.put", id.as_str(), &[]).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

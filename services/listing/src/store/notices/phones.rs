//! The phones of homes, and the codes that confirm them.

use casacero_common::{db, on_backend};
use casacero_proto::{Enumeration as _, listing::v1::MessengerChannel};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{MessengerJob, payload};
use crate::{
    domain::{
        contact::PhoneNumber,
        identity::ListingId,
        notice::{CODE_VALID, Phone},
        refusal::Refusal,
    },
    store::{
        Corrupt, Error, Store,
        jobs::MESSENGER,
        listings,
        schema::{memberships, notice_phones},
    },
};

type Row = (String, String, Option<NaiveDateTime>, Option<String>, Option<NaiveDateTime>, i32);

fn read(id: &ListingId, row: Row) -> Result<Phone, Corrupt> {
    let corrupt = |column, problem: String| Corrupt { id: id.to_string(), column, problem };
    let (number, channel, confirmed_at, seed, until, tries) = row;
    Ok(Phone {
        number: PhoneNumber::parse(&number).map_err(|error| corrupt("number", error.to_string()))?,
        channel: channel.parse().map_err(|_| corrupt("channel", "is not a channel".to_owned()))?,
        confirmed_at: confirmed_at.map(|at| at.and_utc()),
        code: seed.zip(until.map(|until| until.and_utc())),
        tries: tries.unsigned_abs(),
    })
}

async fn find(connection: &mut db::Connection, id: &ListingId) -> Result<Option<Phone>, Error> {
    let row: Option<Row> = on_backend!(connection, c => {
        notice_phones::table
            .find(id.as_str())
            .filter(diesel::dsl::not(strangers!(notice_phones)))
            .select((
                notice_phones::number,
                notice_phones::channel,
                notice_phones::confirmed_at,
                notice_phones::code_seed,
                notice_phones::code_until,
                notice_phones::tries,
            ))
            .first(c)
            .await
            .optional()
    })?;
    Ok(row.map(|row| read(id, row)).transpose()?)
}

impl Store {
    /// The phone of a home.
    pub async fn phone(&self, id: &ListingId) -> Result<Option<Phone>, Error> {
        let mut connection = self.database.connection().await?;
        find(&mut connection, id).await
    }

    /// Replaces the phone of a home that is known with one that is not confirmed, and sends it the code of a seed.
    pub async fn put_phone(
        &self,
        (actor, owner_id): (&str, Option<&str>),
        id: &ListingId,
        (number, channel): (PhoneNumber, MessengerChannel),
        seed: String,
    ) -> Result<Phone, Error> {
        let until = self.clock.now() + CODE_VALID;
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let changed = (
            notice_phones::owner_id.eq(owner_id),
            notice_phones::number.eq(number.as_str()),
            notice_phones::channel.eq(channel.slug()),
            notice_phones::confirmed_at.eq(None::<NaiveDateTime>),
            notice_phones::code_seed.eq(Some(seed.as_str())),
            notice_phones::code_until.eq(Some(until.naive_utc())),
            notice_phones::tries.eq(0),
        );
        on_backend!(transaction, c => {
            diesel::insert_into(notice_phones::table)
                .values((notice_phones::listing_id.eq(id.as_str()), changed))
                .on_conflict(notice_phones::listing_id)
                .do_update()
                .set(changed)
                .execute(c)
                .await
        })?;
        let job = payload(&MessengerJob::Code(id.clone()));
        self.jobs.enqueue(&mut transaction, &MESSENGER, &format!("code {id}"), &job).await?;
        self.audit(&mut transaction, actor, "phone.put", id.as_str(), &[]).await?;
        transaction.commit().await?;
        Ok(Phone { number, channel, confirmed_at: None, code: Some((seed, until)), tries: 0 })
    }

    /// Confirms the phone of a home, if its code is open and the right one was entered; `is_right` gets the phone and the seed
    /// of its code. A wrong one is counted.
    pub async fn confirm_phone(
        &self,
        actor: &str,
        id: &ListingId,
        is_right: impl FnOnce(&Phone, &str) -> bool,
    ) -> Result<Result<Phone, Refusal>, Error> {
        let now = self.clock.now();
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let Some(phone) = find(&mut transaction, id).await? else { return Ok(Err(Refusal::CodeExpired)) };
        let Some(seed) = phone.open_code(now) else { return Ok(Err(Refusal::CodeExpired)) };
        if !is_right(&phone, seed) {
            on_backend!(transaction, c => {
                diesel::update(notice_phones::table.find(id.as_str()))
                    .set(notice_phones::tries.eq(notice_phones::tries + 1))
                    .execute(c)
                    .await
            })?;
            transaction.commit().await?;
            return Ok(Err(Refusal::WrongCode));
        }
        on_backend!(transaction, c => {
            diesel::update(notice_phones::table.find(id.as_str()))
                .set((
                    notice_phones::confirmed_at.eq(Some(now.naive_utc())),
                    notice_phones::code_seed.eq(None::<String>),
                    notice_phones::code_until.eq(None::<NaiveDateTime>),
                ))
                .execute(c)
                .await
        })?;
        self.audit(&mut transaction, actor, "phone.confirm", id.as_str(), &[]).await?;
        transaction.commit().await?;
        Ok(Ok(Phone { confirmed_at: Some(now), code: None, ..phone }))
    }

    /// Removes the phone of a home.
    pub async fn remove_phone(&self, actor: &str, id: &ListingId) -> Result<(), Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let removed = on_backend!(transaction, c => {
            diesel::delete(notice_phones::table.find(id.as_str())).execute(c).await
        })?;
        if removed > 0 {
            self.audit(&mut transaction, actor, "phone.remove", id.as_str(), &[]).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

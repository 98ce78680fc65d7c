//! Where owners are told at once, and what they are told. A device or a phone ends with the access of whoever added it.

/// Rows of a table with a person who is no member of their home any more.
macro_rules! strangers {
    ($table:ident) => {{
        let members = memberships::table
            .filter(memberships::listing_id.eq($table::listing_id))
            .filter(memberships::owner_id.nullable().eq($table::owner_id));
        $table::owner_id.is_not_null().and(diesel::dsl::not(diesel::dsl::exists(members)))
    }};
}

mod devices;
mod phones;

use casacero_common::{db, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};

pub use self::devices::{Device, ListedDevice};
use super::{
    Error, Store,
    jobs::{MESSENGER, PUSH},
    schema::{inquiries, inquiry_answers, memberships, notice_devices, notice_phones},
};
use crate::domain::{
    identity::ListingId,
    notice::{Notice, NoticeKind},
};

/// The payload of a job that tells a device something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushJob {
    pub device_id: String,
    pub notice: Notice,
}

/// The payload of a job for the messenger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessengerJob {
    /// The code of a home's phone, whichever it has when it is sent.
    Code(ListingId),
    Notice(Notice),
}

fn payload(job: &impl Serialize) -> String {
    serde_json::to_string(job).expect("a job is plain data")
}

impl Store {
    /// Tells the devices and the phone of a home something, in the transaction that causes it. Workers look every second.
    pub(in crate::store) async fn tell(&self, connection: &mut db::Connection, notice: Notice) -> Result<(), Error> {
        let id = notice.listing_id.as_str();
        let devices: Vec<String> = on_backend!(connection, c => {
            notice_devices::table
                .filter(notice_devices::listing_id.eq(id))
                .order(notice_devices::id)
                .select(notice_devices::id)
                .load(c)
                .await
        })?;
        for device_id in devices {
            let key = format!("{} {device_id}", notice.id);
            let job = PushJob { device_id, notice: notice.clone() };
            self.jobs.enqueue(connection, &PUSH, &key, &payload(&job)).await?;
        }
        let confirmed: i64 = on_backend!(connection, c => {
            notice_phones::table
                .find(id)
                .filter(notice_phones::confirmed_at.is_not_null())
                .filter(diesel::dsl::not(strangers!(notice_phones)))
                .count()
                .get_result(c)
                .await
        })?;
        if confirmed > 0 {
            let key = notice.id.clone();
            self.jobs.enqueue(connection, &MESSENGER, &key, &payload(&MessengerJob::Notice(notice))).await?;
        }
        Ok(())
    }

    /// Whether what a notice is about is still there: a guest may have erased it since.
    pub async fn is_still_there(&self, notice: &Notice) -> Result<bool, Error> {
        let id = notice.id.as_str();
        let mut connection = self.database.connection().await?;
        let found: i64 = on_backend!(connection, c => match notice.kind {
            NoticeKind::Inquiry => inquiries::table.find(id).count().get_result(c).await,
            NoticeKind::Message => inquiry_answers::table.find(id).count().get_result(c).await,
            // Of calendars, and of no guest.
            NoticeKind::Conflict => Ok(1),
        })?;
        Ok(found > 0)
    }

    /// Removes the devices and the phone of a home when access to it ends: all of them, or those that were added with the
    /// password alone.
    pub(in crate::store) async fn end_notices(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        is_all: bool,
    ) -> Result<(), Error> {
        on_backend!(connection, c => {
            let devices = notice_devices::table.filter(notice_devices::listing_id.eq(id.as_str()));
            let phones = notice_phones::table.filter(notice_phones::listing_id.eq(id.as_str()));
            if is_all {
                diesel::delete(devices).execute(c).await?;
                diesel::delete(phones).execute(c).await
            } else {
                diesel::delete(devices.filter(notice_devices::owner_id.is_null())).execute(c).await?;
                diesel::delete(phones.filter(notice_phones::owner_id.is_null())).execute(c).await
            }
        })?;
        Ok(())
    }

    /// Removes the devices and phones that were added by people who have lost the home. Returns how many.
    pub async fn delete_notices_of_strangers(&self) -> Result<usize, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let devices = diesel::delete(notice_devices::table.filter(strangers!(notice_devices))).execute(c).await?;
            let phones = diesel::delete(notice_phones::table.filter(strangers!(notice_phones))).execute(c).await?;
            Ok::<_, diesel::result::Error>(devices + phones)
        })?)
    }
}

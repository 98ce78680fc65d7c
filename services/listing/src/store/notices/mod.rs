//! Where owners are told at once, and what they are told.

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
    schema::{notice_devices, notice_phones},
};
use crate::domain::{identity::ListingId, notice::Notice};

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
}

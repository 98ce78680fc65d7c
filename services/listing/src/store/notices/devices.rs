//! The browsers in which owners are told.

use casacero_common::{jobs::Job, on_backend};
use casacero_proto::{Enumeration as _, listing::v1::InquiryLanguage};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::{
    domain::{
        identity::ListingId,
        notice::{DEVICES_MAX, NewDevice},
        push_subscription::Subscription,
        refusal::Refusal,
    },
    store::{
        Corrupt, Error, Store, listings,
        schema::{memberships, notice_devices},
    },
};

/// A device to which something is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    pub subscription: Subscription,
    pub language: InquiryLanguage,
}

/// A device as owners see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedDevice {
    pub id: String,
    pub name: String,
    pub added_at: DateTime<Utc>,
}

impl Store {
    /// The devices of a home, the oldest first.
    pub async fn devices(&self, id: &ListingId) -> Result<Vec<ListedDevice>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, String, NaiveDateTime)> = on_backend!(connection, c => {
            notice_devices::table
                .filter(notice_devices::listing_id.eq(id.as_str()))
                .filter(diesel::dsl::not(strangers!(notice_devices)))
                .order((notice_devices::added_at, notice_devices::id))
                .select((notice_devices::id, notice_devices::name, notice_devices::added_at))
                .load(c)
                .await
        })?;
        let listed = |(id, name, added_at): (String, String, NaiveDateTime)| ListedDevice {
            id,
            name,
            added_at: added_at.and_utc(),
        };
        Ok(rows.into_iter().map(listed).collect())
    }

    /// Adds a device to a home that is known, and returns its id. One with the same address is replaced, and keeps its id.
    pub async fn put_device(
        &self,
        actor: &str,
        owner_id: Option<&str>,
        id: &ListingId,
        device: &NewDevice,
    ) -> Result<Result<String, Refusal>, Error> {
        let NewDevice { subscription: Subscription { endpoint, p256dh, auth }, name, language } = device;
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        on_backend!(transaction, c => {
            diesel::delete(notice_devices::table.filter(notice_devices::listing_id.eq(id.as_str())).filter(strangers!(notice_devices)))
                .execute(c)
                .await
        })?;
        let known: Vec<(String, String)> = on_backend!(transaction, c => {
            notice_devices::table
                .filter(notice_devices::listing_id.eq(id.as_str()))
                .select((notice_devices::id, notice_devices::endpoint))
                .load(c)
                .await
        })?;
        let same = known.iter().find(|(_, known)| known == endpoint).map(|(id, _)| id.clone());
        if same.is_none() && known.len() >= DEVICES_MAX {
            return Ok(Err(Refusal::TooManyDevices(DEVICES_MAX)));
        }
        let device_id = same.unwrap_or_else(|| Uuid::now_v7().to_string());
        let changed = (
            notice_devices::owner_id.eq(owner_id),
            notice_devices::p256dh.eq(p256dh),
            notice_devices::auth.eq(auth),
            notice_devices::name.eq(name.as_str()),
            notice_devices::language.eq(language.slug()),
        );
        let row = (
            notice_devices::id.eq(&device_id),
            notice_devices::listing_id.eq(id.as_str()),
            notice_devices::endpoint.eq(endpoint),
            notice_devices::added_at.eq(self.clock.now().naive_utc()),
            changed,
        );
        on_backend!(transaction, c => {
            diesel::insert_into(notice_devices::table)
                .values(row)
                .on_conflict(notice_devices::id)
                .do_update()
                .set(changed)
                .execute(c)
                .await
        })?;
        self.audit(&mut transaction, actor, "device.put", id.as_str(), &[]).await?;
        transaction.commit().await?;
        Ok(Ok(device_id))
    }

    /// Removes a device of a home.
    pub async fn remove_device(&self, actor: &str, id: &ListingId, device_id: &str) -> Result<(), Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let removed = on_backend!(transaction, c => {
            diesel::delete(notice_devices::table.find(device_id).filter(notice_devices::listing_id.eq(id.as_str())))
                .execute(c)
                .await
        })?;
        if removed > 0 {
            self.audit(&mut transaction, actor, "device.remove", id.as_str(), &[]).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The device of an id; `None` if it is gone, or was added by somebody who has lost the home.
    pub async fn device(&self, device_id: &str) -> Result<Option<Device>, Error> {
        type Row = (String, String, String, String);
        let mut connection = self.database.connection().await?;
        let row: Option<Row> = on_backend!(connection, c => {
            notice_devices::table
                .find(device_id)
                .filter(diesel::dsl::not(strangers!(notice_devices)))
                .select((notice_devices::endpoint, notice_devices::p256dh, notice_devices::auth, notice_devices::language))
                .first(c)
                .await
                .optional()
        })?;
        let read = |(endpoint, p256dh, auth, language): Row| {
            let corrupt = |problem| Corrupt { id: device_id.to_owned(), column: "language", problem };
            let language = language.parse().map_err(|_| corrupt("is not a language".to_owned()))?;
            Ok(Device { subscription: Subscription { endpoint, p256dh, auth }, language })
        };
        row.map(read).transpose()
    }

    /// Ends a job whose browser ended its subscription, and removes the devices with this address.
    pub async fn subscription_ended(&self, job: &Job, endpoint: &str) -> Result<(), Error> {
        let mut transaction = self.database.begin("devices").await?;
        on_backend!(transaction, c => {
            diesel::delete(notice_devices::table.filter(notice_devices::endpoint.eq(endpoint))).execute(c).await
        })?;
        self.jobs.finish(&mut transaction, job).await?;
        transaction.commit().await?;
        Ok(())
    }
}

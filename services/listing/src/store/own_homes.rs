//! What the list of one's homes shows beside the homes themselves.

use std::collections::HashMap;

use casacero_common::on_backend;
use casacero_proto::{Enumeration as _, listing::v1::InquiryState};
use diesel::{dsl::count_star, prelude::*};
use diesel_async::RunQueryDsl;

use super::{Error, Store, schema::inquiries};
use crate::domain::identity::ListingId;

impl Store {
    /// How many new inquiries listings have, without those that were kept apart. A listing without any is left out.
    pub async fn new_inquiries(&self, ids: &[ListingId]) -> Result<HashMap<String, u32>, Error> {
        let ids: Vec<&str> = ids.iter().map(ListingId::as_str).collect();
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, i64)> = on_backend!(connection, c => {
            inquiries::table
                .filter(inquiries::listing_id.eq_any(&ids))
                .filter(inquiries::state.eq(InquiryState::New.slug()))
                .filter(inquiries::suspicion.is_null())
                .group_by(inquiries::listing_id)
                .select((inquiries::listing_id, count_star()))
                .load(c)
                .await
        })?;
        Ok(rows.into_iter().map(|(id, count)| (id, u32::try_from(count).unwrap_or(u32::MAX))).collect())
    }
}

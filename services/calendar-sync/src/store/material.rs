//! What the subscribers of a property may be sent, and what they were sent last.

use casacero_common::{db::Connection, on_backend};
use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, corrupt,
    rows::read_nights,
    schema::{blocks, export_receipts, exports, feed_events, feeds},
};
use crate::domain::{
    echo::{self, Foreign, Sent, Subscriber},
    export::Material,
    nights::NightRange,
    policy::{Category, Confidence, Platform, may_be_reservation},
};

type ForeignRow = (String, String, NaiveDate, NaiveDate, String, String, String);

/// Everything that may be sent about a property.
pub(super) async fn material(connection: &mut Connection, property_id: &str) -> Result<Material, Error> {
    let wrong = |column| corrupt(property_id, column);
    let own: Vec<(String, NaiveDate, NaiveDate)> = on_backend!(connection, c => {
        blocks::table
            .filter(blocks::property_id.eq(property_id))
            .order((blocks::first_night, blocks::id))
            .select((blocks::id, blocks::first_night, blocks::end_day))
            .load(c)
            .await
    })?;
    let rows: Vec<ForeignRow> = on_backend!(connection, c => {
        feed_events::table
            .inner_join(feeds::table)
            .filter(feeds::property_id.eq(property_id).and(feed_events::blocks.eq(true)))
            .select((
                feeds::id,
                feeds::platform,
                feed_events::first_night,
                feed_events::end_day,
                feed_events::category,
                feed_events::confidence,
                feed_events::summary,
            ))
            .load(c)
            .await
    })?;
    let mut material = Material::default();
    for (id, first, end) in own {
        material.blocks.push((id, NightRange::new(first, end).ok_or_else(|| wrong("end_day"))?));
    }
    for (feed_id, platform, first, end, category, confidence, summary) in rows {
        let category = Category::from_name(&category).ok_or_else(|| wrong("category"))?;
        let confidence = Confidence::from_name(&confidence).ok_or_else(|| wrong("confidence"))?;
        let foreign = Foreign {
            platform: Platform::from_name(&platform).ok_or_else(|| wrong("platform"))?,
            nights: NightRange::new(first, end).ok_or_else(|| wrong("end_day"))?,
            category,
            confidence,
            may_be_stay: may_be_reservation(category, confidence, &summary),
        };
        material.foreign.push((feed_id, foreign));
    }
    material.last_sent = last_sent(connection, property_id).await?;
    Ok(material)
}

/// What each subscriber that read a calendar of the property lately was sent: [`echo::last_sent`].
pub(super) async fn last_sent(connection: &mut Connection, property_id: &str) -> Result<Vec<Sent>, Error> {
    // Of the receipts, which are many, the index has the newest at its end.
    let read_at = export_receipts::table
        .filter(export_receipts::export_id.eq(exports::id))
        .order(export_receipts::read_at.desc())
        .select(export_receipts::read_at);
    let sent: Vec<(String, Option<String>, String, Option<NaiveDateTime>)> = on_backend!(connection, c => {
        exports::table
            // What a revoked subscriber once read is no reason any more to take its blocks for echoes.
            .filter(exports::property_id.eq(property_id).and(exports::revoked_at.is_null()))
            .select((exports::subscriber, exports::feed_id, exports::last_nights, read_at.single_value()))
            .load(c)
            .await
    })?;
    let answered: Vec<(String, String, Option<NaiveDateTime>)> = on_backend!(connection, c => {
        feeds::table
            .filter(feeds::property_id.eq(property_id))
            .select((feeds::id, feeds::platform, feeds::last_success_at))
            .load(c)
            .await
    })?;
    let wrong = |column| corrupt(property_id, column);
    let mut reads = Vec::with_capacity(sent.len());
    for (platform, feed_id, nights, read_at) in sent {
        let platform = Platform::from_name(&platform).ok_or_else(|| wrong("subscriber"))?;
        let nights = read_nights(&nights).ok_or_else(|| wrong("last_nights"))?;
        let Some(read_at) = read_at else { continue };
        reads.push(Sent { subscriber: Subscriber { platform, feed_id }, nights, read_at });
    }
    let mut feeds_read = Vec::with_capacity(answered.len());
    for (feed_id, platform, at) in answered {
        let platform = Platform::from_name(&platform).ok_or_else(|| wrong("platform"))?;
        feeds_read.extend(at.map(|at| (feed_id, platform, at)));
    }
    Ok(echo::last_sent(reads, &feeds_read))
}

//! What the subscribers of a property may be sent.

use casacero_common::{db::Connection, on_backend};
use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, corrupt,
    schema::{blocks, feed_events, feeds},
};
use crate::domain::{
    echo::{Foreign, Sent},
    export::Material,
    nights::NightRange,
    policy::{Category, Confidence, Platform},
};

type ForeignRow = (String, String, NaiveDate, NaiveDate, String, String, bool);

/// Everything that may be sent about a property, of which `last_sent` was sent before.
pub(super) async fn material(
    connection: &mut Connection,
    property_id: &str,
    last_sent: Vec<Sent>,
) -> Result<Material, Error> {
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
                feed_events::may_be_stay,
            ))
            .load(c)
            .await
    })?;
    let mut material = Material { last_sent, ..Material::default() };
    for (id, first, end) in own {
        material.blocks.push((id, NightRange::new(first, end).ok_or_else(|| wrong("end_day"))?));
    }
    for (feed_id, platform, first, end, category, confidence, may_be_stay) in rows {
        let foreign = Foreign {
            platform: Platform::from_name(&platform).ok_or_else(|| wrong("platform"))?,
            nights: NightRange::new(first, end).ok_or_else(|| wrong("end_day"))?,
            category: Category::from_name(&category).ok_or_else(|| wrong("category"))?,
            confidence: Confidence::from_name(&confidence).ok_or_else(|| wrong("confidence"))?,
            may_be_stay,
        };
        material.foreign.push((feed_id, foreign));
    }
    Ok(material)
}

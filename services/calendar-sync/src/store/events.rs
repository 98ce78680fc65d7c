//! The events of a feed's last reading, for display.

use casacero_common::{db::Connection, insert_rows, on_backend};
use chrono::NaiveDate;
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, nights,
    rows::EventRow,
    schema::{feed_events, feeds},
};
use crate::domain::occupancy::{NamedNights, TakenEvent, apply_reading, taking::move_to_zone as move_events};

/// The events of the last reading.
pub(super) async fn of_feed(connection: &mut Connection, feed_id: &str) -> Result<Vec<TakenEvent>, Error> {
    let rows: Vec<EventRow> = on_backend!(connection, c => {
        feed_events::table
            .filter(feed_events::feed_id.eq(feed_id))
            .order(feed_events::place)
            .select(EventRow::as_select())
            .load(c)
            .await
    })?;
    Ok(rows.into_iter().map(EventRow::read).collect::<Result<_, _>>()?)
}

/// Replaces the stored events, if they differ.
pub(super) async fn replace_if_changed(
    transaction: &mut Connection,
    feed_id: &str,
    events: Vec<TakenEvent>,
) -> Result<(), Error> {
    if of_feed(transaction, feed_id).await? == events {
        return Ok(());
    }
    on_backend!(transaction, c => {
        diesel::delete(feed_events::table.filter(feed_events::feed_id.eq(feed_id))).execute(c).await
    })?;
    let rows: Vec<EventRow> = (0..).zip(events).map(|(place, event)| EventRow::write(feed_id, place, event)).collect();
    insert_rows!(transaction, feed_events::table, rows)?;
    Ok(())
}

/// Adds the nights that a property's feeds take in another time zone. Nights of the old zone wait for the next
/// readings, as in any reading (`docs/rules/calendar.md`, rule 5).
pub(super) async fn move_to_zone(
    transaction: &mut Connection,
    property_id: &str,
    zone: Tz,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<(), Error> {
    let today: NaiveDate = now.with_timezone(&zone).date_naive();
    let ids: Vec<String> = on_backend!(transaction, c => {
        feeds::table.filter(feeds::property_id.eq(property_id)).select(feeds::id).load(c).await
    })?;
    for id in ids {
        let mut events = of_feed(transaction, &id).await?;
        move_events(&mut events, zone);
        let mut remembered = nights::of_feed(transaction, &id).await?;
        apply_reading(&mut remembered, &NamedNights::of(&events, today), false, None, (now, today, zone));
        nights::replace(transaction, &id, &remembered).await?;
        replace_if_changed(transaction, &id, events).await?;
    }
    Ok(())
}

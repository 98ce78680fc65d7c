//! What feeds hold: reading and replacing the events of one feed.

use casacero_common::{db::Connection, insert_rows, on_backend};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error,
    rows::EventRow,
    schema::{feed_events, feeds},
};
use crate::domain::taken::{TakenEvent, move_to_zone as move_events};

/// The events that stand.
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

/// Puts events in the place of those that stood.
pub(super) async fn replace(transaction: &mut Connection, feed_id: &str, events: Vec<TakenEvent>) -> Result<(), Error> {
    on_backend!(transaction, c => {
        diesel::delete(feed_events::table.filter(feed_events::feed_id.eq(feed_id))).execute(c).await
    })?;
    let rows: Vec<EventRow> = (0..).zip(events).map(|(place, event)| EventRow::write(feed_id, place, event)).collect();
    insert_rows!(transaction, feed_events::table, rows)?;
    Ok(())
}

/// Makes the nights of a property's feeds anew for another time zone.
pub(super) async fn move_to_zone(transaction: &mut Connection, property_id: &str, zone: Tz) -> Result<(), Error> {
    let ids: Vec<String> = on_backend!(transaction, c => {
        feeds::table.filter(feeds::property_id.eq(property_id)).select(feeds::id).load(c).await
    })?;
    for id in ids {
        let mut events = of_feed(transaction, &id).await?;
        move_events(&mut events, zone);
        replace(transaction, &id, events).await?;
    }
    Ok(())
}

//! Adds the demo's properties to the calendar service: feeds, blocks, confirmations.

use casacero_proto::calendar::v1::{
    ConfirmCalendarRequest, FeedAddress, Platform, PutBlockRequest, PutFeedsRequest, PutPropertyRequest, Reading,
};
use chrono::NaiveDate;

use super::{Clients, Options, SeedError, refused};
use crate::identity::Channel;
use crate::listings::{DemoListing, blocks};
use crate::platform::feed_url;

/// How far ahead owners of the demo plan, in days.
const PLANNED_DAYS: i32 = 540;

/// Writes one property's calendar and returns how many feeds it has.
pub(super) async fn write(clients: &mut Clients, options: &Options, listing: &DemoListing) -> Result<usize, SeedError> {
    let id = &listing.record.id;
    let property = PutPropertyRequest {
        property_id: id.clone(),
        time_zone: listing.record.time_zone.clone(),
        reading: Reading::Normal.into(),
        ..Default::default()
    };
    let request = clients.caller.request(property);
    clients.calendar.put_property(request).await.map_err(refused("calendar", id))?;
    let feeds: Vec<FeedAddress> = listing
        .profile
        .feeds
        .iter()
        .map(|(channel, _)| FeedAddress {
            platform: Some(platform(*channel).into()),
            url: Some(feed_url(&options.platform, options.seed, listing.number, *channel)),
            ..Default::default()
        })
        .collect();
    let count = feeds.len();
    if count > 0 {
        let request = clients.caller.request(PutFeedsRequest { property_id: id.clone(), feeds, ..Default::default() });
        clients.calendar.put_feeds(request).await.map_err(refused("feeds", id))?;
    }
    // Without feeds and confirmation, guests are told to ask the owner. A block would count as a confirmation.
    let silent = count == 0 && !listing.profile.confirmed;
    if !silent {
        let today = day_number(options.today);
        for block in blocks(options.seed, listing.number, today, today + PLANNED_DAYS) {
            let request = clients.caller.request(PutBlockRequest {
                property_id: id.clone(),
                block: Some(block),
                only_if_free: false,
            });
            clients.calendar.put_block(request).await.map_err(refused("block", id))?;
        }
    }
    if count == 0 && listing.profile.confirmed {
        let request = clients.caller.request(ConfirmCalendarRequest { property_id: id.clone() });
        clients.calendar.confirm_calendar(request).await.map_err(refused("confirmation", id))?;
    }
    Ok(count)
}

pub(super) fn platform(channel: Channel) -> Platform {
    match channel {
        Channel::Airbnb => Platform::Airbnb,
        Channel::Booking => Platform::Booking,
        Channel::Vrbo => Platform::Vrbo,
        Channel::Holidu => Platform::Other,
    }
}

fn day_number(day: NaiveDate) -> i32 {
    i32::try_from((day - NaiveDate::default()).num_days()).unwrap_or(i32::MAX)
}

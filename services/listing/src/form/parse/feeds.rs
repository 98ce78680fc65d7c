//! The calendars of a draft.

use casacero_proto::listing::v1 as wire;

use super::Form;
use crate::domain::{
    feed_address::{FEEDS_MAX, FeedAddress},
    text::{FieldError, Invalid, Named as _},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feed {
    /// The number of its platform in the calendar service.
    pub platform: i32,
    pub address: FeedAddress,
}

/// The feeds of a form.
pub fn feeds(form: &Form) -> Result<Vec<Feed>, FieldError> {
    let given = form.feeds.as_ref().map_or(&[][..], |list| &list.items);
    let mut feeds: Vec<Feed> = Vec::new();
    for wire::FeedToAdd { platform, url } in given.iter().filter(|feed| !feed.url.trim().is_empty()) {
        let address = FeedAddress::parse(url).named("feeds")?;
        if feeds.iter().any(|feed| feed.address == address) {
            return Err(Invalid::DuplicateCalendar).named("feeds");
        }
        feeds.push(Feed { platform: platform.unwrap_or_default(), address });
    }
    if feeds.len() > FEEDS_MAX {
        return Err(Invalid::TooManyCalendars).named("feeds");
    }
    Ok(feeds)
}

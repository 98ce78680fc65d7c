//! One row of the old table as a home: mapped, mended or refused as a whole. `docs/rules/import.md` has the rules.

use std::collections::BTreeSet;

use crate::domain::{
    feed_address::FeedAddress,
    identity::{ListingId, RecordId},
    time_zone,
};
use casacero_proto::{
    calendar::v1::Platform,
    listing::v1::{self as wire, ListingRecord, ListingStatus},
};
use chrono::{DateTime, NaiveDate, Utc};

use super::{
    fields::{self, cause, choice_or, line, needed, optional, optional_line},
    nights::{self, Block},
    notes::{Cause, Notes},
    parts, place,
    table::Cells,
    values,
};

/// A row that can be imported.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Home {
    /// Its data. The id is empty if the row has none. The time zone is empty if the country and the postcode do not give
    /// it; the language of the description is not known here.
    pub record: ListingRecord,
    /// The calendars of other platforms.
    pub feeds: Vec<(Platform, String)>,
    pub blocks: Vec<Block>,
    /// The addresses of its photos, the main one first.
    pub photos: Vec<String>,
}

/// What rows are read with.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// How ids begin, such as `CASA-`.
    pub id_prefix: &'a str,
    /// Blocks that end before it are not imported.
    pub today: NaiveDate,
    /// When a home was submitted of which the table does not say it.
    pub now: DateTime<Utc>,
    /// Its postcode as its country writes it.
    pub postcode: &'a values::Read<String>,
}

/// The fields with the addresses of feeds.
const FEEDS: [(&str, &str, Platform); 4] = [
    ("feed_airbnb", "airbnb", Platform::Airbnb),
    ("feed_booking", "booking", Platform::Booking),
    ("feed_vrbo", "vrbo", Platform::Vrbo),
    ("feed_other", "other", Platform::Other),
];

/// Reads a row. There is a home if nothing is refused.
pub fn read(cells: &Cells, context: Context<'_>, notes: &mut Notes) -> Option<Home> {
    let text = |field: &str| fields::text(cells, field);
    let (id, record_id) = ids(text("property_id"), text("record_id"), context.id_prefix, notes);
    let status = parts::status(text("status"), notes);
    let name = line::<120>("property_name", text("property_name"), notes);
    let property_type: Option<wire::PropertyType> =
        needed("property_type", text("property_type"), values::choice, notes);
    let description = parts::description(text("description"), notes);
    let country = needed("country", text("country"), place::country, notes);
    let city = line::<100>("city", text("city"), notes);
    let postal_code = country.and_then(|_| parts::postcode(text("postcode"), context.postcode, notes));
    let point = country.and_then(|country| place::point(cells, country, notes));
    let capacity = parts::capacity(cells, notes);
    let price = parts::price(cells, notes);
    let owner_name = line::<120>("owner_name", text("owner_name"), notes);
    let email = optional("email", text("email"), values::email, notes);
    let preferred = choice_or("preferred_contact", text("preferred_contact"), wire::ContactChannel::Email, notes);
    let submitted_at = parts::submitted_at(text("submitted_date"), context.now, notes);
    let feeds = feeds_of(cells, notes);
    let fed: BTreeSet<&'static str> = feeds.iter().map(|(platform, ..)| *platform).collect();
    let blocks = blocks_of(cells, &fed, context.today, notes);
    let photos = parts::photos(text("photos"), notes);
    let mut short = |field| optional_line::<100>(field, text(field), notes).unwrap_or_default();
    let (region, state_province) = (short("region"), short("state_province"));
    let address = optional_line::<200>("address", text("address"), notes).unwrap_or_default();
    let license_number = optional_line::<80>("license_number", text("license_number"), notes);
    let distances = wire::Distances {
        to_beach: optional_line::<60>("distance_to_beach", text("distance_to_beach"), notes),
        to_center: optional_line::<60>("distance_to_center", text("distance_to_center"), notes),
        to_airport: optional_line::<60>("distance_to_airport", text("distance_to_airport"), notes),
    };
    let phone = parts::phone("phone", text("phone"), notes);
    let whatsapp = parts::phone("whatsapp", text("whatsapp"), notes);
    let features = parts::features(cells, notes);
    let links = parts::links(cells, notes);

    // Everything was read before, so that a row is told of all its faults at once.
    let (status, name, property_type, description, country) = (status?, name?, property_type?, description?, country?);
    let (city, postal_code, capacity, price, owner_name) = (city?, postal_code?, capacity?, price?, owner_name?);
    if !notes.refused.is_empty() {
        return None;
    }
    let zone = time_zone::of_address(country, Some(&postal_code));
    let record = ListingRecord {
        id,
        status: status.into(),
        name,
        property_type: property_type.into(),
        descriptions: vec![wire::Description { text: description, ..Default::default() }],
        country: country.code().to_owned(),
        region,
        city,
        address,
        postal_code,
        state_province,
        submitted_at: Some(submitted_at),
        // Otherwise every home would be new on the day of the import.
        activated_at: (status == ListingStatus::Active).then_some(submitted_at),
        max_guests: capacity.max_guests(),
        bedrooms: capacity.bedrooms(),
        half_bathrooms: capacity.half_bathrooms(),
        price: Some(wire::Price {
            currency: price.currency().code().to_owned(),
            min_minor: price.min_minor(),
            max_minor: price.max_minor(),
        }),
        features: Some(features),
        point: point.map(|point| wire::Point { latitude: point.latitude(), longitude: point.longitude() }),
        distances: Some(distances),
        license_number,
        owner_name,
        owner_email: email.map(|email| email.as_str().to_owned()).unwrap_or_default(),
        phone,
        whatsapp,
        preferred_contact: preferred.into(),
        links: Some(links),
        time_zone: zone.map(|zone| zone.name().to_owned()).unwrap_or_default(),
        record_id,
        ..Default::default()
    };
    let feeds = feeds.into_iter().map(|(_, platform, url)| (platform, url)).collect();
    Some(Home { record, feeds, blocks, photos })
}

/// The feeds of a row: names of platforms, their numbers and the addresses.
fn feeds_of(cells: &Cells, notes: &mut Notes) -> Vec<(&'static str, Platform, String)> {
    let feed = |(field, name, platform): (&'static str, &'static str, Platform)| {
        let read = |text: &str| values::address(text, FeedAddress::parse);
        let address = optional(field, fields::text(cells, field), read, notes)?;
        Some((name, platform, address.reveal().to_owned()))
    };
    FEEDS.into_iter().filter_map(feed).collect()
}

/// The blocks of a row: its own, and the nights of platforms that no feed of `fed` brings again.
pub fn blocks_of(cells: &Cells, fed: &BTreeSet<&'static str>, today: NaiveDate, notes: &mut Notes) -> Vec<Block> {
    let mut blocks = nights::manual(fields::text(cells, "manual_blocks"), today, notes);
    let has_manual = cells.contains_key("manual_blocks");
    blocks.extend(nights::without_feed(fields::text(cells, "calendar_data"), fed, has_manual, today, notes));
    blocks
}

/// The name that the table has for a platform.
pub fn platform_name(platform: Platform) -> Option<&'static str> {
    FEEDS.into_iter().find(|(.., known)| *known == platform).map(|(_, name, _)| name)
}

/// An id as the brand writes it, if it is one.
fn own_id(text: &str, prefix: &str) -> Option<String> {
    let plain = text.trim().to_ascii_uppercase().replace(' ', "-");
    (plain.starts_with(prefix) && plain.parse::<ListingId>().is_ok()).then_some(plain)
}

/// The id and the record id of a row, as far as they are ones.
pub fn ids_of(cells: &Cells, prefix: &str) -> (Option<String>, Option<String>) {
    let id = cells.get("property_id").and_then(|text| own_id(text, prefix));
    let record_id = cells.get("record_id").and_then(|text| text.trim().parse::<RecordId>().ok());
    (id, record_id.map(|id| id.as_str().to_owned()))
}

/// The same, with notes of what is wrong with them. The id is empty where the row has none.
pub fn ids(id: &str, record_id: &str, prefix: &str, notes: &mut Notes) -> (String, Option<String>) {
    let read = |text: &str| Ok((text.parse::<RecordId>().map_err(cause)?.as_str().to_owned(), false));
    let record_id = optional("record_id", record_id, read, notes);
    if id.is_empty() {
        if record_id.is_none() {
            notes.refuse("property_id", Cause::Missing);
        }
        return (String::new(), record_id);
    }
    let own = own_id(id, prefix);
    if own.is_none() {
        notes.refuse("property_id", Cause::Invalid);
    }
    let own = own.unwrap_or_default();
    notes.mend("property_id", !own.is_empty() && own != id);
    (own, record_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row in which nothing is wrong.
    fn cells() -> Cells {
        let cells = [
            ("property_id", "CASA-1001"),
            ("record_id", "recA1b2C3d4E5f6G7"),
            ("property_name", "Casa Risco"),
            ("property_type", "Villa"),
            ("description", "A bright home by the sea."),
            ("country", "Spain"),
            ("city", "Corralejo"),
            ("postcode", "35660"),
            ("status", "Approved"),
            ("max_guests", "4"),
            ("bedrooms", "2"),
            ("bathrooms", "1.5"),
            ("price_min", "85"),
            ("currency", "EUR"),
            ("owner_name", "Ana Ruiz"),
            ("email", "ana@mail.example"),
        ];
        cells.into_iter().map(|(field, text)| (field, text.to_owned())).collect()
    }

    fn read_with(changes: &[(&'static str, &str)]) -> (Option<Home>, Notes) {
        let mut cells = cells();
        cells.extend(changes.iter().map(|(field, text)| (*field, (*text).to_owned())));
        let now = DateTime::UNIX_EPOCH;
        let postcode = Ok((cells["postcode"].clone(), false));
        let context = Context { id_prefix: "CASA-", today: now.date_naive(), now, postcode: &postcode };
        let mut notes = Notes::default();
        let home = read(&cells, context, &mut notes);
        (home, notes)
    }

    #[test]
    fn a_good_row_is_a_home_and_needs_no_notes() {
        let (home, notes) = read_with(&[]);
        assert_eq!(notes, Notes::default());
        let record = home.expect("a home").record;
        assert_eq!((record.id.as_str(), record.time_zone.as_str()), ("CASA-1001", "Atlantic/Canary"));
        assert_eq!((record.status(), record.half_bathrooms), (ListingStatus::Active, 3));
        assert_eq!(record.price.map(|price| (price.min_minor, price.max_minor)), Some((8_500, None)));
    }

    #[test]
    fn a_row_is_refused_with_all_its_faults() {
        let faults = [("property_name", ""), ("price_min", "ask"), ("country", "Atlantis"), ("status", "Archived")];
        let (home, notes) = read_with(&faults);
        assert_eq!(home, None);
        let expected = [
            ("country", Cause::Unknown),
            ("price_min", Cause::Invalid),
            ("property_name", Cause::Missing),
            ("status", Cause::Unknown),
        ];
        assert_eq!(notes.refused.into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn ids_are_those_of_the_brand() {
        let cases = [
            ("casa-7", "recA", Some("CASA-7"), true),
            ("CASA 7", "", Some("CASA-7"), true),
            ("", "recA", Some(""), false),
            ("", "", None, false),
            ("DEMO-7", "recA", None, false),
        ];
        for (id, record_id, expected, is_mended) in cases {
            let (home, notes) = read_with(&[("property_id", id), ("record_id", record_id)]);
            assert_eq!(home.map(|home| home.record.id).as_deref(), expected, "{id}");
            assert_eq!(notes.mended.contains("property_id"), is_mended, "{id}");
        }
    }

    #[test]
    fn a_price_below_the_least_one_is_the_least_one() {
        let (home, notes) = read_with(&[("price_min", "120"), ("price_max", "90")]);
        let price = home.expect("a home").record.price.expect("a price");
        assert_eq!((price.min_minor, price.max_minor), (9_000, Some(12_000)));
        assert!(notes.mended.contains("price_max"));
    }

    #[test]
    fn a_home_without_an_address_comes_in() {
        let (home, notes) = read_with(&[("email", "ask at reception")]);
        assert_eq!(home.expect("a home").record.owner_email, "");
        assert!(notes.left_out.contains("email"));
    }

    #[test]
    fn a_page_is_no_feed_and_leaves_the_nights_that_it_brought() {
        let data = r#"{"blockedDates":[{"startDate":"2027-04-01","endDate":"2027-04-02","platform":"airbnb"}]}"#;
        for (address, feeds, blocks) in [("https://airbnb.example/rooms/7", 0, 1), ("airbnb.example/ical/7.ics", 1, 0)]
        {
            let (home, _) = read_with(&[("feed_airbnb", address), ("calendar_data", data)]);
            let home = home.expect("a home");
            assert_eq!((home.feeds.len(), home.blocks.len()), (feeds, blocks), "{address}");
        }
    }
}

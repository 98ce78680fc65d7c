//! Database rows of a listing: its document, with the columns that queries ask for, its descriptions and its photos.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;

use super::{
    Corrupt, Error,
    schema::{listing_descriptions, listing_photos, listings},
};
use crate::domain::{
    contact::EmailAddress,
    description::{AltText, Description, Language},
    identity::ListingId,
    listing::Listing,
    photo::Photo,
    place::{Place, Point},
    quality::quality,
    review_check::text_digest,
    text::{Line, comparison_key},
};

#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = listings, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(super) struct ListingRow {
    pub id: String,
    pub record_id: Option<String>,
    pub version: i64,
    pub status: String,
    pub name: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub time_zone: String,
    pub submitted_at: NaiveDateTime,
    pub activated_at: Option<NaiveDateTime>,
    pub owner_name: String,
    pub owner_email: Option<String>,
    pub phone: Option<String>,
    pub whatsapp: Option<String>,
    pub mail_language: Option<String>,
    pub demo: bool,
    pub updated_at: NaiveDateTime,
    /// The listing in JSON, without what has rows or columns of its own.
    pub document: String,
    /// What operators search homes by, the name first; see [`search_text`].
    pub search_text: String,
    /// Country, region and town, for their order.
    pub place: String,
    pub score: i32,
}

#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_descriptions, treat_none_as_default_value = false)]
pub(super) struct DescriptionRow {
    pub listing_id: String,
    pub position: i32,
    pub language: String,
    pub body: String,
    pub text_digest: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_photos, treat_none_as_default_value = false)]
pub(super) struct PhotoRow {
    pub listing_id: String,
    pub position: i32,
    pub hash: String,
    pub width: i32,
    pub height: i32,
    pub widths: String,
    pub color: String,
    pub alt_texts: String,
}

/// The id of a listing in the column of another table.
pub(in crate::store) fn listing_id(text: String) -> Result<ListingId, Corrupt> {
    text.parse().map_err(|_| Corrupt { id: text, column: "listing_id", problem: "is not a listing id".into() })
}

/// All rows of one listing.
pub(super) struct Rows {
    pub listing: ListingRow,
    pub descriptions: Vec<DescriptionRow>,
    pub photos: Vec<PhotoRow>,
}

/// The listing of its rows, with its version.
pub(super) fn listing(rows: Rows) -> Result<(Listing, u64), Error> {
    let Rows { listing: row, descriptions, photos } = rows;
    let corrupt = |column: &'static str, problem: String| Corrupt { id: row.id.clone(), column, problem };
    let mut listing: Listing =
        serde_json::from_str(&row.document).map_err(|error| corrupt("document", error.to_string()))?;
    let point = row.latitude.zip(row.longitude).map(|(latitude, longitude)| Point::new(latitude, longitude));
    listing.place.point = point.transpose().map_err(|error| corrupt("latitude", error.to_string()))?;
    let language = row.mail_language.as_deref().map(Language::parse).transpose();
    listing.mail_language = language.map_err(|error| corrupt("mail_language", error.to_string()))?;
    listing.descriptions = descriptions
        .iter()
        .map(|row| Description::stored(Language::parse(&row.language)?, row.body.clone(), false))
        .collect::<Result<_, _>>()
        .map_err(|error| corrupt("descriptions", error.to_string()))?;
    listing.photos =
        photos.iter().map(photo).collect::<Result<_, _>>().map_err(|problem| corrupt("photos", problem))?;
    let listing = listing.checked().map_err(|error| corrupt("document", error.to_string()))?;
    Ok((listing, row.version.cast_unsigned()))
}

fn photo(row: &PhotoRow) -> Result<Photo, String> {
    let widths: Vec<u32> = serde_json::from_str(&row.widths).map_err(|error| error.to_string())?;
    let alt_texts: Vec<AltText> = serde_json::from_str(&row.alt_texts).map_err(|error| error.to_string())?;
    let size = |number: i32| u32::try_from(number).map_err(|error| error.to_string());
    Photo::new(&row.hash, size(row.width)?, size(row.height)?, &widths, &row.color)
        .and_then(|photo| photo.with_alt_texts(alt_texts))
        .map_err(|error| error.to_string())
}

/// The rows of a listing.
pub(super) fn rows(listing: &Listing, version: u64, now: DateTime<Utc>) -> Rows {
    let listing_id = listing.id.to_string();
    let position = |index: usize| i32::try_from(index).expect("lists of a listing are short");
    let description = |(index, text): (usize, &Description)| DescriptionRow {
        listing_id: listing_id.clone(),
        position: position(index),
        language: text.language().code().into(),
        body: text.text().into(),
        text_digest: Some(text_digest(text.text())),
    };
    let photo = |(index, photo): (usize, &Photo)| PhotoRow {
        listing_id: listing_id.clone(),
        position: position(index),
        hash: photo.hash().into(),
        width: photo.width().cast_signed(),
        height: photo.height().cast_signed(),
        widths: json(photo.widths()),
        color: photo.color().into(),
        alt_texts: json(photo.alt_texts()),
    };
    let Listing { place, owner, .. } = listing;
    Rows {
        descriptions: listing.descriptions.iter().enumerate().map(description).collect(),
        photos: listing.photos.iter().enumerate().map(photo).collect(),
        listing: ListingRow {
            record_id: listing.record_id.as_ref().map(|id| id.as_str().to_owned()),
            version: version.cast_signed(),
            status: listing.status.to_string(),
            name: listing.name.to_string(),
            latitude: place.point.map(Point::latitude),
            longitude: place.point.map(Point::longitude),
            time_zone: place.time_zone.name().into(),
            submitted_at: listing.submitted_at.naive_utc(),
            activated_at: listing.activated_at.map(|instant| instant.naive_utc()),
            owner_name: owner.name.to_string(),
            owner_email: owner.email.as_ref().map(|email| email.as_str().to_owned()),
            phone: owner.phone.as_ref().map(|phone| phone.as_str().to_owned()),
            whatsapp: owner.whatsapp.as_ref().map(|phone| phone.as_str().to_owned()),
            mail_language: listing.mail_language.map(|language| language.code().to_owned()),
            demo: listing.demo,
            updated_at: now.naive_utc(),
            document: json(listing),
            search_text: search_text(listing),
            place: place_text(listing),
            score: quality(listing).score.cast_signed(),
            id: listing_id,
        },
    }
}

/// Longest part of a text that is searched. PostgreSQL takes no entry of an index with more than 2,700 bytes, and one letter
/// of a name may become several.
const PART_MAX: usize = 200;

/// What is compared of a part: letters and digits of ASCII.
fn part(text: &str) -> String {
    let mut key = comparison_key(text);
    key.truncate(PART_MAX);
    key
}

/// The name, id, place, owner and licence number of a listing, each on a line as [`comparison_key`] writes it.
pub(super) fn search_text(listing: &Listing) -> String {
    let Listing { place, owner, .. } = listing;
    let [english, spanish] = place.country.names();
    let parts = [
        listing.name.as_str(),
        listing.id.as_str(),
        &place_text(listing),
        english,
        spanish,
        owner.name.as_str(),
        owner.email.as_ref().map_or("", EmailAddress::as_str),
        listing.license_number.as_ref().map_or("", Line::as_str),
    ];
    parts.map(part).join("\n")
}

/// Country, region, province and town of a listing, as [`comparison_key`] writes them.
pub(super) fn place_text(listing: &Listing) -> String {
    let Place { country, region, state_province, city, .. } = &listing.place;
    let areas = [region, state_province].map(|area| area.as_ref().map_or("", Line::as_str));
    part(&[country.code(), &areas.join(" "), city.as_str()].join(" "))
}

fn json(value: impl serde::Serialize) -> String {
    serde_json::to_string(&value).expect("names, numbers and texts are plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{full_listing, listing as bare_listing, now};

    fn refused(change: fn(&mut serde_json::Value)) -> String {
        let mut all = rows(&full_listing(1), 1, now());
        let mut document = serde_json::from_str(&all.listing.document).expect("JSON");
        change(&mut document);
        all.listing.document = document.to_string();
        listing(all).expect_err("refused").to_string()
    }

    #[test]
    fn a_listing_comes_back_as_it_went() {
        for one in [bare_listing(1), full_listing(1)] {
            assert_eq!(listing(rows(&one, 3, now())).expect("a listing"), (one, 3));
        }
    }

    #[test]
    fn a_document_is_read_that_is_older_or_newer() {
        let mut all = rows(&full_listing(1), 1, now());
        let mut document: serde_json::Value = serde_json::from_str(&all.listing.document).expect("JSON");
        document["not_yet"] = true.into();
        document.as_object_mut().expect("an object").remove("license_number");
        all.listing.document = document.to_string();
        assert_eq!(listing(all).expect("a listing").0.license_number, None);
    }

    #[test]
    fn what_the_domain_refuses_is_not_read() {
        type Change = fn(&mut serde_json::Value);
        let cases: [(Change, &str); 12] = [
            (|document| document["name"] = "".into(), "document must be given"),
            (|document| document["rooms"][0]["type"] = "castle".into(), "unknown variant `castle`"),
            (|document| document["rooms"][0]["beds"] = Vec::<u8>::new().into(), "rooms is not a room"),
            (|document| document["stay_terms"] = serde_json::json!({ "check_in_until": 60 }), "check_in_from"),
            (|document| document["stay_terms"]["payment"] = "gold".into(), "unknown variant `gold`"),
            (|document| document["stay_terms"]["house_rules"][0]["text"] = "".into(), "must be given"),
            (|document| document["price"]["currency"] = "gold".into(), "price.currency is not a currency"),
            (|document| document["capacity"][0] = 0.into(), "max_guests is out of range"),
            (|document| document["rates"]["minNights"] = 0.into(), "min_nights is out of range"),
            (|document| document["rates"]["rules"][0]["weekdays"] = vec![8].into(), "is not a known value"),
            (|document| document["rates"]["fees"]["depositMinor"] = (-1).into(), "fees.deposit_minor is out of"),
            (|document| document["place"]["accuracy"][1] = 0.into(), "is out of range"),
        ];
        for (change, problem) in cases {
            let error = refused(change);
            assert!(error.contains("CASA-1") && error.contains(problem), "{problem}: {error}");
        }
    }
}

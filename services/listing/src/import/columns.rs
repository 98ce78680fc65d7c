//! Which field a column of the old table is. Its exports, its pages and its forms spelled them differently.

use crate::domain::text::comparison_key;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// A field that is imported.
    Field(&'static str),
    /// Passwords, which every visitor could read. They are not even kept in memory.
    Password,
    /// A field that the product counts or finds out itself.
    Derived,
    Unknown,
}

/// The spellings of the fields, without spaces, accents, punctuation and capitals.
const FIELDS: &[(&str, &[&str])] = &[
    ("record_id", &["recordid", "airtableid", "airtablerecordid", "recid"]),
    ("property_id", &["propertyid", "id", "listingid"]),
    ("property_name", &["propertyname", "name"]),
    ("property_type", &["propertytype", "type"]),
    ("description", &["description", "propertydescription"]),
    ("country", &["country"]),
    ("region", &["region"]),
    ("state_province", &["stateprovince", "province", "state"]),
    ("city", &["city"]),
    ("address", &["address", "streetaddress"]),
    ("postcode", &["postalcode", "postcode", "zip", "zipcode"]),
    ("status", &["status"]),
    ("submitted_date", &["submitteddate", "submittedat", "submissiondate", "createdtime", "created"]),
    ("max_guests", &["maxguests", "guests"]),
    ("bedrooms", &["bedrooms"]),
    ("bathrooms", &["bathrooms"]),
    ("price_min", &["pricemin", "minprice", "price", "pricepernight"]),
    ("price_max", &["pricemax", "maxprice"]),
    ("currency", &["currency"]),
    ("amenities", &["amenities"]),
    ("views", &["views", "view"]),
    ("photos", &["photourls", "photos", "photo", "images", "pictures"]),
    ("pool_access", &["poolaccess", "pool"]),
    ("parking", &["parking"]),
    ("kitchen", &["kitchen"]),
    ("air_conditioning", &["airconditioning"]),
    ("accessibility", &["accessibility"]),
    ("pet_policy", &["petpolicy", "pets"]),
    ("smoking_policy", &["smokingpolicy", "smoking"]),
    ("children_policy", &["childrenpolicy", "children"]),
    ("latitude", &["latitude", "lat"]),
    ("longitude", &["longitude", "lng", "lon"]),
    ("distance_to_beach", &["distancetobeach"]),
    ("distance_to_center", &["distancetocenter", "distancetocentre"]),
    ("distance_to_airport", &["distancetoairport"]),
    ("license_number", &["licensenumber", "licencenumber", "license", "licence"]),
    ("owner_name", &["ownername"]),
    ("email", &["email", "owneremail"]),
    ("phone", &["phone", "phonenumber", "ownerphone"]),
    ("whatsapp", &["whatsapp", "whatsappnumber"]),
    ("preferred_contact", &["preferredcontact"]),
    ("airbnb", &["airbnb", "airbnburl", "airbnblink"]),
    ("booking", &["booking", "bookingcom", "bookingurl", "bookingcomurl", "bookinglink"]),
    ("vrbo", &["vrbo", "vrbourl", "vrbolink", "homeaway"]),
    ("holidu", &["holidu", "holiduurl"]),
    ("other_url", &["otherurl", "otherplatformurl", "other", "website"]),
    ("manual_blocks", &["manualblocks", "manualblocksjson"]),
    ("calendar_data", &["calendardata", "calendardatajson", "calendarjson"]),
];

/// Counted or found out again.
const DERIVED: &[&str] = &[
    "calendarsyncstatus",
    "totalblockeddays",
    "manualblockscount",
    "manualblockslastupdated",
    "geocodedaddress",
    "location",
    "hascalendarurls",
];

/// How the name of a column with addresses of feeds ends.
const FEED_ENDINGS: &[&str] = &[
    "ical",
    "icalurl",
    "icallink",
    "icalfeed",
    "icalendar",
    "calendarurl",
    "calendarlink",
    "feedurl",
    "ics",
    "icsurl",
];

/// The platforms of feeds, by a part of the column's name; the last one is every other.
const FEEDS: &[(&str, &str)] =
    &[("airbnb", "feed_airbnb"), ("booking", "feed_booking"), ("vrbo", "feed_vrbo"), ("homeaway", "feed_vrbo")];

/// What the column of a name holds.
pub fn column(name: &str) -> Column {
    let key = comparison_key(name).replace(' ', "");
    if ["password", "contrasena", "passwd"].iter().any(|word| key.contains(*word)) {
        return Column::Password;
    }
    if key.contains("minisite") {
        return Column::Field("minisite");
    }
    if FEED_ENDINGS.iter().any(|ending| key.ends_with(*ending)) || key.starts_with("ical") {
        let platform = FEEDS.iter().find(|(part, _)| key.contains(*part));
        return Column::Field(platform.map_or("feed_other", |(_, field)| *field));
    }
    if DERIVED.contains(&key.as_str()) {
        return Column::Derived;
    }
    let field = FIELDS.iter().find(|(_, spellings)| spellings.contains(&key.as_str()));
    field.map_or(Column::Unknown, |(field, _)| Column::Field(field))
}

/// The heading of ids.
const ID: &str = "Property ID";

/// The headings of the table that is filled in by hand, each with what stands below it as an example.
const TEMPLATE: &[(&str, &str)] = &[
    (ID, ""),
    ("Property Name", "Casa del Sol"),
    ("Property Type", "Villa"),
    ("Description", "A bright home by the sea."),
    ("Country", "Spain"),
    ("Region", "Canary Islands"),
    ("State/Province", "Las Palmas"),
    ("City", "Corralejo"),
    ("Address", "Calle del Sol 7"),
    ("Postal Code", "35660"),
    ("Latitude", "28.7394"),
    ("Longitude", "-13.8675"),
    ("Status", "Pending"),
    ("Submitted Date", "2027-01-31"),
    ("Max Guests", "4"),
    ("Bedrooms", "2"),
    ("Bathrooms", "1.5"),
    ("Price Min", "85"),
    ("Price Max", "120"),
    ("Currency", "EUR"),
    ("Amenities", "Wifi, TV"),
    ("Views", "Sea"),
    ("Pool Access", "Shared Pool"),
    ("Parking", "Free Parking"),
    ("Kitchen", "Full Kitchen"),
    ("Air Conditioning", "None"),
    ("Accessibility", "Not Accessible"),
    ("Pet Policy", "Pets Welcome"),
    ("Smoking Policy", "No Smoking"),
    ("Children Policy", "Children Welcome"),
    ("Distance to Beach", "350 m"),
    ("Distance to Center", "1 km"),
    ("Distance to Airport", "40 km"),
    ("License Number", "VV-35-4-0001234"),
    ("Owner Name", "Ana Ruiz"),
    ("Email", "ana@example.com"),
    ("Phone", "+34 928 123 456"),
    ("WhatsApp", "+34 600 123 456"),
    ("Preferred Contact", "Email"),
    ("Photo URLs", "https://example.com/casa.jpg"),
    ("Airbnb URL", "https://www.airbnb.com/rooms/1"),
    ("Booking.com URL", ""),
    ("VRBO URL", ""),
    ("Holidu URL", ""),
    ("Other URL", ""),
    ("Minisite URL", ""),
    ("Airbnb iCal URL", "https://www.airbnb.com/calendar/ical/1.ics"),
    ("Booking.com iCal URL", ""),
    ("VRBO iCal URL", ""),
    ("Other iCal URL", ""),
    (
        "Manual Blocks",
        r#"[{"id":"1","startDate":"2027-08-01","endDate":"2027-08-14","reason":"Family","type":"personal_use"}]"#,
    ),
];

/// A table with all headings and an example, as CSV with a byte order mark, by which spreadsheets know UTF-8.
pub fn template(id_prefix: &str) -> Result<String, csv::Error> {
    let id = format!("{id_prefix}1001");
    let example = TEMPLATE.iter().map(|(heading, example)| if *heading == ID { id.as_str() } else { example });
    let mut table =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer("\u{feff}".as_bytes().to_vec());
    table.write_record(TEMPLATE.iter().map(|(heading, _)| heading))?;
    table.write_record(example)?;
    let bytes = table.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chrono::{DateTime, Utc};

    use super::*;
    use crate::import::{
        notes::Notes,
        row::{self, Context},
        table::{self, Row},
    };

    #[test]
    fn the_example_of_the_template_is_a_home_and_needs_no_notes() {
        let table = table::read(template("CASA-").expect("written").as_bytes()).expect("a table");
        assert_eq!(table.unknown_columns, BTreeSet::new());
        let [Row::Whole(cells)] = table.rows.as_slice() else { panic!("one row: {table:?}") };
        let now: DateTime<Utc> = "2027-01-31T12:00:00Z".parse().expect("an instant");
        let postcode = Ok((cells["postcode"].clone(), false));
        let context = Context { id_prefix: "CASA-", today: now.date_naive(), now, postcode: &postcode };
        let mut notes = Notes::default();
        let home = row::read(cells, context, &mut notes);
        assert_eq!(notes, Notes::default());
        let home = home.expect("a home");
        assert_eq!((home.feeds.len(), home.blocks.len(), home.photos.len()), (1, 1, 1));
        // Every field but the id of the hosted table and what its calendars had brought.
        let fields: BTreeSet<_> = FIELDS.iter().map(|(field, _)| *field).collect();
        let headed: BTreeSet<_> = TEMPLATE
            .iter()
            .filter_map(|(heading, _)| match column(heading) {
                Column::Field(field) => Some(field),
                Column::Password | Column::Derived | Column::Unknown => None,
            })
            .collect();
        assert_eq!(fields.difference(&headed).copied().collect::<Vec<_>>(), ["calendar_data", "record_id"]);
    }

    #[test]
    fn columns_are_known_by_their_spellings() {
        let cases = [
            ("Property ID", Column::Field("property_id")),
            ("propertyName", Column::Field("property_name")),
            ("Postal Code", Column::Field("postcode")),
            ("Postcode", Column::Field("postcode")),
            ("Calendar Data JSON", Column::Field("calendar_data")),
            ("Calendar Data", Column::Field("calendar_data")),
            ("Manual Blocks", Column::Field("manual_blocks")),
            ("Manual Blocks Count", Column::Derived),
            ("AirBnB", Column::Field("airbnb")),
            ("AirBnB iCal URL", Column::Field("feed_airbnb")),
            ("airbnbIcalUrl", Column::Field("feed_airbnb")),
            ("Booking.com", Column::Field("booking")),
            ("Booking.com iCal URL", Column::Field("feed_booking")),
            ("iCal URL VRBO", Column::Field("feed_vrbo")),
            ("Other iCal URL", Column::Field("feed_other")),
            ("Other URL", Column::Field("other_url")),
            ("Minisite URL", Column::Field("minisite")),
            ("CasaCero Mini-Site URL", Column::Field("minisite")),
            ("Mini Site", Column::Field("minisite")),
            ("Property Password", Column::Password),
            ("propertyPassword", Column::Password),
            ("Contraseña", Column::Password),
            ("Notes (internal)", Column::Unknown),
            ("", Column::Unknown),
        ];
        for (name, expected) in cases {
            assert_eq!(column(name), expected, "{name}");
        }
    }
}

//! Which field a column of the old table is. Its exports, its pages and its forms spelled them differently.

use casacero_listing::domain::text::comparison_key;

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

#[cfg(test)]
mod tests {
    use super::*;

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

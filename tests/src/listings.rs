//! Listings and feeds for tests.

use std::path::{Path, PathBuf};

use casacero_geocoding::{domain::assembly, packed, source};
use casacero_proto::listing::v1::{
    Accessibility, AirConditioning, Amenity, ChildrenPolicy, ContactChannel, Description, Distances, Features, Kitchen,
    Links, ListingRecord, ListingStatus, Parking, PetPolicy, Photo, Point, PointPrecision, PoolAccess, Price,
    PropertyType, SmokingPolicy, View,
};
use prost_types::Timestamp;

/// A feed in Airbnb's format: a reservation with personal data for the nights of 8 to 14 May, and a block for the
/// nights of 20 to 22 May. Its phone number has more digits than Airbnb gives, because four digits occur in many ids by
/// chance.
pub const AIRBNB: &str = "BEGIN:VCALENDAR\r\nPRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r\nCALSCALE:GREGORIAN\r\n\
VERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTAMP:20270301T080000Z\r\nDTSTART;VALUE=DATE:20270508\r\nDTEND;VALUE=DATE:20270515\r\n\
SUMMARY:Reserved\r\nUID:1418fb94e984-aaaa@airbnb.com\r\nDESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/res\r\n \
ervations/details/HMSECRET01\\nPhone Number (Last 4 Digits): 47110815471\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n\
DTSTAMP:20270301T080000Z\r\nDTSTART;VALUE=DATE:20270520\r\nDTEND;VALUE=DATE:20270523\r\n\
SUMMARY:Airbnb (Not available)\r\nUID:7f662ec65913-bbbb@airbnb.com\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

/// A feed in Booking.com's format: closed for the nights of 1 to 3 April.
pub const BOOKING: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Booking.com//Calendar//EN\r\nBEGIN:VEVENT\r\n\
DTSTART;VALUE=DATE:20270401\r\nDTEND;VALUE=DATE:20270404\r\nUID:c0ffee@booking.com\r\n\
SUMMARY:CLOSED - Not available\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

fn at(day: i64) -> Timestamp {
    // A day of January 2027.
    Timestamp { seconds: 1_798_761_600 + day * 86_400, nanos: 0 }
}

/// A villa in Corralejo, to be contacted by WhatsApp.
pub fn villa() -> ListingRecord {
    ListingRecord {
        id: "CASA-1001".into(),
        status: ListingStatus::Active.into(),
        name: "Casa Risco Blanco".into(),
        property_type: PropertyType::Villa.into(),
        descriptions: vec![
            Description {
                language: "es".into(),
                text: "Casa blanca y baja sobre las dunas, con un patio fresco a mediodía.".into(),
                ..Default::default()
            },
            Description {
                language: "en".into(),
                text: "A low white house above the dunes, with a patio that stays cool at noon.".into(),
                ..Default::default()
            },
        ],
        country: "ES".into(),
        region: "Fuerteventura".into(),
        city: "Corralejo".into(),
        address: "Calle Secreta 7".into(),
        postal_code: "35660".into(),
        state_province: "Las Palmas".into(),
        submitted_at: Some(at(3)),
        activated_at: Some(at(4)),
        max_guests: 6,
        bedrooms: 3,
        half_bathrooms: 5,
        price: Some(Price { currency: "EUR".into(), min_minor: 11_800, max_minor: Some(16_500) }),
        features: Some(Features {
            pool_access: PoolAccess::PrivatePool.into(),
            parking: Parking::FreeParking.into(),
            kitchen: Kitchen::FullKitchen.into(),
            air_conditioning: AirConditioning::PartialProperty.into(),
            accessibility: Accessibility::NotAccessible.into(),
            pet_policy: PetPolicy::PetsOnRequest.into(),
            smoking_policy: SmokingPolicy::OutdoorSmokingOnly.into(),
            children_policy: ChildrenPolicy::ChildrenWelcome.into(),
            amenities: vec![Amenity::Wifi.into(), Amenity::Terrace.into(), Amenity::Bbq.into(), Amenity::Garden.into()],
            views: vec![View::Sea.into(), View::Pool.into()],
            year_built: Some(1998),
        }),
        photos: vec![Photo {
            hash: "0123456789abcdef0123456789abcdef".into(),
            width: 1200,
            height: 800,
            widths: vec![400, 800, 1200],
            color: "#7aa5b8".into(),
            alt_texts: Vec::new(),
        }],
        point: Some(Point { latitude: 28.7394, longitude: -13.8706 }),
        distances: Some(Distances {
            to_beach: Some("350 m".into()),
            to_center: None,
            to_airport: Some("38 km".into()),
        }),
        license_number: Some("VV-35-2-0004821".into()),
        owner_name: "Lucía Peña".into(),
        owner_email: "lucia@owners.example".into(),
        phone: Some("+34 600 000 001".into()),
        whatsapp: Some("+34 600 000 001".into()),
        preferred_contact: ContactChannel::Whatsapp.into(),
        links: Some(Links { airbnb: Some("https://airbnb.example/rooms/1".into()), ..Links::default() }),
        time_zone: "Atlantic/Canary".into(),
        demo: false,
        professional_host: None,
        record_id: None,
        rooms: Vec::new(),
        stay_terms: None,
        rates: None,
        point_precision: PointPrecision::Unspecified.into(),
        point_accuracy_m: None,
    }
}

fn like_the_villa(id: &str, change: impl FnOnce(&mut ListingRecord)) -> ListingRecord {
    let mut record = ListingRecord { id: id.into(), ..villa() };
    change(&mut record);
    record
}

/// A villa, a flat in Benalmádena, a house without feeds, and a pending listing.
pub fn all() -> Vec<ListingRecord> {
    vec![
        villa(),
        like_the_villa("CASA-1002", |flat| {
            flat.name = "Ático Torremuelle".into();
            flat.property_type = PropertyType::Apartment.into();
            flat.city = "Benalmádena".into();
            flat.region = "Málaga".into();
            flat.state_province = "Málaga".into();
            flat.postal_code = "29630".into();
            flat.max_guests = 2;
            flat.bedrooms = 1;
            flat.price = Some(Price { currency: "EUR".into(), min_minor: 7_400, max_minor: None });
            flat.point = Some(Point { latitude: 36.5989, longitude: -4.5162 });
            flat.preferred_contact = ContactChannel::Email.into();
            flat.time_zone = "Europe/Madrid".into();
            flat.activated_at = Some(at(9));
        }),
        like_the_villa("CASA-1003", |house| {
            house.name = "Casa del Barranco".into();
            house.property_type = PropertyType::House.into();
            house.city = "Agaete".into();
            house.postal_code = "35480".into();
            house.region = "Gran Canaria".into();
            house.max_guests = 4;
            house.price = Some(Price { currency: "EUR".into(), min_minor: 9_900, max_minor: None });
            house.point = Some(Point { latitude: 28.1006, longitude: -15.7003 });
            house.activated_at = Some(at(8));
        }),
        like_the_villa("CASA-1004", |waiting| {
            waiting.name = "Piso por aprobar".into();
            waiting.status = ListingStatus::Pending.into();
            waiting.activated_at = None;
        }),
    ]
}

/// Writes a small packed gazetteer into `folder`.
pub fn gazetteer(folder: &Path) -> PathBuf {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../services/geocoding/tests/data");
    let rows = source::read(&sample).expect("the sample is sound");
    let parts = assembly::assemble(&rows).expect("the sample is small");
    let path = folder.join("gazetteer.bin");
    packed::save(&parts, &path).expect("the folder can be written");
    path
}

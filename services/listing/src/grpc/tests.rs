//! The service behind its methods, in process.

use std::{path::Path, sync::Arc, time::Duration};

use casacero_common::{
    call::Caller,
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::{CALENDAR_CHANGED, Event, Events},
    mail::Mailer,
    principal::{Principal, Role, Signer},
    refusal,
    service::{Running, Service, Shutdown},
    transport::{Transport, in_process},
};
use casacero_proto::listing::v1::{self as wire, listing_service_client::ListingServiceClient};
use chrono::Utc;
use tonic::{Code, Status};

use crate::{
    Config, MIGRATIONS, Seams,
    testing::{calendar::Calendar, now},
};

struct Harness {
    client: ListingServiceClient<Transport>,
    guest: Caller,
    operator: Caller,
    calendar: Arc<Calendar>,
    events: Events,
    folder: TemporaryFolder,
    shutdown: Shutdown,
    running: Running,
}

async fn harness() -> Harness {
    let calendar = Calendar::default();
    calendar.is_away(false);
    harness_with(calendar).await
}

async fn harness_with(calendar: Calendar) -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let (clock, events, signer, shutdown) = (Clock::fixed(now()), Events::memory(), Signer::random(), Shutdown::new());
    let calendar = Arc::new(calendar);
    let config = Config {
        brand_name: "CasaCero".into(),
        id_prefix: "CASA-".into(),
        launch_offer_size: 10,
        public_url: "https://casacero.example".parse().expect("an address"),
        mail_from: "mail@casacero.example".into(),
        support_email: "hello@casacero.example".into(),
        place_secret: b"secret".to_vec(),
        operator: Default::default(),
        roles: Default::default(),
    };
    let seams = Seams {
        database,
        events: events.clone(),
        mailer: Mailer::folder(&folder.path().join("mail")).expect("a folder"),
        clock: clock.clone(),
        calendar: calendar.clone(),
    };
    let Service { routes, tasks, .. } = crate::build(config, seams, &shutdown).await.expect("built");
    let mut running = Running::default();
    running.start(tasks, &shutdown);
    let guest = Caller::new(signer.clone(), clock.clone(), Principal::Guest);
    Harness {
        client: ListingServiceClient::new(in_process(routes, signer, clock)),
        operator: guest.acting_as(Principal::Operator { id: "ana".into(), role: Role::Editor }),
        guest,
        calendar,
        events,
        folder,
        shutdown,
        running,
    }
}

fn today() -> i32 {
    now().date_naive().to_epoch_days()
}

fn record(number: u32) -> wire::ListingRecord {
    let stamp = |instant: chrono::DateTime<Utc>| prost_types::Timestamp { seconds: instant.timestamp(), nanos: 0 };
    wire::ListingRecord {
        id: format!("CASA-{number}"),
        status: wire::ListingStatus::Active.into(),
        name: format!("Casa {number}"),
        property_type: wire::PropertyType::Villa.into(),
        descriptions: vec![wire::Description {
            language: "es".into(),
            text: "<p>Una casa</p>".into(),
            machine_translated: false,
        }],
        country: "ES".into(),
        region: "Fuerteventura".into(),
        city: "CORRALEJO".into(),
        address: "Calle del Sol 7".into(),
        postal_code: "35660".into(),
        state_province: "Las Palmas".into(),
        submitted_at: Some(stamp(now() - chrono::Duration::days(2))),
        activated_at: Some(stamp(now() - chrono::Duration::hours(number.into()))),
        max_guests: 4,
        bedrooms: 2,
        half_bathrooms: 3,
        price: Some(wire::Price { currency: "EUR".into(), min_minor: 9_000, max_minor: Some(12_000) }),
        features: Some(wire::Features {
            pool_access: wire::PoolAccess::SharedPool.into(),
            parking: wire::Parking::FreeParking.into(),
            kitchen: wire::Kitchen::FullKitchen.into(),
            air_conditioning: wire::AirConditioning::None.into(),
            accessibility: wire::Accessibility::NotAccessible.into(),
            pet_policy: wire::PetPolicy::PetsWelcome.into(),
            smoking_policy: wire::SmokingPolicy::NoSmoking.into(),
            children_policy: wire::ChildrenPolicy::AdultsOnly.into(),
            amenities: vec![wire::Amenity::Wifi.into(), wire::Amenity::Bbq.into()],
            views: vec![wire::View::Sea.into()],
        }),
        photos: vec![wire::Photo {
            hash: "0123456789abcdef".into(),
            width: 1200,
            height: 800,
            widths: vec![400, 800],
            color: "#aabbcc".into(),
        }],
        point: Some(wire::Point { latitude: 28.73, longitude: -13.87 }),
        distances: Some(wire::Distances { to_beach: Some("350 m".into()), to_center: None, to_airport: None }),
        license_number: Some("VV-35-4-0001234".into()),
        owner_name: "Ana".into(),
        owner_email: "ana@example.com".into(),
        phone: Some("+34 928 123 456".into()),
        whatsapp: Some("+34 600 123 456".into()),
        preferred_contact: wire::ContactChannel::Whatsapp.into(),
        links: Some(wire::Links { airbnb: Some("https://www.airbnb.com/rooms/1".into()), ..Default::default() }),
        time_zone: "Atlantic/Canary".into(),
        demo: false,
    }
}

fn search(stay: Option<(i32, i32)>) -> wire::SearchListingsRequest {
    let stay = stay.map(|(first, end)| wire::DayRange { first_day: today() + first, end_day: today() + end });
    wire::SearchListingsRequest { stay, limit: 24, ..Default::default() }
}

fn inquiry(number: u32) -> wire::SendInquiryRequest {
    wire::SendInquiryRequest {
        listing_id: format!("CASA-{number}"),
        idempotency_key: "key-1".into(),
        guest_name: "Zoë Müller".into(),
        guest_email: "zoe@example.org".into(),
        guest_phone: None,
        message: "Is it free?".into(),
        stay: Some(wire::DayRange { first_day: today() + 10, end_day: today() + 14 }),
        guests: Some(2),
        language: "en".into(),
        consent: true,
    }
}

impl Harness {
    async fn import(&self, record: wire::ListingRecord) -> Result<u64, Status> {
        let request = self.operator.request(wire::ImportListingRequest { record: Some(record) });
        Ok(self.client.clone().import_listing(request).await?.into_inner().version)
    }

    async fn search(&self, request: wire::SearchListingsRequest) -> Result<wire::SearchListingsResponse, Status> {
        Ok(self.client.clone().search_listings(self.guest.request(request)).await?.into_inner())
    }

    async fn get(&self, id: &str) -> Result<wire::Listing, Status> {
        let request = self.guest.request(wire::GetListingRequest { id: id.into() });
        let answer = self.client.clone().get_listing(request).await?.into_inner();
        Ok(answer.listing.expect("a listing"))
    }

    async fn inquire(&self, request: wire::SendInquiryRequest) -> Result<wire::SendInquiryResponse, Status> {
        Ok(self.client.clone().send_inquiry(self.guest.request(request)).await?.into_inner())
    }

    async fn set_status(&self, caller: &Caller, number: u32, status: wire::ListingStatus) -> Result<u64, Status> {
        let request = wire::ChangeListingStatusRequest {
            id: format!("CASA-{number}"),
            status: status.into(),
            reason: "seen".into(),
        };
        let answer = self.client.clone().change_listing_status(caller.request(request)).await?;
        Ok(answer.into_inner().version)
    }

    /// Waits until a search answers as expected: changes reach the index through events.
    async fn until(&self, request: wire::SearchListingsRequest, found: u32) {
        for _ in 0..200 {
            if self.search(request.clone()).await.is_ok_and(|page| page.total == found) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{request:?} did not find {found}: {:?}", self.search(request.clone()).await);
    }

    fn mails(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.folder.path().join("mail")).expect("a folder");
        let paths = files.map(|file| file.expect("a file").path());
        let mails = paths.filter(|path| path.extension().is_some_and(|kind| kind == "eml"));
        mails.map(|path: std::path::PathBuf| std::fs::read_to_string(Path::new(&path)).expect("a mail")).collect()
    }

    async fn end(self) {
        self.shutdown.cancel();
        tokio::time::timeout(Duration::from_secs(5), self.running.finished()).await.expect("tasks end");
    }
}

fn refused(status: &Status) -> (Code, &str, Option<&str>) {
    (status.code(), refusal::reason(status).unwrap_or_default(), refusal::field(status))
}

#[tokio::test]
async fn an_imported_listing_is_found_seen_and_asked_about() {
    let service = harness().await;
    assert_eq!(service.import(record(1)).await.expect("imported"), 1);
    service.calendar.put(1, 1, &[(today() + 30, today() + 33)]);
    service.until(search(None), 1).await;
    let event = Event { topic: CALENDAR_CHANGED.into(), key: "CASA-1".into(), version: 1 };
    service.events.publish(event).await.expect("published");
    service.until(search(Some((10, 14))), 1).await;
    service.until(search(Some((29, 31))), 0).await;

    let listing = service.get("CASA-1").await.expect("a listing");
    let summary = listing.summary.expect("a summary");
    assert_eq!((summary.city.as_str(), summary.descriptions[0].text.as_str()), ("Corralejo", "Una casa"));
    let shown = summary.approximate_point.expect("a point");
    assert_ne!((shown.latitude, shown.longitude), (28.73, -13.87));
    let contact = listing.contact.expect("a contact");
    assert_eq!(contact.channel, i32::from(wire::ContactChannel::Whatsapp));
    assert_eq!((contact.value.as_str(), listing.version), ("34600123456", 1));
    assert_eq!((listing.time_zone.as_str(), listing.status), ("Atlantic/Canary", 3));

    let first = service.inquire(inquiry(1)).await.expect("kept");
    let again = service.inquire(inquiry(1)).await.expect("the first answer");
    assert_eq!(first, again);
    for _ in 0..200 {
        if !service.mails().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mails = service.mails();
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("To: ana@example.com"), "{}", mails[0]);
    assert!(mails[0].contains("zoe@example.org"), "{}", mails[0]);
    service.end().await;
}

#[tokio::test]
async fn only_operators_and_services_change_listings() {
    let service = harness().await;
    let owner = service.guest.acting_as(Principal::Owner { property_id: "CASA-1".into() });
    let viewer = service.guest.acting_as(Principal::Operator { id: "leo".into(), role: Role::Viewer });
    service.import(record(1)).await.expect("imported");
    for caller in [&service.guest, &owner, &viewer] {
        let request = caller.request(wire::ImportListingRequest { record: Some(record(2)) });
        let status = service.client.clone().import_listing(request).await.expect_err("forbidden");
        assert_eq!(refused(&status), (Code::PermissionDenied, "forbidden", None));
        let status = service.set_status(caller, 1, wire::ListingStatus::Paused).await.expect_err("forbidden");
        assert_eq!(status.code(), Code::PermissionDenied);
    }
    let robot = service.guest.acting_as(Principal::Service { name: "importer".into() });
    assert_eq!(service.set_status(&robot, 1, wire::ListingStatus::Paused).await.expect("paused"), 2);
    service.end().await;
}

#[tokio::test]
async fn guests_see_active_listings_only() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    service.until(search(None), 1).await;
    service.set_status(&service.operator, 1, wire::ListingStatus::Paused).await.expect("paused");
    service.until(search(None), 0).await;
    for (id, reason) in [("CASA-1", "listing_not_found"), ("CASA-2", "listing_not_found"), ("1", "invalid_listing_id")]
    {
        let status = service.get(id).await.expect_err("refused");
        assert_eq!(refusal::reason(&status), Some(reason), "{id}");
    }
    let status = service.inquire(inquiry(1)).await.expect_err("paused");
    assert_eq!(refused(&status), (Code::NotFound, "listing_not_found", None));
    let status = service.set_status(&service.operator, 1, wire::ListingStatus::Draft).await.expect_err("no move");
    assert_eq!(refused(&status), (Code::FailedPrecondition, "status_not_allowed", Some("status")));
    service.end().await;
}

#[tokio::test]
async fn inquiries_know_the_calendar() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    service.calendar.put(1, 1, &[(today() + 12, today() + 20)]);
    let stay = |first: i32, end: i32| Some(wire::DayRange { first_day: today() + first, end_day: today() + end });
    type Expected = Result<(), (Code, &'static str, Option<&'static str>)>;
    let cases: [(wire::SendInquiryRequest, Expected); 8] = [
        (
            wire::SendInquiryRequest { stay: stay(10, 13), ..inquiry(1) },
            Err((Code::FailedPrecondition, "dates_taken", Some("stay"))),
        ),
        (
            wire::SendInquiryRequest { guests: Some(5), ..inquiry(1) },
            Err((Code::InvalidArgument, "too_many_guests", Some("guests"))),
        ),
        (
            wire::SendInquiryRequest { consent: false, ..inquiry(1) },
            Err((Code::InvalidArgument, "consent_required", Some("consent"))),
        ),
        (
            wire::SendInquiryRequest { stay: stay(-1, 2), ..inquiry(1) },
            Err((Code::InvalidArgument, "stay_in_past", Some("stay"))),
        ),
        (
            wire::SendInquiryRequest { stay: stay(725, 731), ..inquiry(1) },
            Err((Code::InvalidArgument, "stay_too_far", Some("stay"))),
        ),
        (
            wire::SendInquiryRequest { guest_email: "zoe".into(), ..inquiry(1) },
            Err((Code::InvalidArgument, "validation_failed", Some("guest_email"))),
        ),
        (wire::SendInquiryRequest { stay: stay(10, 12), ..inquiry(1) }, Ok(())),
        (
            wire::SendInquiryRequest { stay: None, ..inquiry(1) },
            Err((Code::AlreadyExists, "idempotency_key_reused", Some("idempotency_key"))),
        ),
    ];
    for (request, expected) in cases {
        let answer = service.inquire(request.clone()).await;
        let got = answer.as_ref().map(|_| ()).map_err(refused);
        assert_eq!(got, expected, "{request:?}");
    }
    // Once kept, the same request gets the first answer even when the nights have gone meanwhile.
    service.calendar.put(1, 2, &[(today(), today() + 100)]);
    let repeat = wire::SendInquiryRequest { stay: stay(10, 12), ..inquiry(1) };
    assert!(service.inquire(repeat).await.is_ok());
    // A calendar that is away loses no inquiry.
    service.calendar.is_away(true);
    let other = wire::SendInquiryRequest { idempotency_key: "key-2".into(), ..inquiry(1) };
    assert!(service.inquire(other).await.is_ok());
    service.end().await;
}

#[tokio::test]
async fn bad_requests_say_what_is_wrong() {
    let service = harness().await;
    service.until(search(None), 0).await;
    let base = || search(None);
    let invalid = Code::InvalidArgument;
    let cases = [
        (wire::SearchListingsRequest { limit: 0, ..base() }, (invalid, "invalid_page_size", Some("limit"))),
        (wire::SearchListingsRequest { limit: 10_000, ..base() }, (invalid, "invalid_page_size", Some("limit"))),
        (wire::SearchListingsRequest { guests: Some(0), ..base() }, (invalid, "invalid_party", Some("guests"))),
        (
            wire::SearchListingsRequest { cursor: "broken".into(), ..base() },
            (invalid, "invalid_cursor", Some("cursor")),
        ),
        (search(Some((5, 5))), (invalid, "invalid_stay", Some("stay"))),
        (search(Some((6, 5))), (invalid, "invalid_stay", Some("stay"))),
        (search(Some((-2, 5))), (invalid, "stay_in_past", Some("stay"))),
        (search(Some((0, 366))), (invalid, "stay_too_long", Some("stay"))),
        (search(Some((725, 731))), (invalid, "stay_too_far", Some("stay"))),
        (
            wire::SearchListingsRequest {
                price_min_minor: Some(2),
                price_max_minor: Some(1),
                price_currency: "EUR".into(),
                ..base()
            },
            (invalid, "invalid_price_range", Some("price_max_minor")),
        ),
        (
            wire::SearchListingsRequest { price_currency: "euro".into(), ..base() },
            (invalid, "validation_failed", Some("price_currency")),
        ),
        (
            wire::SearchListingsRequest { property_types: vec![99], ..base() },
            (invalid, "validation_failed", Some("property_types")),
        ),
        (wire::SearchListingsRequest { sort: 99, ..base() }, (invalid, "validation_failed", Some("sort"))),
        (
            wire::SearchListingsRequest { shuffle_bucket: 16, ..base() },
            (invalid, "validation_failed", Some("shuffle_bucket")),
        ),
        (
            wire::SearchListingsRequest { destination: "x".repeat(201), ..base() },
            (invalid, "validation_failed", Some("destination")),
        ),
    ];
    for (request, expected) in cases {
        let status = service.search(request.clone()).await.expect_err(expected.1);
        assert_eq!(refused(&status), expected, "{request:?}");
    }

    type Change = fn(&mut wire::ListingRecord);
    let records: [(Change, &str, Option<&str>); 14] = [
        (|record| record.id = "HOUSE-1".into(), "invalid_listing_id", None),
        (|record| record.id = "1".into(), "invalid_listing_id", None),
        (|record| record.name = " ".into(), "validation_failed", Some("name")),
        (|record| record.status = 0, "validation_failed", Some("status")),
        (|record| record.country = "Spain".into(), "validation_failed", Some("country")),
        (|record| record.city = String::new(), "validation_failed", Some("city")),
        (|record| record.max_guests = 0, "validation_failed", Some("max_guests")),
        (|record| record.price = None, "validation_failed", Some("price")),
        (
            |record| record.price.as_mut().expect("a price").max_minor = Some(1),
            "validation_failed",
            Some("price.max_minor"),
        ),
        (|record| record.features = None, "validation_failed", Some("features")),
        (|record| record.owner_email = "ana".into(), "validation_failed", Some("owner_email")),
        (|record| record.time_zone = "Canary".into(), "validation_failed", Some("time_zone")),
        (
            |record| record.point = Some(wire::Point { latitude: 91.0, longitude: 0.0 }),
            "validation_failed",
            Some("point"),
        ),
        (|record| record.submitted_at = None, "validation_failed", Some("submitted_at")),
    ];
    for (change, reason, field) in records {
        let mut changed = record(1);
        change(&mut changed);
        let status = service.import(changed).await.expect_err(reason);
        assert_eq!(refused(&status), (invalid, reason, field));
    }
    service.end().await;
}

#[tokio::test]
async fn dated_searches_wait_for_the_calendar() {
    let service = harness_with(Calendar::default()).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    let status = service.search(search(Some((1, 3)))).await.expect_err("loading");
    assert_eq!(refused(&status), (Code::Unavailable, "nights_loading", None));
    assert!(service.search(search(None)).await.is_ok());
    service.calendar.is_away(false);
    service.until(search(Some((1, 3))), 0).await;
    service.end().await;
}

#[tokio::test]
async fn latest_destinations_and_offer() {
    let service = harness().await;
    for number in 1..=8 {
        service.import(record(number)).await.expect("imported");
    }
    service
        .import(wire::ListingRecord { city: "Marbella".into(), region: "Andalucía".into(), ..record(9) })
        .await
        .expect("imported");
    service.import(wire::ListingRecord { status: 1, activated_at: None, ..record(10) }).await.expect("imported");
    service.until(search(None), 9).await;

    let request = service.guest.request(wire::ListLatestListingsRequest { limit: 6 });
    let latest = service.client.clone().list_latest_listings(request).await.expect("latest").into_inner();
    let ids: Vec<_> = latest.items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, ["CASA-1", "CASA-2", "CASA-3", "CASA-4", "CASA-5", "CASA-6"]);

    let request = service.guest.request(wire::SuggestDestinationsRequest { query: "CORR".into(), limit: 8 });
    let found = service.client.clone().suggest_destinations(request).await.expect("found").into_inner();
    let expected = wire::Destination {
        city: "Corralejo".into(),
        region: "Fuerteventura".into(),
        country: "ES".into(),
        listing_count: 8,
    };
    assert_eq!(found.items, [expected]);

    let request = service.guest.request(wire::GetLaunchOfferRequest {});
    let offer = service.client.clone().get_launch_offer(request).await.expect("an offer").into_inner();
    assert_eq!((offer.size, offer.spots_left), (10, 1));

    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = service
            .search(wire::SearchListingsRequest { limit: 4, cursor, destination: "españa".into(), ..search(None) })
            .await
            .expect("a page");
        seen.extend(page.items.into_iter().map(|item| item.id));
        if page.next_cursor.is_empty() {
            break;
        }
        cursor = page.next_cursor;
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 9);
    service.end().await;
}

//! Test harness: one service for each test, and sample requests.

use std::{path::Path, sync::Arc, time::Duration};

use casacero_common::{
    blob::BlobStore,
    call::Caller,
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    mail::Mailer,
    principal::{Principal, Role, Signer},
    refusal,
    service::{Running, Service, Shutdown},
    transport::{Transport, in_process},
};
use casacero_proto::listing::v1::{
    self as wire, account_service_client::AccountServiceClient, command_service_client::CommandServiceClient,
    coordinate_service_client::CoordinateServiceClient, guest_service_client::GuestServiceClient,
    inquiry_service_client::InquiryServiceClient, listing_service_client::ListingServiceClient,
    owner_service_client::OwnerServiceClient, photo_service_client::PhotoServiceClient,
    translation_store_service_client::TranslationStoreServiceClient,
};
use chrono::{DateTime, Utc};
use tonic::{Code, Status, service::Routes};

use crate::{
    Config, Dependencies, MIGRATIONS, import,
    testing::{calendar::Calendar, fee_rules, geocoder::FakeGeocoder, now, translator::FakeTranslator},
};

pub(super) struct Harness {
    pub(super) client: ListingServiceClient<Transport>,
    pub(super) accounts: AccountServiceClient<Transport>,
    pub(super) commands: CommandServiceClient<Transport>,
    pub(super) coordinates: CoordinateServiceClient<Transport>,
    pub(super) owner: OwnerServiceClient<Transport>,
    pub(super) inquiries: InquiryServiceClient<Transport>,
    pub(super) guests: GuestServiceClient<Transport>,
    pub(super) photos: PhotoServiceClient<Transport>,
    pub(super) translations: TranslationStoreServiceClient<Transport>,
    pub(super) translator: Arc<FakeTranslator>,
    pub(super) media: BlobStore,
    pub(super) guest: Caller,
    pub(super) operator: Caller,
    pub(super) calendar: Arc<Calendar>,
    pub(super) clock: Clock,
    pub(super) geocoder: Arc<FakeGeocoder>,
    pub(super) events: Events,
    folder: TemporaryFolder,
    shutdown: Shutdown,
    running: Running,
}

pub(super) async fn harness() -> Harness {
    let calendar = Calendar::default();
    calendar.is_away(false);
    harness_with(calendar).await
}

pub(super) async fn harness_with(calendar: Calendar) -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let (clock, events, signer, shutdown) = (Clock::fixed(now()), Events::memory(), Signer::random(), Shutdown::new());
    let (calendar, geocoder) = (Arc::new(calendar), Arc::new(FakeGeocoder::default()));
    let translator = Arc::new(FakeTranslator::default());
    let media = BlobStore::folder(&folder.path().join("media")).expect("a folder");
    let config = Config {
        brand_name: "CasaCero".into(),
        id_prefix: "CASA-".into(),
        terms: crate::testing::terms(),
        fees: fee_rules(),
        public_url: "https://casacero.example".parse().expect("an address"),
        mail_from: "mail@casacero.example".into(),
        support_email: "hello@casacero.example".into(),
        listings_email: Some("homes@casacero.example".into()),
        guest_languages: "de".into(),
        place_secret: b"secret".to_vec(),
        push: Default::default(),
        messenger: Default::default(),
        operator: Default::default(),
        // Homes of these tests have no licence numbers.
        rules: crate::Rules { licence_required_in: Some(Vec::new()), ..Default::default() },
        roles: Default::default(),
    };
    let nobody = in_process(Routes::default(), signer.clone(), clock.clone());
    let dependencies = Dependencies {
        database,
        events: events.clone(),
        mailer: Mailer::folder(&folder.path().join("mail")).expect("a folder"),
        media: media.clone(),
        erasures: None,
        clock: clock.clone(),
        calendar: calendar.clone(),
        registry: calendar.clone(),
        zones: calendar.clone(),
        geocoder: geocoder.clone(),
        translator: translator.clone(),
        outgoing: crate::partners::client(&Default::default()).expect("a client"),
        import: import::Services {
            calendar: nobody.clone(),
            geocoding: nobody.clone(),
            translation: nobody,
            signer: signer.clone(),
            photos: import::photo_client(Default::default()).expect("settings"),
        },
    };
    let Service { routes, tasks, .. } = crate::build(config, dependencies, &shutdown).await.expect("built");
    let mut running = Running::default();
    running.start(tasks, &shutdown);
    let guest = Caller::new(signer.clone(), clock.clone(), Principal::Guest);
    let transport = in_process(routes, signer, clock.clone());
    Harness {
        client: ListingServiceClient::new(transport.clone()),
        accounts: AccountServiceClient::new(transport.clone()),
        commands: CommandServiceClient::new(transport.clone()),
        coordinates: CoordinateServiceClient::new(transport.clone()),
        owner: OwnerServiceClient::new(transport.clone()),
        inquiries: InquiryServiceClient::new(transport.clone()),
        guests: GuestServiceClient::new(transport.clone()),
        photos: PhotoServiceClient::new(transport.clone()),
        translations: TranslationStoreServiceClient::new(transport),
        translator,
        media,
        operator: guest.acting_as(Principal::Operator { id: "ana".into(), role: Role::Editor }),
        guest,
        calendar,
        clock,
        geocoder,
        events,
        folder,
        shutdown,
        running,
    }
}

pub(super) fn today() -> i32 {
    now().date_naive().to_epoch_days()
}

pub(super) fn record(number: u32) -> wire::ListingRecord {
    let stamp = |instant: DateTime<Utc>| prost_types::Timestamp { seconds: instant.timestamp(), nanos: 0 };
    wire::ListingRecord {
        id: format!("CASA-{number}"),
        status: wire::ListingStatus::Active.into(),
        name: format!("Casa {number}"),
        property_type: wire::PropertyType::Villa.into(),
        descriptions: vec![wire::Description {
            language: "es".into(),
            text: "<p>Una casa</p>".into(),
            ..Default::default()
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
            year_built: Some(1998),
        }),
        photos: vec![wire::Photo {
            hash: "0123456789abcdef".into(),
            width: 1200,
            height: 800,
            widths: vec![400, 800],
            color: "#aabbcc".into(),
            alt_texts: Vec::new(),
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
        professional_host: None,
        record_id: None,
        rooms: Vec::new(),
        stay_terms: None,
        rates: None,
        point_precision: wire::PointPrecision::Unspecified.into(),
        point_accuracy_m: None,
    }
}

pub(super) fn search(stay: Option<(i32, i32)>) -> wire::SearchListingsRequest {
    let stay = stay.map(|(first, end)| wire::DayRange { first_day: today() + first, end_day: today() + end });
    wire::SearchListingsRequest { stay, limit: 24, ..Default::default() }
}

/// Rates with every fee, and a minimum stay of a week in the ten days that begin in 20 days.
pub(super) fn rates() -> wire::Rates {
    let days = wire::RuleDays { first_day: today() + 20, end_day: today() + 30 };
    wire::Rates {
        rules: vec![wire::PriceRule {
            days: Some(days),
            night_minor: Some(15_000),
            min_nights: Some(7),
            ..Default::default()
        }],
        min_nights: 2,
        fees: Some(wire::Fees {
            cleaning_minor: Some(5_000),
            extra_guest: Some(wire::ExtraGuestFee { included_guests: 2, night_minor: 1_000 }),
            tourist_tax_minor: Some(100),
            deposit_minor: Some(20_000),
        }),
        ..Default::default()
    }
}

pub(super) fn inquiry(number: u32) -> wire::SendInquiryRequest {
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
        children: Some(1),
    }
}

impl Harness {
    pub(super) async fn import(&self, record: wire::ListingRecord) -> Result<u64, Status> {
        let request = self.operator.request(wire::ImportListingRequest { record: Some(record) });
        Ok(self.client.clone().import_listing(request).await?.into_inner().version)
    }

    pub(super) async fn search(
        &self,
        request: wire::SearchListingsRequest,
    ) -> Result<wire::SearchListingsResponse, Status> {
        Ok(self.client.clone().search_listings(self.guest.request(request)).await?.into_inner())
    }

    pub(super) async fn get(&self, id: &str) -> Result<wire::Listing, Status> {
        let request = self.guest.request(wire::GetListingRequest { id: id.into() });
        let answer = self.client.clone().get_listing(request).await?.into_inner();
        Ok(answer.listing.expect("a listing"))
    }

    pub(super) async fn price(&self, request: wire::GetStayPriceRequest) -> Result<wire::StayPrice, Status> {
        let answer = self.client.clone().get_stay_price(self.guest.request(request)).await?.into_inner();
        Ok(answer.price.expect("a price"))
    }

    pub(super) async fn inquire(&self, request: wire::SendInquiryRequest) -> Result<wire::SendInquiryResponse, Status> {
        Ok(self.client.clone().send_inquiry(self.guest.request(request)).await?.into_inner())
    }

    pub(super) async fn set_status(
        &self,
        caller: &Caller,
        number: u32,
        status: wire::ListingStatus,
    ) -> Result<u64, Status> {
        let request = wire::ChangeListingStatusRequest {
            id: format!("CASA-{number}"),
            status: status.into(),
            reason: "seen".into(),
        };
        let answer = self.client.clone().change_listing_status(caller.request(request)).await?;
        Ok(answer.into_inner().version)
    }

    /// Repeats a search until it finds the expected number: changes reach the index through events.
    pub(super) async fn until(&self, request: wire::SearchListingsRequest, found: u32) {
        for _ in 0..200 {
            if self.search(request.clone()).await.is_ok_and(|page| page.total == found) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{request:?} did not find {found}: {:?}", self.search(request.clone()).await);
    }

    pub(super) fn mails(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.folder.path().join("mail")).expect("a folder");
        let paths = files.map(|file| file.expect("a file").path());
        let mails = paths.filter(|path| path.extension().is_some_and(|kind| kind == "eml"));
        mails.map(|path: std::path::PathBuf| std::fs::read_to_string(Path::new(&path)).expect("a mail")).collect()
    }

    pub(super) async fn end(self) {
        self.shutdown.cancel();
        tokio::time::timeout(Duration::from_secs(5), self.running.finished()).await.expect("tasks end");
    }
}

pub(super) fn refused(status: &Status) -> (Code, &str, Option<&str>) {
    (status.code(), refusal::reason(status).unwrap_or_default(), refusal::field(status))
}

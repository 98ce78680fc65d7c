//! Homes that come as those of real owners do: a draft, photos, a submission, and an operator's decision.

use bytes::Bytes;
use casacero_common::blob::BlobStore;
use casacero_proto::listing::v1::{
    AddPhotoRequest, AmenityList, ApproveListingRequest, CreateDraftRequest, Description, Distances, Draft,
    ExtraFeeList, Features, FeedToAdd, FeedToAddList, FieldReason, GetDraftRequest, GetOwnListingRequest, Host,
    ListingForm, ListingRecord, ListingStatus, OwnText, OwnTextList, PriceRuleList, Rates, ReturnListingRequest,
    RoomList, SaveDraftRequest, StayTerms, SubmitDraftRequest, ViewList,
};
use tonic::Code;

use super::{Clients, Options, SeedError, calendars::platform, manifest::Manifest, refused};
use crate::identity::digest;
use crate::listings::{DemoListing, Place, submitted};
use crate::pictures::photograph;
use crate::platform::feed_url;

/// How many of its pictures each of them uploads. They are decoded like an owner's, which takes a while.
const PHOTOS: usize = 2;
/// The name of the manifest: the draft of each home, then its id.
const MANIFEST: &str = "submitted";

/// What the operator does with each home.
const DECISIONS: [Decision; 3] = [Decision::Approve, Decision::Wait, Decision::Return];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Approve,
    Wait,
    Return,
}

/// Submits one home for each decision, unless an earlier run did, and returns how many were new. A draft is kept before
/// anything is done with it, so that an interrupted run submits nothing twice.
pub(super) async fn write(
    clients: &mut Clients,
    media: &BlobStore,
    options: &Options,
    places: &[Place],
    listings: &[DemoListing],
) -> Result<usize, SeedError> {
    let mut manifest = Manifest::load(media, MANIFEST).await?;
    let mut written = 0;
    for (home, decision) in submitted(options.seed, places, listings, DECISIONS.len()).iter().zip(DECISIONS) {
        let key = home.number.to_string();
        let is_done = manifest.get(&key).is_some_and(|entry| entry.starts_with("home "));
        if is_done {
            continue;
        }
        let (token, draft) = draft(clients, media, &mut manifest, &key).await?;
        let id = match draft.property_id {
            Some(id) => id,
            None => submit(clients, options, home, token).await?,
        };
        decide(clients, &id, decision).await?;
        manifest.set(&key, format!("home {id}"));
        manifest.save(media, MANIFEST).await?;
        written += 1;
    }
    Ok(written)
}

/// The draft of an interrupted run, or a new one.
async fn draft(
    clients: &mut Clients,
    media: &BlobStore,
    manifest: &mut Manifest,
    key: &str,
) -> Result<(String, Draft), SeedError> {
    if let Some(token) = manifest.get(key).and_then(|entry| entry.strip_prefix("draft ")) {
        let request = clients.caller.request(GetDraftRequest { token: token.to_owned() });
        match clients.commands.get_draft(request).await {
            Ok(found) => return Ok((token.to_owned(), found.into_inner().draft.unwrap_or_default())),
            // It has expired.
            Err(status) if status.code() == Code::NotFound => {}
            Err(status) => return Err(refused("the draft", key)(status)),
        }
    }
    let request = clients.caller.request(CreateDraftRequest { language: "es".to_owned() });
    let made = clients.commands.create_draft(request).await.map_err(refused("a draft", key))?.into_inner();
    manifest.set(key, format!("draft {}", made.token));
    manifest.save(media, MANIFEST).await?;
    Ok((made.token, made.draft.unwrap_or_default()))
}

/// Fills a draft, adds its photos and submits it. Returns the home's id.
async fn submit(
    clients: &mut Clients,
    options: &Options,
    home: &DemoListing,
    token: String,
) -> Result<String, SeedError> {
    let key = home.number.to_string();
    let feeds = home.profile.feeds.iter().map(|(channel, _)| FeedToAdd {
        platform: Some(platform(*channel).into()),
        url: feed_url(&options.platform, options.seed, home.number, *channel),
    });
    let form = form(home.record.clone(), feeds.collect());
    let request = clients.caller.request(SaveDraftRequest { token: token.clone(), form: Some(form), version: None });
    clients.commands.save_draft(request).await.map_err(refused("the form", &key))?;
    for (index, scene) in home.pictures.scenes().into_iter().take(PHOTOS).enumerate() {
        let content = tokio::task::spawn_blocking(move || photograph(&scene)).await??;
        let request = clients.caller.request(AddPhotoRequest {
            property_id: String::new(),
            draft_token: token.clone(),
            photo_id: format!("photo-{index}"),
            content: Bytes::from(content),
        });
        clients.photos.add_photo(request).await.map_err(refused("a photo", &key))?;
    }
    let request = clients.caller.request(SubmitDraftRequest {
        idempotency_key: format!("demo-{key}"),
        // Nobody needs to know it.
        password: Some(digest(&["password", &token])),
        token,
        accepts_terms: true,
        has_photo_rights: true,
        demo: true,
        // One of many, so that each gets its mail.
        requester: key.clone(),
    });
    let submitted = clients.commands.submit_draft(request).await.map_err(refused("the submission", &key))?;
    Ok(submitted.into_inner().property_id)
}

/// Decides about a home that waits.
async fn decide(clients: &mut Clients, id: &str, decision: Decision) -> Result<(), SeedError> {
    let request = clients.caller.request(GetOwnListingRequest { property_id: id.to_owned() });
    let own = clients.commands.get_own_listing(request).await.map_err(refused("reading", id))?.into_inner();
    let status = own.listing.map(|own| own.status());
    if status != Some(ListingStatus::Pending) {
        return Ok(());
    }
    let property_id = id.to_owned();
    match decision {
        Decision::Wait => {}
        Decision::Approve => {
            let reason = Some("An invented home: nobody reads its owner's mail.".to_owned());
            let request = clients.caller.request(ApproveListingRequest { property_id, version: None, reason });
            clients.commands.approve_listing(request).await.map_err(refused("the approval", id))?;
        }
        Decision::Return => {
            let text = "Falta una foto de cada dormitorio.".to_owned();
            let reasons = vec![FieldReason { field: "photos".to_owned(), text }];
            let request = clients.caller.request(ReturnListingRequest { property_id, version: None, reasons });
            clients.commands.return_listing(request).await.map_err(refused("the return", id))?;
        }
    }
    Ok(())
}

/// What an owner would enter for a home.
fn form(record: ListingRecord, feeds: Vec<FeedToAdd>) -> ListingForm {
    let ListingRecord {
        // Given by the product, never by the owner.
        id: _,
        status: _,
        submitted_at: _,
        activated_at: _,
        photos: _,
        record_id: _,
        demo: _,
        name,
        property_type,
        descriptions,
        country,
        region,
        city,
        address,
        postal_code,
        state_province,
        max_guests,
        bedrooms,
        half_bathrooms,
        price,
        features,
        point,
        distances,
        license_number,
        owner_name,
        owner_email,
        phone,
        whatsapp,
        preferred_contact,
        links,
        time_zone,
        professional_host,
        rooms,
        stay_terms,
        rates,
        point_precision,
        point_accuracy_m,
    } = record;
    let Distances { to_beach, to_center, to_airport } = distances.unwrap_or_default();
    let StayTerms {
        check_in_from,
        check_in_until,
        check_out_until,
        quiet_from,
        quiet_until,
        house_rules,
        cancellation,
        payment,
    } = stay_terms.unwrap_or_default();
    let Rates { rules, min_nights, fees, booking, extra_fees } = rates.unwrap_or_default();
    ListingForm {
        name: Some(name),
        property_type: Some(property_type),
        // Machines translate again.
        descriptions: Some(own_texts(descriptions)),
        max_guests: Some(max_guests),
        bedrooms: Some(bedrooms),
        half_bathrooms: Some(half_bathrooms),
        country: Some(country),
        region: Some(region),
        city: Some(city),
        state_province: Some(state_province),
        address: Some(address),
        postal_code: Some(postal_code),
        point,
        time_zone: Some(time_zone),
        price,
        distance_to_beach: to_beach,
        distance_to_center: to_center,
        distance_to_airport: to_airport,
        license_number,
        owner_name: Some(owner_name),
        host: professional_host.map(|professional| Host { professional: Some(professional) }),
        owner_email: Some(owner_email),
        phone,
        whatsapp,
        preferred_contact: Some(preferred_contact),
        links,
        feeds: Some(FeedToAddList { items: feeds }),
        point_precision: Some(point_precision),
        point_accuracy_m,
        rooms: Some(RoomList { items: rooms }),
        check_in_from,
        check_in_until,
        check_out_until,
        quiet_from,
        quiet_until,
        house_rules: Some(own_texts(house_rules)),
        cancellation,
        payment,
        price_rules: Some(PriceRuleList { items: rules }),
        min_nights: Some(min_nights),
        fees,
        booking,
        extra_fees: Some(ExtraFeeList { items: extra_fees }),
        ..features_form(features.unwrap_or_default())
    }
}

/// What an owner wrote of some texts.
fn own_texts(texts: Vec<Description>) -> OwnTextList {
    let own = texts.into_iter().filter(|text| !text.machine_translated);
    OwnTextList { items: own.map(|Description { language, text, .. }| OwnText { language, text }).collect() }
}

/// The part of the form that says what a home has and allows.
fn features_form(features: Features) -> ListingForm {
    ListingForm {
        pool_access: Some(features.pool_access),
        parking: Some(features.parking),
        kitchen: Some(features.kitchen),
        air_conditioning: Some(features.air_conditioning),
        accessibility: Some(features.accessibility),
        pet_policy: Some(features.pet_policy),
        smoking_policy: Some(features.smoking_policy),
        children_policy: Some(features.children_policy),
        amenities: Some(AmenityList { items: features.amenities }),
        views: Some(ViewList { items: features.views }),
        ..ListingForm::default()
    }
}

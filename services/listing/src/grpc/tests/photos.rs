//! Photos through their gRPC methods.

use std::time::Duration;

use casacero_common::{call::Caller, principal::Principal};
use casacero_proto::listing::v1 as wire;
use tonic::{Code, Status};

use super::harness::{Harness, harness, record, refused};
use crate::{
    domain::upload::UPLOAD_MAX_BYTES,
    testing::pictures::{halves, jpeg},
};

impl Harness {
    async fn add(&self, caller: &Caller, photo_id: &str, content: Vec<u8>) -> Result<wire::OwnPhoto, Status> {
        let message = wire::AddPhotoRequest {
            property_id: "CASA-1".into(),
            draft_token: String::new(),
            photo_id: photo_id.into(),
            content: content.into(),
        };
        let added = self.photos.clone().add_photo(caller.request(message)).await?.into_inner();
        Ok(added.photo.expect("a photo"))
    }

    /// The photos of `CASA-1` once none waits.
    async fn decoded(&self, caller: &Caller) -> wire::PhotoList {
        for _ in 0..1_000 {
            let message = wire::ListPhotosRequest { property_id: "CASA-1".into(), draft_token: String::new() };
            let listed = self.photos.clone().list_photos(caller.request(message)).await.expect("listed").into_inner();
            let list = listed.photos.expect("a list");
            if list.items.iter().all(|photo| photo.state() != wire::PhotoState::Waiting) {
                return list;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("photos wait");
    }
}

#[tokio::test]
async fn a_photo_is_uploaded_decoded_shown_and_removed() {
    let service = harness().await;
    service.import(wire::ListingRecord { photos: Vec::new(), ..record(1) }).await.expect("imported");
    let owner = service.guest.acting_as(Principal::with_password("CASA-1"));
    let added = service.add(&owner, "a", jpeg(&halves(900, 60))).await.expect("added");
    assert_eq!((added.photo_id.as_str(), added.state()), ("a", wire::PhotoState::Waiting));
    service.decoded(&owner).await;
    service.add(&owner, "b", jpeg(&halves(901, 60))).await.expect("added");
    let list = service.decoded(&owner).await;
    let first = list.items[0].photo.as_ref().expect("it is ready");
    assert_eq!((first.width, first.height, first.widths.as_slice()), (900, 60, &[400, 800][..]));
    assert_eq!(list.items[1].similar_to, "a");
    assert!(service.media.contains(&format!("{}/cover.webp", first.hash)).await.expect("asked"));
    let listing = service.get("CASA-1").await.expect("public");
    assert_eq!((listing.summary.expect("a summary").photos.len(), listing.version), (2, 3));

    let text = wire::Description {
        language: "en".into(),
        text: "The pool".into(),
        machine_translated: true,
        provider: Some("apertium".into()),
    };
    let arrange = |names: &[&str]| wire::ArrangePhotosRequest {
        property_id: "CASA-1".into(),
        draft_token: String::new(),
        items: names
            .iter()
            .map(|name| wire::ArrangedPhoto { photo_id: (*name).into(), alt_texts: vec![text.clone()] })
            .collect(),
        version: Some(list.version.clone()),
    };
    let arranged = service.photos.clone().arrange_photos(owner.request(arrange(&["b", "a"]))).await;
    let items = arranged.expect("arranged").into_inner().photos.expect("a list").items;
    assert_eq!((items[0].photo_id.as_str(), items[1].photo_id.as_str()), ("b", "a"));
    let texts = &items[0].photo.as_ref().expect("ready").alt_texts;
    assert_eq!((texts[0].text.as_str(), texts[0].machine_translated), ("The pool", false));
    let stale = service.photos.clone().arrange_photos(owner.request(arrange(&["a", "b"]))).await;
    assert_eq!(refused(&stale.expect_err("stale")), (Code::FailedPrecondition, "photos_changed", None));

    let remove = |name: &str| wire::RemovePhotoRequest {
        property_id: "CASA-1".into(),
        draft_token: String::new(),
        photo_id: name.into(),
    };
    service.photos.clone().remove_photo(owner.request(remove("b"))).await.expect("removed");
    let again = service.photos.clone().remove_photo(owner.request(remove("b"))).await.expect_err("gone");
    assert_eq!(refused(&again), (Code::NotFound, "photo_not_found", None));
    assert_eq!(service.decoded(&owner).await.items.len(), 1);
    service.end().await;
}

#[tokio::test]
async fn a_photo_of_ten_megabytes_arrives_and_a_larger_one_is_refused() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let owner = service.guest.acting_as(Principal::with_password("CASA-1"));
    let mut file = jpeg(&halves(900, 60));
    file.resize(UPLOAD_MAX_BYTES, 0);
    service.add(&owner, "a", file.clone()).await.expect("cameras append data");
    file.push(0);
    let status = service.add(&owner, "b", file).await.expect_err("too large");
    assert_eq!(refused(&status), (Code::InvalidArgument, "photo_too_large", Some("content")));
    service.end().await;
}

#[tokio::test]
async fn photos_of_a_draft_take_its_secret() {
    let service = harness().await;
    let message = wire::CreateDraftRequest { language: "en".into() };
    let made = service.commands.clone().create_draft(service.guest.request(message)).await.expect("made").into_inner();
    let list = |token: &str| wire::ListPhotosRequest { property_id: String::new(), draft_token: token.into() };
    let listed = service.photos.clone().list_photos(service.guest.request(list(&made.token))).await.expect("listed");
    assert!(listed.into_inner().photos.expect("a list").items.is_empty());
    for token in ["", "another"] {
        let status = service.photos.clone().list_photos(service.guest.request(list(token))).await.expect_err("unknown");
        assert_eq!(refused(&status), (Code::NotFound, "draft_not_found", None));
    }
    service.end().await;
}

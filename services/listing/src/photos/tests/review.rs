//! Photos that are held back until an operator has looked at them.

use super::*;

/// A home whose photos `shown` were there before an operator looks at each, and whose photos `held` came later.
async fn reviewing(shown: &[&str], held: &[&str]) -> Harness {
    let mut test = harness().await;
    for (names, holds_back) in [(shown, false), (held, true)] {
        test.hold_back(holds_back);
        for name in names {
            test.add(name, jpeg(&halves(900, 60))).await.expect("kept");
            test.process().await;
        }
    }
    test
}

impl Harness {
    async fn arrange(&self, names: &[&str], texts: &[AltText]) -> PhotoList {
        let wanted = names.iter().map(|name| ((*name).to_owned(), texts.to_vec())).collect();
        self.photos.arrange(self.home(), wanted, None).await.expect("arranged")
    }

    async fn review(&self, photo_id: &str, approves: bool) -> Result<(), Refusal> {
        let ids = [photo_id.to_owned()];
        self.photos.store.review_photos("operator:ana", &id(1), &ids, approves, |_| None).await.expect("scope")
    }

    /// The photos that guests see.
    async fn public(&self) -> Vec<Photo> {
        self.photos.store.listing(&id(1)).await.expect("read").expect("there").listing.photos
    }

    async fn becomes(&self, status: ListingStatus) {
        let home = self.photos.store.listing(&id(1)).await.expect("read").expect("there").listing;
        self.photos.store.put_listing(Listing { status, ..home }).await.expect("kept");
    }
}

#[tokio::test]
async fn a_photo_that_is_held_back_is_for_those_who_may_read_its_home() {
    let test = reviewing(&["a"], &["b"]).await;
    assert_eq!((test.shown().await, test.version().await), (vec!["a ready".to_owned(), "b held".to_owned()], 2));
    assert_eq!(test.public().await.len(), 1);
    let hash = hashes(&test.photos.list(test.home()).await.expect("read")).remove(1);
    let operator = Principal::Operator { id: "ana".into(), role: Role::Viewer };
    let other = Principal::with_password("CASA-2");
    let audience = async |principal: &Principal| test.photos.audience(principal, &hash, "").await.ok();
    for (principal, expected) in [
        (&Principal::Guest, None),
        (&other, None),
        (&test.owner, Some(Audience::Caller)),
        (&operator, Some(Audience::Caller)),
    ] {
        assert_eq!(audience(principal).await, expected, "{principal:?}");
    }
    test.review("b", true).await.expect("approved");
    assert_eq!(audience(&Principal::Guest).await, Some(Audience::Everybody(Some(id(1)))));
    assert_eq!((test.shown().await, test.version().await), (vec!["a ready".to_owned(), "b ready".to_owned()], 3));
}

#[tokio::test]
async fn photos_are_held_back_at_homes_that_were_approved() {
    let test = reviewing(&[], &[]).await;
    for (status, name, state) in [
        (ListingStatus::Pending, "a", "ready"),
        (ListingStatus::Rejected, "b", "ready"),
        (ListingStatus::Active, "c", "held"),
        (ListingStatus::Paused, "d", "held"),
    ] {
        test.becomes(status).await;
        test.add(name, jpeg(&halves(900, 60))).await.expect("kept");
        test.process().await;
        assert_eq!(test.shown().await.pop(), Some(format!("{name} {state}")), "{status}");
    }
    test.becomes(ListingStatus::Active).await;
    assert_eq!(test.public().await.len(), 2, "a pause shows none of them");
    let operator = Principal::Operator { id: "ana".into(), role: Role::Editor };
    let scope = PhotoScope { principal: &operator, property_id: "CASA-1", draft_token: "" };
    test.photos.add(scope, "e", jpeg(&halves(900, 60)).into()).await.expect("kept");
    test.process().await;
    assert_eq!(test.public().await.len(), 3, "an operator's own");
}

#[tokio::test]
async fn photos_that_are_held_back_stand_in_the_order_of_all() {
    let test = reviewing(&["a", "b"], &["c", "d"]).await;
    let pool = AltText::new(Language::parse("en").expect("English"), "The pool", false).expect("a text");
    let list = test.arrange(&["c", "a", "d", "b"], std::slice::from_ref(&pool)).await;
    assert_eq!(states(&list), ["c held", "a ready", "d held", "b ready"]);
    assert_eq!(test.photos.list(test.home()).await.expect("read"), list);
    assert_eq!(test.public().await.len(), 2);
    test.photos.remove(test.home(), "a").await.expect("removed");
    assert_eq!(test.shown().await, ["c held", "d held", "b ready"]);
    test.review("d", true).await.expect("approved");
    assert_eq!(test.shown().await, ["c held", "d ready", "b ready"]);
    let public = test.public().await;
    assert_eq!((public.len(), public[0].alt_texts()), (2, &[pool][..]));
    test.add("e", jpeg(&halves(900, 60))).await.expect("kept");
    test.process().await;
    assert_eq!(test.shown().await, ["c held", "d ready", "b ready", "e held"]);
    test.review("c", false).await.expect("refused");
    assert_eq!(test.shown().await, ["d ready", "b ready", "e held", "c not_approved"]);
    assert_eq!(test.review("c", true).await, Err(Refusal::PhotosChanged));
    test.photos.remove(test.home(), "e").await.expect("removed");
    test.photos.remove(test.home(), "c").await.expect("removed");
    assert_eq!(test.shown().await, ["d ready", "b ready"]);
    assert_eq!(test.public().await.len(), 2);
}

#[tokio::test]
async fn photos_that_are_held_back_count() {
    let test = reviewing(&[], &["a"]).await;
    let photo = |number: u32| Photo::new(&format!("{number:08}"), 900, 600, &[400], "#88aacc").expect("a photo");
    let fill = async |number: u32| {
        let photos = (0..number).map(photo).collect();
        test.photos.store.put_listing(Listing { photos, ..listing(1) }).await.expect("kept");
    };
    fill(24).await;
    assert_eq!(refusal(test.add("b", jpeg(&halves(900, 50))).await), Refusal::TooManyPhotos(25));
    fill(25).await;
    assert_eq!(test.review("a", true).await, Err(Refusal::TooManyPhotos(25)));
    assert_eq!(test.shown().await.last().map(String::as_str), Some("a held"));
}

#[tokio::test]
async fn the_pictures_of_a_photo_stay_while_it_is_held_back() {
    let test = reviewing(&[], &["a", "b"]).await;
    test.clock.advance(TimeDelta::days(8));
    assert_eq!((test.collector.sweep().await.expect("swept"), test.keys().await.len()), (0, 12));
    test.review("a", false).await.expect("refused");
    assert_eq!(test.collector.sweep().await.expect("swept"), 1);
    assert_eq!((test.shown().await, test.keys().await.len()), (vec!["b held".into(), "a not_approved".into()], 6));
    test.photos.store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("scope").expect("allowed");
    assert_eq!(test.collector.sweep().await.expect("swept"), 1);
    assert!(test.keys().await.is_empty());
}

#[tokio::test]
async fn the_pictures_of_a_photo_that_was_held_back_go_with_its_home() {
    let test = reviewing(&[], &["a"]).await;
    test.photos.store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("scope").expect("allowed");
    assert_eq!(test.collector.sweep().await.expect("swept"), 1);
    assert!(test.keys().await.is_empty());
}

use casacero_common::{
    db::testing::temporary,
    outbox::Outbox,
    principal::{Principal, Role},
};

use super::*;
use crate::{
    domain::{destination::DestinationQuery, place::PlaceSecret},
    store::MIGRATIONS,
    testing::{listing, now, terms},
};

fn operator(role: Role) -> Principal {
    Principal::Operator { id: "ana".into(), role }
}

#[test]
fn what_is_in_effect_without_edits_is_right() {
    let content = SiteContent::defaults(terms(), None).expect("regions");
    for name in ContentName::ALL {
        let document = content.document(*name);
        assert_eq!(check(*name, document.document.clone()), Ok(document), "{name}");
    }
}

#[tokio::test]
async fn what_one_process_edits_is_in_effect_in_another() {
    let (database, _folder) = temporary(MIGRATIONS).await;
    let (clock, events, shutdown) = (Clock::fixed(now()), Events::memory(), Shutdown::new());
    let outbox = Outbox::new(database.clone(), events.clone(), clock.clone());
    let store = Store::new(database, outbox.clone(), clock.clone());
    let start = async || {
        let index = SearchIndex::new(PlaceSecret::new("secret"));
        index.put_listing(&listing(1), 1);
        let defaults = SiteContent::defaults(terms(), None).expect("regions");
        let started =
            Contents::start(store.clone(), clock.clone(), defaults, index.clone(), &events, shutdown.clone()).await;
        let (contents, task) = started.expect("started");
        (contents, task, index)
    };
    let (one, _not_run, _) = start().await;
    let (other, task, index) = start().await;
    let mut running = casacero_common::service::Running::default();
    running.start(vec![task], &shutdown);
    assert!(!other.current.licences().is_empty());

    let edit = async |document: Document| {
        let name = crate::domain::content::name_of(&document);
        one.edit(&operator(Role::Admin), name, Some(0), Some(document), None).await.expect("edited")
    };
    edit(Document::LicenceRegions(LicenceRegions::default())).await;
    edit(Document::LaunchOffer(OfferSettings { open: false, size: 7 })).await;
    let alias = casacero_proto::listing::v1::DestinationAlias {
        destination: listing(1).place.city.to_string(),
        aliases: vec!["Pirate Bay".into()],
    };
    edit(Document::DestinationAliases(DestinationAliases { items: vec![alias] })).await;
    assert_eq!(one.current.launch_offer(), OfferSettings { open: false, size: 7 });
    outbox.publish_recorded().await.expect("published");
    let found = || index.destinations(&DestinationQuery::parse("Pirate Bay"), 5).len();
    let followed = async {
        while other.current.launch_offer().size != 7 || !other.current.licences().is_empty() || found() == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(5), followed).await.expect("the other process follows");
    shutdown.cancel();
}

#[tokio::test]
async fn who_may_edit_depends_on_the_kind() {
    let (database, _folder) = temporary(MIGRATIONS).await;
    let (clock, events) = (Clock::fixed(now()), Events::memory());
    let outbox = Outbox::new(database.clone(), events.clone(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    let index = SearchIndex::new(PlaceSecret::new("secret"));
    let defaults = SiteContent::defaults(terms(), None).expect("regions");
    let started = Contents::start(store, clock, defaults.clone(), index, &events, Shutdown::new()).await;
    let (contents, _not_run) = started.expect("started");
    for name in ContentName::ALL {
        let is_terms = matches!(name, ContentName::LaunchOffer | ContentName::Prices);
        for (role, may) in [(Role::Viewer, false), (Role::Editor, !is_terms), (Role::Admin, true)] {
            let document = defaults.document(*name).document;
            let edited = contents.edit(&operator(role), *name, None, document, None).await;
            assert_eq!(edited.is_ok(), may, "{name} {role:?}: {edited:?}");
        }
    }
}

//! An index that was changed answers as one that was filled with what is left.

use casacero_proto::listing::v1::SortOrder;
use proptest::prelude::*;

use super::{
    asked::{Query, asked},
    home::homes,
    index,
};
use crate::{
    domain::query::{Filter, PageInput, SearchQuery},
    search::{Change, Page, SearchIndex},
    testing::{id, now},
};

/// What happens to the listing of a number.
#[derive(Clone, Debug)]
enum Event {
    Listed(usize),
    Removed,
    NightsOf(usize),
    NightsRemoved,
}

fn events() -> impl Strategy<Value = Vec<(u32, Event)>> {
    let event = prop_oneof![
        4 => (0..30_usize).prop_map(Event::Listed),
        1 => Just(Event::Removed),
        4 => (0..30_usize).prop_map(Event::NightsOf),
        1 => Just(Event::NightsRemoved),
    ];
    prop::collection::vec((1..40_u32, event), 0..120)
}

fn page(index: &SearchIndex, asked: &Query) -> Page {
    index.search(&asked.query(), now()).expect("a page")
}

fn everything(index: &SearchIndex) -> Page {
    let page = PageInput {
        sort: SortOrder::Fair,
        bucket: 0,
        currency: None,
        near: None,
        limit: 100,
        cursor: "",
        facets: true,
    };
    let query = SearchQuery::new(Filter::default(), page, now().date_naive().to_epoch_days()).expect("a search");
    index.search(&query, now()).expect("a page")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn changes_leave_what_is_left(homes in homes(), events in events(), asked in asked(), batch in 1..20_usize) {
        prop_assume!(!homes.is_empty());
        let home = |index: usize| &homes[index % homes.len()];
        let change = |(version, (number, event)): (u64, &(u32, Event))| match event {
            Event::Listed(index) => {
                Change::Listing { listing: Box::new(home(*index).listing(*number)), version }
            }
            Event::Removed => Change::RemoveListing(id(*number)),
            Event::NightsOf(index) => {
                let mut nights = home(*index).nights(*number);
                nights.version = version;
                Change::Nights(id(*number), nights)
            }
            Event::NightsRemoved => Change::RemoveNights(id(*number)),
        };
        let changed = index();
        changed.set_nights_loaded();
        let changes: Vec<_> = (1..).zip(&events).map(change).collect();
        let before = page(&changed, &asked);
        prop_assert_eq!(before.total, 0);
        for changes in changes.chunks(batch) {
            changed.change(changes.to_vec());
            // What blocks cache for searches must not outlive the next change.
            page(&changed, &asked);
            everything(&changed);
        }

        let refilled = index();
        refilled.set_nights_loaded();
        for number in 1..40 {
            let last = |is_it: fn(&Event) -> bool| {
                events.iter().rev().find(|(other, event)| *other == number && is_it(event)).map(|(_, event)| event)
            };
            if let Some(Event::NightsOf(index)) = last(|event| matches!(event, Event::NightsOf(_) | Event::NightsRemoved)) {
                refilled.put_nights(&id(number), home(*index).nights(number));
            }
            if let Some(Event::Listed(index)) = last(|event| matches!(event, Event::Listed(_) | Event::Removed)) {
                refilled.put_listing(&home(*index).listing(number), 1);
            }
        }
        let (changed_page, refilled_page) = (page(&changed, &asked), page(&refilled, &asked));
        prop_assert_eq!(everything(&changed).facets, everything(&refilled).facets);
        prop_assert_eq!(everything(&changed).items, everything(&refilled).items);
        prop_assert_eq!(changed.len(), refilled.len());
        prop_assert_eq!(&changed_page.items, &refilled_page.items);
        prop_assert_eq!(&changed_page.unknown, &refilled_page.unknown);
        prop_assert_eq!(changed_page.total, refilled_page.total);
        prop_assert_eq!(changed_page.unknown_total, refilled_page.unknown_total);
        prop_assert_eq!(&changed_page.facets, &refilled_page.facets);
        prop_assert_eq!(changed_page.left_out_for_currency, refilled_page.left_out_for_currency);
        prop_assert_eq!(changed.latest(10), refilled.latest(10));
        let sorted = |index: &SearchIndex| {
            let mut ids = index.listings_with_nights();
            ids.sort_unstable();
            ids
        };
        prop_assert_eq!(sorted(&changed), sorted(&refilled));
    }
}

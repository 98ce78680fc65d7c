//! An index that was changed answers as one that was filled with what is left.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use casacero_proto::listing::v1::SortOrder;
use proptest::prelude::*;

use super::{
    asked::{Query, asked},
    home::{Home, homes},
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

/// Homes are numbered as often as it takes.
fn changes_of(events: &[(u32, Event)], homes: &[Home]) -> Vec<Change> {
    let home = |index: usize| &homes[index % homes.len()];
    let change = |(version, (number, event)): (u64, &(u32, Event))| match event {
        Event::Listed(index) => Change::Listing { listing: Box::new(home(*index).listing(*number)), version },
        Event::Removed => Change::RemoveListing(id(*number)),
        Event::NightsOf(index) => {
            let mut nights = home(*index).nights();
            nights.version = version;
            Change::Nights(id(*number), nights)
        }
        Event::NightsRemoved => Change::RemoveNights(id(*number)),
    };
    (1..).zip(events).map(change).collect()
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
        let changed = index();
        changed.set_nights_loaded();
        let changes = changes_of(&events, &homes);
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
                refilled.put_nights(&id(number), home(*index).nights());
            }
            if let Some(Event::Listed(index)) = last(|event| matches!(event, Event::Listed(_) | Event::Removed)) {
                refilled.put_listing(&home(*index).listing(number), 1);
            }
        }
        prop_assert_eq!(everything(&changed), everything(&refilled));
        prop_assert_eq!(changed.len(), refilled.len());
        prop_assert_eq!(page(&changed, &asked), page(&refilled, &asked));
        prop_assert_eq!(changed.latest(10), refilled.latest(10));
        let sorted = |index: &SearchIndex| {
            let mut ids = index.listings_with_nights();
            ids.sort_unstable();
            ids
        };
        prop_assert_eq!(sorted(&changed), sorted(&refilled));
    }
    #[test]
    fn readers_see_the_index_between_changes(
        homes in homes(), events in events(), asked in asked(), batch in 1..20_usize,
    ) {
        prop_assume!(!homes.is_empty());
        let changes = changes_of(&events, &homes);
        let (alone, shared) = (index(), index());
        [&alone, &shared].iter().for_each(|index| index.set_nights_loaded());
        let mut moments = vec![page(&alone, &asked)];
        for changes in changes.chunks(batch) {
            alone.change(changes.to_vec());
            moments.push(page(&alone, &asked));
        }
        let is_over = AtomicBool::new(false);
        let last = thread::scope(|scope| {
            let reader = scope.spawn(|| {
                let mut at = 0;
                loop {
                    let was_over = is_over.load(Ordering::Acquire);
                    let seen = page(&shared, &asked);
                    let later = moments[at..].iter().position(|moment| *moment == seen);
                    at += later.expect("a moment between two changes, and none before the one that was seen last");
                    if was_over {
                        return seen;
                    }
                }
            });
            changes.chunks(batch).for_each(|changes| shared.change(changes.to_vec()));
            is_over.store(true, Ordering::Release);
            reader.join().expect("what a reader sees")
        });
        prop_assert_eq!(Some(&last), moments.last());
    }
}

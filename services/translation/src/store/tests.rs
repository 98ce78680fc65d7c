//! The cache and the counts, on either kind of database.

use casacero_common::{
    clock::Clock,
    db::{Database, testing},
};
use chrono::{DateTime, TimeDelta};

use super::{Cached, MIGRATIONS, Store, UsageDay};

#[tokio::test]
async fn a_translation_is_kept_for_seven_days() {
    let (database, _folder) = testing::temporary(MIGRATIONS).await;
    let clock = Clock::fixed(DateTime::UNIX_EPOCH + TimeDelta::days(20_000));
    let store = Store::new(database, clock.clone());
    store.keep("a", "House", "apertium").await.expect("kept");
    store.keep("a", "A house", "azure").await.expect("kept");
    let kept = Cached { text: "A house".into(), provider: "azure".into() };
    assert_eq!(store.cached("a").await.expect("read"), Some(kept.clone()));
    assert_eq!(store.cached("b").await.expect("read"), None);

    clock.advance(TimeDelta::days(7) - TimeDelta::seconds(1));
    store.forget_old().await.expect("deleted");
    assert_eq!(store.cached("a").await.expect("read"), Some(kept));
    clock.advance(TimeDelta::seconds(1));
    assert_eq!(store.cached("a").await.expect("read"), None);
    store.forget_old().await.expect("deleted");
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn both_dialects_make_the_same_tables() {
    testing::both_dialects_agree(MIGRATIONS, MIGRATIONS).await;
}

#[tokio::test]
async fn two_replicas_stay_within_one_budget() {
    let folder = testing::TemporaryFolder::new();
    let config = testing::config(folder.path()).await;
    let clock = Clock::fixed(DateTime::UNIX_EPOCH + TimeDelta::days(20_000));
    let replica = async || {
        let database = Database::open(&config).await.expect("a database");
        database.migrate(MIGRATIONS).await.expect("tables");
        Store::new(database, clock.clone())
    };
    let replicas = [replica().await, replica().await];
    let mut attempts = tokio::task::JoinSet::new();
    for number in 0..40 {
        let store = replicas[number % 2].clone();
        attempts.spawn(async move { store.reserve("azure", 10, 105).await.expect("counted").is_some() });
    }
    let allowed = attempts.join_all().await.into_iter().filter(|allowed| *allowed).count();
    assert_eq!(allowed, 10);

    let [store, _] = replicas;
    let day = store.today();
    assert_eq!(store.reserve("azure", 5, 105).await.expect("counted"), Some(day));
    assert_eq!(store.reserve("azure", 1, 105).await.expect("counted"), None);
    assert_eq!(store.reserve("azure", 106, 105).await.expect("counted"), None, "more than a whole budget");
    assert_eq!(store.reserve("apertium", 1_000_000, 0).await.expect("counted"), Some(day), "no limit");

    store.give_back("azure", day, 10, true).await.expect("counted");
    let used = UsageDay { day, characters: 95, failures: 1 };
    assert_eq!(store.usage("azure").await.expect("read"), std::slice::from_ref(&used));
    assert_eq!(store.reserve("azure", 10, 105).await.expect("counted"), Some(day), "what was given back");

    clock.advance(TimeDelta::days(1));
    assert_eq!(store.reserve("azure", 105, 105).await.expect("counted"), Some(store.today()), "a new day");
    let days = store.usage("azure").await.expect("read");
    assert_eq!(days.iter().map(|day| day.characters).collect::<Vec<_>>(), [105, 105]);
    clock.advance(TimeDelta::days(400));
    store.forget_old().await.expect("deleted");
    assert!(store.usage("azure").await.expect("read").is_empty());
}

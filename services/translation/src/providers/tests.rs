//! The order of providers, their budgets and their breakers.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use async_trait::async_trait;
use casacero_common::db::testing::{self, TemporaryFolder};
use chrono::DateTime;

use super::*;
use crate::store::MIGRATIONS;

/// What a provider in a test does.
#[derive(Clone, Copy)]
enum Answer {
    Shout,
    Unable,
    Fail(Fault),
}

#[derive(Clone)]
struct Fake {
    name: &'static str,
    answer: Answer,
    asked: Arc<AtomicUsize>,
}

impl Fake {
    fn new(name: &'static str, answer: Answer) -> Self {
        Self { name, answer, asked: Arc::default() }
    }
}

#[async_trait]
impl Translator for Fake {
    fn name(&self) -> &'static str {
        self.name
    }

    async fn translate(&self, source: Source<'_>) -> Result<Vec<String>, Failure> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        match self.answer {
            Answer::Shout => Ok(source.pieces.iter().map(|piece| piece.to_uppercase()).collect()),
            Answer::Unable => Err(Failure::Unable),
            Answer::Fail(fault) => Err(fault.into()),
        }
    }
}

struct Harness {
    clock: Clock,
    store: Store,
    _folder: TemporaryFolder,
}

impl Harness {
    async fn new() -> Self {
        let (database, folder) = testing::temporary(MIGRATIONS).await;
        let clock = Clock::fixed(DateTime::UNIX_EPOCH + TimeDelta::days(20_000));
        Self { store: Store::new(database, clock.clone()), clock, _folder: folder }
    }

    fn chain(&self, providers: &[(&Fake, u64)]) -> Chain {
        let provider =
            |(fake, budget): &(&Fake, u64)| Provider::new(Box::new((*fake).clone()), *budget, self.clock.clone());
        Chain::new(providers.iter().map(provider).collect(), self.store.clone())
    }

    async fn used(&self, name: &str) -> (i64, i64) {
        let days = self.store.usage(name).await.expect("read");
        days.first().map(|day| (day.characters, day.failures)).unwrap_or_default()
    }
}

async fn translate(chain: &Chain, text: &str) -> Result<Translation, Failure> {
    chain.translate(text, &[], Language::SPANISH, Language::ENGLISH, false).await
}

/// The provider whose text it is and whether it is kept; else the fault, if it was one.
type Outcome = Result<(&'static str, bool), Option<Fault>>;

#[tokio::test]
async fn the_first_that_can_translates_and_a_failure_is_the_reason() {
    use Answer::{Fail, Shout, Unable};
    let (down, silent, lossy) = (Fail(Fault::Network), Fail(Fault::Timeout), Fail(Fault::ProtectionLost));
    let cases: [(&[Answer], Outcome); 11] = [
        (&[Shout, Shout], Ok(("first", true))),
        (&[down, Shout], Ok(("second", false))),
        (&[Unable, Shout], Ok(("second", true))),
        (&[down, Unable], Err(Some(Fault::Network))),
        (&[Unable, down], Err(Some(Fault::Network))),
        (&[down, silent], Err(Some(Fault::Timeout))),
        (&[lossy, Shout], Ok(("second", true))),
        (&[down, lossy], Err(Some(Fault::Network))),
        (&[lossy], Err(None)),
        (&[Unable], Err(None)),
        (&[], Err(None)),
    ];
    for (number, (answers, expected)) in cases.into_iter().enumerate() {
        let harness = Harness::new().await;
        let fakes: Vec<Fake> =
            answers.iter().zip(["first", "second"]).map(|(answer, name)| Fake::new(name, *answer)).collect();
        let providers: Vec<(&Fake, u64)> = fakes.iter().map(|fake| (fake, 0)).collect();
        let found = translate(&harness.chain(&providers), "Hola").await;
        let found = found.as_ref().map(|found| (found.provider.as_str(), found.is_first_choice));
        let found = found.map_err(|failure| match failure {
            Failure::Unable => None,
            Failure::Failed { fault, detail: _ } => Some(*fault),
        });
        assert_eq!(found, expected, "case {number}");
    }
}

#[tokio::test]
async fn a_long_text_comes_back_whole() {
    let harness = Harness::new().await;
    let text = "Una casa con vistas al mar.\n".repeat(300);
    let translation =
        translate(&harness.chain(&[(&Fake::new("one", Answer::Shout), 0)]), &text).await.expect("translated");
    assert_eq!(translation.text, text.to_uppercase());
    assert_eq!(harness.used("one").await, (8_400, 0));
}

#[tokio::test]
async fn a_spent_budget_asks_the_next_until_the_next_day() {
    let harness = Harness::new().await;
    let (paid, free) = (Fake::new("paid", Answer::Shout), Fake::new("free", Answer::Shout));
    let chain = harness.chain(&[(&paid, 25), (&free, 0)]);
    let mut providers = Vec::new();
    for _ in 0..4 {
        providers.push(translate(&chain, "0123456789").await.expect("translated").provider);
    }
    assert_eq!(providers, ["paid", "paid", "free", "free"]);
    assert_eq!((harness.used("paid").await, harness.used("free").await), ((20, 0), (20, 0)));
    assert_eq!(translate(&chain, "01234").await.expect("translated").provider, "paid", "what is left suffices");
    harness.clock.advance(TimeDelta::days(1));
    assert_eq!(translate(&chain, "0123456789").await.expect("translated").provider, "paid");
}

#[tokio::test]
async fn visitors_leave_half_of_a_budget() {
    let harness = Harness::new().await;
    let (paid, free) = (Fake::new("paid", Answer::Shout), Fake::new("free", Answer::Shout));
    let chain = harness.chain(&[(&paid, 20), (&free, 0)]);
    let mut providers = Vec::new();
    for is_for_visitor in [true, true, false, false, true] {
        let (from, to) = (Language::SPANISH, Language::ENGLISH);
        let made = chain.translate("0123456789", &[], from, to, is_for_visitor).await;
        providers.push(made.expect("translated").provider);
    }
    assert_eq!(providers, ["paid", "free", "paid", "free", "free"]);
}

#[tokio::test]
async fn what_was_not_processed_is_given_back() {
    let cases = [(Fault::Network, 0), (Fault::RateLimited, 0), (Fault::Timeout, 10), (Fault::ProtectionLost, 10)];
    for (fault, characters) in cases {
        let harness = Harness::new().await;
        let chain = harness.chain(&[(&Fake::new("paid", Answer::Fail(fault)), 100)]);
        translate(&chain, "0123456789").await.expect_err("failed");
        assert_eq!(harness.used("paid").await, (characters, 1), "{fault:?}");
    }
    let harness = Harness::new().await;
    translate(&harness.chain(&[(&Fake::new("paid", Answer::Unable), 100)]), "0123456789").await.expect_err("unable");
    assert_eq!(harness.used("paid").await, (0, 0), "it does not know the languages");
}

#[tokio::test]
async fn a_provider_that_fails_in_a_row_is_left_alone_for_a_while() {
    let harness = Harness::new().await;
    let down = Fake::new("down", Answer::Fail(Fault::Network));
    let lossy = Fake::new("lossy", Answer::Fail(Fault::ProtectionLost));
    let chain = harness.chain(&[(&down, 0), (&lossy, 0)]);
    for _ in 0..8 {
        translate(&chain, "Hola").await.expect_err("failed");
    }
    let asked = || (down.asked.load(Ordering::Relaxed), lossy.asked.load(Ordering::Relaxed));
    assert_eq!(asked(), (5, 8), "a text that loses a word says nothing of the next");
    harness.clock.advance(LEFT_ALONE);
    translate(&chain, "Hola").await.expect_err("failed");
    assert_eq!(asked(), (6, 9));
}

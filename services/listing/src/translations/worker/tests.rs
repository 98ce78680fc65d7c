//! The worker with a translator in memory.

use casacero_common::{
    db::testing::{TemporaryFolder, temporary},
    events::{Events, LISTING_CHANGED, Notice},
    jobs::Worker,
    on_backend,
    outbox::Outbox,
    service::Shutdown,
};
use casacero_proto::listing::v1::{Glossary, GlossaryTerm, ListingStatus, TranslationState, TranslationTrouble};
use diesel_async::RunQueryDsl as _;

use super::*;
use crate::{
    domain::{description::Language, listing::Listing, refusal::Refusal},
    store::{MIGRATIONS, OwnTranslations, TranslationQuery, TranslationRecord, jobs::TRANSLATIONS},
    testing::{
        id, listing, now,
        translator::{Answer, FakeTranslator},
    },
};

/// What a round came to.
#[derive(Debug, Default, PartialEq)]
struct Round {
    /// How many translations were stored.
    stored: usize,
    /// Whether the round ended because an attempt failed.
    is_away: bool,
}

struct Harness {
    worker: Worker,
    store: Store,
    translator: Arc<FakeTranslator>,
    clock: Clock,
    events: Events,
    outbox: Outbox,
    _folder: TemporaryFolder,
}

async fn harness() -> Harness {
    harness_with(CurrentContent::default()).await
}

async fn harness_with(content: CurrentContent) -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let (clock, events) = (Clock::fixed(now()), Events::memory());
    let outbox = Outbox::new(database.clone(), events.clone(), clock.clone());
    let store = Store::new(database, outbox.clone(), clock.clone());
    let translator = Arc::new(FakeTranslator::default());
    translator.answers(Answer::Translates);
    let handler =
        DescriptionTranslator { store: store.clone(), translator: translator.clone(), content, clock: clock.clone() };
    let jobs = store.jobs().clone();
    let worker = Worker { jobs, policy: &TRANSLATIONS, handler: Arc::new(handler), waits: Arc::default() };
    Harness { worker, store, translator, clock, events, outbox, _folder: folder }
}

/// The listing of a number with one description, in English.
fn with(number: u32, text: &str) -> Listing {
    let description = Description::new(Language::ENGLISH, text, false).expect("a description");
    Listing { descriptions: vec![description], ..listing(number) }
}

fn spanish(text: &str) -> Description {
    Description::new(Language::SPANISH, text, false).expect("a description")
}

impl Harness {
    async fn round(&self) -> Round {
        let round = self.worker.run_due(&Shutdown::new()).await.expect("a round");
        Round { stored: round.done, is_away: round.failed > 0 }
    }

    async fn own(&self, number: u32) -> OwnTranslations {
        self.store.own_translations(&id(number)).await.expect("read").expect("a listing")
    }

    /// The keys and states of the translations that are listed for operators.
    async fn listed(&self, state: Option<TranslationState>) -> Vec<(String, TranslationState)> {
        let query = TranslationQuery { state, offset: 0, limit: 100 };
        let (items, total) = self.store.translation_records(&query).await.expect("listed");
        assert_eq!(total, items.len() as u64);
        items.into_iter().map(|one| (format!("{}/{}", one.listing_id, one.language.code()), one.state)).collect()
    }

    async fn again(&self, number: u32) -> Result<TranslationRecord, Refusal> {
        self.store.translate_again("operator:ana", &id(number), Language::SPANISH).await.expect("asked")
    }

    /// The texts that guests see of a listing.
    async fn shown(&self, number: u32) -> Vec<String> {
        let descriptions = self.own(number).await.found.shown().listing.descriptions;
        descriptions.iter().map(|text| text.text().to_owned()).collect()
    }
}

#[tokio::test]
async fn a_description_is_translated_once_and_guests_are_told() {
    let test = harness().await;
    let mut heard = test.events.broadcast(LISTING_CHANGED).await.expect("subscribed");
    test.store.put_listing(with(1, "A house.")).await.expect("kept");
    assert_eq!(test.round().await, Round { stored: 1, is_away: false });
    assert_eq!(test.shown(1).await, ["A house.", "es: A house."]);
    let asked = test.translator.asked().remove(0);
    assert_eq!((asked.from, asked.to), (Language::ENGLISH, Language::SPANISH));
    assert!(asked.protected.contains(&"Casa 1".to_owned()), "{asked:?}");
    // The change that it told of is no reason to translate again, nor is an edit of something else.
    test.store.put_listing(Listing { demo: true, ..with(1, "A house.") }).await.expect("kept");
    assert_eq!(test.round().await, Round::default());
    test.outbox.publish_recorded().await.expect("published");
    for expected in 1..=3 {
        let Some(Notice::Event(event)) = heard.next().await else { panic!("no event {expected}") };
        assert_eq!((event.key.as_str(), event.version), ("CASA-1", expected));
    }
}

#[tokio::test]
async fn a_changed_description_is_translated_again() {
    let test = harness().await;
    test.store.put_listing(with(1, "A house.")).await.expect("kept");
    test.round().await;
    test.store.put_listing(with(1, "A flat.")).await.expect("kept");
    assert_eq!(test.shown(1).await, ["A flat."], "what is out of date is not shown");
    let own = test.own(1).await;
    assert_eq!((own.found.translations.len(), own.pending), (1, vec![Language::SPANISH]));
    assert_eq!(test.round().await.stored, 1);
    assert_eq!(test.shown(1).await, ["A flat.", "es: A flat."]);
    // The owner's own words need none.
    let mut both = with(1, "A new flat.");
    both.descriptions.push(spanish("Un piso nuevo."));
    test.store.put_listing(both).await.expect("kept");
    assert_eq!(test.round().await, Round::default());
    assert_eq!(test.shown(1).await, ["A new flat.", "Un piso nuevo."]);
}

#[tokio::test]
async fn homes_that_operators_review_are_translated_and_others_that_guests_do_not_see_are_not() {
    let test = harness().await;
    let cases = [(ListingStatus::Pending, 1), (ListingStatus::Draft, 0), (ListingStatus::Rejected, 0)];
    for (number, (status, stored)) in (1..).zip(cases) {
        let one = Listing { status, activated_at: None, ..with(number, "A house.") };
        test.store.put_listing(one).await.expect("kept");
        assert_eq!(test.round().await.stored, stored, "{status}");
    }
}

#[tokio::test]
async fn the_original_is_shown_until_the_service_is_back() {
    let test = harness().await;
    test.translator.answers(Answer::Away);
    for number in [1, 2] {
        test.store.put_listing(with(number, "A house.")).await.expect("kept");
    }
    assert_eq!(test.round().await, Round { stored: 0, is_away: true });
    assert_eq!(test.translator.asked().len(), 1, "nobody else asks a service that is away in this round");
    for _ in 0..200 {
        test.clock.advance(TimeDelta::hours(1));
        test.round().await;
    }
    assert_eq!(test.shown(1).await, ["A house."]);
    assert_eq!(test.own(1).await.pending, [Language::SPANISH]);
    let query = TranslationQuery { state: None, offset: 0, limit: 1 };
    let (waiting, _) = test.store.translation_records(&query).await.expect("listed");
    assert_eq!(waiting[0].last_error, Some(TranslationTrouble::Away));
    test.translator.answers(Answer::Translates);
    test.clock.advance(TimeDelta::hours(1));
    assert_eq!(test.round().await.stored, 2);
}

#[tokio::test]
async fn a_text_that_cannot_be_translated_is_tried_less_often_and_holds_up_no_other() {
    let test = harness().await;
    test.translator.answers(Answer::Unable);
    test.store.put_listing(with(1, "Xyzzy.")).await.expect("kept");
    assert_eq!(test.round().await, Round::default());
    test.translator.answers(Answer::Translates);
    test.store.put_listing(with(2, "A house.")).await.expect("kept");
    assert_eq!(test.round().await.stored, 1);
    test.translator.answers(Answer::Unable);
    test.translator.asked();
    for delay in REFUSAL_DELAYS_HOURS.into_iter().chain([168, 168]) {
        test.clock.advance(TimeDelta::hours(delay) - TimeDelta::seconds(1));
        test.round().await;
        assert!(test.translator.asked().is_empty(), "{delay}");
        test.clock.advance(TimeDelta::seconds(1));
        test.round().await;
        assert_eq!(test.translator.asked().len(), 1, "{delay}");
    }
    assert_eq!(test.own(1).await.pending, [Language::SPANISH]);
    // Another provider may know it. An edit of something else does not bring that forward; one of the text does.
    test.translator.answers(Answer::Translates);
    test.store.put_listing(Listing { demo: true, ..with(1, "Xyzzy.") }).await.expect("kept");
    assert_eq!(test.round().await, Round::default());
    test.clock.advance(TimeDelta::hours(168));
    assert_eq!(test.round().await.stored, 1);
    test.store.put_listing(with(1, "A hut.")).await.expect("kept");
    assert_eq!(test.round().await.stored, 1);
}

#[tokio::test]
async fn a_listing_that_cannot_be_read_holds_up_no_other() {
    let test = harness().await;
    for number in [1, 2] {
        test.store.put_listing(with(number, "A house.")).await.expect("kept");
    }
    let mut connection = test.store.database().connection().await.expect("connected");
    let query = diesel::sql_query("UPDATE listings SET document = 'gold' WHERE id = 'CASA-1'");
    on_backend!(connection, c => query.execute(c).await).expect("changed by hand");
    drop(connection);
    assert_eq!(test.round().await, Round { stored: 0, is_away: true });
    assert_eq!(test.round().await, Round { stored: 1, is_away: false });
    test.clock.advance(TimeDelta::seconds(10));
    assert!(test.round().await.is_away, "it is tried again");
}

#[tokio::test]
async fn a_translation_of_what_changed_meanwhile_is_dropped() {
    let test = harness().await;
    test.store.put_listing(with(1, "A house.")).await.expect("kept");
    let store = test.store.clone();
    test.translator.meanwhile(async move {
        store.put_listing(with(1, "A flat.")).await.expect("kept");
    });
    // The same round translates the new description.
    assert_eq!(test.round().await.stored, 1);
    assert_eq!(test.shown(1).await, ["A flat.", "es: A flat."]);
    assert_eq!(test.translator.asked().len(), 2);
}

#[tokio::test]
async fn a_translation_of_what_was_erased_meanwhile_is_dropped() {
    let test = harness().await;
    test.store.put_listing(with(1, "A house.")).await.expect("kept");
    let store = test.store.clone();
    test.translator.meanwhile(async move {
        let erased = store.erase("operator:ana", &id(1), None, |_| Ok(true)).await;
        assert_eq!(erased.expect("asked"), Ok(true));
    });
    assert_eq!(test.round().await, Round::default());
    assert_eq!(test.store.own_translations(&id(1)).await.expect("read"), None);
}

#[tokio::test]
async fn a_correction_during_a_translation_wins_and_survives() {
    let test = harness().await;
    test.store.put_listing(with(1, "A house.")).await.expect("kept");
    let store = test.store.clone();
    test.translator.meanwhile(async move {
        let corrected = store.correct_translation("owner:CASA-1", &id(1), spanish("Una casa.")).await;
        corrected.expect("asked").expect("corrected");
    });
    assert_eq!(test.round().await, Round::default());
    assert_eq!(test.shown(1).await, ["A house.", "Una casa."]);
    test.store.put_listing(with(1, "A flat.")).await.expect("kept");
    assert_eq!(test.round().await, Round::default());
    assert_eq!(test.shown(1).await, ["A flat.", "Una casa."]);
    let own = test.own(1).await;
    let one = &own.found.translations[0];
    assert!(one.is_corrected() && !one.is_current(&own.found.listing.descriptions));
    // The owner looks at it again, or gives it back to the machine.
    test.store.correct_translation("owner:CASA-1", &id(1), spanish("Una casa.")).await.expect("asked").expect("kept");
    let own = test.own(1).await;
    assert!(own.found.translations[0].is_current(&own.found.listing.descriptions));
    test.store.remove_correction("owner:CASA-1", &id(1), Language::SPANISH).await.expect("asked").expect("removed");
    assert_eq!(test.round().await.stored, 1);
    assert_eq!(test.shown(1).await, ["A flat.", "es: A flat."]);
}

#[tokio::test]
async fn two_workers_do_not_make_the_same_translation() {
    let test = harness().await;
    test.store.put_listing(with(1, "A house.")).await.expect("kept");
    let slow = test.store.jobs().take(&TRANSLATIONS).await.expect("asked").expect("due");
    let wanted = test.store.read_wanted_translation(&slow).await.expect("read");
    assert_eq!(test.round().await, Round::default());
    test.clock.advance(TimeDelta::minutes(5));
    assert_eq!(test.round().await.stored, 1, "the slow one is presumed dead");
    let source = wanted.listing.as_ref().expect("a listing").descriptions[0].clone();
    let stored = test.store.translation_made(&slow, &wanted, &source, spanish("Tarde.")).await.expect("asked");
    assert!(!stored);
    assert_eq!(test.shown(1).await, ["A house.", "es: A house."]);
}

#[tokio::test]
async fn an_edit_based_on_the_version_before_a_translation_is_accepted() {
    let test = harness().await;
    test.store.put_listing(with(1, "A house.")).await.expect("kept");
    assert_eq!(test.round().await.stored, 1);
    let erase = async |expected| {
        let never = |_: &crate::store::ListingState| Ok(false);
        test.store.erase("owner:CASA-1", &id(1), Some(expected), never).await.expect("asked")
    };
    assert_eq!((erase(1).await, erase(2).await), (Ok(false), Ok(false)));
    assert!(matches!(erase(3).await, Err(Refusal::ListingChanged { version: 2, .. })));
    test.store.put_listing(with(1, "A flat.")).await.expect("kept");
    let Err(Refusal::ListingChanged { version, changed }) = erase(1).await else { panic!("an older version") };
    assert_eq!((version, changed), (3, vec!["descriptions".to_owned()]));
}

#[tokio::test]
async fn terms_of_the_glossary_are_translated_as_operators_say() {
    let term = GlossaryTerm { term: "house".into(), language: "en".into(), translation: "casa".into() };
    let test = harness_with(CurrentContent::with_glossary(Glossary { items: vec![term] })).await;
    test.store.put_listing(with(1, "House of houses, a house.")).await.expect("kept");
    assert_eq!(test.round().await.stored, 1);
    let asked = test.translator.asked().remove(0);
    assert_eq!(asked.protected[asked.protected.len() - 2..], ["House", "house"]);
    assert_eq!(test.shown(1).await, ["House of houses, a house.", "es: Casa of houses, a casa."]);
}

#[tokio::test]
async fn an_operator_has_a_description_translated_again() {
    let test = harness().await;
    test.store.put_listing(with(1, "A house.")).await.expect("kept");
    assert_eq!(test.round().await.stored, 1);
    let first = test.own(1).await.found.translations.remove(0).made_at;
    test.translator.asked();
    test.clock.advance(TimeDelta::days(1));
    let again = test.again(1).await.expect("asked");
    assert_eq!(
        (again.state, again.due_at, again.made_at),
        (TranslationState::Waiting, Some(test.clock.now()), Some(first))
    );
    // The one that is there is shown until then, also if something else is edited.
    test.store.put_listing(Listing { demo: true, ..with(1, "A house.") }).await.expect("kept");
    assert_eq!(test.shown(1).await, ["A house.", "es: A house."]);
    assert_eq!(test.round().await, Round { stored: 1, is_away: false });
    assert_eq!(test.translator.asked().len(), 1);
    assert_eq!(test.own(1).await.found.translations[0].made_at, test.clock.now());
    assert_eq!(test.round().await, Round::default());
    // One that was refused is due at once, and counts from the beginning.
    test.translator.answers(Answer::Unable);
    test.store.put_listing(with(2, "Xyzzy.")).await.expect("kept");
    test.round().await;
    assert_eq!(test.listed(Some(TranslationState::Refused)).await.len(), 1);
    let again = test.again(2).await.expect("asked");
    assert_eq!((again.state, again.refusals), (TranslationState::Waiting, 0));
    test.translator.answers(Answer::Translates);
    assert_eq!(test.round().await.stored, 1);
    // A change of the description makes what was asked for needless, and a correction refuses it.
    test.again(1).await.expect("asked");
    let corrected = test.store.correct_translation("owner:CASA-1", &id(1), spanish("Una casa.")).await;
    corrected.expect("asked").expect("corrected");
    assert_eq!(test.round().await, Round::default());
    assert_eq!(test.again(1).await, Err(Refusal::TranslationCorrected));
    assert_eq!(test.again(9).await, Err(Refusal::ListingNotFound));
    test.store.put_listing(Listing { descriptions: vec![], ..listing(3) }).await.expect("kept");
    assert_eq!(test.again(3).await, Err(Refusal::NothingToTranslate));
}

#[tokio::test]
async fn translations_are_listed_by_state() {
    use TranslationState::{Corrected, Machine, Outdated, Refused, Waiting};
    let test = harness().await;
    for number in 1..=4 {
        test.store.put_listing(with(number, "A house.")).await.expect("kept");
    }
    assert_eq!(test.round().await.stored, 4);
    for number in [1, 2] {
        let corrected = test.store.correct_translation("owner", &id(number), spanish("Una casa.")).await;
        corrected.expect("asked").expect("corrected");
    }
    test.store.put_listing(with(1, "A flat.")).await.expect("kept");
    // A machine's is made again, unless nobody reads the home.
    test.store.put_listing(Listing { status: ListingStatus::Draft, ..with(4, "A flat.") }).await.expect("kept");
    test.translator.answers(Answer::Unable);
    test.store.put_listing(with(5, "Xyzzy.")).await.expect("kept");
    test.round().await;
    test.store.put_listing(with(6, "A hut.")).await.expect("kept");
    // What the owner writes now hides the correction.
    test.store.put_listing(with(7, "A house.")).await.expect("kept");
    let hidden = test.store.correct_translation("owner", &id(7), spanish("Una casa.")).await;
    hidden.expect("asked").expect("corrected");
    let mut both = with(7, "A house.");
    both.descriptions.push(spanish("Una casa mía."));
    test.store.put_listing(both).await.expect("kept");

    for (state, expected) in [
        (Waiting, vec!["CASA-6/es"]),
        (Refused, vec!["CASA-5/es"]),
        (Machine, vec!["CASA-3/es"]),
        (Outdated, vec!["CASA-1/es", "CASA-4/es"]),
        (Corrected, vec!["CASA-2/es"]),
    ] {
        let expected: Vec<_> = expected.into_iter().map(|key| (key.to_owned(), state)).collect();
        assert_eq!(test.listed(Some(state)).await, expected);
    }
    let all = test.listed(None).await;
    assert_eq!(all.iter().map(|(_, state)| *state).collect::<Vec<_>>()[..2], [Waiting, Refused]);
    assert_eq!(all.len(), 6);
    // Pages go from those that wait on to the others.
    let mut paged = Vec::new();
    for offset in 0..7 {
        let query = TranslationQuery { state: None, offset, limit: 1 };
        let (items, total) = test.store.translation_records(&query).await.expect("listed");
        assert_eq!(total, 6);
        paged.extend(items.into_iter().map(|one| (format!("{}/{}", one.listing_id, one.language.code()), one.state)));
    }
    assert_eq!(paged, all);
}

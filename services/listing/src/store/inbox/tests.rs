//! The inbox on its own database.

use casacero_common::{
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    outbox::Outbox,
};
use chrono::{DateTime, TimeDelta, Utc};

use super::*;
use crate::{
    domain::{
        inbox::AnswerForm,
        inquiry::{Inquiry, InquiryForm},
        suspicion::Lately,
    },
    store::{AuditPage, Delivery, MIGRATIONS},
    testing::{id, inquiry_form, listing, now},
};

const OWNER: &str = "password:CASA-1";
const LONG: &str = "We are two adults and a child, and we would love to stay in your lovely house in July.";

struct Harness {
    store: Store,
    clock: Clock,
    _folder: TemporaryFolder,
}

async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    for number in 1..=6 {
        store.put_listing(listing(number)).await.expect("kept");
    }
    Harness { store, clock, _folder: folder }
}

fn mail() -> NewMail {
    NewMail {
        recipient: "ana@example.com".into(),
        reply_to: None,
        subject: "Hi".into(),
        body: "Text".into(),
        html: String::new(),
        unsubscribe_url: None,
    }
}

fn inquiry(number: u32, message: &str) -> Inquiry {
    let form = InquiryForm { message: message.into(), ..inquiry_form(id(number).as_str()) };
    Inquiry::parse(form).expect("an inquiry")
}

fn answer(text: &str, key: &str, state: Option<InquiryState>) -> NewAnswer {
    let form = AnswerForm { text: text.into(), idempotency_key: key.into(), state, seen_state: None };
    NewAnswer::parse(form).expect("an answer")
}

impl Harness {
    async fn keep(&self, number: u32, message: &str, suspicion: Option<InquirySuspicion>) -> InquiryId {
        let delivery = suspicion.map_or_else(|| Delivery::Mail(mail()), Delivery::Filtered);
        let kept = self.store.keep_inquiry(Uuid::now_v7().into(), &inquiry(number, message), delivery).await;
        kept.expect("asked").expect("kept").id
    }

    async fn get(&self, inquiry_id: &InquiryId) -> ReceivedInquiry {
        let found = self.store.received_inquiry(&id(1), inquiry_id).await.expect("read");
        found.expect("there")
    }

    async fn answer(&self, inquiry_id: &InquiryId, answer: NewAnswer) -> Result<ReceivedInquiry, Refusal> {
        self.store.answer_inquiry(OWNER, &id(1), inquiry_id, answer, mail()).await.expect("asked")
    }

    async fn lately(&self, number: u32, message: &str) -> Lately {
        self.store.lately(&inquiry(number, message), &listing(number)).await.expect("counted")
    }

    /// What the audit has about the first home's inbox, oldest first.
    async fn audit(&self) -> Vec<(String, Vec<String>)> {
        let page = AuditPage { subject: Some("CASA-1".into()), limit: 100, ..AuditPage::default() };
        let mut entries = self.store.audit_entries(&page).await.expect("read");
        entries.retain(|entry| entry.action.starts_with("inquiry.") && entry.actor == OWNER);
        entries.reverse();
        entries.into_iter().map(|entry| (entry.action, entry.fields)).collect()
    }

    async fn waiting_mails(&self) -> usize {
        let mut waiting = 0;
        while self.store.claim_mail().await.expect("asked").is_some() {
            waiting += 1;
        }
        waiting
    }

    async fn answers(&self) -> i64 {
        let mut connection = self.store.database().connection().await.expect("connected");
        on_backend!(connection, c => crate::store::schema::inquiry_answers::table.count().get_result(c).await)
            .expect("counted")
    }
}

#[tokio::test]
async fn pages_follow_each_other_newest_first() {
    let test = harness().await;
    let mut expected = Vec::new();
    for round in 0..3 {
        // Two came at the same time.
        for _ in 0..2 {
            expected.push(test.keep(1, &format!("Round {round}"), None).await);
        }
        test.clock.advance(TimeDelta::microseconds(1));
    }
    let apart = test.keep(1, "Look here", Some(InquirySuspicion::Links)).await;
    test.keep(2, "Another home", None).await;
    let mut seen: Vec<(DateTime<Utc>, InquiryId)> = Vec::new();
    let mut query = InboxQuery { limit: 2, ..InboxQuery::default() };
    loop {
        let (items, next) = test.store.inbox(&id(1), &query).await.expect("read");
        seen.extend(items.into_iter().map(|item| (item.received_at, item.id)));
        // A new one does not shift the next page.
        test.keep(1, "While it is read", None).await;
        let Some(next) = next else { break };
        query.after = InboxPosition::parse(&next.to_string()).expect("a token");
        test.clock.advance(TimeDelta::seconds(1));
    }
    assert!(seen.is_sorted_by(|one, other| one.0 >= other.0), "{seen:?}");
    let mut ids: Vec<String> = seen.into_iter().map(|(_, id)| id.as_str().to_owned()).collect();
    let mut wanted: Vec<String> = expected.iter().map(|id| id.as_str().to_owned()).collect();
    ids.sort();
    wanted.sort();
    assert_eq!(ids, wanted);
    let query = InboxQuery { filtered: true, limit: 10, ..InboxQuery::default() };
    let (items, next) = test.store.inbox(&id(1), &query).await.expect("read");
    assert_eq!((items.len(), &items[0].id, next), (1, &apart, None));
    assert_eq!(items[0].suspicion, Some(InquirySuspicion::Links));
    let counts = test.store.inbox_counts(&id(1)).await.expect("counted");
    assert_eq!(counts, InboxCounts { new: 9, filtered: 1 });
}

#[tokio::test]
async fn an_inquiry_comes_back_as_it_went_to_its_own_home_only() {
    let test = harness().await;
    let kept = test.keep(1, "Hello!\nIs there a cot?", None).await;
    let found = test.get(&kept).await;
    let sent = inquiry(1, "Hello!\nIs there a cot?");
    assert_eq!((found.guest_name.as_str(), &found.guest_email), (sent.guest_name.as_str(), &sent.guest_email));
    assert_eq!((&found.message, found.stay), (&sent.message, sent.stay));
    assert_eq!((found.guests, found.children), (Some(2), Some(1)));
    assert_eq!((found.guest_phone.as_deref(), found.language.as_str()), (Some("+491511234567"), "en"));
    assert_eq!((found.state, found.suspicion, found.received_at), (InquiryState::New, None, now()));
    assert_eq!(test.store.received_inquiry(&id(2), &kept).await.expect("read"), None);
    let change = InquiryChange { state: Some(InquiryState::Agreed), is_trusted: false, seen_state: None };
    assert_eq!(
        test.store.change_inquiry(OWNER, &id(2), &kept, change).await.expect("asked"),
        Err(Refusal::InquiryNotFound)
    );
    let answered = test.store.answer_inquiry(OWNER, &id(2), &kept, answer("Yes.", "key", None), mail()).await;
    assert_eq!(answered.expect("asked"), Err(Refusal::InquiryNotFound));
}

#[tokio::test]
async fn changes_are_audited_once() {
    let test = harness().await;
    let kept = test.keep(1, "Look here", Some(InquirySuspicion::Links)).await;
    assert_eq!(test.waiting_mails().await, 0, "it is not mailed");
    let steps: [(InquiryChange, InquiryState, Option<InquirySuspicion>, &[&str]); 5] = [
        (InquiryChange::default(), InquiryState::New, Some(InquirySuspicion::Links), &[]),
        (
            InquiryChange { state: Some(InquiryState::Declined), is_trusted: false, seen_state: None },
            InquiryState::Declined,
            Some(InquirySuspicion::Links),
            &["state"],
        ),
        (
            InquiryChange { state: None, is_trusted: true, seen_state: None },
            InquiryState::Declined,
            None,
            &["suspicion"],
        ),
        (
            InquiryChange { state: Some(InquiryState::Declined), is_trusted: true, seen_state: None },
            InquiryState::Declined,
            None,
            &[],
        ),
        (
            InquiryChange { state: Some(InquiryState::New), is_trusted: false, seen_state: None },
            InquiryState::New,
            None,
            &["state"],
        ),
    ];
    let mut expected: Vec<(String, Vec<String>)> = Vec::new();
    for (change, state, suspicion, fields) in steps {
        let changed = test.store.change_inquiry(OWNER, &id(1), &kept, change).await.expect("asked").expect("there");
        assert_eq!((changed.state, changed.suspicion), (state, suspicion), "{change:?}");
        assert_eq!(test.get(&kept).await, changed);
        if !fields.is_empty() {
            let fields = fields.iter().map(ToString::to_string).collect();
            expected.push(("inquiry.change".to_owned(), fields));
        }
    }
    assert_eq!(test.audit().await, expected);
    assert_eq!(test.waiting_mails().await, 0, "nor when it is trusted");
}

#[tokio::test]
async fn an_answer_is_one_mail_for_each_key() {
    let test = harness().await;
    let kept = test.keep(1, "Look here", Some(InquirySuspicion::Repeated)).await;
    let first = test.answer(&kept, answer("Yes.", "one", None)).await.expect("answered");
    assert_eq!((first.state, first.suspicion, first.answers.len()), (InquiryState::Answered, None, 1));
    test.clock.advance(TimeDelta::minutes(1));
    let again = test.answer(&kept, answer("Yes.", "one", Some(InquiryState::Agreed))).await;
    assert_eq!(again, Ok(first));
    let other = test.answer(&kept, answer("No.", "one", None)).await;
    assert_eq!(other, Err(Refusal::IdempotencyKeyReused));
    let second = test.answer(&kept, answer("See you then.", "two", Some(InquiryState::Agreed))).await;
    let second = second.expect("answered");
    assert_eq!(second.state, InquiryState::Agreed);
    let texts: Vec<&str> = second.answers.iter().map(|answer| answer.text.as_str()).collect();
    assert_eq!(texts, ["Yes.", "See you then."]);
    assert_eq!(test.get(&kept).await, second);
    assert_eq!(test.waiting_mails().await, 2);
    let fields = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    let expected = [
        ("inquiry.answer".to_owned(), fields(&["answers", "state", "suspicion"])),
        ("inquiry.answer".to_owned(), fields(&["answers", "state"])),
    ];
    assert_eq!(test.audit().await, expected);
}

#[tokio::test]
async fn owners_answer_fast_who_answered_half_of_five_within_a_day() {
    let test = harness().await;
    let mut asked = Vec::new();
    for number in 0..5 {
        asked.push(test.keep(1, &format!("{LONG} {number}"), None).await);
        // Nobody answers these.
        test.keep(2, &format!("{LONG} {number}"), None).await;
    }
    let fast = async || test.store.answering_fast().await.expect("read");
    for inquiry_id in &asked[..2] {
        test.answer(inquiry_id, answer("Yes.", "one", None)).await.expect("answered");
    }
    test.clock.advance(TimeDelta::days(3));
    assert_eq!(fast().await, [], "most waited for three days");
    for number in 5..7 {
        let inquiry_id = test.keep(1, &format!("{LONG} {number}"), None).await;
        test.answer(&inquiry_id, answer("Yes.", "one", None)).await.expect("answered");
    }
    assert_eq!(fast().await, [id(1)]);
    test.clock.advance(TimeDelta::days(364));
    assert_eq!(fast().await, [], "four are too few");
}

#[tokio::test]
async fn answers_go_with_their_listing_and_with_their_inquiry() {
    let test = harness().await;
    let kept = test.keep(1, "Hello", None).await;
    let own = test.keep(2, "Hello", None).await;
    test.answer(&kept, answer("Yes.", "one", None)).await.expect("answered");
    let other = test.store.answer_inquiry(OWNER, &id(2), &own, answer("Yes.", "one", None), mail()).await;
    other.expect("asked").expect("answered");
    assert_eq!(test.answers().await, 2);
    let erased = test.store.erase("operator:ana", &id(1), None, |_| Ok(true)).await;
    assert_eq!(erased.expect("asked"), Ok(true));
    assert_eq!(test.answers().await, 1);
    assert_eq!(test.answer(&kept, answer("Yes.", "two", None)).await, Err(Refusal::ListingNotFound));
    assert_eq!(test.waiting_mails().await, 4, "what was written is still mailed");
    assert_eq!(test.store.delete_expired_inquiries(test.clock.now()).await.expect("deleted"), 2);
    assert_eq!(test.answers().await, 0);
}

#[tokio::test]
async fn the_same_text_and_many_inquiries_are_counted() {
    let test = harness().await;
    assert_eq!(test.lately(1, LONG).await, Lately::default());
    for number in [1, 2, 2, 3] {
        test.keep(number, &LONG.to_uppercase(), None).await;
    }
    test.keep(4, LONG, Some(InquirySuspicion::Repeated)).await;
    // All homes are Ana's. The text counts for other homes, whether it was mailed or not.
    assert_eq!(test.lately(1, LONG).await, Lately { homes_with_text: 3, to_owner: 4 });
    assert_eq!(test.lately(5, LONG).await, Lately { homes_with_text: 4, to_owner: 4 });
    assert_eq!(test.lately(5, "Hello").await, Lately { homes_with_text: 0, to_owner: 4 });
    let mut anonymous = listing(2);
    anonymous.owner.email = None;
    let counted = test.store.lately(&inquiry(2, LONG), &anonymous).await.expect("counted");
    assert_eq!(counted, Lately { homes_with_text: 3, to_owner: 2 });
    let mut stranger = listing(5);
    stranger.owner.email = EmailAddress::parse("leo@example.com").ok();
    let counted = test.store.lately(&inquiry(5, LONG), &stranger).await.expect("counted");
    assert_eq!(counted, Lately { homes_with_text: 4, to_owner: 0 });
    test.clock.advance(TimeDelta::hours(1));
    assert_eq!(test.lately(1, LONG).await, Lately { homes_with_text: 3, to_owner: 0 });
    test.clock.advance(TimeDelta::hours(23));
    assert_eq!(test.lately(1, LONG).await, Lately::default());
}

//! The guest's side of inquiries, and quotes, through the gRPC methods.

use std::time::Duration;

use casacero_common::{call::Caller, principal::Principal};
use casacero_proto::listing::v1::{self as wire, InquiryState, ThreadDecision};
use chrono::TimeDelta;
use tonic::{Code, Status};

use super::harness::{Harness, harness, inquiry, record, refused, today};
use crate::domain::{inbox::KeptNights, stay::Stay};

fn owner(service: &Harness) -> Caller {
    service.guest.acting_as(Principal::with_password("CASA-1"))
}

/// A quote for nights that begin in so many days, valid until the day after tomorrow.
fn quote(first: i32, end: i32) -> wire::Quote {
    wire::Quote {
        arrival_day: today() + first,
        departure_day: today() + end,
        guests: 2,
        currency: "EUR".into(),
        lines: vec![
            wire::QuoteLine { name: "4 nights".into(), amount_minor: 40_000 },
            wire::QuoteLine { name: "Discount".into(), amount_minor: -4_000 },
        ],
        total_minor: 36_000,
        valid_until_day: today() + 2,
        holds_nights: true,
    }
}

impl Harness {
    async fn ask(&self, key: &str) -> wire::SendInquiryResponse {
        let message = format!("Is it free? {key}");
        let request = wire::SendInquiryRequest { idempotency_key: key.into(), message, ..inquiry(1) };
        self.inquire(request).await.expect("kept")
    }

    async fn offer(&self, inquiry_id: &str, key: &str, quote: wire::Quote) -> Result<wire::ReceivedInquiry, Status> {
        let request = wire::AnswerInquiryRequest {
            property_id: "CASA-1".into(),
            inquiry_id: inquiry_id.into(),
            text: "Here is my offer.".into(),
            idempotency_key: key.into(),
            state: None,
            quote: Some(quote),
            seen_state: None,
        };
        let answer = self.inquiries.clone().answer_inquiry(owner(self).request(request)).await?.into_inner();
        Ok(answer.inquiry.expect("an inquiry"))
    }

    async fn thread(&self, token: &str) -> Result<wire::ReceivedInquiry, Status> {
        let request = wire::GetThreadRequest { token: token.into() };
        let thread = self.inquiries.clone().get_thread(self.guest.request(request)).await?.into_inner().thread;
        Ok(thread.and_then(|thread| thread.inquiry).expect("an inquiry"))
    }

    async fn write(&self, token: &str, key: &str, text: &str) -> Result<wire::ReceivedInquiry, Status> {
        let (token, text, idempotency_key) = (token.into(), text.into(), key.into());
        let request = wire::WriteToThreadRequest { token, text, idempotency_key };
        let thread = self.inquiries.clone().write_to_thread(self.guest.request(request)).await?.into_inner().thread;
        Ok(thread.and_then(|thread| thread.inquiry).expect("an inquiry"))
    }

    async fn decide(&self, token: &str, decision: ThreadDecision, answer_id: &str) -> Result<InquiryState, Status> {
        let decision = decision.into();
        let request = wire::DecideThreadRequest { token: token.into(), decision, answer_id: answer_id.into() };
        let thread = self.inquiries.clone().decide_thread(self.guest.request(request)).await?.into_inner().thread;
        Ok(thread.and_then(|thread| thread.inquiry).expect("an inquiry").state())
    }

    /// The nights that inquiries took in days from today, and whether for some time only, once they are these.
    async fn kept_at_last(&self, expected: &[(i32, i32, bool)]) {
        let kept = || -> Vec<(i32, i32, bool)> {
            let days = |KeptNights { stay, until }: KeptNights| {
                let (first, end) = Stay::days(stay);
                (first - today(), end - today(), until.is_some())
            };
            self.calendar.kept().into_iter().map(days).collect()
        };
        for _ in 0..1_000 {
            if kept() == expected {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(kept(), expected);
    }
}

#[tokio::test]
async fn a_guest_reads_writes_accepts_and_the_nights_are_taken() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let sent = service.ask("inquiry-1").await;
    let thread = service.thread(&sent.token).await.expect("a thread");
    assert_eq!((thread.id.as_str(), thread.state(), thread.answers.len()), (&*sent.inquiry_id, InquiryState::New, 0));

    let quoted = service.offer(&sent.inquiry_id, "offer-1", quote(10, 14)).await.expect("quoted");
    assert_eq!((quoted.state(), quoted.answers[0].quote.as_ref()), (InquiryState::Quoted, Some(&quote(10, 14))));
    service.kept_at_last(&[(10, 14, true)]).await;
    let again = service.offer(&sent.inquiry_id, "offer-1", quote(10, 14)).await.expect("the same");
    assert_eq!(again, quoted, "a repeat is no second offer");
    let other = service.offer(&sent.inquiry_id, "offer-1", quote(10, 13)).await.expect_err("another");
    assert_eq!(refused(&other), (Code::AlreadyExists, "idempotency_key_reused", Some("idempotency_key")));

    let written = service.write(&sent.token, "message-1", "When can we arrive?").await.expect("written");
    assert_eq!((written.state(), written.answers.len()), (InquiryState::Quoted, 2), "the offer stays open");
    assert!(written.answers[1].by_guest);
    assert_eq!(service.write(&sent.token, "message-1", "When can we arrive?").await.expect("the same"), written);

    let quote_id = &quoted.answers[0].id;
    let wrong = service.decide(&sent.token, ThreadDecision::Accept, "another").await.expect_err("not this one");
    assert_eq!(refused(&wrong), (Code::FailedPrecondition, "quote_not_open", None));
    for _ in 0..2 {
        let state = service.decide(&sent.token, ThreadDecision::Accept, quote_id).await.expect("accepted");
        assert_eq!(state, InquiryState::Agreed);
    }
    service.kept_at_last(&[(10, 14, false)]).await;

    // The owner's mail of the inquiry, the receipt, the offer, the guest's message, what was agreed to both.
    let mails = service.mails_at_last(6).await;
    let leads_there = |mail: &&String| mail.replace("=\r\n", "").contains(&sent.token);
    assert_eq!(mails.iter().filter(leads_there).count(), 3, "those to the guest lead to the page");

    let withdrawn = service.decide(&sent.token, ThreadDecision::Withdraw, "").await.expect("withdrawn");
    assert_eq!(withdrawn, InquiryState::Withdrawn);
    service.kept_at_last(&[]).await;
}

#[tokio::test]
async fn nights_are_held_for_one_guest_and_freed_in_time() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let (one, two) = (service.ask("inquiry-1").await, service.ask("inquiry-2").await);
    service.offer(&one.inquiry_id, "offer-1", quote(10, 14)).await.expect("quoted");
    let refusal = service.offer(&two.inquiry_id, "offer-2", quote(13, 15)).await.expect_err("held");
    assert_eq!(refused(&refusal), (Code::FailedPrecondition, "dates_taken", Some("stay")));
    assert_eq!(service.thread(&two.token).await.expect("a thread").state(), InquiryState::New);

    // Another offer to the same guest takes the place of the first.
    let open = wire::Quote { holds_nights: false, ..quote(20, 22) };
    service.offer(&one.inquiry_id, "offer-3", open).await.expect("quoted");
    service.kept_at_last(&[]).await;
    let held = service.offer(&two.inquiry_id, "offer-4", quote(13, 15)).await.expect("quoted");
    service.kept_at_last(&[(13, 15, true)]).await;

    service.clock.advance(TimeDelta::days(3));
    service.kept_at_last(&[]).await;
    let expired = service.thread(&two.token).await.expect("a thread");
    assert_eq!(expired.state(), InquiryState::Expired);
    let late = service.decide(&two.token, ThreadDecision::Accept, &held.answers[0].id).await.expect_err("too late");
    assert_eq!(refused(&late), (Code::FailedPrecondition, "quote_not_open", None));
}

#[tokio::test]
async fn nothing_is_quoted_or_agreed_without_the_calendar() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let sent = service.ask("inquiry-1").await;
    let open = wire::Quote { holds_nights: false, ..quote(10, 14) };
    let quoted = service.offer(&sent.inquiry_id, "offer-1", open).await.expect("quoted");
    service.calendar.is_away(true);
    let away = service.offer(&sent.inquiry_id, "offer-2", quote(10, 14)).await.expect_err("away");
    assert_eq!(away.code(), Code::Unavailable);
    let quote_id = &quoted.answers[0].id;
    let away = service.decide(&sent.token, ThreadDecision::Accept, quote_id).await.expect_err("away");
    assert_eq!(away.code(), Code::Unavailable);
    assert_eq!(service.thread(&sent.token).await.expect("a thread").state(), InquiryState::Quoted);
    service.calendar.is_away(false);
    service.calendar.put(1, 1, &[(today() + 13, today() + 20)]);
    let taken = service.decide(&sent.token, ThreadDecision::Accept, quote_id).await.expect_err("taken");
    assert_eq!(refused(&taken), (Code::FailedPrecondition, "dates_taken", Some("stay")));
    let declined = service.decide(&sent.token, ThreadDecision::Decline, quote_id).await.expect("declined");
    assert_eq!(declined, InquiryState::Declined);
}

#[tokio::test]
async fn an_erased_inquiry_is_gone_with_its_hold() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let sent = service.ask("inquiry-1").await;
    service.offer(&sent.inquiry_id, "offer-1", quote(10, 14)).await.expect("quoted");
    // The job of the offer is done by then, and is not due before the offer ends.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    service.kept_at_last(&[(10, 14, true)]).await;
    let erase = || {
        let request = wire::EraseThreadRequest { token: sent.token.clone() };
        let mut client = service.inquiries.clone();
        let request = service.guest.request(request);
        async move { client.erase_thread(request).await }
    };
    erase().await.expect("erased");
    service.kept_at_last(&[]).await;
    for status in [erase().await.expect_err("gone"), service.thread(&sent.token).await.expect_err("gone")] {
        assert_eq!(refused(&status), (Code::NotFound, "inquiry_not_found", None));
    }
    let forged = sent.token.replace('.', ".A");
    let status = service.thread(&forged).await.expect_err("forged");
    assert_eq!(refused(&status), (Code::NotFound, "inquiry_not_found", None));
}

#[tokio::test]
async fn a_page_that_is_not_up_to_date_undoes_nothing() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let sent = service.ask("inquiry-1").await;
    let quoted = service.offer(&sent.inquiry_id, "offer-1", quote(10, 14)).await.expect("quoted");
    service.decide(&sent.token, ThreadDecision::Accept, &quoted.answers[0].id).await.expect("accepted");
    let change = |state: InquiryState, seen: InquiryState| {
        let request = wire::ChangeInquiryRequest {
            property_id: "CASA-1".into(),
            inquiry_id: sent.inquiry_id.clone(),
            state: Some(state.into()),
            trusted: None,
            seen_state: Some(seen.into()),
        };
        let mut client = service.inquiries.clone();
        let request = owner(&service).request(request);
        async move { client.change_inquiry(request).await }
    };
    let stale = change(InquiryState::Declined, InquiryState::Quoted).await.expect_err("it is agreed by now");
    assert_eq!(refused(&stale), (Code::FailedPrecondition, "inquiry_changed", None));
    service.kept_at_last(&[(10, 14, false)]).await;
    // A retry of the offer whose answer was lost is the first answer, and takes no night again.
    let again = service.offer(&sent.inquiry_id, "offer-1", quote(10, 14)).await.expect("the same");
    assert_eq!(again.state(), InquiryState::Agreed);
    service.kept_at_last(&[(10, 14, false)]).await;

    // The job of the agreement is done; then the owner frees the nights by hand. Neither a message nor a repeat takes them again.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    service.calendar.free_all();
    service.write(&sent.token, "message-1", "Thank you!").await.expect("written");
    service.decide(&sent.token, ThreadDecision::Accept, &quoted.answers[0].id).await.expect("agreed already");
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    service.kept_at_last(&[]).await;
    change(InquiryState::Declined, InquiryState::Agreed).await.expect("the owner may");
}

#[tokio::test]
async fn links_of_guests_are_for_the_inbox_alone_and_messages_have_an_end() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let sent = service.ask("inquiry-1").await;
    service.mails_at_last(2).await;
    service.write(&sent.token, "message-1", "Win at https://evil.example/now").await.expect("kept");
    service.mails_at_last(2).await;
    for number in 2..=200 {
        service.write(&sent.token, &format!("message-{number}"), "https://evil.example/now").await.expect("kept");
    }
    let last = service.write(&sent.token, "message-201", "And another").await.expect_err("too many");
    assert_eq!(refused(&last), (Code::FailedPrecondition, "too_many_messages", None));
    let again = service.write(&sent.token, "message-200", "https://evil.example/now").await.expect("a repeat");
    assert_eq!(again.answers.len(), 200);
}

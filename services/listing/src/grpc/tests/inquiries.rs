//! The inbox through its gRPC methods.

use std::time::Duration;

use casacero_common::{
    call::Caller,
    principal::{Principal, Role},
};
use casacero_proto::listing::v1 as wire;
use tonic::{Code, Status};

use super::harness::{Harness, harness, inquiry, record, refused, today};

fn keyed(key: &str, message: &str) -> wire::SendInquiryRequest {
    wire::SendInquiryRequest { idempotency_key: key.into(), message: message.into(), ..inquiry(1) }
}

fn home(number: u32) -> String {
    format!("CASA-{number}")
}

fn owner(service: &Harness) -> Caller {
    service.guest.acting_as(Principal::with_password("CASA-1"))
}

impl Harness {
    async fn inbox(&self, request: wire::ListInquiriesRequest) -> Result<wire::ListInquiriesResponse, Status> {
        let request = wire::ListInquiriesRequest { property_id: home(1), ..request };
        Ok(self.inquiries.clone().list_inquiries(owner(self).request(request)).await?.into_inner())
    }

    async fn change_inquiry(&self, request: wire::ChangeInquiryRequest) -> Result<wire::ReceivedInquiry, Status> {
        let answer = self.inquiries.clone().change_inquiry(owner(self).request(request)).await?.into_inner();
        Ok(answer.inquiry.expect("an inquiry"))
    }

    async fn answer_inquiry(&self, request: wire::AnswerInquiryRequest) -> Result<wire::ReceivedInquiry, Status> {
        let answer = self.inquiries.clone().answer_inquiry(owner(self).request(request)).await?.into_inner();
        Ok(answer.inquiry.expect("an inquiry"))
    }

    /// The mails, once there are so many and a moment has passed without another.
    pub(super) async fn mails_at_last(&self, count: usize) -> Vec<String> {
        for _ in 0..1_000 {
            if self.mails().len() >= count {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        let mails = self.mails();
        assert_eq!(mails.len(), count);
        mails
    }
}

#[tokio::test]
async fn an_owner_reads_and_answers() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let sent = service.inquire(inquiry(1)).await.expect("kept");
    let page = service.inbox(wire::ListInquiriesRequest::default()).await.expect("a page");
    assert_eq!((page.new_count, page.filtered_count, page.next_page_token), (1, 0, None));
    let expected = wire::ReceivedInquiry {
        id: sent.inquiry_id.clone(),
        code: sent.code,
        guest_name: "Zoë Müller".into(),
        guest_email: "zoe@example.org".into(),
        guest_phone: None,
        message: "Is it free?".into(),
        arrival_day: Some(today() + 10),
        departure_day: Some(today() + 14),
        guests: Some(2),
        children: Some(1),
        language: wire::InquiryLanguage::En.into(),
        received_at: sent.received_at,
        state: wire::InquiryState::New.into(),
        suspicion: None,
        answers: Vec::new(),
    };
    assert_eq!(page.items, std::slice::from_ref(&expected));
    let request = wire::GetInquiryRequest { property_id: home(1), inquiry_id: sent.inquiry_id.clone() };
    let found = service.inquiries.clone().get_inquiry(owner(&service).request(request)).await.expect("found");
    assert_eq!(found.into_inner().inquiry, Some(expected));

    let request = wire::AnswerInquiryRequest {
        property_id: home(1),
        inquiry_id: sent.inquiry_id,
        text: "Yes.\nSee you then.".into(),
        idempotency_key: "answer-1".into(),
        state: Some(wire::InquiryState::Agreed.into()),
        quote: None,
        seen_state: None,
    };
    let answered = service.answer_inquiry(request.clone()).await.expect("answered");
    assert_eq!(answered.state, i32::from(wire::InquiryState::Agreed));
    assert_eq!(answered.answers[0].text, "Yes.\nSee you then.");
    assert_eq!(service.answer_inquiry(request.clone()).await.expect("the same"), answered);
    let status = service.answer_inquiry(wire::AnswerInquiryRequest { text: "No.".into(), ..request }).await;
    let status = status.expect_err("another answer");
    assert_eq!(refused(&status), (Code::AlreadyExists, "idempotency_key_reused", Some("idempotency_key")));
    let page = service.inbox(wire::ListInquiriesRequest::default()).await.expect("a page");
    assert_eq!((page.items, page.new_count), (vec![answered], 0));

    // The inquiry, its receipt, and the answer.
    let mails = service.mails_at_last(3).await;
    for (to, reply_to) in [("ana@example.com", "zoe@example.org"), ("zoe@example.org", "ana@example.com")] {
        let has = |mail: &str, header: &str| mail.lines().any(|line| line == header);
        let [to, reply_to] = [format!("To: {to}"), format!("Reply-To: {reply_to}")];
        assert!(mails.iter().any(|mail| has(mail, &to) && has(mail, &reply_to)), "{to}: {mails:?}");
    }
    service.end().await;
}

#[tokio::test]
async fn suspicious_inquiries_wait_apart_and_are_not_mailed() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let apart = service.inquire(keyed("key-1", "Win now: www.evil.example")).await.expect("kept");
    service.inquire(keyed("key-2", "Is there a cot?")).await.expect("kept");
    let filtered = wire::ListInquiriesRequest { filtered: true, ..Default::default() };
    let page = service.inbox(filtered.clone()).await.expect("a page");
    assert_eq!((page.items.len(), page.new_count, page.filtered_count), (1, 1, 1));
    assert_eq!(page.items[0].id, apart.inquiry_id);
    assert_eq!(page.items[0].suspicion(), wire::InquirySuspicion::Links);
    // Guests are told the same of both; the second receipt would come too soon after the first.
    let mails = service.mails_at_last(2).await;
    assert_eq!(mails.iter().filter(|mail| mail.contains("To: ana@example.com")).count(), 1, "{mails:?}");
    assert!(mails.iter().all(|mail| !mail.contains("evil")), "{mails:?}");

    let trusted = wire::ChangeInquiryRequest {
        property_id: home(1),
        inquiry_id: apart.inquiry_id,
        state: None,
        trusted: Some(true),
        seen_state: None,
    };
    let changed = service.change_inquiry(trusted).await.expect("changed");
    assert_eq!((changed.suspicion, changed.state), (None, i32::from(wire::InquiryState::New)));
    let page = service.inbox(filtered).await.expect("a page");
    assert_eq!((page.items.len(), page.new_count, page.filtered_count), (0, 2, 0));
    service.end().await;
}

#[tokio::test]
async fn pages_and_states() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let mut sent = Vec::new();
    for number in 0..3 {
        let kept = service.inquire(keyed(&format!("key-{number}"), "Is there a cot?")).await.expect("kept");
        sent.push(kept.inquiry_id);
    }
    let declined = wire::ChangeInquiryRequest {
        property_id: home(1),
        inquiry_id: sent[0].clone(),
        state: Some(wire::InquiryState::Declined.into()),
        trusted: None,
        seen_state: None,
    };
    service.change_inquiry(declined).await.expect("changed");
    for (state, expected) in [(0, 3), (1, 2), (2, 0), (4, 1)] {
        let mut found = Vec::new();
        let mut request = wire::ListInquiriesRequest { state, page_size: 1, ..Default::default() };
        loop {
            let page = service.inbox(request.clone()).await.expect("a page");
            found.extend(page.items.into_iter().map(|item| item.id));
            let Some(next) = page.next_page_token else { break };
            request.page_token = next;
        }
        found.sort();
        found.dedup();
        assert_eq!(found.len(), expected, "state {state}");
    }
    service.end().await;
}

#[tokio::test]
async fn what_is_wrong_is_named() {
    let service = harness().await;
    for number in 1..=2 {
        service.import(record(number)).await.expect("imported");
    }
    let kept = service.inquire(inquiry(1)).await.expect("kept").inquiry_id;
    let lists = [
        (wire::ListInquiriesRequest { state: 9, ..Default::default() }, "validation_failed", Some("state")),
        (wire::ListInquiriesRequest { page_token: "x".into(), ..Default::default() }, "invalid_cursor", Some("cursor")),
    ];
    for (request, reason, field) in lists {
        let status = service.inbox(request.clone()).await.expect_err(reason);
        assert_eq!(refused(&status), (Code::InvalidArgument, reason, field), "{request:?}");
    }
    for unknown in ["", "x", "0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4"] {
        let request =
            wire::ChangeInquiryRequest { property_id: home(1), inquiry_id: unknown.into(), ..Default::default() };
        let status = service.change_inquiry(request).await.expect_err("unknown");
        assert_eq!(refused(&status), (Code::NotFound, "inquiry_not_found", None), "{unknown}");
    }
    let whole = wire::AnswerInquiryRequest {
        property_id: home(1),
        inquiry_id: kept.clone(),
        text: "Yes.".into(),
        idempotency_key: "key".into(),
        state: None,
        quote: None,
        seen_state: None,
    };
    let answers = [
        (wire::AnswerInquiryRequest { text: " ".into(), ..whole.clone() }, "text"),
        (wire::AnswerInquiryRequest { text: "a".repeat(4_001), ..whole.clone() }, "text"),
        (wire::AnswerInquiryRequest { idempotency_key: String::new(), ..whole.clone() }, "idempotency_key"),
        (wire::AnswerInquiryRequest { state: Some(wire::InquiryState::New.into()), ..whole.clone() }, "state"),
        (wire::AnswerInquiryRequest { state: Some(9), ..whole.clone() }, "state"),
    ];
    for (request, field) in answers {
        let status = service.answer_inquiry(request).await.expect_err(field);
        assert_eq!(refused(&status), (Code::InvalidArgument, "validation_failed", Some(field)));
    }
    // Another home's owner has no such inquiry, and an operator answers nobody.
    let other = service.guest.acting_as(Principal::with_password("CASA-2"));
    let request = wire::GetInquiryRequest { property_id: home(2), inquiry_id: kept.clone() };
    let status = service.inquiries.clone().get_inquiry(other.request(request)).await.expect_err("of another home");
    assert_eq!(refused(&status), (Code::NotFound, "inquiry_not_found", None));
    let admin = service.guest.acting_as(Principal::Operator { id: "ana".into(), role: Role::Admin });
    let status = service.inquiries.clone().answer_inquiry(admin.request(whole)).await.expect_err("forbidden");
    assert_eq!(refused(&status), (Code::PermissionDenied, "forbidden", None));
    let request = wire::GetInquiryRequest { property_id: home(1), inquiry_id: kept };
    assert!(service.inquiries.clone().get_inquiry(admin.request(request.clone())).await.is_ok());
    let request = wire::GetInquiryRequest { property_id: home(9), ..request };
    let status = service.inquiries.clone().get_inquiry(admin.request(request)).await.expect_err("no such home");
    assert_eq!(refused(&status), (Code::NotFound, "listing_not_found", None));
    service.end().await;
}

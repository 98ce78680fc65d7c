//! Messages, reports and counts through their gRPC methods.

use std::time::Duration;

use casacero_proto::listing::v1 as wire;
use tonic::{Code, Status};

use super::harness::{Harness, harness, record, refused};

fn message() -> wire::SendContactRequest {
    wire::SendContactRequest {
        idempotency_key: "key-1".into(),
        first_name: "Zoë".into(),
        last_name: "Müller".into(),
        email: "zoe@example.org".into(),
        subject: wire::ContactSubject::Partnership.into(),
        message: "Shall we work together?".into(),
        language: "en".into(),
        consent: true,
    }
}

fn report(number: u32) -> wire::ReportListingRequest {
    wire::ReportListingRequest {
        property_id: format!("CASA-{number}"),
        idempotency_key: "key-1".into(),
        reason: wire::ReportReason::NotReal.into(),
        message: "Nobody lives there.".into(),
        email: None,
        language: "es".into(),
    }
}

fn event(kind: wire::SiteEventKind, property_id: Option<&str>) -> wire::SiteEvent {
    wire::SiteEvent { kind: kind.into(), property_id: property_id.map(Into::into), way: None }
}

impl Harness {
    async fn contact(&self, request: wire::SendContactRequest) -> Result<(), Status> {
        self.guests.clone().send_contact(self.guest.request(request)).await.map(drop)
    }

    async fn report(&self, request: wire::ReportListingRequest) -> Result<(), Status> {
        self.guests.clone().report_listing(self.guest.request(request)).await.map(drop)
    }

    async fn count(&self, items: Vec<wire::SiteEvent>) -> Result<(), Status> {
        let request = wire::CountEventsRequest { items };
        self.guests.clone().count_events(self.guest.request(request)).await.map(drop)
    }

    /// The mails, once there are so many.
    async fn mails_to_support(&self, count: usize) -> Vec<String> {
        for _ in 0..500 {
            if self.mails().len() >= count {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.mails()
    }
}

#[tokio::test]
async fn messages_and_reports_are_mailed_once() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    for _ in 0..2 {
        service.contact(message()).await.expect("taken");
        service.report(report(1)).await.expect("taken");
    }
    let mails = service.mails_to_support(2).await;
    assert_eq!(mails.len(), 2, "{mails:?}");
    for subject in ["Contact: Partnership", "Denuncia de CASA-1"] {
        assert!(mails.iter().any(|mail| mail.contains(subject)), "{subject}: {mails:?}");
    }
    let other = wire::SendContactRequest { message: "Or shall we not?".into(), ..message() };
    let status = service.contact(other).await.expect_err("another message");
    assert_eq!(refused(&status), (Code::AlreadyExists, "idempotency_key_reused", Some("idempotency_key")));
    let other = wire::ReportListingRequest { email: Some("zoe@example.org".into()), ..report(1) };
    let status = service.report(other).await.expect_err("another report");
    assert_eq!(refused(&status), (Code::AlreadyExists, "idempotency_key_reused", Some("idempotency_key")));
    // The key is one of this home.
    service.import(record(2)).await.expect("imported");
    service.report(report(2)).await.expect("taken");
    // A repeat is known when the home is not public any more, and a new report is not taken.
    let operator = &service.operator;
    service.set_status(operator, 1, wire::ListingStatus::Paused).await.expect("paused");
    service.report(report(1)).await.expect("known");
    let new = wire::ReportListingRequest { idempotency_key: "key-2".into(), ..report(1) };
    let status = service.report(new).await.expect_err("not public");
    assert_eq!(refused(&status), (Code::NotFound, "listing_not_found", None));
    service.end().await;
}

#[tokio::test]
async fn what_is_wrong_is_named() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let messages = [
        (wire::SendContactRequest { subject: 0, ..message() }, "validation_failed", "subject"),
        (wire::SendContactRequest { subject: 99, ..message() }, "validation_failed", "subject"),
        (wire::SendContactRequest { first_name: String::new(), ..message() }, "validation_failed", "first_name"),
        (wire::SendContactRequest { consent: false, ..message() }, "consent_required", "consent"),
    ];
    for (request, reason, field) in messages {
        let status = service.contact(request).await.expect_err(field);
        assert_eq!(refused(&status), (Code::InvalidArgument, reason, Some(field)));
    }
    for (request, field) in [
        (wire::ReportListingRequest { reason: 0, ..report(1) }, "reason"),
        (wire::ReportListingRequest { reason: 99, ..report(1) }, "reason"),
        (wire::ReportListingRequest { message: "short".into(), ..report(1) }, "message"),
    ] {
        let status = service.report(request).await.expect_err(field);
        assert_eq!(refused(&status), (Code::InvalidArgument, "validation_failed", Some(field)));
    }
    let status = service.report(report(9)).await.expect_err("no such home");
    assert_eq!(refused(&status), (Code::NotFound, "listing_not_found", None));
    let view = wire::SiteEventKind::PropertyView;
    for (items, field) in [
        (Vec::new(), "items"),
        (vec![event(view, None); 21], "items"),
        (vec![event(wire::SiteEventKind::Unspecified, None)], "kind"),
        (vec![event(view, Some("1"))], "property_id"),
    ] {
        let status = service.count(items).await.expect_err(field);
        assert_eq!(refused(&status), (Code::InvalidArgument, "validation_failed", Some(field)));
    }
    service.count(vec![event(view, Some("CASA-1")), event(view, Some("CASA-9"))]).await.expect("counted");
    assert!(service.mails().is_empty());
    service.end().await;
}

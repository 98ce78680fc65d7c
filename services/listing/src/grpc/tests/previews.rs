//! Previews, links to drafts, and the checks of a review.

use casacero_proto::listing::v1 as wire;
use tonic::Code;

use super::harness::{harness, record, refused};

#[tokio::test]
async fn a_draft_is_previewed_and_its_link_mailed_by_its_secret() {
    let service = harness().await;
    let mut commands = service.commands.clone();
    let request = service.guest.request(wire::CreateDraftRequest { language: "en".into() });
    let token = commands.create_draft(request).await.expect("made").into_inner().token;
    let request = service.guest.request(wire::PreviewDraftRequest { token: token.clone() });
    let preview = commands.preview_draft(request).await.expect("seen").into_inner().preview.expect("a preview");
    assert_eq!((preview.listing, preview.quality), (None, None));
    let expected = wire::PreviewProblem { field: "name".into(), code: "required".into(), values: String::new() };
    assert_eq!(preview.problems[0], expected);

    let request = service.guest.request(wire::MailDraftRequest { token: token.clone() });
    let status = commands.mail_draft(request).await.expect_err("no address");
    assert_eq!(refused(&status), (Code::InvalidArgument, "validation_failed", Some("owner_email")));
    let form = wire::ListingForm { owner_email: Some("ana@example.com".into()), ..Default::default() };
    let request =
        service.guest.request(wire::SaveDraftRequest { token: token.clone(), form: Some(form), version: None });
    commands.save_draft(request).await.expect("saved");
    commands.mail_draft(service.guest.request(wire::MailDraftRequest { token })).await.expect("mailed");

    let request = service.guest.request(wire::PreviewDraftRequest { token: "none".into() });
    let status = commands.preview_draft(request).await.expect_err("no draft");
    assert_eq!(refused(&status), (Code::NotFound, "draft_not_found", None));
    service.end().await;
}

#[tokio::test]
async fn a_listing_is_previewed_by_those_who_may_read_it_and_checked_for_operators() {
    let service = harness().await;
    let mut commands = service.commands.clone();
    let bare = wire::ListingRecord { license_number: None, photos: Vec::new(), ..record(1) };
    service.import(bare).await.expect("imported");
    let asked = || wire::PreviewListingRequest { property_id: "CASA-1".into() };
    let preview = commands.preview_listing(service.operator.request(asked())).await.expect("seen").into_inner();
    let preview = preview.preview.expect("a preview");
    assert_eq!((preview.warnings, preview.problems), (vec!["license_missing".to_owned()], vec![]));
    assert!(preview.quality.is_some_and(|quality| quality.score > 0));
    let (shown, public) = (preview.listing.expect("a listing"), service.get("CASA-1").await.expect("a listing"));
    assert_eq!(shown.contact, public.contact);
    let (shown, public) = (shown.summary.expect("a summary"), public.summary.expect("a summary"));
    assert_eq!((shown.id.as_str(), shown.approximate_point), ("CASA-1", public.approximate_point));
    let status = commands.preview_listing(service.guest.request(asked())).await.expect_err("forbidden");
    assert_eq!(refused(&status), (Code::PermissionDenied, "forbidden", None));

    let request = service.operator.request(wire::GetReviewRequest { property_id: "CASA-1".into() });
    let checks = commands.get_review(request).await.expect("read").into_inner().checks;
    let found: Vec<(&str, wire::ReviewCheckLevel, &str)> =
        checks.iter().map(|check| (check.code.as_str(), check.level(), check.field.as_str())).collect();
    let warning = wire::ReviewCheckLevel::Warning;
    let expected = [
        ("license_missing", warning, "license_number"),
        ("address_not_confirmed", warning, "contacts"),
        ("photos_missing", warning, "photos"),
        ("incomplete", wire::ReviewCheckLevel::Notice, ""),
    ];
    assert_eq!(found, expected);
    service.end().await;
}

//! Translations, from an import to the page and to the owner.

use std::time::Duration;

use casacero_common::{call::Caller, principal::Principal};
use casacero_proto::listing::v1 as wire;
use tonic::{Code, Status};

use super::harness::{Harness, harness, record, refused};
use crate::testing::translator::Answer;

impl Harness {
    async fn list(&self, caller: &Caller, id: &str) -> Result<wire::TranslationList, Status> {
        let request = wire::ListTranslationsRequest { property_id: id.into() };
        let listed = self.translations.clone().list_translations(caller.request(request)).await?.into_inner();
        Ok(listed.translations.expect("a list"))
    }

    async fn correct(
        &self,
        caller: &Caller,
        id: &str,
        language: &str,
        text: &str,
    ) -> Result<wire::TranslationList, Status> {
        let request =
            wire::CorrectTranslationRequest { property_id: id.into(), language: language.into(), text: text.into() };
        let corrected = self.translations.clone().correct_translation(caller.request(request)).await?.into_inner();
        Ok(corrected.translations.expect("a list"))
    }

    async fn shown(&self) -> Vec<(String, String, bool, String)> {
        let summary = self.get("CASA-1").await.expect("a listing").summary.expect("a summary");
        let shown = |text: wire::Description| {
            (text.language, text.text, text.machine_translated, text.provider.unwrap_or_default())
        };
        summary.descriptions.into_iter().map(shown).collect()
    }

    /// Waits until guests see this many descriptions.
    async fn until_shown(&self, count: usize) -> Vec<(String, String, bool, String)> {
        for _ in 0..300 {
            let shown = self.shown().await;
            if shown.len() == count {
                return shown;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("guests do not see {count} descriptions: {:?}", self.shown().await);
    }
}

fn text(language: &str, text: &str, provider: &str) -> (String, String, bool, String) {
    (language.into(), text.into(), !provider.is_empty(), provider.into())
}

#[tokio::test]
async fn a_home_is_translated_and_its_owner_corrects_it() {
    let service = harness().await;
    service.translator.answers(Answer::Translates);
    service.import(record(1)).await.expect("imported");
    let own = text("es", "Una casa", "");
    assert_eq!(service.until_shown(2).await, [own.clone(), text("en", "en: Una casa", "apertium")]);
    let owner = service.guest.acting_as(Principal::with_password("CASA-1"));
    let list = service.list(&owner, "CASA-1").await.expect("read");
    assert_eq!((list.items.len(), list.missing.len()), (1, 0));
    let one = &list.items[0];
    assert_eq!((one.language.as_str(), one.source_language.as_str(), one.source_version), ("en", "es", 1));
    assert_eq!((one.provider.as_deref(), one.corrected, one.current), (Some("apertium"), false, true));
    assert_eq!(list.original.expect("a description").text, "Una casa");

    let list = service.correct(&owner, "CASA-1", "en", "<p>A house</p>").await.expect("corrected");
    let one = &list.items[0];
    assert_eq!((one.text.as_str(), one.provider.as_deref(), one.corrected, one.current), ("A house", None, true, true));
    assert_eq!(service.shown().await, [own, text("en", "A house", "")]);

    service.translator.answers(Answer::Away);
    let again = || wire::TranslateAgainRequest { property_id: "CASA-1".into(), language: "en".into() };
    let refusal = service.translations.clone().translate_again(owner.request(again())).await.expect_err("the owner's");
    assert_eq!(refused(&refusal), (Code::FailedPrecondition, "translation_corrected", None));
    let request = wire::RemoveCorrectionRequest { property_id: "CASA-1".into(), language: "en".into() };
    let removed = service.translations.clone().remove_correction(owner.request(request)).await.expect("removed");
    let list = removed.into_inner().translations.expect("a list");
    let missing = wire::MissingTranslation { language: "en".into(), pending: true };
    assert_eq!((list.items, list.missing), (vec![], vec![missing]));
    assert_eq!(service.shown().await.len(), 1);
    service.end().await;
}

#[tokio::test]
async fn a_correction_is_checked_like_a_description() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let owner = service.guest.acting_as(Principal::with_password("CASA-1"));
    let long = "x".repeat(10_001);
    let cases = [
        ("en", "<p> </p>", "text"),
        ("en", long.as_str(), "text"),
        ("es", "Otra casa", "language"),
        ("it", "Una casa", "language"),
        ("english", "A house", "language"),
    ];
    for (language, words, field) in cases {
        let status = service.correct(&owner, "CASA-1", language, words).await.expect_err(field);
        assert_eq!(refused(&status), (Code::InvalidArgument, "validation_failed", Some(field)), "{language}");
    }
    let other = service.guest.acting_as(Principal::with_password("CASA-2"));
    for caller in [&service.guest, &other] {
        let status = service.correct(caller, "CASA-1", "en", "A house").await.expect_err("forbidden");
        assert_eq!(status.code(), Code::PermissionDenied);
        assert_eq!(service.list(caller, "CASA-1").await.expect_err("forbidden").code(), Code::PermissionDenied);
    }
    let status = service.list(&service.operator, "CASA-2").await.expect_err("unknown");
    assert_eq!(refused(&status), (Code::NotFound, "listing_not_found", None));
    service.end().await;
}

#[tokio::test]
async fn imported_translations_are_of_the_owners_text() {
    let service = harness().await;
    let translated = |text: &str| wire::Description {
        language: "en".into(),
        text: text.into(),
        machine_translated: true,
        provider: Some("azure".into()),
    };
    let with = |texts: Vec<wire::Description>| wire::ListingRecord { descriptions: texts, ..record(1) };
    let own = record(1).descriptions.remove(0);
    let status = service.import(with(vec![translated("A house")])).await.expect_err("of nothing");
    assert_eq!(refused(&status), (Code::InvalidArgument, "validation_failed", Some("descriptions")));
    service.import(with(vec![own.clone(), translated("A house")])).await.expect("imported");
    let shown = [text("es", "Una casa", ""), text("en", "A house", "azure")];
    assert_eq!(service.shown().await, shown);
    // An import without them does not lose them.
    service.import(with(vec![own.clone()])).await.expect("imported");
    assert_eq!(service.shown().await, shown);
    service.import(with(vec![wire::Description { text: "Otra casa".into(), ..own }])).await.expect("imported");
    assert_eq!(service.shown().await, [text("es", "Otra casa", "")]);
    service.end().await;
}

//! Drafts: create, save, submit.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use chrono::{DateTime, Utc};

use super::{Commands, frame_of_new, listing_id};
use crate::{
    domain::{
        access_link::{Link, LinkPurpose},
        contact::EmailAddress,
        description::Language,
        identity::ListingId,
        listing::Listing,
        password::Password,
        refusal::Refusal,
        text::{FieldError, Invalid, Line, Named as _},
        token::{digest, new_token},
    },
    error::Error,
    form::{Form, parse},
    mail::lifecycle::mail_language,
    store::{ConfirmingLink, Draft, PendingFeed, Submission, Submitted},
};

#[derive(Clone, Copy)]
pub struct Submit<'a> {
    /// The draft's secret.
    pub token: &'a str,
    /// The idempotency key: repeated calls make one listing.
    pub key: &'a str,
    /// The password of the new listing; without one it stays locked until its owner sets one by a link.
    pub password: Option<&'a str>,
    /// Whether the terms are accepted.
    pub accepts_terms: bool,
    /// Whether the owner has the right to publish the photos.
    pub has_photo_rights: bool,
    /// Whether the home is invented.
    pub demo: bool,
    /// A name of the address that submits it.
    pub requester: &'a str,
}

impl Commands {
    /// Creates an empty draft. Returns its secret.
    pub async fn create_draft(&self, language: &str) -> Result<(String, Draft), Error> {
        let token = new_token();
        let draft = self.store.create_draft(&digest(&token), mail_language(language)).await?;
        Ok((token, draft))
    }

    /// The draft of a secret.
    pub async fn draft(&self, token: &str) -> Result<Draft, Error> {
        let found = self.store.draft(&digest(token)).await?;
        found.ok_or_else(|| Refusal::DraftNotFound.into())
    }

    pub async fn save_draft(&self, token: &str, form: Form, expected: Option<u64>) -> Result<Draft, Error> {
        Ok(self.store.save_draft(&digest(token), form, expected).await??)
    }

    pub async fn delete_draft(&self, token: &str) -> Result<(), Error> {
        Ok(self.store.delete_draft(&digest(token)).await?)
    }

    /// Makes a listing from a draft. Only those who may import may say that it is a demo's.
    pub async fn submit(&self, principal: &Principal, asked: Submit<'_>) -> Result<Submitted, Error> {
        let Submit { token, key, password, accepts_terms, has_photo_rights, demo, requester } = asked;
        if demo {
            access::may(principal, Action::Import, None)?;
        }
        let key: Line<100> = Line::parse(key).named("idempotency_key").map_err(Refusal::from)?;
        let draft = self.draft(token).await?;
        if let Some(submitted) = draft.submitted {
            let same = submitted.key == key.as_str();
            return if same { Ok(submitted) } else { Err(Refusal::DraftSubmitted.into()) };
        }
        let now = self.clock.now();
        let zone = self.zone_of(&draft.form).await;
        let mut errors = Vec::new();
        let listing = parse::listing(&draft.form, None, frame_of_new(self.placeholder()?, now, zone));
        let feeds = parse::feeds(&draft.form).map_err(|error| errors.push(error)).ok();
        let password = password.map(Password::parse).transpose().named("password");
        let password = password.map_err(|error| errors.push(error)).ok();
        for (field, agreed) in [("accepts_terms", accepts_terms), ("has_photo_rights", has_photo_rights)] {
            if !agreed {
                errors.push(FieldError { field, problem: Invalid::NotAccepted });
            }
        }
        let (Ok(listing), Some(feeds), Some(password), []) = (&listing, feeds, password, errors.as_slice()) else {
            let mut all = listing.err().unwrap_or_default();
            all.extend(errors);
            return Err(Refusal::FormInvalid(all).into());
        };
        let hash = match password {
            Some(password) => Some(self.hashing.hash(password).await?),
            None => None,
        };
        let handed = |feed: parse::Feed| PendingFeed { platform: feed.platform, url: feed.address.reveal().to_owned() };
        let feeds: Vec<PendingFeed> = feeds.into_iter().map(handed).collect();
        let submission = Submission {
            draft: &digest(token),
            version: draft.version,
            key: key.as_str(),
            id_prefix: &self.id_prefix,
            password_hash: hash.as_deref(),
            feeds: &feeds,
            consents: &["terms", "photo_rights"],
        };
        let language = draft.language.as_str();
        let submitted = self.store.submit(submission, |id| {
            let mail_language = Language::parse(language).ok();
            let listing = Listing { id: id.clone(), mail_language, demo, ..listing.clone() };
            let email = listing.owner.email.as_ref().map(EmailAddress::as_str);
            let confirming = email.map(|email| self.confirming(email, language, &id, now, requester));
            (listing, confirming)
        });
        let submitted = submitted.await??;
        self.mail_waits.notify_one();
        self.calendar_outbox_waits.notify_one();
        metrics::counter!("listing_submissions_total").increment(1);
        Ok(submitted)
    }

    /// Mails a link that opens a draft to the owner's address in it. The answer is the same if the mail is not due, because
    /// strangers caused too much mail to that address.
    pub async fn mail_draft(&self, token: &str) -> Result<(), Error> {
        let draft = self.draft(token).await?;
        if draft.submitted.is_some() {
            return Err(Refusal::DraftSubmitted.into());
        }
        let typed = draft.form.owner_email.as_deref().map(str::trim).filter(|typed| !typed.is_empty());
        let email = typed.ok_or(Invalid::Required).and_then(EmailAddress::parse).named("owner_email");
        let email = email.map_err(Refusal::from)?;
        let mail = self.letterhead.resuming_link(email.as_str(), &draft.language, token);
        if self.store.mail_draft(&digest(token), mail).await? {
            self.mail_waits.notify_one();
        }
        Ok(())
    }

    /// The id of a listing that has none yet: the real one is assigned once everything else is valid.
    pub(super) fn placeholder(&self) -> Result<ListingId, Refusal> {
        listing_id(&format!("{}1", self.id_prefix))
    }

    /// A link that confirms the address of a listing's owner.
    pub(super) fn confirming(
        &self,
        email: &str,
        language: &str,
        id: &ListingId,
        now: DateTime<Utc>,
        requester: &str,
    ) -> ConfirmingLink {
        let token = new_token();
        let link = Link {
            purpose: LinkPurpose::Confirm,
            email: email.to_lowercase(),
            listing_id: Some(id.clone()),
            language: language.to_owned(),
            expires_at: now + LinkPurpose::Confirm.lifetime(),
        };
        let mail = self.letterhead.confirming_link(email, language, &token, id);
        ConfirmingLink { digest: digest(&token), link, mail, requester: requester.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        commands::harness::{Harness, harness},
        form::of_listing,
        store::WaitingMail,
        testing::listing,
    };

    /// The mails that are due. They count as sent.
    async fn mails(test: &Harness) -> Vec<WaitingMail> {
        let mut due = Vec::new();
        while let Some(mail) = test.store.claim_mail().await.expect("asked") {
            test.store.mail_sent(&mail).await.expect("noted");
            due.push(mail);
        }
        due
    }

    fn asked<'a>(token: &'a str, password: Option<&'a str>) -> Submit<'a> {
        Submit {
            token,
            key: "key-1",
            password,
            accepts_terms: true,
            has_photo_rights: true,
            demo: false,
            requester: "",
        }
    }

    #[tokio::test]
    async fn a_home_that_is_submitted_without_a_password_stays_locked() {
        let test = harness().await;
        let (token, _) = test.commands.create_draft("es").await.expect("made");
        test.commands.save_draft(&token, of_listing(&listing(1)), None).await.expect("saved");
        for (password, expected) in [("", Invalid::Required), ("12345", Invalid::TooShort { min: 6 })] {
            let submitted = test.commands.submit(&Principal::Guest, asked(&token, Some(password))).await;
            let errors = match submitted {
                Err(Error::Refused(Refusal::FormInvalid(errors))) => errors,
                other => panic!("{other:?}"),
            };
            assert_eq!(errors, [FieldError { field: "password", problem: expected }]);
        }
        let submitted = test.commands.submit(&Principal::Guest, asked(&token, None)).await.expect("submitted");
        let recipients: Vec<String> = mails(&test).await.into_iter().map(|mail| mail.recipient).collect();
        assert_eq!(recipients, ["ana@example.com"]);
        // A repeated call sets no password.
        let again = test.commands.submit(&Principal::Guest, asked(&token, Some("123456"))).await;
        let repeated = Submitted { is_repeated: true, ..submitted.clone() };
        assert!(!submitted.is_repeated);
        assert_eq!(again.expect("the first answer"), repeated);
        assert_eq!(test.store.password_hash(&submitted.listing_id).await.expect("read"), None);
        let (mailed, seen) = (test.commands.mail_draft(&token).await, test.commands.preview_draft(&token).await);
        assert!(matches!(mailed, Err(Error::Refused(Refusal::DraftSubmitted))));
        assert!(matches!(seen, Err(Error::Refused(Refusal::DraftSubmitted))));
    }

    #[tokio::test]
    async fn a_link_to_a_draft_takes_no_place_of_the_mail_that_confirms_the_address() {
        let test = harness().await;
        let (token, _) = test.commands.create_draft("es").await.expect("made");
        test.commands.save_draft(&token, of_listing(&listing(1)), None).await.expect("saved");
        test.commands.mail_draft(&token).await.expect("mailed");
        test.commands.submit(&Principal::Guest, asked(&token, None)).await.expect("submitted");
        let recipients: Vec<String> = mails(&test).await.into_iter().map(|mail| mail.recipient).collect();
        assert_eq!(recipients, ["ana@example.com", "ana@example.com"]);
    }

    #[tokio::test]
    async fn a_link_to_a_draft_is_mailed_as_often_as_other_mails_that_strangers_cause() {
        let test = harness().await;
        let (token, _) = test.commands.create_draft("es").await.expect("made");
        let save = async |email: Option<&str>| {
            let form = Form { owner_email: email.map(str::to_owned), ..Form::default() };
            test.commands.save_draft(&token, form, None).await.expect("saved");
        };
        for (email, expected) in
            [(None, Invalid::Required), (Some(" "), Invalid::Required), (Some("ana"), Invalid::Email)]
        {
            save(email).await;
            let mailed = test.commands.mail_draft(&token).await;
            let error = match mailed {
                Err(Error::Refused(Refusal::ValidationFailed(error))) => error,
                other => panic!("{other:?}"),
            };
            assert_eq!(error, FieldError { field: "owner_email", problem: expected });
        }
        save(Some(" ana@example.com ")).await;
        for _ in 0..2 {
            test.commands.mail_draft(&token).await.expect("the same answer");
        }
        let sent = mails(&test).await;
        assert_eq!(sent.len(), 1);
        assert_eq!(sent[0].recipient, "ana@example.com");
        assert!(sent[0].body.contains(&format!("/es/listar-propiedad?form=true#draft={token}")), "{}", sent[0].body);
        for _ in 0..5 {
            test.clock.advance(TimeDelta::minutes(10));
            test.commands.mail_draft(&token).await.expect("the same answer");
        }
        assert_eq!(mails(&test).await.len(), 3, "four a day");
        let none = test.commands.mail_draft("none").await;
        assert!(matches!(none, Err(Error::Refused(Refusal::DraftNotFound))));
    }
}

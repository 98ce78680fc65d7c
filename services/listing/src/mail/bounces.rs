//! Mails that come back: the reports of mail servers, and the owners whom no mail reaches. See
//! `docs/rules/inquiries.md`.

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    principal::Principal,
};

use crate::{
    domain::{delivery_report::DeliveryFailure, refusal::Refusal, return_address::ReturnAddress},
    error::Error,
    store::{FailureSource, MailFailure, Store},
};

/// Reads reports, and lists the owners whom no mail reaches.
#[derive(Clone)]
pub struct Bounces {
    pub store: Store,
    /// Source of the current time.
    pub clock: Clock,
    /// Where mails come back to; nowhere if `None`.
    pub return_address: Option<ReturnAddress>,
}

impl Bounces {
    /// Reads a mail that came to the return address, and marks the address that it reports as one that takes no mail.
    /// False if it reports none, or is not about a mail of ours.
    pub async fn report(&self, mail: &[u8]) -> Result<bool, Error> {
        let report = DeliveryFailure::parse(mail);
        let failed = report.as_ref().and_then(|report| {
            let recipient = self.return_address.as_ref()?.recipient(report, self.clock.now())?;
            Some((recipient, &report.cause))
        });
        let outcome = match (&report, failed) {
            (_, Some((recipient, cause))) => {
                self.store.mark_mail_failure(recipient, FailureSource::Bounce, cause).await?;
                "marked"
            }
            // Its token is too old, of another mail, or made up.
            (Some(_), None) => "unknown",
            (None, None) => "no_failure",
        };
        tracing::info!(outcome, "a mail came to the return address");
        metrics::counter!("listing_bounces_total", "outcome" => outcome).increment(1);
        Ok(failed.is_some())
    }

    /// Homes to whose owners mails come back, those that failed last first, with the token of the next page, which is an
    /// offset.
    pub async fn failures(
        &self,
        principal: &Principal,
        limit: usize,
        page_token: &str,
    ) -> Result<(Vec<MailFailure>, Option<String>), Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        let skipped: u32 = match page_token {
            "" => 0,
            token => token.parse().map_err(|_| Refusal::InvalidCursor)?,
        };
        let skipped = skipped as usize;
        let mut found = self.store.mail_failures(skipped, limit + 1).await?;
        let next = (found.len() > limit).then(|| (skipped + limit).to_string());
        found.truncate(limit);
        Ok((found, next))
    }
}

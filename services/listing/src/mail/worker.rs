//! Sends the mails of the outbox. The row is the truth: a mail leaves it after it was sent. A crash in between sends it
//! again under the same message id.

use std::{sync::Arc, time::Duration};

use casacero_common::{
    clock::Clock,
    mail::{Error as MailError, Mail, Mailer},
    service::{Shutdown, Task},
};
use tokio::sync::Notify;

use crate::{
    domain::return_address::ReturnAddress,
    store::{Error, Store, WaitingMail},
};

/// Delays after failed attempts, in minutes; the last one is for all further attempts.
const DELAYS_MINUTES: [i64; 6] = [1, 5, 15, 60, 240, 720];
/// A mail is given up after this number of failed attempts, about five days (RFC 5321, 4.5.4.1, asks for four to five).
const MOST_ATTEMPTS: u32 = 16;
/// Time between two polls. Polling finds rows that another process wrote.
const INTERVAL: Duration = Duration::from_secs(5);
/// Attempts to mark a mail as sent. After them another worker sends it again.
const MARK_ATTEMPTS: u32 = 5;

/// The worker that sends mail.
#[derive(Clone)]
pub struct MailWorker {
    /// Database access.
    pub store: Store,
    /// What sends it.
    pub mailer: Mailer,
    /// Source of the current time.
    pub clock: Clock,
    /// The sender, such as `"CasaCero" <mail@casacero.example>`.
    pub from: String,
    /// What follows the `@` in message ids.
    pub message_id_host: String,
    /// Where mails come back to; to the sender if `None`.
    pub return_address: Option<ReturnAddress>,
    /// Wakes the worker.
    pub waits: Arc<Notify>,
}

impl MailWorker {
    /// The task that sends mail until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        Task::new("mail", async move {
            loop {
                if let Err(error) = self.send_due(&shutdown).await {
                    tracing::error!(%error, "mail waits in the outbox");
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = self.waits.notified() => {}
                    () = tokio::time::sleep(INTERVAL) => {}
                }
            }
        })
    }

    /// Sends every due mail; returns how many were sent. It starts no mail after `shutdown`: one that is cut off stays
    /// claimed for minutes, and is sent twice if it had already left.
    pub async fn send_due(&self, shutdown: &Shutdown) -> Result<usize, Error> {
        let mut sent = 0;
        while !shutdown.is_cancelled() {
            let Some(waiting) = self.store.claim_mail().await? else { break };
            if waiting.attempt > MOST_ATTEMPTS {
                // The process died in every attempt, or could not note how one ended.
                tracing::error!(mail = %waiting.id, attempt = waiting.attempt, "mail is given up: no attempt ended");
                metrics::counter!("listing_mail_total", "outcome" => "given_up").increment(1);
                self.store.mail_given_up(&waiting, "no attempt ended").await?;
                continue;
            }
            let outcome = self.send(&waiting).await;
            metrics::counter!("listing_mail_total", "outcome" => label(waiting.attempt, &outcome)).increment(1);
            match outcome {
                Ok(()) => {
                    self.mark_sent(&waiting).await?;
                    sent += 1;
                }
                Err(error @ MailError::Transport(_)) if waiting.attempt < MOST_ATTEMPTS => {
                    let next = self.clock.now() + delay(waiting.attempt);
                    let cause = without_addresses(&error);
                    tracing::warn!(mail = %waiting.id, attempt = waiting.attempt, cause, "mail postponed");
                    self.store.mail_postponed(&waiting, next, &error.to_string()).await?;
                }
                Err(error) => {
                    let cause = without_addresses(&error);
                    tracing::error!(mail = %waiting.id, attempt = waiting.attempt, cause, "mail is given up");
                    self.store.mail_given_up(&waiting, &error.to_string()).await?;
                }
            }
        }
        Ok(sent)
    }

    async fn send(&self, waiting: &WaitingMail) -> Result<(), MailError> {
        let mail = Mail {
            from: self.from.clone(),
            to: waiting.recipient.clone(),
            reply_to: waiting.reply_to.clone(),
            subject: waiting.subject.clone(),
            text: waiting.body.clone(),
            html: Some(waiting.html.clone()).filter(|html| !html.is_empty()),
            message_id: format!("{}@{}", waiting.id, self.message_id_host),
            unsubscribe_url: waiting.unsubscribe_url.clone(),
            return_address: self.return_address.as_ref().map(|ours| ours.of(&waiting.recipient, self.clock.now())),
        };
        self.mailer.send(&mail).await
    }

    /// Marks a mail as sent. Retried, because an unmarked mail is sent again.
    async fn mark_sent(&self, waiting: &WaitingMail) -> Result<(), Error> {
        let mut attempt = 1;
        loop {
            match self.store.mail_sent(waiting).await {
                Err(error) if attempt < MARK_ATTEMPTS => {
                    tracing::warn!(mail = %waiting.id, %error, "sent mail not yet marked");
                    tokio::time::sleep(Duration::from_millis(200) * attempt).await;
                    attempt += 1;
                }
                result => return result,
            }
        }
    }
}

fn delay(attempt: u32) -> chrono::Duration {
    let index = (attempt.saturating_sub(1) as usize).min(DELAYS_MINUTES.len() - 1);
    chrono::Duration::minutes(DELAYS_MINUTES[index])
}

/// An error as it may be logged. Mail servers repeat the recipient's address, which is personal data.
fn without_addresses(error: &MailError) -> String {
    let text = error.to_string();
    let words = text.split_whitespace().map(|word| if word.contains('@') { "…" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

fn label(attempt: u32, outcome: &Result<(), MailError>) -> &'static str {
    match outcome {
        Ok(()) => "sent",
        Err(MailError::Transport(_)) if attempt < MOST_ATTEMPTS => "postponed",
        Err(_) => "given_up",
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::{
        db::testing::{TemporaryFolder, temporary},
        events::Events,
        outbox::Outbox,
    };

    use super::*;
    use crate::{
        domain::inquiry::Inquiry,
        store::{Delivery, MIGRATIONS, NewMail},
        testing::{inquiry_form, listing, now},
    };

    async fn worker(recipients: &[&str]) -> (MailWorker, TemporaryFolder) {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        store.put_listing(listing(1)).await.expect("kept");
        let inquiry = Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry");
        for recipient in recipients {
            let mail = NewMail {
                recipient: (*recipient).to_owned(),
                reply_to: Some("\"Zoë Müller\" <zoe@example.org>".into()),
                subject: "¿Está libre?".into(),
                body: "Hola".into(),
                html: String::new(),
                unsubscribe_url: None,
            };
            store
                .keep_inquiry(uuid::Uuid::now_v7().into(), &inquiry, Delivery::Mail(mail))
                .await
                .expect("asked")
                .expect("kept");
        }
        let worker = MailWorker {
            store,
            mailer: Mailer::folder(&folder.path().join("mail")).expect("a folder"),
            clock,
            from: "\"CasaCero\" <mail@casacero.example>".into(),
            message_id_host: "casacero.example".into(),
            return_address: None,
            waits: Arc::default(),
        };
        (worker, folder)
    }

    #[test]
    fn delays_grow_and_then_stay() {
        let minutes: Vec<i64> = (1..=8).map(|attempt| delay(attempt).num_minutes()).collect();
        assert_eq!(minutes, [1, 5, 15, 60, 240, 720, 720, 720]);
    }

    #[tokio::test]
    async fn a_mail_that_cannot_be_sent_now_is_sent_later_and_once() {
        let (worker, folder) = worker(&["ana@example.com", "leo@example.com"]).await;
        let goes_on = Shutdown::new();
        let mails = folder.path().join("mail");
        std::fs::remove_dir(&mails).expect("the folder goes");
        assert_eq!(worker.send_due(&goes_on).await.expect("asked"), 0);
        std::fs::create_dir(&mails).expect("the folder comes back");
        assert_eq!(worker.send_due(&goes_on).await.expect("asked"), 0, "not before the delay");
        worker.clock.advance(chrono::Duration::minutes(1));
        assert_eq!(worker.send_due(&goes_on).await.expect("asked"), 2);
        worker.clock.advance(chrono::Duration::days(1));
        assert_eq!(worker.send_due(&goes_on).await.expect("asked"), 0);
        assert!(std::fs::read_dir(&mails).expect("a folder").count() >= 2);
    }

    #[tokio::test]
    async fn a_mail_that_fails_for_days_is_given_up() {
        let (worker, folder) = worker(&["ana@example.com"]).await;
        let goes_on = Shutdown::new();
        let mails = folder.path().join("mail");
        std::fs::remove_dir(&mails).expect("the folder goes");
        let began = worker.clock.now();
        while let Some(due) = worker.store.next_mail_due().await.expect("asked") {
            worker.clock.advance(due - worker.clock.now());
            assert_eq!(worker.send_due(&goes_on).await.expect("asked"), 0);
        }
        let days = (worker.clock.now() - began).num_hours() / 24;
        assert!((4..=6).contains(&days), "given up after {days} days");
    }

    #[test]
    fn no_address_reaches_the_log() {
        let error = MailError::Transport("mx.example says: 450 4.2.0 <ana@example.com>: Greylisted, try again".into());
        let shown = "the mail was not sent: mx.example says: 450 4.2.0 … Greylisted, try again";
        assert_eq!(without_addresses(&error), shown);
    }

    #[tokio::test]
    async fn a_mail_of_which_no_attempt_ends_is_given_up() {
        let (worker, _folder) = worker(&["ana@example.com"]).await;
        for _ in 0..MOST_ATTEMPTS {
            // A worker that dies leaves its claim behind.
            worker.store.claim_mail().await.expect("asked").expect("due");
            worker.clock.advance(chrono::Duration::minutes(5));
        }
        assert_eq!(worker.send_due(&Shutdown::new()).await.expect("asked"), 0);
        assert_eq!(worker.store.next_mail_due().await.expect("asked"), None);
    }

    #[tokio::test]
    async fn a_mail_that_can_never_be_sent_stops_no_other() {
        let (worker, _folder) = worker(&["nowhere", "ana@example.com"]).await;
        let goes_on = Shutdown::new();
        assert_eq!(worker.send_due(&goes_on).await.expect("asked"), 1);
        worker.clock.advance(chrono::Duration::days(1));
        assert_eq!(worker.send_due(&goes_on).await.expect("asked"), 0);
    }

    #[tokio::test]
    async fn an_address_fails_from_a_mail_that_comes_back_to_one_that_arrives() {
        let (worker, folder) = worker(&["Ana@example.com", "leo@example.com"]).await;
        let goes_on = Shutdown::new();
        let mails = folder.path().join("mail");
        std::fs::remove_dir(&mails).expect("the folder goes");
        while let Some(due) = worker.store.next_mail_due().await.expect("asked") {
            worker.clock.advance(due - worker.clock.now());
            worker.send_due(&goes_on).await.expect("asked");
        }
        let since = worker.store.mail_failing_since("ana@example.com").await.expect("asked");
        assert_eq!(since, Some(worker.clock.now()));
        assert_eq!(worker.store.mail_failing_since("zoe@example.com").await.expect("asked"), None);
        std::fs::create_dir(&mails).expect("the folder comes back");
        let mail = NewMail {
            recipient: "ana@example.com".into(),
            reply_to: None,
            subject: "Hola".into(),
            body: "Hola".into(),
            html: String::new(),
            unsubscribe_url: None,
        };
        assert!(worker.store.keep_mail("later", &listing(1).id, mail).await.expect("kept"));
        assert_eq!(worker.send_due(&goes_on).await.expect("asked"), 1);
        assert_eq!(worker.store.mail_failing_since("ana@example.com").await.expect("asked"), None, "it arrives again");
        assert!(worker.store.mail_failing_since("leo@example.com").await.expect("asked").is_some(), "others do not");
    }

    #[tokio::test]
    async fn a_worker_that_is_asked_to_go_leaves_mail_to_others() {
        let (worker, _folder) = worker(&["ana@example.com"]).await;
        let going = Shutdown::new();
        going.cancel();
        assert_eq!(worker.send_due(&going).await.expect("asked"), 0);
        assert_eq!(worker.send_due(&Shutdown::new()).await.expect("asked"), 1, "nobody holds it");
    }
}

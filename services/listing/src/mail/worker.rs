//! Sends the mails of the outbox. A mail leaves it after it was sent. A crash in between sends it again under the same
//! message id.

use std::time::Duration;

use async_trait::async_trait;
use casacero_common::{
    clock::Clock,
    jobs::{Failure, Handler, Job, Outcome},
    mail::{Error as MailError, Mail, Mailer},
};

use crate::{
    domain::return_address::ReturnAddress,
    store::{Error, Store, WaitingMail, jobs::MAIL},
};

/// Attempts to mark a mail as sent. After them another worker sends it again.
const MARK_ATTEMPTS: u32 = 5;

pub struct MailSender {
    pub store: Store,
    pub mailer: Mailer,
    /// The sender, such as `"CasaCero" <mail@casacero.example>`.
    pub from: String,
    /// What follows the `@` in message ids.
    pub message_id_host: String,
    /// Where mails come back to; to the sender if `None`.
    pub return_address: Option<ReturnAddress>,
    /// Source of the current time.
    pub clock: Clock,
}

fn count(outcome: &'static str) {
    metrics::counter!("listing_mail_total", "outcome" => outcome).increment(1);
}

#[async_trait]
impl Handler for MailSender {
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        let Some(waiting) = self.store.read_mail(job).await? else { return Ok(Outcome::NotNeeded) };
        match self.send(&waiting).await {
            Ok(()) => {
                count("sent");
                self.mark_sent(&waiting).await?;
                Ok(Outcome::Done)
            }
            Err(error @ MailError::Transport(_)) => {
                if MAIL.most_attempts != Some(job.attempt) {
                    count("postponed");
                }
                Err(without_addresses(&error).into())
            }
            Err(error) => {
                let cause = without_addresses(&error);
                tracing::error!(mail = %waiting.id, attempt = job.attempt, cause, "mail is given up");
                self.give_up(job, &cause).await?;
                Ok(Outcome::NotNeeded)
            }
        }
    }

    async fn give_up(&self, job: &Job, cause: &str) -> Result<(), Failure> {
        count("given_up");
        Ok(self.store.mail_given_up(job, cause).await?)
    }
}

impl MailSender {
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

/// An error as it may be logged. Mail servers repeat the recipient's address, which is personal data.
fn without_addresses(error: &MailError) -> String {
    let text = error.to_string();
    let words = text.split_whitespace().map(|word| if word.contains('@') { "…" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use casacero_common::{
        clock::Clock,
        db::testing::{TemporaryFolder, temporary},
        events::Events,
        jobs::Worker,
        outbox::Outbox,
        service::Shutdown,
    };

    use super::*;
    use crate::{
        domain::inquiry::Inquiry,
        store::{Delivery, MIGRATIONS, NewMail},
        testing::{inquiry_form, listing, now},
    };

    struct Harness {
        worker: Worker,
        store: Store,
        clock: Clock,
    }

    impl Harness {
        /// Sends what is due; returns how many were sent.
        async fn send_due(&self, shutdown: &Shutdown) -> usize {
            self.worker.run_due(shutdown).await.expect("a round").done
        }

        async fn next_due(&self) -> Option<chrono::DateTime<chrono::Utc>> {
            self.store.jobs().next_due(&MAIL).await.expect("asked")
        }
    }

    async fn worker(recipients: &[&str]) -> (Harness, TemporaryFolder) {
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
        let handler = MailSender {
            store: store.clone(),
            mailer: Mailer::folder(&folder.path().join("mail")).expect("a folder"),
            from: "\"CasaCero\" <mail@casacero.example>".into(),
            message_id_host: "casacero.example".into(),
            return_address: None,
            clock: clock.clone(),
        };
        let jobs = store.jobs().clone();
        let worker = Worker { jobs, policy: &MAIL, handler: Arc::new(handler), waits: Arc::default() };
        (Harness { worker, store, clock }, folder)
    }

    #[test]
    fn delays_grow_and_then_stay() {
        let minutes: Vec<i64> = (1..=8).map(|attempt| MAIL.delay(attempt).num_minutes()).collect();
        assert_eq!(minutes, [1, 5, 15, 60, 240, 720, 720, 720]);
    }

    #[tokio::test]
    async fn a_mail_that_cannot_be_sent_now_is_sent_later_and_once() {
        let (worker, folder) = worker(&["ana@example.com", "leo@example.com"]).await;
        let goes_on = Shutdown::new();
        let mails = folder.path().join("mail");
        std::fs::remove_dir(&mails).expect("the folder goes");
        assert_eq!(worker.send_due(&goes_on).await, 0);
        std::fs::create_dir(&mails).expect("the folder comes back");
        assert_eq!(worker.send_due(&goes_on).await, 0, "not before the delay");
        assert_eq!(worker.store.oldest_waiting_mail().await.expect("asked"), Some(now()));
        worker.clock.advance(chrono::Duration::minutes(1));
        assert_eq!(worker.send_due(&goes_on).await, 2);
        assert_eq!(worker.store.oldest_waiting_mail().await.expect("asked"), None);
        worker.clock.advance(chrono::Duration::days(1));
        assert_eq!(worker.send_due(&goes_on).await, 0);
        assert!(std::fs::read_dir(&mails).expect("a folder").count() >= 2);
    }

    #[tokio::test]
    async fn a_mail_that_fails_for_days_is_given_up() {
        let (worker, folder) = worker(&["ana@example.com"]).await;
        let goes_on = Shutdown::new();
        let mails = folder.path().join("mail");
        std::fs::remove_dir(&mails).expect("the folder goes");
        let began = worker.clock.now();
        while let Some(due) = worker.next_due().await {
            worker.clock.advance(due - worker.clock.now());
            assert_eq!(worker.send_due(&goes_on).await, 0);
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
        for _ in 0..MAIL.most_attempts.expect("a limit") {
            // A worker that dies leaves its claim behind.
            worker.store.claim_mail().await.expect("asked").expect("due");
            worker.clock.advance(chrono::Duration::minutes(5));
        }
        assert_eq!(worker.send_due(&Shutdown::new()).await, 0);
        assert_eq!(worker.next_due().await, None);
    }

    #[tokio::test]
    async fn a_mail_that_can_never_be_sent_stops_no_other() {
        let (worker, _folder) = worker(&["nowhere", "ana@example.com"]).await;
        let goes_on = Shutdown::new();
        assert_eq!(worker.send_due(&goes_on).await, 1);
        worker.clock.advance(chrono::Duration::days(1));
        assert_eq!(worker.send_due(&goes_on).await, 0);
    }

    #[tokio::test]
    async fn an_address_fails_from_a_mail_that_comes_back_to_one_that_arrives() {
        let (worker, folder) = worker(&["Ana@example.com", "leo@example.com"]).await;
        let goes_on = Shutdown::new();
        let mails = folder.path().join("mail");
        std::fs::remove_dir(&mails).expect("the folder goes");
        while let Some(due) = worker.next_due().await {
            worker.clock.advance(due - worker.clock.now());
            worker.send_due(&goes_on).await;
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
        assert!(worker.store.keep_mail("later", &listing(1).id, mail, None).await.expect("kept"));
        assert_eq!(worker.send_due(&goes_on).await, 1);
        assert_eq!(worker.store.mail_failing_since("ana@example.com").await.expect("asked"), None, "it arrives again");
        assert!(worker.store.mail_failing_since("leo@example.com").await.expect("asked").is_some(), "others do not");
    }

    #[tokio::test]
    async fn a_worker_that_is_asked_to_go_leaves_mail_to_others() {
        let (worker, _folder) = worker(&["ana@example.com"]).await;
        let going = Shutdown::new();
        going.cancel();
        assert_eq!(worker.send_due(&going).await, 0);
        assert_eq!(worker.send_due(&Shutdown::new()).await, 1, "nobody holds it");
    }
}

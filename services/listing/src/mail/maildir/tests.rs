//! Mails in the folders of a maildir.

use std::sync::Arc;

use casacero_common::{
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    outbox::Outbox,
};
use casacero_proto::listing::v1::InquiryState;

use super::*;
use crate::{
    domain::{
        inbox::ReceivedInquiry,
        inquiry::{Inquiry, InquiryId},
        reply_address::{ReplyAddress, Side},
    },
    inbox::Inbox,
    mail::{bounces::Bounces, letter::Letterhead},
    store::{Delivery, MIGRATIONS, Store},
    testing::{calendar::Calendar, id, inquiry_form, letterhead, listing, now},
    threads::Threads,
};

struct Harness {
    maildir: Maildir,
    store: Store,
    replies: ReplyAddress,
    inquiry: InquiryId,
    folder: TemporaryFolder,
}

async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    store.put_listing(listing(1)).await.expect("kept");
    let replies = ReplyAddress::parse("replies@homes.example", b"a key".to_vec()).expect("an address");
    let letterhead = Letterhead { replies: Some(replies.clone()), ..letterhead() };
    let form = Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry");
    let inquiry = InquiryId::from(uuid::Uuid::now_v7());
    let mail = letterhead.inquiry(&inquiry, &form, &listing(1));
    assert_eq!(mail.reply_to, Some(replies.of(&inquiry, Side::Owner)));
    store.keep_inquiry(inquiry.clone(), &form, Delivery::Mail(mail)).await.expect("asked").expect("kept");
    let (registry, mail_waits) = (Arc::new(Calendar::default()), Arc::default());
    let inbox = Inbox {
        store: store.clone(),
        registry: registry.clone(),
        clock: clock.clone(),
        letterhead: letterhead.clone(),
        mail_waits: Arc::clone(&mail_waits),
    };
    let threads = Threads { store: store.clone(), registry, clock: clock.clone(), letterhead, mail_waits };
    let bounces = Bounces { store: store.clone(), clock, return_address: None };
    for name in ["new", "cur", "tmp"] {
        std::fs::create_dir_all(folder.path().join("maildir").join(name)).expect("a folder");
    }
    let incoming = Incoming { bounces, inbox, threads };
    assert!(Maildir::open(folder.path().to_owned(), incoming.clone()).is_err(), "it has no folders");
    let maildir = Maildir::open(folder.path().join("maildir"), incoming).expect("a maildir");
    Harness { maildir, store, replies, inquiry, folder }
}

impl Harness {
    fn deliver(&self, name: &str, from: &str, id: &str, text: &str) {
        let to = self.replies.of(&self.inquiry, Side::Owner);
        let mail = format!("From: <{from}>\r\nTo: {to}\r\nMessage-ID: <{id}@x.example>\r\n\r\n{text}\r\n");
        std::fs::write(self.folder.path().join("maildir/new").join(name), mail).expect("written");
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path().join("maildir").join(folder)).expect("a folder");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
        names.sort();
        names
    }

    async fn received(&self) -> ReceivedInquiry {
        self.store.received_inquiry(&id(1), &self.inquiry).await.expect("read").expect("there")
    }
}

#[tokio::test]
async fn mails_are_taken_in_their_order_and_moved() {
    let test = harness().await;
    let owner = listing(1).owner.email.expect("an address").as_str().to_owned();
    test.deliver("2.x", &owner, "2", "And it is heated.\r\n\r\n> a guest asks");
    test.deliver("1.x", &owner.to_uppercase(), "1", "Yes, it is free.");
    test.deliver("3.x", "leo@x.example", "3", "Pay me.");
    test.deliver("4.x", &owner, "1", "Yes, it is free.");
    test.deliver("5.x", &owner, "5", "");
    assert_eq!(test.maildir.take_new().await.expect("read"), 5);
    assert_eq!(test.names("cur"), ["3.x:2,S", "5.x:2,S"], "what became something is deleted");
    assert_eq!(test.names("new"), [] as [String; 0]);
    let inquiry = test.received().await;
    let texts: Vec<&str> = inquiry.answers.iter().map(|answer| answer.text.as_str()).collect();
    assert_eq!((texts, inquiry.state), (vec!["Yes, it is free.", "And it is heated."], InquiryState::Answered));
    let mut waiting = Vec::new();
    while let Some(mail) = test.store.claim_mail().await.expect("asked") {
        waiting.push((mail.recipient, mail.reply_to));
    }
    let guest = inquiry.guest_email.as_str().to_owned();
    let answers = Some(test.replies.of(&test.inquiry, Side::Guest));
    let questions = Some(test.replies.of(&test.inquiry, Side::Owner));
    waiting.sort();
    let mut expected = vec![(owner, questions), (guest.clone(), answers.clone()), (guest, answers)];
    expected.sort();
    assert_eq!(waiting, expected);
}

#[tokio::test]
async fn what_cannot_be_read_keeps_no_other_mail_waiting() {
    let test = harness().await;
    let owner = listing(1).owner.email.expect("an address").as_str().to_owned();
    std::fs::create_dir(test.folder.path().join("maildir/new/0.folder")).expect("made");
    test.deliver("1.x", &owner, "1", "Yes, it is free.");
    assert_eq!(test.maildir.take_new().await.expect("read"), 1);
    assert_eq!(test.names("new"), ["0.folder"]);
    assert_eq!(test.received().await.state, InquiryState::Answered);
}

#[tokio::test]
async fn two_programs_that_answer_each_other_end() {
    let test = harness().await;
    let owner = listing(1).owner.email.expect("an address").as_str().to_owned();
    for number in 10..40 {
        test.deliver(&format!("{number}.x"), &owner, &number.to_string(), &format!("I am away, {number}."));
    }
    assert_eq!(test.maildir.take_new().await.expect("read"), 30);
    assert_eq!((test.received().await.answers.len(), test.names("cur").len()), (20, 10));
}

#[tokio::test]
async fn a_mail_that_cannot_be_stored_waits() {
    let test = harness().await;
    let owner = listing(1).owner.email.expect("an address").as_str().to_owned();
    test.deliver("1.x", &owner, "1", "Yes, it is free.");
    let mut connection = test.store.database().connection().await.expect("connected");
    let rename = async |connection: &mut casacero_common::db::Connection, sql: &str| {
        use diesel_async::SimpleAsyncConnection as _;
        casacero_common::on_backend!(connection, c => c.batch_execute(sql).await).expect("renamed");
    };
    rename(&mut connection, "ALTER TABLE inquiry_answers RENAME TO away").await;
    assert_eq!(test.maildir.take_new().await.expect("read"), 0);
    assert_eq!(test.names("new"), ["1.x"]);
    rename(&mut connection, "ALTER TABLE away RENAME TO inquiry_answers").await;
    assert_eq!(test.maildir.take_new().await.expect("read"), 1);
    assert_eq!(test.received().await.answers.len(), 1);
}

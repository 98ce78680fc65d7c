//! Inquiries that owner and guest answer by mail.

use casacero_common::secret::Secret;
use casacero_tests::{TestProduct, answer, listings::villa};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::owner_calendar::Owner;

const SECRET: &str = "shown by the mail server";
const GUEST: &str = "zoe@example.com";
const PASSES: &str = "Authentication-Results: mx.homes.example; dmarc=pass header.from=example.com\r\n";
const FAILS: &str = "Authentication-Results: mx.homes.example; dmarc=fail header.from=example.com\r\n";

async fn owner() -> Owner {
    Owner::start_with(|config| {
        config.listing.return_address = Some("bounces@homes.example".into());
        config.listing.reply_address = Some("replies@homes.example".into());
        config.gateway.bounces_secret = Secret::from(SECRET);
    })
    .await
}

/// Asks a question. Returns the receipt.
async fn ask(test: &TestProduct) -> Value {
    let inquiry = json!({
        "name": "Zoë Hart", "email": GUEST, "message": "Is the pool heated?", "guests": 2, "language": "en", "consent": true
    });
    let request = test.request(Method::POST, "/api/v1/properties/CASA-1001/inquiries");
    let (status, receipt) = answer(request.header("Idempotency-Key", "key-00000001").json(&inquiry)).await;
    assert_eq!(status, StatusCode::CREATED, "{receipt}");
    receipt
}

/// A mail to an address with these words in it, once it is there.
async fn mail(test: &TestProduct, to: &str, words: &str) -> String {
    let to = format!("\nTo: {to}");
    for _ in 0..1_000 {
        if let Some(mail) = test.mails().into_iter().find(|mail| mail.contains(&to) && mail.contains(words)) {
            return mail;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("no mail {to} with {words}: {:?}", test.mails());
}

fn reply_address(mail: &str) -> String {
    let line = mail.lines().find_map(|line| line.strip_prefix("Reply-To: "));
    let address = line.expect("an address for answers").trim_matches(['<', '>', ' ']);
    assert!(address.starts_with("replies+") && address.ends_with("@homes.example"), "{address}");
    address.to_owned()
}

/// Passes on what somebody answers.
async fn reply(test: &TestProduct, headers: &str, from: &str, to: &str, id: &str, text: &str) {
    let mail = format!(
        "{headers}From: Somebody <{from}>\r\nTo: <{to}>\r\nMessage-ID: <{id}@example.com>\r\n\
         Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
    );
    let request = test.request(Method::POST, "/api/v1/mail/bounces");
    let request = request.header(header::AUTHORIZATION, format!("Bearer {SECRET}"));
    let response = request.body(mail).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::NO_CONTENT);
}

/// The state of the inquiry, and the messages after the first: whether the guest wrote it, and its words.
async fn thread(test: &TestProduct, receipt: &Value) -> (String, Vec<(bool, String)>) {
    let token = receipt["token"].as_str().expect("a token");
    let (status, thread) = test.get(&format!("/api/v1/inquiries/{token}")).await;
    assert_eq!(status, StatusCode::OK, "{thread}");
    let read = |answer: &Value| {
        (answer["byGuest"].as_bool().expect("a switch"), answer["text"].as_str().expect("words").to_owned())
    };
    let answers = thread["inquiry"]["answers"].as_array().expect("answers").iter().map(read).collect();
    (thread["inquiry"]["state"].as_str().expect("a state").to_owned(), answers)
}

#[tokio::test(flavor = "multi_thread")]
async fn owner_and_guest_write_to_each_other_by_mail() {
    let owner = owner().await;
    let test = &owner.test;
    let receipt = ask(test).await;
    let address = villa().owner_email;
    let to_owner = reply_address(&mail(test, &address, "Is the pool heated?").await);
    let text = "Yes, to 27 °C.\r\n\r\nOn Mon, 1 Mar 2027 at 12:00, CasaCero <hello@homes.example> wrote:\r\n> Hello";
    for _ in 0..2 {
        reply(test, PASSES, &address.to_uppercase(), &to_owner, "1", text).await;
    }
    let answered = (false, "Yes, to 27 °C.".to_owned());
    assert_eq!(thread(test, &receipt).await, ("answered".into(), vec![answered.clone()]));
    let from_guest = reply_address(&mail(test, GUEST, "Answer to your inquiry").await);
    assert_ne!(from_guest, to_owner);

    // A program that quotes in its own way must not tell the owner the guest's page.
    let page = receipt["token"].as_str().expect("a token");
    let text = format!("Lovely! We come.\r\n| inquiry {page}");
    reply(test, "", GUEST, &from_guest, "2", &text).await;
    let (state, answers) = thread(test, &receipt).await;
    let written = (true, "Lovely! We come.\n| inquiry …".to_owned());
    assert_eq!((state.as_str(), answers), ("new", vec![answered, written]));
    let told = mail(test, &address, "Otro mensaje sobre la consulta").await;
    assert!(reply_address(&told) == to_owner && !told.contains(page), "{told}");
    let inquiry = owner.get(&format!("inquiries/{}", receipt["id"].as_str().expect("an id"))).await;
    assert_eq!(inquiry["answers"].as_array().map(Vec::len), Some(2), "{inquiry}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_answer_is_told_and_what_no_person_wrote_is_left_alone() {
    let owner = owner().await;
    let test = &owner.test;
    let receipt = ask(test).await;
    let address = villa().owner_email;
    let to_owner = reply_address(&mail(test, &address, "Is the pool heated?").await);
    let (local, host) = to_owner.rsplit_once('@').expect("an address");
    let digit = if local.ends_with('0') { '1' } else { '0' };
    let forged = format!("{}{digit}@{host}", &local[..local.len() - 1]);
    let long = "a".repeat(4_001);
    for (headers, from, to, text) in [
        // Nobody is told on the word of a mail that anybody may have sent.
        ("", "victim@example.com", to_owner.as_str(), "Pay to this account."),
        (FAILS, "victim@example.com", &to_owner, "Pay to this account."),
        (PASSES, "leo@example.com", &to_owner, "Pay to this account."),
        (PASSES, GUEST, &to_owner, "I am the owner."),
        (FAILS, &address, &to_owner, "Pay to this account."),
        ("Auto-Submitted: auto-replied\r\n", &address, &to_owner, "I am away."),
        ("Precedence: bulk\r\n", &address, &to_owner, "News"),
        ("", &address, &to_owner, "> Is the pool heated?"),
        ("", &address, &forged, "Yes."),
        ("", &address, "replies@homes.example", "Yes."),
        ("", &address, &to_owner, &long),
    ] {
        reply(test, headers, from, to, "1", text).await;
        assert_eq!(thread(test, &receipt).await, ("new".into(), Vec::new()), "{headers} {from} {text:.30}");
    }
    // In the owner's language.
    let not_passed_on = "Subject: No hemos entregado tu correo";
    let told = mail(test, "leo@example.com", not_passed_on).await;
    assert!(!told.contains("Pay to") && told.contains("distinta"), "{told}");
    mail(test, GUEST, not_passed_on).await;
    let told = mail(test, &address, not_passed_on).await;
    assert!(told.contains("no pudo confirmar"), "{told}");
    assert!(!test.mails().iter().any(|mail| mail.contains("victim@")));
    // Limited: the second within ten minutes is not sent.
    let count = test.mails().iter().filter(|mail| mail.contains(not_passed_on)).count();
    assert_eq!(count, 3);
}

use std::{fs, path::Path};

use casacero_common::mail::{Config, Error, Mail, Mailer, SettingsError};
use uuid::Uuid;

use crate::{
    servers::{NOWHERE, named},
    smtp::Answers,
};

/// A mail with a unique id.
fn mail() -> Mail {
    Mail {
        from: "CasaCero <mail@casacero.example>".into(),
        to: "Lucía Peña <lucia@example.org>".into(),
        reply_to: Some("guest@example.com".into()),
        subject: "¿Libre en mayo?".into(),
        text: "Hola Lucía:\n¿está libre?\n".into(),
        html: None,
        message_id: format!("{}@casacero.example", Uuid::new_v4()),
        unsubscribe_url: None,
        return_address: None,
    }
}

fn open(url: &str) -> Result<Mailer, SettingsError> {
    Mailer::open(&Config { url: url.into() })
}

/// The mails with that id in a folder, as text.
fn received(folder: &Path, message_id: &str) -> Vec<String> {
    let files = fs::read_dir(folder).expect("the folder is there").map(|file| file.expect("a file").path());
    let whole = files.filter(|path| path.extension().is_some_and(|extension| extension == "eml"));
    whole.filter_map(|path| fs::read_to_string(path).ok()).filter(|text| text.contains(message_id)).collect()
}

async fn contract(mailer: Mailer, folder: &Path) {
    let mail = mail();
    for (to, subject) in [("nobody", "x"), ("", "x"), ("a@b@c", "x")] {
        let bad = Mail { to: to.into(), subject: subject.into(), ..mail.clone() };
        assert!(matches!(mailer.send(&bad).await, Err(Error::Invalid(_))), "{to}");
    }
    assert!(received(folder, &mail.message_id).is_empty());
    mailer.send(&mail).await.expect("sent");
    let received = received(folder, &mail.message_id);
    assert_eq!(received.len(), 1);
    let message_id = format!("Message-ID: <{}>", mail.message_id);
    let automatic = "Auto-Submitted: auto-generated";
    for part in ["Reply-To: guest@example.com", "lucia@example.org", automatic, &message_id, "=?utf-8?"] {
        assert!(received[0].contains(part), "{part} is missing in {}", received[0]);
    }
    assert!(received[0].lines().any(|line| line == "Return-Path: <mail@casacero.example>"), "{}", received[0]);
    let again = Mail { text: "Hola otra vez".into(), ..mail.clone() };
    mailer.send(&again).await.expect("sent again");
}

#[tokio::test]
async fn folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("mail");
    contract(open(&format!("file://{}", path.display())).expect("a mailer"), &path).await;
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn smtp() {
    let inbox = named("CASACERO_TEST_SMTP_INBOX");
    contract(open(&named("CASACERO_TEST_SMTP")).expect("a mailer"), Path::new(&inbox)).await;
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn a_server_says_which_recipients_are_refused_for_good() {
    let mailer = open(&named("CASACERO_TEST_SMTP")).expect("a mailer");
    let to = |recipient: &str| Mail { to: recipient.into(), ..mail() };
    assert!(matches!(mailer.send(&to("refused@example.org")).await, Err(Error::Invalid(_))));
    assert!(matches!(mailer.send(&to("later@example.org")).await, Err(Error::Transport(_))));
    mailer.send(&to("ana@example.org")).await.expect("a refusal stops no other mail");
    let strict = open(&format!("{}?tls=required", named("CASACERO_TEST_SMTP"))).expect("a mailer");
    let error = strict.send(&to("ana@example.org")).await.expect_err("the server offers no TLS");
    assert!(matches!(&error, Error::Transport(text) if text.contains("STARTTLS is not supported")), "{error}");
}

#[tokio::test]
async fn only_what_is_wrong_with_a_mail_itself_is_wrong_for_good() {
    let cases = [
        ("RCPT", "550 5.1.1 No such user", true),
        ("RCPT", "550 No such user", true),
        ("RCPT", "550-5.1.1 No such user\r\n550 5.1.1 Sorry", true),
        ("RCPT", "550 5.4.1 Recipient address rejected", true),
        ("RCPT", "556 5.1.10 The domain takes no mail", true),
        ("RCPT", "550 5.2.1 Mailbox disabled", true),
        ("RCPT", "552 5.2.2 Mailbox full", false),
        ("RCPT", "552 Mailbox full", false),
        ("RCPT", "550 5.7.1 Relaying denied", false),
        ("RCPT", "451 4.7.1 Greylisted", false),
        ("MAIL", "550 5.1.8 Sender's domain does not exist", false),
        ("MAIL", "530 5.7.0 Authentication required", false),
        ("DATA", "554 5.6.0 Content not acceptable", true),
        ("DATA", "554 5.7.1 Looks like spam", false),
        ("DATA", "452 4.3.1 Out of memory", false),
        ("AUTH", "535 5.7.8 Password wrong", false),
        ("", "554 No service here", false),
        ("EHLO", "421 4.3.2 Shutting down", false),
    ];
    for (command, answer, for_good) in cases {
        let server = Answers::but(command, answer).await;
        let mailer = open(&format!("smtp://ana:geheim@{}", server.address())).expect("a mailer");
        let error = mailer.send(&mail()).await.expect_err(answer);
        assert_eq!(matches!(error, Error::Invalid(_)), for_good, "{command} {answer}: {error}");
        let text = error.to_string();
        assert!(text.contains(&answer[..3]) && !text.contains("geheim"), "{answer}: {text}");
    }
    let server = Answers::but("NOOP", "500 Unused").await;
    let mailer = open(&format!("smtp://ana:geheim@{}", server.address())).expect("a mailer");
    mailer.send(&mail()).await.expect("nothing is refused");
    let foreign = Mail { to: "lucía@example.org".into(), ..mail() };
    let error = mailer.send(&foreign).await.expect_err("the server takes no such address");
    assert!(matches!(error, Error::Invalid(_)), "{error}");
}

#[tokio::test]
async fn a_mail_comes_back_to_its_return_address() {
    for (return_address, sender) in [(Some("bounces+7@casacero.example"), "bounces+7"), (None, "mail")] {
        let server = Answers::but("NOOP", "500 Unused").await;
        let mailer = open(&format!("smtp://{}", server.address())).expect("a mailer");
        let mail = Mail { return_address: return_address.map(str::to_owned), ..mail() };
        mailer.send(&mail).await.expect("sent");
        let told: Vec<String> = server.heard().into_iter().filter(|line| line.contains('@')).collect();
        let expected = [format!("MAIL FROM:<{sender}@casacero.example>"), "RCPT TO:<lucia@example.org>".into()];
        assert_eq!(told, expected);
    }
}

#[tokio::test]
async fn a_server_that_is_away_or_without_tls_may_be_there_later() {
    for url in ["smtp://", "smtps://"] {
        let mailer = open(&format!("{url}ana:geheim@{NOWHERE}")).expect("a mailer opens while its server is away");
        let error = mailer.send(&mail()).await.expect_err("nothing listens");
        assert!(matches!(&error, Error::Transport(text) if text.contains(NOWHERE)), "{error}");
        assert!(!error.to_string().contains("geheim"), "{error}");
    }
    let plain = Answers::but("NOOP", "500 Unused").await;
    let mailer = open(&format!("smtp://{}?tls=required", plain.address())).expect("a mailer");
    let error = mailer.send(&mail()).await.expect_err("the server offers no TLS");
    assert!(matches!(&error, Error::Transport(text) if text.contains("STARTTLS is not supported")), "{error}");
}

#[tokio::test]
async fn settings_that_name_no_way_for_mail_are_refused_in_a_sentence() {
    let cases = [
        ("", "must look like"),
        ("mail.example.org", "must look like"),
        ("http://ana:geheim@mail.example.org", "http://mail.example.org/ must look like"),
        ("smtp:mail.example.org", "must look like"),
        ("smtp://ana:geheim@mail.example.org?tls=maybe", "maybe"),
        ("file://mail", "must look like"),
        ("file:///dev/null/mail", "/dev/null/mail cannot be made"),
    ];
    for (url, expected) in cases {
        let error = open(url).err().unwrap_or_else(|| panic!("{url} opens")).to_string();
        assert!(error.contains(expected) && !error.contains("geheim"), "{url}: {error}");
    }
    let config = Config { url: "smtps://ana:geheim@mail.example.org".into() };
    assert!(!format!("{config:?}").contains("geheim"));
}

#[tokio::test]
async fn a_mail_says_where_one_press_ends_its_like() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mailer = Mailer::folder(folder.path()).expect("a mailer");
    // Longer than a line of a mail, which no program may fold.
    let url = format!("https://casacero.example/api/v1/alerts/{}/unsubscribe", "x".repeat(43));
    for unsubscribe_url in [Some(url.clone()), None] {
        let mail = Mail { unsubscribe_url: unsubscribe_url.clone(), ..mail() };
        mailer.send(&mail).await.expect("sent");
        let text = received(folder.path(), &mail.message_id).remove(0);
        let headers: Vec<&str> = text.lines().filter(|line| line.starts_with("List-")).collect();
        let (address, one_click) =
            (format!("List-Unsubscribe: <{url}>"), "List-Unsubscribe-Post: List-Unsubscribe=One-Click");
        let expected = if unsubscribe_url.is_some() { vec![address.as_str(), one_click] } else { Vec::new() };
        assert_eq!(headers, expected, "{text}");
    }
}

#[tokio::test]
async fn a_subject_cannot_smuggle_in_a_header() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mailer = Mailer::folder(folder.path()).expect("a mailer");
    let evil = Mail { subject: "x\r\nBcc: everybody@example.com".into(), ..mail() };
    let sent = mailer.send(&evil).await;
    let text: String = fs::read_dir(folder.path())
        .expect("the folder is there")
        .map(|file| fs::read_to_string(file.expect("a file").path()).expect("text"))
        .collect();
    assert!(!text.lines().any(|line| line.starts_with("Bcc:")), "{sent:?} {text}");
}

use std::fs;

use casacero_common::mail::{Error, Mail, Mailer};

fn mail() -> Mail {
    Mail {
        from: "CasaCero <mail@casacero.example>".into(),
        to: "Lucía Peña <lucia@example.org>".into(),
        reply_to: Some("guest@example.com".into()),
        subject: "¿Libre en mayo?".into(),
        text: "Hola Lucía:\n¿está libre?\n".into(),
        message_id: "0190-1@casacero.example".into(),
    }
}

/// `received` answers the mails that have arrived, as text.
async fn contract(mailer: Mailer, received: impl Fn() -> Vec<String>) {
    for (to, subject) in [("nobody", "x"), ("", "x"), ("a@b@c", "x")] {
        let bad = Mail { to: to.into(), subject: subject.into(), ..mail() };
        assert!(matches!(mailer.send(&bad).await, Err(Error::Invalid(_))), "{to}");
    }
    assert!(received().is_empty());
    mailer.send(&mail()).await.expect("sent");
    let received = received();
    assert_eq!(received.len(), 1);
    for part in
        ["Reply-To: guest@example.com", "lucia@example.org", "Message-ID: <0190-1@casacero.example>", "=?utf-8?"]
    {
        assert!(received[0].contains(part), "{part} is missing in {}", received[0]);
    }
}

#[tokio::test]
async fn folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mailer = Mailer::folder(folder.path()).expect("a mailer");
    let read = || {
        let files = fs::read_dir(folder.path()).expect("the folder is there");
        files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("text")).collect()
    };
    contract(mailer, read).await;
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

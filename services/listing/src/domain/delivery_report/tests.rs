//! Reports as mail servers write them, and other mails that come to a return address.

use super::*;

const RETURN: &str = "bounces+50a1ffff@homes.example";

fn failure(recipients: &[&str], cause: &str) -> Option<DeliveryFailure> {
    let recipients = recipients.iter().map(|&address| address.to_owned()).collect();
    Some(DeliveryFailure { reported_to: vec![RETURN.to_owned()], recipients, cause: cause.to_owned() })
}

/// Postfix: a report of one recipient, with the whole mail.
const POSTFIX: &str = "\
Return-Path: <>
Received: by mx.homes.example (Postfix)\n\tid 4F1; Tue, 24 Nov 2026 10:00:00 +0000 (UTC)
From: MAILER-DAEMON@mx.homes.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces+50A1ffff@homes.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary=\"4F1.1732442400/mx.homes.example\"

This is a MIME-encapsulated message.

--4F1.1732442400/mx.homes.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

<Ana@example.com>: host mx.example.com[192.0.2.1] said: 550 5.1.1
    <ana@example.com>: Recipient address rejected: User unknown

--4F1.1732442400/mx.homes.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.homes.example
X-Postfix-Queue-ID: 4F1
X-Postfix-Sender: rfc822; bounces+50a1ffff@homes.example
Arrival-Date: Tue, 24 Nov 2026 10:00:00 +0000 (UTC)

Final-Recipient: rfc822; Ana@example.com
Original-Recipient: rfc822;Ana@example.com
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 5.1.1 <ana@example.com>: Recipient address
    rejected: User unknown

--4F1.1732442400/mx.homes.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

Return-Path: <bounces+50a1ffff@homes.example>
From: \"CasaCero\" <hello@homes.example>
To: ana@example.com
Subject: A question about your home
Content-Type: text/plain; charset=utf-8

Hello

--4F1.1732442400/mx.homes.example--
";

/// Exchange: carriage returns, no original recipient, the headers of the mail alone.
const EXCHANGE: &str = "\
From: <postmaster@example.com>\r
To: <bounces+50a1ffff@homes.example>\r
Subject: Undeliverable: A question about your home\r
MIME-Version: 1.0\r
Content-Type: multipart/report; report-type=delivery-status;\r
\tboundary=\"_c5a0_\"\r
Auto-Submitted: auto-replied\r
\r
--_c5a0_\r
Content-Type: multipart/alternative; differences=Content-Type; boundary=\"_5b_\"\r
\r
--_5b_\r
Content-Type: text/plain; charset=\"us-ascii\"\r
Content-Transfer-Encoding: quoted-printable\r
\r
Your message to ana@example.com couldn't be delivered.=\r
\r
--_5b_\r
Content-Type: text/html; charset=\"us-ascii\"\r
Content-Transfer-Encoding: quoted-printable\r
\r
<p>ana wasn't found at example.com</p>\r
\r
--_5b_--\r
\r
--_c5a0_\r
Content-Type: message/delivery-status\r
\r
Reporting-MTA: dns;DB9P251.PROD.OUTLOOK.COM\r
Received-From-MTA: dns;mx.homes.example\r
Arrival-Date: Tue, 24 Nov 2026 10:00:00 +0000\r
\r
Final-Recipient: rfc822;leo@forwarded.example\r
Action: failed\r
Status: 5.1.10\r
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup\r
\r
\r
--_c5a0_\r
Content-Type: text/rfc822-headers\r
\r
From: CasaCero <hello@homes.example>\r
To: Ana Gil <ana@example.com>\r
Subject: A question about your home\r
\r
--_c5a0_--\r
";

/// Gmail: related parts in the first one, and a header of its own.
const GMAIL: &str = "\
Delivered-To: bounces+50a1ffff@homes.example
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: bounces+50a1ffff@homes.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; boundary=\"000000000000d1\"; report-type=delivery-status
X-Failed-Recipients: ana@example.com

--000000000000d1
Content-Type: multipart/related; boundary=\"000000000000d2\"

--000000000000d2
Content-Type: text/plain; charset=\"UTF-8\"

Address not found

--000000000000d2
Content-Type: image/png; name=\"icon.png\"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
--000000000000d2--
--000000000000d1
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
X-Original-Message-ID: <0193@homes.example>

Final-Recipient: rfc822; ana@example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
 550-5.1.1 Please try double-checking the address.
Last-Attempt-Date: Tue, 24 Nov 2026 02:00:01 -0800 (PST)

--000000000000d1
Content-Type: message/rfc822

To: ana@example.com
Subject: x

Hello
--000000000000d1--
";

/// Exim: a status without words of a server.
const EXIM: &str = "\
X-Original-To: bounces+50a1ffff@homes.example
X-Failed-Recipients: ana@example.com
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=1732-eximdsn

--1732-eximdsn
Content-type: text/plain; charset=us-ascii

A message that you sent could not be delivered to one or more of its recipients.

--1732-eximdsn
Content-type: message/delivery-status

Reporting-MTA: dns; mail.example.com

Action: failed
Final-Recipient: rfc822;ana@example.com
Status: 5.0.0

--1732-eximdsn
Content-type: message/rfc822

To: \"Ana\" <ana@example.com>

Hello
--1732-eximdsn--
";

const AUTOMATIC_REPLY: &str = "\
To: bounces+50a1ffff@homes.example
From: Ana <ana@example.com>
Subject: Out of office: A question about your home
Auto-Submitted: auto-replied
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

I am away until Monday. Action: failed
--b--
";

/// A reader's program says that the mail was deleted unread (RFC 8098).
const READ_RECEIPT: &str = "\
To: bounces+50a1ffff@homes.example
Content-Type: multipart/report; report-type=disposition-notification; boundary=b

--b
Content-Type: message/disposition-notification

Final-Recipient: rfc822; ana@example.com
Disposition: automatic-action/MDN-sent-automatically; deleted
Failure: failed
--b--
";

#[test]
fn a_report_of_a_failure_names_its_recipients_and_the_cause() {
    let cases = [
        (
            POSTFIX,
            failure(&["ana@example.com"], "550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown"),
        ),
        (
            EXCHANGE,
            failure(
                &["leo@forwarded.example", "ana@example.com"],
                "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
            ),
        ),
        (EXIM, failure(&["ana@example.com"], "5.0.0")),
    ];
    for (mail, expected) in cases {
        assert_eq!(DeliveryFailure::parse(mail.as_bytes()), expected, "{mail}");
    }
    let found = DeliveryFailure::parse(GMAIL.as_bytes()).expect("a failure");
    assert_eq!(found.reported_to, [RETURN, RETURN]);
    assert_eq!(found.recipients, ["ana@example.com"]);
    assert!(
        found.cause.starts_with("550-5.1.1 The email account that you tried to reach does not exist."),
        "{found:?}"
    );
}

#[test]
fn what_is_no_final_failure_reports_none() {
    let delayed = POSTFIX.replace("Action: failed", "Action: delayed").replace("Status: 5.1.1", "Status: 4.4.1");
    let delivered = POSTFIX.replace("Action: failed", "Action: relayed").replace("Status: 5.1.1", "Status: 2.0.0");
    let no_report = POSTFIX.replace("Content-Type: message/delivery-status", "Content-Type: text/plain");
    for mail in [&delayed, &delivered, &no_report, AUTOMATIC_REPLY, READ_RECEIPT, "", "\n", "Action: failed\n\n"] {
        assert_eq!(DeliveryFailure::parse(mail.as_bytes()), None, "{mail}");
    }
}

#[test]
fn words_of_a_server_are_cut_and_hold_no_control_characters() {
    let long = POSTFIX.replace("User unknown", &format!("\u{7}\u{1b}[31m{}", "no ".repeat(200)));
    let found = DeliveryFailure::parse(long.as_bytes()).expect("a failure");
    assert_eq!(found.cause.chars().count(), CAUSE_MAX);
    assert!(found.cause.contains("no no no"), "{found:?}");
    assert!(!found.cause.chars().any(char::is_control), "{found:?}");
}

#[test]
fn ten_megabytes_of_noise_are_read_in_no_time_and_on_any_stack() {
    const MANY: usize = 10 * 1024 * 1024;
    let repeated = |text: &str| text.repeat(MANY / text.len());
    let report = "Content-Type: multipart/report; boundary=b\n\n";
    let noise = [
        repeated("x"),
        repeated("\0\u{ff}\r\n"),
        repeated("To: a@b.example, "),
        repeated("To: a@b.example\n"),
        repeated("Content-Type: message/rfc822\n\n"),
        repeated("Content-Type: multipart/mixed; boundary=b\n\n--b\n"),
        format!("{report}{}", repeated("--b\n")),
        format!("{report}--b\nContent-Type: message/delivery-status\n\n{}", repeated("Action: failed\n\n")),
        format!("{POSTFIX}{}", repeated("x")),
    ];
    let started = std::time::Instant::now();
    for (index, mail) in noise.iter().enumerate() {
        let found = DeliveryFailure::parse(mail.as_bytes());
        let recipients = found.map_or(0, |found| found.recipients.len());
        assert_eq!(recipients, if index + 1 == noise.len() { 1 } else { 0 }, "{index}");
    }
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

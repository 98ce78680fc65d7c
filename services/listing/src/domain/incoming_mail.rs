//! A mail that somebody wrote to a reply address. See `docs/rules/inquiries.md#answers-by-mail`.

use mail_parser::{Message, MessageParser};

use super::{
    delivery_report::{READ_MAX_BYTES, REPORTED_TO, addresses},
    mail_authentication::Authentication,
    quoted_reply::own_words,
    text::turns_direction,
    token::digest,
};

/// Addresses that are read of one mail.
const MOST_ADDRESSES: usize = 40;
/// Headers that only machines write.
const OF_MACHINES: [&str; 3] = ["X-Autoreply", "X-Autorespond", "List-Id"];
/// The values of `Precedence` of mails that no person wrote to one reader.
const PRECEDENCES: [&str; 4] = ["bulk", "list", "junk", "auto_reply"];

/// An answer to a mail of ours. Whoever sends it may write anything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncomingMail {
    /// The addresses to which it came, in lower case.
    pub to: Vec<String>,
    /// The address of its sender, in lower case; `None` if there is not exactly one.
    pub from: Option<String>,
    /// The same whenever the mail comes.
    pub key: String,
    /// Whether no person wrote it: an absence notice, a report, a list.
    pub is_automatic: bool,
    /// What its sender wrote, without the mail that is answered.
    pub text: String,
    pub authentication: Authentication,
}

impl IncomingMail {
    /// Reads a mail; of one that is long, its beginning, which has the words.
    pub fn parse(mail: &[u8]) -> Option<Self> {
        let message = MessageParser::default().parse(&mail[..mail.len().min(READ_MAX_BYTES)])?;
        let to = REPORTED_TO.iter().chain(&["Cc"]).flat_map(|name| addresses(&message, name));
        let mut senders = addresses(&message, "From");
        let from = senders.next().filter(|_| senders.next().is_none());
        let host = from.as_deref().and_then(|from| from.rsplit('@').next()).unwrap_or_default().to_owned();
        let results = message.headers_raw().filter(|(name, _)| name.eq_ignore_ascii_case("Authentication-Results"));
        let text = message.body_text(0).unwrap_or_default();
        let text: String = text.chars().filter(|letter| is_written(*letter)).collect();
        Some(Self {
            to: to.take(MOST_ADDRESSES).collect(),
            authentication: Authentication::of(results.map(|(_, value)| value), &host),
            from,
            key: match message.message_id() {
                Some(id) => digest(id),
                None => digest(&String::from_utf8_lossy(mail)),
            },
            is_automatic: is_automatic(&message),
            text: own_words(&text),
        })
    }
}

/// Mail programs write characters that no page takes.
fn is_written(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\t') || !(letter.is_control() || turns_direction(letter))
}

/// Whether a machine wrote a mail (RFC 3834, 5).
fn is_automatic(message: &Message<'_>) -> bool {
    let header = |name: &'static str| message.header_raw(name).map(|value| value.trim().to_lowercase());
    header("Auto-Submitted").is_some_and(|value| !value.starts_with("no"))
        || header("Precedence").is_some_and(|value| PRECEDENCES.contains(&value.as_str()))
        || OF_MACHINES.into_iter().any(|name| header(name).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail(headers: &str, body: &str) -> IncomingMail {
        let head =
            "From: Ana <Ana@Example.com>\nTo: \"CasaCero\" <Replies+1@homes.example>\nMessage-ID: <1@example.com>\n";
        IncomingMail::parse(format!("{head}{headers}\n{body}").replace('\n', "\r\n").as_bytes()).expect("a mail")
    }

    #[test]
    fn the_words_the_sender_and_the_addresses_are_read() {
        let plain = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n";
        let read = mail(plain, "S=C3=AD,=20hay sitio.\u{7}=E2=80=AE\n\n> Hola\n");
        let expected = IncomingMail {
            to: vec!["replies+1@homes.example".into()],
            from: Some("ana@example.com".into()),
            key: digest("1@example.com"),
            is_automatic: false,
            text: "Sí, hay sitio.".into(),
            authentication: Authentication::Unknown,
        };
        assert_eq!(read, expected);
        let html = "Content-Type: text/html\n";
        assert_eq!(mail(html, "<p>Yes, <b>of course</b>.</p><style>p{}</style>").text, "Yes, of course.");
        let both = "Content-Type: multipart/alternative; boundary=b\n";
        let body = "--b\nContent-Type: text/plain\n\nPlain\n--b\nContent-Type: text/html\n\n<p>HTML</p>\n--b--\n";
        assert_eq!(mail(both, body).text, "Plain");
        let fails = "Authentication-Results: mx.homes.example;\n dmarc=fail header.from=example.com\n";
        assert_eq!(mail(fails, "Yes").authentication, Authentication::Fail);
        let other = IncomingMail::parse(b"From: a@x.example, b@x.example\r\nDelivered-To: C@x.example\r\n\r\nYes");
        let other = other.expect("a mail");
        assert_eq!((other.from, other.to), (None, vec!["c@x.example".to_owned()]));
    }

    #[test]
    fn machines_are_told_apart() {
        let cases = [
            ("", false),
            ("Auto-Submitted: no\n", false),
            ("Auto-Submitted: auto-replied\n", true),
            ("Auto-Submitted: auto-generated (vacation)\n", true),
            ("Precedence: bulk\n", true),
            ("Precedence: first-class\n", false),
            ("X-Autoreply: yes\n", true),
            ("List-Id: <a.example>\n", true),
        ];
        for (headers, expected) in cases {
            assert_eq!(mail(headers, "I am away.").is_automatic, expected, "{headers}");
        }
    }
}

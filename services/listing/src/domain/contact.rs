//! How an owner is reached. See `docs/rules/listings.md#contact`.

use std::fmt;

use casacero_proto::listing::v1::ContactChannel;
use serde::{Deserialize, Serialize};

use super::text::{Invalid, Line, serde_as_text};

/// Maximum length of an address (RFC 5321, 4.5.3.1.3, without the brackets).
const EMAIL_MAX: usize = 254;
/// Maximum length of the part before the `@` (RFC 5321, 4.5.3.1.1).
const EMAIL_LOCAL_MAX: usize = 64;
/// Number of digits of a telephone number (E.164 allows up to 15).
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 6..=15;

/// A mail address that mail programs accept: the dot-atom form of RFC 5322 at a host with a dot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Parses an address; the host becomes lower case.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let wrong = Invalid::Email;
        let text = text.trim();
        let (local, host) = text.rsplit_once('@').ok_or(wrong)?;
        let dot_atom = |text: &str, allowed: fn(u8) -> bool| {
            text.split('.').all(|part| !part.is_empty() && part.bytes().all(allowed))
        };
        let valid = text.len() <= EMAIL_MAX
            && local.len() <= EMAIL_LOCAL_MAX
            && dot_atom(local, |byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte))
            && dot_atom(host, |byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && host.contains('.')
            && host.split('.').all(|label| label.len() <= 63 && !label.starts_with('-') && !label.ends_with('-'))
            && host.rsplit('.').next().is_some_and(|top| top.len() >= 2 && !top.bytes().all(|b| b.is_ascii_digit()));
        if valid { Ok(Self(format!("{local}@{}", host.to_ascii_lowercase()))) } else { Err(wrong) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

serde_as_text!(EmailAddress, EmailAddress::as_str, EmailAddress::parse);

/// The mailbox of an address, by which mails are counted: in lower case, without the tag after `+` that most hosts leave out
/// of account, and at Gmail without dots. Mails go to the address as it was typed.
pub fn mailbox(address: &str) -> String {
    let address = address.to_lowercase();
    let Some((local, host)) = address.rsplit_once('@') else { return address };
    let name = local.split('+').next().filter(|name| !name.is_empty()).unwrap_or(local);
    match host {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", name.replace('.', "")),
        _ => format!("{name}@{host}"),
    }
}

impl fmt::Debug for EmailAddress {
    /// Leaves the address out: it is personal data and must not reach a log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("EmailAddress(…)")
    }
}

/// A telephone number: its digits, after a `+` if it is international.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PhoneNumber(String);

impl PhoneNumber {
    /// Parses a number written in any of the usual ways.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let wrong = Invalid::Phone;
        let text = text.trim();
        let rest = text.strip_prefix('+').unwrap_or(text);
        if !rest.chars().all(|letter| letter.is_ascii_digit() || " ()-./\u{a0}".contains(letter)) {
            return Err(wrong);
        }
        let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
        let (international, digits) = match digits.strip_prefix("00") {
            Some(digits) => (true, digits),
            None => (text.starts_with('+'), digits.as_str()),
        };
        if !PHONE_DIGITS.contains(&digits.len()) {
            return Err(wrong);
        }
        Ok(Self(format!("{}{digits}", if international { "+" } else { "" })))
    }

    /// The number as it is stored and shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The digits alone, for links.
    pub fn digits(&self) -> &str {
        self.0.trim_start_matches('+')
    }
}

serde_as_text!(PhoneNumber, PhoneNumber::as_str, PhoneNumber::parse);

impl fmt::Debug for PhoneNumber {
    /// Leaves the number out: it is personal data and must not reach a log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PhoneNumber(…)")
    }
}

/// The owner and their contact data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    /// Their name, shown beside the contact.
    pub name: Line<120>,
    pub email: Option<EmailAddress>,
    pub phone: Option<PhoneNumber>,
    pub whatsapp: Option<PhoneNumber>,
    pub preferred: ContactChannel,
}

/// The contact that guests are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactChoice<'a> {
    pub channel: ContactChannel,
    /// A phone number with its `+`, the digits of a WhatsApp number, or a mail address.
    pub value: &'a str,
}

impl Owner {
    /// The preferred channel if it is usable, else mail, else none.
    pub fn contact(&self) -> Option<ContactChoice<'_>> {
        let email = self.email.as_ref().map(EmailAddress::as_str);
        let preferred = match self.preferred {
            ContactChannel::Email => email,
            ContactChannel::Phone => self.phone.as_ref().map(PhoneNumber::as_str),
            ContactChannel::Whatsapp => self.whatsapp.as_ref().map(PhoneNumber::digits),
            ContactChannel::Unspecified => None,
        };
        preferred
            .map(|value| ContactChoice { channel: self.preferred, value })
            .or_else(|| email.map(|value| ContactChoice { channel: ContactChannel::Email, value }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_case_and_gmails_dots_make_no_other_mailbox() {
        for (address, expected) in [
            ("Ana@Example.com", "ana@example.com"),
            ("ana+casa+1@example.com", "ana@example.com"),
            ("ana.perez@example.com", "ana.perez@example.com"),
            ("A.na+x@googlemail.com", "ana@gmail.com"),
            ("+x@example.com", "+x@example.com"),
            ("nonsense", "nonsense"),
        ] {
            assert_eq!(mailbox(address), expected, "{address}");
        }
    }

    #[test]
    fn addresses() {
        for text in ["ana@example.com", " Ana.Perez+casa@mail.example.co.uk ", "o'brien@example.ie", "a@b-c.es"] {
            assert!(EmailAddress::parse(text).is_ok(), "{text}");
        }
        let long = format!("{}@example.com", "a".repeat(65));
        for text in [
            "",
            "ana",
            "ana@",
            "@example.com",
            "ana@example",
            "a b@example.com",
            "ana@@example.com",
            "ana@exa mple.com",
            ".ana@example.com",
            "ana..p@example.com",
            "ana@-example.com",
            "ana@example.c",
            "ana@127.0.0.1",
            "ana@example.com\nBcc: x@example.com",
            "Ana <ana@example.com>",
            &long,
        ] {
            assert!(EmailAddress::parse(text).is_err(), "{text}");
        }
        assert_eq!(EmailAddress::parse("Ana@EXAMPLE.Com").expect("an address").as_str(), "Ana@example.com");
    }

    #[test]
    fn numbers_are_read_however_they_are_written() {
        let cases = [
            ("+34 600 12 34 56", Some("+34600123456")),
            ("0034 600-123-456", Some("+34600123456")),
            ("(928) 12.34.56", Some("928123456")),
            ("12345", None),
            ("1234567890123456", None),
            ("call me", None),
            ("+", None),
            ("34+600123456", None),
            ("", None),
        ];
        for (text, expected) in cases {
            let number = PhoneNumber::parse(text).ok();
            assert_eq!(number.as_ref().map(PhoneNumber::as_str), expected, "{text}");
            let digits = number.as_ref().map(PhoneNumber::digits);
            assert_eq!(digits, expected.map(|number| number.trim_start_matches('+')), "{text}");
        }
    }

    #[test]
    fn logs_see_no_personal_data() {
        let email = EmailAddress::parse("ana@example.com").expect("an address");
        let phone = PhoneNumber::parse("600123456").expect("a number");
        assert_eq!(format!("{email:?} {phone:?}"), "EmailAddress(…) PhoneNumber(…)");
    }

    #[test]
    fn the_preferred_way_else_mail_else_none() {
        use ContactChannel::{Email, Phone, Whatsapp};
        let (mail, number, chat) = ("ana@example.com", "+34600123456", "34600123456");
        // The preferred channel; which of mail, phone and WhatsApp are given; what is shown.
        let cases = [
            (Whatsapp, [true, true, true], Some((Whatsapp, chat))),
            (Whatsapp, [true, true, false], Some((Email, mail))),
            (Whatsapp, [false, true, false], None),
            (Email, [true, true, true], Some((Email, mail))),
            (Email, [false, true, true], None),
            (Phone, [true, true, true], Some((Phone, number))),
            (Phone, [true, false, true], Some((Email, mail))),
            (Phone, [false, false, false], None),
        ];
        for (preferred, [has_mail, has_phone, has_chat], expected) in cases {
            let owner = Owner {
                name: Line::parse("Ana").expect("a name"),
                email: has_mail.then(|| EmailAddress::parse(mail).expect("an address")),
                phone: has_phone.then(|| PhoneNumber::parse(number).expect("a number")),
                whatsapp: has_chat.then(|| PhoneNumber::parse(chat).expect("a number")),
                preferred,
            };
            let shown = owner.contact().map(|choice| (choice.channel, choice.value));
            assert_eq!(shown, expected, "{preferred} {has_mail} {has_phone} {has_chat}");
        }
    }
}

//! The addresses to which owners and guests answer mails about an inquiry. See `docs/rules/inquiries.md#answers-by-mail`.

use std::fmt;

use uuid::Uuid;

use super::{
    contact::EmailAddress,
    inquiry::InquiryId,
    token::{authenticated, digest, hexadecimal},
};

/// Number of bytes of the tag in a token. A guess of it costs a mail.
const TAG_BYTES: usize = 10;
/// Length of an inquiry's id in hexadecimal.
const ID_DIGITS: usize = 32;
/// Maximum length of the part before the `@`: what it may have (RFC 5321, 4.5.3.1.1), without `+` and the token.
const LOCAL_MAX: usize = 64 - 1 - ID_DIGITS - 2 * TAG_BYTES;

/// The setting is no address for answers.
#[derive(Debug, thiserror::Error)]
#[error(
    "CASACERO_LISTING__REPLY_ADDRESS is `{0}`, and must be an address such as `replies@homes.example` with at most \
     {LOCAL_MAX} characters before the @"
)]
pub struct InvalidReplyAddress(String);

/// Who answers by mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Owner,
    Guest,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::Owner, Self::Guest];

    const fn slug(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Guest => "guest",
        }
    }
}

/// The address of the settings, and the key of the tokens in it.
#[derive(Clone)]
pub struct ReplyAddress {
    local: String,
    host: String,
    key: Vec<u8>,
}

impl ReplyAddress {
    /// Reads the address of the settings.
    pub fn parse(address: &str, key: Vec<u8>) -> Result<Self, InvalidReplyAddress> {
        let invalid = || InvalidReplyAddress(address.to_owned());
        let parsed = EmailAddress::parse(address).map_err(|_| invalid())?;
        // Servers on the way may change capital letters.
        let address = parsed.as_str().to_lowercase();
        let (local, host) = address.rsplit_once('@').ok_or_else(invalid)?;
        if local.len() > LOCAL_MAX {
            return Err(invalid());
        }
        Ok(Self { local: local.to_owned(), host: host.to_owned(), key })
    }

    /// Where one side of an inquiry answers, such as `replies+0198c1de…@homes.example`. It is valid as long as the inquiry is
    /// kept.
    pub fn of(&self, id: &InquiryId, side: Side) -> String {
        let digits = id.as_str().replace('-', "");
        format!("{}+{digits}{}@{}", self.local, self.tag(id, side), self.host)
    }

    /// The inquiry that one of these addresses names, in lower case, and who answers there.
    pub fn named_by(&self, addresses: &[String]) -> Option<(InquiryId, Side)> {
        addresses.iter().filter_map(|address| self.token(address)).find_map(|token| {
            let (digits, tag) = token.split_at_checked(ID_DIGITS)?;
            let id = InquiryId::from(Uuid::try_parse(digits).ok()?);
            // Digests are compared, so that the time it takes tells nothing of a tag.
            let side = Side::BOTH.into_iter().find(|side| digest(&self.tag(&id, *side)) == digest(tag))?;
            Some((id, side))
        })
    }

    fn token<'a>(&self, address: &'a str) -> Option<&'a str> {
        let (local, host) = address.rsplit_once('@')?;
        let token = local.strip_prefix(&self.local)?.strip_prefix('+')?;
        (host == self.host).then_some(token)
    }

    fn tag(&self, id: &InquiryId, side: Side) -> String {
        let tag = authenticated(&self.key, format!("reply address {} {}", side.slug(), id.as_str()).as_bytes());
        hexadecimal(&tag[..TAG_BYTES])
    }
}

impl fmt::Debug for ReplyAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "ReplyAddress({}@{})", self.local, self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::received_inquiry;

    #[test]
    fn a_token_names_one_inquiry_and_one_side() {
        let ours = ReplyAddress::parse("Replies@Homes.example", b"a key".to_vec()).expect("an address");
        let id = received_inquiry().id;
        for side in Side::BOTH {
            let address = ours.of(&id, side);
            EmailAddress::parse(&address).expect("an address");
            let to = ["x@homes.example".to_owned(), address.clone()];
            assert_eq!(ours.named_by(&to), Some((id.clone(), side)));
            let (local, _) = address.rsplit_once('@').expect("an address");
            let digit = if local.ends_with('0') { '1' } else { '0' };
            let forged = [
                format!("{}{digit}@homes.example", &local[..local.len() - 1]),
                format!("{}@homes.example", &local[..local.len() - 1]),
                format!("{local}0@homes.example"),
                "replies+@homes.example".into(),
                "replies+ñññ@homes.example".into(),
                format!("replies+{}@homes.example", "f".repeat(52)),
            ];
            for forged in forged {
                assert_eq!(ours.named_by(std::slice::from_ref(&forged)), None, "{forged}");
            }
            let others = [format!("{local}@evil.example"), format!("x{address}"), "replies@homes.example".into()];
            assert_eq!(ours.named_by(&others), None);
            let other = ReplyAddress::parse("replies@homes.example", b"another key".to_vec()).expect("an address");
            assert_eq!(other.named_by(&[address]), None);
        }
    }

    #[test]
    fn an_address_of_the_settings_is_one_that_has_room_for_the_token() {
        for (address, is_valid) in [
            ("replies@homes.example", true),
            ("a2345678901@homes.example", true),
            ("a23456789012@homes.example", false),
            ("Replies <replies@homes.example>", false),
            ("replies", false),
        ] {
            assert_eq!(ReplyAddress::parse(address, Vec::new()).is_ok(), is_valid, "{address}");
        }
    }
}

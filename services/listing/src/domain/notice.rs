//! What owners are told at once, and where. See `docs/rules/hosting.md#notices`.

use casacero_common::outgoing::Client;
use casacero_proto::listing::v1::{AddDeviceRequest, InquiryLanguage, MessengerChannel};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::{
    contact::PhoneNumber,
    identity::ListingId,
    push_subscription::Subscription,
    refusal::Refusal,
    stay::Stay,
    text::{Invalid, Line, Named as _},
    token::authenticated,
};

/// Maximum number of devices of a home.
pub const DEVICES_MAX: usize = 10;
/// How long a code may be entered.
pub const CODE_VALID: TimeDelta = TimeDelta::minutes(15);
/// So many wrong tries end a code.
pub const TRIES_MAX: u32 = 5;
/// Maximum length of the address of a device.
const ENDPOINT_MAX: usize = 1_000;
/// Numbers of digits in E.164 with the code of the country.
const DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// A guest asked for the home.
    Inquiry,
    /// A guest wrote again.
    Message,
    /// Two guests hold the same nights.
    Conflict,
}

impl NoticeKind {
    /// Its name in messages and words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inquiry => "inquiry",
            Self::Message => "message",
            Self::Conflict => "conflict",
        }
    }
}

/// What the owners of a home are told. Of a guest it has the dates, and how many they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// That of the inquiry, the message or the alert.
    pub id: String,
    pub kind: NoticeKind,
    pub listing_id: ListingId,
    /// The first night and the day after the last.
    pub nights: Option<(NaiveDate, NaiveDate)>,
    pub guests: Option<u32>,
}

impl Notice {
    pub fn new(id: &str, kind: NoticeKind, listing_id: &ListingId, stay: Option<Stay>, guests: Option<u32>) -> Self {
        let nights = stay.map(|stay| (stay.check_in(), stay.check_out()));
        Self { id: id.to_owned(), kind, listing_id: listing_id.clone(), nights, guests }
    }
}

/// A browser that is to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDevice {
    pub subscription: Subscription,
    pub name: Line<60>,
    pub language: InquiryLanguage,
}

impl NewDevice {
    /// Parses a subscription. Names are resolved when something is sent.
    pub fn parse(form: AddDeviceRequest, client: &Client) -> Result<Self, Refusal> {
        let AddDeviceRequest { property_id: _, endpoint, p256dh, auth, name, locale } = form;
        let is_public = endpoint.len() <= ENDPOINT_MAX && client.check_secure(&endpoint).is_ok();
        let subscription = Subscription { endpoint, p256dh, auth };
        if !is_public || subscription.keys().is_none() {
            return Err(Refusal::InvalidPushAddress);
        }
        let language = match InquiryLanguage::try_from(locale) {
            Ok(InquiryLanguage::Es) => InquiryLanguage::Es,
            _ => InquiryLanguage::En,
        };
        Ok(Self { subscription, name: Line::parse(&name).named("name")?, language })
    }
}

/// A number in the form of E.164.
pub fn phone(text: &str) -> Result<PhoneNumber, Refusal> {
    let number = PhoneNumber::parse(text).named("number")?;
    let is_international = number.as_str().starts_with('+') && !number.digits().starts_with('0');
    let is_whole = is_international && DIGITS.contains(&number.digits().len());
    Ok(if is_whole { Ok(number) } else { Err(Invalid::Phone) }.named("number")?)
}

/// Whether a channel takes notices, or codes alone.
pub fn takes_notices(channel: MessengerChannel) -> bool {
    matches!(channel, MessengerChannel::Whatsapp | MessengerChannel::Sms)
}

/// The phone of a home as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Phone {
    pub number: PhoneNumber,
    pub channel: MessengerChannel,
    pub confirmed_at: Option<DateTime<Utc>>,
    /// What the code is derived from, and until when it may be entered; `None` if no code waits.
    pub code: Option<(String, DateTime<Utc>)>,
    /// How many wrong codes were entered.
    pub tries: u32,
}

impl std::fmt::Debug for Phone {
    /// Leaves the number and the seed out.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Phone(…)")
    }
}

impl Phone {
    /// The seed of the code that may be entered.
    pub fn open_code(&self, now: DateTime<Utc>) -> Option<&str> {
        let (seed, until) = self.code.as_ref()?;
        (*until > now && self.tries < TRIES_MAX).then_some(seed)
    }
}

/// The key from which codes are derived, so that a copy of the database holds none.
#[derive(Clone)]
pub struct PhoneKey(Vec<u8>);

impl PhoneKey {
    /// A key of any length.
    pub fn new(key: impl Into<Vec<u8>>) -> Self {
        Self(key.into())
    }

    /// The code of six digits for the phone of a home. `seed` is random, and stored with the phone.
    pub fn code(&self, id: &ListingId, number: &PhoneNumber, seed: &str) -> String {
        let text = format!("phone {id} {} {seed}", number.as_str());
        let [a, b, c, d, e, f, g, h, ..] = authenticated(&self.0, text.as_bytes());
        format!("{:06}", u64::from_be_bytes([a, b, c, d, e, f, g, h]) % 1_000_000)
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::outgoing::Config;

    use super::*;
    use crate::testing::{id, now};

    fn form() -> AddDeviceRequest {
        let Subscription { endpoint, p256dh, auth } = Subscription::of_rfc_8291("https://push.example/abc");
        AddDeviceRequest { endpoint, p256dh, auth, name: "Firefox on Android".into(), ..Default::default() }
    }

    fn parse(form: AddDeviceRequest) -> Result<NewDevice, &'static str> {
        NewDevice::parse(form, &Client::new(Config::default()).expect("a client")).map_err(|refused| refused.reason())
    }

    #[test]
    fn devices_are_at_public_addresses_and_have_keys() {
        assert_eq!(parse(form()).map(|device| device.language), Ok(InquiryLanguage::En));
        let spanish = AddDeviceRequest { locale: InquiryLanguage::Es.into(), ..form() };
        assert_eq!(parse(spanish).map(|device| device.language), Ok(InquiryLanguage::Es));
        let long = format!("https://push.example/{}", "x".repeat(ENDPOINT_MAX));
        for endpoint in [
            "",
            "push.example",
            "http://push.example/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://push.example:8443/",
            &long,
        ] {
            let wrong = AddDeviceRequest { endpoint: endpoint.to_owned(), ..form() };
            assert_eq!(parse(wrong), Err("invalid_push_address"), "{endpoint}");
        }
        for (p256dh, auth) in
            [("", "AAAAAAAAAAAAAAAAAAAAAA"), ("AAAA", "AAAAAAAAAAAAAAAAAAAAAA"), (form().p256dh.as_str(), "AAAA")]
        {
            let wrong = AddDeviceRequest { p256dh: p256dh.to_owned(), auth: auth.to_owned(), ..form() };
            assert_eq!(parse(wrong), Err("invalid_push_address"), "{p256dh} {auth}");
        }
        for name in ["", &"x".repeat(61)] {
            assert_eq!(parse(AddDeviceRequest { name: name.to_owned(), ..form() }), Err("validation_failed"), "{name}");
        }
    }

    #[test]
    fn numbers_are_international() {
        for (text, expected) in [
            ("+34 600 12 34 56", Some("+34600123456")),
            ("0034600123456", Some("+34600123456")),
            ("600123456", None),
            ("+0123456789", None),
            ("+34600", None),
            ("+1234567890123456", None),
            ("", None),
        ] {
            assert_eq!(phone(text).ok().as_ref().map(PhoneNumber::as_str), expected, "{text}");
        }
    }

    #[test]
    fn a_code_ends_with_its_time_and_its_tries() {
        let open = Phone {
            number: phone("+34600123456").expect("a number"),
            channel: MessengerChannel::Sms,
            confirmed_at: None,
            code: Some(("seed".into(), now() + CODE_VALID)),
            tries: 0,
        };
        let at =
            |tries, minutes| Phone { tries, ..open.clone() }.open_code(now() + TimeDelta::minutes(minutes)).is_some();
        assert!(at(0, 0) && at(4, 14));
        assert!(!at(5, 0) && !at(0, 15));
        assert_eq!(Phone { code: None, ..open }.open_code(now()), None);
    }

    #[test]
    fn every_home_number_seed_and_key_has_a_code_of_its_own() {
        let (key, number) = (PhoneKey::new("key"), phone("+34600123456").expect("a number"));
        let code = key.code(&id(1), &number, "seed");
        assert!(code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()), "{code}");
        assert_eq!(key.code(&id(1), &number, "seed"), code);
        let other = phone("+34600123457").expect("a number");
        for different in [
            key.code(&id(2), &number, "seed"),
            key.code(&id(1), &other, "seed"),
            key.code(&id(1), &number, "other"),
            PhoneKey::new("other").code(&id(1), &number, "seed"),
        ] {
            assert_ne!(different, code);
        }
    }
}

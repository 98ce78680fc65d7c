//! The addresses to which mails come back, one for each recipient and day ("variable envelope return path"). See
//! `docs/rules/inquiries.md`.

use std::fmt;

use chrono::{DateTime, Utc};

use super::{
    contact::EmailAddress,
    delivery_report::DeliveryFailure,
    token::{authenticated, digest, hexadecimal},
};

/// Mails come back within this many days. Mail servers give up after about five.
const COMES_BACK_DAYS: i64 = 14;
/// Maximum length of the part before the `@`: what it may have (RFC 5321, 4.5.3.1.1), without `+` and the token.
const LOCAL_MAX: usize = 64 - 1 - 2 * (DAY_BYTES + TAG_BYTES);
const DAY_BYTES: usize = 2;
const TAG_BYTES: usize = 16;

/// The setting is no address for mails to come back to.
#[derive(Debug, thiserror::Error)]
#[error(
    "CASACERO_LISTING__RETURN_ADDRESS is `{0}`, and must be an address such as `bounces@homes.example` with at most \
     {LOCAL_MAX} characters before the @"
)]
pub struct InvalidReturnAddress(String);

/// The address of the settings, and the key of the tokens in it.
#[derive(Clone)]
pub struct ReturnAddress {
    local: String,
    host: String,
    key: Vec<u8>,
}

impl ReturnAddress {
    /// Reads the address of the settings.
    pub fn parse(address: &str, key: Vec<u8>) -> Result<Self, InvalidReturnAddress> {
        let invalid = || InvalidReturnAddress(address.to_owned());
        let parsed = EmailAddress::parse(address).map_err(|_| invalid())?;
        // What comes back is compared in lower case, because servers on the way may change it.
        let address = parsed.as_str().to_lowercase();
        let (local, host) = address.rsplit_once('@').ok_or_else(invalid)?;
        if local.len() > LOCAL_MAX {
            return Err(invalid());
        }
        Ok(Self { local: local.to_owned(), host: host.to_owned(), key })
    }

    /// The address to which a mail to `recipient` comes back, such as `bounces+50a1…@homes.example`. Its token tells
    /// strangers nothing, and only who has it can report a failure.
    pub fn of(&self, recipient: &str, now: DateTime<Utc>) -> String {
        let day = now.date_naive().to_epoch_days();
        format!("{}+{}@{}", self.local, self.token(&recipient.to_lowercase(), i64::from(day)), self.host)
    }

    /// The recipient of the mail that a report is about: the one among those it names whose token it came to.
    pub fn recipient<'a>(&self, report: &'a DeliveryFailure, now: DateTime<Utc>) -> Option<&'a str> {
        let today = i64::from(now.date_naive().to_epoch_days());
        let mut tokens = report.reported_to.iter().filter_map(|address| {
            let (local, host) = address.rsplit_once('@')?;
            let token = local.strip_prefix(&self.local)?.strip_prefix('+')?;
            let day = i64::from_str_radix(token.get(..2 * DAY_BYTES)?, 16).ok()?;
            (host == self.host && (0..=COMES_BACK_DAYS).contains(&(today - day))).then_some((token, day))
        });
        // Digests are compared, so that the time it takes tells nothing of a token.
        let is_of =
            |recipient: &&String, (token, day): (&str, i64)| digest(&self.token(recipient, day)) == digest(token);
        tokens.find_map(|token| report.recipients.iter().find(|recipient| is_of(recipient, token))).map(String::as_str)
    }

    /// The day and a tag that only this key makes, in hexadecimal digits: some servers change capital letters.
    fn token(&self, recipient: &str, day: i64) -> String {
        let tag = authenticated(&self.key, format!("return address {day} {recipient}").as_bytes());
        format!("{day:04x}{}", hexadecimal(&tag[..TAG_BYTES]))
    }
}

impl fmt::Debug for ReturnAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "ReturnAddress({}@{})", self.local, self.host)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::testing::now;

    fn report(reported_to: &[String], recipients: &[&str]) -> DeliveryFailure {
        let recipients = recipients.iter().map(|&address| address.to_owned()).collect();
        DeliveryFailure { reported_to: reported_to.to_vec(), recipients, cause: String::new() }
    }

    #[test]
    fn a_token_names_its_recipient_alone_for_two_weeks() {
        let ours = ReturnAddress::parse("Bounces@Homes.example", b"a key".to_vec()).expect("an address");
        let address = ours.of("Ana@Example.com", now());
        let (local, host) = address.rsplit_once('@').expect("an address");
        assert_eq!((host, local.len()), ("homes.example", "bounces+".len() + 36));
        assert_eq!(address, ours.of("ana@example.com", now()), "as it is typed or not");
        let told = |to: &str, recipients: &[&str], days: i64| {
            let report = report(&["x@homes.example".to_owned(), to.to_owned()], recipients);
            ours.recipient(&report, now() + TimeDelta::days(days)).map(str::to_owned)
        };
        let ana = Some("ana@example.com".to_owned());
        assert_eq!(told(&address, &["ana@example.com"], 0), ana);
        assert_eq!(told(&address, &["leo@forwarded.example", "ana@example.com"], 14), ana);
        assert_eq!(told(&address, &["ana@example.com"], 15), None, "it is too old");
        assert_eq!(told(&address, &["ana@example.com"], -1), None, "its day has not come");
        assert_eq!(told(&address, &["leo@example.com"], 0), None, "it is another's");
        let digit = if local.ends_with('0') { '1' } else { '0' };
        let forged = [
            format!("{}{digit}@homes.example", &local[..local.len() - 1]),
            format!("{}@homes.example", &local[..local.len() - 1]),
            format!("{local}@evil.example"),
            format!("x{address}"),
            "bounces@homes.example".into(),
            "bounces+@homes.example".into(),
            "bounces+ñññ@homes.example".into(),
            "bounces+ffff@homes.example".into(),
            format!("bounces+{}@homes.example", "f".repeat(36)),
        ];
        for forged in forged {
            assert_eq!(told(&forged, &["ana@example.com"], 0), None, "{forged}");
        }
        let other = ReturnAddress::parse("bounces@homes.example", b"another key".to_vec()).expect("an address");
        assert_eq!(told(&other.of("ana@example.com", now()), &["ana@example.com"], 0), None);
    }

    #[test]
    fn an_address_of_the_settings_is_one_that_has_room_for_the_token() {
        for (address, is_valid) in [
            ("bounces@homes.example", true),
            ("a2345678901234567890123456b@homes.example", true),
            ("a2345678901234567890123456bc@homes.example", false),
            ("Bounces <bounces@homes.example>", false),
            ("bounces", false),
        ] {
            assert_eq!(ReturnAddress::parse(address, Vec::new()).is_ok(), is_valid, "{address}");
        }
    }
}

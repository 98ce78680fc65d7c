//! Second factors of operators: codes of an authenticator (TOTP, RFC 6238) and recovery codes. See
//! `docs/rules/operators.md`.

use chrono::{DateTime, Utc};
use totp_rs::{Builder, Secret, Totp};

use super::{
    access::Operator,
    token::{authenticated, digest},
};

/// How many recovery codes an operator gets.
pub const RECOVERY_CODES: usize = 10;
/// Number of bytes of an authenticator's secret, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// Number of random bytes of a recovery code. Its digest is kept, and nobody tries 80 bits.
const RECOVERY_BYTES: usize = 10;
/// Number of digits of an authenticator's code.
const DIGITS: usize = 6;

/// The key from which the secrets of authenticators are derived, so that a copy of the database holds none. It must not
/// change: another key ends all authenticators.
#[derive(Clone)]
pub struct TotpKey {
    key: Vec<u8>,
    issuer: String,
}

impl TotpKey {
    /// A key of any length. `issuer` is the name of the site that an authenticator shows.
    pub fn new(key: impl Into<Vec<u8>>, issuer: &str) -> Self {
        // A colon would end the name in the address that authenticators read.
        Self { key: key.into(), issuer: issuer.replace(':', " ") }
    }

    /// The authenticator of an operator. `seed` is random and kept with the operator.
    pub fn authenticator(&self, operator: &Operator, seed: &str) -> Authenticator {
        let secret = authenticated(&self.key, format!("totp {} {seed}", operator.id).as_bytes());
        let secret = secret[..SECRET_BYTES].to_vec();
        let builder = Builder::new().with_secret(secret).with_account_name(operator.email.as_str());
        Authenticator(builder.with_issuer(Some(self.issuer.as_str())).build_noncompliant())
    }
}

/// What an operator's authenticator knows: codes of six digits, each for 30 seconds and 30 more before and after, for clocks
/// that go wrong.
pub struct Authenticator(Totp);

impl Authenticator {
    /// The number of the 30 seconds that a code is for, if it is one of now.
    pub fn step_of(&self, code: &str, now: DateTime<Utc>) -> Option<i64> {
        let step = self.0.check(code, now.timestamp().try_into().ok()?)?;
        step.try_into().ok()
    }

    /// The code of an instant.
    #[cfg(test)]
    pub fn code(&self, at: DateTime<Utc>) -> String {
        self.0.generate(at.timestamp().unsigned_abs()).to_string()
    }

    /// The secret in base32.
    pub fn secret(&self) -> String {
        self.0.secret().to_base32()
    }

    /// What an authenticator reads.
    pub fn url(&self) -> String {
        self.0.to_url().expect("an address has no colon")
    }
}

/// What somebody typed as a second factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedCode {
    /// Six digits.
    Authenticator(String),
    /// The digest of a recovery code.
    Recovery(String),
}

impl TypedCode {
    /// Reads a code, without spaces and hyphens and in any case.
    pub fn read(typed: &str) -> Self {
        let code: String = typed.chars().filter(char::is_ascii_alphanumeric).collect();
        if code.len() == DIGITS && code.bytes().all(|byte| byte.is_ascii_digit()) {
            Self::Authenticator(code)
        } else {
            Self::Recovery(digest(&code.to_ascii_lowercase()))
        }
    }
}

/// New recovery codes, and their digests, which are what is kept.
pub fn recovery_codes() -> (Vec<String>, Vec<String>) {
    let code = |_| Secret::from(rand::random::<[u8; RECOVERY_BYTES]>().to_vec()).to_base32().to_ascii_lowercase();
    let codes: Vec<String> = (0..RECOVERY_CODES).map(code).collect();
    let digests = codes.iter().map(|code| digest(code)).collect();
    let groups = |code: &String| {
        let letters: Vec<char> = code.chars().collect();
        letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
    };
    (codes.iter().map(groups).collect(), digests)
}

#[cfg(test)]
mod tests {
    use casacero_common::principal::Role;
    use chrono::TimeDelta;

    use super::*;
    use crate::testing::now;

    fn ana() -> Operator {
        Operator { id: "ana".into(), email: "ana@example.com".into(), name: "Ana".into(), role: Role::Admin }
    }

    #[test]
    fn a_code_is_for_its_half_minute_and_the_ones_beside_it() {
        let authenticator = TotpKey::new("key", "CasaCero").authenticator(&ana(), "seed");
        let step = now().timestamp() / 30;
        for (seconds, expected) in
            [(-60, None), (-30, Some(step - 1)), (0, Some(step)), (30, Some(step + 1)), (60, None)]
        {
            let code = authenticator.code(now() + TimeDelta::seconds(seconds));
            assert_eq!(authenticator.step_of(&code, now()), expected, "{seconds}");
        }
        for wrong in ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"] {
            assert_eq!(authenticator.step_of(wrong, now()), None, "{wrong}");
        }
    }

    #[test]
    fn every_operator_seed_and_key_has_a_secret_of_its_own() {
        let key = TotpKey::new("key", "Casa: Cero");
        let secret = key.authenticator(&ana(), "seed").secret();
        assert_eq!(secret.len(), 32);
        assert_eq!(key.authenticator(&ana(), "seed").secret(), secret);
        assert_ne!(key.authenticator(&ana(), "other").secret(), secret);
        assert_ne!(key.authenticator(&Operator { id: "bea".into(), ..ana() }, "seed").secret(), secret);
        assert_ne!(TotpKey::new("other", "").authenticator(&ana(), "seed").secret(), secret);
        let url = key.authenticator(&ana(), "seed").url();
        assert_eq!(
            url,
            format!("otpauth://totp/Casa%20%20Cero:ana%40example.com?secret={secret}&issuer=Casa%20%20Cero")
        );
    }

    #[test]
    fn a_recovery_code_may_be_typed_as_it_is_shown_or_not() {
        let (codes, digests) = recovery_codes();
        assert_eq!((codes.len(), digests.len()), (RECOVERY_CODES, RECOVERY_CODES));
        for (code, digest) in codes.iter().zip(&digests) {
            assert_eq!(code.len(), 19, "{code}");
            for typed in
                [code.clone(), code.replace('-', ""), code.to_uppercase(), format!(" {} ", code.replace('-', " "))]
            {
                assert_eq!(TypedCode::read(&typed), TypedCode::Recovery(digest.clone()), "{typed}");
            }
        }
        for typed in ["123456", " 123 456", "123-456"] {
            assert_eq!(TypedCode::read(typed), TypedCode::Authenticator("123456".into()), "{typed}");
        }
        for typed in ["", "12345", "1234567", "12345a"] {
            assert!(matches!(TypedCode::read(typed), TypedCode::Recovery(_)), "{typed}");
        }
    }
}

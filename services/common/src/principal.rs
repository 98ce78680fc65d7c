//! Who makes a call. The gateway finds out, signs it, and the services decide what it may do.

use std::{fmt, sync::Arc};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

/// Metadata key of the signed principal.
pub const METADATA_KEY: &str = "x-casacero-principal";

/// How long a signed principal is believed: longer than any call's deadline.
const LIFETIME_MINUTES: i64 = 5;

/// Who makes a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Principal {
    /// Anybody.
    Guest,
    /// Who proved to own one property.
    Owner {
        /// The property.
        property_id: String,
    },
    /// A signed-in member of the staff.
    Operator {
        /// Who, for the audit log.
        id: String,
        /// What they may do.
        role: Role,
    },
    /// Another of our processes acting for itself.
    Service {
        /// Its name.
        name: String,
    },
}

/// What an operator may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Look.
    Viewer,
    /// Look and change.
    Editor,
    /// Everything, other operators included.
    Admin,
}

impl Principal {
    /// Whether it acts for the property: its owner, an operator who may change things, or a service.
    pub fn may_edit_property(&self, property_id: &str) -> bool {
        match self {
            Self::Owner { property_id: own } => own == property_id,
            Self::Guest => false,
            Self::Operator { .. } | Self::Service { .. } => self.may_operate(),
        }
    }

    /// Whether it may change any listing: an operator who may change things, or a service.
    pub fn may_operate(&self) -> bool {
        match self {
            Self::Guest | Self::Owner { .. } => false,
            Self::Operator { role, .. } => *role >= Role::Editor,
            Self::Service { .. } => true,
        }
    }
}

/// Why a principal was not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Not there: the call does not come from one of our processes.
    #[error("the call carries no principal")]
    Missing,
    /// Not in our form.
    #[error("the principal is malformed")]
    Malformed,
    /// Not signed with our key.
    #[error("the principal's signature is wrong")]
    Signature,
    /// Signed too long ago.
    #[error("the principal has expired")]
    Expired,
}

/// What a call carries: that it comes from a process of ours, and in whose name. So it is the service
/// token and the principal in one, and neither can be taken from one call and put on another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// In whose name.
    pub principal: Principal,
    /// Which of our processes makes the call.
    pub service: String,
    /// Until when it is believed.
    pub expires_at: DateTime<Utc>,
}

/// Signs claims and verifies them, with a key that all our processes share.
#[derive(Clone)]
pub struct Signer {
    key: Arc<[u8]>,
    service: &'static str,
}

impl fmt::Debug for Signer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Signer(secret)")
    }
}

impl Signer {
    /// A signer with a shared key, for the process of this name.
    pub fn new(key: &[u8], service: &'static str) -> Self {
        Self { key: key.into(), service }
    }

    /// A signer whose key is known to this process only.
    pub fn random() -> Self {
        Self::new(&rand::random::<[u8; 32]>(), "test")
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes keys of any length");
        mac.update(text.as_bytes());
        mac
    }

    /// The signed form, valid for five minutes.
    pub fn sign(&self, principal: &Principal, now: DateTime<Utc>) -> String {
        let claim = Claim {
            principal: principal.clone(),
            service: self.service.to_owned(),
            expires_at: now + Duration::minutes(LIFETIME_MINUTES),
        };
        let json = serde_json::to_vec(&claim).expect("a principal is plain data");
        let text = URL_SAFE_NO_PAD.encode(json);
        let signature = URL_SAFE_NO_PAD.encode(self.mac(&text).finalize().into_bytes());
        format!("{text}.{signature}")
    }

    /// The claim of a signed form. The signature is compared in constant time.
    pub fn verify(&self, signed: &str, now: DateTime<Utc>) -> Result<Claim, Error> {
        if signed.is_empty() {
            return Err(Error::Missing);
        }
        let (text, signature) = signed.split_once('.').ok_or(Error::Malformed)?;
        let signature = URL_SAFE_NO_PAD.decode(signature).map_err(|_| Error::Malformed)?;
        self.mac(text).verify_slice(&signature).map_err(|_| Error::Signature)?;
        let json = URL_SAFE_NO_PAD.decode(text).map_err(|_| Error::Malformed)?;
        let claim: Claim = serde_json::from_slice(&json).map_err(|_| Error::Malformed)?;
        if claim.expires_at < now {
            return Err(Error::Expired);
        }
        Ok(claim)
    }
}

/// Who makes this call: what the server's layer verified, or a guest.
pub fn of<T>(request: &tonic::Request<T>) -> Principal {
    request.extensions().get().cloned().unwrap_or(Principal::Guest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).expect("a valid instant")
    }

    fn owner() -> Principal {
        Principal::Owner { property_id: "CASA-1001".into() }
    }

    #[test]
    fn a_signed_principal_comes_back() {
        let signer = Signer::random();
        let claim = signer.verify(&signer.sign(&owner(), now()), now()).expect("believed");
        assert_eq!((claim.principal, claim.service.as_str()), (owner(), "test"));
    }

    #[test]
    fn forged_changed_and_old_ones_are_refused() {
        let signer = Signer::random();
        let signed = signer.sign(&owner(), now());
        let other = Signer::random().sign(&owner(), now());
        let (_, signature) = signed.split_once('.').expect("a signature");
        let changed = format!("{}.{signature}", URL_SAFE_NO_PAD.encode(r#"{"kind":"service"}"#));
        assert_eq!(signer.verify(&other, now()), Err(Error::Signature));
        assert_eq!(signer.verify(&changed, now()), Err(Error::Signature));
        assert_eq!(signer.verify("guest", now()), Err(Error::Malformed));
        assert_eq!(signer.verify("", now()), Err(Error::Missing));
        assert_eq!(signer.verify(&signed, now() + Duration::minutes(6)), Err(Error::Expired));
    }

    #[test]
    fn who_may_edit_a_property() {
        let operator = |role| Principal::Operator { id: "ana".into(), role };
        let cases = [
            (Principal::Guest, false),
            (owner(), true),
            (Principal::Owner { property_id: "CASA-1002".into() }, false),
            (operator(Role::Viewer), false),
            (operator(Role::Editor), true),
            (operator(Role::Admin), true),
            (Principal::Service { name: "listing".into() }, true),
        ];
        for (principal, expected) in cases {
            assert_eq!(principal.may_edit_property("CASA-1001"), expected, "{principal:?}");
        }
    }
}

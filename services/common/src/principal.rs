//! The principal that makes a call. The gateway identifies and signs it, and the services decide what it may do.

use std::{fmt, sync::Arc};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

/// Metadata key of the signed principal.
pub const METADATA_KEY: &str = "x-casacero-principal";

/// How long a signed principal is valid: longer than any call's deadline.
const LIFETIME_MINUTES: i64 = 5;

/// The principal of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Principal {
    /// Any visitor.
    Guest,
    /// A user who proved to act for one property.
    Owner {
        /// The property.
        property_id: String,
        /// The person, if an e-mail link identified one. Several people may know the password.
        owner_id: Option<String>,
        /// How, and how recently.
        standing: AuthLevel,
    },
    /// A signed-in member of the staff.
    Operator {
        /// The id, for the audit log.
        id: String,
        /// The role.
        role: Role,
    },
    /// Another of our processes acting on its own behalf.
    Service {
        /// Its name.
        name: String,
    },
}

/// The permissions of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// View.
    Viewer,
    /// View and change.
    Editor,
    /// Everything, including other operators.
    Admin,
}

/// How a user proved to act for a property, weakest first. [`access::may`](crate::access::may) says what each allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AuthLevel {
    /// Knows the property's password.
    Password,
    /// A co-owner, signed in by an e-mail link.
    CoOwner,
    /// The owner, signed in by an e-mail link.
    Owner,
    /// The owner, signed in by an e-mail link younger than 15 minutes.
    FreshOwner,
}

impl Principal {
    /// A user who knows a property's password.
    pub fn with_password(property_id: impl Into<String>) -> Self {
        Self::Owner { property_id: property_id.into(), owner_id: None, standing: AuthLevel::Password }
    }

    /// The actor for the audit log: never a name or an address.
    pub fn actor(&self) -> String {
        match self {
            Self::Guest => "guest".into(),
            Self::Owner { owner_id: Some(id), .. } => format!("owner:{id}"),
            Self::Owner { owner_id: None, property_id, .. } => format!("password:{property_id}"),
            Self::Operator { id, role: _ } => format!("operator:{id}"),
            Self::Service { name } => format!("service:{name}"),
        }
    }
}

/// Why a principal was not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There is none: the call does not come from one of our processes.
    #[error("the call carries no principal")]
    Missing,
    /// It has a wrong form.
    #[error("the principal is malformed")]
    Malformed,
    /// It is not signed with our key.
    #[error("the principal's signature is wrong")]
    Signature,
    /// It was signed too long ago.
    #[error("the principal has expired")]
    Expired,
}

/// The claim of a call: it comes from one of our processes, on behalf of a principal. It combines service token and
/// principal, so that neither can be moved to another call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The principal.
    pub principal: Principal,
    /// The process that makes the call.
    pub service: String,
    /// Until when it is valid.
    pub expires_at: DateTime<Utc>,
}

/// Signs and verifies claims with a key that all our processes share.
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
    /// A signer with a shared key, for the process `service`.
    pub fn new(key: &[u8], service: &'static str) -> Self {
        Self { key: key.into(), service }
    }

    /// A signer with a random key for this process.
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

    /// Verifies a signed form and returns its claim. The signature is compared in constant time.
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

/// The principal of this call: the one that the server's layer verified, or a guest.
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
        Principal::with_password("CASA-1001")
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
    fn the_audit_names_who_acts() {
        let person =
            Principal::Owner { property_id: "CASA-1".into(), owner_id: Some("o1".into()), standing: AuthLevel::Owner };
        let cases = [
            (Principal::Guest, "guest"),
            (owner(), "password:CASA-1001"),
            (person, "owner:o1"),
            (Principal::Operator { id: "ana".into(), role: Role::Admin }, "operator:ana"),
            (Principal::Service { name: "listing".into() }, "service:listing"),
        ];
        for (principal, expected) in cases {
            assert_eq!(principal.actor(), expected);
        }
    }
}

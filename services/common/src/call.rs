//! Calls to our services. Each request carries the principal and continues the caller's trace.

use std::sync::{Arc, PoisonError, RwLock};

use chrono::{DateTime, Utc};
use tonic::{
    Request,
    metadata::{Ascii, MetadataKey, MetadataValue},
};

use crate::{
    clock::Clock,
    principal::{METADATA_KEY, Principal, Signer},
    telemetry,
};

/// Makes requests on behalf of a principal.
#[derive(Clone, Debug)]
pub struct Caller {
    signer: Signer,
    clock: Clock,
    principal: Principal,
    /// The last signature and its time, because one caller makes many calls per second.
    signed: Arc<RwLock<Option<Signed>>>,
}

type Metadata = MetadataValue<Ascii>;
/// A signed principal, and when it was signed.
type Signed = (DateTime<Utc>, Metadata);

/// How long a signed principal is reused. It is valid for longer.
const REUSED_SECONDS: i64 = 60;

impl Caller {
    /// A caller that acts as `principal`.
    pub fn new(signer: Signer, clock: Clock, principal: Principal) -> Self {
        Self { signer, clock, principal, signed: Arc::default() }
    }

    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// The same caller with another principal.
    pub fn acting_as(&self, principal: Principal) -> Self {
        Self::new(self.signer.clone(), self.clock.clone(), principal)
    }

    /// Whether this is the same principal, signed by one of our processes.
    pub fn has_signed(&self, text: &str) -> bool {
        self.signer.verify(text, self.now()).is_ok_and(|claim| claim.principal == self.principal)
    }

    /// A request that carries the principal and the current trace.
    pub fn request<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        request.metadata_mut().insert(METADATA_KEY, self.signed());
        telemetry::inject(|name, value| {
            if let (Ok(name), Ok(value)) = (name.parse::<MetadataKey<Ascii>>(), MetadataValue::try_from(value)) {
                request.metadata_mut().insert(name, value);
            }
        });
        request
    }

    /// The signed principal, for requests that are not gRPC.
    pub fn signed(&self) -> MetadataValue<Ascii> {
        let now = self.clock.now();
        let fresh = |at: DateTime<Utc>| (now - at).num_seconds().abs() < REUSED_SECONDS;
        if let Some((at, signed)) = &*self.signed.read().unwrap_or_else(PoisonError::into_inner)
            && fresh(*at)
        {
            return signed.clone();
        }
        let signed = self.signer.sign(&self.principal, now);
        let signed = MetadataValue::try_from(signed).expect("base64 and a dot are ASCII");
        *self.signed.write().unwrap_or_else(PoisonError::into_inner) = Some((now, signed.clone()));
        signed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_signature_of_the_same_principal_counts() {
        let (signer, clock) = (Signer::random(), Clock::system());
        let guest = Caller::new(signer.clone(), clock.clone(), Principal::Guest);
        let other_process = Caller::new(signer, clock.clone(), Principal::Guest);
        let stranger = Caller::new(Signer::random(), clock, Principal::Guest);
        let owner = guest.acting_as(Principal::with_password("CASA-1001"));
        for (caller, expected) in [(&guest, true), (&other_process, true), (&stranger, false), (&owner, false)] {
            let signed = caller.signed();
            assert_eq!(guest.has_signed(signed.to_str().expect("text")), expected, "{caller:?}");
        }
        assert!(!guest.has_signed("") && !guest.has_signed("guest"));
    }
}

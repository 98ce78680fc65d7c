//! Making calls to our services: every request says who asks, and continues the caller's trace.

use tonic::{Request, metadata::MetadataValue};

use crate::{
    clock::Clock,
    principal::{METADATA_KEY, Principal, Signer},
    telemetry,
};

/// Makes requests in the name of a principal.
#[derive(Clone, Debug)]
pub struct Caller {
    signer: Signer,
    clock: Clock,
    principal: Principal,
}

impl Caller {
    /// A caller that acts as `principal`.
    pub fn new(signer: Signer, clock: Clock, principal: Principal) -> Self {
        Self { signer, clock, principal }
    }

    /// What time it is.
    pub fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.clock.now()
    }

    /// The same caller, acting as somebody else.
    pub fn acting_as(&self, principal: Principal) -> Self {
        Self { principal, ..self.clone() }
    }

    /// A request that carries the principal and the current trace.
    pub fn request<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        // A guest may do what anybody may do: nothing to sign.
        if self.principal != Principal::Guest {
            let signed = self.signer.sign(&self.principal, self.clock.now());
            let value = MetadataValue::try_from(signed).expect("base64 and a dot are ASCII");
            request.metadata_mut().insert(METADATA_KEY, value);
        }
        telemetry::inject(|name, value| {
            if let (Ok(name), Ok(value)) =
                (name.parse::<tonic::metadata::MetadataKey<tonic::metadata::Ascii>>(), MetadataValue::try_from(value))
            {
                request.metadata_mut().insert(name, value);
            }
        });
        request
    }
}

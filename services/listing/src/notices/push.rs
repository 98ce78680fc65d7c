//! Web push: what is sent to a browser is encrypted for it (RFC 8291), and says who sends it (VAPID, RFC 8292).

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use bytes::Bytes;
use casacero_common::outgoing::Request;
use chrono::{DateTime, TimeDelta, Utc};
use http::{HeaderName, HeaderValue, header};
use p256::ecdsa::{Signature, SigningKey, signature::Signer as _};
use serde_json::json;
use url::Url;
use web_push_native::encrypt;

use crate::domain::{push_subscription::Subscription, token::authenticated};

const TTL: HeaderName = HeaderName::from_static("ttl");
const URGENCY: HeaderName = HeaderName::from_static("urgency");

/// How long a push service holds a notice for a browser that is not there.
const HELD_SECONDS: i64 = 24 * 3600;
/// How long a signature is valid; RFC 8292 allows 24 hours.
const SIGNED_FOR: TimeDelta = TimeDelta::hours(12);

/// Why a notice cannot be sent to a browser.
#[derive(Debug, thiserror::Error)]
pub enum Unsendable {
    #[error("the browser's keys are not valid")]
    Keys,
    #[error("the browser's address is not valid")]
    Address,
    #[error("it cannot be encrypted: {0}")]
    Encryption(web_push_native::Error),
}

/// The key with which this site signs what it sends to browsers. They subscribed to it: another key ends all subscriptions.
#[derive(Clone)]
pub struct PushKey {
    key: SigningKey,
    /// Whom push services reach about what we send, as an address.
    contact: String,
}

impl PushKey {
    /// The key of a secret. `contact` is a mail address.
    pub fn derived_from(secret: &[u8], contact: &str) -> Self {
        // One number of about four thousand millions is no key.
        let key = (0..=u8::MAX).find_map(|number| {
            SigningKey::from_slice(&authenticated(secret, format!("push {number}").as_bytes())).ok()
        });
        Self { key: key.expect("one of 256 numbers is a key"), contact: format!("mailto:{contact}") }
    }

    /// The public key as browsers take it: a point, uncompressed, in base64url.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// What says to a push service who sends (RFC 8292, 3).
    fn authorization(&self, service: &Url, now: DateTime<Utc>) -> String {
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let claims = json!({
            "aud": service.origin().ascii_serialization(),
            "exp": (now + SIGNED_FOR).timestamp(),
            "sub": self.contact,
        });
        let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature: Signature = self.key.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.to_bytes()), self.public())
    }

    /// The request that tells a browser something.
    pub fn request(
        &self,
        subscription: &Subscription,
        text: Vec<u8>,
        now: DateTime<Utc>,
    ) -> Result<(Request, Bytes), Unsendable> {
        let (key, secret) = subscription.keys().ok_or(Unsendable::Keys)?;
        let service = Url::parse(&subscription.endpoint).map_err(|_| Unsendable::Address)?;
        let authorization = HeaderValue::from_str(&self.authorization(&service, now));
        let headers = vec![
            (header::AUTHORIZATION, authorization.map_err(|_| Unsendable::Address)?),
            (header::CONTENT_ENCODING, HeaderValue::from_static("aes128gcm")),
            (header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
            (TTL, HeaderValue::from(HELD_SECONDS)),
            (URGENCY, HeaderValue::from_static("high")),
        ];
        let body = encrypt(text, &key, &secret).map_err(Unsendable::Encryption)?;
        Ok((Request { url: subscription.endpoint.clone(), headers }, body.into()))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use p256::{
        SecretKey,
        ecdsa::{VerifyingKey, signature::Verifier as _},
    };
    use web_push_native::decrypt;

    use super::*;
    use crate::testing::now;

    /// The browser of RFC 8291, appendix A, at an address, and the private key with which it reads.
    pub(crate) fn browser(endpoint: &str) -> (Subscription, SecretKey) {
        let private = decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94");
        (Subscription::of_rfc_8291(endpoint), SecretKey::from_slice(&private).expect("a key"))
    }

    /// What a browser reads in a body.
    pub(crate) fn read(body: &[u8], browser: &(Subscription, SecretKey)) -> Vec<u8> {
        let (subscription, private) = browser;
        let (_, secret) = subscription.keys().expect("keys");
        decrypt(body.to_vec(), private, &secret).expect("it is for this browser")
    }

    /// The claims of an authorization whose signature is that of its key.
    pub(crate) fn claims(authorization: &str) -> (serde_json::Value, String) {
        let (token, key) =
            authorization.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both");
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let verifying = VerifyingKey::from_sec1_bytes(&decoded(key)).expect("a key");
        let signature = Signature::from_slice(&decoded(signature)).expect("a signature");
        verifying.verify(signed.as_bytes(), &signature).expect("it is signed");
        let claims = signed.split_once('.').expect("claims").1;
        (serde_json::from_slice(&decoded(claims)).expect("JSON"), key.to_owned())
    }

    fn decoded(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    #[test]
    fn the_browser_of_rfc_8291_reads_the_message_there() {
        let body = decoded(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
        );
        assert_eq!(read(&body, &browser("https://push.example/")), b"When I grow up, I want to be a watermelon");
    }

    #[test]
    fn only_the_browser_reads_what_it_is_sent_and_the_service_knows_who_sends() {
        let key = PushKey::derived_from(b"a secret", "hello@casacero.example");
        let browser = browser("https://push.example/abc?d=e");
        let (request, body) = key.request(&browser.0, b"Hello".to_vec(), now()).expect("a request");
        assert_eq!(request.url, "https://push.example/abc?d=e");
        assert_eq!(read(&body, &browser), b"Hello");
        let header = |name: &str| {
            let found = request.headers.iter().find(|(header, _)| header == name);
            found.expect("a header").1.to_str().expect("text").to_owned()
        };
        assert_eq!(
            (header("content-encoding"), header("ttl"), header("urgency")),
            ("aes128gcm".into(), "86400".into(), "high".into())
        );
        let (claims, public) = claims(&header("authorization"));
        assert_eq!(public, key.public());
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["sub"], "mailto:hello@casacero.example");
        assert_eq!(claims["exp"], (now() + SIGNED_FOR).timestamp());
        let (_, again) = key.request(&browser.0, b"Hello".to_vec(), now()).expect("a request");
        assert_ne!(body, again, "each has keys of its own");
    }

    #[test]
    fn a_key_is_that_of_its_secret() {
        let public = |secret: &[u8]| PushKey::derived_from(secret, "").public();
        assert_eq!(public(b"one"), public(b"one"));
        assert_ne!(public(b"one"), public(b"two"));
        assert_eq!(decoded(&public(b"one")).len(), 65);
    }
}

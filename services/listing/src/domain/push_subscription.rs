//! Where a browser takes notices, and the keys for which they are encrypted.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use p256::PublicKey;
use web_push_native::Auth;

/// The subscription of a browser (Push API), its keys in base64url.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}

impl std::fmt::Debug for Subscription {
    /// Leaves the address and the keys out: whoever has them tells the browser things.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Subscription(…)")
    }
}

impl Subscription {
    /// The browser's public key and its secret, if they are in the right form.
    pub fn keys(&self) -> Option<(PublicKey, Auth)> {
        let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let key = PublicKey::from_sec1_bytes(&decoded(&self.p256dh)?).ok()?;
        let secret: [u8; 16] = decoded(&self.auth)?.try_into().ok()?;
        Some((key, Auth::from(secret)))
    }

    /// That of the browser of RFC 8291, appendix A, at an address.
    #[cfg(test)]
    pub(crate) fn of_rfc_8291(endpoint: &str) -> Self {
        Self {
            endpoint: endpoint.to_owned(),
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".into(),
            auth: "BTBZMqHH6r4Tts7J_aSIgg".into(),
        }
    }
}

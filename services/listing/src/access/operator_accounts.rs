//! What operators do themselves: sign in and out, look after password and second factor, set a password by a link. See
//! `docs/rules/operators.md`.

use casacero_common::{clock::Clock, principal::Principal};
use chrono::{DateTime, TimeDelta, Utc};
use qrcode::{QrCode, render::svg};

use super::{
    credentials::Hashing,
    links::{Links, Recipient},
    operators::{address, long_enough, own_id},
};
use crate::{
    domain::{
        access::{OperatorSession, user_agent},
        refusal::Refusal,
        second_factor::{TotpKey, TypedCode, recovery_codes},
        text::Named as _,
        token::{digest, new_token},
    },
    error::Error,
    store::{OperatorAccount, SecondFactor, Store},
};

/// A session ends after this time without use. It is short because operators see every owner's address.
const IDLE: TimeDelta = TimeDelta::hours(4);
/// A session ends this long after it was opened, however much it is used.
const LONGEST: TimeDelta = TimeDelta::days(7);
/// Smallest extension that is written to the database, so that not every request is a write.
const WORTH_WRITING: TimeDelta = TimeDelta::minutes(10);
/// Width of a QR code, in units of its picture.
const QR_CODE_SIZE: u32 = 240;

/// What is typed to sign in.
#[derive(Clone, Copy, Default)]
pub struct OperatorSignIn<'a> {
    pub email: &'a str,
    pub password: &'a str,
    /// A code of the authenticator, or a recovery code.
    pub code: Option<&'a str>,
    /// What the browser calls itself.
    pub user_agent: &'a str,
}

/// A new secret of an authenticator.
pub struct NewAuthenticator {
    /// In base32.
    pub secret: String,
    /// What an authenticator reads.
    pub url: String,
    /// The same as a QR code.
    pub qr_code_svg: String,
}

/// The second factor of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondFactorState {
    pub is_on: bool,
    pub recovery_codes_left: u32,
}

/// Opens, finds and ends sessions of operators, and changes what signs them in.
#[derive(Clone)]
pub struct OperatorAccounts {
    pub store: Store,
    pub clock: Clock,
    pub hashing: Hashing,
    pub key: TotpKey,
    pub links: Links,
}

impl OperatorAccounts {
    /// Opens a session if the password is right, and the code where a second factor is on. Returns its secret.
    pub async fn sign_in(&self, asked: OperatorSignIn<'_>) -> Result<(String, OperatorSession), Error> {
        let OperatorSignIn { email, password, code, user_agent: told } = asked;
        let found = match address(email) {
            Ok(email) => self.store.operator(&email).await?,
            Err(_) => None,
        };
        let kept = found.as_ref().and_then(|account| account.hash.clone());
        let matches = self.hashing.matches(password, kept.clone()).await?;
        let (Some(account), Some(hash), true) = (found, kept, matches) else {
            return Err(Refusal::WrongPassword.into());
        };
        let now = self.clock.now();
        let factor = self.factor(&account, code, now)?;
        let has_totp = account.totp_seed.is_some();
        let session = OperatorSession { operator: account.operator, has_totp, opened_at: now, expires_at: now + IDLE };
        let token = new_token();
        let browser = user_agent(told);
        let opened =
            self.store.open_operator_session(&digest(&token), &session, &hash, &factor, browser.as_deref()).await?;
        opened?;
        Ok((token, session))
    }

    /// What proves to be an operator beside the password.
    fn factor(
        &self,
        account: &OperatorAccount,
        code: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<SecondFactor, Refusal> {
        let Some(seed) = &account.totp_seed else { return Ok(SecondFactor::Off) };
        let code = code.filter(|code| !code.trim().is_empty()).ok_or(Refusal::TotpRequired)?;
        match TypedCode::read(code) {
            TypedCode::Recovery(digest) => Ok(SecondFactor::Recovery(digest)),
            TypedCode::Authenticator(code) => {
                let step = self.key.authenticator(&account.operator, seed).step_of(&code, now);
                let step = step.ok_or(Refusal::WrongTotp)?;
                Ok(SecondFactor::Authenticator { seed: seed.clone(), step })
            }
        }
    }

    /// The session of a secret. Using a session extends it.
    pub async fn session(&self, token: &str) -> Result<OperatorSession, Error> {
        let digest = digest(token);
        let now = self.clock.now();
        let found = self.store.operator_session(&digest).await?.filter(|session| session.expires_at > now);
        let session = found.ok_or(Refusal::SessionEnded)?;
        let expires_at = (now + IDLE).min(session.opened_at + LONGEST);
        if expires_at - session.expires_at < WORTH_WRITING {
            return Ok(session);
        }
        self.store.prolong_operator_session(&digest, expires_at).await?;
        Ok(OperatorSession { expires_at, ..session })
    }

    pub async fn end_session(&self, token: &str) -> Result<(), Error> {
        Ok(self.store.end_operator_session(&digest(token)).await?)
    }

    /// The account of the caller.
    async fn own(&self, principal: &Principal) -> Result<OperatorAccount, Error> {
        let id = own_id(principal)?;
        // Removed since the request began.
        Ok(self.store.operator_by_id(id).await?.ok_or(Refusal::SessionEnded)?)
    }

    /// The account of the caller with its hash, if the password is right.
    async fn proven(&self, principal: &Principal, password: &str) -> Result<(OperatorAccount, String), Error> {
        let account = self.own(principal).await?;
        match account.hash.clone() {
            Some(hash) if self.hashing.matches(password, Some(hash.clone())).await? => Ok((account, hash)),
            _ => Err(Refusal::WrongPassword.into()),
        }
    }

    /// Changes the caller's password with the old one. Other sessions than the one of `token` end.
    pub async fn change_password(&self, principal: &Principal, old: &str, new: &str, token: &str) -> Result<(), Error> {
        own_id(principal)?;
        let new = long_enough(new).named("new_password").map_err(Refusal::from)?;
        let (account, former) = self.proven(principal, old).await?;
        let hash = self.hashing.hash(new).await?;
        let id = &account.operator.id;
        let changed = self.store.change_operator_password(id, &former, &hash, digest(token)).await?;
        if changed { Ok(()) } else { Err(Refusal::WrongPassword.into()) }
    }

    /// Whether the caller has a second factor.
    pub async fn second_factor(&self, principal: &Principal) -> Result<SecondFactorState, Error> {
        let account = self.own(principal).await?;
        let recovery_codes_left = self.store.recovery_codes_left(&account.operator.id).await?;
        Ok(SecondFactorState { is_on: account.totp_seed.is_some(), recovery_codes_left })
    }

    /// Makes a secret for the caller's authenticator. It counts once it is confirmed.
    pub async fn start_totp(&self, principal: &Principal) -> Result<NewAuthenticator, Error> {
        let account = self.own(principal).await?;
        let seed = new_token();
        self.store.start_totp(&account.operator.id, &seed).await??;
        let authenticator = self.key.authenticator(&account.operator, &seed);
        let url = authenticator.url();
        let code = QrCode::new(&url).expect("a short text");
        let qr_code_svg = code.render::<svg::Color>().min_dimensions(QR_CODE_SIZE, QR_CODE_SIZE).build();
        Ok(NewAuthenticator { secret: authenticator.secret(), url, qr_code_svg })
    }

    /// Switches the second factor on, with a code of the secret that waits. Returns recovery codes.
    pub async fn confirm_totp(&self, principal: &Principal, code: &str) -> Result<Vec<String>, Error> {
        let account = self.own(principal).await?;
        if account.totp_seed.is_some() {
            return Err(Refusal::TotpEnabled.into());
        }
        let seed = account.pending_totp_seed.ok_or(Refusal::TotpNotEnabled)?;
        let TypedCode::Authenticator(code) = TypedCode::read(code) else { return Err(Refusal::WrongTotp.into()) };
        let step = self.key.authenticator(&account.operator, &seed).step_of(&code, self.clock.now());
        let (codes, digests) = recovery_codes();
        let id = &account.operator.id;
        self.store.confirm_totp(id, &seed, step.ok_or(Refusal::WrongTotp)?, &digests).await??;
        Ok(codes)
    }

    /// Switches the caller's second factor off.
    pub async fn remove_totp(&self, principal: &Principal, password: &str) -> Result<(), Error> {
        let (account, _) = self.proven(principal, password).await?;
        Ok(self.store.remove_totp(&principal.actor(), &account.operator.id, None).await??)
    }

    /// Replaces the caller's recovery codes.
    pub async fn replace_recovery_codes(&self, principal: &Principal, password: &str) -> Result<Vec<String>, Error> {
        let (account, _) = self.proven(principal, password).await?;
        let (codes, digests) = recovery_codes();
        self.store.replace_recovery_codes(&account.operator.id, &digests).await??;
        Ok(codes)
    }

    /// Requests a link to set a new password. The answer comes before any lookup.
    pub fn request_link(&self, email: &str, language: &str, requester: &str) -> Result<(), Error> {
        let email = address(email).named("email").map_err(Refusal::from)?;
        self.links.request(Recipient::Operator(email), language, requester, None)
    }

    /// Whose password a link sets, and until when.
    pub async fn look(&self, token: &str) -> Result<(OperatorAccount, DateTime<Utc>), Error> {
        Ok(self.store.operator_link(&digest(token)).await?.ok_or(Refusal::LinkNotValid)?)
    }

    /// Sets a password by a link. A password that is refused leaves the link as it is.
    pub async fn use_link(&self, token: &str, password: &str) -> Result<(), Error> {
        let digest = digest(token);
        // A link that is none costs no hash.
        self.store.operator_link(&digest).await?.ok_or(Refusal::LinkNotValid)?;
        let password = long_enough(password).named("password").map_err(Refusal::from)?;
        let hash = self.hashing.hash(password).await?;
        if self.store.use_operator_link(&digest, &hash).await? { Ok(()) } else { Err(Refusal::LinkNotValid.into()) }
    }
}

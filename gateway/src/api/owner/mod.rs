//! What the owner of a property may do once signed in.

pub mod blocks;
pub mod calendar;
pub mod check;
pub mod conflicts;
pub mod exports;
pub mod feeds;
pub mod fees;
pub mod history;
pub mod homes;
pub mod hosting;
pub mod inquiries;
pub mod links;
pub mod listing;
pub mod members;
pub mod notices;
pub mod password;
pub mod photos;
pub mod session;
pub mod sessions;
pub mod settings;
pub mod take_out;
pub mod translations;

use std::{
    future::{Future, Ready, ready},
    pin::Pin,
};

use actix_web::{FromRequest, HttpRequest, cookie::SameSite, dev::Payload, web};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use casacero_common::{
    access::{self, Action},
    call::Caller,
    principal::{AuthLevel, Principal},
    secret::Secret,
};
use casacero_proto::listing::v1 as wire;
use tonic::Status;
use utoipa::IntoParams;

use super::{
    admin::Operator,
    operations,
    signed_in::{SessionCookie, is_read, note},
};
use crate::{
    App,
    language::Language,
    limits::{Class, home_key_of},
    problem::{Code, Problem},
};

/// The session cookie.
const COOKIE: SessionCookie =
    SessionCookie { name: "casacero-owner", secure_name: "__Host-casacero-owner", same_site: SameSite::Lax, days: 30 };

/// The device cookie: the secret of a browser that signed in before.
const DEVICE: SessionCookie = SessionCookie {
    name: "casacero-device",
    secure_name: "__Host-casacero-device",
    same_site: SameSite::Lax,
    days: 365,
};

/// Length of a device's secret: 32 bytes in base64.
const DEVICE_LETTERS: usize = 43;

/// The device secret of a request; a new one where it has none.
fn device_of(app: &App, request: &HttpRequest) -> String {
    known_device(app, request).unwrap_or_else(|| URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>()))
}

/// The device secret of a request, if it has one in our form.
fn known_device(app: &App, request: &HttpRequest) -> Option<String> {
    DEVICE.token(app, request).filter(|token| token.len() == DEVICE_LETTERS)
}

/// The property that a path is about.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub struct PropertyPath {
    /// The property's, such as `CASA-1001`.
    #[expect(dead_code, reason = "the extractor of `Owner` reads it")]
    id: String,
}

/// Somebody who is signed in. The services decide to which properties.
pub struct SignedIn {
    /// The secret of the session.
    token: Secret,
}

impl FromRequest for SignedIn {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let app = request.app_data::<web::Data<App>>().expect("the app is configured");
        ready(
            COOKIE
                .token(app, request)
                .map(|token| Self { token: token.into() })
                .ok_or_else(|| Code::Unauthenticated.into()),
        )
    }
}

/// Somebody who is signed in to the property of the path, or an operator, who may look after any. Because the path names the property, two tabs or edits made offline
/// never write to another property than the one they name.
pub struct Owner {
    /// The property of the path.
    property_id: String,
    /// Who it is.
    principal: Principal,
    /// The secret of the session.
    token: Secret,
    /// Makes calls in the owner's name.
    pub caller: Caller,
    /// The language the owner reads.
    pub language: Language,
}

impl Owner {
    /// The property of the path.
    fn property_id(&self) -> String {
        self.property_id.clone()
    }

    /// Notes in the audit log what the owner changed in the calendar: `fields` are names of fields, or ids of what was
    /// changed.
    async fn did(&self, app: &App, action: &str, fields: &[&str]) -> Result<(), Problem> {
        note(app, self.principal.actor(), action, self.property_id(), fields).await
    }

    /// Refuses what the service would refuse, before a body is read.
    fn may(&self, action: Action) -> Result<(), Problem> {
        access::may(&self.principal, action, Some(&self.property_id)).map_err(|denied| Status::from(denied).into())
    }
}

/// The session of a request.
async fn session_of(app: &App, request: &HttpRequest) -> Result<wire::Session, Problem> {
    session_of_token(app, COOKIE.token(app, request).ok_or(Code::Unauthenticated)?).await
}

async fn session_of_token(app: &App, token: String) -> Result<wire::Session, Problem> {
    let found = app.accounts().get_session(app.reading(wire::GetSessionRequest { token })).await?;
    Ok(found.into_inner().session.unwrap_or_default())
}

/// The principal of a grant.
fn principal(grant: wire::Grant) -> Principal {
    let standing = match grant.standing() {
        wire::AuthLevel::Owner if grant.fresh_until.is_some() => AuthLevel::FreshOwner,
        wire::AuthLevel::Owner => AuthLevel::Owner,
        wire::AuthLevel::CoOwner => AuthLevel::CoOwner,
        // A standing of a newer contract gets the least rights.
        wire::AuthLevel::Password | wire::AuthLevel::Unspecified => AuthLevel::Password,
    };
    let owner_id = Some(grant.owner_id).filter(|id| !id.is_empty());
    Principal::Owner { property_id: grant.property_id, owner_id, standing }
}

/// The principals of a request: one for each property that it is signed in to.
pub async fn principals(app: &App, request: &HttpRequest) -> Result<Vec<Principal>, Problem> {
    match session_of(app, request).await {
        Ok(session) => Ok(session.grants.into_iter().map(principal).collect()),
        Err(problem) if problem.code() == Code::Unauthenticated => Ok(Vec::new()),
        Err(problem) => Err(problem),
    }
}

impl FromRequest for Owner {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let app = request.app_data::<web::Data<App>>().expect("the app is configured");
            let property_id = request.match_info().query("id").to_owned();
            let language = Language::of(&request);
            let as_owner = match COOKIE.token(app, &request) {
                Some(token) => Self::of(app, token.into(), property_id.clone(), language).await,
                None => Err(Code::Unauthenticated.into()),
            };
            match as_owner {
                Err(problem) if problem.code() == Code::Unauthenticated => {
                    let operator = Operator::of_request(app, &request).await?.ok_or(problem)?;
                    // The services would refuse it, too, but only after the body was read.
                    if operator.is_viewer() && !is_read(&request) {
                        return Err(Code::Forbidden.into());
                    }
                    Ok(Self::of_operator(operator, property_id))
                }
                found => found,
            }
        })
    }
}

impl Owner {
    async fn of(app: &App, token: Secret, property_id: String, language: Language) -> Result<Self, Problem> {
        let session = session_of_token(app, token.reveal().to_owned()).await?;
        // The answer is the same for another owner's property and for one that does not exist.
        let grant = session.grants.into_iter().find(|grant| grant.property_id == property_id);
        let principal = principal(grant.ok_or(Code::Unauthenticated)?);
        let caller = app.guest.acting_as(principal.clone());
        Ok(Self { property_id, principal, token, caller, language })
    }

    /// An operator looks after a home in its own name.
    fn of_operator(operator: Operator, property_id: String) -> Self {
        let principal = operator.principal();
        let Operator { caller, language, token, .. } = operator;
        Self { property_id, principal, token, caller, language }
    }

    /// Refused once the session does not open the property any more.
    async fn still(&self, app: &App) -> Result<(), Problem> {
        let token = self.token.clone();
        match self.principal {
            Principal::Operator { .. } => Operator::of(app, token, self.language).await.map(drop),
            _ => Self::of(app, token, self.property_id(), self.language).await.map(drop),
        }
    }
}

impl operations::Principal for SignedIn {
    fn limit_target(&self, _class: Class) -> String {
        home_key_of(self.token.reveal(), "")
    }
}

impl operations::Principal for Owner {
    const WRITES: Option<Class> = Some(Class::OwnerWrites);

    fn limit_target(&self, class: Class) -> String {
        match class {
            Class::OwnerWrites | Class::AccessChanges => home_key_of(self.token.reveal(), &self.property_id),
            _ => self.property_id(),
        }
    }
}

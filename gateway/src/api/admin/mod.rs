//! What operators may do, once signed in.

pub mod account;
pub mod api_keys;
pub mod audit;
pub mod calendar;
pub mod contents;
pub mod coordinates;
pub mod dead_letters;
pub mod feeds;
pub mod fees;
pub mod guests;
pub mod homes;
pub mod imports;
pub mod invitation;
pub mod listings;
pub mod mail;
pub mod operators;
pub mod passes;
pub mod reports;
pub mod schema;
pub mod session;
pub mod translations;
pub mod webhooks;

use std::{future::Future, ops::Deref, pin::Pin};

use actix_web::{FromRequest, HttpRequest, cookie::SameSite, dev::Payload, web};
use casacero_common::{
    call::Caller,
    principal::{Principal, Role},
    secret::Secret,
};
use casacero_proto::listing::v1 as wire;

use super::{
    operations,
    signed_in::{SessionCookie, note},
};
use crate::{
    App,
    language::Language,
    limits::Class,
    problem::{Code, Problem},
};

/// Maximum length of a subject in the audit log.
const LONGEST_SUBJECT: usize = 200;
/// The session cookie. Only pages of the site itself send it.
const COOKIE: SessionCookie = SessionCookie {
    name: "casacero-operator",
    secure_name: "__Host-casacero-operator",
    same_site: SameSite::Strict,
    days: 7,
};

/// An operator who is signed in. The services decide what it may do.
#[derive(Clone)]
pub struct Operator {
    /// The session.
    pub session: wire::OperatorSession,
    /// What it may do.
    role: Role,
    /// Makes calls in the operator's name.
    pub caller: Caller,
    /// The language the operator reads.
    pub language: Language,
    /// The secret of the session.
    pub token: Secret,
}

impl Operator {
    /// Finds the operator of a session.
    pub async fn of(app: &App, token: Secret, language: Language) -> Result<Self, Problem> {
        let message = wire::GetOperatorSessionRequest { token: token.reveal().to_owned() };
        let found = app.operators().get_operator_session(app.reading(message)).await?.into_inner();
        let session = found.session.unwrap_or_default();
        let role = match session.role() {
            wire::OperatorRole::Admin => Role::Admin,
            wire::OperatorRole::Editor => Role::Editor,
            // A role of a newer contract gets the least rights.
            wire::OperatorRole::Viewer | wire::OperatorRole::Unspecified => Role::Viewer,
        };
        let caller = app.guest.acting_as(Principal::Operator { id: session.id.clone(), role });
        Ok(Self { session, role, caller, language, token })
    }

    /// Whether it may look only.
    pub fn is_viewer(&self) -> bool {
        self.role == Role::Viewer
    }

    /// Who it is for the services.
    pub fn principal(&self) -> Principal {
        Principal::Operator { id: self.session.id.clone(), role: self.role }
    }

    /// The operator of a request, if one is signed in.
    pub async fn of_request(app: &App, request: &HttpRequest) -> Result<Option<Self>, Problem> {
        let Some(token) = COOKIE.token(app, request) else { return Ok(None) };
        match Self::of(app, token.into(), Language::of(request)).await {
            Ok(operator) => Ok(Some(operator)),
            Err(problem) if problem.code() == Code::Unauthenticated => Ok(None),
            Err(problem) => Err(problem),
        }
    }

    /// Reads the operator's session again. Refused when the session has ended.
    async fn again(self, app: &App) -> Result<Self, Problem> {
        Self::of(app, self.token, self.language).await
    }

    /// Notes in the audit log what the operator changed in the calendars.
    async fn did(&self, app: &App, action: &str, subject: &str) -> Result<(), Problem> {
        let subject = subject.chars().take(LONGEST_SUBJECT).collect();
        note(app, format!("operator:{}", self.session.id), action, subject, &[]).await
    }
}

impl FromRequest for Operator {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let app = request.app_data::<web::Data<App>>().expect("the app is configured");
            let token = COOKIE.token(app, &request).ok_or(Code::Unauthenticated)?;
            Self::of(app, token.into(), Language::of(&request)).await
        })
    }
}

impl operations::Principal for Operator {
    fn limit_target(&self, _class: Class) -> String {
        format!("operator {}", self.session.id)
    }
}

macro_rules! operators_of_role {
    ($($(#[$about:meta])* $principal:ident $least:ident)+) => {
        $(
            $(#[$about])*
            pub struct $principal(Operator);

            impl Deref for $principal {
                type Target = Operator;

                fn deref(&self) -> &Operator {
                    &self.0
                }
            }

            impl operations::Principal for $principal {
                fn limit_target(&self, class: Class) -> String {
                    self.0.limit_target(class)
                }
            }

            impl FromRequest for $principal {
                type Error = Problem;
                type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

                fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
                    let operator = Operator::from_request(request, payload);
                    Box::pin(async move {
                        match operator.await? {
                            operator if operator.role < Role::$least => Err(Code::Forbidden.into()),
                            operator => Ok(Self(operator)),
                        }
                    })
                }
            }
        )+
    };
}

// The services would refuse other roles, too, but only after the body was read.
operators_of_role! {
    /// An operator who changes the own account.
    Account Viewer
    /// An operator who may change something.
    Editor Editor
    /// An operator who may change other operators.
    Admin Admin
}

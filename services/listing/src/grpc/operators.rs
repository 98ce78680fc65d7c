//! The gRPC methods of operators.

use casacero_common::principal::{self, Role};
use casacero_proto::listing::v1::{self as wire, operator_service_server::OperatorService};
use tonic::{Request, Response, Status};

use super::convert::timestamp;
use crate::{
    domain::{
        refusal::Refusal,
        text::{FieldError, Invalid},
    },
    error::Error,
    operators::{NewOperator, Operator, OperatorSession, Operators},
};

/// Answers calls.
pub struct OperatorServer(pub Operators);

fn operator(Operator { id, email, name, role }: Operator) -> wire::Operator {
    let role = match role {
        Role::Viewer => wire::OperatorRole::Viewer,
        Role::Editor => wire::OperatorRole::Editor,
        Role::Admin => wire::OperatorRole::Admin,
    };
    wire::Operator { id, email, name, role: role.into() }
}

fn session(OperatorSession { operator: whose, opened_at: _, expires_at }: OperatorSession) -> wire::OperatorSession {
    wire::OperatorSession { operator: Some(operator(whose)), expires_at: Some(timestamp(expires_at)) }
}

#[tonic::async_trait]
impl OperatorService for OperatorServer {
    async fn sign_in_operator(
        &self,
        request: Request<wire::SignInOperatorRequest>,
    ) -> Result<Response<wire::SignInOperatorResponse>, Status> {
        let wire::SignInOperatorRequest { email, password } = request.into_inner();
        let (token, opened) = self.0.sign_in(&email, &password).await?;
        Ok(Response::new(wire::SignInOperatorResponse { token, session: Some(session(opened)) }))
    }

    async fn get_operator_session(
        &self,
        request: Request<wire::GetOperatorSessionRequest>,
    ) -> Result<Response<wire::GetOperatorSessionResponse>, Status> {
        let wire::GetOperatorSessionRequest { token } = request.into_inner();
        let found = self.0.session(&token).await?;
        Ok(Response::new(wire::GetOperatorSessionResponse { session: Some(session(found)) }))
    }

    async fn end_operator_session(
        &self,
        request: Request<wire::EndOperatorSessionRequest>,
    ) -> Result<Response<wire::EndOperatorSessionResponse>, Status> {
        let wire::EndOperatorSessionRequest { token } = request.into_inner();
        self.0.end_session(&token).await?;
        Ok(Response::new(wire::EndOperatorSessionResponse {}))
    }

    async fn put_operator(
        &self,
        request: Request<wire::PutOperatorRequest>,
    ) -> Result<Response<wire::PutOperatorResponse>, Status> {
        let principal = principal::of(&request);
        let wire::PutOperatorRequest { email, name, role, password } = request.into_inner();
        let role = match wire::OperatorRole::try_from(role) {
            Ok(wire::OperatorRole::Viewer) => Role::Viewer,
            Ok(wire::OperatorRole::Editor) => Role::Editor,
            Ok(wire::OperatorRole::Admin) => Role::Admin,
            Ok(wire::OperatorRole::Unspecified) | Err(_) => {
                let error = FieldError { field: "role", problem: Invalid("is none that is known") };
                return Err(Error::from(Refusal::from(error)).into());
            }
        };
        let made = self.0.put(&principal, NewOperator { email, name, role, password }).await?;
        Ok(Response::new(wire::PutOperatorResponse { operator: Some(operator(made)) }))
    }
}

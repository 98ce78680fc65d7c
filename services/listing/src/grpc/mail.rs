//! gRPC methods of mails that come in.

use casacero_common::principal;
use casacero_proto::listing::v1::{self as wire, mail_service_server::MailService};
use tonic::{Request, Response, Status};

use crate::{
    domain::query::page_size,
    mail::{bounces::Bounces, incoming::Incoming},
    messages::timestamp,
    store::MailFailure,
};

/// Default page size of the list.
const PAGE_SIZE: u32 = 50;

pub struct MailServer {
    pub bounces: Bounces,
    pub incoming: Incoming,
}

fn failure(MailFailure { listing_id, name, email, since, last_at, cause }: MailFailure) -> wire::MailFailure {
    wire::MailFailure {
        property_id: listing_id,
        name,
        email,
        since: Some(timestamp(since.and_utc())),
        last_at: Some(timestamp(last_at.and_utc())),
        cause,
    }
}

#[tonic::async_trait]
impl MailService for MailServer {
    async fn report_bounce(
        &self,
        request: Request<wire::ReportBounceRequest>,
    ) -> Result<Response<wire::ReportBounceResponse>, Status> {
        let principal = principal::of(&request);
        let marked = self.incoming.receive(&principal, &request.into_inner().message).await?;
        Ok(Response::new(wire::ReportBounceResponse { marked }))
    }

    async fn list_mail_failures(
        &self,
        request: Request<wire::ListMailFailuresRequest>,
    ) -> Result<Response<wire::ListMailFailuresResponse>, Status> {
        let principal = principal::of(&request);
        let wire::ListMailFailuresRequest { page_size: asked, page_token } = request.into_inner();
        let limit = page_size(if asked == 0 { PAGE_SIZE } else { asked })?;
        let (found, next_cursor) = self.bounces.failures(&principal, limit, &page_token).await?;
        Ok(Response::new(wire::ListMailFailuresResponse {
            items: found.into_iter().map(failure).collect(),
            next_cursor,
        }))
    }
}

//! gRPC methods of what operators edit of the site.

use casacero_common::{
    access::{self, Action},
    principal,
};
use casacero_proto::listing::v1::{self as wire, content_service_server::ContentService};
use tonic::{Request, Response, Status};

use crate::{
    contents::Contents,
    domain::{
        query::page_size,
        refusal::Refusal,
        text::{Named as _, known},
    },
};

/// Default number of versions in the history.
const PAGE_SIZE: u32 = 20;

pub struct ContentServer(pub Contents);

type Answer<T> = Result<Response<T>, Status>;

fn named(name: i32) -> Result<wire::ContentName, Refusal> {
    known(name).named("name").map_err(Refusal::from)
}

#[tonic::async_trait]
impl ContentService for ContentServer {
    async fn get_site(&self, _request: Request<wire::GetSiteRequest>) -> Answer<wire::GetSiteResponse> {
        let Contents { clock, current, .. } = &self.0;
        Ok(Response::new(wire::GetSiteResponse {
            banner: current.banner(clock.now().date_naive().to_epoch_days()),
            launch_offer: Some(current.launch_offer()),
            prices: Some(current.prices()),
            licence_pages: Some(current.licence_pages()),
        }))
    }

    async fn list_contents(&self, request: Request<wire::ListContentsRequest>) -> Answer<wire::ListContentsResponse> {
        let items = self.0.contents(&principal::of(&request)).await?;
        Ok(Response::new(wire::ListContentsResponse { items }))
    }

    async fn get_content(&self, request: Request<wire::GetContentRequest>) -> Answer<wire::GetContentResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ReadDirectory, None)?;
        let (content, default) = self.0.content(&principal, named(request.into_inner().name)?).await?;
        Ok(Response::new(wire::GetContentResponse { content: Some(content), default_document: Some(default) }))
    }

    async fn list_content_versions(
        &self,
        request: Request<wire::ListContentVersionsRequest>,
    ) -> Answer<wire::ListContentVersionsResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ReadDirectory, None)?;
        let wire::ListContentVersionsRequest { name, before, page_size: asked } = request.into_inner();
        let limit = page_size(if asked == 0 { PAGE_SIZE } else { asked })? as i64;
        let items = self.0.versions(&principal, named(name)?, before, limit).await?;
        Ok(Response::new(wire::ListContentVersionsResponse { items }))
    }

    async fn edit_content(&self, request: Request<wire::EditContentRequest>) -> Answer<wire::EditContentResponse> {
        let principal = principal::of(&request);
        // Some names take more: decided once the name is known.
        access::may(&principal, Action::EditContent, None)?;
        let wire::EditContentRequest { name, version, document, note } = request.into_inner();
        let document = document.and_then(|document| document.document);
        let content = self.0.edit(&principal, named(name)?, version, document, note.as_deref()).await?;
        Ok(Response::new(wire::EditContentResponse { content: Some(content) }))
    }
}

//! gRPC methods of hosting.

use casacero_common::principal;
use casacero_proto::listing::v1::{self as wire, hosting_service_server::HostingService};
use tonic::{Request, Response, Status};

use crate::hosting::{Hosting, Statistics};

pub struct HostingServer(pub Hosting);

type Answer<T> = Result<Response<T>, Status>;

#[tonic::async_trait]
impl HostingService for HostingServer {
    async fn get_statistics(
        &self,
        request: Request<wire::GetStatisticsRequest>,
    ) -> Answer<wire::GetStatisticsResponse> {
        let principal = principal::of(&request);
        let wire::GetStatisticsRequest { property_id } = request.into_inner();
        let Statistics { weeks, answer_time } = self.0.statistics(&principal, &property_id).await?;
        let answer_minutes = answer_time.and_then(|time| u32::try_from(time.num_minutes()).ok());
        Ok(Response::new(wire::GetStatisticsResponse { weeks, answer_minutes }))
    }

    async fn get_answering(&self, request: Request<wire::GetAnsweringRequest>) -> Answer<wire::GetAnsweringResponse> {
        let wire::GetAnsweringRequest { property_id } = request.into_inner();
        let usually_within_hours = self.0.usually_answers_within(&property_id).await?;
        Ok(Response::new(wire::GetAnsweringResponse { usually_within_hours }))
    }

    async fn get_guest_book(&self, request: Request<wire::GetGuestBookRequest>) -> Answer<wire::GetGuestBookResponse> {
        let principal = principal::of(&request);
        let wire::GetGuestBookRequest { property_id } = request.into_inner();
        let book = self.0.guest_book(&principal, &property_id).await?;
        Ok(Response::new(wire::GetGuestBookResponse { book: Some(book) }))
    }

    async fn put_guest_book(&self, request: Request<wire::PutGuestBookRequest>) -> Answer<wire::PutGuestBookResponse> {
        let principal = principal::of(&request);
        let wire::PutGuestBookRequest { property_id, book } = request.into_inner();
        let book = self.0.put_guest_book(&principal, &property_id, book.unwrap_or_default()).await?;
        Ok(Response::new(wire::PutGuestBookResponse { book: Some(book) }))
    }
}

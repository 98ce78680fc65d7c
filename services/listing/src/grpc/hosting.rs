//! gRPC methods of hosting.

use casacero_common::principal;
use casacero_proto::listing::v1::{self as wire, hosting_service_server::HostingService};
use tonic::{Request, Response, Status};

use crate::{
    hosting::{HomeHost, Hosting, Statistics},
    store::KnownProfile,
};

pub struct HostingServer(pub Hosting);

type Answer<T> = Result<Response<T>, Status>;

#[tonic::async_trait]
impl HostingService for HostingServer {
    async fn get_statistics(
        &self,
        request: Request<wire::GetStatisticsRequest>,
    ) -> Answer<wire::GetStatisticsResponse> {
        let principal = principal::of(&request);
        let wire::GetStatisticsRequest { property_id, similar_ids } = request.into_inner();
        let Statistics { weeks, answer_time, similar } =
            self.0.statistics(&principal, &property_id, &similar_ids).await?;
        let answer_minutes = answer_time.and_then(|time| u32::try_from(time.num_minutes()).ok());
        Ok(Response::new(wire::GetStatisticsResponse { weeks, answer_minutes, similar }))
    }

    async fn get_home_host(&self, request: Request<wire::GetHomeHostRequest>) -> Answer<wire::GetHomeHostResponse> {
        let wire::GetHomeHostRequest { property_id } = request.into_inner();
        let HomeHost { usually_within_hours, host, saving, phone_confirmed } = self.0.home_host(&property_id).await?;
        Ok(Response::new(wire::GetHomeHostResponse { usually_within_hours, host, saving, phone_confirmed }))
    }

    async fn get_host(&self, request: Request<wire::GetHostRequest>) -> Answer<wire::GetHostResponse> {
        let wire::GetHostRequest { host_id } = request.into_inner();
        let (host, homes) = self.0.host(&host_id).await?;
        Ok(Response::new(wire::GetHostResponse { host: Some(host), homes }))
    }

    async fn get_host_profile(
        &self,
        request: Request<wire::GetHostProfileRequest>,
    ) -> Answer<wire::GetHostProfileResponse> {
        let principal = principal::of(&request);
        let wire::GetHostProfileRequest { property_id } = request.into_inner();
        let KnownProfile { id, profile, photo } = self.0.host_profile(&principal, &property_id).await?;
        Ok(Response::new(wire::GetHostProfileResponse { profile: Some(profile), host_id: id, photo }))
    }

    async fn put_host_profile(
        &self,
        request: Request<wire::PutHostProfileRequest>,
    ) -> Answer<wire::PutHostProfileResponse> {
        let principal = principal::of(&request);
        let wire::PutHostProfileRequest { property_id, profile } = request.into_inner();
        let profile = profile.unwrap_or_default();
        let KnownProfile { id, profile, photo } = self.0.put_host_profile(&principal, &property_id, profile).await?;
        Ok(Response::new(wire::PutHostProfileResponse { profile: Some(profile), host_id: id, photo }))
    }

    async fn put_host_photo(&self, request: Request<wire::PutHostPhotoRequest>) -> Answer<wire::PutHostPhotoResponse> {
        let principal = principal::of(&request);
        let wire::PutHostPhotoRequest { property_id, content } = request.into_inner();
        let KnownProfile { id, profile, photo } = self.0.put_host_photo(&principal, &property_id, content).await?;
        Ok(Response::new(wire::PutHostPhotoResponse { profile: Some(profile), host_id: id, photo }))
    }

    async fn remove_host_photo(
        &self,
        request: Request<wire::RemoveHostPhotoRequest>,
    ) -> Answer<wire::RemoveHostPhotoResponse> {
        let principal = principal::of(&request);
        let wire::RemoveHostPhotoRequest { property_id } = request.into_inner();
        self.0.remove_host_photo(&principal, &property_id).await?;
        Ok(Response::new(wire::RemoveHostPhotoResponse {}))
    }

    async fn get_saving(&self, request: Request<wire::GetSavingRequest>) -> Answer<wire::GetSavingResponse> {
        let principal = principal::of(&request);
        let wire::GetSavingRequest { property_id } = request.into_inner();
        let (saving, preview) = self.0.saving(&principal, &property_id).await?;
        Ok(Response::new(wire::GetSavingResponse { saving, preview }))
    }

    async fn put_saving(&self, request: Request<wire::PutSavingRequest>) -> Answer<wire::PutSavingResponse> {
        let principal = principal::of(&request);
        let wire::PutSavingRequest { property_id, saving } = request.into_inner();
        let (saving, preview) = self.0.put_saving(&principal, &property_id, saving).await?;
        Ok(Response::new(wire::PutSavingResponse { saving, preview }))
    }

    async fn get_widget(&self, request: Request<wire::GetWidgetRequest>) -> Answer<wire::GetWidgetResponse> {
        let principal = principal::of(&request);
        let wire::GetWidgetRequest { property_id } = request.into_inner();
        let widget = self.0.widget(&principal, &property_id).await?;
        Ok(Response::new(wire::GetWidgetResponse { widget: Some(widget) }))
    }

    async fn put_widget(&self, request: Request<wire::PutWidgetRequest>) -> Answer<wire::PutWidgetResponse> {
        let principal = principal::of(&request);
        let wire::PutWidgetRequest { property_id, sites, new_token } = request.into_inner();
        let widget = self.0.put_widget(&principal, &property_id, &sites, new_token).await?;
        Ok(Response::new(wire::PutWidgetResponse { widget: Some(widget) }))
    }

    async fn find_widget(&self, request: Request<wire::FindWidgetRequest>) -> Answer<wire::FindWidgetResponse> {
        let wire::FindWidgetRequest { token } = request.into_inner();
        Ok(Response::new(self.0.find_widget(&token).await?))
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

//! gRPC methods of notices.

use casacero_common::principal;
use casacero_proto::listing::v1::{self as wire, notice_service_server::NoticeService};
use tonic::{Request, Response, Status};

use crate::{
    domain::notice::Phone,
    messages::timestamp,
    notices::{Notices, PushKey, Told},
    store::ListedDevice,
};

pub struct NoticeServer(pub Notices);

type Answer<T> = Result<Response<T>, Status>;

fn phone_message(phone: &Phone) -> wire::NoticePhone {
    wire::NoticePhone {
        number: phone.number.as_str().to_owned(),
        channel: phone.channel.into(),
        is_confirmed: phone.confirmed_at.is_some(),
    }
}

fn device_message(device: ListedDevice) -> wire::NoticeDevice {
    let ListedDevice { id, name, added_at } = device;
    wire::NoticeDevice { id, name, since: Some(timestamp(added_at)) }
}

#[tonic::async_trait]
impl NoticeService for NoticeServer {
    async fn get_notices(&self, request: Request<wire::GetNoticesRequest>) -> Answer<wire::GetNoticesResponse> {
        let principal = principal::of(&request);
        let wire::GetNoticesRequest { property_id } = request.into_inner();
        let Told { devices, phone } = self.0.told(&principal, &property_id).await?;
        Ok(Response::new(wire::GetNoticesResponse {
            push_key: self.0.push_key.as_ref().map(PushKey::public),
            channels: self.0.channels.iter().map(|channel| (*channel).into()).collect(),
            devices: devices.into_iter().map(device_message).collect(),
            phone: phone.as_ref().map(phone_message),
        }))
    }

    async fn add_device(&self, request: Request<wire::AddDeviceRequest>) -> Answer<wire::AddDeviceResponse> {
        let principal = principal::of(&request);
        let id = self.0.add_device(&principal, request.into_inner()).await?;
        Ok(Response::new(wire::AddDeviceResponse { id }))
    }

    async fn remove_device(&self, request: Request<wire::RemoveDeviceRequest>) -> Answer<wire::RemoveDeviceResponse> {
        let principal = principal::of(&request);
        let wire::RemoveDeviceRequest { property_id, device_id } = request.into_inner();
        self.0.remove_device(&principal, &property_id, &device_id).await?;
        Ok(Response::new(wire::RemoveDeviceResponse {}))
    }

    async fn put_phone(&self, request: Request<wire::PutPhoneRequest>) -> Answer<wire::PutPhoneResponse> {
        let principal = principal::of(&request);
        let wire::PutPhoneRequest { property_id, number, channel } = request.into_inner();
        let phone = self.0.put_phone(&principal, &property_id, (&number, channel)).await?;
        Ok(Response::new(wire::PutPhoneResponse { phone: Some(phone_message(&phone)) }))
    }

    async fn confirm_phone(&self, request: Request<wire::ConfirmPhoneRequest>) -> Answer<wire::ConfirmPhoneResponse> {
        let principal = principal::of(&request);
        let wire::ConfirmPhoneRequest { property_id, code } = request.into_inner();
        let phone = self.0.confirm_phone(&principal, &property_id, &code).await?;
        Ok(Response::new(wire::ConfirmPhoneResponse { phone: Some(phone_message(&phone)) }))
    }

    async fn remove_phone(&self, request: Request<wire::RemovePhoneRequest>) -> Answer<wire::RemovePhoneResponse> {
        let principal = principal::of(&request);
        let wire::RemovePhoneRequest { property_id } = request.into_inner();
        self.0.remove_phone(&principal, &property_id).await?;
        Ok(Response::new(wire::RemovePhoneResponse {}))
    }
}

//! gRPC methods of photos.

use casacero_common::{principal, refusal};
use casacero_proto::listing::v1::{self as wire, photo_service_server::PhotoService};
use tonic::{Request, Response, Status};

use crate::{
    domain::{
        description::{AltText, Language},
        refusal::Refusal,
        text::{FieldError, Named as _},
        upload::{OwnPhoto, PhotoState, similar},
    },
    messages::photo_message,
    photos::{AddError, Audience, PhotoList, PhotoScope, Photos},
};

pub struct PhotoServer(pub Photos);

type Answer<T> = Result<Response<T>, Status>;

impl From<AddError> for Status {
    fn from(error: AddError) -> Self {
        match error {
            AddError::Call(error) => error.into(),
            AddError::Media(error) => {
                tracing::error!(%error, "a photo cannot be stored");
                refusal::status(tonic::Code::Unavailable, "media_away", None, "photos cannot be stored now")
            }
        }
    }
}

fn own_photo(photo: &OwnPhoto, similar_to: Option<&str>) -> wire::OwnPhoto {
    let OwnPhoto { photo_id, state, difference_hash: _ } = photo;
    let (state, problem, photo) = match state {
        PhotoState::Waiting => (wire::PhotoState::Waiting, None, None),
        PhotoState::Ready(photo) => (wire::PhotoState::Ready, None, Some(photo_message(photo))),
        PhotoState::Held(photo) => (wire::PhotoState::Held, None, Some(photo_message(photo))),
        PhotoState::Refused(problem) => (wire::PhotoState::Refused, Some(problem.code()), None),
    };
    wire::OwnPhoto {
        photo_id: photo_id.clone(),
        state: state.into(),
        problem: problem.unwrap_or_default().to_owned(),
        photo,
        similar_to: similar_to.unwrap_or_default().to_owned(),
    }
}

fn photo_list(list: &PhotoList) -> wire::PhotoList {
    let PhotoList { version, items } = list;
    let all = items.iter().zip(similar(items)).map(|(photo, similar_to)| own_photo(photo, similar_to));
    wire::PhotoList { version: version.clone(), items: all.collect() }
}

fn alt_text(message: wire::Description) -> Result<AltText, FieldError> {
    // What an owner writes is no translation.
    let wire::Description { language, text, machine_translated: _, provider: _ } = message;
    let language = Language::parse(&language).named("photos.alt_texts")?;
    AltText::new(language, &text, false).named("photos.alt_texts")
}

fn arranged(message: wire::ArrangedPhoto) -> Result<(String, Vec<AltText>), FieldError> {
    let wire::ArrangedPhoto { photo_id, alt_texts } = message;
    Ok((photo_id, alt_texts.into_iter().map(alt_text).collect::<Result<_, _>>()?))
}

#[tonic::async_trait]
impl PhotoService for PhotoServer {
    async fn add_photo(&self, request: Request<wire::AddPhotoRequest>) -> Answer<wire::AddPhotoResponse> {
        let principal = principal::of(&request);
        let wire::AddPhotoRequest { property_id, draft_token, photo_id, content } = request.into_inner();
        let scope = PhotoScope { principal: &principal, property_id: &property_id, draft_token: &draft_token };
        let photo = self.0.add(scope, &photo_id, content).await?;
        Ok(Response::new(wire::AddPhotoResponse { photo: Some(own_photo(&photo, None)) }))
    }

    async fn list_photos(&self, request: Request<wire::ListPhotosRequest>) -> Answer<wire::ListPhotosResponse> {
        let principal = principal::of(&request);
        let wire::ListPhotosRequest { property_id, draft_token } = request.into_inner();
        let scope = PhotoScope { principal: &principal, property_id: &property_id, draft_token: &draft_token };
        let photos = self.0.list(scope).await?;
        Ok(Response::new(wire::ListPhotosResponse { photos: Some(photo_list(&photos)) }))
    }

    async fn arrange_photos(
        &self,
        request: Request<wire::ArrangePhotosRequest>,
    ) -> Answer<wire::ArrangePhotosResponse> {
        let principal = principal::of(&request);
        let wire::ArrangePhotosRequest { property_id, draft_token, items, version } = request.into_inner();
        let scope = PhotoScope { principal: &principal, property_id: &property_id, draft_token: &draft_token };
        let wanted = items.into_iter().map(arranged).collect::<Result<Vec<_>, _>>().map_err(Refusal::from)?;
        let photos = self.0.arrange(scope, wanted, version.as_deref()).await?;
        Ok(Response::new(wire::ArrangePhotosResponse { photos: Some(photo_list(&photos)) }))
    }

    async fn remove_photo(&self, request: Request<wire::RemovePhotoRequest>) -> Answer<wire::RemovePhotoResponse> {
        let principal = principal::of(&request);
        let wire::RemovePhotoRequest { property_id, draft_token, photo_id } = request.into_inner();
        let scope = PhotoScope { principal: &principal, property_id: &property_id, draft_token: &draft_token };
        self.0.remove(scope, &photo_id).await?;
        Ok(Response::new(wire::RemovePhotoResponse {}))
    }

    async fn get_photo_audience(
        &self,
        request: Request<wire::GetPhotoAudienceRequest>,
    ) -> Answer<wire::GetPhotoAudienceResponse> {
        let principal = principal::of(&request);
        let wire::GetPhotoAudienceRequest { hash, draft_token } = request.into_inner();
        let (audience, property_id) = match self.0.audience(&principal, &hash, &draft_token).await? {
            Audience::Everybody(id) => {
                (wire::PhotoAudience::Everybody, id.map(|id| id.to_string()).unwrap_or_default())
            }
            Audience::Caller => (wire::PhotoAudience::Caller, String::new()),
        };
        Ok(Response::new(wire::GetPhotoAudienceResponse { audience: audience.into(), property_id }))
    }
}

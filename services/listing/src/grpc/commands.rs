//! gRPC methods of drafts, edits, statuses and reviews.

use casacero_common::{
    access::{self, Action},
    principal,
};
use casacero_proto::listing::v1::{self as wire, command_service_server::CommandService};
use tonic::{Request, Response, Status};

use super::convert::{preview, quality_message, review_check, stale_reason};
use crate::{
    commands::{Commands, Edited, ReviewPage, ReviewedListing, Submit},
    domain::{field::Field, place::PlaceSecret, quality::quality, query::page_size, stale::StaleReason},
    form::{Form, of_listing},
    messages::{photo_message, timestamp},
    store::{Draft, FieldReason, ListingState, Review, Submitted, Waiting, with_links},
};

/// Default page size of the review queue.
const PAGE_SIZE: u32 = 50;

pub struct CommandServer {
    pub commands: Commands,
    /// Moves the points that previews show.
    pub secret: PlaceSecret,
}

type Answer<T> = Result<Response<T>, Status>;

fn draft(draft: Draft) -> wire::Draft {
    let Draft { form, version, language: _, expires_at, submitted } = draft;
    wire::Draft {
        form: Some(form),
        version,
        expires_at: Some(timestamp(expires_at)),
        property_id: submitted.map(|submitted| submitted.listing_id.to_string()),
    }
}

fn names(fields: &[Field]) -> Vec<String> {
    fields.iter().map(|field| field.slug().to_owned()).collect()
}

fn own_listing(current: &ListingState, stale_reasons: &[StaleReason], warning: Option<&str>) -> wire::OwnListing {
    let ListingState { listing, version, review, settings: _, has_owner, updated_at: _ } = current;
    let Review {
        proposal,
        proposed_at,
        proposed_by: _,
        returned_at,
        returned_form: _,
        reasons,
        warned_at: _,
        reviewed_point: _,
    } = review;
    wire::OwnListing {
        property_id: listing.id.to_string(),
        status: listing.status.into(),
        version: *version,
        form: Some(of_listing(listing)),
        photos: listing.photos.iter().map(photo_message).collect(),
        submitted_at: Some(timestamp(listing.submitted_at)),
        activated_at: listing.activated_at.map(timestamp),
        address_confirmed: *has_owner,
        proposal: proposal.as_ref().map(|form| wire::Proposal {
            form: Some(form.clone()),
            proposed_at: proposed_at.map(timestamp),
            returned: returned_at.is_some(),
        }),
        reasons: reasons.iter().map(reason).collect(),
        quality: Some(quality_message(quality(listing))),
        stale_reasons: stale_reasons.iter().map(|reason| stale_reason(*reason).into()).collect(),
        warnings: warning.into_iter().map(str::to_owned).collect(),
    }
}

fn reason(FieldReason { field, text }: &FieldReason) -> wire::FieldReason {
    wire::FieldReason { field: field.clone(), text: text.clone() }
}

fn waiting((waiting, current): (Waiting, ListingState)) -> wire::WaitingReview {
    let Waiting { listing_id, is_submission, since, held_photos } = waiting;
    wire::WaitingReview {
        property_id: listing_id.to_string(),
        name: current.listing.name.to_string(),
        city: current.listing.place.city.to_string(),
        is_submission,
        waits_since: Some(timestamp(since)),
        address_confirmed: current.has_owner,
        held_photos,
    }
}

fn form(form: Option<Form>) -> Form {
    with_links(form.unwrap_or_default())
}

impl CommandServer {
    async fn own_listing(&self, current: &ListingState) -> wire::OwnListing {
        let warning = self.commands.content.licences().warning(&current.listing);
        own_listing(current, &self.commands.stale_reasons(current).await, warning)
    }
}

#[tonic::async_trait]
impl CommandService for CommandServer {
    async fn create_draft(&self, request: Request<wire::CreateDraftRequest>) -> Answer<wire::CreateDraftResponse> {
        let wire::CreateDraftRequest { language } = request.into_inner();
        let (token, made) = self.commands.create_draft(&language).await?;
        Ok(Response::new(wire::CreateDraftResponse { token, draft: Some(draft(made)) }))
    }

    async fn get_draft(&self, request: Request<wire::GetDraftRequest>) -> Answer<wire::GetDraftResponse> {
        let wire::GetDraftRequest { token } = request.into_inner();
        let found = self.commands.draft(&token).await?;
        Ok(Response::new(wire::GetDraftResponse { draft: Some(draft(found)) }))
    }

    async fn save_draft(&self, request: Request<wire::SaveDraftRequest>) -> Answer<wire::SaveDraftResponse> {
        let wire::SaveDraftRequest { token, form: given, version } = request.into_inner();
        let saved = self.commands.save_draft(&token, form(given), version).await?;
        Ok(Response::new(wire::SaveDraftResponse { draft: Some(draft(saved)) }))
    }

    async fn delete_draft(&self, request: Request<wire::DeleteDraftRequest>) -> Answer<wire::DeleteDraftResponse> {
        let wire::DeleteDraftRequest { token } = request.into_inner();
        self.commands.delete_draft(&token).await?;
        Ok(Response::new(wire::DeleteDraftResponse {}))
    }

    async fn submit_draft(&self, request: Request<wire::SubmitDraftRequest>) -> Answer<wire::SubmitDraftResponse> {
        let principal = principal::of(&request);
        let wire::SubmitDraftRequest {
            token,
            idempotency_key,
            password,
            accepts_terms,
            has_photo_rights,
            demo,
            requester,
        } = request.into_inner();
        let asked = Submit {
            token: &token,
            key: &idempotency_key,
            password: password.as_deref(),
            accepts_terms,
            has_photo_rights,
            demo,
            requester: &requester,
        };
        let Submitted { listing_id, key: _, at, is_repeated } = self.commands.submit(&principal, asked).await?;
        Ok(Response::new(wire::SubmitDraftResponse {
            property_id: listing_id.to_string(),
            submitted_at: Some(timestamp(at)),
            repeated: is_repeated,
        }))
    }

    async fn preview_draft(&self, request: Request<wire::PreviewDraftRequest>) -> Answer<wire::PreviewDraftResponse> {
        let wire::PreviewDraftRequest { token } = request.into_inner();
        let found = self.commands.preview_draft(&token).await?;
        Ok(Response::new(wire::PreviewDraftResponse { preview: Some(preview(found, &self.secret)) }))
    }

    async fn mail_draft(&self, request: Request<wire::MailDraftRequest>) -> Answer<wire::MailDraftResponse> {
        let wire::MailDraftRequest { token } = request.into_inner();
        self.commands.mail_draft(&token).await?;
        Ok(Response::new(wire::MailDraftResponse {}))
    }

    async fn preview_listing(
        &self,
        request: Request<wire::PreviewListingRequest>,
    ) -> Answer<wire::PreviewListingResponse> {
        let principal = principal::of(&request);
        let wire::PreviewListingRequest { property_id } = request.into_inner();
        let found = self.commands.preview_listing(&principal, &property_id).await?;
        Ok(Response::new(wire::PreviewListingResponse { preview: Some(preview(found, &self.secret)) }))
    }

    async fn get_own_listing(
        &self,
        request: Request<wire::GetOwnListingRequest>,
    ) -> Answer<wire::GetOwnListingResponse> {
        let principal = principal::of(&request);
        let wire::GetOwnListingRequest { property_id } = request.into_inner();
        let current = self.commands.own_listing(&principal, &property_id).await?;
        Ok(Response::new(wire::GetOwnListingResponse { listing: Some(self.own_listing(&current).await) }))
    }

    async fn edit_listing(&self, request: Request<wire::EditListingRequest>) -> Answer<wire::EditListingResponse> {
        let principal = principal::of(&request);
        let wire::EditListingRequest { property_id, form: given, version } = request.into_inner();
        let edited = self.commands.edit(&principal, &property_id, form(given), version).await?;
        let Edited { current, changed, proposed } = edited;
        Ok(Response::new(wire::EditListingResponse {
            listing: Some(self.own_listing(&current).await),
            changed: names(&changed),
            proposed: names(&proposed),
        }))
    }

    async fn withdraw_proposal(
        &self,
        request: Request<wire::WithdrawProposalRequest>,
    ) -> Answer<wire::WithdrawProposalResponse> {
        let principal = principal::of(&request);
        let wire::WithdrawProposalRequest { property_id, version } = request.into_inner();
        let current = self.commands.withdraw(&principal, &property_id, version).await?;
        Ok(Response::new(wire::WithdrawProposalResponse { listing: Some(self.own_listing(&current).await) }))
    }

    async fn resubmit_listing(
        &self,
        request: Request<wire::ResubmitListingRequest>,
    ) -> Answer<wire::ResubmitListingResponse> {
        let principal = principal::of(&request);
        let wire::ResubmitListingRequest { property_id, version } = request.into_inner();
        let current = self.commands.resubmit(&principal, &property_id, version).await?;
        Ok(Response::new(wire::ResubmitListingResponse { listing: Some(self.own_listing(&current).await) }))
    }

    async fn pause_listing(&self, request: Request<wire::PauseListingRequest>) -> Answer<wire::PauseListingResponse> {
        let principal = principal::of(&request);
        let wire::PauseListingRequest { property_id, version, resume_day } = request.into_inner();
        let current = self.commands.pause(&principal, &property_id, version, resume_day).await?;
        Ok(Response::new(wire::PauseListingResponse { listing: Some(self.own_listing(&current).await) }))
    }

    async fn resume_listing(
        &self,
        request: Request<wire::ResumeListingRequest>,
    ) -> Answer<wire::ResumeListingResponse> {
        let principal = principal::of(&request);
        let wire::ResumeListingRequest { property_id, version } = request.into_inner();
        let current = self.commands.resume(&principal, &property_id, version).await?;
        Ok(Response::new(wire::ResumeListingResponse { listing: Some(self.own_listing(&current).await) }))
    }

    async fn remove_listing(
        &self,
        request: Request<wire::RemoveListingRequest>,
    ) -> Answer<wire::RemoveListingResponse> {
        let principal = principal::of(&request);
        let wire::RemoveListingRequest { property_id, version } = request.into_inner();
        let current = self.commands.remove(&principal, &property_id, version).await?;
        Ok(Response::new(wire::RemoveListingResponse { listing: Some(self.own_listing(&current).await) }))
    }

    async fn erase_listing(&self, request: Request<wire::EraseListingRequest>) -> Answer<wire::EraseListingResponse> {
        let principal = principal::of(&request);
        let wire::EraseListingRequest { property_id, version } = request.into_inner();
        self.commands.erase(&principal, &property_id, version).await?;
        Ok(Response::new(wire::EraseListingResponse {}))
    }

    async fn list_reviews(&self, request: Request<wire::ListReviewsRequest>) -> Answer<wire::ListReviewsResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ReadDirectory, None)?;
        let wire::ListReviewsRequest { page_size: asked, page_token } = request.into_inner();
        let limit = page_size(if asked == 0 { PAGE_SIZE } else { asked })?;
        let ReviewPage { items, next_page_token } = self.commands.reviews(&principal, limit, &page_token).await?;
        let next_page_token = Some(next_page_token).filter(|token| !token.is_empty());
        let items = items.into_iter().map(waiting).collect();
        Ok(Response::new(wire::ListReviewsResponse { items, next_page_token }))
    }

    async fn get_review(&self, request: Request<wire::GetReviewRequest>) -> Answer<wire::GetReviewResponse> {
        let principal = principal::of(&request);
        let wire::GetReviewRequest { property_id } = request.into_inner();
        let reviewed = self.commands.review(&principal, &property_id).await?;
        let ReviewedListing { current, differing, checks, held_photos } = reviewed;
        let held = |(photo_id, photo)| wire::HeldPhoto { photo_id, photo: Some(photo_message(&photo)) };
        Ok(Response::new(wire::GetReviewResponse {
            listing: Some(self.own_listing(&current).await),
            returned_form: current.review.returned_form.clone(),
            differing: names(&differing),
            checks: checks.into_iter().map(review_check).collect(),
            held_photos: held_photos.into_iter().map(held).collect(),
        }))
    }

    async fn approve_listing(
        &self,
        request: Request<wire::ApproveListingRequest>,
    ) -> Answer<wire::ApproveListingResponse> {
        let principal = principal::of(&request);
        let wire::ApproveListingRequest { property_id, version, reason } = request.into_inner();
        let current =
            self.commands.approve(&principal, &property_id, version, reason.as_deref().unwrap_or_default()).await?;
        Ok(Response::new(wire::ApproveListingResponse { listing: Some(self.own_listing(&current).await) }))
    }

    async fn return_listing(
        &self,
        request: Request<wire::ReturnListingRequest>,
    ) -> Answer<wire::ReturnListingResponse> {
        let principal = principal::of(&request);
        let wire::ReturnListingRequest { property_id, version, reasons } = request.into_inner();
        let read = |wire::FieldReason { field, text }| FieldReason { field, text };
        let reasons = reasons.into_iter().map(read).collect();
        let current = self.commands.return_listing(&principal, &property_id, version, reasons).await?;
        Ok(Response::new(wire::ReturnListingResponse { listing: Some(self.own_listing(&current).await) }))
    }

    async fn approve_photos(
        &self,
        request: Request<wire::ApprovePhotosRequest>,
    ) -> Answer<wire::ApprovePhotosResponse> {
        let principal = principal::of(&request);
        let wire::ApprovePhotosRequest { property_id, photo_ids } = request.into_inner();
        self.commands.approve_photos(&principal, &property_id, &photo_ids).await?;
        Ok(Response::new(wire::ApprovePhotosResponse {}))
    }

    async fn refuse_photos(&self, request: Request<wire::RefusePhotosRequest>) -> Answer<wire::RefusePhotosResponse> {
        let principal = principal::of(&request);
        let wire::RefusePhotosRequest { property_id, photo_ids, reason } = request.into_inner();
        self.commands.refuse_photos(&principal, &property_id, &photo_ids, reason).await?;
        Ok(Response::new(wire::RefusePhotosResponse {}))
    }
}

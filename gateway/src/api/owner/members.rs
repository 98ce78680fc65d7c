//! The owners and co-owners of a property.

use actix_web::{HttpResponse, web};
use casacero_common::access::Action;
use casacero_proto::listing::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{NoSuchAddress, ReadErrors, WriteErrors, done, shown, taken},
    },
    problem::{Problem, ProblemDocument},
};

/// The owners and co-owners, for who is one of them.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/members", tag = "owner", operation_id = "members",
    params(PropertyPath),
    responses(
        (status = 200, description = "The members", body = wire::ListMembersResponse),
        (status = 403, description = "The password does not open this", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListMembersRequest { property_id: owner.property_id() };
    let found = app.accounts().list_members(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Invites a co-owner by mail. It takes a link to the owner's address of the last 15 minutes.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/members", tag = "owner", operation_id = "invite_co_owner",
    params(PropertyPath),
    request_body = wire::InviteCoOwnerRequest,
    responses((status = 202, description = "An invitation is on its way, unless the address got enough mail today"), WriteErrors),
)]
pub async fn invite(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    owner.may(Action::ChangeCoOwners)?;
    let mut message: wire::InviteCoOwnerRequest = read_json(payload, USUAL_BYTES).await?;
    (message.property_id, message.language) = (owner.property_id(), owner.language.tag().to_owned());
    app.accounts().invite_co_owner(owner.caller.request(message)).await?;
    Ok(taken())
}

/// Removes a co-owner. It takes a link to the owner's address of the last 15 minutes.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/members/{member}", tag = "owner", operation_id = "remove_co_owner",
    params(PropertyPath, ("member" = String, Path, description = "The person's id")),
    responses(
        (status = 204, description = "Not a co-owner any more"),
        NoSuchAddress,
        WriteErrors),
)]
pub async fn remove(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let message = wire::RemoveCoOwnerRequest { property_id: owner.property_id(), owner_id: path.into_inner().1 };
    app.accounts().remove_co_owner(owner.caller.request(message)).await?;
    Ok(done())
}

//! The password of a property.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{WriteErrors, done},
    },
    limits::Class,
    middleware::visitor_of,
    problem::Problem,
};

/// Changes the password: with the old one, or without by an owner who came by a link in the last 15 minutes. Sessions by
/// password end, this one included, and so do links that wait.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/password", tag = "owner", operation_id = "change_password",
    params(PropertyPath),
    request_body = wire::ChangePasswordRequest,
    responses((status = 204, description = "Changed"), WriteErrors),
)]
pub async fn change(
    owner: Owner,
    request: HttpRequest,
    app: web::Data<App>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::ChangePasswordRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = owner.property_id();
    if message.old_password.is_some() {
        app.limits.visitor_at(Class::Passwords, visitor_of(&request), &message.property_id).await?;
        app.accounts().change_password(owner.caller.request(message)).await?;
    } else {
        let wire::ChangePasswordRequest { property_id, old_password: _, new_password } = message;
        let message = wire::SetPasswordRequest { property_id, password: new_password };
        app.accounts().set_password(owner.caller.request(message)).await?;
    }
    Ok(done())
}

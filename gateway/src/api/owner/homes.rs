//! The homes of whoever is signed in.

use actix_web::{HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::SignedIn;
use crate::{
    App,
    api::signed_in::{ReadErrors, shown},
    problem::Problem,
    views::homes::OwnHomeList,
};

/// The homes that the session opens.
#[utoipa::path(get, path = "/api/v1/owner/properties", tag = "owner", operation_id = "own_homes",
    responses((status = 200, description = "The homes", body = OwnHomeList), ReadErrors),
)]
pub async fn list(signed_in: SignedIn, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let token = signed_in.token.reveal().to_owned();
    let found = app.owners().list_own_homes(app.reading(wire::ListOwnHomesRequest { token })).await?;
    Ok(shown(&OwnHomeList::from(found.into_inner())))
}

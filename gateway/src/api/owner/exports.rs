//! Exports: addresses under which others read the calendar.

use actix_web::{HttpResponse, http::StatusCode, web};
use casacero_proto::calendar::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, answer, done, shown},
    },
    problem::{Code, Problem, ProblemDocument},
    views::exports::{CreatedExport, ExportList, ExportReadList, NewExport},
};

/// The addresses that stand, and who read them last.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/exports", tag = "owner", operation_id = "exports",
    params(PropertyPath),
    responses((status = 200, description = "The addresses, without their secrets", body = ExportList), ReadErrors),
)]
pub async fn list(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    Ok(shown(&ExportList::from(exports(&owner, &app).await?)))
}

async fn exports(owner: &Owner, app: &App) -> Result<wire::ListExportsResponse, Problem> {
    let message = wire::ListExportsRequest { property_id: owner.property_id() };
    Ok(app.calendars().list_exports(owner.caller.request(message)).await?.into_inner())
}

/// Makes a secret address under which one subscriber reads the calendar.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/exports", tag = "owner", operation_id = "create_export",
    params(PropertyPath),
    request_body = NewExport,
    responses(
        (status = 201, description = "The address, shown this once", body = CreatedExport),
        (status = 404, description = "The property has no such feed", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn create(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let wanted: NewExport = read_json(payload, USUAL_BYTES).await?;
    let reader = wanted.reader()?;
    let NewExport { subscriber, include_reservations, name, feed_id: _, unread: _ } = wanted;
    let message = wire::CreateExportRequest {
        property_id: owner.property_id(),
        subscriber: subscriber.into(),
        include_reservations,
        calendar_name: name.unwrap_or_else(|| format!("{} {}", app.brand.name, owner.property_id)),
        reader,
    };
    let created = app.calendars().create_export(owner.caller.request(message)).await?;
    let wire::CreateExportResponse { export_id, token } = created.into_inner();
    owner.did(&app, "calendar.create_export", &[&export_id]).await?;
    let kept = exports(&owner, &app).await?.exports.into_iter().find(|export| export.id == export_id);
    // Somebody else revoked it in the meantime.
    let export = kept.ok_or(Code::ExportNotFound)?.into();
    let url = format!("{}/calendars/{token}.ics", app.config.public_url.trim_end_matches('/'));
    Ok(answer(StatusCode::CREATED, &CreatedExport { export, url }))
}

/// Ends a subscriber's address.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/exports/{export}", tag = "owner", operation_id = "revoke_export",
    params(PropertyPath, ("export" = String, Path, description = "The address's id")),
    responses(
        (status = 204, description = "Nobody reads the calendar there any more"),
        (status = 404, description = "The property has no such address", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn revoke(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (_, export_id) = path.into_inner();
    let message = wire::RevokeExportRequest { property_id: owner.property_id(), export_id: export_id.clone() };
    app.calendars().revoke_export(owner.caller.request(message)).await?;
    owner.did(&app, "calendar.revoke_export", &[&export_id]).await?;
    Ok(done())
}

/// The newest reads of an address, kept for two years.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/exports/{export}/reads", tag = "owner", operation_id = "export_reads",
    params(PropertyPath, ("export" = String, Path, description = "The address's id")),
    responses(
        (status = 200, description = "The reads", body = ExportReadList),
        (status = 404, description = "The property has no such address", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn reads(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let message = wire::ListExportReceiptsRequest {
        property_id: owner.property_id(),
        export_id: path.into_inner().1,
        page_size: 0,
    };
    let found = app.calendars().list_export_receipts(owner.caller.request(message)).await?;
    Ok(shown(&ExportReadList::from(found.into_inner())))
}

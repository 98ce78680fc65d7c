//! Addresses from which others read a calendar.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use casacero_common::{access::Action, principal::Principal};
use casacero_proto::calendar::v1 as wire;
use chrono::DateTime;
use tonic::Status;

use super::{Server, convert, may, refuse};
use crate::{
    domain::{id::is_id, sharing::export_text::render},
    store::ExportReader,
};

pub(super) async fn create_export(
    server: &Server,
    principal: &Principal,
    asked: wire::CreateExportRequest,
) -> Result<wire::CreateExportResponse, Status> {
    may(principal, Action::EditExports, &asked.property_id)?;
    let export = convert::new_export(asked)?;
    let token = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
    let export_id = server.store.create_export(export, &token).await.map_err(refuse::create_export)?;
    Ok(wire::CreateExportResponse { export_id, token })
}

pub(super) async fn list_exports(
    server: &Server,
    principal: &Principal,
    asked: wire::ListExportsRequest,
) -> Result<wire::ListExportsResponse, Status> {
    let wire::ListExportsRequest { property_id } = asked;
    may(principal, Action::ReadExports, &property_id)?;
    server.property(&property_id).await?;
    let exports = server.store.exports_of(&property_id).await.map_err(refuse::store)?;
    Ok(wire::ListExportsResponse { exports: exports.into_iter().map(convert::export).collect() })
}

pub(super) async fn list_export_receipts(
    server: &Server,
    principal: &Principal,
    asked: wire::ListExportReceiptsRequest,
) -> Result<wire::ListExportReceiptsResponse, Status> {
    let wire::ListExportReceiptsRequest { property_id, export_id, page_size } = asked;
    may(principal, Action::ReadExports, &property_id)?;
    if !is_id(&export_id) {
        return Err(refuse::no_export());
    }
    let limit = convert::page_size(page_size).into();
    let receipts = server.store.receipts_of(&property_id, &export_id, limit).await.map_err(refuse::store)?;
    let receipts = receipts.ok_or_else(refuse::no_export)?;
    Ok(wire::ListExportReceiptsResponse { receipts: receipts.into_iter().map(convert::receipt).collect() })
}

pub(super) async fn revoke_export(
    server: &Server,
    principal: &Principal,
    asked: wire::RevokeExportRequest,
) -> Result<wire::RevokeExportResponse, Status> {
    let wire::RevokeExportRequest { property_id, export_id } = asked;
    may(principal, Action::EditExports, &property_id)?;
    if is_id(&export_id) && server.store.revoke_export(&property_id, &export_id).await.map_err(refuse::store)? {
        Ok(wire::RevokeExportResponse {})
    } else {
        Err(refuse::no_export())
    }
}

pub(super) async fn read_export(
    server: &Server,
    _anybody: &Principal,
    asked: wire::ReadExportRequest,
) -> Result<wire::ReadExportResponse, Status> {
    let wire::ReadExportRequest { token, user_agent, head_only, known_etags, known_since } = asked;
    let known_since = known_since.and_then(|since| DateTime::from_timestamp(since.seconds, 0));
    let reader = ExportReader { user_agent, head_only, known_etags, known_since };
    let read = server.store.read_export(&token, reader).await.map_err(refuse::read_export)?;
    let read = read.ok_or_else(refuse::no_export)?;
    let unchanged = read.unchanged;
    let body = if unchanged {
        String::new()
    } else {
        render(&server.identity, &read.property_id, &read.calendar_name, &read.entries, read.modified_at)
    };
    let last_modified = Some(convert::timestamp(read.modified_at));
    Ok(wire::ReadExportResponse { body, etag: read.etag, last_modified, unchanged })
}

pub(super) async fn take_out_calendar(
    server: &Server,
    principal: &Principal,
    asked: wire::TakeOutCalendarRequest,
) -> Result<wire::TakeOutCalendarResponse, Status> {
    let wire::TakeOutCalendarRequest { property_id, calendar_name } = asked;
    may(principal, Action::TakeOut, &property_id)?;
    server.property(&property_id).await?;
    let entries = server.store.taken_entries(&property_id).await.map_err(refuse::store)?;
    let body = render(&server.identity, &property_id, &calendar_name, &entries, server.clock.now());
    Ok(wire::TakeOutCalendarResponse { body })
}

//! Nights that the owner blocks.

use actix_web::{HttpResponse, http::StatusCode, web};
use casacero_proto::calendar::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, LARGE_BYTES, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, answer, done, shown},
    },
    problem::Problem,
    query::date,
    views::{
        blocks::{BlockEdit, BlockEdits, NewBlock, explain},
        day,
    },
};

/// The owner's blocks.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/blocks", tag = "owner", operation_id = "blocks",
    params(PropertyPath),
    responses((status = 200, description = "The blocks", body = wire::BlockList), ReadErrors),
)]
pub async fn list(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListBlocksRequest { property_id: owner.property_id() };
    let found = app.calendars().list_blocks(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner().blocks.unwrap_or_default()))
}

/// Adds a block, or replaces the one of the same id.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/blocks", tag = "owner", operation_id = "put_block",
    params(PropertyPath),
    request_body = NewBlock,
    responses((status = 201, description = "The block", body = wire::Block), WriteErrors),
)]
pub async fn put(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let block: NewBlock = read_json(payload, USUAL_BYTES).await?;
    let block = Some(block.with_id().wire()?);
    let message = wire::PutBlockRequest { property_id: owner.property_id(), block, only_if_free: false };
    let kept = app.calendars().put_block(owner.caller.request(message)).await?;
    let block = kept.into_inner().block.unwrap_or_default();
    owner.did(&app, "calendar.put_block", &[&block.id]).await?;
    Ok(answer(StatusCode::CREATED, &block))
}

/// Removes a block. Removing one that is not there succeeds.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/blocks/{block}", tag = "owner", operation_id = "remove_block",
    params(PropertyPath, ("block" = String, Path, description = "The block's")),
    responses((status = 204, description = "There is no such block any more"), WriteErrors),
)]
pub async fn remove(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (_, block_id) = path.into_inner();
    let message = wire::DeleteBlockRequest { property_id: owner.property_id(), block_id: block_id.clone() };
    app.calendars().delete_block(owner.caller.request(message)).await?;
    owner.did(&app, "calendar.remove_block", &[&block_id]).await?;
    Ok(done())
}

/// Makes edits that were made offline. One that is refused does not stop the others.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/blocks", tag = "owner", operation_id = "replay_blocks",
    params(PropertyPath),
    request_body = BlockEdits,
    responses((status = 200, description = "What became of each edit", body = wire::BlockEditResults), WriteErrors),
)]
pub async fn replay(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let BlockEdits { edits } = read_json(payload, LARGE_BYTES).await?;
    let undated: Vec<bool> = edits.iter().map(BlockEdit::is_undated).collect();
    let edits = edits.into_iter().map(BlockEdit::wire).collect();
    let message = wire::ReplayBlocksRequest { property_id: owner.property_id(), edits };
    let made = app.calendars().replay_blocks(owner.caller.request(message)).await?;
    let mut made = made.into_inner().edits.unwrap_or_default();
    owner.did(&app, "calendar.replay_blocks", &["blocks"]).await?;
    explain(&mut made, &undated, owner.language);
    Ok(shown(&made))
}

/// Takes over blocks as the directory kept them before. Importing twice is importing once.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/import/blocks", tag = "owner", operation_id = "import_blocks",
    params(PropertyPath),
    request_body = wire::ImportBlocksRequest,
    responses((status = 200, description = "What became of each block", body = wire::BlockEditResults), WriteErrors),
)]
pub async fn import(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::ImportBlocksRequest = read_json(payload, LARGE_BYTES).await?;
    message.property_id = owner.property_id();
    let made = app.calendars().import_blocks(owner.caller.request(message)).await?;
    let mut made = made.into_inner().edits.unwrap_or_default();
    owner.did(&app, "calendar.import_blocks", &["blocks"]).await?;
    explain(&mut made, &[], owner.language);
    Ok(shown(&made))
}

/// Blocks a night, or takes it out of the owner's blocks; a longer block keeps its other nights.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/nights/{date}", tag = "owner", operation_id = "set_night",
    params(PropertyPath, ("date" = chrono::NaiveDate, Path, description = "The night, from today on")),
    request_body = wire::SetNightRequest,
    responses((status = 200, description = "All blocks of the property", body = wire::BlockList), WriteErrors),
)]
pub async fn set_night(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::SetNightRequest = read_json(payload, USUAL_BYTES).await?;
    (message.property_id, message.day) = (owner.property_id(), day(date("date", &path.1)?));
    let changed = app.calendars().set_night(owner.caller.request(message)).await?;
    owner.did(&app, "calendar.set_night", &["blocks"]).await?;
    Ok(shown(&changed.into_inner().blocks.unwrap_or_default()))
}

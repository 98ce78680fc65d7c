//! The owner's blocks.

use casacero_common::principal::Principal;
use casacero_proto::calendar::v1 as wire;
use tonic::Status;

use super::{Server, convert, may_edit, may_look, refuse};

pub(super) async fn put_block(
    server: &Server,
    principal: &Principal,
    asked: wire::PutBlockRequest,
) -> Result<wire::PutBlockResponse, Status> {
    let wire::PutBlockRequest { property_id, block } = asked;
    may_edit(principal, &property_id)?;
    let property = server.property(&property_id).await?;
    let now = server.clock.now();
    let block = convert::new_block(block, now, now.with_timezone(&property.zone).date_naive())?;
    let kept = server.store.put_block(&property_id, &block).await.map_err(refuse::put_block)?;
    Ok(wire::PutBlockResponse { block: Some(convert::block(kept)) })
}

pub(super) async fn delete_block(
    server: &Server,
    principal: &Principal,
    asked: wire::DeleteBlockRequest,
) -> Result<wire::DeleteBlockResponse, Status> {
    let wire::DeleteBlockRequest { property_id, block_id } = asked;
    may_edit(principal, &property_id)?;
    if server.store.delete_block(&property_id, &block_id).await.map_err(refuse::store)? {
        Ok(wire::DeleteBlockResponse {})
    } else {
        Err(refuse::no_property())
    }
}

pub(super) async fn list_blocks(
    server: &Server,
    principal: &Principal,
    asked: wire::ListBlocksRequest,
) -> Result<wire::ListBlocksResponse, Status> {
    let wire::ListBlocksRequest { property_id } = asked;
    may_look(principal, &property_id)?;
    server.property(&property_id).await?;
    let blocks = server.store.blocks_of(&property_id).await.map_err(refuse::store)?;
    Ok(wire::ListBlocksResponse { blocks: blocks.into_iter().map(convert::block).collect() })
}

//! The OpenAPI document, generated from the handlers and views. `gateway/openapi.json` is its snapshot; the web's types
//! are generated from that.

use utoipa::OpenApi;

use crate::api::operations;

/// What the document says beside its operations.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "CasaCero API",
        description = "Holiday homes without commission: find one that is free on your dates, and write to its owner.",
        license(name = "Apache-2.0", identifier = "Apache-2.0"),
    ),
    // Only query parameters use them, and utoipa does not collect their schemas.
    components(schemas(
        casacero_proto::calendar::v1::FeedTrouble,
        casacero_proto::listing::v1::FeeOrder,
        casacero_proto::listing::v1::HomeOrder,
        casacero_proto::listing::v1::ImportPart,
        casacero_proto::listing::v1::ImportTotal,
        crate::api::admin::imports::ImportProblem,
        casacero_proto::listing::v1::SortOrder,
        casacero_proto::listing::v1::WebhookDeliveryState,
    ))
)]
struct Document;

/// The document as it is stored in `gateway/openapi.json`.
pub fn snapshot() -> String {
    let mut text = operations::describe(Document::openapi()).to_pretty_json().expect("the document is plain data");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_snapshot_is_up_to_date() {
        assert!(
            super::snapshot() == include_str!("../openapi.json"),
            "gateway/openapi.json differs from the handlers; run `make openapi` and look at the difference"
        );
    }
}

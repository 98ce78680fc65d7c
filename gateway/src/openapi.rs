//! The OpenAPI document, generated from the handlers and views. `gateway/openapi.json` is its snapshot; the web's types
//! are generated from that.

use utoipa::{
    OpenApi,
    openapi::{
        ContentBuilder, OpenApi as Described, Ref, Response, ResponseBuilder,
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

use crate::api::operations::{self, Audience};

/// The name of a partner's key in the document.
const PARTNER_KEY: &str = "partnerKey";

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
    let document = with_keys(operations::describe(Document::openapi()));
    let mut text = document.to_pretty_json().expect("the document is plain data");
    text.push('\n');
    text
}

/// Says of what everybody may read that a partner's key may come with it, and how the limits answer.
fn with_keys(mut document: Described) -> Described {
    let key = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The key of a partner, which has limits of its own"))
        .build();
    document.components.get_or_insert_default().add_security_scheme(PARTNER_KEY, SecurityScheme::Http(key));
    for public in operations::all().filter(|operation| operation.audience == Audience::Public) {
        let path = document.paths.paths.get_mut(&public.path);
        let Some(read) = path.and_then(|item| item.get.as_mut()) else { continue };
        let with_key = SecurityRequirement::new(PARTNER_KEY, Vec::<String>::new());
        read.security = Some(vec![SecurityRequirement::default(), with_key]);
        for (status, description) in
            [("401", "The key is not valid"), ("429", "Asked too often; `Retry-After` says when again")]
        {
            read.responses.responses.entry(status.to_owned()).or_insert_with(|| problem(description).into());
        }
    }
    document
}

fn problem(description: &str) -> Response {
    let document = ContentBuilder::new().schema(Some(Ref::from_schema_name("ProblemDocument"))).build();
    ResponseBuilder::new().description(description).content("application/problem+json", document).build()
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

//! The tables of the services beside those of this release.

use actix_web::{HttpResponse, web};
use casacero_proto::schema::v1::CheckSchemaRequest;

use super::Operator;
use crate::{
    App,
    api::signed_in::{ReadErrors, shown},
    problem::Problem,
    views::directory::SchemaChecks,
};

/// Compares the tables of each service with those that its release expects.
#[utoipa::path(get, path = "/api/v1/admin/schema", tag = "operator", operation_id = "check_schema",
    responses((status = 200, description = "The tables, and what differs", body = SchemaChecks), ReadErrors))]
pub async fn check(operator: Operator, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let mut checks = SchemaChecks { items: Vec::new(), unavailable: Vec::new() };
    for (service, mut client) in app.schemas() {
        match client.check_schema(operator.caller.request(CheckSchemaRequest {})).await {
            Ok(found) => checks.items.push(found.into_inner()),
            Err(error) => {
                tracing::warn!(service, %error, "the tables of a service are not compared");
                checks.unavailable.push(service);
            }
        }
    }
    Ok(shown(&checks))
}

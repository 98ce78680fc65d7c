//! Sessions of operators.

use casacero_proto::listing::v1 as wire;
use serde::Serialize;
use utoipa::ToSchema;

/// Which operator is signed in.
#[derive(Serialize, ToSchema)]
pub struct CurrentOperator {
    /// The operator's session; absent if nobody is signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<wire::OperatorSession>,
}

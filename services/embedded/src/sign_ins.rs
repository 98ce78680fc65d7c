//! The demo's sign-ins, one of an owner and one of an operator: made at random once for a data folder, and shown at
//! every start.

use std::{
    fmt,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::Path,
};

use casacero_common::{call::Caller, transport::Transport};
use casacero_listing::domain::token::new_token;
use casacero_proto::listing::v1::{
    OperatorRole, PutOperatorRequest, SetPasswordRequest, account_service_client::AccountServiceClient,
    operator_service_client::OperatorServiceClient,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::demo::Error;

/// The file in the data folder, which only its owner can read.
const FILE: &str = "demo-sign-ins.json";
/// The home whose owner signs in: a sample, which every demo has.
const PROPERTY_ID: &str = "CASA-1001";
/// A domain reserved for examples (RFC 2606).
const OPERATOR_EMAIL: &str = "operator@example.com";

/// With what an owner and an operator of the demo sign in.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
pub struct SignIns {
    pub property_id: String,
    pub owner_password: String,
    pub operator_email: String,
    pub operator_password: String,
}

impl SignIns {
    /// Those of a data folder. The first time they are made in the product, too, on behalf of `caller`.
    pub async fn of(data: &Path, listing: Transport, caller: &Caller) -> Result<Self, Error> {
        let path = data.join(FILE);
        match fs::read(&path) {
            Ok(text) => return serde_json::from_slice(&text).map_err(|error| Error::Manifest(path, error)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(Error::Io(path, error)),
        }
        let sign_ins = Self {
            property_id: PROPERTY_ID.into(),
            owner_password: new_token(),
            operator_email: OPERATOR_EMAIL.into(),
            operator_password: new_token(),
        };
        // Written last: after an interruption the next start makes new ones.
        sign_ins.make(listing, caller).await.map_err(|status| Error::SignIns(Box::new(status)))?;
        sign_ins.write(data).map_err(|error| Error::Io(path, error))?;
        Ok(sign_ins)
    }

    async fn make(&self, listing: Transport, caller: &Caller) -> Result<(), tonic::Status> {
        let operator = PutOperatorRequest {
            email: self.operator_email.clone(),
            name: "Operator of the demo".into(),
            role: OperatorRole::Admin.into(),
            password: self.operator_password.clone(),
        };
        OperatorServiceClient::new(listing.clone()).put_operator(caller.request(operator)).await?;
        let owner = SetPasswordRequest { property_id: self.property_id.clone(), password: self.owner_password.clone() };
        AccountServiceClient::new(listing).set_password(caller.request(owner)).await?;
        Ok(())
    }

    fn write(&self, data: &Path) -> io::Result<()> {
        let text = serde_json::to_vec_pretty(self)?;
        let draft = data.join(format!(".{FILE}"));
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
        file.write_all(&text)?;
        file.sync_all()?;
        fs::rename(draft, data.join(FILE))
    }
}

/// The requests that sign in, as they are shown at the start.
impl fmt::Display for SignIns {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { property_id, owner_password, operator_email, operator_password } = self;
        let owner = json!({ "propertyId": property_id, "password": owner_password });
        let operator = json!({ "email": operator_email, "password": operator_password });
        writeln!(formatter, "Sign-ins made for this demo alone:")?;
        writeln!(formatter, "  owner     POST /api/v1/owner/session  {owner}")?;
        write!(formatter, "  operator  POST /api/v1/admin/session  {operator}")
    }
}

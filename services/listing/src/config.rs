//! Configuration that the composition root passes to the listing service.

use casacero_common::secret::Secret;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

/// Settings of the listing service. Most come from the brand file.
#[derive(Clone, Debug)]
pub struct Config {
    /// The brand's name, used as the signature of mails.
    pub brand_name: String,
    /// Prefix of every listing id, such as `CASA-`.
    pub id_prefix: String,
    /// Number of listings that are free for life.
    pub launch_offer_size: u32,
    /// Public address of the site; links in mails begin with it.
    pub public_url: Url,
    /// Sender address of mails.
    pub mail_from: String,
    /// Recipient of inquiries for listings whose owner has no mail address.
    pub support_email: String,
    /// Key of the offset between a house and the point that guests see. It must not change: another key moves every
    /// listing on the map, and the two points together narrow down the house.
    pub place_secret: Vec<u8>,
    /// The operator that the settings create.
    pub operator: FirstOperator,
    /// What homes must have to be approved.
    pub rules: Rules,
    /// The parts of the service that run in this process.
    pub roles: Roles,
}

/// The operator that is there from the start, with the role of an admin. One that is there already stays as it is, its
/// password included; without an address nobody is made.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FirstOperator {
    /// The mail address it signs in with.
    pub email: String,
    /// Its password, of at least 12 characters.
    pub password: Secret,
}

/// What homes must have to be approved.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rules {
    /// Where a home without a licence number is not approved: codes of countries, and communities or provinces of Spain by
    /// name or by their code of ISO 3166-2, such as `["ES-CN", "Andalucía", "PT"]`.
    pub licence_required_in: Vec<String>,
}

/// Parts of the service that can run in separate processes. The default is all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// Maintains the search index and answers searches.
    pub search: bool,
    /// Sends mail, decodes photos, translates, hands listings over to the calendar service, checks coordinates, and
    /// deletes expired data.
    pub work: bool,
}

impl Default for Roles {
    fn default() -> Self {
        Self { search: true, work: true }
    }
}

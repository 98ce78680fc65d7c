//! What the composition root tells the listing service.

use casacero_common::secret::Secret;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

/// Settings of the listing service. Most come from the brand file.
#[derive(Clone, Debug)]
pub struct Config {
    /// The brand's name, as mails sign it.
    pub brand_name: String,
    /// What every listing id begins with, such as `CASA-`.
    pub id_prefix: String,
    /// How many listings are free for life.
    pub launch_offer_size: u32,
    /// Where guests reach the site; links in mails begin with it.
    pub public_url: Url,
    /// Mails come from this address.
    pub mail_from: String,
    /// Inquiries about listings whose owner has no mail address go here.
    pub support_email: String,
    /// Key of the offsets between houses and the points guests see. Keep it: with another key every
    /// listing moves on the map, and the two points together say more than each alone.
    pub place_secret: Vec<u8>,
    /// The operator that is there from the start.
    pub operator: FirstOperator,
    /// Which parts of the service run in this process.
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

/// Parts of the service that can run apart. All of them by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// Keeps the search index, and answers searches.
    pub search: bool,
    /// Sends mail, tells the calendar service of listings, and forgets what is too old.
    pub work: bool,
}

impl Default for Roles {
    fn default() -> Self {
        Self { search: true, work: true }
    }
}

//! The brand file: the name and the promises of the site. The web reads the same file.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use serde::Deserialize;

/// The part of the brand file that our processes need.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Brand {
    /// The product's name.
    pub name: String,
    /// The first part of the name as it is drawn.
    pub name_lead: String,
    /// The second part, in another colour.
    pub name_accent: String,
    /// The beginning of every property id.
    pub id_prefix: String,
    /// The support address for guests and owners.
    pub support_email: String,
    /// The address for those who want to list a home; that of support without it.
    #[serde(default)]
    pub listings_email: Option<String>,
    /// The price of a listing for a year after the launch offer, in minor units.
    pub yearly_price_minor: i64,
    /// Its currency, which is also that of filters by price.
    pub yearly_price_currency: String,
    /// The number of listings with the launch offer.
    pub launch_offer_size: u32,
    /// Owners with more homes than this are offered a price of their own.
    pub special_price_above: u32,
    /// The company that runs the site, which sells.
    pub company_name: String,
    /// Its tax number. Without it no invoice can be made.
    #[serde(default)]
    pub company_tax_id: Option<String>,
    /// Its address for invoices, in several lines; city and region without it.
    #[serde(default)]
    pub company_address: Option<String>,
    /// Its city.
    pub company_city: String,
    /// Its region.
    pub company_region: String,
    /// What the value added tax is called where it sits: IVA, or IGIC on the Canary Islands.
    #[serde(default = "vat_name")]
    pub vat_name: String,
    /// The rate of the tax, in percent.
    #[serde(default = "vat_percent")]
    pub vat_percent: f64,
    /// How the yearly fee is paid, by language.
    #[serde(default)]
    pub payment_instructions: BTreeMap<String, String>,
    /// Address of a MapLibre style with streets; without it, maps show coasts and towns.
    #[serde(default)]
    pub map_style_url: Option<String>,
    /// Colours of the light theme, as `#RRGGBB` by name.
    pub colors_light: BTreeMap<String, String>,
    /// Colours of the dark theme.
    pub colors_dark: BTreeMap<String, String>,
}

fn vat_name() -> String {
    "IVA".into()
}

const fn vat_percent() -> f64 {
    21.0
}

/// Why the brand file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It cannot be read.
    #[error("the brand file {0} cannot be read: {1}")]
    Read(PathBuf, std::io::Error),
    /// It has a wrong form.
    #[error("the brand file {0} is not valid: {1}")]
    Parse(PathBuf, serde_json::Error),
    /// A rate of tax that no country has.
    #[error("the brand file {0} is not valid: vatPercent must be between 0 and 100, not {1}")]
    VatPercent(PathBuf, f64),
}

impl Brand {
    /// Reads a brand file.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let text = std::fs::read_to_string(path).map_err(|error| Error::Read(path.into(), error))?;
        let brand: Self = serde_json::from_str(&text).map_err(|error| Error::Parse(path.into(), error))?;
        if !(0.0..=100.0).contains(&brand.vat_percent) {
            return Err(Error::VatPercent(path.into(), brand.vat_percent));
        }
        Ok(brand)
    }

    /// The rate of the tax in hundredths of a percent.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 0 and 10,000")]
    pub fn vat_basis_points(&self) -> u32 {
        (self.vat_percent * 100.0).round() as u32
    }
}

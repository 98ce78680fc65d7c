//! Doubtful coordinates of listings, for operators.

use casacero_proto::listing::v1::{self as wire, Point};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{CoordinateDoubt, PointPrecision},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{given, instant, many};

/// How far the check of all listings is.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoordinateCheck {
    /// Listings there are.
    pub listings: u32,
    /// Those that were checked as they are now.
    pub checked: u32,
    /// Those of which something was found.
    pub findings: u32,
    /// How far it is, in percent.
    pub percent: u32,
}

/// A point that a provider proposes.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProposedPoint {
    /// Where it is.
    pub coordinates: Point,
    /// How exactly it is known.
    #[schema(required)]
    pub precision: Option<PointPrecision>,
    /// The radius in metres within which the home is in most cases.
    pub accuracy_m: u32,
    /// The provider.
    #[schema(required)]
    pub source: Option<String>,
}

/// A listing without or with doubtful coordinates.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoordinateFinding {
    /// The listing's, such as `CASA-1001`.
    pub property_id: String,
    /// What it is called.
    pub name: String,
    /// What is wrong.
    #[schema(required)]
    pub doubt: Option<CoordinateDoubt>,
    /// How far its point is from its postcode or city, in metres; 0 without a point.
    pub distance_m: u32,
    /// Its point.
    #[schema(required)]
    pub coordinates: Option<Point>,
    /// The point it would get.
    #[schema(required)]
    pub proposed: Option<ProposedPoint>,
    /// When it was checked.
    pub checked_at: DateTime<Utc>,
    /// The version of the listing that was checked.
    pub version: u64,
}

/// Listings without or with doubtful coordinates.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoordinateFindingPage {
    /// The findings of this page.
    pub items: Vec<CoordinateFinding>,
    /// Names the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// Which proposal is applied.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProposalToApply {
    /// The `version` of the finding that was looked at.
    pub version: u64,
}

fn point(latitude: Option<f64>, longitude: Option<f64>) -> Option<Point> {
    latitude.zip(longitude).map(|(latitude, longitude)| Point { latitude, longitude })
}

impl From<wire::CoordinateCheckProgress> for CoordinateCheck {
    fn from(progress: wire::CoordinateCheckProgress) -> Self {
        let wire::CoordinateCheckProgress { listings, checked, findings } = progress;
        // A directory without listings is checked completely.
        let percent = (u64::from(checked) * 100).checked_div(u64::from(listings)).map_or(100, |percent| percent as u32);
        Self { listings, checked, findings, percent }
    }
}

impl From<wire::CoordinateFinding> for CoordinateFinding {
    fn from(finding: wire::CoordinateFinding) -> Self {
        let wire::CoordinateFinding {
            property_id,
            name,
            doubt,
            distance_m,
            latitude,
            longitude,
            proposed_latitude,
            proposed_longitude,
            proposed_precision,
            proposed_accuracy_m,
            source,
            checked_at,
            version,
        } = finding;
        let proposed = point(proposed_latitude, proposed_longitude).map(|coordinates| ProposedPoint {
            coordinates,
            precision: PointPrecision::of(proposed_precision),
            accuracy_m: proposed_accuracy_m,
            source: given(source),
        });
        Self {
            property_id,
            name,
            doubt: CoordinateDoubt::of(doubt),
            distance_m,
            coordinates: point(latitude, longitude),
            proposed,
            checked_at: instant(checked_at.unwrap_or_default()),
            version,
        }
    }
}

impl From<wire::ListCoordinateFindingsResponse> for CoordinateFindingPage {
    fn from(
        wire::ListCoordinateFindingsResponse { items, next_page_token }: wire::ListCoordinateFindingsResponse,
    ) -> Self {
        Self { items: many(items), next_cursor: given(next_page_token) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_counted_in_percent() {
        for (listings, checked, percent) in [(0, 0, 100), (3, 1, 33), (3, 3, 100), (u32::MAX, u32::MAX, 100)] {
            let progress = wire::CoordinateCheckProgress { listings, checked, findings: 0 };
            assert_eq!(CoordinateCheck::from(progress).percent, percent);
        }
    }

    #[test]
    fn a_finding_has_a_proposal_or_none() {
        let finding = wire::CoordinateFinding {
            doubt: wire::CoordinateDoubt::Missing.into(),
            proposed_latitude: Some(28.7),
            proposed_longitude: Some(-13.9),
            proposed_precision: wire::PointPrecision::Area.into(),
            proposed_accuracy_m: 1_000,
            source: "gazetteer".into(),
            ..Default::default()
        };
        let shown = CoordinateFinding::from(finding.clone());
        assert_eq!((shown.doubt, shown.coordinates), (Some(CoordinateDoubt::Missing), None));
        let proposed = shown.proposed.expect("a proposal");
        assert_eq!((proposed.precision, proposed.source.as_deref()), (Some(PointPrecision::Area), Some("gazetteer")));
        let without = wire::CoordinateFinding { proposed_latitude: None, ..finding };
        assert_eq!(CoordinateFinding::from(without).proposed, None);
    }
}

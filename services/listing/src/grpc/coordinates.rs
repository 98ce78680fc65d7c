//! gRPC methods of coordinate checks.

use casacero_common::{
    access::{self, Action},
    principal,
};
use casacero_proto::listing::v1::{self as wire, coordinate_service_server::CoordinateService};
use tonic::{Request, Response, Status};

use crate::{
    commands::{Commands, FindingPage},
    domain::{
        coordinates::CoordinateCheck,
        country::Country,
        place::{Place, PlaceTexts, Point},
        query::page_size,
        refusal::Refusal,
        text::{FieldError, Line, Named as _},
    },
    messages::timestamp,
    store::{CoordinateFinding, CoordinateProgress},
};

/// Default page size of the findings.
const PAGE_SIZE: u32 = 50;

pub struct CoordinateServer(pub Commands);

type Answer<T> = Result<Response<T>, Status>;

fn progress(found: CoordinateProgress) -> wire::CoordinateCheckProgress {
    let CoordinateProgress { listings, checked, findings, addresses } = found;
    let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    wire::CoordinateCheckProgress {
        listings: count(listings),
        checked: count(checked),
        findings: count(findings),
        addresses: count(addresses),
        // A directory without listings is checked completely.
        percent: checked.saturating_mul(100).checked_div(listings).map_or(100, count),
    }
}

fn point_message(point: Point) -> wire::Point {
    wire::Point { latitude: point.latitude(), longitude: point.longitude() }
}

fn texts_message(place: Place) -> wire::PlaceTexts {
    let text = |line: Option<Line<100>>| line.map(|line| line.as_str().to_owned());
    wire::PlaceTexts {
        country: place.country.code().to_owned(),
        city: place.city.as_str().to_owned(),
        region: text(place.region),
        state_province: text(place.state_province),
        postal_code: place.postal_code.map(|code| code.as_str().to_owned()),
    }
}

fn texts(message: wire::PlaceTexts) -> Result<PlaceTexts, FieldError> {
    let wire::PlaceTexts { country, city, region, state_province, postal_code } = message;
    Ok(PlaceTexts {
        country: Country::parse(&country).named("country")?,
        city: Line::parse(&city).named("city")?,
        region: Line::parse_optional(region.as_deref()).named("region")?,
        state_province: Line::parse_optional(state_province.as_deref()).named("state_province")?,
        postal_code: Line::parse_optional(postal_code.as_deref()).named("postal_code")?,
    })
}

fn finding(found: CoordinateFinding) -> wire::CoordinateFinding {
    let CoordinateFinding { listing_id, name, place, check, checked_at, version } = found;
    let CoordinateCheck { doubt, distance_m, proposal } = check;
    let proposed = proposal.map(|proposal| wire::ProposedPoint {
        point: Some(point_message(proposal.point)),
        precision: Some(proposal.accuracy.precision().into()),
        accuracy_m: proposal.accuracy.accuracy_m(),
        source: Some(proposal.source).filter(|source| !source.is_empty()),
    });
    wire::CoordinateFinding {
        property_id: listing_id.to_string(),
        name,
        doubt: doubt.map(Into::into),
        distance_m,
        point: place.point.map(point_message),
        proposed,
        place: Some(texts_message(place)),
        checked_at: checked_at.map(timestamp),
        version,
    }
}

#[tonic::async_trait]
impl CoordinateService for CoordinateServer {
    async fn start_coordinate_check(
        &self,
        request: Request<wire::StartCoordinateCheckRequest>,
    ) -> Answer<wire::StartCoordinateCheckResponse> {
        let principal = principal::of(&request);
        let progress = progress(self.0.start_coordinate_check(&principal).await?);
        Ok(Response::new(wire::StartCoordinateCheckResponse { progress: Some(progress) }))
    }

    async fn get_coordinate_check(
        &self,
        request: Request<wire::GetCoordinateCheckRequest>,
    ) -> Answer<wire::GetCoordinateCheckResponse> {
        let principal = principal::of(&request);
        let progress = progress(self.0.coordinate_progress(&principal).await?);
        Ok(Response::new(wire::GetCoordinateCheckResponse { progress: Some(progress) }))
    }

    async fn list_coordinate_findings(
        &self,
        request: Request<wire::ListCoordinateFindingsRequest>,
    ) -> Answer<wire::ListCoordinateFindingsResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ReadDirectory, None)?;
        let wire::ListCoordinateFindingsRequest { page_token, page_size: asked } = request.into_inner();
        let limit = page_size(if asked == 0 { PAGE_SIZE } else { asked })?;
        let FindingPage { items, next_page_token } = self.0.coordinate_findings(&principal, limit, &page_token).await?;
        Ok(Response::new(wire::ListCoordinateFindingsResponse {
            items: items.into_iter().map(finding).collect(),
            next_page_token: Some(next_page_token).filter(|token| !token.is_empty()),
        }))
    }

    async fn apply_coordinates(
        &self,
        request: Request<wire::ApplyCoordinatesRequest>,
    ) -> Answer<wire::ApplyCoordinatesResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::Operate, None)?;
        let wire::ApplyCoordinatesRequest { property_id, version, point, place } = request.into_inner();
        let point = point.map(|wire::Point { latitude, longitude }| Point::new(latitude, longitude));
        let point = point.transpose().named("coordinates").map_err(Refusal::from)?;
        let place = place.map(texts).transpose().map_err(Refusal::from)?;
        let applied = self.0.apply_coordinates(&principal, &property_id, version, point, place).await?;
        let finding = finding(applied);
        Ok(Response::new(wire::ApplyCoordinatesResponse { finding: Some(finding) }))
    }
}

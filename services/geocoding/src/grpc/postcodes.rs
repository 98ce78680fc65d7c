//! The service of postcodes and countries.

use std::sync::Arc;

use casacero_proto::geocoding::v1::{
    self as wire, ListCountriesRequest, ListCountriesResponse, ResolvePostcodeRequest, ResolvePostcodeResponse,
    postcode_service_server::PostcodeService,
};
use tonic::{Request, Response, Status, async_trait};

use super::{
    Server,
    convert::{name, read_country, wire_precision},
};
use crate::{
    ATTRIBUTION,
    domain::{
        country::{self, Group, ListedCountry},
        place::{Country, Precision},
        postal::PostalTable,
        postcode::{self, Form, PostcodePlace, Problem, Reading},
    },
};

/// Answers the calls about postcodes.
pub(crate) struct PostcodeServer {
    postal: Arc<PostalTable>,
    geocoding: Arc<Server>,
}

impl PostcodeServer {
    pub(crate) fn new(postal: Arc<PostalTable>, geocoding: Arc<Server>) -> Self {
        Self { postal, geocoding }
    }

    fn place(&self, country: Country, reading: &Reading) -> Result<wire::GeocodedPlace, Status> {
        if reading.problem.is_some() {
            return Ok(unknown_place(country));
        }
        let place = postcode::place_of(&self.postal, country, &reading.normalised);
        let PostcodePlace { city, region, province, island, point, precision, accuracy_m, source } = place;
        Ok(wire::GeocodedPlace {
            city,
            region,
            province,
            island: island.map(|island| island.name().to_owned()).unwrap_or_default(),
            postcode: reading.formatted.clone(),
            latitude: point.map(|point| point.latitude()),
            longitude: point.map(|point| point.longitude()),
            precision: wire_precision(precision).into(),
            accuracy_m,
            source: source.to_owned(),
            attribution: ATTRIBUTION.to_owned(),
            time_zone: point.map(|point| self.geocoding.time_zone(point)).transpose()?.unwrap_or_default(),
            ..unknown_place(country)
        })
    }
}

#[async_trait]
impl PostcodeService for PostcodeServer {
    async fn resolve_postcode(
        &self,
        request: Request<ResolvePostcodeRequest>,
    ) -> Result<Response<ResolvePostcodeResponse>, Status> {
        let ResolvePostcodeRequest { postcode, country } = request.into_inner();
        let text = name(postcode, "postcode")?;
        if country.trim().is_empty() {
            let problem = wire::PostcodeProblem::Required.into();
            return Ok(Response::new(ResolvePostcodeResponse { problem, ..Default::default() }));
        }
        let country = read_country(&country)?;
        let reading = postcode::read(&text, country);
        let place = self.place(country, &reading)?;
        let Reading { normalised, formatted, problem, pattern_known, examples } = reading;
        Ok(Response::new(ResolvePostcodeResponse {
            valid: problem.is_none(),
            normalised,
            formatted,
            pattern_known,
            problem: problem.map_or(wire::PostcodeProblem::Unspecified, wire_problem).into(),
            examples: owned(examples),
            place: Some(place),
        }))
    }

    async fn list_countries(
        &self,
        _request: Request<ListCountriesRequest>,
    ) -> Result<Response<ListCountriesResponse>, Status> {
        let items = country::listed().into_iter().map(wire_country).collect();
        Ok(Response::new(ListCountriesResponse { items }))
    }
}

/// A place of which only the country is known.
fn unknown_place(country: Country) -> wire::GeocodedPlace {
    wire::GeocodedPlace {
        country: country.code().to_owned(),
        precision: wire_precision(Precision::FormatOnly).into(),
        ..Default::default()
    }
}

fn wire_problem(problem: Problem) -> wire::PostcodeProblem {
    match problem {
        Problem::Required => wire::PostcodeProblem::Required,
        Problem::Empty => wire::PostcodeProblem::Empty,
        Problem::Format => wire::PostcodeProblem::Format,
    }
}

fn wire_country(listed: ListedCountry) -> wire::Country {
    let ListedCountry { code, names: [name_en, name_es], group, is_popular } = listed;
    let group = match group {
        Group::Europe => wire::CountryGroup::Europe,
        Group::Americas => wire::CountryGroup::Americas,
        Group::AsiaPacific => wire::CountryGroup::AsiaPacific,
        Group::AfricaMiddleEast => wire::CountryGroup::AfricaMiddleEast,
    };
    let form = Country::parse(code).and_then(Form::of);
    wire::Country {
        code: code.to_owned(),
        name_en: name_en.to_owned(),
        name_es: name_es.to_owned(),
        group: group.into(),
        is_popular,
        // The pattern of every listed country with postcodes is known.
        has_postcodes: form.is_some(),
        pattern_known: form.is_some(),
        examples: form.map(|form| owned(form.examples())).unwrap_or_default(),
    }
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use casacero_common::refusal;
    use casacero_proto::geocoding::v1::{
        CountryGroup, PostcodeProblem, Precision as WirePrecision, postcode_service_client::PostcodeServiceClient,
        postcode_service_server::PostcodeServiceServer,
    };
    use tonic::Code;

    use super::*;
    use crate::grpc::tests::sample_server;

    fn client() -> PostcodeServiceClient<PostcodeServiceServer<PostcodeServer>> {
        let server = PostcodeServer::new(Arc::default(), Arc::new(sample_server()));
        PostcodeServiceClient::new(PostcodeServiceServer::new(server))
    }

    async fn resolve(postcode: &str, country: &str) -> Result<ResolvePostcodeResponse, Status> {
        let request = ResolvePostcodeRequest { postcode: postcode.into(), country: country.into() };
        Ok(client().resolve_postcode(request).await?.into_inner())
    }

    #[tokio::test]
    async fn a_spanish_postcode_tells_province_and_island() {
        for country in ["es", "IC"] {
            let answer = resolve(" 35 660 ", country).await.expect("answered");
            assert!(answer.valid && answer.pattern_known);
            assert_eq!((answer.normalised.as_str(), answer.formatted.as_str()), ("35660", "35660"));
            assert_eq!(answer.problem(), PostcodeProblem::Unspecified);
            assert_eq!(answer.examples, ["28039", "28300"]);
            let place = answer.place.expect("a place");
            assert_eq!((place.country.as_str(), place.postcode.as_str()), ("ES", "35660"));
            assert_eq!((place.region.as_str(), place.province.as_str()), ("Canary Islands", "Las Palmas"));
            assert_eq!((place.island.as_str(), place.city.as_str()), ("Fuerteventura", ""));
            assert_eq!((place.precision(), place.accuracy_m), (WirePrecision::FormatOnly, 0));
            assert_eq!((place.latitude, place.longitude, place.time_zone.as_str()), (None, None, ""));
        }
    }

    #[tokio::test]
    async fn a_wrong_postcode_is_answered_with_the_reason() {
        use PostcodeProblem::{Empty, Format, Required, Unspecified};
        let cases = [
            ("99999", "ES", Format, true),
            ("sw1a", "GB", Format, true),
            ("", "ES", Required, true),
            ("35660", "", Required, false),
            ("", "", Required, false),
            ("", "AE", Empty, false),
            ("PO Box 1", "AE", Unspecified, false),
            ("sw1a1aa", "GB", Unspecified, true),
        ];
        for (postcode, country, problem, pattern_known) in cases {
            let answer = resolve(postcode, country).await.expect("answered");
            assert_eq!((answer.problem(), answer.pattern_known), (problem, pattern_known), "{country} {postcode}");
            assert_eq!(answer.valid, problem == Unspecified);
            assert_eq!(answer.examples.is_empty(), !pattern_known);
            assert_eq!(answer.place.map(|place| place.country), (!country.is_empty()).then(|| country.to_owned()));
        }
    }

    #[tokio::test]
    async fn what_is_no_question_is_refused() {
        let long = "1".repeat(201);
        let cases = [
            ("35660", "Spain", "invalid_country"),
            ("1", "ZZ", "invalid_country"),
            (long.as_str(), "ES", "name_too_long"),
        ];
        for (postcode, country, reason) in cases {
            let status = resolve(postcode, country).await.expect_err(reason);
            assert_eq!((status.code(), refusal::reason(&status)), (Code::InvalidArgument, Some(reason)));
        }
    }

    #[tokio::test]
    async fn countries_have_names_groups_and_examples() {
        let countries = client().list_countries(ListCountriesRequest {}).await.expect("answered").into_inner().items;
        let spain = &countries[0];
        assert_eq!((spain.code.as_str(), spain.name_en.as_str(), spain.name_es.as_str()), ("ES", "Spain", "España"));
        assert_eq!((spain.group(), spain.is_popular), (CountryGroup::Europe, true));
        assert_eq!((spain.has_postcodes, spain.pattern_known), (true, true));
        let emirates = countries.iter().find(|country| country.code == "AE").expect("listed");
        assert_eq!((emirates.group(), emirates.has_postcodes), (CountryGroup::AfricaMiddleEast, false));
        assert!(countries.iter().all(|country| country.pattern_known != country.examples.is_empty()));
    }
}

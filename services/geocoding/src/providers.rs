//! Providers of coordinates, tried in order.

use std::sync::Arc;

use async_trait::async_trait;

use crate::{
    domain::{
        gazetteer::Gazetteer,
        locate::{City, Unclear, locate},
        place::Precision,
    },
    ports::{Failure, Geocoder, Located},
};

/// The radius of a typical town: its middle is this close to every house in it.
const CITY_ACCURACY_M: u32 = 5_000;

/// The gazetteer in memory. It is always available and never exact.
pub struct OfflineGazetteer(pub Arc<Gazetteer>);

#[async_trait]
impl Geocoder for OfflineGazetteer {
    fn name(&self) -> &'static str {
        "gazetteer"
    }

    async fn locate(&self, city: &City) -> Result<Located, Failure> {
        let place = locate(&self.0, city)?;
        Ok(Located { place, precision: Precision::Approximate, accuracy_m: CITY_ACCURACY_M })
    }
}

/// Providers in the order in which they are tried.
pub struct Chain(Vec<Box<dyn Geocoder>>);

impl Chain {
    /// A chain; the first provider is tried first.
    pub fn new(providers: Vec<Box<dyn Geocoder>>) -> Self {
        Self(providers)
    }

    /// The first answer. If there is none, the reason of the last provider that answered: a failing provider must not
    /// hide that another one knows several such places.
    pub async fn locate(&self, city: &City) -> Result<Located, Failure> {
        let mut unclear = None;
        let mut unavailable = None;
        for provider in &self.0 {
            match provider.locate(city).await {
                Ok(located) => {
                    metrics::counter!("geocoding_answers_total", "provider" => provider.name()).increment(1);
                    return Ok(located);
                }
                Err(Failure::Unclear(reason)) => unclear = Some(reason),
                Err(Failure::Unavailable(cause)) => {
                    tracing::warn!(provider = provider.name(), %cause, "provider of coordinates is unavailable");
                    unavailable = Some(cause);
                }
            }
        }
        Err(match (unclear, unavailable) {
            (Some(reason), _) => Failure::Unclear(reason),
            (None, Some(cause)) => Failure::Unavailable(cause),
            (None, None) => Failure::Unclear(Unclear::Unknown),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{domain::place::Country, testing::sample};

    /// The behaviour of a provider in a test.
    #[derive(Clone, Copy)]
    enum Answer {
        Sample,
        Unclear(Unclear),
        Down,
    }

    #[async_trait]
    impl Geocoder for Answer {
        fn name(&self) -> &'static str {
            "test"
        }

        async fn locate(&self, city: &City) -> Result<Located, Failure> {
            match self {
                Self::Sample => OfflineGazetteer(Arc::new(sample())).locate(city).await,
                Self::Unclear(reason) => Err(Failure::Unclear(*reason)),
                Self::Down => Err(Failure::Unavailable("no route".into())),
            }
        }
    }

    #[tokio::test]
    async fn the_first_answer_wins_and_failures_are_passed_over() {
        use Answer::{Down, Sample, Unclear as No};
        use Unclear::{Ambiguous, Unknown};
        let cases: [(&[Answer], &str); 7] = [
            (&[Sample], "Corralejo"),
            (&[Down, Sample], "Corralejo"),
            (&[No(Unknown), Sample], "Corralejo"),
            (&[No(Ambiguous), Down], "several places have that name, and the region does not tell which is meant"),
            (&[Down, No(Unknown)], "no place of that name is known in the country"),
            (&[Down], "the provider is unavailable"),
            (&[], "no place of that name is known in the country"),
        ];
        let city = City { name: "Corralejo".into(), region: String::new(), country: Country::SPAIN };
        for (number, (answers, expected)) in cases.into_iter().enumerate() {
            let chain = Chain::new(answers.iter().map(|answer| Box::new(*answer) as Box<dyn Geocoder>).collect());
            let found =
                chain.locate(&city).await.map_or_else(|failure| failure.to_string(), |located| located.place.name);
            assert_eq!(found, expected, "case {number}");
        }
    }
}

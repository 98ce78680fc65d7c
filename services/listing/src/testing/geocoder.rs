//! A geocoder for tests.

use std::sync::{Mutex, MutexGuard};

use async_trait::async_trait;
use casacero_proto::listing::v1::PointPrecision;
use tokio::sync::Notify;

use crate::{
    domain::{
        coordinates::{Geocoded, ProposedPoint, Surroundings},
        place::{Place, Point, PointAccuracy},
    },
    ports::{Geocoder, GeocoderError},
};

/// A geocoder with one answer for all addresses. It knows nothing until it is told an answer.
#[derive(Default)]
pub struct FakeGeocoder {
    state: Mutex<State>,
    /// Notified when an address is asked for while the geocoder is slow.
    pub asked: Notify,
    /// Lets a slow geocoder answer.
    pub answer: Notify,
}

#[derive(Default)]
struct State {
    answer: Geocoded,
    there: Surroundings,
    away_for: Vec<String>,
    is_slow: bool,
    cities: Vec<String>,
}

/// An answer of this accuracy at 28.73, -13.87, where listings for tests are.
pub fn answer(accuracy_m: u32) -> Geocoded {
    let proposal = ProposedPoint {
        point: Point::new(28.73, -13.87).expect("a point"),
        accuracy: PointAccuracy::new(PointPrecision::Area, Some(accuracy_m)).expect("an accuracy"),
        source: "gazetteer".into(),
    };
    Geocoded { proposal: Some(proposal), province: "Las Palmas".into(), is_partial: false }
}

impl FakeGeocoder {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("a lock")
    }

    /// Sets the answer to all addresses.
    pub fn answers(&self, answer: Geocoded) {
        self.state().answer = answer;
    }

    /// Sets what lies at all points.
    pub fn is_in(&self, country: &str) {
        self.state().there = Surroundings { country: country.into(), ..Surroundings::default() };
    }

    /// Makes the geocoder unavailable for addresses in these cities.
    pub fn is_away_for(&self, cities: &[&str]) {
        self.state().away_for = cities.iter().map(ToString::to_string).collect();
    }

    /// Makes the geocoder wait for [`answer`](Self::answer) before it answers.
    pub fn is_slow(&self) {
        self.state().is_slow = true;
    }

    /// The cities that were asked for.
    pub fn cities(&self) -> Vec<String> {
        self.state().cities.clone()
    }
}

#[async_trait]
impl Geocoder for FakeGeocoder {
    async fn geocode(&self, place: &Place) -> Result<Geocoded, GeocoderError> {
        let city = place.city.to_string();
        let is_slow = {
            let mut state = self.state();
            state.cities.push(city.clone());
            state.is_slow
        };
        if is_slow {
            self.asked.notify_one();
            self.answer.notified().await;
        }
        let state = self.state();
        if state.away_for.contains(&city) { Err(GeocoderError("away".into())) } else { Ok(state.answer.clone()) }
    }

    async fn surroundings(&self, _point: Point) -> Result<Surroundings, GeocoderError> {
        Ok(self.state().there.clone())
    }
}

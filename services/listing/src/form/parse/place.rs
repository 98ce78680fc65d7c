//! The place of a form.

use chrono_tz::Tz;

use super::{Errors, Form, blank, line, optional_choice, optional_line};
use crate::domain::{
    country::Country,
    place::{Place, Point, PointAccuracy},
    text::{Invalid, Line, Named as _},
    time_zone,
};

pub(super) fn place(form: &Form, is_needed: bool, zone_of_point: Option<Tz>, errors: &mut Errors) -> Option<Place> {
    let country = if blank(form.country.as_ref()) {
        errors.add("country", Invalid::Required);
        None
    } else {
        errors.take(Country::parse(form.country.as_deref().unwrap_or_default()).named("country"))
    };
    let city = errors.take(line(form.city.as_ref(), "city"));
    let region = errors.take(optional_line(form.region.as_ref(), "region"));
    let state_province = errors.take(optional_line(form.state_province.as_ref(), "state_province"));
    let address = errors.take(optional_line(form.address.as_ref(), "address"));
    let postal_code: Option<Option<Line<20>>> = errors.take(optional_line(form.postal_code.as_ref(), "postal_code"));
    if is_needed && postal_code == Some(None) {
        errors.add("postal_code", Invalid::Required);
    }
    let point = form.point.map(|point| Point::new(point.latitude, point.longitude)).transpose().named("point");
    let point = errors.take(point);
    let precision = errors.take(optional_choice(form.point_precision, "point_precision"));
    let accuracy = match (point, precision) {
        (Some(point), Some(precision)) => errors.take(PointAccuracy::of_point(point, precision, form.point_accuracy_m)),
        _ => None,
    };
    let (country, postal_code) = (country?, postal_code?);
    let of_address = || time_zone::of_address(country, postal_code.as_ref().map(Line::as_str));
    let time_zone = match zone_of_point.or_else(of_address) {
        Some(zone) => Some(zone),
        None if blank(form.time_zone.as_ref()) => {
            errors.add("time_zone", Invalid::Required);
            None
        }
        None => {
            let asked = form.time_zone.as_deref().unwrap_or_default().trim();
            errors.take(asked.parse::<Tz>().map_err(|_| Invalid::TimeZone).named("time_zone"))
        }
    };
    Some(Place {
        country,
        region: region?,
        city: city?,
        state_province: state_province?,
        address: address?,
        postal_code,
        point: point?,
        accuracy: accuracy?,
        time_zone: time_zone?,
    })
}

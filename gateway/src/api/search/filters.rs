//! The filters of a search, the same for its list and its map.

use casacero_proto::{
    decimals,
    listing::v1::{
        self as wire, Accessibility, AirConditioning, Amenity, Cancellation, ChildrenPolicy, Kitchen, Parking,
        PetPolicy, PoolAccess, PropertyType, SmokingPolicy, View,
    },
};
use chrono::{Datelike as _, NaiveDate};
use utoipa::IntoParams;

use crate::{
    api::stays::nights,
    problem::{Code, Problem},
    query::{Query, QueryParameters},
};

/// Maximum number of bathrooms that a search may ask for.
const BATHROOMS_MAX: f64 = 50.0;

/// Which properties a search finds.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct FilterParameters {
    /// City, island, region or country, in any case and with or without accents. A letter may be wrong where nothing
    /// matches. The `fullName` of a suggested place finds the properties of that place alone.
    destination: Option<String>,
    /// Kinds of home; may be repeated.
    #[param(required = false)]
    r#type: Vec<PropertyType>,
    /// At least so many people, 1 to 50.
    #[param(minimum = 1, maximum = 50)]
    guests: Option<u32>,
    /// How many of the guests are children, for the price of the stay; goes with `guests`. At least one guest is an
    /// adult.
    #[param(maximum = 49)]
    children: Option<u32>,
    /// Lowest price of a night, in whole units of the site's currency.
    price_min: Option<u32>,
    /// Highest price of a night, in whole units of the site's currency.
    price_max: Option<u32>,
    /// Arrival; goes with `checkOut`. Only properties free on every night are found.
    check_in: Option<NaiveDate>,
    /// Departure; goes with `checkIn`.
    check_out: Option<NaiveDate>,
    /// At least so many bedrooms.
    #[param(minimum = 0, maximum = 50)]
    bedrooms: Option<u32>,
    /// At least so many bathrooms, in halves.
    #[param(minimum = 0, maximum = 50)]
    bathrooms: Option<f64>,
    /// All of them; may be repeated.
    #[param(required = false)]
    amenities: Vec<Amenity>,
    /// All of them; may be repeated.
    #[param(required = false)]
    views: Vec<View>,
    /// Any of them; may be repeated.
    #[param(required = false)]
    pool: Vec<PoolAccess>,
    /// Any of them; may be repeated.
    #[param(required = false)]
    parking: Vec<Parking>,
    /// Any of them; may be repeated.
    #[param(required = false)]
    kitchen: Vec<Kitchen>,
    /// Any of them; may be repeated.
    #[param(required = false)]
    air_conditioning: Vec<AirConditioning>,
    /// Any of them; may be repeated.
    #[param(required = false)]
    accessibility: Vec<Accessibility>,
    /// Any of them; may be repeated.
    #[param(required = false)]
    pets: Vec<PetPolicy>,
    /// Any of them; may be repeated.
    #[param(required = false)]
    smoking: Vec<SmokingPolicy>,
    /// Any of them; may be repeated.
    #[param(required = false)]
    children_policy: Vec<ChildrenPolicy>,
    /// Any of them; may be repeated.
    #[param(required = false)]
    cancellations: Vec<Cancellation>,
    /// Whether owners must usually answer within a day.
    answers_fast: Option<bool>,
    /// Lowest total of the stay, in whole units of the site's currency; goes with dates.
    total_min: Option<u32>,
    /// Highest total of the stay, in whole units of the site's currency; goes with dates.
    total_max: Option<u32>,
    /// The stay may begin so many days earlier or later; goes with `checkIn` and `checkOut`.
    #[param(minimum = 0, maximum = 3)]
    flexible_days: Option<u32>,
    /// A stay within this month or beginning in it, such as `2027-05`; goes with `flexibleNights` or `weekend`, not with
    /// `checkIn`.
    #[param(value_type = Option<String>)]
    month: Option<NaiveDate>,
    /// So many nights, anywhere in `month`.
    #[param(minimum = 1, maximum = 30)]
    flexible_nights: Option<u32>,
    /// Friday to Sunday, any in `month`.
    weekend: Option<bool>,
}

impl QueryParameters for FilterParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        let (check_in, check_out) = query.stay()?;
        let asked = Self {
            destination: query.text("destination"),
            r#type: query.words("type")?,
            guests: query.number("guests", Code::InvalidParty)?,
            children: query.number("children", Code::InvalidParty)?,
            price_min: query.number("priceMin", Code::InvalidPriceRange)?,
            price_max: query.number("priceMax", Code::InvalidPriceRange)?,
            check_in,
            check_out,
            bedrooms: query.number_within("bedrooms", 0..=50)?,
            bathrooms: query.decimal("bathrooms", Code::InvalidParameter)?,
            amenities: query.words("amenities")?,
            views: query.words("views")?,
            pool: query.words("pool")?,
            parking: query.words("parking")?,
            kitchen: query.words("kitchen")?,
            air_conditioning: query.words("airConditioning")?,
            accessibility: query.words("accessibility")?,
            pets: query.words("pets")?,
            smoking: query.words("smoking")?,
            children_policy: query.words("childrenPolicy")?,
            cancellations: query.words("cancellations")?,
            answers_fast: query.flag("answersFast")?,
            total_min: query.number("totalMin", Code::InvalidPriceRange)?,
            total_max: query.number("totalMax", Code::InvalidPriceRange)?,
            flexible_days: query.number_within("flexibleDays", 0..=3)?,
            month: query.month("month")?,
            flexible_nights: query.number_within("flexibleNights", 1..=30)?,
            weekend: query.flag("weekend")?,
        };
        asked.check()?;
        Ok(asked)
    }
}

impl FilterParameters {
    /// Refuses values that do not go together.
    fn check(&self) -> Result<(), Problem> {
        let is_half = |number: f64| (0.0..=BATHROOMS_MAX).contains(&number) && (number * 2.0).fract() == 0.0;
        if self.bathrooms.is_some_and(|number| !is_half(number)) {
            return Err(Problem::with_field(Code::InvalidParameter, "bathrooms"));
        }
        let has_days = self.flexible_days.is_some_and(|days| days > 0);
        if has_days && self.check_in.is_none() {
            return Err(Problem::with_field(Code::InvalidStay, "checkIn"));
        }
        let is_weekend = self.weekend.unwrap_or_default();
        let is_month = match (self.month, self.flexible_nights, is_weekend) {
            (None, None, false) => true,
            (Some(_), Some(_), false) | (Some(_), None, true) => self.check_in.is_none(),
            (None, Some(_), _) | (None, None, true) | (Some(_), Some(_), true) | (Some(_), None, false) => false,
        };
        if is_month { Ok(()) } else { Err(Problem::with_field(Code::InvalidMonth, "month")) }
    }

    /// The filters of the search that is asked; prices are in `currency`.
    pub fn wire(self, currency: &str) -> wire::SearchListingsRequest {
        let Self {
            destination,
            r#type,
            guests,
            children,
            price_min,
            price_max,
            check_in,
            check_out,
            bedrooms,
            bathrooms,
            amenities,
            views,
            pool,
            parking,
            kitchen,
            air_conditioning,
            accessibility,
            pets,
            smoking,
            children_policy,
            cancellations,
            answers_fast,
            total_min,
            total_max,
            flexible_days,
            month,
            flexible_nights,
            weekend: _, // A month without a number of nights.
        } = self;
        let minor = |whole: u32| i64::from(whole) * 10_i64.pow(decimals(currency));
        wire::SearchListingsRequest {
            destination: destination.unwrap_or_default(),
            property_types: numbers(r#type),
            guests,
            price_min_minor: price_min.map(minor),
            price_max_minor: price_max.map(minor),
            price_currency: currency.to_owned(),
            stay: check_in.zip(check_out).map(|(arrival, departure)| nights(arrival, departure)),
            children: children.unwrap_or_default(),
            bedrooms,
            half_bathrooms: bathrooms.map(|number| (number * 2.0) as u32),
            amenities: numbers(amenities),
            views: numbers(views),
            pool_access: numbers(pool),
            parking: numbers(parking),
            kitchen: numbers(kitchen),
            air_conditioning: numbers(air_conditioning),
            accessibility: numbers(accessibility),
            pet_policies: numbers(pets),
            smoking_policies: numbers(smoking),
            children_policies: numbers(children_policy),
            cancellations: numbers(cancellations),
            answers_fast: answers_fast.unwrap_or_default(),
            total_min_minor: total_min.map(minor),
            total_max_minor: total_max.map(minor),
            flexible_days: flexible_days.unwrap_or_default(),
            month: month.map(|first| wire::MonthStay {
                year: first.year(),
                month: first.month(),
                nights: flexible_nights,
            }),
            ..Default::default()
        }
    }
}

fn numbers(values: Vec<impl Into<i32>>) -> Vec<i32> {
    values.into_iter().map(Into::into).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn every_filter_reaches_the_search() {
        let text = "bedrooms=2&bathrooms=1.5&amenities=wifi&amenities=bbq&views=sea&pool=shared_pool&parking=no_parking\
            &kitchen=kitchenette&airConditioning=none&accessibility=not_accessible&pets=no_pets&smoking=no_smoking\
            &childrenPolicy=adults_only&cancellations=free_until_7_days&answersFast=true&totalMin=300&totalMax=700&flexibleNights=4&month=2027-05&weekend=false";
        let asked = FilterParameters::parse(text).expect("nothing is refused").wire("EUR");
        let expected = wire::SearchListingsRequest {
            price_currency: "EUR".into(),
            bedrooms: Some(2),
            half_bathrooms: Some(3),
            amenities: vec![wire::Amenity::Wifi.into(), wire::Amenity::Bbq.into()],
            views: vec![wire::View::Sea.into()],
            pool_access: vec![wire::PoolAccess::SharedPool.into()],
            parking: vec![wire::Parking::NoParking.into()],
            kitchen: vec![wire::Kitchen::Kitchenette.into()],
            air_conditioning: vec![wire::AirConditioning::None.into()],
            accessibility: vec![wire::Accessibility::NotAccessible.into()],
            pet_policies: vec![wire::PetPolicy::NoPets.into()],
            smoking_policies: vec![wire::SmokingPolicy::NoSmoking.into()],
            children_policies: vec![wire::ChildrenPolicy::AdultsOnly.into()],
            cancellations: vec![wire::Cancellation::FreeUntil7Days.into()],
            answers_fast: true,
            total_min_minor: Some(30_000),
            total_max_minor: Some(70_000),
            month: Some(wire::MonthStay { year: 2027, month: 5, nights: Some(4) }),
            ..Default::default()
        };
        assert_eq!(asked, expected);
        let weekend = FilterParameters::parse("month=2027-12&weekend=true").expect("nothing is refused").wire("EUR");
        assert_eq!(weekend.month, Some(wire::MonthStay { year: 2027, month: 12, nights: None }));
        let around = "checkIn=2027-05-08&checkOut=2027-05-15&flexibleDays=2";
        let around = FilterParameters::parse(around).expect("nothing is refused").wire("EUR");
        let stay = Some(wire::DayRange { first_day: 20_946, end_day: 20_953 });
        assert_eq!((around.stay, around.flexible_days), (stay, 2));
    }

    #[test]
    fn bounds_of_prices_are_in_the_minor_units_of_the_currency() {
        for (currency, minor) in [("EUR", 9_900), ("JPY", 99), ("KWD", 99_000)] {
            let asked = FilterParameters::parse("priceMin=99&priceMax=99").expect("nothing is refused").wire(currency);
            assert_eq!((asked.price_min_minor, asked.price_max_minor), (Some(minor), Some(minor)), "{currency}");
        }
    }

    #[test]
    fn the_first_invalid_parameter_is_refused() {
        let cases = [
            ("checkOut=2027-05-08&checkIn=2027-5-1&type=castle", Code::InvalidDate, "checkIn"),
            ("checkIn=2027-05-08&type=castle", Code::InvalidStay, "checkOut"),
            ("checkOut=2027-05-08", Code::InvalidStay, "checkIn"),
            ("guests=-1&type=villa&type=castle", Code::InvalidParameter, "type"),
            ("priceMin=1e9&guests=-1", Code::InvalidParty, "guests"),
            ("priceMin=1e9&children=few", Code::InvalidParty, "children"),
            ("priceMin=-1", Code::InvalidPriceRange, "priceMin"),
            ("priceMax=-1", Code::InvalidPriceRange, "priceMax"),
            ("totalMin=-1", Code::InvalidPriceRange, "totalMin"),
            ("totalMax=1.5", Code::InvalidPriceRange, "totalMax"),
            ("bedrooms=51", Code::InvalidParameter, "bedrooms"),
            ("bathrooms=1.25", Code::InvalidParameter, "bathrooms"),
            ("bathrooms=-1", Code::InvalidParameter, "bathrooms"),
            ("amenities=wifi&amenities=moat", Code::InvalidParameter, "amenities"),
            ("flexibleDays=4", Code::InvalidParameter, "flexibleDays"),
            ("flexibleDays=1", Code::InvalidStay, "checkIn"),
            ("month=2027-13&weekend=true", Code::InvalidMonth, "month"),
            ("month=2027-5&weekend=true", Code::InvalidMonth, "month"),
            ("month=2027-05", Code::InvalidMonth, "month"),
            ("weekend=true", Code::InvalidMonth, "month"),
            ("flexibleNights=4", Code::InvalidMonth, "month"),
            ("month=2027-05&weekend=true&flexibleNights=4", Code::InvalidMonth, "month"),
            ("month=2027-05&weekend=true&checkIn=2027-05-08&checkOut=2027-05-15", Code::InvalidMonth, "month"),
            ("month=2027-05&flexibleNights=31", Code::InvalidParameter, "flexibleNights"),
            ("month=2027-05&weekend=yes", Code::InvalidParameter, "weekend"),
        ];
        for (text, code, field) in cases {
            let problem = FilterParameters::parse(text).expect_err(text);
            let document = problem.document(Language::English, String::new());
            assert_eq!((problem.code(), document.field.as_deref()), (code, Some(field)), "{text}");
        }
    }
}

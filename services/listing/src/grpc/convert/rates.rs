//! Conversions of rates and of the price of a stay.

use casacero_proto::listing::v1 as wire;

use crate::{
    domain::{
        booking_rules::BrokenRule,
        rates::{Rates, Weekdays},
        stay_price::{LineType, PriceLine, StayPrice},
        text::FieldError,
    },
    form::rates::unchecked_rates_of,
};

/// Converts rates. Without a message there are no rules, any length is allowed, and no fee is known.
pub fn rates_of(message: Option<wire::Rates>) -> Result<Rates, FieldError> {
    message.map_or_else(|| Ok(Rates::default()), |message| unchecked_rates_of(message)?.checked())
}

/// Converts the price of a stay.
pub fn stay_price(price: &StayPrice) -> wire::StayPrice {
    let StayPrice { currency, nights, lines: _, is_from, deposit_minor, min_nights, refused } = *price;
    wire::StayPrice {
        currency: currency.code().to_owned(),
        nights,
        lines: price.lines().map(line).collect(),
        total_minor: price.total_minor(),
        is_from,
        is_complete: price.is_complete(),
        deposit_minor,
        min_nights,
        refused: refused.map(refused_stay),
    }
}

fn refused_stay(rule: BrokenRule) -> wire::RefusedStay {
    use wire::RefusedStayReason as Reason;
    let (reason, number, weekdays) = match rule {
        BrokenRule::TooShort(nights) => (Reason::TooShort, nights, None),
        BrokenRule::TooLong(nights) => (Reason::TooLong, nights, None),
        BrokenRule::ArrivalWeekday(weekdays) => (Reason::ArrivalWeekday, 0, Some(weekdays)),
        BrokenRule::DepartureWeekday(weekdays) => (Reason::DepartureWeekday, 0, Some(weekdays)),
        BrokenRule::TooSoon(days) => (Reason::TooSoon, days, None),
        BrokenRule::TooFarAhead(days) => (Reason::TooFarAhead, days, None),
    };
    wire::RefusedStay { reason: reason.into(), number, weekdays: weekdays.map_or_else(Vec::new, Weekdays::all_numbers) }
}

fn line(PriceLine { line_type, amount_minor }: PriceLine) -> wire::PriceLine {
    let line_type = match line_type {
        LineType::Nights => wire::PriceLineType::Nights,
        LineType::Discount => wire::PriceLineType::Discount,
        LineType::Cleaning => wire::PriceLineType::Cleaning,
        LineType::ExtraGuests => wire::PriceLineType::ExtraGuests,
        LineType::ExtraFees => wire::PriceLineType::ExtraFees,
        LineType::TouristTax => wire::PriceLineType::TouristTax,
    };
    wire::PriceLine { r#type: line_type.into(), amount_minor }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::rates::rates_message;

    #[test]
    fn rates_go_to_the_contract_and_come_back() {
        let message = wire::Rates {
            rules: vec![
                wire::PriceRule {
                    days: Some(wire::RuleDays { first_day: 20_000, end_day: 20_010 }),
                    weekdays: vec![5, 6],
                    night_minor: Some(12_000),
                    arrival_weekdays: vec![1, 2, 3, 4, 5, 6, 7],
                    ..Default::default()
                },
                wire::PriceRule { min_nights: Some(2), max_nights: Some(9), ..Default::default() },
            ],
            min_nights: 3,
            fees: Some(wire::Fees {
                cleaning_minor: Some(0),
                extra_guest: Some(wire::ExtraGuestFee { included_guests: 2, night_minor: 500 }),
                tourist_tax_minor: None,
                deposit_minor: Some(20_000),
            }),
            booking: Some(wire::BookingRules { departure_weekdays: vec![7], ..Default::default() }),
            extra_fees: vec![wire::ExtraFee { kind: 1, unit: 2, amount_minor: 5, ..Default::default() }],
        };
        assert_eq!(rates_message(&rates_of(Some(message.clone())).expect("rates")), message);
        assert_eq!(rates_of(None), Ok(Rates::default()));
        assert_eq!(rates_of(Some(rates_message(&Rates::default()))), Ok(Rates::default()));
    }

    #[test]
    fn wrong_rates_name_their_field() {
        let rule = wire::PriceRule { night_minor: Some(100), ..Default::default() };
        let of = |message| rates_of(Some(message)).expect_err("refused").field;
        let with = |rule| wire::Rates { rules: vec![rule], min_nights: 1, ..Default::default() };
        assert_eq!(of(wire::Rates::default()), "min_nights");
        assert_eq!(of(with(wire::PriceRule::default())), "price_rules");
        assert_eq!(of(with(wire::PriceRule { weekdays: vec![8], ..rule })), "price_rules");
        let fees = Some(wire::Fees { deposit_minor: Some(-1), ..Default::default() });
        assert_eq!(of(wire::Rates { min_nights: 1, fees, ..Default::default() }), "fees.deposit_minor");
    }
}

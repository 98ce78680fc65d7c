//! The yearly fee of a home: when it is due, when its owner is reminded, and what its invoice says. See
//! `docs/rules/fees.md`.

use std::collections::{BTreeMap, BTreeSet};

use casacero_common::brand::Brand;
use casacero_proto::listing::v1::{BillingDetails, FeeState, FeeTerms};
use chrono::{DateTime, Datelike as _, Months, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;

use super::{
    money::LARGEST_MINOR,
    nights,
    refusal::Refusal,
    text::{FieldError, Invalid, Line, Named as _, long_paragraphs, paragraphs},
};

/// The time zone of the days of fees and invoices, wherever the home is.
const ZONE: Tz = chrono_tz::Europe::Madrid;
/// The first fee is due so long after the first activation, and no fee sooner after it was made.
const NOTICE: TimeDelta = TimeDelta::days(30);
/// A home is paused once so many days have passed since the day on which its fee was due.
const GRACE: TimeDelta = TimeDelta::days(14);
/// A fee whose invoice is cancelled is due again after at least this time.
const AGAIN: TimeDelta = TimeDelta::days(7);
/// The year to charge ends after this time before today, whatever February does.
pub const LOOK_BACK: TimeDelta = TimeDelta::days(7);
/// Reminders, in days before the fee is due.
const REMINDERS: [i32; 3] = [30, 7, 0];
/// Up to this amount an invoice may name no buyer (Real Decreto 1619/2012, article 4.1.a).
const SIMPLIFIED_MAX_MINOR: i64 = 40_000;
/// Invoices are kept for so many years after the year in which they were made (Código de Comercio, article 30).
const INVOICE_YEARS: i32 = 6;

/// What the invoices of fees say of us, and how fees are paid. What a fee costs is edited by operators.
#[derive(Clone, Debug, PartialEq)]
pub struct FeeRules {
    /// The rate of the tax in hundredths of a percent.
    pub vat_basis_points: u32,
    /// What the tax is called.
    pub vat_name: String,
    pub seller: BillingDetails,
    /// How fees are paid, by language.
    pub payment_instructions: BTreeMap<String, String>,
}

impl FeeRules {
    /// The rules of the brand file.
    pub fn of(brand: &Brand) -> Self {
        let place = [&brand.company_city, &brand.company_region].map(String::as_str).join(", ");
        Self {
            vat_basis_points: brand.vat_basis_points(),
            vat_name: brand.vat_name.clone(),
            seller: BillingDetails {
                name: brand.company_name.clone(),
                address: brand.company_address.clone().unwrap_or(place),
                tax_id: brand.company_tax_id.clone().unwrap_or_default(),
            },
            payment_instructions: brand.payment_instructions.clone(),
        }
    }

    /// An amount without its tax, and the tax.
    pub fn without_vat(&self, total_minor: i64) -> (i64, i64) {
        let (all, rate) = (i128::from(total_minor) * 10_000, 10_000 + i128::from(self.vat_basis_points));
        // Halves are rounded up.
        let net = i64::try_from((all + rate / 2).div_euclid(rate)).unwrap_or(total_minor);
        (net, total_minor - net)
    }

    /// Whether an invoice names no buyer. Refused if it must name one and the details are not whole.
    pub fn is_simplified(buyer: &BillingDetails, total_minor: i64, currency: &str) -> Result<bool, Refusal> {
        let missing = [("name", &buyer.name), ("address", &buyer.address), ("tax_id", &buyer.tax_id)];
        let missing = missing.into_iter().find(|(_, text)| text.is_empty()).map(|(field, _)| field);
        match missing {
            None => Ok(false),
            Some(_) if currency == "EUR" && total_minor <= SIMPLIFIED_MAX_MINOR => Ok(true),
            Some(field) => Err(Refusal::BillingIncomplete(field)),
        }
    }
}

/// Today, for fees and invoices.
pub fn today(now: DateTime<Utc>) -> NaiveDate {
    nights::today(ZONE, now)
}

/// The same day, some years later; 28 February where 29 is none.
fn years_later(day: NaiveDate, years: u32) -> NaiveDate {
    day.checked_add_months(Months::new(12 * years)).unwrap_or(NaiveDate::MAX)
}

/// A year of a home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    pub start: NaiveDate,
    /// The day after the last one.
    pub end: NaiveDate,
    /// The day on which its fee is due, if it is made in time.
    pub due_on: NaiveDate,
}

impl Period {
    /// A year of a home, counted from its first activation on `began_on`.
    pub fn of(began_on: NaiveDate, year: u32) -> Self {
        Self {
            start: years_later(began_on, year),
            end: years_later(began_on, year + 1),
            due_on: years_later(began_on + NOTICE, year),
        }
    }

    /// The year whose fee is to be made: the last one whose day is at most 30 days ahead. Years before it that have no fee are
    /// not charged any more.
    pub fn to_charge(began_on: NaiveDate, today: NaiveDate) -> Self {
        let most = u32::try_from(today.year() - began_on.year() + 1).unwrap_or_default();
        let years = (0..=most).rev().map(|year| Self::of(began_on, year));
        years.into_iter().find(|period| period.due_on - NOTICE <= today).unwrap_or_else(|| Self::of(began_on, 0))
    }

    /// The first year from the one to charge on that has no fee yet.
    pub fn next_free(began_on: NaiveDate, today: NaiveDate, charged: &BTreeSet<NaiveDate>) -> Self {
        let first = Self::to_charge(began_on, today);
        let years = (0..).map(|year| Self::of(began_on, year)).skip_while(|period| period.start < first.start);
        let mut years = years.filter(|period| !charged.contains(&period.start));
        years.next().unwrap_or(first)
    }

    /// The day on which its fee is due if it is made today: nobody has less than 30 days.
    pub fn due_if_made(&self, today: NaiveDate) -> NaiveDate {
        self.due_on.max(today + NOTICE)
    }
}

/// The last day on which a fee that is made today may be due.
fn last_due_day(today: NaiveDate) -> NaiveDate {
    today + Months::new(12) + NOTICE
}

/// The day on which a fee with an amount of its own is due.
pub fn due_day(day: i32, today: NaiveDate) -> Result<NaiveDate, FieldError> {
    NaiveDate::from_epoch_days(day)
        .filter(|day| *day >= today + NOTICE && *day <= last_due_day(today))
        .ok_or(FieldError { field: "due_on", problem: Invalid::OutOfRange })
}

/// The reminder that is to be sent today, in days before the fee is due, given the last one that was sent. Of several that
/// were missed, only the latest is.
pub fn reminder(due_on: NaiveDate, today: NaiveDate, last: Option<i32>) -> Option<i32> {
    let days = (due_on - today).num_days();
    let latest = REMINDERS.into_iter().filter(|reminder| days <= i64::from(*reminder)).min()?;
    Some(latest).filter(|latest| last.is_none_or(|last| *latest < last))
}

/// The first day on which a fee is reminded of, for queries.
pub fn reminded_until(today: NaiveDate) -> NaiveDate {
    today + TimeDelta::days(i64::from(REMINDERS[0]))
}

/// Fees that were due before this day are not in grace any more.
pub fn grace_ends(today: NaiveDate) -> NaiveDate {
    today - GRACE
}

/// The day from which on a home is paused for a fee.
pub fn paused_from(due_on: NaiveDate) -> NaiveDate {
    due_on + GRACE + TimeDelta::days(1)
}

/// The day on which a fee is due again whose invoice is cancelled today.
pub fn due_again(due_on: NaiveDate, today: NaiveDate) -> NaiveDate {
    due_on.max(today + AGAIN)
}

/// Where a fee stands, given what is stored of it.
pub fn state(stored: FeeState, due_on: NaiveDate, is_paused_for_it: bool, today: NaiveDate) -> FeeState {
    match stored {
        FeeState::Due if due_on >= today => FeeState::Due,
        FeeState::Due if due_on >= grace_ends(today) => FeeState::InGrace,
        FeeState::Due if is_paused_for_it => FeeState::Paused,
        FeeState::Due => FeeState::Overdue,
        other => other,
    }
}

/// What a home owes, decided at its first activation: nothing if it is among the first of the launch offer.
pub const fn terms(is_among_first: bool) -> FeeTerms {
    if is_among_first { FeeTerms::LaunchOffer } else { FeeTerms::Yearly }
}

/// The first day whose invoices are kept.
pub fn invoices_since(today: NaiveDate) -> NaiveDate {
    NaiveDate::from_ymd_opt(today.year() - INVOICE_YEARS, 1, 1).unwrap_or(NaiveDate::MIN)
}

/// What the transfer of a fee is to say.
pub fn transfer_reference(listing_id: &str, period_start: NaiveDate) -> String {
    format!("{listing_id}/{}", period_start.year())
}

/// An amount that an operator enters.
pub fn amount(minor: i64) -> Result<i64, FieldError> {
    if (1..=LARGEST_MINOR).contains(&minor) { Ok(minor) } else { Err(Invalid::OutOfRange).named("amount_minor") }
}

/// A payment as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub amount_minor: i64,
    pub paid_on: NaiveDate,
    pub reference: String,
}

impl Payment {
    /// A payment of at most two years ago.
    pub fn parse(amount_minor: i64, paid_day: i32, reference: &str, today: NaiveDate) -> Result<Self, FieldError> {
        let is_possible = |day: &NaiveDate| *day <= today && *day >= today - Months::new(24);
        let paid_on = NaiveDate::from_epoch_days(paid_day).filter(is_possible);
        Ok(Self {
            amount_minor: amount(amount_minor)?,
            paid_on: paid_on.ok_or(Invalid::OutOfRange).named("paid_on")?,
            reference: Line::<140>::parse(reference).named("reference")?.to_string(),
        })
    }

    /// Refuses another amount than the one that is due.
    pub fn is_of(&self, due_minor: i64) -> Result<(), FieldError> {
        if self.amount_minor == due_minor { Ok(()) } else { Err(Invalid::AnotherAmount).named("amount_minor") }
    }
}

/// Why a fee is waived, or a home is free.
pub fn reason(text: &str) -> Result<String, FieldError> {
    long_paragraphs(text, 3, 500).named("reason")
}

/// To whom invoices are addressed. Each part may be missing.
pub fn billing(name: &str, address: &str, tax_id: &str) -> Result<BillingDetails, FieldError> {
    let line = |text: Option<String>| text.unwrap_or_default();
    let name = Line::<120>::parse_optional(Some(name)).named("name")?;
    let tax_id = Line::<30>::parse_optional(Some(tax_id)).named("tax_id")?;
    let address = Some(address).filter(|text| !text.trim().is_empty());
    Ok(BillingDetails {
        name: line(name.map(String::from)),
        address: line(address.map(|text| paragraphs(text, 300)).transpose().named("address")?),
        tax_id: line(tax_id.map(String::from)),
    })
}

#[cfg(test)]
mod tests;

//! Calendars as a whole.

use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, Months, NaiveDate, Utc};
use tonic::Status;

use super::{category, day, day_number, platform, range, ranges, state, timestamp};
use crate::{
    domain::{
        nights::{NightRange, horizon},
        occupancy::{
            availability::{Month, Taken, Tier},
            freshness::Source,
        },
    },
    grpc::refuse::invalid,
    store::{Calendar, PropertyNights},
};

/// Maximum number of days in a requested period.
const LONGEST_WINDOW_DAYS: i64 = 800;

fn tier(tier: Tier) -> wire::AvailabilityTier {
    match tier {
        Tier::High => wire::AvailabilityTier::High,
        Tier::Moderate => wire::AvailabilityTier::Moderate,
        Tier::Limited => wire::AvailabilityTier::Limited,
    }
}

/// The public state of a source. Its time is that of the last counted reading, because a failed attempt says nothing
/// about nights.
fn source(known: &Source, now: DateTime<Utc>) -> wire::Source {
    wire::Source {
        platform: platform(known.platform).into(),
        last_read_at: known.believed_at.map(timestamp),
        state: state(known.state(now)).into(),
    }
}

fn taken(taken: &Taken) -> wire::TakenNights {
    let Taken { nights, platform: held_by, category: why } = *taken;
    wire::TakenNights {
        nights: Some(range(nights)),
        platform: platform(held_by).into(),
        category: category(why).into(),
    }
}

fn month(month: &Month) -> wire::MonthAvailability {
    let Month { first, available, counted } = *month;
    let percent = month.percent();
    wire::MonthAvailability {
        month: first.format("%Y-%m").to_string(),
        available_nights: available,
        counted_nights: counted,
        percent,
        tier: tier(Tier::of(percent)).into(),
    }
}

/// The requested nights; by default one year from today.
pub(in crate::grpc) fn window(from: Option<i32>, to: Option<i32>, today: NaiveDate) -> Result<NightRange, Status> {
    let wrong =
        |field| invalid("invalid_period", field, "the period must begin before it ends and span 800 days at most");
    let from = from.map_or(Ok(today), |number| day(number).ok_or_else(|| wrong("from_day")))?;
    let to = match to {
        Some(number) => day(number),
        None => from.checked_add_months(Months::new(12)),
    };
    let window = to.and_then(|to| NightRange::new(from, to)).ok_or_else(|| wrong("to_day"))?;
    if i64::from(window.count()) > LONGEST_WINDOW_DAYS {
        return Err(wrong("to_day"));
    }
    Ok(window)
}

pub(in crate::grpc) fn calendar(
    calendar: &Calendar,
    window: NightRange,
    now: DateTime<Utc>,
) -> wire::GetCalendarResponse {
    let known = calendar.knowledge(now);
    let percent = known.percent_within(window);
    let wire::DayRange { first_day: from_day, end_day } = range(window);
    wire::GetCalendarResponse {
        property_id: calendar.property.id.clone(),
        time_zone: calendar.property.zone.name().to_owned(),
        today: day_number(known.today),
        from_day,
        end_day,
        taken: known.taken_within(window).iter().map(taken).collect(),
        unknown: ranges(&known.unknown_within(window)),
        sources: calendar.feeds.iter().map(|feed| source(&feed.source(), now)).collect(),
        months: known.months(window).iter().map(month).collect(),
        percent,
        tier: tier(Tier::of(percent)).into(),
        version: calendar.property.version,
        confirmed_at: calendar.property.confirmed_at.map(timestamp),
    }
}

pub(in crate::grpc) fn nights(nights: &PropertyNights, now: DateTime<Utc>) -> wire::PropertyNights {
    let today = nights.today(now);
    wire::PropertyNights {
        property_id: nights.property_id.clone(),
        version: nights.version,
        time_zone: nights.zone.name().to_owned(),
        // Past nights as well: a home may keep nights free after them.
        taken: ranges(&nights.taken.from_day(horizon(today).first())),
        fresh_until: nights.fresh_until.map(timestamp),
        horizon_day: day_number(nights.reaches_until(today)),
    }
}

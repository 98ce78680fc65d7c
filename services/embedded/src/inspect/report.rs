//! An inspection as a report to read.

use std::io::{self, Write};

use casacero_calendar_sync::domain::{inspect::Inspection, nights::NightRange, policy::Category};

use super::{Inspected, Options, json::last_night};

/// Writes the report of one input: how far reading came, what was found, and every event.
pub(super) fn write(
    inspected: &Inspected,
    options: &Options,
    window: NightRange,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "{}", inspected.input)?;
    let found = match &inspected.found {
        Ok(found) => found,
        Err(error) => return writeln!(out, "  error    {error}\n"),
    };
    let product = found.product.as_deref().unwrap_or("of no name");
    writeln!(out, "  success  {} bytes, calendar {product}", inspected.bytes)?;
    writeln!(
        out,
        "  success  read as {}, policy {}, time zone {}",
        inspected.platform,
        options.policy.name(),
        options.time_zone.name()
    )?;
    for problem in &found.problems {
        writeln!(out, "  warning  {problem}")?;
    }
    if found.events.is_empty() {
        writeln!(out, "  warning  No events found")?;
    }
    counts(found, window, out)?;
    for event in &found.events {
        let takes = if event.blocks { "takes" } else { "leaves" };
        let (first, last) = (event.nights.first(), last_night(event.nights));
        let categorised = &event.categorised;
        writeln!(
            out,
            "    {takes:6} {first} to {last}  {} ({}): {}",
            categorised.category.name(),
            categorised.confidence.name(),
            categorised.reasoning,
        )?;
        writeln!(out, "           {:?}, uid {}", event.summary, event.uid.as_deref().unwrap_or("none"))?;
        if let Some(problem) = event.problem {
            writeln!(out, "           warning: {problem}")?;
        }
    }
    writeln!(out)
}

fn counts(found: &Inspection, window: NightRange, out: &mut impl Write) -> io::Result<()> {
    let of = |category| found.events.iter().filter(|event| event.categorised.category == category).count();
    writeln!(
        out,
        "  total {}: manual blocks {}, actual bookings {}, maintenance {}, inquiries {}, outside the booking window {}, \
         unknown {}",
        found.events.len(),
        of(Category::ManualBlock),
        of(Category::Booking),
        of(Category::Maintenance),
        of(Category::Inquiry),
        of(Category::OutsideBookingWindow),
        of(Category::Unknown),
    )?;
    let (first, last) = (window.first(), last_night(window));
    writeln!(out, "  nights taken from {first} to {last}: {}", found.nights.count())?;
    for range in found.nights.ranges() {
        writeln!(out, "    {} to {} ({})", range.first(), last_night(*range), range.count())?;
    }
    Ok(())
}

//! An inspection as a readable report.

use std::io::{self, Write};

use casacero_calendar_sync::domain::{nights::NightRange, occupancy::Category, occupancy::inspect::Inspection};

use casacero_gateway::{
    language::Language,
    messages::{
        Words,
        calendar::{PROBLEMS, REASONS},
        text,
    },
};

use super::{Inspected, Options};

/// Writes the report of one input: how far reading succeeded, what was found, and every event.
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
        let code = problem.kind.code();
        writeln!(out, "  warning  line {}: {} ({code})", problem.line, words(&PROBLEMS, code))?;
    }
    if found.events.is_empty() {
        writeln!(out, "  warning  No events found")?;
    }
    counts(found, window, out)?;
    for event in &found.events {
        let takes = if event.takes { "takes" } else { "leaves" };
        let (first, last) = (event.nights.first(), event.nights.last());
        let categorised = &event.categorised;
        writeln!(
            out,
            "    {takes:6} {first} to {last}  {} ({}): {} ({})",
            categorised.category.name(),
            categorised.confidence.name(),
            words(&REASONS, categorised.reason.name()),
            categorised.reason.name(),
        )?;
        writeln!(out, "           {:?}, uid {}", event.summary, event.uid.as_deref().unwrap_or("none"))?;
        if let Some(problem) = event.problem {
            writeln!(out, "           warning: {} ({})", words(&PROBLEMS, problem.code()), problem.code())?;
        }
    }
    writeln!(out)
}

/// The English text of a code.
fn words(table: &[Words], code: &'static str) -> &'static str {
    text(table, code, Language::English).unwrap_or(code)
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
    let (first, last) = (window.first(), window.last());
    writeln!(out, "  nights taken from {first} to {last}: {}", found.nights.count())?;
    for range in found.nights.ranges() {
        writeln!(out, "    {} to {} ({})", range.first(), range.last(), range.count())?;
    }
    Ok(())
}

"""The nights of a calendar as the packages icalendar and recurring-ical-events see them."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events


def nights(body, zone, first, last):
    """The nights from `first` to `last`, both included, that a calendar takes in the time zone `zone`."""
    taken = set()
    calendars = icalendar.Calendar.from_ical(body, multiple=True)
    if not calendars:
        raise ValueError("no calendar")
    # A time zone moves a night by at most one day.
    window = (first - timedelta(days=3), last + timedelta(days=3))
    for calendar in calendars:
        for event in recurring_ical_events.of(calendar, components=["VEVENT"]).between(*window):
            # Where every event counts, this includes events that are marked as free.
            if says(event, "STATUS", "CANCELLED"):
                continue
            taken |= between(local_day(event.start, zone), departure(event.end, zone))
    return {night for night in taken if first <= night <= last}


def says(event, name, word):
    return str(event.get(name, "")).strip().upper() == word


def local(moment, zone):
    return moment if moment.tzinfo is None else moment.astimezone(ZoneInfo(zone))


def local_day(moment, zone):
    return local(moment, zone).date() if isinstance(moment, datetime) else moment


def departure(end, zone):
    """The day of departure. An end at 23:00 or later counts as the end of that day, which is our rule."""
    late = isinstance(end, datetime) and local(end, zone).hour >= 23
    return local_day(end, zone) + timedelta(days=1 if late else 0)


def between(first, end):
    """The nights from `first` to the day of departure `end`: at least one."""
    count = max((end - first).days, 1)
    return {first + timedelta(days=ahead) for ahead in range(count)}


def parse_day(text):
    return date.fromisoformat(text)

"""The nights of a calendar as the packages icalendar and recurring-ical-events see them."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events


def nights(body, zone, first, last):
    """The set of nights from `first` to `last`, both in, that a calendar takes where the clock is that of `zone`."""
    taken = set()
    calendars = icalendar.Calendar.from_ical(body, multiple=True)
    if not calendars:
        raise ValueError("no calendar")
    # A time zone moves a night by a day at most.
    window = (first - timedelta(days=3), last + timedelta(days=3))
    for calendar in calendars:
        for event in recurring_ical_events.of(calendar, components=["VEVENT"]).between(*window):
            # Where every event counts, those that call their time free do, too.
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
    """The day of departure. An end at 23:00 or later is that of its day: a rule of ours, of which the standard knows nothing."""
    late = isinstance(end, datetime) and local(end, zone).hour >= 23
    return local_day(end, zone) + timedelta(days=1 if late else 0)


def between(first, end):
    """The nights from `first` to the day of departure `end`: at least one."""
    count = max((end - first).days, 1)
    return {first + timedelta(days=ahead) for ahead in range(count)}


def parse_day(text):
    return date.fromisoformat(text)

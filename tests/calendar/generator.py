"""Generates calendars with every property that decides about nights, alone and in combination."""

from datetime import date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

ZONES = ["Europe/Madrid", "Atlantic/Canary", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "UTC"]
SUMMARIES = ["Reserved", "CLOSED - Not available", "Zoë H.", "Tripadvisor booking: Anna", "Ana María\\, López", "休日", ""]
# Time zones with Windows names, and one that the calendar itself defines after its events.
NAMED_OTHERWISE = ["Romance Standard Time", "GTB Standard Time", "Our Own Time"]
OUR_OWN_TIME = """BEGIN:VTIMEZONE
TZID:Our Own Time
BEGIN:STANDARD
DTSTART:19701101T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700308T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
END:VTIMEZONE""".split("\n")
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
FIRST = date(2026, 11, 21)
HORIZON = (date(2026, 10, 21), date(2028, 11, 19))


def calendar(seed):
    """The calendar of a seed: its body, the property's zone and its special traits."""
    random = Random(seed)
    traits = set()
    events = []
    for number in range(random.randint(1, 6)):
        events += Series(random, f"{seed}-{number}@example.com", traits).components()
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//Generated//EN", "X-WR-CALDESC:" + "made to be long enough " * 4]
    for event in events:
        lines += ["BEGIN:VEVENT", *shuffled(random, event), "END:VEVENT"]
    if any("TZID=Our Own Time" in line for line in lines):
        lines += OUR_OWN_TIME
    lines.append("END:VCALENDAR")
    end = random.choice(["\r\n", "\n"])
    body = end.join(fold(random, line, end) for line in lines) + end
    return body.encode(), random.choice(ZONES), traits


class Series:
    """An event with its recurrences and overrides."""

    def __init__(self, random, uid, traits):
        self.random, self.uid, self.traits = random, uid, traits
        self.zone = random.choice([None, "floating", "Z", *ZONES, *NAMED_OTHERWISE]) if random.random() < 0.6 else None
        day = FIRST + timedelta(days=random.randint(-40, 400))
        if random.random() < 0.2:
            day = day.replace(year=random.randint(2015, 2025), day=min(day.day, 28))
        # Not in the hours that a clock shows twice or never: libraries disagree about them.
        self.start = day if self.zone is None else datetime.combine(day, time(random.randint(4, 23), random.choice([0, 15, 30])))
        self.length = timedelta(days=random.randint(1, 12))
        if self.zone is not None:
            self.length = timedelta(hours=random.randint(0, 12 * 24), minutes=random.choice([0, 30]))

    def components(self):
        random = self.random
        event = [f"UID:{self.uid}", f"SUMMARY:{random.choice(SUMMARIES)}", self.value("DTSTART", self.start), *self.end()]
        event += random.choice([[], [], [], ["STATUS:CONFIRMED"], ["STATUS:TENTATIVE"], ["STATUS:CANCELLED"]])
        event += random.choice([[], [], [], ["TRANSP:OPAQUE"], ["TRANSP:TRANSPARENT"]])
        others = []
        if self.zone == "floating" and random.random() < 0.4:
            event.append("RRULE:" + self.rule_within_a_day())
            self.traits.add("rule within a day")
        elif random.random() < 0.5:
            event.append("RRULE:" + self.rule())
            self.traits.add("rule")
            # Some match an occurrence, some do not. No two match the same one: the standard does not say which one
            # counts.
            for days in random.sample([7, 14, 1, 2, 28, 3], random.randint(0, 3)):
                others += self.exception(event, self.start + timedelta(days=days))
        if random.random() < 0.15:
            self.traits.add("extra date")
            event.append(self.value("RDATE", self.start + timedelta(days=random.randint(1, 60))))
        return [event, *others]

    def end(self):
        way = self.random.choice(["end", "end", "end", "duration", "none"])
        if way == "none":
            return []
        if way == "end":
            end = self.start + self.length
            if isinstance(self.zone, str) and self.zone in ZONES and self.random.random() < 0.2:
                instant = end.replace(tzinfo=ZoneInfo(self.zone)).astimezone(ZoneInfo("UTC"))
                return [f"DTEND:{instant:%Y%m%dT%H%M%SZ}"]
            return [self.value("DTEND", end)]
        hours, rest = divmod(self.length.seconds, 3600)
        clock = f"T{hours}H{rest // 60}M" if self.zone is not None else ""
        return [f"DURATION:P{self.length.days}D{clock}"]

    def rule(self):
        random = self.random
        frequency = random.choice(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "YEARLY"])
        parts = [f"FREQ={frequency}"]
        if random.random() < 0.4:
            parts.append(f"INTERVAL={random.randint(1, 5)}")
        if frequency == "WEEKLY" and random.random() < 0.5:
            # The first occurrence matches the rule: implementations differ about one that does not.
            days = {DAYS[self.start.weekday()], *random.sample(DAYS, random.randint(0, 2))}
            parts.append("BYDAY=" + ",".join(sorted(days, key=DAYS.index)))
        if frequency == "MONTHLY" and random.random() < 0.5:
            week = (self.start.day - 1) // 7 + 1
            parts.append(random.choice([f"BYMONTHDAY={self.start.day}", f"BYDAY={week}{DAYS[self.start.weekday()]}"]))
        if frequency == "MONTHLY" and len(parts) == 1 and random.random() < 0.3:
            position = f"BYDAY=MO,TU,WE,TH,FR;BYSETPOS={random.choice([1, 2, -1, -2])}"
            parts.append(random.choice([position, f"BYDAY=-1{random.choice(DAYS)}", "BYMONTHDAY=-1", "BYMONTHDAY=1,15,31"]))
            self.traits.add("start beside the rule")
        if random.random() < 0.2:
            parts.append(f"WKST={random.choice(DAYS)}")
        if frequency == "YEARLY" and random.random() < 0.3:
            parts.append(f"BYMONTH={self.start.month};BYMONTHDAY={self.start.day}")
        end = random.choice(["none", "count", "until"])
        if end == "count":
            parts.append(f"COUNT={random.randint(1, 40)}")
        if end == "until":
            until = self.start + timedelta(days=random.randint(0, 500))
            stamp = f"{until:%Y%m%d}" if self.zone is None else f"{until:%Y%m%dT%H%M%S}"
            # With a time zone, UNTIL is in UTC: 23:30 on the next day, to keep it apart from the occurrence itself.
            if self.zone not in (None, "floating"):
                stamp = f"{until + timedelta(days=1):%Y%m%d}T233000Z"
            parts.append(f"UNTIL={stamp}")
        return ";".join(parts)

    def rule_within_a_day(self):
        """A rule that takes every night, at whatever hour it ends. On a clock that changes, hours are counted differently."""
        random = self.random
        frequency, most = random.choice([("HOURLY", 12), ("MINUTELY", 90)])
        until = self.start + timedelta(days=random.randint(0, 4), minutes=random.randint(0, 24 * 60))
        return f"FREQ={frequency};INTERVAL={random.randint(1, most)};UNTIL={until:%Y%m%dT%H%M%S}"

    def exception(self, event, moment):
        random = self.random
        kind = random.choice(["excluded", "moved", "cancelled"])
        self.traits.add(kind)
        if kind == "excluded":
            event.append(self.value("EXDATE", moment))
            return []
        other = [f"UID:{self.uid}", self.value("RECURRENCE-ID", moment), "SUMMARY:Reserved"]
        if kind == "cancelled":
            return [[*other, self.value("DTSTART", moment), "STATUS:CANCELLED"]]
        moved = moment + timedelta(days=random.randint(-3, 3))
        return [[*other, self.value("DTSTART", moved), self.value("DTEND", moved + timedelta(days=random.randint(1, 3)))]]

    def value(self, name, moment):
        if self.zone is None:
            return f"{name};VALUE=DATE:{moment:%Y%m%d}"
        stamp = f"{moment:%Y%m%dT%H%M%S}"
        if self.zone == "floating":
            return f"{name}:{stamp}"
        return f"{name}:{stamp}Z" if self.zone == "Z" else f"{name};TZID={self.zone}:{stamp}"


def shuffled(random, lines):
    lines = list(lines)
    random.shuffle(lines)
    return lines


def fold(random, line, end):
    """Folds long lines, and some short ones: between characters, as every reader accepts."""
    width = 74 if random.random() < 0.9 else random.randint(12, 40)
    return (end + " ").join(line[at : at + width] for at in range(0, len(line), width)) or line

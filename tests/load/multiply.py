"""Makes many homes of the few in the data folder of a stopped demo, for measuring lists of operators.

    python3 tests/load/multiply.py FOLDER [HOMES]

Each new home is a copy of another under its own id, name and owner, with two feeds that are not read (their next reading is a year
ahead), so that 10,000 homes have 20,000 feeds.
"""

import sqlite3
import sys
from pathlib import Path

folder, homes = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
listing, calendar = (sqlite3.connect(folder / name) for name in ("listing.db", "calendar.db"))
STATES = ("complete", "complete", "complete", "incomplete", "network", "never")


def columns(database, table):
    return [column[1] for column in database.execute(f"PRAGMA table_info({table})")]


def insert(database, table, rows):
    names = columns(database, table)
    marks = ",".join("?" * len(names))
    database.executemany(f"INSERT INTO {table} ({','.join(names)}) VALUES ({marks})", ([row[name] for name in names] for row in rows))


def rows_of(database, table):
    names = columns(database, table)
    return [dict(zip(names, row)) for row in database.execute(f"SELECT * FROM {table} ORDER BY 1")]


def home(base, number):
    """A copy of a home under another number."""
    old, new = base["id"], f"CASA-{number}"
    name, email = f"{base['name']} {number}", f"owner{number % 6_000}@example.com"
    document = base["document"].replace(f'"{old}"', f'"{new}"').replace(f'"{base["name"]}"', f'"{name}"')
    text = base["search_text"].replace(old.lower().replace("-", " "), new.lower().replace("-", " ")) + f"\n{number}"
    status = ("active",) * 6 + ("paused", "pending", "rejected", "removed")
    return base | {
        "id": new, "record_id": None, "name": name, "owner_email": email, "document": document, "search_text": text,
        "status": status[number % 10], "score": number % 101, "phone": None, "whatsapp": None,
        "updated_at": f"2026-{number % 11 + 1:02}-{number % 28 + 1:02} 10:00:00", "version": 1,
    }


bases = rows_of(listing, "listings")
numbers = range(20_001, 20_001 + homes - len(bases))
insert(listing, "listings", (home(bases[number % len(bases)], number) for number in numbers))
properties, feeds = rows_of(calendar, "properties"), rows_of(calendar, "feeds")
insert(calendar, "properties", (properties[number % len(properties)] | {"id": f"CASA-{number}"} for number in numbers))
insert(calendar, "feeds", (
    feeds[number % len(feeds)] | {
        "id": f"feed-{number}-{place}", "property_id": f"CASA-{number}", "place": place, "platform": platform,
        "url": f"https://calendars.example/{number}/{platform}.ics", "last_read": STATES[(number + place) % len(STATES)],
        "next_read_at": "2027-11-01 00:00:00", "last_read_at": "2026-11-25 02:00:00", "claimed_until": None,
    }
    for number in numbers
    for place, platform in enumerate(("airbnb", "booking"))
))
for database in (listing, calendar):
    database.commit()
    database.execute("ANALYZE")
    database.close()
print(f"{homes} homes")

"""Nights and names of our exports as the Python packages see them.

`read_exports.py FIRST LAST FILE…` prints a line of JSON for each file.
"""

import json
import sys
from pathlib import Path

import icalendar

import peer


def main():
    first, last, *files = sys.argv[1:]
    for file in files:
        body = Path(file).read_bytes()
        nights = peer.nights(body, "Atlantic/Canary", peer.parse_day(first), peer.parse_day(last))
        calendar = icalendar.Calendar.from_ical(body)
        names = [str(calendar[name]) for name in ("NAME", "X-WR-CALNAME")]
        print(json.dumps({"nights": sorted(night.isoformat() for night in nights), "names": names}))


if __name__ == "__main__":
    main()

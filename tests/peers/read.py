"""The nights of calendars as the Python packages see them. `read.py MILLISECONDS FILE…` prints a line of JSON for each."""

import json
import sys
import time
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "calendar"))

import generator
import peer

READER = "icalendar (Python)"
ZONE = "Atlantic/Canary"


def nights(body):
    return peer.nights(body, ZONE, *generator.HORIZON)


def speed(body, milliseconds):
    best, begun = float("inf"), time.perf_counter()
    while (time.perf_counter() - begun) * 1000 < milliseconds:
        once = time.perf_counter()
        nights(body)
        best = min(best, time.perf_counter() - once)
    return len(body) / best / 1e6


def main():
    milliseconds, *files = sys.argv[1:]
    warnings.simplefilter("ignore")
    for file in files:
        body = Path(file).read_bytes()
        line = {"reader": READER, "file": file, "nights": None, "error": None, "megabytes_per_second": None}
        try:
            line["nights"] = sorted(night.isoformat() for night in nights(body))
            if int(milliseconds) > 0:
                line["megabytes_per_second"] = speed(body, int(milliseconds))
        except Exception as error:  # Any exception means that it could not read the calendar.
            line["error"] = f"{type(error).__name__}: {error}"
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()

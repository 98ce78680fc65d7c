"""Compares the nights that `casacero feed inspect` finds with those of another implementation.

`differential.py BINARY FIXTURES… [--calendars N] [--seed S]`. There are two rules: a night that the other takes is
never free here, and otherwise both agree, unless `disagreements.json` explains why a fixture differs.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
import warnings
from datetime import timedelta
from pathlib import Path

import generator
import peer

HERE = Path(__file__).parent
FIXTURES_ZONE = "Atlantic/Canary"
DOCUMENT = HERE.parent.parent / "docs" / "calendar.md"


def inspect(binary, zone, paths):
    """The output of the command for each file."""
    first, last = generator.HORIZON
    command = [binary, "feed", "inspect", "--json", "--policy", "everything", "--time-zone", zone]
    command += ["--from", first.isoformat(), "--to", last.isoformat(), *map(str, paths)]
    output = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in output.stdout.splitlines()]
    if len(lines) != len(paths):
        raise RuntimeError(f"{len(lines)} answers for {len(paths)} files: {output.stderr}")
    return lines


def ours(line):
    return {peer.parse_day(night) for night in line["nights"]} if line["ok"] else line["error"]


def theirs(body, zone):
    try:
        return peer.nights(body, zone, *generator.HORIZON)
    except Exception as error:  # Any exception means that it could not read the calendar.
        return f"{type(error).__name__}"


def ranges(nights):
    """Nights as text: `first..end` of each run."""
    runs = []
    for night in sorted(nights):
        if runs and runs[-1][1] == night:
            runs[-1][1] = night + timedelta(days=1)
        else:
            runs.append([night, night + timedelta(days=1)])
    return " ".join(f"{first}..{end}" for first, end in runs) or "none"


def shown(result):
    return result if isinstance(result, str) else ranges(result)


def generated(binary, folder, count, seed):
    """Compares generated calendars. Yields those that differ or have problems."""
    by_zone = {}
    for number in range(seed, seed + count):
        body, zone, traits = generator.calendar(number)
        path = folder / f"{number}.ics"
        path.write_bytes(body)
        by_zone.setdefault(zone, []).append((path, body, traits))
    for zone, calendars in sorted(by_zone.items()):
        lines = inspect(binary, zone, [path for path, _, _ in calendars])
        for line, (path, body, traits) in zip(lines, calendars, strict=True):
            mine, other = ours(line), theirs(body, zone)
            if mine != other or line["problems"]:
                yield path, zone, traits, mine, other, line["problems"]


def fixtures(binary, paths):
    """Compares the fixtures. Yields a sentence for each one that differs from the table."""
    known = json.loads((HERE / "disagreements.json").read_text())
    document = DOCUMENT.read_text()
    lines = inspect(binary, FIXTURES_ZONE, paths)
    for line, path in zip(lines, paths, strict=True):
        mine, other = ours(line), theirs(path.read_bytes(), FIXTURES_ZONE)
        expected = known.pop(path.name, None)
        if expected is None:
            # It is agreement when neither can read it, whatever the error says.
            if mine != other and not (isinstance(mine, str) and isinstance(other, str)):
                yield f"{path.name}: here {shown(mine)}; there {shown(other)}"
        elif expected["here"] != shown(mine) or expected["there"] != shown(other):
            yield f"{path.name} is not as listed: here {shown(mine)}; there {shown(other)}"
        elif f"| `{path.name}` | {expected['right']} |" not in document:
            yield f"{path.name}: {DOCUMENT.name} does not say who is right, or says something else"
    yield from (f"{name} is listed, and there is no such fixture" for name in known)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("binary")
    arguments.add_argument("fixtures", nargs="+", type=Path)
    arguments.add_argument("--calendars", type=int, default=1500)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    # The other implementation may warn about guesses; only its nights are compared.
    warnings.simplefilter("ignore")
    failures, begun = 0, time.monotonic()
    for failure in fixtures(given.binary, given.fixtures):
        failures += 1
        print(f"not the same: {failure}")
    with tempfile.TemporaryDirectory(prefix="casacero-calendars-") as folder:
        for path, zone, traits, mine, other, problems in generated(given.binary, Path(folder), given.calendars, given.seed):
            failures += 1
            print(f"not the same: --seed {path.stem} --calendars 1 in {zone}, {sorted(traits)}, {problems}")
            if isinstance(mine, set) and isinstance(other, set):
                mine, other = mine - other, other - mine
            print(f"  taken only here: {shown(mine)}\n  taken only there: {shown(other)}")
    total = len(given.fixtures) + given.calendars
    print(f"# {len(given.fixtures)} fixtures and {given.calendars} made calendars in {time.monotonic() - begun:.1f} s")
    print(f"# pass {total - failures}\n# fail {failures}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

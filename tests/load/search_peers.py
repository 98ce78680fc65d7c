"""Asks PostgreSQL and SQLite for what the search index was asked, compares how many homes are found, and prints how much longer they take.

    cargo bench -p casacero-listing --bench search_peers -- FOLDER 1000000
    node deploy/local/servers.mjs --only postgres -- python3 tests/load/search_peers.py FOLDER

Each search is a count of all that is found (with facets, of each value of four of them as well) and the first 24 homes. Both databases have the
indexes that help them, statistics, and everything in memory; each is asked on one core. Plans are written into FOLDER.
"""

import json
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import time
from pathlib import Path

folder = Path(sys.argv[1]).resolve()
COLUMNS = "id town region type guests night_minor amenities pool pets listed_at latitude longitude fresh fair".split()
TEXTS = {"town", "region"}
REALS = {"latitude", "longitude"}
INDEXES = (
    "homes (town)",
    "homes (region, pets, pool)",
    "homes (night_minor)",
    "homes (fair)",
    "homes (type, guests, night_minor)",
    "homes (latitude, longitude)",
)
FREE = re.compile(r"\{free:(\d+):(\d+)\}")
NEAR = re.compile(r"\{near:([-.\d]+):([-.\d]+)\}")


def facets():
    values = [(column, value) for column, count in (("type", 12), ("pool", 5), ("pets", 5)) for value in range(1, count)]
    counts = [f"count(*) FILTER (WHERE {column} = {value})" for column, value in values]
    return ", " + ", ".join(counts + [f"count(*) FILTER (WHERE amenities & {1 << bit} <> 0)" for bit in range(1, 25)])


class Sqlite:
    name = "SQLite"

    def __init__(self):
        path = folder / "peer.db"
        path.unlink(missing_ok=True)
        self.database = sqlite3.connect(path)
        kinds = {**dict.fromkeys(TEXTS, "TEXT"), **dict.fromkeys(REALS, "REAL")}
        columns = ", ".join(f"{name} {kinds.get(name, 'INTEGER')}" for name in COLUMNS).replace("id INTEGER", "id INTEGER PRIMARY KEY")
        self.database.executescript(
            f"PRAGMA cache_size = -4000000; PRAGMA mmap_size = 8000000000; CREATE TABLE homes ({columns});"
            "CREATE TABLE taken (home INTEGER, end_day INTEGER, first INTEGER, PRIMARY KEY (home, end_day)) WITHOUT ROWID;"
        )
        marks = ",".join("?" * len(COLUMNS))
        with open(folder / "homes.tsv") as rows:
            self.database.executemany(f"INSERT INTO homes VALUES ({marks})", (row.rstrip("\n").split("\t") for row in rows))
        with open(folder / "taken.tsv") as rows:
            self.database.executemany("INSERT INTO taken (home, first, end_day) VALUES (?,?,?)", (row.split() for row in rows))
        for index in INDEXES:
            self.database.execute(f"CREATE INDEX by_{re.sub('[^a-z]+', '_', index)} ON {index}")
        self.database.executescript("ANALYZE;")
        self.database.commit()

    def sql(self, text):
        free = r"NOT EXISTS (SELECT 1 FROM taken WHERE home = homes.id AND end_day > \1 AND first < \2)"
        text = NEAR.sub(r"(latitude - \1) * (latitude - \1) + (longitude - \2) * (longitude - \2) * 0.77", text)
        return FREE.sub(free, text)

    def ask(self, count, page):
        began = time.perf_counter()
        found = self.database.execute(self.sql(count)).fetchone()[0]
        self.database.execute(self.sql(page)).fetchall()
        return found, (time.perf_counter() - began) * 1e6

    def plan(self, text):
        return "\n".join(row[3] for row in self.database.execute("EXPLAIN QUERY PLAN " + self.sql(text)))


class Postgres:
    name = "PostgreSQL"

    def __init__(self):
        self.url = os.environ["CASACERO_TEST_POSTGRES"]
        kinds = {**dict.fromkeys(TEXTS, "text"), **dict.fromkeys(REALS, "float8"), "amenities": "bigint", "listed_at": "bigint"}
        columns = ", ".join(f"{name} {kinds.get(name, 'int')}" for name in COLUMNS)
        self.run(
            f"CREATE TABLE homes ({columns}, taken int4multirange); CREATE TABLE taken (home int, first int, end_day int);"
            f"CREATE TEMP TABLE read ({columns});"
            f"\\copy read FROM '{folder}/homes.tsv'\n\\copy taken FROM '{folder}/taken.tsv'\n"
            "INSERT INTO homes SELECT read.*, ranges FROM read JOIN (SELECT home, range_agg(int4range(first, end_day)) ranges FROM taken GROUP BY home) t"
            " ON home = id; ALTER TABLE homes ADD PRIMARY KEY (id);"
            + "".join(f"CREATE INDEX ON {index};" for index in INDEXES)
            + "CREATE INDEX ON homes USING gist (point(longitude, latitude)); CREATE INDEX ON homes USING gist (taken);\n VACUUM ANALYZE homes;"
        )

    def run(self, script):
        settings = "SET work_mem = '256MB'; SET max_parallel_workers_per_gather = 0; SET jit = off;\n"
        answer = subprocess.run(["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", self.url], input=settings + script.replace(";\\copy", ";\n\\copy"), capture_output=True, text=True)
        if answer.returncode:
            sys.exit(answer.stderr)
        return answer.stdout

    def sql(self, text):
        return FREE.sub(r"NOT taken && int4range(\1, \2)", NEAR.sub(r"point(longitude, latitude) <-> point(\2, \1)", text))

    def ask(self, count, page):
        count, page = self.sql(count), self.sql(page)
        explained = "".join(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {text};\n" for text in (count, page) for _ in range(2))
        answer = self.run(f"{count};\n{explained}")
        found, _, plans = answer.partition("\n")
        times = [float(ms) for ms in re.findall(r'"Execution Time": ([.\d]+)', plans)]
        # The second of two, when everything is in memory.
        return int(found.split("|")[0]), (times[1] + times[3]) * 1e3

    def plan(self, text):
        return self.run(f"EXPLAIN (ANALYZE, BUFFERS) {self.sql(text)};")


searches = [json.loads(line) for line in open(folder / "searches.jsonl")]
shapes = list(dict.fromkeys(search["shape"] for search in searches))
peers = [Postgres(), Sqlite()]
differ = 0
plans = open(folder / "plans.txt", "w")
print("| search | index, µs | " + " | ".join(f"{peer.name}, times the index" for peer in peers) + " |")
print("|---|---|" + "---|" * len(peers))
for shape in shapes:
    asked = [search for search in searches if search["shape"] == shape]
    cells = [f"{statistics.median(search['micros'] for search in asked):.0f}"]
    for peer in peers:
        ratios = []
        for search in asked:
            counted = "count(*)" + (facets() if search["facets"] else "")
            texts = (f"SELECT {counted} FROM homes WHERE {search['where']}", f"SELECT id FROM homes WHERE {search['where']} ORDER BY {search['order']} LIMIT 24")
            found, micros = peer.ask(*texts)
            ratios.append(micros / search["micros"])
            if found != search["total"]:
                differ += 1
                print(f"{peer.name} finds {found}, the index {search['total']}: {search['where']}", file=sys.stderr)
        for text in texts:
            print(f"-- {peer.name}: {text}\n{peer.plan(text)}\n", file=plans)
        cells.append(f"{statistics.median(ratios):,.0f}")
    print(f"| {shape} | " + " | ".join(cells) + " |", flush=True)
print(f"\n{len(searches)} searches; {differ} answers of databases differ from the index.")
sys.exit(differ > 0)

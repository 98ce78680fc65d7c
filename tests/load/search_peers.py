"""Asks PostgreSQL, SQLite and tantivy for what the search index was asked, compares how many homes are found, and prints how much longer they take.

`make bench-search` runs it. Argument: the folder which the bench `search_peers` wrote. Each search is a count of all that is found (with facets, of each
value of four of them as well) and the first 24 homes. All have the indexes that help them and everything in memory, and are asked on one core.
Plans of the databases are written into the folder.
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
# What a condition is in SQL, for its column and its values. A database adds how it writes `free`.
CONDITIONS = {
    "is": lambda column, value: f"{column} = {value!r}",
    "in": lambda column, *values: f"{column} IN ({', '.join(map(repr, values))})",
    "has": lambda column, values: f"{column} & {values} = {values}",
    "within": lambda column, least, most: " AND ".join(
        f"{column} {sign} {value}" for sign, value in ((">=", least), ("<=", most)) if value is not None
    ),
}


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

    def free(self, _, first, end):
        return f"NOT EXISTS (SELECT 1 FROM taken WHERE home = homes.id AND end_day > {first} AND first < {end})"

    def near(self, latitude, longitude):
        return f"(latitude - {latitude}) * (latitude - {latitude}) + (longitude - {longitude}) * (longitude - {longitude}) * 0.77"

    def ask(self, count, page):
        began = time.perf_counter()
        found = self.database.execute(count).fetchone()[0]
        self.database.execute(page).fetchall()
        return found, (time.perf_counter() - began) * 1e6

    def plan(self, text):
        return "\n".join(row[3] for row in self.database.execute("EXPLAIN QUERY PLAN " + text))


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

    def free(self, column, first, end):
        return f"NOT {column} && int4range({first}, {end})"

    def near(self, latitude, longitude):
        return f"point(longitude, latitude) <-> point({longitude}, {latitude})"

    def ask(self, count, page):
        explained = "".join(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {text};\n" for text in (count, page) for _ in range(2))
        answer = self.run(f"{count};\n{explained}")
        found, _, plans = answer.partition("\n")
        times = [float(ms) for ms in re.findall(r'"Execution Time": ([.\d]+)', plans)]
        # The second of two, when everything is in memory.
        return int(found.split("|")[0]), (times[1] + times[3]) * 1e3

    def plan(self, text):
        return self.run(f"EXPLAIN (ANALYZE, BUFFERS) {text};")


def sql(peer, search):
    """The count and the page as a database writes them."""
    conditions = CONDITIONS | {"free": peer.free}
    where = " AND ".join(conditions[kind](*values) for kind, *values in search["where"]) or "true"
    order = search["order"] if isinstance(search["order"], str) else peer.near(*search["order"])
    counted = "count(*)" + (facets() if search["facets"] else "")
    return f"SELECT {counted} FROM homes WHERE {where}", f"SELECT id FROM homes WHERE {where} ORDER BY {order} LIMIT 24"


searches = [json.loads(line) for line in open(folder / "searches.jsonl")]
shapes = list(dict.fromkeys(search["shape"] for search in searches))
tantivy = Path(__file__).parents[2] / "target" / "search-peer" / "release" / "casacero-search-peer"
library = subprocess.run([tantivy, folder], stdout=subprocess.PIPE, text=True, check=True)
for search, line in zip(searches, library.stdout.splitlines(), strict=True):
    search["tantivy"] = json.loads(line)
databases = [Postgres(), Sqlite()]
names = [database.name for database in databases] + ["tantivy"]
differ = 0
plans = open(folder / "plans.txt", "w")


def ratio(name, search, found, micros):
    global differ
    if found != search["total"]:
        differ += 1
        print(f"{name} finds {found}, the index {search['total']}: {search['where']}", file=sys.stderr)
    return micros / search["micros"]


print("| search | index, µs | " + " | ".join(f"{name}, times the index" for name in names) + " |")
print("|---|---|" + "---|" * len(names))
for shape in shapes:
    asked = [search for search in searches if search["shape"] == shape]
    cells = [f"{statistics.median(search['micros'] for search in asked):.0f}"]
    for database in databases:
        cells.append(f"{statistics.median(ratio(database.name, search, *database.ask(*sql(database, search))) for search in asked):,.0f}")
        for text in sql(database, asked[-1]):
            print(f"-- {database.name}: {text}\n{database.plan(text)}\n", file=plans)
    ratios = [ratio("tantivy", search, *search["tantivy"].values()) for search in asked if search["tantivy"]]
    cells.append(f"{statistics.median(ratios):,.0f}" if ratios else "")
    print(f"| {shape} | " + " | ".join(cells) + " |", flush=True)
print(f"\n{len(searches)} searches; {differ} answers of peers differ from the index.")
sys.exit(differ > 0)

"""Makes municipalities.tsv: Spain's municipalities with their postcodes.

    npm pack es-atlas@0.6.0 && tar xzf es-atlas-0.6.0.tgz
    python3 services/listing/data/divisions/municipalities.py INE ES.zip package/es/municipalities.json \\
        > services/listing/data/divisions/municipalities.tsv

INE is `codigos_postales_municipios.csv` of ds-codigos-postales-ine-es (state of 2026-01, compiled with data of INE's
Callejero del Censo Electoral), ES.zip GeoNames' postal table (CC BY 4.0), and es-atlas has the borders of the Instituto
Geográfico Nacional (CC BY 4.0).

INE's table follows the addresses of voters, so that most of what it says of a few is wrong: it has Gáldar of Gran Canaria at
a postcode of Fuerteventura. A municipality must be in the postcode's province and on its island. Of those that are left,
the ones count within whose borders the table of GeoNames has a place of the postcode, if there are any, and those that have no
other postcode.
"""

import collections
import csv
import io
import json
import re
import sys
import zipfile

# What people call a municipality, the name that lists show first.
NAMES = {"07026": "Eivissa|Ibiza", "07032": "Maó-Mahón|Maó|Mahón", "07040": "Palma|Palma de Mallorca"}
ISLANDS = [
    ("07000", "07699"), ("07700", "07799"), ("07860", "07899"), ("07800", "07859"), ("35000", "35499"), ("35500", "35599"),
    ("35600", "35699"), ("38000", "38699"), ("38700", "38799"), ("38800", "38899"), ("38900", "38999"),
]
ARTICLE = re.compile(r"^(?P<name>.+), (?P<article>el|la|los|las|lo|l'|a|o|as|os|els|les|sa|ses|es|s'|na)$", re.IGNORECASE)


def island(postcode):
    return next((index for index, (first, last) in enumerate(ISLANDS) if first <= postcode <= last), None)


def shown(name):
    """INE's name as people write it: "Oliva, La" is La Oliva. Both halves of "Alicante/Alacant"."""
    names = []
    for half in re.split(r"/", name):
        found = ARTICLE.match(half.strip())
        if found:
            space = "" if found["article"].endswith("'") else " "
            half = found["article"].capitalize() + space + found["name"]
        names.append(half.strip())
    return "|".join(dict.fromkeys(names))


def rings(path):
    """The borders of each municipality: rings of points, decoded from TopoJSON."""
    topology = json.load(open(path))
    (scale_x, scale_y), (x0, y0) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale_x + x0, y * scale_y + y0))
        arcs.append(points)
    found = collections.defaultdict(list)
    for shape in topology["objects"]["municipalities"]["geometries"]:
        polygons = {"Polygon": [shape.get("arcs")], "MultiPolygon": shape.get("arcs")}.get(shape["type"], [])
        for ring in (ring for polygon in polygons for ring in polygon):
            points = []
            for arc in ring:
                points += arcs[arc] if arc >= 0 else arcs[~arc][::-1]
            found[shape["id"]].append(points)
    return found


def contains(shape, x, y):
    inside = False
    for points in shape:
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
    return inside


def places(path):
    with zipfile.ZipFile(path) as archive:
        text = io.TextIOWrapper(archive.open("ES.txt"), "utf-8")
        for cells in csv.reader(text, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield cells[1], float(cells[10]), float(cells[9])


def main():
    ine, dump, atlas = sys.argv[1:]
    borders = rings(atlas)
    names, candidates, homes = {}, collections.defaultdict(set), collections.defaultdict(collections.Counter)
    for row in csv.DictReader(open(ine)):
        postcode, number = row["codigo_postal"], row["municipio_id"]
        names[number] = shown(row["municipio_nombre"])
        if postcode[:2] == number[:2]:
            candidates[postcode].add(number)
            homes[number][island(postcode)] += 1
    island_of = {number: counts.most_common(1)[0][0] for number, counts in homes.items()}
    points = collections.defaultdict(set)
    for postcode, x, y in places(dump):
        points[postcode].add((x, y))
    postcodes = collections.defaultdict(set)
    for postcode, numbers in candidates.items():
        numbers &= {number for number in numbers if island_of[number] == island(postcode)}
        there = {number for number in numbers for x, y in points[postcode] if contains(borders.get(number, []), x, y)}
        for number in there or numbers:
            postcodes[number].add(postcode)
    # GeoNames' places may be wrong, too: Castelldefels has one postcode.
    known = set(postcodes)
    for postcode, numbers in candidates.items():
        for number in numbers - known:
            postcodes[number].add(postcode)
    print("# Compiled with data of INE, www.ine.es. Made by municipalities.py; do not edit.")
    print("# id\tkind\twithin\tnames, the shown one first\tpostcodes")
    provinces = {}
    for line in open(__file__.replace("municipalities.py", "spain.tsv")):
        if not line.startswith("#"):
            code, kind, _, _, ranges = line.rstrip("\n").split("\t")
            if kind != "island" and ranges:
                provinces[ranges[:2]] = code
    for number in sorted(postcodes):
        print(f"ES-{number}", "municipality", provinces[number[:2]], NAMES.get(number, names[number]), " ".join(sorted(postcodes[number])), sep="\t")


main()

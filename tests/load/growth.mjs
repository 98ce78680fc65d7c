// Draws docs/images/growth.svg from the table of `make bench-growth`, which it reads and passes on.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { chart } from "./chart.mjs";

const ROOT = path.join(import.meta.dirname, "..", "..");
const SHAPES = ["a country, a week, with facets", "a town, a week"];

const output = readFileSync(0, "utf8");
process.stdout.write(output);
const [heading, , ...rows] = output.split("\n").filter((line) => line.startsWith("|")).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
const sizes = heading.slice(1).map(Number);
const halves = (name) => rows.find(([shape]) => shape === name).slice(1).map((cell) => Number(cell.split(",")[0]));
const powers = (micros) => sizes.map((homes, index) => [Math.log10(homes), Math.log10(micros[index])]);
const slow = halves(SHAPES[0]);
const lines = { "in proportion to the homes": powers(sizes.map((homes) => (slow.at(-1) * homes) / sizes.at(-1))), ...Object.fromEntries(SHAPES.map((name) => [name, powers(halves(name))])) };
const labels = { title: "Half of the searches take no longer than", x: "homes, as a power of ten", y: "µs, as a power of ten" };
writeFileSync(path.join(ROOT, "docs", "images", "growth.svg"), chart(lines, labels));

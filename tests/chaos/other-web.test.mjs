// Tests that the other web build names its files as they are called.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";

import { isOther, makeOtherWeb } from "./other-web.mjs";

const ID = "x8Kf2_abcDEF-01234567";
const FILES = {
  "server.js": "static/chunks/a~1-b.js stays: nothing asks it",
  "public/sw.js": `const VERSION = "${ID}";`,
  ".next/BUILD_ID": ID,
  ".next/build-manifest.json": '{"rootMainFiles":["static/chunks/a~1-b.js","static/chunks/0c.css"]}',
  ".next/server/app/page.html": `<script src="/_next/static/chunks/a~1-b.js"></script>"b":"${ID}"`,
  ".next/static/chunks/a~1-b.js": 'import("/_next/static/chunks/d..e.js?v=1")',
  ".next/static/chunks/a~1-b.js.map": "{}",
  ".next/static/chunks/d..e.js": "",
  ".next/static/chunks/0c.css": "a { background: url(../media/font.woff2) }",
  ".next/static/media/font.woff2": "static/chunks/a.js",
  [`.next/static/${ID}/_buildManifest.js`]: "",
};

test("each name is another one wherever it stands, and the build it was copied from is as it was", (t) => {
  const top = mkdtempSync(path.join(os.tmpdir(), "casacero-other-web-"));
  t.after(() => rmSync(top, { recursive: true }));
  const from = path.join(top, "from");
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(from, name)), { recursive: true });
    writeFileSync(path.join(from, name), text);
  }
  const filesOf = (folder) => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return Object.fromEntries(entries.map(({ parentPath, name }) => path.join(parentPath, name)).map((file) => [path.relative(folder, file), readFileSync(file, "utf8")]));
  };
  const other = filesOf(makeOtherWeb(from, path.join(top, "to")));
  assert.deepEqual(filesOf(from), FILES);
  assert.deepEqual(other, {
    "server.js": FILES["server.js"],
    "public/sw.js": `const VERSION = "${ID}-other";`,
    ".next/BUILD_ID": `${ID}-other`,
    ".next/build-manifest.json": '{"rootMainFiles":["static/chunks/a~1-b-other.js","static/chunks/0c-other.css"]}',
    ".next/server/app/page.html": `<script src="/_next/static/chunks/a~1-b-other.js"></script>"b":"${ID}-other"`,
    ".next/static/chunks/a~1-b-other.js": 'import("/_next/static/chunks/d..e-other.js?v=1")',
    ".next/static/chunks/a~1-b-other.js.map": "{}",
    ".next/static/chunks/d..e-other.js": "",
    ".next/static/chunks/0c-other.css": FILES[".next/static/chunks/0c.css"],
    ".next/static/media/font.woff2": FILES[".next/static/media/font.woff2"],
    [`.next/static/${ID}-other/_buildManifest.js`]: "",
  });
  assert.ok(isOther("/_next/static/chunks/d..e-other.js") && !isOther("/_next/static/chunks/d..e.js"));
});

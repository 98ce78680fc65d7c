// Checks that `gateway/readable_fields.txt` lists every field that each role can read. `npm run readable -- --write`
// writes it: look at the difference, and let nobody read more than was meant.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { isMain, ROOT, report } from "./report.mjs";

/**
 * Who at most reads the answers under a path, the narrower path first. `services/common/src/access.rs` decides, and its
 * tests hold the table of roles: whoever is let in reads the whole answer, so that a role is a matter of the path and
 * never of a field. A change may need a higher role than its answer names here.
 */
const DOORS = [
  ["/api/v1/admin/session", "who signs in as an operator"],
  ["/api/v1/admin/audit", "operators (admin)"],
  ["/api/v1/admin/operators", "operators (admin)"],
  ["/api/v1/admin/guests", "operators (admin)"],
  ["/api/v1/admin/imports", "operators (admin)"],
  ["/api/v1/admin/api-keys", "operators (admin)"],
  ["/api/v1/admin/webhooks", "operators (admin)"],
  ["/api/v1/admin/reports", "operators (editor, admin)"],
  ["/api/v1/admin/invitation/{token}", "who was mailed the link"],
  ["/api/v1/admin/", "operators (viewer, editor, admin)"],
  ["/api/v1/owner/session", "who signs in as an owner"],
  ["/api/v1/owner/properties/{id}/members", "owner and co-owner"],
  ["/api/v1/owner/properties/{id}/sessions", "owner and co-owner"],
  ["/api/v1/owner/properties", "owner, co-owner and property password"],
  ["/api/v1/owner/links/{token}", "who was mailed the link"],
  ["/api/v1/listings/drafts/{token}", "who has the draft's secret"],
  ["/api/v1/alerts/{token}", "who was mailed the link"],
  ["/calendars/{token}", "who has the calendar's address"],
  ["/", "guests"],
];

/** The paths of all fields of a schema, such as `items[].price.minMinor`. A schema within itself is followed once. */
export function fieldsOf(document, schema, prefix = "", open = []) {
  if (schema === undefined || schema === null) return [];
  if (schema.$ref !== undefined) {
    if (open.includes(schema.$ref)) return [`${prefix} (again)`];
    return fieldsOf(document, document.components.schemas[schema.$ref.split("/").pop()], prefix, [...open, schema.$ref]);
  }
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const below = parts.flatMap((part) => fieldsOf(document, part, prefix, open));
  const inside = (inner, name) => {
    const at = prefix === "" ? name : name === "[]" ? `${prefix}[]` : `${prefix}.${name}`;
    const fields = fieldsOf(document, inner, at, open);
    return fields.length === 0 ? [at] : fields;
  };
  if (schema.items !== undefined) below.push(...inside(schema.items, "[]"));
  for (const [name, property] of Object.entries(schema.properties ?? {})) below.push(...inside(property, name));
  const others = schema.additionalProperties;
  if (others !== undefined && others !== false) below.push(...inside(others === true ? {} : others, "*"));
  return below;
}

/** What can be read, as the snapshot has it: operations with the same readers and fields stand together. */
export function readable(document) {
  const groups = new Map();
  for (const [place, methods] of Object.entries(document.paths)) {
    const [, who] = DOORS.find(([door]) => place.startsWith(door));
    for (const [method, operation] of Object.entries(methods)) {
      const answers = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith("2"));
      const schemas = answers.flatMap(([, answer]) => Object.values(answer.content ?? {}).map((content) => content.schema));
      const fields = [...new Set(schemas.flatMap((schema) => fieldsOf(document, schema)))].sort();
      if (fields.length === 0) continue;
      const key = JSON.stringify([who, fields]);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(`${method.toUpperCase()} ${place}`);
    }
  }
  const blocks = [...groups].map(([key, operations]) => {
    const [who, fields] = JSON.parse(key);
    return [...operations.sort(), `read by ${who}:`, ...fields.map((field) => `  ${field}`)].join("\n");
  });
  return `${blocks.sort().join("\n\n")}\n`;
}

/** A fault if the snapshot is not what the document says. */
export function readableFaults(committed, present) {
  if (committed === present) return [];
  return ["gateway/readable_fields.txt is out of date: `npm run readable -- --write`, and look at who reads more than before"];
}

if (isMain(import.meta)) {
  const snapshot = path.join(ROOT, "gateway", "readable_fields.txt");
  const present = readable(JSON.parse(readFileSync(path.join(ROOT, "gateway", "openapi.json"), "utf8")));
  if (process.argv.includes("--write")) writeFileSync(snapshot, present);
  report(`${present.split("\n").length} lines of who reads which field`, readableFaults(readFileSync(snapshot, "utf8"), present));
}

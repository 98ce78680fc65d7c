// Prints the Secrets of the overlay `kind` from `.env`, which `make up` and `make up-local` read, too:
//
//   node deploy/kubernetes/secrets.mjs | kubectl apply -f -

import { createHmac } from "node:crypto";

import { readSettings } from "../local/settings.mjs";
import { isMain } from "../local/root.mjs";

/** The password of the role that makes backups, which compose has none of: its own, so that it opens nothing else. */
const backupPassword = (password) => createHmac("sha256", password).update("casacero_backup").digest("hex");

/** The Secrets by name, each with its keys. What is empty in the settings has no Secret. */
export function secretsOf(settings) {
  const database = (name, password) => ({ url: `postgres://casacero_${name}:${password}@postgres:5432/casacero_${name}` });
  const secrets = {
    "casacero-secret": { secret: settings.CASACERO_SECRET },
    "casacero-amqp": { url: `amqp://casacero:${settings.RABBITMQ_PASSWORD}@rabbitmq:5672/%2f` },
    "casacero-redis": { url: "redis://redis:6379/0" },
    "casacero-mail": { url: "file:///var/lib/casacero/mail" },
    "casacero-listing-database": database("listing", settings.POSTGRES_LISTING_PASSWORD),
    "casacero-calendar-sync-database": database("calendar_sync", settings.POSTGRES_CALENDAR_SYNC_PASSWORD),
    "casacero-translation-database": database("translation", settings.POSTGRES_TRANSLATION_PASSWORD),
    "casacero-servers": {
      postgres: settings.POSTGRES_PASSWORD,
      "postgres-listing": settings.POSTGRES_LISTING_PASSWORD,
      "postgres-calendar-sync": settings.POSTGRES_CALENDAR_SYNC_PASSWORD,
      "postgres-translation": settings.POSTGRES_TRANSLATION_PASSWORD,
      // Of no password there is none, or anybody could compute it.
      "postgres-backup": settings.POSTGRES_PASSWORD ? backupPassword(settings.POSTGRES_PASSWORD) : undefined,
      rabbitmq: settings.RABBITMQ_PASSWORD,
    },
  };
  if (settings.CASACERO_OPERATOR_EMAIL) {
    secrets["casacero-operator"] = { email: settings.CASACERO_OPERATOR_EMAIL, password: settings.CASACERO_OPERATOR_PASSWORD };
  }
  return secrets;
}

if (isMain(import.meta)) {
  const items = Object.entries(secretsOf(readSettings())).map(([name, stringData]) => ({
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name, namespace: "casacero" },
    stringData,
  }));
  console.log(JSON.stringify({ apiVersion: "v1", kind: "List", items }, null, 2));
}

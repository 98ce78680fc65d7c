// Grafana's dashboards, from one table. `node deploy/observability/dashboards.mjs` writes dashboards/*.json; the checks compare them.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), "dashboards");
/** Per second, over the window that fits the picture. */
const rate = (series, by = "") => `sum${by && ` by (${by})`} (rate(${series}[$__rate_interval]))`;
const quantile = (share, name, by = "") => `histogram_quantile(${share}, sum by (le${by && `, ${by}`}) (rate(${name}_bucket[$__rate_interval])))`;
/** Requests, errors and durations: title of the group, series, label of the parts, what an error is. */
const red = (title, name, by, errors) => [
  [`${title}: a second`, "reqps", rate(`${name}_count`, by), `{{${by}}}`],
  [`${title}: errors`, "percentunit", `${rate(`${name}_count{${errors}}`, by)} / ${rate(`${name}_count`, by)}`, `{{${by}}}`],
  [`${title}: 99th percentile`, "s", quantile(0.99, name, by), `{{${by}}}`],
];

/** Dashboards by file: title, and panels as [title, unit, expression, legend]. */
export const DASHBOARDS = {
  overview: {
    title: "CasaCero: overview",
    panels: [
      ["Objectives: share of the budget that burns", "none", "slo:error_ratio:1h / slo:budget", "{{slo}}"],
      ["Replicas that answer", "none", 'sum by (component) (up{job="casacero"})', "{{component}}"],
      ["Alerts", "none", 'count by (alertname) (ALERTS{alertstate="firing"})', "{{alertname}}"],
      ...red("Gateway", "http_server_seconds", "route", 'status=~"5.."'),
      ...red("Services", "grpc_server_seconds", "component", 'code=~"Internal|Unavailable|DeadlineExceeded|Unknown"'),
      ["Calls tried elsewhere", "reqps", rate("grpc_client_failed_tries_total", "service"), "{{service}}"],
      ["Pages: from the cache", "reqps", rate("page_cache_total", "outcome"), "{{outcome}}"],
      ["Kept answers", "reqps", rate("stale_answers_total"), "kept"],
      ["Redis", "none", "min by (component) (redis_up)", "{{component}}"],
      ["Limits counted alone", "reqps", `${rate("rate_limit_alone_total")} + ${rate("concurrency_limit_alone_total")}`, "alone"],
      ["Connections refused", "reqps", rate("http_connections_refused_total"), "refused"],
      ["Versions", "none", "count by (component, version) (build_info)", "{{component}} {{version}}"],
      ["Tasks that failed in an hour", "none", "sum by (component, task) (increase(task_failures_total[1h])) > 0", "{{component}}: {{task}}"],
      ["Free space of the data folder", "bytes", "min by (component, folder) (disk_free_bytes)", "{{folder}}"],
      ["Age of the last backup", "s", "time() - max(backup_last_success_timestamp_seconds)", "backup"],
    ],
  },
  calendars: {
    title: "CasaCero: calendars",
    panels: [
      ["Feeds", "none", "max(calendar_feeds)", "feeds"],
      ["Feeds not read within 12 hours", "percentunit", "max(calendar_feeds_stale) / max(calendar_feeds)", "stale"],
      ["Age of the oldest reading", "s", "max(calendar_feed_age_seconds)", "oldest"],
      ["Feed that has been due longest", "s", "max(calendar_feed_due_seconds)", "due"],
      ["Feeds with nights that wait", "none", "max(calendar_feeds_missing_nights)", "feeds"],
      ["Reads a second", "reqps", rate("calendar_feed_reads_total", "outcome"), "{{outcome}}"],
      ["Failing by platform", "percentunit", `${rate('calendar_feed_reads_total{outcome!~"complete|not_modified|incomplete"}', "platform")} / ${rate("calendar_feed_reads_total", "platform")}`, "{{platform}}"],
      ["Duration of a read: 99th percentile", "s", quantile(0.99, "calendar_feed_read_seconds", "platform"), "{{platform}}"],
      ["Jobs that wait", "none", "max by (queue) (queue_depth)", "{{queue}}"],
      ["Jobs given up in an hour", "none", "sum(increase(calendar_jobs_given_up_total[1h]))", "given up"],
      ["Owners told in an hour", "none", "sum by (kind) (increase(calendar_feed_alerts_total[1h]))", "{{kind}}"],
    ],
  },
  search: {
    title: "CasaCero: search",
    panels: [
      ["Searches a second", "reqps", rate("listing_search_seconds_count"), "searches"],
      ["Duration in the service: median", "s", quantile(0.5, "listing_search_seconds"), "50 %"],
      ["Duration in the service: 99th percentile", "s", quantile(0.99, "listing_search_seconds"), "99 %"],
      ["At the gateway: 99th percentile", "s", 'histogram_quantile(0.99, sum by (le) (rate(http_server_seconds_bucket{method="GET",route="/api/v1/properties"}[$__rate_interval])))', "99 %"],
      ["Homes in the index", "none", "search_index_listings", "{{instance}}"],
      ["Last compared with its sources", "s", "search_index_age_seconds", "{{instance}}"],
      ["Places: answers by source", "reqps", rate("geocoding_answers_total", "provider"), "{{provider}}"],
      ["Places: providers", "reqps", rate("geocoding_requests_total", "provider, outcome"), "{{provider}} {{outcome}}"],
    ],
  },
  jobs: {
    title: "CasaCero: mail and jobs",
    panels: [
      ["Jobs that are not done", "none", "max by (kind) (jobs_waiting)", "{{kind}}"],
      ["Job that has been due longest", "s", "max by (kind) (jobs_oldest_seconds)", "{{kind}}"],
      ["Oldest mail that waits", "s", "max(mail_oldest_seconds)", "mail"],
      ["Oldest event that waits", "s", "max by (service) (outbox_oldest_seconds)", "{{service}}"],
      ["Mails in an hour", "none", "sum by (outcome) (increase(listing_mail_total[1h]))", "{{outcome}}"],
      ["Mails that came back in an hour", "none", "sum by (outcome) (increase(listing_bounces_total[1h]))", "{{outcome}}"],
      ["Inquiries and submissions in an hour", "none", "sum(increase(listing_inquiries_total[1h])) + sum(increase(listing_submissions_total[1h]))", "both"],
      ["Alerts of guests: made, and mailed, in an hour", "none", "sum(increase(listing_alerts_total[1h])) + sum(increase(listing_alert_mails_total[1h]))", "both"],
      ["Photos in an hour", "none", "sum by (outcome) (increase(listing_photos_total[1h]))", "{{outcome}}"],
      ["Decoding a photo: 99th percentile", "s", quantile(0.99, "listing_photo_seconds"), "99 %"],
      ["Webhooks in an hour", "none", "sum by (outcome) (increase(listing_webhook_attempts_total[1h]))", "{{outcome}}"],
      ["Coordinates checked in an hour", "none", "sum by (outcome) (increase(listing_coordinate_checks_total[1h]))", "{{outcome}}"],
      ["Translations in an hour", "none", "sum by (outcome) (increase(listing_translations_total[1h]))", "{{outcome}}"],
      ["Translators in an hour", "none", "sum by (provider, result) (increase(translation_requests_total[1h]))", "{{provider}} {{result}}"],
      ["Translations kept", "percentunit", `${rate('translation_cache_total{outcome="hit"}')} / ${rate("translation_cache_total")}`, "from the cache"],
    ],
  },
};

const WIDTH = 8;
const HEIGHT = 7;

function panel([title, unit, expr, legendFormat], index) {
  const datasource = { type: "prometheus", uid: "${datasource}" };
  return {
    id: index + 1,
    title,
    type: "timeseries",
    datasource,
    gridPos: { x: (index % 3) * WIDTH, y: Math.floor(index / 3) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: [{ refId: "A", datasource, expr, legendFormat }],
  };
}

/** A dashboard as Grafana reads it. */
export function dashboard(name, { title, panels } = DASHBOARDS[name]) {
  const model = {
    uid: `casacero-${name}`,
    title,
    tags: ["casacero"],
    schemaVersion: 39,
    timezone: "utc",
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    // Which Prometheus: the first that this Grafana has, until somebody chooses another.
    templating: { list: [{ name: "datasource", label: "Prometheus", type: "datasource", query: "prometheus" }] },
    panels: panels.map(panel),
  };
  return `${JSON.stringify(model, null, 1)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of Object.keys(DASHBOARDS)) writeFileSync(path.join(FOLDER, `${name}.json`), dashboard(name));
}

// For each alert: series with which it fires and series with which it is silent, in promtool's notation, a value a minute.
// `0+5x60` counts five a minute for an hour. A series is of our job unless it says another. `deploy/checks/observability.mjs` runs them.

const http = (labels) => `http_server_seconds_count{method="GET",route="/api/v1/properties",${labels}}`;
const fast = 'http_server_seconds_bucket{method="GET",route="/api/v1/properties",status="200",le="0.25"}';
const up = (component, replica) => `up{component="${component}",instance="${replica}"}`;
const counter = (name, label, value) => `${name}{${label}="${value}"}`;
const job = (measure) => `kube_cronjob_${measure}{namespace="casacero",cronjob="backup-postgres"}`;
const read = (platform, outcome) => `calendar_feed_reads_total{platform="${platform}",outcome="${outcome}"}`;
/** A mail that is not taken: tried after 0, 1, 6, 21, 81 and 321 minutes. */
const NOT_TAKEN = "1 2x4 3x14 4x59 5x239 6";
/** A counter that grows by one every half hour. */
const EACH_HALF_HOUR = Array.from({ length: 10 }, (_, count) => `${count}x29`).join(" ");
const FRESH = { calendar_feeds: "1000x6000", calendar_feeds_stale: "10x6000" };

/** An objective: what fires its fast, its steady and its slow alert, and what leaves all silent. */
function objective(slo, { all, most, some, few, none }) {
  const is = (alert) => ({ alert, where: `slo="${slo}"` });
  return [
    { ...is("BudgetBurnsFast"), at: "2h", fires: all, silent: most },
    // Half a day of quiet, then two hours of all that is bad: within six hours that is a third.
    { ...is("BudgetBurns"), at: "7h", fires: some, silent: few },
    { ...is("BudgetBurnsSlowly"), at: "8h", fires: few, silent: none },
  ];
}

export const OBJECTIVES = [
  ...objective("availability", {
    all: { [http('status="200"')]: "0+900x600", [http('status="503"')]: "0+100x600" },
    most: { [http('status="200"')]: "0+995x600", [http('status="503"')]: "0+5x600" },
    some: { [http('status="200"')]: "0+990x600", [http('status="503"')]: "0+10x600" },
    few: { [http('status="200"')]: "0+998x600", [http('status="503"')]: "0+2x600" },
    none: { [http('status="200"')]: "0+1000x600" },
  }),
  ...objective("search-latency", {
    all: { [http('status="200"')]: "0+1000x600", [fast]: "0+500x600" },
    most: { [http('status="200"')]: "0+1000x600", [fast]: "0+900x600" },
    some: { [http('status="200"')]: "0+1000x600", [fast]: "0+900x600" },
    few: { [http('status="200"')]: "0+1000x600", [fast]: "0+980x600" },
    none: { [http('status="200"')]: "0+1000x600", [fast]: "0+999x600" },
  }),
  ...objective("calendar-freshness", {
    all: { calendar_feeds: "1000x600", calendar_feeds_stale: "800x600" },
    most: { calendar_feeds: "1000x600", calendar_feeds_stale: "500x600" },
    some: { calendar_feeds: "1000x600", calendar_feeds_stale: "400x600" },
    few: { calendar_feeds: "1000x600", calendar_feeds_stale: "100x600" },
    none: { calendar_feeds: "1000x600", calendar_feeds_stale: "20x600" },
  }),
  ...objective("mail", {
    all: { [counter("listing_mail_total", "outcome", "sent")]: "0+1x600", [counter("listing_mail_total", "outcome", "given_up")]: "0+9x600" },
    most: { [counter("listing_mail_total", "outcome", "sent")]: "0+5x600", [counter("listing_mail_total", "outcome", "given_up")]: "0+5x600" },
    some: { [counter("listing_mail_total", "outcome", "sent")]: "0+6x600", [counter("listing_mail_total", "outcome", "given_up")]: "0+4x600" },
    few: { [counter("listing_mail_total", "outcome", "sent")]: "0+9x600", [counter("listing_mail_total", "outcome", "given_up")]: "0+1x600" },
    none: { [counter("listing_mail_total", "outcome", "sent")]: "0+10x600" },
  }),
];

export const ALERTS = [
  { alert: "ProcessDown", at: "10m", fires: { [up("listing", "1")]: "1x20", [up("listing", "2")]: "0x20" }, silent: { [up("listing", "1")]: "1 1 0 0 1x20", 'up{job="other",component="etcd"}': "0x20" } },
  { alert: "NoProcess", at: "10m", fires: { [up("listing", "1")]: "0x20", [up("listing", "2")]: "0x20" }, silent: { [up("listing", "1")]: "1x20", [up("listing", "2")]: "0x20", 'up{job="other",component="etcd"}': "0x20" } },
  // Those that are gone are in no list of Prometheus any more.
  { alert: "NoProcess", at: "10m", fires: { [up("listing", "1")]: "1x3 stale", [up("gateway", "1")]: "1x20" }, silent: { [up("listing", "1")]: "1x3 stale", [up("listing", "2")]: "1x20" } },
  { alert: "ClaimsRefused", at: "20m", fires: { 'grpc_claims_refused_total{component="listing"}': "0+1x30" }, silent: { 'grpc_claims_refused_total{component="listing"}': "7x30" } },
  { alert: "CallsFail", at: "30m", fires: { 'grpc_client_failed_tries_total{service="listing"}': "0+120x40" }, silent: { 'grpc_client_failed_tries_total{service="listing"}': "0+10x40" } },
  { alert: "RedisAway", at: "20m", fires: { 'redis_up{component="gateway",instance="1"}': "1x20", 'redis_up{component="gateway",instance="2"}': "0x20" }, silent: { 'redis_up{component="gateway",instance="1"}': "1 0 1x20" } },
  { alert: "DependencyAway", at: "20m", fires: { 'dependency_up{component="listing",dependency="database",instance="1"}': "1x20", 'dependency_up{component="listing",dependency="database",instance="2"}': "0x20" }, silent: { 'dependency_up{component="listing",dependency="database"}': "1 0 0 1x20" } },
  { alert: "FilesRunOut", at: "20m", fires: { 'process_open_fds{component="gateway"}': "900x20", 'process_max_fds{component="gateway"}': "1024x20" }, silent: { 'process_open_fds{component="gateway"}': "500x20", 'process_max_fds{component="gateway"}': "1024x20" } },
  { alert: "KeptAnswers", at: "30m", fires: { stale_answers_total: "0+5x40", 'page_cache_total{outcome="stale"}': "0+5x40" }, silent: { stale_answers_total: "0+1x40", 'page_cache_total{outcome="stale"}': "3x40" } },
  // No page was kept for long yet.
  { alert: "KeptAnswers", at: "30m", fires: { stale_answers_total: "0+10x40" }, silent: { stale_answers_total: "0+1x40" } },
  { alert: "ConnectionsRefused", at: "30m", fires: { http_connections_refused_total: "0+600x40" }, silent: { http_connections_refused_total: "0+60x40" } },
  { alert: "TasksFail", at: "90m", fires: { 'task_failures_total{component="listing-work",task="mail"}': "0+1x100" }, silent: { 'task_failures_total{component="listing-work",task="mail"}': "0+1x20 20x80" } },
  // Each hour, or twice in a row, twelve at once.
  { alert: "TasksFail", at: "235m", fires: { 'task_failures_total{component="listing-work",task="sweep"}': "0x59 1x59 2x59 3x80" }, silent: { 'task_failures_total{component="listing-work",task="sweep"}': "0x59 12x59 24x140" } },
  { alert: "EventsWait", at: "30m", fires: { 'outbox_oldest_seconds{service="listing",instance="1"}': "0+60x40", 'outbox_oldest_seconds{service="listing",instance="2"}': "0x40" }, silent: { 'outbox_oldest_seconds{service="listing"}': "0 60 120 0x40" } },
  { alert: "DiskFull", at: "30m", fires: { 'disk_free_bytes{component="casacero",folder="data"}': "1e9x40" }, silent: { 'disk_free_bytes{component="casacero",folder="data"}': "9e9x40" } },
  // These worlds begin at 1970.
  { alert: "BackupOld", at: "50h", fires: { backup_last_success_timestamp_seconds: "3600x3000" }, silent: { backup_last_success_timestamp_seconds: "3600x1440 90000x1600" } },
  { alert: "ServerBackupOld", at: "50h", fires: { [job("status_last_successful_time")]: "3600x3000" }, silent: { [job("created")]: "0x3000", [job("status_last_successful_time")]: "_x1440 90000x1600" } },
  // None succeeded yet.
  { alert: "ServerBackupOld", at: "50h", fires: { [job("created")]: "3600x3000" }, silent: { [job("created")]: "90000x3000" } },
  { alert: "ArchiveFails", at: "1h", fires: { 'postgres_archive_fails{instance="1"}': "1x90" }, silent: { 'postgres_archive_fails{instance="1"}': "1x20 0x70" } },

  { alert: "CalendarsStale", at: "1h", fires: { calendar_feeds: "1000x90", calendar_feeds_stale: "300x90" }, silent: FRESH },
  { alert: "FeedNeverRead", at: "2h", fires: { calendar_feed_age_seconds: "700000+60x150", calendar_feeds_stale: "1x150" }, silent: { calendar_feed_age_seconds: "90000+60x150", calendar_feeds_stale: "1x150" } },
  { alert: "ReadsStopped", at: "1h", fires: { ...FRESH, [read("airbnb", "complete")]: "0+10x10 100x60" }, silent: { ...FRESH, [read("airbnb", "complete")]: "0+10x90" } },
  { alert: "ReadsStopped", at: "1h", fires: { ...FRESH, calendar_feeds: "2x90", calendar_feeds_due: "1x90" }, silent: { ...FRESH, calendar_feeds: "2x90", calendar_feeds_due: "0x29 1 0x29 1 0x30" } },
  { alert: "ReadsStopped", at: "1h", fires: { ...FRESH, calendar_feeds: "101x90" }, silent: { ...FRESH, calendar_feeds: "100x90" } },
  {
    alert: "PlatformFails",
    at: "1h",
    where: 'platform="vrbo"',
    fires: { [read("vrbo", "complete")]: "0+2x90", [read("vrbo", "forbidden")]: "0+8x90", [read("airbnb", "not_modified")]: "0+9x90" },
    silent: { [read("vrbo", "complete")]: "0+8x90", [read("vrbo", "forbidden")]: "0+2x90" },
  },
  { alert: "QueueGrows", at: "90m", fires: { 'queue_depth{queue="feed-reads"}': "0+100x100" }, silent: { 'queue_depth{queue="feed-reads"}': "9000-50x100" } },
  {
    alert: "QueueNotConsumed",
    at: "1h",
    fires: { 'queue_depth{queue="feed-reads-now"}': "3x90", [read("airbnb", "complete")]: "7x90" },
    silent: { 'queue_depth{queue="feed-reads-now"}': "3x90", [read("airbnb", "complete")]: "0+7x90" },
  },
  { alert: "OwnersWait", at: "30m", fires: { 'queue_depth{queue="feed-reads-now"}': "60x40" }, silent: { 'queue_depth{queue="feed-reads"}': "60x40", 'queue_depth{queue="feed-reads-now"}': "5x40" } },
  { alert: "DeadLetters", at: "90m", fires: { calendar_jobs_given_up_total: "0+1x100" }, silent: { calendar_jobs_given_up_total: "0+1x10 10x90" } },

  { alert: "IndexesDiffer", at: "30m", fires: { 'search_index_listings{instance="1"}': "100x40", 'search_index_listings{instance="2"}': "99x40" }, silent: { 'search_index_listings{instance="1"}': "100x40", 'search_index_listings{instance="2"}': "99 100x40" } },
  { alert: "IndexEmptied", at: "70m", fires: { search_index_listings: "100x60 0x20" }, silent: { search_index_listings: "0x90" } },
  { alert: "IndexOld", at: "30m", fires: { 'search_index_age_seconds{instance="1"}': "0+60x40", 'search_index_age_seconds{instance="2"}': "60x40" }, silent: { 'search_index_age_seconds{instance="1"}': "0+60x9 0+60x9 0+60x9 0+60x9" } },
  {
    alert: "SearchSlow",
    at: "1h",
    fires: { 'listing_search_seconds_bucket{le="0.1"}': "0+90x90", 'listing_search_seconds_bucket{le="0.25"}': "0+100x90", 'listing_search_seconds_bucket{le="+Inf"}': "0+100x90" },
    silent: { 'listing_search_seconds_bucket{le="0.01"}': "0+100x90", 'listing_search_seconds_bucket{le="0.1"}': "0+100x90", 'listing_search_seconds_bucket{le="+Inf"}': "0+100x90" },
  },

  {
    alert: "MailWaits",
    at: "90m",
    fires: { [counter("listing_mail_total", "outcome", "postponed")]: "0+2x100", [counter("listing_mail_total", "outcome", "sent")]: "5x100" },
    silent: { [counter("listing_mail_total", "outcome", "postponed")]: "0+1x100", [counter("listing_mail_total", "outcome", "sent")]: "0+5x100" },
  },
  // Three mails, and nothing else was sent for hours; one mail that is not taken, and three while another is sent.
  { alert: "MailWaits", at: "90m", fires: { [counter("listing_mail_total", "outcome", "postponed")]: "0x9 3 6x4 9x14 12x59 15x100" }, silent: { [counter("listing_mail_total", "outcome", "postponed")]: `0x9 ${NOT_TAKEN}` } },
  {
    alert: "MailWaits",
    at: "90m",
    fires: { [counter("listing_mail_total", "outcome", "postponed")]: "0+1x100" },
    silent: { [counter("listing_mail_total", "outcome", "postponed")]: "0x9 3 6x4 9x14 12x59 15x100", [counter("listing_mail_total", "outcome", "sent")]: "0x30 1x100" },
  },
  { alert: "MailOld", at: "26h", fires: { mail_oldest_seconds: "0+60x1600" }, silent: { mail_oldest_seconds: "0+60x700 0+60x900" } },
  { alert: "JobsWait", at: "30m", where: 'kind="photos"', fires: { 'jobs_oldest_seconds{kind="photos"}': "0+60x40", 'jobs_oldest_seconds{kind="mail"}': "0x40" }, silent: { 'jobs_oldest_seconds{kind="photos"}': "0+60x10 0x40" } },
  { alert: "ErasuresWait", at: "90m", fires: { 'jobs_waiting{kind="erasures"}': "1x100" }, silent: { 'jobs_waiting{kind="erasures"}': "1x50 0x50", 'jobs_waiting{kind="mail"}': "9x100" } },
  { alert: "MailReturns", at: "90m", fires: { [counter("listing_bounces_total", "outcome", "marked")]: "0+1x100" }, silent: { [counter("listing_bounces_total", "outcome", "unknown")]: "0+9x100" } },
  // A partner that is away, asked every half hour.
  { alert: "WebhooksFail", at: "4h", fires: { [counter("listing_webhook_attempts_total", "outcome", "failed")]: EACH_HALF_HOUR }, silent: { [counter("listing_webhook_attempts_total", "outcome", "delivered")]: EACH_HALF_HOUR } },
  { alert: "WeeklyMailsFail", at: "30m", fires: { listing_weekly_mails_failed_total: "0 0 1x40" }, silent: { listing_weekly_mails_failed_total: "4x40" } },
  ...[
    ["PhotosFail", "listing_photos_total", "outcome", "not_processed", "ready"],
    ["WebhooksFail", "listing_webhook_attempts_total", "outcome", "failed", "delivered"],
    ["CoordinatesWait", "listing_coordinate_checks_total", "outcome", "postponed", "matches"],
    ["TranslationsWait", "listing_translations_total", "outcome", "away", "translated"],
    ["GeocoderAway", "geocoding_requests_total", "outcome", "unavailable", "found"],
    ["TranslatorAway", "translation_requests_total", "result", "unauthorized", "translated"],
  ].map(([alert, name, label, bad, good]) => ({
    alert,
    at: "2h",
    fires: { [counter(name, label, bad)]: "0+8x150", [counter(name, label, good)]: "0+2x150" },
    silent: { [counter(name, label, bad)]: "0+2x150", [counter(name, label, good)]: "0+8x150" },
  })),
];

/** Twelve hours of a site with three homes, where a guest comes now and then, and one mail is not taken: nobody is told anything. */
export const QUIET_SITE = {
  [up("casacero", "1")]: "1x800",
  [http('status="200"')]: Array.from({ length: 12 }, (_, hour) => `${hour}x59`).join(" "),
  calendar_feeds: "3x800",
  calendar_feeds_stale: "0x800",
  calendar_feed_age_seconds: Array(12).fill("0+60x65").join(" "),
  [read("airbnb", "not_modified")]: Array.from({ length: 12 }, (_, reads) => `${3 * reads}x65`).join(" "),
  'queue_depth{queue="feed-reads"}': "0x800",
  [counter("listing_mail_total", "outcome", "postponed")]: `0x99 ${NOT_TAKEN}x600`,
  mail_oldest_seconds: "0x99 0+60x700",
  'jobs_waiting{kind="mail"}': "0x99 1x700",
  search_index_listings: "3x800",
  'disk_free_bytes{component="casacero",folder="data"}': "9e9x800",
  backup_last_success_timestamp_seconds: "0x800",
};

/** A series as our job has it. */
const ours = (series) => (/\bjob=|^kube_/.test(series) ? series : series.includes("{") ? series.replace("{", '{job="casacero",') : `${series}{job="casacero"}`);

/** The names of the metrics of a world. */
const metricsOf = (series) => Object.keys(series).map((each) => each.replace(/\{.*/, ""));

/** Tests whose metrics have nothing in common stand in one world: promtool makes a database for each. */
function packed(cases) {
  const worlds = [];
  for (const each of cases) {
    const metrics = metricsOf(each.series);
    const free = worlds.find((world) => !metrics.some((metric) => world.metrics.has(metric)));
    const world = free ?? { metrics: new Set(), cases: [] };
    if (!free) worlds.push(world);
    for (const metric of metrics) world.metrics.add(metric);
    world.cases.push(each);
  }
  return worlds.map(({ cases: together }) => together);
}

const asks = (alerts, at, count) => ({ expr: `count(${alerts}) or vector(0)`, eval_time: at, exp_samples: [{ labels: "{}", value: count }] });
const world = (series, questions) => ({ interval: "1m", input_series: series.map(([name, values]) => ({ series: ours(name), values })), promql_expr_test: questions });

/**
 * The tests as promtool reads them. It compares annotations too, unless one asks for the series that it makes of alerts. During the twelve
 * hours of `quiet` no alert fires.
 */
export function promtoolTests(ruleFile, tests, quiet = {}) {
  const cases = tests.flatMap((each) => [{ ...each, series: each.fires, count: 1 }, { ...each, series: each.silent, count: 0 }]);
  // Long ones beside long ones.
  const minutes = ({ at }) => parseInt(at, 10) * (at.endsWith("h") ? 60 : 1);
  const worlds = packed(cases.toSorted((one, other) => minutes(one) - minutes(other)));
  return {
    rule_files: [ruleFile],
    evaluation_interval: "1m",
    tests: [
      ...worlds.map((together) =>
        world(
          together.flatMap(({ series }) => Object.entries(series)),
          together.map(({ alert, at, where, count }) => asks(`ALERTS{alertname="${alert}",alertstate="firing"${where ? `,${where}` : ""}}`, at, count)),
        ),
      ),
      world(Object.entries(quiet), [asks('last_over_time(ALERTS{alertstate="firing"}[12h])', "12h", 0)]),
    ],
  };
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const rules = resolve("docs/operations/alerts.yml");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool)
  process.stderr.write("≈ alerts: skipped, because there is no promtool (Debian's package prometheus)\n");

/** Covers half an hour: a number stays constant, a text is in promtool's notation. */
type Series = Record<string, number | string>;

type Story = { series: Series; fires: string[] };

const requests = "lectern_http_request_duration_seconds";
const calls = "lectern_outbound_request_duration_seconds_count";
const frequent = "0+600x30";

function processes(count: number, change: Series = {}): Series {
  const all: Series = { 'lectern_processes{state="silent"}': 0, 'lectern_processes{state="missing"}': 0 };
  for (let pid = 1; pid <= count; pid += 1) {
    all[`process_resident_memory_bytes{pid="${pid}"}`] = 6e8;
    all[`nodejs_eventloop_lag_p99_seconds{pid="${pid}"}`] = 0.02;
  }
  return { ...all, ...change };
}

const chore = (instance: string, age: number): Series => ({
  [`lectern_chore_age_seconds{instance="${instance}",chore="sweep"}`]: age,
  [`lectern_chore_interval_seconds{instance="${instance}",chore="sweep"}`]: 3_600,
});

const stories: Record<string, Story> = {
  "nothing is wrong with one process": {
    series: {
      up: 1,
      process_resident_memory_bytes: 9e8,
      nodejs_eventloop_lag_p99_seconds: 0.02,
      lectern_draining: 0,
    },
    fires: [],
  },
  "nothing is wrong with five processes": { series: processes(5, { up: 1, lectern_draining: 0 }), fires: [] },
  "it is down": { series: { up: 0 }, fires: ["LecternDown"] },
  "one process uses much memory": {
    series: { process_resident_memory_bytes: 1.6e9 },
    fires: ["LecternMemory"],
  },
  "one of five uses much memory": {
    series: processes(5, { 'process_resident_memory_bytes{pid="3"}': 1.6e9 }),
    fires: ["LecternMemory"],
  },
  "one of five is busy computing": {
    series: processes(5, { 'nodejs_eventloop_lag_p99_seconds{pid="2"}': 0.5 }),
    fires: ["LecternEventLoop"],
  },
  "one of five is stuck": {
    series: processes(4, { 'lectern_processes{state="silent"}': 1 }),
    fires: ["LecternProcessStuck"],
  },
  "one of five cannot start": {
    series: processes(4, { 'lectern_processes{state="missing"}': 1 }),
    fires: ["LecternProcessMissing"],
  },
  "it does not end": { series: { lectern_draining: 1 }, fires: ["LecternDraining"] },
  "it is read-only": { series: { lectern_read_only: 1 }, fires: ["LecternReadOnly"] },
  "the standby was never there": {
    series: { lectern_standby_age_seconds: "Inf+0x30", lectern_standby_reachable: 0 },
    fires: ["LecternStandbyBehind"],
  },
  "the standby is away": {
    series: { lectern_standby_age_seconds: 1, lectern_standby_reachable: 0 },
    fires: ["LecternStandbyBehind"],
  },
  "the standby replays slowly": {
    series: { lectern_standby_age_seconds: 90, lectern_standby_reachable: 1 },
    fires: ["LecternStandbyBehind"],
  },
  "requests fail": {
    series: { [`${requests}_count{status="5xx"}`]: "0+30x30", [`${requests}_count{status="2xx"}`]: frequent },
    fires: ["LecternErrors"],
  },
  "slots are lost": { series: { lectern_http_requests_leaked: 3 }, fires: ["LecternRequestsLeaked"] },
  "requests are sent away, which is no failure": {
    series: {
      'lectern_http_requests_refused_as_busy_total{kind="api"}': frequent,
      [`${requests}_count{status="shed"}`]: frequent,
      [`${requests}_count{status="2xx"}`]: frequent,
    },
    fires: ["LecternBusy"],
  },
  "pages are slow": {
    series: {
      [`${requests}_bucket{method="GET",route="/courses",le="1"}`]: "0+100x30",
      [`${requests}_bucket{method="GET",route="/courses",le="5"}`]: frequent,
      [`${requests}_bucket{method="GET",route="/courses",le="+Inf"}`]: frequent,
    },
    fires: ["LecternSlowPages"],
  },
  "API documents wait for their turn": {
    series: {
      'lectern_queue_age_seconds{queue="api_documents"}': 8,
      'lectern_queue_age_seconds{queue="api_key_lookups"}': 0.4,
    },
    fires: ["LecternWaits"],
  },
  "pages wait for a connection": {
    series: {
      'lectern_database_waiting{kind="pages",database="primary"}': 12,
      'lectern_database_waiting_age_seconds{kind="pages",database="primary"}': 8,
    },
    fires: ["LecternDatabaseConnections", "LecternDatabaseWaits"],
  },
  "workers wait for each other": {
    series: {
      'lectern_database_waiting{kind="queues",database="primary"}': 1,
      'lectern_database_waiting_age_seconds{kind="queues",database="primary"}': 8,
    },
    fires: [],
  },
  "statements fail": {
    series: { 'lectern_database_statements_failed_total{kind="pages"}': frequent },
    fires: ["LecternStatementsFail"],
  },
  "the identity provider fails": {
    series: {
      [`${calls}{purpose="token",outcome="timeout"}`]: "0+60x30",
      [`${calls}{purpose="token",outcome="2xx"}`]: frequent,
      [`${calls}{purpose="media_read",outcome="2xx"}`]: frequent,
    },
    fires: ["LecternIdentityProvider"],
  },
  "S3 cannot be reached": {
    series: {
      [`${calls}{purpose="media_read",outcome="unreachable"}`]: "0+60x30",
      [`${calls}{purpose="media_read",outcome="2xx"}`]: frequent,
      [`${calls}{purpose="token",outcome="2xx"}`]: frequent,
    },
    fires: ["LecternMediaStore"],
  },
  "S3 takes no files": {
    series: {
      [`${calls}{purpose="media_write",outcome="4xx"}`]: "0+60x30",
      [`${calls}{purpose="media_write",outcome="2xx"}`]: frequent,
    },
    fires: ["LecternMediaStore"],
  },
  "S3 lacks files that are asked for": {
    series: { [`${calls}{purpose="media_read",outcome="4xx"}`]: frequent },
    fires: [],
  },
  "sign-ins fail": {
    series: {
      'lectern_sign_ins_total{code="token_unreachable"}': "0+60x30",
      'lectern_sign_ins_total{code="succeeded"}': "0+6x30",
    },
    fires: ["LecternSignInsFail"],
  },
  "someone tries what their roles don't allow": {
    series: { lectern_access_denied_repeatedly_total: "0x20 1x10" },
    fires: ["LecternAccessDenied"],
  },
  "nobody does a chore": {
    series: { ...chore("a:1", 20_000), ...chore("b:1", 20_000) },
    fires: ["LecternChore"],
  },
  "one of two servers knows of a chore that was done": {
    series: { ...chore("a:1", 20_000), ...chore("b:1", 4_000) },
    fires: [],
  },
  "a change of training takes an hour": {
    series: { 'lectern_queue_age_seconds{queue="requirements"}': 3_600 },
    fires: [],
  },
  "a change of training never reaches everyone": {
    series: { 'lectern_queue_age_seconds{queue="requirements"}': 18_000 },
    fires: ["LecternRequirements"],
  },
  "a receiver of webhooks is away": {
    series: {
      'lectern_webhook_endpoints{state="active"}': 3,
      'lectern_webhook_endpoints{state="failing"}': 1,
      'lectern_webhook_endpoints{state="paused"}': 0,
      'lectern_queue_age_seconds{queue="webhooks"}': 7_200,
    },
    fires: ["LecternWebhooks"],
  },
  "an admin paused a webhook": {
    series: {
      'lectern_webhook_endpoints{state="paused"}': 0,
      'lectern_webhook_endpoints{state="paused_by_admin"}': 1,
    },
    fires: [],
  },
  "the learning record store is away": {
    series: { 'lectern_queue_age_seconds{queue="xapi"}': 7_200 },
    fires: ["LecternXapi"],
  },
  "events get no positions": {
    series: { 'lectern_queue_age_seconds{queue="events"}': 600 },
    fires: ["LecternEvents"],
  },
  "events wait for a while": { series: { 'lectern_queue_age_seconds{queue="events"}': 20 }, fires: [] },
  "what is counted is not written": {
    series: { 'lectern_queue_depth{queue="finished_sign_ins"}': 2_000 },
    fires: ["LecternQueue"],
  },
};

const labelled = (series: string) => {
  const [, name, labels] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
  const all = ['job="lectern"', ...(/instance=/.test(labels ?? "") ? [] : ['instance="a:1"']), labels];
  return `${name}{${all.filter(Boolean).join(",")}}`;
};

function testOf([name, { series, fires }]: [string, Story]) {
  const input_series = Object.entries(series).map(([series, values]) => ({
    series: labelled(series),
    values: typeof values === "number" ? `${values}+0x30` : values,
  }));
  const exp_samples = fires.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 }));
  const expr = 'count by (alertname) (ALERTS{alertstate="firing"})';
  const promql_expr_test = [{ expr, eval_time: "30m", exp_samples }];
  return { name, interval: "1m", input_series, promql_expr_test };
}

test.skipIf(!hasPromtool)(
  "Each story fires exactly its alerts",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "lectern-alerts-"));
    const file = join(folder, "tests.yml");
    const tests = Object.entries(stories).map(testOf);
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: "1m", tests }));
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(status, `${stdout}${stderr}`).toBe(0);
  },
  120_000,
);

test("Each alert fires in some story", () => {
  const names = [...readFileSync(rules, "utf8").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect([...new Set(Object.values(stories).flatMap(({ fires }) => fires))].sort()).toEqual(names.sort());
});

import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { choreStates } from "@/lib/chores/state";
import { poolStates } from "@/lib/database/db";
import { standby } from "@/lib/database/standby";
import { isReadOnly } from "@/lib/database/watch";
import { isDraining } from "@/lib/http/drain";
import { countLeakedRequests } from "@/lib/http/leaked-requests";
import { type Observer, observe, type Reading, readAll } from "@/lib/metrics-hooks";

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = { registry: Registry; stop: () => void };

export function startMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addReadings(registry);
  const stop = observe(observer(registry));
  return { registry, stop };
}

function observer(registry: Registry): Observer {
  const registers = [registry];
  const requests = new Histogram({
    name: "lectern_http_request_duration_seconds",
    help: "Requests by method, route and class of status, or shed, from the head to the end of the answer.",
    labelNames: ["method", "route", "status"] as const,
    buckets: seconds,
    registers,
  });
  const statements = new Histogram({
    name: "lectern_database_statement_duration_seconds",
    help: "Statements by the kind of work, without the wait for a connection.",
    labelNames: ["kind"] as const,
    buckets: seconds,
    registers,
  });
  const failedStatements = new Counter({
    name: "lectern_database_statements_failed_total",
    help: "Statements that PostgreSQL refused, canceled or did not answer.",
    labelNames: ["kind"] as const,
    registers,
  });
  const calls = new Histogram({
    name: "lectern_outbound_request_duration_seconds",
    help: "Calls to the identity provider, to S3 and to webhooks by purpose and outcome.",
    labelNames: ["purpose", "outcome"] as const,
    buckets: seconds,
    registers,
  });
  const signIns = new Counter({
    name: "lectern_sign_ins_total",
    help: "Sign-ins that ended, by the code of the failure, or succeeded.",
    labelNames: ["code"] as const,
    registers,
  });
  const denials = new Counter({
    name: "lectern_access_denied_repeatedly_total",
    help: "How often one person, or one API key, was denied access for the tenth time within a minute.",
    registers,
  });
  return {
    requestEnded: ({ request, begunAt, endedAt, method, route, status }) =>
      requests.observe(
        {
          method: methodLabel(method),
          route,
          status: request.isShed ? "shed" : `${Math.floor(status / 100)}xx`,
        },
        (endedAt - begunAt) / 1000,
      ),
    statementEnded: ({ begunAt, endedAt, kind, isFailed }) => {
      statements.observe({ kind }, (endedAt - begunAt) / 1000);
      if (isFailed) failedStatements.inc({ kind });
    },
    callBegun: ({ purpose }) => ({
      end: ({ begunAt, endedAt, outcome }) => calls.observe({ purpose, outcome }, (endedAt - begunAt) / 1000),
    }),
    signInEnded: (code) => signIns.inc({ code }),
    accessDeniedRepeatedly: () => denials.inc(),
  };
}

const methodLabel = (method: string) => (/^(GET|HEAD|POST|OPTIONS)$/.test(method) ? method : "other");

type Sample = [labels: Record<string, string>, value: number | null];

type Readable = { labels?: string[]; aggregator?: Aggregator; read: () => Sample[] };

function addReadings(registry: Registry): void {
  const gauge = (name: string, help: string, { labels = [], aggregator = "sum", read }: Readable) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      aggregator,
      registers: [registry],
      collect() {
        for (const [of, value] of read())
          if (value === null) this.remove(of);
          else this.set(of, value);
      },
    });
  const counter = (name: string, help: string, { labels = [], read }: Readable) =>
    new Counter({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      collect() {
        this.reset();
        for (const [of, value] of read()) this.inc(of, value ?? 0);
      },
    });
  const each = (label: string, reading: Reading): Readable => ({
    labels: [label],
    read: () => readAll(reading).map(([value, count]) => [{ [label]: value }, count]),
  });
  gauge(
    "lectern_http_requests_in_progress",
    "Requests under way by the kind of work.",
    each("kind", "requests_in_progress"),
  );
  gauge("lectern_http_unfinished_bodies", "Request bodies under way.", {
    read: () => [[{}, readAll("unfinished_bodies").reduce((sum, [, count]) => sum + count, 0)]],
  });
  gauge(
    "lectern_http_requests_leaked",
    "Requests that are counted although no open connection waits for them.",
    { read: () => [[{}, countLeakedRequests()]] },
  );
  gauge("lectern_queue_depth", "What waits, by queue.", each("queue", "queue_depth"));
  gauge(
    "lectern_queue_age_seconds",
    "How long what has waited longest in a queue has waited; 0 when nothing waits.",
    { ...each("queue", "queue_age"), aggregator: "max" },
  );
  counter(
    "lectern_http_requests_refused_as_busy_total",
    "Requests that were answered with 503 because too many of their kind were under way.",
    each("kind", "requests_refused_as_busy"),
  );
  gauge(
    "lectern_webhook_endpoints",
    "Webhooks by state; those paused by Lectern or failing for an hour need an admin.",
    {
      ...each("state", "webhooks"),
      aggregator: "max",
    },
  );
  gauge("lectern_draining", "1 while the server finishes what is under way, because it was told to stop.", {
    aggregator: "max",
    read: () => [[{}, Number(isDraining())]],
  });

  gauge(
    "lectern_read_only",
    "1 while no database server that takes writes can be reached, and a standby is read.",
    { aggregator: "max", read: () => [[{}, Number(isReadOnly())]] },
  );
  counter(
    "lectern_database_reads_total",
    "Statements of requests that may read from a standby, by what answered.",
    {
      labels: ["database"],
      read: () => Object.entries(standby()?.reads ?? {}).map(([database, count]) => [{ database }, count]),
    },
  );
  const ofStandby = (read: (known: NonNullable<ReturnType<typeof standby>>) => number) => (): Sample[] => {
    const known = standby();
    return [[{}, known ? read(known) : null]];
  };
  gauge(
    "lectern_standby_age_seconds",
    "How old at most is what the standby shows; +Inf while that is not known, absent without one.",
    { aggregator: "max", read: ofStandby(({ age }) => age / 1000) },
  );
  gauge(
    "lectern_standby_reachable",
    "1 while the standby answers, and is one of this primary; absent without one.",
    { aggregator: "min", read: ofStandby(({ isReachable }) => Number(isReachable)) },
  );

  // Each process knows all servers' chores; the most recent observer knows best.
  const ofChores = (read: (known: ReturnType<typeof choreStates>[number]) => number): Readable => ({
    labels: ["chore"],
    aggregator: "min",
    read: () => choreStates().map((known) => [{ chore: known.name }, read(known) / 1000]),
  });
  gauge(
    "lectern_chore_age_seconds",
    "How long ago a chore was last done, by any server.",
    ofChores(({ age }) => age),
  );
  gauge(
    "lectern_chore_interval_seconds",
    "How often a chore is to be done.",
    ofChores(({ every }) => every),
  );

  gauge(
    "lectern_database_connections",
    "Open connections by the kind of work and the database, idle or in use.",
    {
      labels: ["kind", "database", "state"],
      read: () =>
        poolStates().flatMap(({ kind, database, open, idle }): Sample[] => [
          [{ kind, database, state: "idle" }, idle],
          [{ kind, database, state: "in_use" }, open - idle],
        ]),
    },
  );
  const ofPools = (read: (state: ReturnType<typeof poolStates>[number]) => number): Readable => ({
    labels: ["kind", "database"],
    read: () => poolStates().map((state) => [{ kind: state.kind, database: state.database }, read(state)]),
  });
  gauge(
    "lectern_database_waiting_age_seconds",
    "How long what has waited longest for a connection has waited; 0 when nothing waits.",
    { ...ofPools(({ oldestWait }) => oldestWait / 1000), aggregator: "max" },
  );
  gauge(
    "lectern_database_connections_max",
    "Connections that a kind of work can use.",
    ofPools(({ most }) => most),
  );
  gauge(
    "lectern_database_waiting",
    "Statements and transactions that wait for a connection.",
    ofPools(({ waiting }) => waiting),
  );
  counter(
    "lectern_database_connections_taken_total",
    "How often a connection was taken.",
    ofPools(({ waits }) => waits.count),
  );
  counter(
    "lectern_database_wait_seconds_total",
    "How long work has waited for a connection.",
    ofPools(({ waits }) => waits.time / 1000),
  );
}

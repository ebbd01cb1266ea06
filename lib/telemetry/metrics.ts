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

/** Starts counting. Labels have few values, whatever people request. */
export function startMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addReadings(registry);
  addPools(registry);
  addReadOnly(registry);
  addStandby(registry);
  addChores(registry);
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
    help: "Calls to the identity provider and to S3 by purpose and outcome.",
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

function addReadings(registry: Registry): void {
  const gaugeOf = (
    name: string,
    help: string,
    label: string,
    reading: Reading,
    aggregator: Aggregator = "sum",
  ) =>
    new Gauge({
      name,
      help,
      aggregator,
      labelNames: [label],
      registers: [registry],
      collect() {
        for (const [value, count] of readAll(reading)) this.set({ [label]: value }, count);
      },
    });
  gaugeOf(
    "lectern_http_requests_in_progress",
    "Requests under way by the kind of work.",
    "kind",
    "requests_in_progress",
  );
  new Gauge({
    name: "lectern_http_unfinished_bodies",
    help: "Request bodies under way.",
    registers: [registry],
    collect() {
      this.set(readAll("unfinished_bodies").reduce((sum, [, count]) => sum + count, 0));
    },
  });
  new Gauge({
    name: "lectern_http_requests_leaked",
    help: "Requests that are counted although no open connection waits for them.",
    registers: [registry],
    collect() {
      this.set(countLeakedRequests());
    },
  });
  gaugeOf("lectern_queue_depth", "What waits, by queue.", "queue", "queue_depth");
  gaugeOf(
    "lectern_queue_age_seconds",
    "How long what has waited longest in a queue has waited; 0 when nothing waits.",
    "queue",
    "queue_age",
    "max",
  );
  new Counter({
    name: "lectern_http_requests_refused_as_busy_total",
    help: "Requests that were answered with 503 because too many of their kind were under way.",
    labelNames: ["kind"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, count] of readAll("requests_refused_as_busy")) this.inc({ kind }, count);
    },
  });
  new Gauge({
    name: "lectern_draining",
    help: "1 while the server finishes what is under way, because it was told to stop.",
    registers: [registry],
    aggregator: "max",
    collect() {
      this.set(isDraining() ? 1 : 0);
    },
  });
}

function addStandby(registry: Registry): void {
  const registers = [registry];
  new Counter({
    name: "lectern_database_reads_total",
    help: "Statements of requests that may read from a standby, by what answered.",
    labelNames: ["database"] as const,
    registers,
    collect() {
      this.reset();
      for (const [database, count] of Object.entries(standby()?.reads ?? {})) this.inc({ database }, count);
    },
  });
  new Gauge({
    name: "lectern_standby_age_seconds",
    help: "How old at most is what the standby shows; +Inf while that is not known, absent without one.",
    registers,
    aggregator: "max",
    collect() {
      const known = standby();
      if (known) this.set(known.age / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: "lectern_standby_reachable",
    help: "1 while the standby answers, and is one of this primary; absent without one.",
    registers,
    aggregator: "min",
    collect() {
      const known = standby();
      if (known) this.set(known.isReachable ? 1 : 0);
      else this.remove();
    },
  });
}

function addReadOnly(registry: Registry): void {
  new Gauge({
    name: "lectern_read_only",
    help: "1 while no database server that takes writes can be reached, and a standby is read.",
    registers: [registry],
    aggregator: "max",
    collect() {
      this.set(isReadOnly() ? 1 : 0);
    },
  });
}

/** Each process knows all servers' chores; the most recent observer knows best. */
function addChores(registry: Registry): void {
  const each = (
    name: string,
    help: string,
    read: (known: ReturnType<typeof choreStates>[number]) => number,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ["chore"],
      registers: [registry],
      aggregator: "min",
      collect() {
        for (const known of choreStates()) this.set({ chore: known.name }, read(known) / 1000);
      },
    });
  each("lectern_chore_age_seconds", "How long ago a chore was last done, by any server.", ({ age }) => age);
  each("lectern_chore_interval_seconds", "How often a chore is to be done.", ({ every }) => every);
}

function addPools(registry: Registry): void {
  const registers = [registry];
  const connections = new Gauge({
    name: "lectern_database_connections",
    help: "Open connections by the kind of work and the database, idle or in use.",
    labelNames: ["kind", "database", "state"] as const,
    registers,
    collect() {
      for (const { kind, database, open, idle } of poolStates()) {
        this.set({ kind, database, state: "idle" }, idle);
        this.set({ kind, database, state: "in_use" }, open - idle);
      }
    },
  });
  const each = (name: string, help: string, read: (state: ReturnType<typeof poolStates>[number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["kind", "database"],
      registers,
      collect() {
        for (const state of poolStates())
          this.set({ kind: state.kind, database: state.database }, read(state));
      },
    });
  new Gauge({
    name: "lectern_database_waiting_age_seconds",
    help: "How long what has waited longest for a connection has waited; 0 when nothing waits.",
    labelNames: ["kind", "database"] as const,
    registers,
    aggregator: "max",
    collect() {
      for (const { kind, database, oldestWait } of poolStates())
        this.set({ kind, database }, oldestWait / 1000);
    },
  });
  each("lectern_database_connections_max", "Connections that a kind of work can use.", ({ most }) => most);
  each(
    "lectern_database_waiting",
    "Statements and transactions that wait for a connection.",
    (s) => s.waiting,
  );
  const counted = (name: string, help: string, read: (waits: { count: number; time: number }) => number) =>
    new Counter({
      name,
      help,
      labelNames: ["kind", "database"],
      registers,
      collect() {
        this.reset();
        for (const { kind, database, waits } of poolStates()) this.inc({ kind, database }, read(waits));
      },
    });
  counted(
    "lectern_database_connections_taken_total",
    "How often a connection was taken.",
    (waits) => waits.count,
  );
  counted(
    "lectern_database_wait_seconds_total",
    "How long work has waited for a connection.",
    (waits) => waits.time / 1000,
  );
  void connections;
}

import type { CurrentRequest } from "./current-request";
import type { Workload } from "./workload";

/** Times are in milliseconds, as of `performance.now()`. */
type Span = { begunAt: number; endedAt: number };

export type EndedRequest = Span & {
  request: CurrentRequest;
  method: string;
  /** A pattern such as `/courses/[permalink]`, never a requested path. */
  route: string;
  status: number;
  bytes: number;
  isAborted: boolean;
};

export type EndedStatement = Span & {
  text: string;
  kind: Workload;
  isFailed: boolean;
  request: CurrentRequest | undefined;
};

/** `metadata` covers the provider's metadata and keys. The media purposes are calls to S3. */
export type OutboundPurpose =
  | "token"
  | "userinfo"
  | "metadata"
  | "media_read"
  | "media_write"
  | "webhook"
  | "xapi";

/** `outcome` is a status class such as `2xx`, or the reason for having no status. */
export type EndedCall = Span & { purpose: OutboundPurpose; host: string; outcome: string; status?: number };

export type Observer = {
  requestBegun?: (request: CurrentRequest) => void;
  requestEnded?: (ended: EndedRequest) => void;
  statementEnded?: (ended: EndedStatement) => void;
  callBegun?: (call: Pick<EndedCall, "purpose" | "host">) => {
    headers?: Record<string, string>;
    end: (ended: EndedCall) => void;
  };
  signInEnded?: (code: string) => void;
  /** A person or an API key was denied access for the tenth time within a minute. */
  accessDeniedRepeatedly?: () => void;
};

export type Reading =
  | "requests_in_progress"
  | "requests_refused_as_busy"
  | "unfinished_bodies"
  | "queue_depth"
  | "queue_age"
  | "webhooks";

type Telling = { observers: Observer[]; readings: Map<Reading, Map<string, (() => number)[]>> };

const shared = globalThis as { lecternTelling?: Telling };
shared.lecternTelling ??= { observers: [], readings: new Map() };

/** Without metrics or traces, callers loop over an empty set. */
export const { observers, readings } = shared.lecternTelling;

export function observe(observer: Observer): () => void {
  observers.push(observer);
  return () => void observers.splice(observers.indexOf(observer), 1);
}

/** Copies of a file each add a gauge. Numbers add up; of ages, in seconds, the largest counts. */
export function addGauge(reading: Reading, label: string, read: () => number): void {
  const labels = readings.get(reading) ?? new Map<string, (() => number)[]>();
  readings.set(reading, labels.set(label, [...(labels.get(label) ?? []), read]));
}

export function readAll(reading: Reading): [label: string, value: number][] {
  const all = [...(readings.get(reading) ?? [])];
  // Each copy of a file, like each process, knows all webhooks.
  const combine =
    reading === "queue_age" || reading === "webhooks"
      ? Math.max
      : (one: number, other: number) => one + other;
  return all.map(([label, reads]) => [label, reads.reduce((sum, read) => combine(sum, read()), 0)]);
}

/** `since` returns when the oldest entry began to wait, as of `performance.now()`, and undefined when nothing waits. */
export function addQueue(name: string, depth: () => number, since: () => number | undefined): void {
  addGauge("queue_depth", name, depth);
  addGauge("queue_age", name, () => {
    const begunAt = since();
    return begunAt === undefined ? 0 : (performance.now() - begunAt) / 1000;
  });
}

/** Returns headers to send. `end` returns the duration in milliseconds. */
export function beginCall(call: Pick<EndedCall, "purpose" | "host">) {
  const begunAt = performance.now();
  const headers: Record<string, string> = {};
  const ends: ((ended: EndedCall) => void)[] = [];
  for (const { callBegun } of observers) {
    const begun = callBegun?.(call);
    if (!begun) continue;
    Object.assign(headers, begun.headers);
    ends.push(begun.end);
  }
  const end = (outcome: string, status?: number) => {
    const endedAt = performance.now();
    const ended = { ...call, begunAt, endedAt, outcome, ...(status !== undefined && { status }) };
    for (const tell of ends) tell(ended);
    return endedAt - begunAt;
  };
  return { headers, end };
}

export function signInEnded(code: string): void {
  for (const observer of observers) observer.signInEnded?.(code);
}

export function accessDeniedRepeatedly(): void {
  for (const observer of observers) observer.accessDeniedRepeatedly?.();
}

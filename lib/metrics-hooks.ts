import type { CurrentRequest } from "./current-request";
import type { Workload } from "./workload";

/** Times are in milliseconds, as of `performance.now()`. */
type Span = { begunAt: number; endedAt: number };

export type EndedRequest = Span & {
  request: CurrentRequest;
  method: string;
  /** A pattern such as `/courses/[permalink]`, never a path that was asked for. */
  route: string;
  status: number;
  bytes: number;
  /** Whether the client left before the answer was whole. */
  isAborted: boolean;
};

/** `request` is undefined for a statement that belongs to none. */
export type EndedStatement = Span & {
  text: string;
  kind: Workload;
  isFailed: boolean;
  request: CurrentRequest | undefined;
};

/** Of a call to the identity provider, what for: `metadata` is what it says of itself, its keys included; of one to S3, too. */
export type OutboundPurpose = "token" | "userinfo" | "metadata" | "media_read" | "media_write";

/** `outcome` is the class of the status, such as `2xx`, or why there was none. */
export type EndedCall = Span & { purpose: OutboundPurpose; host: string; outcome: string; status?: number };

/** Is told what happens. It must be quick, and never throw. */
export type Observer = {
  requestBegun?: (request: CurrentRequest) => void;
  requestEnded?: (ended: EndedRequest) => void;
  statementEnded?: (ended: EndedStatement) => void;
  /** Returns headers to send along, and what is told of the end. */
  callBegun?: (call: Pick<EndedCall, "purpose" | "host">) => {
    headers?: Record<string, string>;
    end: (ended: EndedCall) => void;
  };
  /** `code` is a failure's, or `succeeded`. */
  signInEnded?: (code: string) => void;
  /** One person, or one API key, was denied access for the tenth time within a minute. */
  accessDeniedRepeatedly?: () => void;
};

/** What a queue or a counter somewhere in the house can tell when it is asked. */
export type Reading =
  | "requests_in_progress"
  | "requests_refused_as_busy"
  | "unfinished_bodies"
  | "queue_depth"
  | "queue_age";

type Telling = { observers: Observer[]; readings: Map<Reading, Map<string, (() => number)[]>> };

// Next.js loads this file more than once, and every copy must reach the same observers.
const shared = globalThis as { lecternTelling?: Telling };
shared.lecternTelling ??= { observers: [], readings: new Map() };

/** Nothing is observed unless the operator asked for it: callers loop over none. */
export const { observers, readings } = shared.lecternTelling;

/** Returns what ends it. */
export function observe(observer: Observer): () => void {
  observers.push(observer);
  return () => void observers.splice(observers.indexOf(observer), 1);
}

/** Copies of a file each have their own: their numbers add up, and the largest of ages, in seconds, counts. */
export function addGauge(reading: Reading, label: string, read: () => number): void {
  const labels = readings.get(reading) ?? new Map<string, (() => number)[]>();
  readings.set(reading, labels.set(label, [...(labels.get(label) ?? []), read]));
}

export function readAll(reading: Reading): [label: string, value: number][] {
  const all = [...(readings.get(reading) ?? [])];
  const combine = reading === "queue_age" ? Math.max : (one: number, other: number) => one + other;
  return all.map(([label, reads]) => [label, reads.reduce((sum, read) => combine(sum, read()), 0)]);
}

/** `since` is when what has waited longest began to, as of `performance.now()`; undefined when nothing waits. */
export function addQueue(name: string, depth: () => number, since: () => number | undefined): void {
  addGauge("queue_depth", name, depth);
  addGauge("queue_age", name, () => {
    const begunAt = since();
    return begunAt === undefined ? 0 : (performance.now() - begunAt) / 1000;
  });
}

/** `headers` are to be sent along; `end` returns how long it took, in milliseconds. */
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

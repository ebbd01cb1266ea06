import { Client } from "undici";

/** `body` is a JSON:API document. */
export type Write = { method: "POST" | "PATCH"; path: string; body: string };

export type Load = {
  origin: string;
  /** Returns the path of a GET, or a write. */
  nextRequest: () => string | Write;
  headers: Record<string, string>;
  /** Null accepts any. */
  status: number | null;
  connections: number;
  /** Each connection sends the last ETag it got, like clients that ask again. */
  isConditional?: boolean;
  /** Counts answers of 503 apart, instead of failing at the first. */
  canShed?: boolean;
};

/** Times in milliseconds. */
export type Round = { perSecond: number; p50: number; p99: number };

/** Sends requests without pause on each connection. `shed` is answers of 503 a second. Throws an Error at any other status. */
export async function load(what: Load, milliseconds: number): Promise<Round & { shed: number }> {
  const clients = Array.from({ length: what.connections }, () => new Client(what.origin));
  const times: number[] = [];
  let shed = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      let tag: string | undefined;
      while (performance.now() - start < milliseconds) {
        const sent = performance.now();
        const answer = await ask(client, what, tag);
        tag = answer.tag;
        if (answer.isShed) shed += 1;
        else times.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), shed: shed / seconds };
}

type Answer = { tag: string | undefined; isShed: boolean };

// undici's lowest level costs least: on two processors, the client takes time from the server.
function ask(client: Client, what: Load, known: string | undefined): Promise<Answer> {
  const { nextRequest, headers, status, isConditional, canShed = false } = what;
  const next = nextRequest();
  const { path, method, body } =
    typeof next === "string" ? { path: next, method: "GET" as const, body: null } : next;
  const sent = {
    ...headers,
    ...(known && { "If-None-Match": known }),
    ...(body !== null && { "Content-Type": "application/vnd.api+json" }),
  };
  const answer: Answer = { tag: undefined, isShed: false };
  return new Promise((done, fail) => {
    client.dispatch(
      { path, method, body, headers: sent },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode, { etag }) {
          if (isConditional) answer.tag = etag?.toString();
          answer.isShed = canShed && statusCode === 503;
          if (answer.isShed) return;
          if (status !== null && statusCode !== status)
            fail(new Error(`${method} ${path} was answered with ${statusCode}, not ${status}.`));
        },
        onResponseData() {},
        onResponseEnd: () => done(answer),
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}

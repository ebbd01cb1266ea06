import { Client } from "undici";

export type Load = {
  origin: string;
  nextPath: () => string;
  headers: Record<string, string>;
  /** Null accepts any. */
  status: number | null;
  connections: number;
  /** Each connection sends the last ETag it got, like clients that ask again. */
  isConditional?: boolean;
};

/** Times in milliseconds. */
export type Round = { perSecond: number; p50: number; p99: number };

/** Sends requests without pause on each connection. Throws an Error at any other status. */
export async function load(what: Load, milliseconds: number): Promise<Round> {
  const clients = Array.from({ length: what.connections }, () => new Client(what.origin));
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      let tag: string | undefined;
      while (performance.now() - start < milliseconds) {
        const sent = performance.now();
        tag = await ask(client, what, tag);
        times.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

// undici's lowest level costs least: on two processors, the client takes time from the server.
function ask(client: Client, what: Load, known: string | undefined): Promise<string | undefined> {
  const { nextPath, headers, status, isConditional } = what;
  const path = nextPath();
  let tag: string | undefined;
  return new Promise((done, fail) => {
    client.dispatch(
      { path, method: "GET", headers: known ? { ...headers, "If-None-Match": known } : headers },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode, { etag }) {
          if (isConditional) tag = etag?.toString();
          if (status !== null && statusCode !== status)
            fail(new Error(`${path} was answered with ${statusCode}, not ${status}.`));
        },
        onResponseData() {},
        onResponseEnd: () => done(tag),
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}

import { Client } from "undici";

export type Load = {
  origin: string;
  nextPath: () => string;
  headers: Record<string, string>;
  /** Null: any. */
  status: number | null;
  connections: number;
};

/** Times in milliseconds. */
export type Round = { perSecond: number; p50: number; p99: number };

/** Requests without pause on each connection; throws an Error at any other status. */
export async function load(what: Load, milliseconds: number): Promise<Round> {
  const clients = Array.from({ length: what.connections }, () => new Client(what.origin));
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < milliseconds) {
        const sent = performance.now();
        await ask(client, what);
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

// undici's lowest level: on two processors, the client takes its time from the server.
function ask(client: Client, { nextPath, headers, status }: Load): Promise<void> {
  const path = nextPath();
  return new Promise((done, fail) => {
    client.dispatch(
      { path, method: "GET", headers },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          if (status !== null && statusCode !== status)
            fail(new Error(`${path} was answered with ${statusCode}, not ${status}.`));
        },
        onResponseData() {},
        onResponseEnd: () => done(),
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}

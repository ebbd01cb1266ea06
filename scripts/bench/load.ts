import { Client } from "undici";

/** What to ask for: `nextPath` is called for every request. */
export type Load = {
  origin: string;
  nextPath: () => string;
  headers: Record<string, string>;
  status: number;
  connections: number;
};

/** What a round showed; times in milliseconds. */
export type Round = { perSecond: number; p50: number; p99: number };

/**
 * Asks again and again, each connection as soon as it was answered.
 * @throws Error for an answer with another status
 */
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

// undici's lowest level: what the client needs, the server cannot use on a machine with two processors.
function ask(client: Client, { nextPath, headers, status }: Load): Promise<void> {
  const path = nextPath();
  return new Promise((done, fail) => {
    client.dispatch(
      { path, method: "GET", headers },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          if (statusCode !== status)
            fail(new Error(`${path} was answered with ${statusCode}, not ${status}.`));
        },
        onResponseData() {},
        onResponseEnd: () => done(),
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}

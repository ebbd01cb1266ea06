import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";

/** Describes one connection: its bytes, how many it sends, how it reads, and how it leaves after some milliseconds. */
export type Connection = {
  requests: string[];
  bytes: number | null;
  pace: "at once" | "in pieces" | "one answer at a time";
  reads: "at once" | "slowly" | "nothing";
  leaves: "close" | "reset" | "half-close";
  after: number;
};

const connections = (requests: string[]): fc.Arbitrary<Connection> =>
  fc.record({
    requests: fc.oneof(
      { weight: 4, arbitrary: fc.array(fc.constantFrom(...requests), { minLength: 1, maxLength: 8 }) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom(...requests), { minLength: 30, maxLength: 60 }) },
    ),
    bytes: fc.option(fc.nat(2_000), { freq: 3 }),
    pace: fc.constantFrom("at once", "in pieces", "one answer at a time"),
    reads: fc.constantFrom("at once", "slowly", "nothing"),
    leaves: fc.constantFrom("close", "reset", "half-close"),
    after: fc.oneof(fc.nat(10), fc.nat(80), fc.nat(400)),
  });

/** The same for the same seed. */
export function connectionsOf(requests: string[], seed: number, count: number): Connection[] {
  return fc.sample(connections(requests), { seed, numRuns: count });
}

/** Breaks each request off at each of its bytes, once alone and once behind another. */
export function brokenOff(requests: string[]): Connection[] {
  return requests.flatMap((request, index) =>
    Array.from({ length: request.length }, (_, at): Connection => {
      const before = at % 2 === 0 ? [] : [requests[(index + at) % requests.length] as string];
      return {
        requests: [...before, request],
        bytes: before.join("").length + at,
        pace: "at once",
        reads: "at once",
        leaves: (["close", "reset", "half-close"] as const)[at % 3] as Connection["leaves"],
        after: at % 5,
      };
    }),
  );
}

const atOnce = 40;

export async function openAll(port: number, all: Connection[]): Promise<void> {
  const next = all.values();
  const client = async () => {
    for (const connection of next) await open(port, connection);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
}

async function open(port: number, connection: Connection): Promise<void> {
  const { reads, leaves, after } = connection;
  const socket = connect(port, "127.0.0.1");
  const isGone = new Promise<void>((done) => socket.once("close", done));
  socket.on("error", () => {});
  if (reads === "at once") socket.resume();
  if (reads === "slowly")
    socket.on("data", () => {
      socket.pause();
      setTimeout(() => socket.resume(), 20);
    });
  void send(socket, connection);
  await Promise.race([sleep(after), isGone]);
  if (leaves === "half-close") {
    socket.end();
    await Promise.race([sleep(50), isGone]);
  }
  if (leaves === "reset") socket.resetAndDestroy();
  else socket.destroy();
  await isGone;
}

async function send(socket: Socket, { requests, bytes, pace }: Connection): Promise<void> {
  const all = requests.join("").slice(0, bytes ?? undefined);
  if (pace === "at once") return void socket.write(all);
  const pieces = pace === "in pieces" ? (all.match(/.{1,37}/gs) ?? []) : requests;
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) return;
    socket.write(piece);
    if (pace === "in pieces") await sleep(1);
    else await once(socket, "data", { signal: AbortSignal.timeout(100) }).catch(() => {});
  }
}

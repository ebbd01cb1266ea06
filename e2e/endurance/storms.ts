import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { formsOf } from "../forms";
import type { PersonOverHttp } from "../person-over-http";

export type Storm = (origin: string, over: AbortSignal) => Promise<number>;

const paths = [
  "/",
  "/catalog",
  "/auth/sign-in",
  "/auth/oauth_base",
  "/auth/oauth_base/callback",
  "/auth/session",
];
const others = ["/v2/courses", "/v2/openapi.json", "/media/x/y.png", "/_next/static/x.js"];

const parameters = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index.toString(36)}`).join("&");

/** 30,000 parameters, and 4,000, at ten paths; and one parameter as long as all of them. */
export const parameterFlood: Storm = (origin, over) => {
  const queries = [parameters(30_000), parameters(4_000), `state=${"x".repeat(120_000)}`];
  const targets = [...paths, ...others].flatMap((path) => queries.map((query) => `${path}?${query}`));
  return inTurn(over, targets, 2, (target) => ask(origin, over, `GET ${target} HTTP/1.1\r\n`));
};

export const slowRequests: Storm = async (origin, over) => {
  const heads = [
    `GET / HTTP/1.1\r\nHost: localhost\r\n`,
    `POST /auth/signout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n`,
    `POST /account HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n`,
  ];
  const slow = async (head: string) => {
    const socket = open(origin, over);
    socket.write(head);
    while (!over.aborted && !socket.destroyed) {
      socket.write(
        head.startsWith("GET")
          ? `X-${"a".repeat(1_000)}: b\r\n`
          : head.includes("chunked")
            ? "1\r\na\r\n"
            : "a",
      );
      await pause(50, over);
    }
  };
  return inTurn(over, heads, 30, slow);
};

/** Sends two gigabytes where four kilobytes are allowed, until the server closes the connection. */
export const hugePosts: Storm = (origin, over) => {
  const length = 2_000_000_000;
  return inTurn(over, ["/auth/signout", "/account", "/auth/sign-in", "/v2/courses"], 1, async (path) => {
    const socket = open(origin, over);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`,
    );
    const piece = Buffer.alloc(1_000_000, "a");
    for (let sent = 0; sent < length && !socket.destroyed; sent += piece.length)
      await new Promise((done) => socket.write(piece, done));
    socket.destroy();
  });
};

export const unfinishedBodies: Storm = async (origin, over) => {
  const length = 10_000_000;
  const piece = Buffer.alloc(length - 1, "a");
  const open100 = Array.from({ length: 100 }, async (_, index) => {
    await pause(index * 10, over);
    const socket = open(origin, over);
    const type = index % 2 ? "application/x-www-form-urlencoded" : "multipart/form-data; boundary=x";
    socket.write(
      `POST /catalog HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    socket.write(piece);
    await closed(socket);
  });
  await Promise.all(open100);
  return open100.length;
};

export const heavySearches =
  (apiKey: string): Storm =>
  (origin, over) => {
    const words = "a e i o u ada example person com org".split(" ");
    const queries = words.map((_, index) => words.slice(index).concat(words).slice(0, 10).join("%20"));
    const targets = queries.flatMap((query) => [
      `/v2/people?limit=100&q=${query}`,
      `/v2/people?limit=1&sort=last_name&filter%5Bemail%5D%5Bcontains%5D=${query.slice(0, 1)}z&page=2`,
      `/v2/people?q=${"x%20".repeat(500)}`,
    ]);
    return inTurn(over, targets, 30, (target) =>
      ask(origin, over, `GET ${target} HTTP/1.1\r\nX-Api-Key: ${apiKey}\r\n`),
    );
  };

/** Texts that are slow to render, saved and previewed by an admin, read by a learner. */
export const hostileMarkdown =
  (admin: PersonOverHttp, course: { id: string; permalink: string }, learner: PersonOverHttp): Storm =>
  async (_origin, over) => {
    const page = `/admin/courses/${course.id}/activities/new`;
    return inTurn(over, hostileTexts, 1, async (text) => {
      const shown = await admin.get(page);
      const form = formsOf(shown.text).find(({ fields }) => fields.some(([name]) => name === "body"));
      if (!form) return;
      const typed: Record<string, string> = { title: "Hostile", body: text };
      const fields = form.fields.map(([name, value]): Field => [name, typed[name] ?? value]);
      const id = fields.find(([name]) => name === "id")?.[1];
      await admin.post(page, [...fields, ["after", "preview"]]);
      await admin.post(page, fields);
      await learner.get(`/courses/${course.permalink}/activities/${id}`);
    });
  };

type Field = [name: string, value: string];

const hostileTexts = ["- a\n", "# a\n", "a\n=\n", "> ", "[", "1. ", "*a_", "|a", "a  \n"].map((text) =>
  text.repeat(100_000 / text.length),
);

async function inTurn<Item>(
  over: AbortSignal,
  items: Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<number> {
  let turn = 0;
  const worker = async () => {
    while (!over.aborted) {
      await run(items[turn++ % items.length] as Item).catch(() => {});
      await pause(20, over);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return turn;
}

async function ask(origin: string, over: AbortSignal, head: string): Promise<void> {
  const socket = open(origin, over);
  socket.write(`${head}Host: ${new URL(origin).host}\r\nConnection: close\r\n\r\n`);
  await closed(socket);
}

function open(origin: string, over: AbortSignal): Socket {
  const socket = connect(Number(new URL(origin).port), "localhost");
  const end = () => socket.destroy();
  over.addEventListener("abort", end);
  socket.on("close", () => over.removeEventListener("abort", end));
  return socket.on("error", () => {}).resume();
}

const closed = async (socket: Socket) => {
  if (!socket.destroyed) await once(socket, "close");
};

const pause = (milliseconds: number, over: AbortSignal) =>
  sleep(milliseconds, null, { signal: over }).catch(() => {});

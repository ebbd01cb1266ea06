import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../platform";
import { type Installation, install, startServer } from "./installation";

let platform: Installation;
let servers: Awaited<ReturnType<typeof startServer>>[];
let key: { id: string; key: string };

beforeAll(async () => {
  platform = await install({ env: { API_RATE_LIMIT: "0" } });
  servers = [await startServer(platform), await startServer(platform, { PORT: String(await freePort()) })];
  key = JSON.parse(await platform.lectern(["api-key", "create", "--name", "two", "--json"]));
});

afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await platform.close();
});

const get = (origin: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers: { "X-Api-Key": key.key, ...headers } });

async function nameAt(origin: string): Promise<string> {
  const { data } = await (await get(origin, "/v2/courses?sort=created_at&limit=1")).json();
  return data[0].attributes.name;
}

test("a change that was committed is in the next answer of either server, under load", async () => {
  let isOver = false;
  const load = servers.flatMap(({ origin }) =>
    Array.from({ length: 8 }, async () => {
      while (!isOver) await nameAt(origin);
    }),
  );
  for (let change = 1; change <= 200; change += 1) {
    await platform.rows(
      "UPDATE courses SET name = $1 WHERE id = (SELECT id FROM courses ORDER BY created_at, id LIMIT 1)",
      `Change ${change}`,
    );
    const seen = await Promise.all(servers.map(({ origin }) => nameAt(origin)));
    expect(seen).toEqual([`Change ${change}`, `Change ${change}`]);
  }
  isOver = true;
  await Promise.all(load);
});

test("both servers give the same answer the same name", async () => {
  const [one, two] = await Promise.all(servers.map(({ origin }) => get(origin, "/v2/courses")));
  const tag = one?.headers.get("etag") ?? "";
  expect(two?.headers.get("etag")).toBe(tag);
  const known = await get(servers[1]?.origin ?? "", "/v2/courses", { "If-None-Match": tag });
  expect(known.status).toBe(304);
});

test("a key that is revoked on the command line ends at once at both", async () => {
  await platform.lectern(["api-key", "revoke", key.id]);
  const answers = await Promise.all(servers.map(({ origin }) => get(origin, "/v2/courses")));
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
});

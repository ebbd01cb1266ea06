import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findNginx, startNginx } from "./nginx";
import { skip } from "./skipped";

const token = "a-token-that-no-log-may-have";

const secretPaths = [
  `/calendar/${token}.ics`,
  `/%63alendar/${token}.ics`,
  `//calendar//${token}.ics`,
  `/mail/unsubscribe/${token}?kind=due`,
  `/certificates/${token}/pdf`,
  `/auth/admin-link?token=${token}`,
  `/auth/oauth_base/callback?code=${token}&state=${token}`,
  `/auth/oauth_base?test=${token}`,
];

test("nginx logs requests without the tokens in their addresses, and passes no caller's trace on", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-nginx-"));
  const nginx = await findNginx(folder).catch(() => skip(context, "nginx: apt-get cannot get it"));
  const traces = new Set<unknown>();
  const upstream = createServer(({ headers }, response) => {
    traces.add(headers.traceparent);
    response.end("ok");
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const port = String((upstream.address() as AddressInfo).port);
  const { port: front, stop } = await startNginx(nginx, folder, [port, port]);
  const headers = {
    referer: `http://localhost/auth/admin-link?token=${token}`,
    traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  };
  for (const path of [...secretPaths, "/courses/known"])
    await fetch(`http://127.0.0.1:${front}${path}`, { headers });
  await stop();
  upstream.closeAllConnections();
  upstream.close();
  const log = await readFile(join(folder, "access.log"), "utf8");
  await rm(folder, { recursive: true, force: true });
  expect(log).toContain('"GET /courses/known HTTP/1.1" 200');
  expect(log).toContain('"GET /calendar/- HTTP/1.1" 200');
  expect(log).not.toContain(token);
  expect([...traces]).toEqual([undefined]);
});

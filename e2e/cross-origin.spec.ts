import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { expect, testOn } from "./fixtures";

/** Pages of other origins: `localhost` may read the API, 127.0.0.1 may not. */
const pages = createServer((_request, response) =>
  response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Reports</title>"),
);
const origin = (host: string) => `http://${host}:${(pages.address() as AddressInfo).port}`;

const test = testOn(async () => {
  await new Promise<void>((done) => pages.listen(0, done));
  return { API_ALLOWED_ORIGINS: `https://other.example,${origin("localhost")}` };
});

test.describe.configure({ mode: "serial" });

test.afterAll(() => {
  pages.closeAllConnections();
  pages.close();
});

type Seen = { status: number; headers: Record<string, string>; text: string } | { failure: string };

function fetchFrom(page: Page, url: string, headers: Record<string, string>): Promise<Seen> {
  return page.evaluate(
    async ([url, headers]) => {
      try {
        const answer = await fetch(url, { headers });
        const { status } = answer;
        return { status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
      } catch (error) {
        return { failure: String(error) };
      }
    },
    [url, headers] as const,
  );
}

test("a page of an allowed origin reads the API: what there is, how much is left, and that nothing changed", async ({
  page,
  running,
}) => {
  await page.goto(origin("localhost"));
  const url = `${running.baseUrl}/v2/courses?limit=1`;
  const headers = { "X-Api-Key": running.apiKey, Accept: "application/vnd.api+json" };
  const first = await fetchFrom(page, url, headers);
  expect(first).toMatchObject({ status: 200, headers: { ratelimit: expect.stringContaining("r=") } });
  if (!("headers" in first)) return;
  expect(JSON.parse(first.text).data).toHaveLength(1);
  const again = await fetchFrom(page, url, { ...headers, "If-None-Match": first.headers.etag ?? "" });
  expect(again).toMatchObject({ status: 304, headers: { etag: first.headers.etag }, text: "" });
});

test("it reads why it was refused, too", async ({ page, running }) => {
  await page.goto(origin("localhost"));
  for (const [path, key, status] of [
    ["/v2/courses?pgae=2", running.apiKey, 400],
    ["/v2/courses", "wrong", 401],
    ["/v2/nothing", running.apiKey, 404],
  ] as const) {
    const seen = await fetchFrom(page, running.baseUrl + path, { "X-Api-Key": key });
    expect(seen).toMatchObject({ status, text: expect.stringContaining(`"status":"${status}"`) });
  }
});

test("a page of another origin reads nothing, and its question is never answered with data", async ({
  page,
  running,
  request,
}) => {
  await page.goto(origin("127.0.0.1"));
  const url = `${running.baseUrl}/v2/courses`;
  const failure = expect.stringContaining("Failed to fetch");
  expect(await fetchFrom(page, url, { "X-Api-Key": running.apiKey })).toEqual({ failure });
  expect(await fetchFrom(page, url, {})).toEqual({ failure });
  const preflight = { Origin: origin("127.0.0.1"), "Access-Control-Request-Headers": "x-api-key" };
  const { headers } = await request
    .fetch(url, { method: "OPTIONS", headers: preflight })
    .then((answer) => ({ headers: answer.headers() }));
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  expect(headers.vary).toContain("Origin");
});

import { reportNames } from "../lib/reports/schema";
import { newApiKey } from "./api-key";
import { items, lists, test } from "./api-platform";
import { expect } from "./fixtures";

// `request` checks every answer against /v2/openapi.json, Allow headers too: described-request.ts.
test.describe.configure({ mode: "default" });

const paths = [...lists, ...items];
const reports = reportNames.map((name) => `/v2/reports/${name}`);

test("these are all the paths of the description that can be read", async ({ request }) => {
  const document = await (await request.get("/v2/openapi.json")).json();
  const described = Object.keys(document.paths).filter(
    (path) => document.paths[path].get && path !== "/v2/openapi.json",
  );
  expect(described.sort()).toEqual(
    [...paths, ...reports, "/v2/events"].map((path) => path.replace(/\{\w+\}/, "{id}")).sort(),
  );
});

test("the description needs no key, and has a name for If-None-Match", async ({ request, running }) => {
  const answer = await request.get("/v2/openapi.json");
  expect(answer.headers()["content-type"]).toBe("application/json");
  expect((await answer.json()).servers).toEqual([{ url: running.baseUrl }]);
  const { etag = "" } = answer.headers();
  const again = await request.get("/v2/openapi.json", { headers: { "If-None-Match": etag } });
  expect(again.status()).toBe(304);
  expect((await request.head("/v2/openapi.json")).headers().etag).toBe(etag);
  expect((await request.post("/v2/openapi.json")).status()).toBe(405);
});

const isNotIn = (described: string[]) => (method: string) => !described.includes(method.toLowerCase());

for (const template of paths) {
  test.describe(template, () => {
    test("answers in the media type that is asked for, each with its own name", async ({ get }) => {
      const names = new Set<string | undefined>();
      for (const type of ["application/json", "application/vnd.api+json"]) {
        const answer = await get(template, { Accept: type });
        expect(answer.status()).toBe(200);
        expect(answer.headers()["content-type"]).toBe(type);
        const { etag = "" } = answer.headers();
        names.add(etag);
        const again = await get(template, { Accept: type, "If-None-Match": `"x", ${etag}` });
        expect(again.status()).toBe(304);
        expect((await get(template, { Accept: type, "If-None-Match": '"x"' })).status()).toBe(200);
      }
      expect(names.size).toBe(2);
    });

    test("answers HEAD like GET, and OPTIONS with the methods", async ({ get, request, running, path }) => {
      const headers = { "X-Api-Key": running.apiKey };
      const head = await request.head(path(template), { headers });
      expect(head.status()).toBe(200);
      expect(head.headers().etag).toBe((await get(template)).headers().etag);
      const options = await request.fetch(path(template), { method: "OPTIONS" });
      expect(options.status()).toBe(204);
    });

    test("refuses what it should, each with its own status", async ({ get, request, running, path }) => {
      const statusOf = async (query: string, headers: Record<string, string>) =>
        (await get(`${template}${query}`, headers)).status();
      expect(await statusOf("", { "X-Api-Key": "" })).toBe(401);
      expect(await statusOf("", { "X-Api-Key": `${running.apiKey}x` })).toBe(401);
      expect(await statusOf("?pgae=2", {})).toBe(400);
      expect(await statusOf("?include=nothing", {})).toBe(400);
      expect(await statusOf("", { Accept: "text/html" })).toBe(406);
      expect(await statusOf("", { Accept: 'application/vnd.api+json; ext="x"' })).toBe(406);
      expect(await statusOf("", { "Content-Type": 'application/vnd.api+json; ext="x"' })).toBe(415);
      const { paths } = await (await request.get("/v2/openapi.json")).json();
      const described = Object.keys(paths[template.replace(/\{\w+\}/, "{id}")]);
      for (const method of ["POST", "PUT", "PATCH", "DELETE"].filter(isNotIn(described)))
        expect([method, (await request.fetch(path(template), { method })).status()]).toEqual([method, 405]);
    });

    test("lets no page of another origin read it", async ({ get, request, path }) => {
      const origin = { Origin: "https://elsewhere.example" };
      const preflight = await request.fetch(path(template), { method: "OPTIONS", headers: origin });
      for (const answer of [await get(template, origin), preflight])
        expect(Object.keys(answer.headers()).filter((name) => name.startsWith("access-control-"))).toEqual(
          [],
        );
    });

    if (template.includes("{"))
      test("is a 404 for an id that names nothing, well formed or not", async ({ get }) => {
        for (const id of [
          "019f0000-0000-7000-8000-000000000000",
          "1",
          "x'y",
          "%00",
          "%2e%2e%2f",
          "x".repeat(999),
        ]) {
          const answer = await get(template.replace(/\{\w+\}/, id));
          expect([id, answer.status()]).toEqual([id, 404]);
        }
      });
  });
}

test("a course is found by its permalink too, with what belongs to it", async ({ get }) => {
  for (const path of ["", "/enrollments", "/activities", "/categories"])
    expect((await get(`/v2/courses/open${path}`)).status()).toBe(200);
});

test("a key's own rate limit ends in a 429 that says when to go on", async ({ request, running }) => {
  const key = await newApiKey(running.databaseUrl, { rateLimit: 24 });
  const get = () => request.get("/v2/groups", { headers: { "X-Api-Key": key } });
  const [first, second, third] = [await get(), await get(), await get()];
  expect([first, second, third].map((answer) => answer.status())).toEqual([200, 200, 429]);
  expect(first.headers()["ratelimit-policy"]).toBe('"key";q=2;w=5');
  expect(second.headers().ratelimit).toMatch(/^"key";r=0;t=\d+$/);
  const wait = Number(third.headers()["retry-after"]);
  expect([1, 2, 3]).toContain(wait);
  await new Promise((done) => setTimeout(done, wait * 1_000));
  expect((await get()).status()).toBe(200);
});

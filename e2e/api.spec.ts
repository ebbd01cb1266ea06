import Kitsu from "kitsu";
import { sha256 } from "../lib/secrets";
import { newApiKey } from "./api-key";
import { e2eCourses } from "./courses";
import { expect, test } from "./fixtures";

test("a JSON:API client walks links.next to the end: every course once, in order", async ({ running }) => {
  const client = new Kitsu({
    baseURL: `${running.baseUrl}/v2`,
    headers: { "X-Api-Key": running.apiKey },
    camelCaseTypes: false,
    pluralize: false,
  });
  const names: string[] = [];
  let next: string | undefined = `courses?limit=33`;
  for (let pages = 0; next && pages < 20; pages += 1) {
    const page: Page = await client.get(next);
    names.push(...page.data.map(({ name }) => name));
    next = page.links.next?.slice(`${running.baseUrl}/v2/`.length);
  }
  expect(names).toHaveLength(e2eCourses.length);
  expect(new Set(names).size).toBe(e2eCourses.length);
  expect(names.slice(0, 2)).toEqual(["Open to all", "Second course"]);
  expect(names.at(-1)).toBe(e2eCourses.at(-1)?.name);
});

type Page = { data: { name: string }[]; links: { next?: string } };

test("links follow the specification: prev of page 2 has no page, ends have no key", async ({
  request,
  running,
}) => {
  const headers = { "X-Api-Key": running.apiKey, Accept: "application/json" };
  const links = async (query: string) =>
    (await (await request.get(`/v2/courses${query}`, { headers })).json()).links;
  const url = `${running.baseUrl}/v2/courses`;
  expect(await links("")).toEqual({ self: url, next: `${url}?page=2` });
  expect(await links("?page=2")).toEqual({ self: `${url}?page=2`, prev: url, next: `${url}?page=3` });
  expect(await links("?limit=5&page=53")).toEqual({
    self: `${url}?limit=5&page=53`,
    prev: `${url}?limit=5&page=52`,
  });
  expect(await links("?page=2&limit=100")).toEqual({
    self: `${url}?page=2&limit=100`,
    prev: `${url}?limit=100`,
    next: `${url}?page=3&limit=100`,
  });
  expect(await links("?page=900")).toEqual({ self: `${url}?page=900`, prev: `${url}?page=899` });
});

for (const [query, parameter] of [
  ["page=0", "page"],
  ["page=-1", "page"],
  ["page=1e3", "page"],
  ["page=", "page"],
  ["limit=101", "limit"],
  ["limit=1&limit=2", "limit"],
  ["pgae=2", "pgae"],
]) {
  test(`?${query} is a 400 that names ${parameter}`, async ({ request, running }) => {
    const answer = await request.get(`/v2/courses?${query}`, { headers: { "X-Api-Key": running.apiKey } });
    expect(answer.status()).toBe(400);
    expect((await answer.json()).errors).toMatchObject([
      { status: "400", code: "invalid_parameter", source: { parameter } },
    ]);
  });
}

test("an answer says how long it is", async ({ running }) => {
  for (const encoding of ["identity", "gzip"]) {
    const answer = await fetch(`${running.baseUrl}/v2/courses?limit=100`, {
      headers: { "X-Api-Key": running.apiKey, "Accept-Encoding": encoding },
    });
    const text = await answer.text();
    expect(JSON.parse(text).data).toHaveLength(100);
    expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  }
});

test("without a good key there is a 401, the same for every reason", async ({ request, running, rows }) => {
  const revoked = await newApiKey(running.databaseUrl);
  expect((await request.get("/v2/courses", { headers: { "X-Api-Key": revoked } })).status()).toBe(200);
  await rows("UPDATE api_keys SET revoked_at = now() WHERE key_hash = $1", sha256(revoked));
  for (const key of [
    undefined,
    "",
    "nonsense",
    `${running.apiKey}x`,
    `${running.apiKey}, ${running.apiKey}`,
    revoked,
  ]) {
    const answer = await request.get("/v2/courses?page=0", {
      headers: key === undefined ? {} : { "X-Api-Key": key },
    });
    expect(answer.status()).toBe(401);
    expect(answer.headers()["www-authenticate"]).toContain("X-Api-Key");
    expect((await answer.json()).errors).toMatchObject([{ status: "401", code: "unauthorized" }]);
  }
  expect((await request.get(`/v2/courses?api_key=${running.apiKey}`)).status()).toBe(401);
});

test("every path and method under /v2, /v1 and /api answers with JSON:API errors, never a page or a redirect", async ({
  request,
}) => {
  const unknown = ["/v2", "/v2/", "/v2/nothing", "/v2/courses/x/y", "/v2/%E0%A4%A"];
  const elsewhere = ["/v1", "/v1/", "/v1/courses?page=2", "/v1/%00", "/api", "/api/v2/courses"];
  for (const path of [...unknown, ...elsewhere]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()["content-type"]).toBe("application/json");
    expect((await answer.json()).errors[0]).toMatchObject({ status: "404", code: "not_found" });
  }
  for (const path of ["/v1/courses", "/api"]) {
    const posted = await request.post(path, { data: "{}", maxRedirects: 0 });
    expect([posted.status(), (await posted.json()).errors[0].code]).toEqual([405, "method_not_allowed"]);
  }
});

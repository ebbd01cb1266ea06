import { expect, test } from "vitest";
import { openApiDocument } from "../lib/api/openapi/document";
import { exampleAnswer } from "../lib/api/openapi/examples";
import type { ReadOperation } from "../lib/api/operation";
import { readOperations } from "../lib/api/operations";
import { Contract, type WireAnswer } from "./contract";

const baseUrl = "http://localhost:3000";
const contract = new Contract(openApiDocument(baseUrl));
const peopleList = readOperations.find(({ path }) => path === "/v2/people") as ReadOperation;
// biome-ignore lint/suspicious/noExplicitAny: changed as the tests please.
const page = (): any => exampleAnswer(peopleList, baseUrl);

const headers = {
  "content-type": "application/json",
  "cache-control": "private, no-cache",
  vary: "Accept",
  etag: '"x"',
};

async function violationsOf(document: unknown, changes: Partial<WireAnswer> = {}) {
  const body = JSON.stringify(await document);
  return contract.violationsOf({
    method: "GET",
    url: `${baseUrl}/v2/people`,
    status: 200,
    headers,
    body,
    ...changes,
  });
}

test("an answer as it should be has no violations", async () => {
  expect(await violationsOf(page())).toEqual([]);
});

test("a column that leaked is a violation, included resources' too", async () => {
  const document = await page();
  document.data[0].attributes.password = "x";
  document.included[0].attributes.password = "x";
  expect(await violationsOf(document)).toHaveLength(2);
});

test("an attribute that is missing is a violation, unless only some were asked for", async () => {
  const document = await page();
  delete document.data[0].attributes.email;
  expect(await violationsOf(document)).toEqual(["people without email"]);
  expect(await violationsOf(document, { url: `${baseUrl}/v2/people?fields%5Bpeople%5D=x` })).toEqual([]);
});

test.each([
  ["a time in parts of seconds", "created_at", "2026-11-21T08:30:00.123Z"],
  ["a time of another zone", "created_at", "2026-11-21T08:30:00+01:00"],
  ["a number where a text should be", "email", 7],
  ["null where there is always something", "full_name", null],
])("%s is a violation", async (_what, name, value) => {
  const document = await page();
  document.data[0].attributes[name] = value;
  expect(await violationsOf(document)).not.toEqual([]);
});

test("a link to another host is a violation", async () => {
  const document = await page();
  document.links.next = "http://evil.example/v2/people";
  expect(await violationsOf(document)).toEqual([expect.stringContaining("/links/next")]);
});

test("a status, a media type, a header and a body that are not described are violations", async () => {
  expect(await violationsOf(page(), { status: 201 })).toEqual(["201 is not described"]);
  expect(await violationsOf(page(), { headers: { ...headers, "content-type": "text/html" } })).toHaveLength(
    1,
  );
  const { etag, ...without } = headers;
  expect(await violationsOf(page(), { headers: without })).toEqual(["no header ETag"]);
  expect(await violationsOf(page(), { status: 304 })).toEqual(["a body where there is none"]);
  expect(await violationsOf(page(), { url: `${baseUrl}/v2/nothing` })).toEqual(["200 is not described"]);
});

test("an error document of another status than the answer's is a violation", async () => {
  const { components } = openApiDocument(baseUrl);
  const answers = components.responses as Record<string, { content: Record<string, { example: unknown }> }>;
  const example = answers.not_found?.content["application/json"]?.example;
  const url = `${baseUrl}/v2/people/x`;
  expect(await violationsOf(example, { url, status: 404 })).toEqual([]);
  expect(await violationsOf(example, { url, status: 500 })).toEqual(["errors: 404 in a 500"]);
});

test("an Allow header with other methods than the description's is a violation", async () => {
  const answer = { method: "OPTIONS", status: 204, body: "" };
  expect(await violationsOf(page(), { ...answer, headers: { allow: "GET, HEAD, OPTIONS, POST" } })).toEqual(
    [],
  );
  expect(await violationsOf(page(), { ...answer, headers: { allow: "GET, HEAD, OPTIONS" } })).toHaveLength(1);
  expect(await violationsOf(page(), { ...answer, headers: {} })).toHaveLength(1);
});

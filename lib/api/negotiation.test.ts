import { expect, test } from "vitest";
import { negotiate } from "./negotiation";

const accept = (accept?: string) => negotiate(new Headers(accept === undefined ? {} : { accept }));

const [json, jsonApi] = ["application/json", "application/vnd.api+json"];

test.each([
  [undefined, json],
  ["*/*", json],
  ["application/*", json],
  ["application/json", json],
  ["application/json; charset=utf-8", json],
  ["application/vnd.api+json", jsonApi],
  ["application/vnd.api+json, application/json", jsonApi],
  ["application/json, application/vnd.api+json", json],
  ["application/json;q=0.5, application/vnd.api+json", jsonApi],
  ["application/vnd.api+json; charset=utf-8, */*", json],
  ['application/vnd.api+json; profile="https://example.com/p"', jsonApi],
  ["text/html,application/xhtml+xml,*/*;q=0.8", json],
])("A client that accepts %s gets %s", (header, expected) => {
  expect(accept(header)).toBe(expected);
});

test.each([
  "text/html",
  "application/vnd.api+json; charset=utf-8",
  'application/vnd.api+json; ext="https://example.com/e"',
  "application/json;q=0",
])("A client that accepts only %s gets a 406 that names the media types", (header) => {
  expect(() => accept(header)).toThrow(expect.objectContaining({ status: 406 }));
});

test("A JSON:API body with other media type parameters gets 415", () => {
  const headers = new Headers({ "content-type": 'application/vnd.api+json; ext="https://example.com/e"' });
  expect(() => negotiate(headers)).toThrow(expect.objectContaining({ status: 415 }));
});

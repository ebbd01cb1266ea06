import { expect, test } from "vitest";
import { itemBody, linkHeader, listBody, pageLinks } from "./document";

const url = "https://learn.example.com/v2/courses";

test("The only page has a self link alone", () => {
  expect(pageLinks(url, 1, false)).toEqual({ self: url });
});

test("Page 2 has a prev link without a page, and a next link to page 3", () => {
  expect(pageLinks(`${url}?page=2`, 2, true)).toEqual({
    self: `${url}?page=2`,
    prev: url,
    next: `${url}?page=3`,
  });
});

test("Every other parameter keeps its spelling and order", () => {
  const self = `${url}?a=%20x&page=2&b=[1]`;
  expect(pageLinks(self, 2, true)).toEqual({
    self,
    prev: `${url}?a=%20x&b=[1]`,
    next: `${url}?a=%20x&page=3&b=[1]`,
  });
});

test("A question mark in a parameter and a percent-encoded page mean what the server reads", () => {
  expect(pageLinks(`${url}?q=why?&limit=5&p%61ge=2`, 2, true)).toMatchObject({
    prev: `${url}?q=why?&limit=5`,
    next: `${url}?q=why?&limit=5&page=3`,
  });
});

test("The Link header names the same pages, and the first", () => {
  expect(linkHeader(url, 1, false)).toBe(`<${url}>; rel="first"`);
  expect(linkHeader(`${url}?page=3&limit=5`, 3, true)).toBe(
    `<${url}?page=4&limit=5>; rel="next", <${url}?page=2&limit=5>; rel="prev", <${url}?limit=5>; rel="first"`,
  );
});

test("The Link header fits proxies' limits and drops the next page last", () => {
  const long = (characters: number) => `${url}?q=${"x".repeat(characters)}`;
  for (const characters of [900, 1_400, 2_800, 4_000, 8_000])
    expect(linkHeader(long(characters), 2, true).length).toBeLessThanOrEqual(3_000);
  expect(linkHeader(long(1_400), 2, true)).toMatch(/rel="next", <.*>; rel="prev"$/);
  expect(linkHeader(long(2_800), 2, true)).toMatch(/^<[^>]*>; rel="next"$/);
  expect(linkHeader(long(4_000), 2, true)).toBe("");
});

test("A body has only members with content", () => {
  const page = { data: `{"id":"1"},{"id":"2"}`, included: null, hasNext: true, total: null };
  expect(JSON.parse(listBody(page, url, 1))).toEqual({
    links: { self: url, next: `${url}?page=2` },
    data: [{ id: "1" }, { id: "2" }],
  });
  expect(JSON.parse(listBody({ ...page, data: "", included: "", hasNext: false, total: 0 }, url, 1))).toEqual(
    {
      links: { self: url },
      data: [],
      included: [],
      meta: { total: 0 },
    },
  );
  expect(JSON.parse(itemBody({ data: `{"id":"1"}`, included: `{"id":"2"}` }, url))).toEqual({
    links: { self: url },
    data: { id: "1" },
    included: [{ id: "2" }],
  });
});

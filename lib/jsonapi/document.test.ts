import { expect, test } from "vitest";
import { listDocument, pageLinks } from "./document";

const url = "https://learn.example.com/v2/courses";

test("the first page of one page has a self link alone", () => {
  expect(pageLinks(url, 1, false)).toEqual({ self: url });
});

test("prev of page 2 has no page, next of page 2 is page 3", () => {
  expect(pageLinks(`${url}?page=2`, 2, true)).toEqual({
    self: `${url}?page=2`,
    prev: url,
    next: `${url}?page=3`,
  });
});

test("every other parameter is kept as it was written, in its order", () => {
  const self = `${url}?a=%20x&page=2&b=[1]`;
  expect(pageLinks(self, 2, true)).toEqual({
    self,
    prev: `${url}?a=%20x&b=[1]`,
    next: `${url}?a=%20x&page=3&b=[1]`,
  });
});

test("a page has at most `limit` resources, and a next link only when there is one more", () => {
  const found = ["1", "2", "3"].map((id) => ({ id, attributes: {} }));
  const whole = listDocument("courses", found, { page: 1, limit: 3 }, url);
  expect(whole).toEqual({ links: { self: url }, data: found.map((one) => ({ type: "courses", ...one })) });
  const first = listDocument("courses", found, { page: 1, limit: 2 }, url);
  expect(first.data).toHaveLength(2);
  expect(first.links.next).toBe(`${url}?page=2`);
});

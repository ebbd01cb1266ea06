import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonApiError } from "./errors";
import { parseListQuery } from "./query";

const parse = (query: string) => parseListQuery(new URLSearchParams(query));

test("page and limit have defaults, and are read from decimal digits", () => {
  expect(parse("")).toEqual({ page: 1, limit: 25 });
  expect(parse("page=3&limit=100")).toEqual({ page: 3, limit: 100 });
  expect(parse("page=007")).toEqual({ page: 7, limit: 25 });
});

test.each([
  "page=0",
  "page=-1",
  "page=1.5",
  "page=1e3",
  "page=",
  "page=+1",
  "page=%201",
  "page=٣",
  "limit=0",
  "limit=101",
])("%s is a 400 that names the parameter", (query) => {
  expect(() => parse(query)).toThrow(
    expect.objectContaining({
      status: 400,
      object: expect.objectContaining({ source: { parameter: query.split("=")[0] } }),
    }),
  );
});

test.each(["page=1&page=2", "offset=3", "page[number]=2", "Page=2"])(
  "%s is refused, not ignored",
  (query) => {
    expect(() => parse(query)).toThrow(JsonApiError);
  },
);

test("any query string gives a page within bounds, or a 400", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("page", "limit", "=", "&", "1", "99", "0", "-", "e"));
  fc.assert(
    fc.property(fc.array(text), (pieces) => {
      try {
        const { page, limit } = parse(pieces.join(""));
        expect(Number.isSafeInteger((page - 1) * limit)).toBe(true);
        expect(page >= 1 && limit >= 1 && limit <= 100).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ status: 400 });
      }
    }),
  );
});

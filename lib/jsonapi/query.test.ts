import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonApiError } from "./errors";
import { parseItemQuery, parseListQuery, type Queryable } from "./query";

const queryable: Queryable = {
  sorts: ["created_at", "name"],
  filters: {
    name: { kind: "text" },
    status: { kind: "enum", values: ["draft", "published"] },
    created_at: { kind: "time" },
    progress: { kind: "number" },
    seen_on: { kind: "date" },
    disabled: { kind: "boolean" },
    sso_uid: { kind: "exact" },
  },
  isSearchable: true,
  includes: ["groups"],
  fields: { people: ["name", "groups"], groups: ["name"] },
};

const parse = (query: string) => parseListQuery(new URLSearchParams(query), queryable);

const filters = (query: string) => parse(query).filters;

test("Page and limit have defaults, and accept only decimal digits", () => {
  expect(parse("")).toMatchObject({ page: 1, limit: 25 });
  expect(parse("page=3&limit=100")).toMatchObject({ page: 3, limit: 100 });
  expect(parse("page=007")).toMatchObject({ page: 7, limit: 25 });
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
  "q=1+2+3+4+5+6+7+8+9+10+11",
])("%s is a 400 that names the parameter", (query) => {
  expect(() => parse(query)).toThrow(
    expect.objectContaining({
      status: 400,
      source: { parameter: query.split("=")[0] },
    }),
  );
});

test.each(["page=1&page=2", "offset=3", "page[number]=2", "Page=2"])(
  "%s is refused, not ignored",
  (query) => {
    expect(() => parse(query)).toThrow(JsonApiError);
  },
);

test("The order is the default, or the named criteria", () => {
  expect(parse("").sort).toEqual([{ name: "created_at", descending: false }]);
  expect(parse("sort=-created_at,name").sort).toEqual([
    { name: "created_at", descending: true },
    { name: "name", descending: false },
  ]);
});

test("A filter without an operator contains a text, and equals anything else", () => {
  expect(filters("filter[name]=x%25")).toEqual([{ name: "name", operator: "cont", values: ["x%"] }]);
  expect(filters("filter[status]=draft")).toEqual([{ name: "status", operator: "eq", values: ["draft"] }]);
  expect(filters("filter[disabled]=true")).toEqual([{ name: "disabled", operator: "eq", values: [true] }]);
});

test("Operators, numbers, times and dates are parsed", () => {
  expect(filters("filter[progress][gteq]=50")).toEqual([
    { name: "progress", operator: "gteq", values: [50] },
  ]);
  expect(filters("filter[status][in]=draft,published")[0]?.values).toEqual(["draft", "published"]);
  expect(filters("filter[created_at][lt]=2026-11-21T10:00:00%2B02:00")[0]?.values).toEqual([
    "2026-11-21T08:00:00.000Z",
  ]);
  expect(filters("filter[created_at][gteq]=2026-11-21T08:30:00.5%2B02:00")[0]?.values).toEqual([
    "2026-11-21T06:30:00.500Z",
  ]);
  expect(filters("filter[created_at][gteq]=2026-11-21T08:30:00.123456789Z")[0]?.values).toEqual([
    "2026-11-21T08:30:00.123456Z",
  ]);
  expect(filters("filter[created_at][gt]=2026-11-21")[0]?.values).toEqual(["2026-11-21T00:00:00.000Z"]);
  expect(filters("filter[seen_on]=2026-11-21")[0]?.values).toEqual(["2026-11-21"]);
});

test("Search, total, include and fields are parsed", () => {
  expect(
    parse("q=%20ada%20&meta[total]=true&include=groups&fields[people]=name&fields[groups]="),
  ).toMatchObject({
    search: "ada",
    total: true,
    include: ["groups"],
    fields: { people: ["name"], groups: [] },
  });
});

test("A list in several parameters is their sum, because generated clients send it so", () => {
  const query =
    "sort=-created_at&filter[status][in]=draft&page=2&sort=name&filter[status][in]=published,draft";
  expect(parse(query)).toEqual(
    parse("sort=-created_at,name&filter[status][in]=draft,published,draft&page=2"),
  );
  expect(parse("include=&include=groups&fields[people]=name&fields[people]=groups,name")).toMatchObject({
    include: ["groups"],
    fields: { people: ["name", "groups"] },
  });
});

test.each([
  ["sort=name&sort=-name", "sort"],
  ["sort=name&sort=", "sort"],
  [Array.from({ length: 101 }, (_, index) => `filter[name][in]=${index}`).join("&"), "filter[name][in]"],
  ["filter[progress][gt]=1&filter[progress][gt]=2", "filter[progress][gt]"],
  ["q=a&q=b", "q"],
  ["meta[total]=true&meta[total]=true", "meta[total]"],
  ["sort=", "sort"],
  ["sort=id", "sort"],
  ["sort=name,name", "sort"],
  ["sort=name,-name", "sort"],
  ["sort=%2Bname", "sort"],
  ["filter[nothing]=x", "filter[nothing]"],
  ["filter[__proto__]=x", "filter[__proto__]"],
  ["filter[name]=", "filter[name]"],
  ["filter[name]=%00", "filter[name]"],
  ["filter[name][like]=x", "filter[name][like]"],
  ["filter[name][gt]=x", "filter[name][gt]"],
  ["filter[name]x=x", "filter[name]x"],
  ["filter[name]=x&filter[name]=y", "filter[name]"],
  ["filter[status]=unheard-of", "filter[status]"],
  ["filter[progress]=1.5", "filter[progress]"],
  ["filter[created_at]=yesterday", "filter[created_at]"],
  ["filter[created_at]=2026-11-21T08:30Z", "filter[created_at]"],
  ["filter[created_at]=2026-11-21T08:30:00", "filter[created_at]"],
  ["filter[created_at]=2026-11-21T08:30:00.Z", "filter[created_at]"],
  ["filter[created_at]=2026-02-30", "filter[created_at]"],
  ["filter[created_at]=0000-01-01", "filter[created_at]"],
  ["filter[created_at]=9999-12-31T23:59:59-01:00", "filter[created_at]"],
  ["filter[disabled]=yes", "filter[disabled]"],
  ["filter[sso_uid][cont]=x", "filter[sso_uid][cont]"],
  ["q=", "q"],
  ["q=%00", "q"],
  ["meta[total]=1", "meta[total]"],
  ["include=nothing", "include"],
  ["include=groups.people", "include"],
  ["fields[people]=password", "fields[people]"],
  ["fields[courses]=name", "fields[courses]"],
])("%s is a 400 that names %s and the allowed values", (query, parameter) => {
  expect(() => parse(query)).toThrow(expect.objectContaining({ status: 400, source: { parameter } }));
});

test.each(["[gteq]", "", "[in]"])(
  "A + in a time's offset (filter[created_at]%s) is a 400 that says how to encode it",
  (operator) => {
    const parameter = `filter[created_at]${operator}`;
    expect(() => parse(`${parameter}=2026-11-21T00:00:00+02:00`)).toThrow(
      expect.objectContaining({
        reason: "plus_not_encoded",
        source: { parameter },
        parameters: { parameter, value: "2026-11-21T00:00:00 02:00" },
      }),
    );
    for (const other of ["2026-11-21+08:30:00", "yesterday+evening"])
      expect(() => parse(`${parameter}=${other}`)).toThrow(
        expect.objectContaining({ reason: "value_malformed" }),
      );
  },
);

test("A single resource accepts include and fields, and no list parameters", () => {
  const item = (query: string) => parseItemQuery(new URLSearchParams(query), queryable);
  expect(item("include=groups")).toEqual({ include: ["groups"], fields: {} });
  for (const query of ["page=1", "limit=1", "sort=name", "q=x", "filter[name]=x"])
    expect(() => item(query)).toThrow(JsonApiError);
});

test("Any query string gives a page within bounds, or a 400", () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "page",
      "limit",
      "sort",
      "filter[name]",
      "filter[created_at][gt]",
      "[in]",
      "q",
      "=",
      "&",
      "1",
      "2026-11-21",
      "-",
      ",",
    ),
  );
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

test("Parsing passes over a query a constant number of times, for any number of parameters", () => {
  let passes = 0;
  class Counted extends URLSearchParams {
    override get(name: string) {
      passes += 1;
      return super.get(name);
    }
    override has(name: string) {
      passes += 1;
      return super.has(name);
    }
    override getAll(name: string) {
      passes += 1;
      return super.getAll(name);
    }
    override [Symbol.iterator]() {
      passes += 1;
      return super[Symbol.iterator]();
    }
  }
  const known = "page=1&limit=1&sort=name&q=a&filter[name]=a&filter[status]=draft&fields[people]=name";
  parseListQuery(new Counted(known), queryable);
  const usual = passes;
  expect(usual).toBeGreaterThan(0);
  for (const many of [
    (index: number) => `filter[f${index}]=a`,
    (index: number) => `p${index}=a`,
    () => "q=a",
    () => "sort=created_at",
    () => "filter[status][in]=draft",
  ]) {
    passes = 0;
    const query = new Counted(
      `${known}&${Array.from({ length: 10_000 }, (_, index) => many(index)).join("&")}`,
    );
    expect(() => parseListQuery(query, queryable)).toThrow(JsonApiError);
    expect(passes).toBeLessThanOrEqual(usual);
  }
});

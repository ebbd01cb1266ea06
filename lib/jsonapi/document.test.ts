import { expect, test } from "vitest";
import { z } from "zod";
import { itemDocument, listDocument, pageLinks } from "./document";
import type { ListQuery } from "./query";
import type { Resource } from "./resource";

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

type Row = { id: string; name: string; ownerId: string };

const nothing = {
  about: "",
  sorts: ["name"],
  filters: {},
  search: [],
  tables: [],
  list: never,
  findOne: never,
};

const tags: Resource = {
  ...nothing,
  type: "tags",
  words: ["tags", "tag"],
  attributes: z.object({ name: z.string() }),
  relationships: {},
  find: async (_client, ids) => ids.map((id) => ({ id })),
  present: ({ id }) => ({ name: `tag ${id}` }),
};

const books: Resource<null, Row> = {
  ...nothing,
  type: "books",
  words: ["books", "book"],
  attributes: z.object({ name: z.string(), secret_free: z.boolean() }),
  relationships: {
    tags: {
      to: () => tags,
      many: true,
      tables: [],
      pairs: async (_client, rows) => rows.flatMap(({ id }) => [[id, "x"] as const, [id, "y"] as const]),
    },
    owner: {
      to: () => tags,
      many: false,
      tables: [],
      pairs: async (_client, rows) => rows.map(({ id, ownerId }) => [id, ownerId] as const),
    },
  },
  find: never,
  present: ({ name }) => ({ name, secret_free: true }),
};

function never(): never {
  throw new Error("not asked");
}

const row = (id: string): Row => ({ id, name: `book ${id}`, ownerId: "o" });

const query: ListQuery = {
  page: 1,
  limit: 2,
  sort: [],
  filters: [],
  search: null,
  total: false,
  include: [],
  fields: {},
};

const build = (changes: Partial<ListQuery> = {}, total: number | null = null) =>
  listDocument(
    null,
    books,
    { rows: [row("1"), row("2")], hasNext: true, total },
    { ...query, ...changes },
    url,
  );

const owner = { data: { type: "tags", id: "o" } };

test("a question mark in a parameter and a page in percent-encoding are understood as the server does", () => {
  expect(pageLinks(`${url}?q=why?&limit=5&p%61ge=2`, 2, true)).toMatchObject({
    prev: `${url}?q=why?&limit=5`,
    next: `${url}?q=why?&limit=5&page=3`,
  });
});

test("a resource has its attributes, and what it belongs to", async () => {
  expect(await build()).toEqual({
    links: { self: url, next: `${url}?page=2` },
    data: ["1", "2"].map((id) => ({
      type: "books",
      id,
      attributes: { name: `book ${id}`, secret_free: true },
      relationships: { owner },
    })),
  });
});

test("what is included stands there once, and is linked from each that has it", async () => {
  const { data, included } = await build({ include: ["tags"] });
  const linkage = {
    data: [
      { type: "tags", id: "x" },
      { type: "tags", id: "y" },
    ],
  };
  expect(data.map(({ relationships }) => relationships?.tags)).toEqual([linkage, linkage]);
  expect(included).toEqual(["x", "y"].map((id) => ({ type: "tags", id, attributes: { name: `tag ${id}` } })));
});

test("only the fields that were asked for are told, of each type", async () => {
  const asked = await build({ include: ["tags"], fields: { books: ["name"], tags: [] } });
  expect(asked.data[0]).toEqual({ type: "books", id: "1", attributes: { name: "book 1" } });
  expect(asked.included?.[0]).toEqual({ type: "tags", id: "x" });
});

test("a total is told when it was asked for", async () => {
  expect((await build({}, 7)).meta).toEqual({ total: 7 });
  expect(await build()).not.toHaveProperty("meta");
});

test("a single resource is the data itself", async () => {
  const document = await itemDocument(null, books, row("1"), { include: [], fields: {} }, url);
  expect(document).toMatchObject({ links: { self: url }, data: { type: "books", id: "1" } });
});

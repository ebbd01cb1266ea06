import { expect, test } from "vitest";
import { peopleList } from "@/lib/people/list";
import { parseAdminListQuery } from "./admin-list";
import { isFiltered, listUrl } from "./admin-list-query";

const parse = (parameters: object) => parseAdminListQuery(peopleList, { ...parameters });

const everybody = { filters: { q: "", status: "", sign_in: "", role: "", group: "" }, sort: "", page: 1 };

test("A bare URL and an unfinished form ask for everything from page 1", () => {
  expect(parse({})).toEqual(everybody);
  expect(parse({ q: " ", status: "", role: "", group: "", message: "deleted" })).toEqual(everybody);
});

test("A query survives its way through a URL", () => {
  const query = {
    filters: { q: "a&b=ü", status: "active", sign_in: "", role: "", group: "" },
    sort: "-name",
    page: 2,
  };
  const url = listUrl("/people", query);
  expect(url).toBe("/people?q=a%26b%3D%C3%BC&status=active&sort=-name&page=2");
  expect(parse(Object.fromEntries(new URL(url, "http://localhost").searchParams))).toEqual(query);
  expect(listUrl("/people", everybody)).toBe("/people");
});

test.each([
  { page: "0" },
  { page: "01" },
  { page: "1.0" },
  { page: "-1" },
  { page: "+1" },
  { page: "٣" },
  { page: "" },
  { page: "12345678" },
  { page: ["1", "2"] },
  { sort: "email" },
  { sort: "--name" },
  { sort: "toString" },
  { sort: ["name", "name"] },
  { status: "admin" },
  { q: "a\0b" },
  { q: "x".repeat(201) },
  { group: ["a", "b"] },
])("%j isn't a valid query", (parameters) => {
  expect(parse(parameters)).toBeNull();
});

test("A sort or a page doesn't count as a filter", () => {
  expect(isFiltered({ ...everybody, filters: everybody.filters })).toBe(false);
  expect(isFiltered({ filters: { ...everybody.filters, q: "ada" } })).toBe(true);
});

test("People sort by name, and search results by last sign-in", () => {
  expect(peopleList.defaultSort(everybody.filters)).toBe("name");
  expect(peopleList.defaultSort({ ...everybody.filters, q: "ada" })).toBe("-last_sign_in");
});

import { expect, test } from "vitest";
import { catalogQuery } from "./catalog-schema";

test.each([{ category: "a\0b" }, { page: "0" }, { page: "01" }, { page: "10000" }, { q: ["a", "b"] }])(
  "The catalog refuses the query %j",
  (query) => expect(catalogQuery.safeParse(query).success).toBe(false),
);

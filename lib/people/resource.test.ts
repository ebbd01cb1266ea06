import { expect, test } from "vitest";
import { parseListQuery } from "@/lib/jsonapi/query";
import { queryableOf } from "@/lib/jsonapi/resource";
import { people } from "./resource";

const parse = (query: string) => parseListQuery(new URLSearchParams(query), queryableOf(people));

test("The API filters people by last sign-in but refuses to sort by it", () => {
  expect(parse("filter[last_sign_in_at][gt]=2026-01-01").filters).toHaveLength(1);
  for (const sort of ["last_sign_in_at", "-last_sign_in_at"])
    expect(() => parse(`sort=${sort}`), sort).toThrow(expect.objectContaining({ code: "invalid_parameter" }));
});

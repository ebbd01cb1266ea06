import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { parseListQuery } from "@/lib/jsonapi/query";
import { askableOf } from "@/lib/jsonapi/resource";
import { personRows } from "@/lib/people/find";
import { people } from "@/lib/people/resource";
import { orderOf, whereSql } from "./sql";
import { type Listing, readStretch } from "./stretches";

function listingOf(parameters: string): Listing {
  const query = parseListQuery(new URLSearchParams(parameters), askableOf(people));
  return {
    definition: personRows,
    order: orderOf(personRows, query.sort),
    where: whereSql(personRows, null, query),
    whereMany: whereSql(personRows, null, query, "many"),
  };
}

const far = 0;
const near = Number.POSITIVE_INFINITY;

test("whatever the order, the filter and the position, the ids far into a list are those of counting", {
  timeout: 120_000,
}, async () => {
  const names = ["", "a", "B", "ä", "Ss日本"];
  const data = Array.from({ length: 600 }, (_, index) => ({
    firstName: names[index % 5] ?? "",
    lastName: names[index % 3] ?? "",
    email: `${index % 50}@example.com`,
    lastSignInAt: index % 4 ? new Date(1e12 + (index % 70) * 1e7) : null,
  }));
  await db().person.createMany({ data });
  // Only then does the database know some names and times.
  await db().$executeRaw`ANALYZE people`;
  const sort = fc.constantFrom(
    "first_name,email",
    "-first_name,last_name",
    "last_name,-email",
    "last_sign_in_at,email",
    "-last_sign_in_at,-last_name",
    "email,-last_sign_in_at",
    "email",
    "-created_at",
  );
  const filter = fc.constantFrom(
    "",
    "&filter[email]=3",
    "&filter[first_name]=a",
    "&filter[first_name]=%C3%84",
    "&q=ß",
    "&filter[last_name]=nobody",
  );
  const positions = fc.record({
    position: fc.nat(700),
    back: fc.nat(700),
    length: fc.integer({ min: 1, max: 200 }),
  });
  await fc.assert(
    fc.asyncProperty(sort, filter, positions, async (sort, filter, { position, back, length }) => {
      const listing = listingOf(`sort=${sort}${filter}`);
      const wanted = { first: Math.max(0, position - back), position, last: position + length };
      const counted = await readStretch(listing, { ...wanted, first: position }, near);
      const stretch = await readStretch(listing, wanted, far);
      expect(stretch.covers(position, position + length)).toBe(true);
      expect(stretch.from).toBeGreaterThanOrEqual(wanted.first);
      expect(stretch.ids(position, position + length)).toEqual(counted.ids(position, position + length));
      expect(stretch.version).toBe(counted.version);
    }),
    { numRuns: 200 },
  );
});

test("only rows whose values are around the position are sorted", async () => {
  await db().person.createMany({
    data: Array.from({ length: 300 }, (_, index) => ({ firstName: ["Ada", "Bo", "Cy"][index % 3] ?? "" })),
  });
  await db().$executeRaw`ANALYZE people`;
  const stretch = await readStretch(
    listingOf("sort=first_name,email"),
    { first: 0, position: 120, last: 150 },
    far,
  );
  expect([stretch.from, stretch.size]).toEqual([100, 50]);
});

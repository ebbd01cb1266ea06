import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { db } from "@/lib/database/db";

test("each index of people and courses stands with its request in decision 027, and no other", async () => {
  const text = await readFile("docs/decisions/027-each-index-names-its-request.md", "utf8");
  const named = [...text.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name]) => name);
  const indexes = await db().$queryRaw<{ name: string }[]>`
    SELECT indexname AS name FROM pg_indexes WHERE tablename IN ('people', 'courses')`;
  expect(named.toSorted()).toEqual(indexes.map(({ name }) => name).toSorted());
});

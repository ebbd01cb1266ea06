import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { db } from "@/lib/database/db";

test("docs/indexes.md lists exactly the indexes of people and courses", async () => {
  const text = await readFile("docs/indexes.md", "utf8");
  const named = [...text.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name]) => name);
  const indexes = await db().$queryRaw<{ name: string }[]>`
    SELECT indexname AS name FROM pg_indexes WHERE tablename IN ('people', 'courses')`;
  expect(named.toSorted()).toEqual(indexes.map(({ name }) => name).toSorted());
});

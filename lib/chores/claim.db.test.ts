import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { claimTurn } from "./claim";

const sweep = { name: "sweep", every: 60_000, run: async () => {} };

test("of all servers that come at once, one has the turn, and nobody until it is due again", async () => {
  const claims = () => Promise.all(Array.from({ length: 5 }, () => claimTurn(sweep)));
  expect((await claims()).filter(Boolean)).toHaveLength(1);
  expect((await claims()).filter(Boolean)).toHaveLength(0);
  await db().$executeRaw`UPDATE chores SET due_at = now() - interval '1 second'`;
  expect((await claims()).filter(Boolean)).toHaveLength(1);
  expect(await claimTurn({ ...sweep, name: "another" })).toBe(true);
});

import { expect, test } from "vitest";
import { db } from "@/lib/database/db";
import { claimTurn, noteDone } from "./claim";

const claimed = async (chore: typeof sweep) => (await claimTurn(chore))?.isOurs;

const sweep = { name: "sweep", every: 60_000, run: async () => {} };

test("One of many simultaneous servers gets the turn, until it is due again", async () => {
  const claims = () => Promise.all(Array.from({ length: 5 }, () => claimed(sweep)));
  expect((await claims()).filter(Boolean)).toHaveLength(1);
  expect((await claims()).filter(Boolean)).toHaveLength(0);
  await db().$executeRaw`UPDATE chores SET due_at = now() - interval '1 second'`;
  expect((await claims()).filter(Boolean)).toHaveLength(1);
  expect(await claimed({ ...sweep, name: "another" })).toBe(true);
});

test("Every server learns when any of them last ran it, even without the turn", async () => {
  const age = async () => (await claimTurn(sweep))?.age;
  expect(await age()).toBeNull();
  expect(await age()).toBeNull();
  await noteDone(sweep);
  await db().$executeRaw`UPDATE chores SET done_at = done_at - interval '1 hour'`;
  expect(await age()).toBeGreaterThanOrEqual(3_600_000);
  await noteDone(sweep);
  expect(await age()).toBeLessThan(3_600_000);
});

import { expect, test } from "vitest";
import { createAdmin, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { mergePeople } from "@/lib/people-merges/merge";
import { retainedMerges } from "@/lib/people-merges/retention";
import { deletePerson } from "./delete-person";
import { exportPersonalData } from "./export";
import { personalData } from "./schema";

async function merged() {
  const admin = await createAdmin();
  const { personId } = await createLearner({ firstName: "Kept" });
  const { personId: mergedId } = await createLearner({ firstName: "Merged", email: "old@example.com" });
  await db().calendarFeed.create({ data: { personId: mergedId, tokenHash: "secret hash" } });
  await db().calendarFeed.create({ data: { personId, tokenHash: "another hash" } });
  await mergePeople(admin, { personId, mergedId, confirmsRoles: false });
  return { admin, personId, mergedId };
}

async function exported(admin: Parameters<typeof exportPersonalData>[0], personId: string) {
  let text = "";
  for await (const piece of await exportPersonalData(admin, personId)) text += piece;
  return { text, data: personalData.parse(JSON.parse(text)) };
}

test("The export names who was merged into a person, with what can be undone, without a token", async () => {
  const { admin, personId, mergedId } = await merged();
  const { text, data } = await exported(admin, personId);
  expect(data.merges).toMatchObject([
    { merged_id: mergedId, merged_name: "Merged Lovelace", undone_at: null },
  ]);
  expect(data.merges[0]?.rows.map(({ table }) => table)).toEqual(
    expect.arrayContaining(["people", "calendar_feeds"]),
  );
  expect(text).toContain("old@example.com");
  expect(text).not.toContain("hash");
});

test("Deleting the person deletes both, also from a backup that is restored later", async () => {
  const { admin, personId, mergedId } = await merged();
  await deletePerson(admin, { id: personId, name: "Kept Lovelace" });
  expect([await db().peopleMerge.count(), await db().peopleMergeRow.count()]).toEqual([0, 0]);
  const erased = await db().erasedPerson.findMany();
  expect(erased.map(({ id }) => id).sort()).toEqual([personId, mergedId].sort());
});

test("After 30 days, only the IDs of a merge are left", async () => {
  const { mergedId } = await merged();
  await retainedMerges.remove(undefined as never);
  expect(await db().peopleMergeRow.count()).toBeGreaterThan(0);
  await db().$executeRaw`UPDATE people_merges SET merged_at = now() - interval '31 days'`;
  expect(await retainedMerges.remove(undefined as never)).toBeGreaterThan(0);
  expect(await db().peopleMergeRow.count()).toBe(0);
  expect(await db().peopleMerge.findMany()).toMatchObject([{ mergedId, mergedName: "" }]);
});

import { expect, test } from "vitest";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";
import { parseAdminListQuery, readListPage, readWholeList } from "@/lib/lists/admin-list";
import { findCertificateSettings, revokeCertificate, saveCertificateSettings } from "./edit";
import { certificatesList } from "./list";
import { certificateSettings } from "./settings-schema";

test("An admin filters and sorts a course's certificates and downloads them", async () => {
  const [course, other] = [await createCourse(), await createCourse()];
  for (const { id } of [course, other]) {
    const version = (await findCertificateSettings(admin, { type: "course", id }))?.version;
    const fields = { type: "course", id, version, isGiven: "on", validMonths: "1" };
    await saveCertificateSettings(admin, certificateSettings.parse(fields));
  }
  const [[activity], [elsewhere]] = [await createActivities(course, 1), await createActivities(other, 1)];
  const grace = await createLearner({ firstName: "Grace", lastName: "Hopper" });
  const ada = await createLearner();
  for (const [learner, activityId] of [
    [grace, activity],
    [ada, activity],
    [ada, elsewhere],
  ] as const)
    await completeActivity(learner, { activityId });
  const find = async (parameters: Record<string, string>, now = new Date()) => {
    const list = certificatesList({ type: "course", id: course.id }, now);
    const query = parseAdminListQuery(list, parameters);
    return (
      query &&
      (await readListPage(admin, list, query)).rows.map(({ personName, state }) => [personName, state])
    );
  };
  expect(await find({})).toEqual([
    ["Ada Lovelace", "valid"],
    ["Grace Hopper", "valid"],
  ]);
  expect(await find({ sort: "number" })).toEqual([
    ["Grace Hopper", "valid"],
    ["Ada Lovelace", "valid"],
  ]);
  expect(await find({ q: "hopp" })).toEqual([["Grace Hopper", "valid"]]);
  const { id } = await db().certificate.findFirstOrThrow({ where: { personId: grace.personId } });
  await revokeCertificate(admin, { id, reason: "A mistake", again: false });
  expect(await find({ state: "revoked" })).toEqual([["Grace Hopper", "revoked"]]);
  const later = new Date(Date.now() + 40 * 86_400_000);
  expect(await find({ state: "expired" }, later)).toEqual([["Ada Lovelace", "expired"]]);
  expect(await find({ state: "valid" }, later)).toEqual([]);
  expect(await find({ state: "lost" })).toBeNull();
  expect(await find({}, later)).toHaveLength(2);
  const list = certificatesList({ type: "course", id: "no-id" });
  const all = parseAdminListQuery(list, {});
  if (all) for await (const rows of readWholeList(admin, list, all)) expect(rows).toEqual([]);
});

import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";
import { addCourse, changePathStatus, createLearningPath } from "@/lib/learning-paths/edit";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { messagesIn } from "@/lib/messages/messages";
import { badgeOf, revocationsOf } from "./badge";
import {
  certifyEarlier,
  countUncertified,
  findCertificateSettings,
  revokeCertificate,
  saveCertificateSettings,
} from "./edit";
import { findCertificate, findCertificateRecord, listOwnCertificates } from "./find";
import { certificatesList } from "./list";
import type { Certified } from "./schema";
import { certificateSettings } from "./settings-schema";

async function createPath() {
  const course = await createCourse();
  const [activity = ""] = await createActivities(course, 1);
  const id = uuidv7();
  await createLearningPath(admin, { id, name: "First weeks" });
  await addCourse(admin, { id, courseId: course.id });
  await changePathStatus(admin, { id, from: "draft", to: "published" });
  return { of: { type: "learning_path", id } as const, course, activity };
}

async function say(of: Certified, fields: Record<string, unknown>) {
  const version = (await findCertificateSettings(admin, of))?.version;
  await saveCertificateSettings(admin, certificateSettings.parse({ ...of, version, ...fields }));
}

const said = {
  isGiven: "on",
  validMonths: "12",
  title: "Ready for the road",
  issuer: "Approved by the city",
  signatory: "Grace Hopper",
};

test("A path's certificate and badge keep the settings of its completion", async () => {
  const { of, activity } = await createPath();
  await say(of, said);
  const [ada, ben] = [await createLearner(), await createLearner()];
  await completeActivity(ada, { activityId: activity });
  await say(of, { ...said, title: "Another", validMonths: "" });
  await completeActivity(ben, { activityId: activity });
  const [first] = await listOwnCertificates(ada);
  const [second] = await listOwnCertificates(ben);
  const { isGiven: _, validMonths: __, ...words } = said;
  const certificate = await findCertificate(first?.publicId ?? "");
  expect(certificate).toMatchObject({ ...words, courseName: "First weeks", isPath: true, state: "valid" });
  expect(certificate?.expiresOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await findCertificate(second?.publicId ?? "")).toMatchObject({ title: "Another", expiresOn: null });
  if (certificate)
    expect(badgeOf(certificate, "School", messagesIn("en").certificatePdf.badge)).toMatchObject({
      name: "Ready for the road",
      validUntil: expect.any(String),
      credentialSubject: { achievement: { achievementType: "LearningProgram", description: said.issuer } },
    });
});

test("A path's settings are its own, guarded against conflicts and logged once", async () => {
  const { of, course } = await createPath();
  const old = await findCertificateSettings(admin, of);
  await say(of, said);
  await say(of, said);
  const stale = certificateSettings.parse({ ...of, version: old?.version, title: "Late" });
  await expect(saveCertificateSettings(admin, stale)).rejects.toMatchObject({
    code: "certificate_settings_changed",
  });
  expect(await findCertificateSettings(admin, { type: "course", id: course.id })).toMatchObject({
    isGiven: false,
    title: "",
  });
  const entries = await db().auditEntry.findMany({
    where: { action: "learning_path.certificates_changed", subjectId: of.id },
  });
  expect(entries).toMatchObject([{ subjectName: "First weeks", after: { isGiven: true, validMonths: 12 } }]);
  const gone = { type: "learning_path", id: uuidv7() } as const;
  expect(await findCertificateSettings(admin, gone)).toBeNull();
  for (const refused of [
    () => saveCertificateSettings(admin, certificateSettings.parse({ ...gone, version: "" })),
    () => certifyEarlier(admin, gone),
  ])
    await expect(refused()).rejects.toMatchObject({ code: "learning_path_not_found" });
});

test("An admin issues certificates for earlier completions of a path once", async () => {
  const { of, activity } = await createPath();
  for (const learner of [await createLearner(), await createLearner()])
    await completeActivity(learner, { activityId: activity });
  expect(await certifyEarlier(admin, of), "it gives none").toBe(0);
  expect(await countUncertified(admin, of)).toBe(2);
  await say(of, said);
  const [one, other] = await Promise.all([certifyEarlier(admin, of), certifyEarlier(admin, of)]);
  expect(one + other).toBe(2);
  expect(await countUncertified(admin, of)).toBe(0);
});

test("An admin finds a path's certificates, and a revoked one is invalid everywhere", async () => {
  const { of, course, activity } = await createPath();
  await say(of, said);
  await say({ type: "course", id: course.id }, { isGiven: "on" });
  const learner = await createLearner({ firstName: "Grace", lastName: "Hopper" });
  await completeActivity(learner, { activityId: activity });
  const find = async (parameters: Record<string, string>) => {
    const list = certificatesList(of);
    const query = parseAdminListQuery(list, parameters);
    return query && (await readListPage(admin, list, query)).rows;
  };
  const [row] = (await find({ q: "hopp" })) ?? [];
  expect(await find({})).toMatchObject([{ courseName: "First weeks", personName: "Grace Hopper" }]);
  expect(Object.keys(certificatesList(of).csv)).toContain("learning_path_name");
  const { id = "", publicId = "" } = row ?? {};
  await revokeCertificate(admin, { id, reason: "A mistake", again: false });
  expect(await find({ state: "valid" })).toEqual([]);
  expect(await find({ state: "revoked" })).toHaveLength(1);
  expect(await findCertificateRecord(admin, id)).toMatchObject({
    learningPathId: of.id,
    courseId: null,
    revocationReason: "A mistake",
  });
  const certificate = await findCertificate(publicId);
  expect(certificate).toMatchObject({ state: "revoked" });
  if (certificate) expect(revocationsOf(certificate).revokedCredential).toHaveLength(1);
  const [entry] = await db().auditEntry.findMany({
    where: { action: "certificate.revoked", subjectId: id },
  });
  expect(entry?.concerns).toEqual(expect.arrayContaining([learner.personId, of.id]));
  expect((await listOwnCertificates(learner)).map(({ state }) => state).sort()).toEqual(["revoked", "valid"]);
});

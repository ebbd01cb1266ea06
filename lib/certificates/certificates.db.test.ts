import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createActivities, createAdmin, createCourse, createLearner } from "@/e2e/testing/factories";
import { assign } from "@/lib/assignments/edit";
import { findCourse } from "@/lib/courses/learners-view";
import { db } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";
import { findCompletionRecord } from "@/lib/learning/completion-record";
import { startAgain } from "@/lib/learning/start-again";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { exportPersonalData } from "@/lib/personal-data/export";
import { personalData } from "@/lib/personal-data/schema";
import {
  certifyEarlier,
  countUncertified,
  findCertificateSettings,
  reissueCertificate,
  revokeCertificate,
  saveCertificateSettings,
} from "./edit";
import { findCertificate, findCertificateOf, findCertificateRecord, listOwnCertificates } from "./find";
import type { Certified } from "./schema";
import { certificateSettings } from "./settings-schema";

const ofCourse = ({ id }: { id: string }): Certified => ({ type: "course", id });

async function giveCertificates(of: Certified, fields: Record<string, unknown> = {}) {
  const version = (await findCertificateSettings(admin, of))?.version ?? "";
  await saveCertificateSettings(
    admin,
    certificateSettings.parse({ ...of, version, isGiven: "on", ...fields }),
  );
}

async function courseWithCertificate(fields: Record<string, unknown> = {}) {
  const course = await createCourse();
  const [activity] = await createActivities(course, 1);
  await giveCertificates(ofCourse(course), fields);
  return { course, activity };
}

const numbersIn = async () =>
  (await db().certificate.findMany({ orderBy: { number: "asc" } })).map(({ number }) =>
    Number(number.split("-")[1]),
  );

test("A certificate keeps what was true at the completion", async () => {
  const { course, activity } = await courseWithCertificate({
    validMonths: "12",
    title: "Fire warden",
    signatory: "Grace",
  });
  const learner = await createLearner({ firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" });
  await db().personPreferences.create({
    data: { personId: learner.personId, timeZone: "Pacific/Kiritimati" },
  });
  await completeActivity(learner, { activityId: activity });
  await db().person.update({ where: { id: learner.personId }, data: { lastName: "King" } });
  await db().course.update({ where: { id: course.id }, data: { name: "Another" } });
  await giveCertificates(ofCourse(course), { title: "Another" });
  const [own] = await listOwnCertificates(learner);
  const [day = "", year = 0] = [own?.completedOn, Number(own?.completedOn.slice(0, 4))];
  expect(own).toEqual({
    publicId: expect.stringMatching(/^[0-9a-f]{32}$/),
    number: expect.stringMatching(/^20\d\d-\d{6}$/),
    state: "valid",
    personName: "Ada Lovelace",
    courseName: course.name,
    isPath: false,
    score: null,
    courseId: course.id,
    renewedBy: null,
    completedOn: new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10),
    expiresOn: day.replace(/^\d+/, String(year + 1)),
  });
  expect(await findCertificate(own?.publicId ?? "")).toMatchObject({
    title: "Fire warden",
    signatory: "Grace",
  });
  await expect(db().certificate.updateMany({ data: { personName: "Somebody else" } })).rejects.toThrow();
  await expect(db().certificate.deleteMany()).rejects.toThrow();
});

test("Thirty simultaneous completions get one certificate each, with consecutive numbers", async () => {
  const courses = [
    await courseWithCertificate(),
    await courseWithCertificate(),
    await courseWithCertificate(),
  ];
  const learners = await Promise.all(Array.from({ length: 10 }, () => createLearner()));
  const before = await numbersIn();
  await Promise.all(
    learners.flatMap((learner) =>
      courses.flatMap(({ activity }) =>
        [1, 2].map(() => completeActivity(learner, { activityId: activity })),
      ),
    ),
  );
  expect(await db().certificate.count()).toBe(30 + before.length);
  const start = (before.at(-1) ?? 0) + 1;
  expect((await numbersIn()).slice(before.length)).toEqual(
    Array.from({ length: 30 }, (_, index) => start + index),
  );
});

test("Each completed round issues a certificate", async () => {
  const { course, activity } = await courseWithCertificate();
  const learner = await createLearner();
  await completeActivity(learner, { activityId: activity });
  await assign(admin, {
    id: uuidv7(),
    courseId: course.id,
    audience: { kind: "completed" },
    required: true,
    due: { kind: "never" },
    repeatMonths: null,
    earlierCounts: false,
  });
  await startAgain(learner, { courseId: course.id });
  await completeActivity(learner, { activityId: activity });
  expect(await listOwnCertificates(learner)).toHaveLength(2);
});

test("A record shows its own certificate on its page, transcript and export", async () => {
  const { course, activity } = await courseWithCertificate();
  const learner = await createLearner();
  await completeActivity(learner, { activityId: activity });
  const [first] = await listOwnCertificates(learner);
  const shown = async () => {
    const pieces: string[] = [];
    for await (const piece of await exportPersonalData(admin, learner.personId)) pieces.push(piece);
    const rounds = await db().$queryRaw<{ certificate_number: string | null }[]>`
      SELECT certificate_number FROM transcript_rounds WHERE person_id = ${learner.personId}::uuid ORDER BY round`;
    return {
      page: (await findCourse(learner, course.permalink))?.certificate?.publicId,
      record: (await findCompletionRecord(learner, course.id))?.certificate?.publicId,
      transcript: rounds.map((round) => round.certificate_number),
      exported: personalData
        .parse(JSON.parse(pieces.join("")))
        .course_completions.map((record) => record.certificate_number),
    };
  };
  const numbers = [first?.number];
  expect(await shown()).toEqual({
    page: first?.publicId,
    record: first?.publicId,
    transcript: numbers,
    exported: numbers,
  });
  await giveCertificates(ofCourse(course), { isGiven: "" });
  await db().assignment.create({
    data: { courseId: course.id, audience: "completed", countsFrom: new Date() },
  });
  await startAgain(learner, { courseId: course.id });
  expect(await shown()).toMatchObject({ page: undefined, record: first?.publicId });
  await completeActivity(learner, { activityId: activity });
  const both = [first?.number, null];
  expect(await shown()).toEqual({ page: undefined, record: undefined, transcript: both, exported: both });
  const { id } = await db().certificate.findFirstOrThrow({ where: { personId: learner.personId } });
  await revokeCertificate(admin, { id, reason: "Somebody else", again: false });
  const none = [null, null];
  expect(await shown()).toMatchObject({ transcript: none, exported: none });
});

test("A rollback issues no certificate and never reuses a number", async () => {
  const { activity } = await courseWithCertificate();
  const [one, other] = [await createLearner(), await createLearner()];
  await expect(
    db().$transaction(async (tx) => {
      const { courseId } = await tx.activity.findUniqueOrThrow({ where: { id: activity } });
      const data = {
        personId: one.personId,
        courseId,
        courseName: "x",
        coursePermalink: "x",
        activities: [],
        completedAt: new Date(),
      };
      await tx.courseCompletion.create({ data });
      expect(await tx.certificate.count({ where: { personId: one.personId } })).toBe(1);
      throw new Error("The process is gone.");
    }),
  ).rejects.toThrow("gone");
  expect(await listOwnCertificates(one)).toEqual([]);
  await completeActivity(one, { activityId: activity });
  const [first] = await listOwnCertificates(one);
  await deletePerson(await createAdmin(), { id: one.personId, name: "Ada Lovelace" });
  expect(await findCertificate(first?.publicId ?? "")).toBeNull();
  await completeActivity(other, { activityId: activity });
  const [second] = await listOwnCertificates(other);
  expect(Number(second?.number.split("-")[1])).toBe(Number(first?.number.split("-")[1]) + 1);
});

test("An admin issues certificates for earlier completions once, even twice at once", async () => {
  const course = await createCourse();
  const [activity] = await createActivities(course, 1);
  const people = await db().person.createManyAndReturn({
    data: Array.from({ length: 1_201 }, (_, index) => ({ firstName: `P${index}` })),
  });
  const base = {
    courseId: course.id,
    courseName: "x",
    coursePermalink: "x",
    activities: [],
    completedAt: new Date(),
  };
  await db().courseCompletion.createMany({ data: people.map(({ id }) => ({ ...base, personId: id })) });
  expect(await certifyEarlier(admin, ofCourse(course))).toBe(0);
  await giveCertificates(ofCourse(course));
  expect(await countUncertified(admin, ofCourse(course))).toBe(1_201);
  const learner = await createLearner();
  const [one, other] = await Promise.all([
    certifyEarlier(admin, ofCourse(course)),
    certifyEarlier(admin, ofCourse(course)),
    completeActivity(learner, { activityId: activity }),
  ]);
  expect(one + other).toBe(1_201);
  expect(await countUncertified(admin, ofCourse(course))).toBe(0);
  expect(await db().certificate.count({ where: { courseId: course.id } })).toBe(1_202);
});

test("A revoked certificate stays revoked, and the audit log names the admin without the reason", async () => {
  const { activity } = await courseWithCertificate();
  const learner = await createLearner();
  await completeActivity(learner, { activityId: activity });
  const { id, publicId } = await db().certificate.findFirstOrThrow({ where: { personId: learner.personId } });
  await revokeCertificate(admin, { id, reason: "Somebody else sat the test", again: false });
  await revokeCertificate(admin, { id, reason: "Again", again: false });
  expect(await findCertificate(publicId)).toMatchObject({ state: "revoked" });
  expect(await db().certificate.findUnique({ where: { id } })).toMatchObject({
    revocationReason: "Somebody else sat the test",
  });
  const entries = await db().auditEntry.findMany({
    where: { action: "certificate.revoked", subjectId: id },
    orderBy: { id: "asc" },
  });
  expect(entries).toMatchObject([
    { actorName: admin.name, concerns: expect.arrayContaining([learner.personId]) },
  ]);
  expect(JSON.stringify(entries)).not.toContain("sat the test");
  await expect(revokeCertificate(admin, { id: uuidv7(), reason: "x", again: false })).rejects.toMatchObject({
    code: "certificate_not_found",
  });
});

test("A revoked certificate can be reissued once, with a new number and address", async () => {
  const { course, activity } = await courseWithCertificate({ validMonths: 12 });
  const learner = await createLearner({ firstName: "", lastName: "" });
  await completeActivity(learner, { activityId: activity });
  const old = await db().certificate.findFirstOrThrow({ where: { personId: learner.personId } });
  await reissueCertificate(admin, old.id);
  expect(await db().certificate.count({ where: { personId: learner.personId } }), "not revoked").toBe(1);
  await db().person.update({ where: { id: learner.personId }, data: { firstName: "Ada" } });
  await giveCertificates(ofCourse(course), { validMonths: 24, title: "Fire warden" });
  const revoked = { id: old.id, reason: "No name" };
  await Promise.all([
    revokeCertificate(admin, { ...revoked, again: true }),
    revokeCertificate(admin, { ...revoked, again: true }),
    certifyEarlier(admin, ofCourse(course)),
  ]);
  await reissueCertificate(admin, old.id);
  const given = await db().certificate.findMany({
    where: { personId: learner.personId, revokedAt: null },
  });
  const { id, number, publicId, expiresOn } = given[0] ?? old;
  expect(given).toEqual([
    {
      ...old,
      ...{ id, number, publicId, expiresOn, issuedAt: expect.any(Date) },
      ...{ personName: "Ada", title: "Fire warden" },
    },
  ]);
  expect(expiresOn?.getUTCFullYear()).toBe(old.completedAt.getUTCFullYear() + 2);
  expect([number, publicId]).not.toEqual([old.number, old.publicId]);
  expect(number > old.number).toBe(true);
  expect(await findCertificate(old.publicId)).toMatchObject({ state: "revoked", personName: "" });
  expect(await findCertificate(publicId)).toMatchObject({ state: "valid" });
  expect(await findCertificateRecord(admin, old.id)).toMatchObject({ issuedAgain: { id, number } });
  expect((await findCourse(learner, course.permalink))?.certificate?.publicId).toBe(publicId);
  const entries = await db().auditEntry.findMany({
    where: { action: "certificate.issued_again" },
    orderBy: { id: "asc" },
  });
  expect(entries).toMatchObject([{ subjectName: number, after: { insteadOf: old.number } }]);
  await revokeCertificate(admin, { id, reason: "Again", again: false });
  await db().course.delete({ where: { id: course.id } });
  await reissueCertificate(admin, id);
  const [last] = await db().certificate.findMany({ where: { personId: learner.personId, revokedAt: null } });
  expect(last, "as it was, because the course is gone").toMatchObject({ title: "Fire warden", expiresOn });
});

test("A certificate is valid until the end of its last day in its person's zone", async () => {
  const { activity } = await courseWithCertificate({ validMonths: 1 });
  const learner = await createLearner();
  await db().personPreferences.create({ data: { personId: learner.personId, timeZone: "Pacific/Honolulu" } });
  await completeActivity(learner, { activityId: activity });
  const [{ publicId, expiresOn } = { publicId: "", expiresOn: "" }] = await listOwnCertificates(learner);
  const endInHonolulu = new Date(`${expiresOn}T00:00:00Z`).getTime() + 34 * 3_600_000;
  const stateAt = async (at: number) => (await findCertificate(publicId, new Date(at)))?.state;
  expect(await stateAt(endInHonolulu - 1_000)).toBe("valid");
  expect(await stateAt(endInHonolulu + 1_000)).toBe("expired");
});

test("Certificates belong to one person, and a malformed id finds nothing", async () => {
  const { activity } = await courseWithCertificate();
  const [learner, other] = [await createLearner(), await createLearner()];
  await completeActivity(learner, { activityId: activity });
  const [{ publicId } = { publicId: "" }] = await listOwnCertificates(learner);
  expect(await findCertificateOf(learner, publicId)).toMatchObject({ publicId });
  expect(await findCertificateOf(other, publicId)).toBeNull();
  expect(await findCertificateOf({ ...other, isAdmin: true }, publicId)).toMatchObject({ publicId });
  for (const id of ["", "x", publicId.toUpperCase(), `${publicId.slice(0, -1)}g`, "0".repeat(32)])
    expect(await findCertificate(id)).toBeNull();
});

test("A form with outdated settings is refused", async () => {
  const { course } = await courseWithCertificate();
  const old = certificateSettings.parse({ ...ofCourse(course), version: "" });
  await expect(saveCertificateSettings(admin, old)).rejects.toMatchObject({
    code: "certificate_settings_changed",
  });
  for (const validMonths of ["0", "121", "1.5", "x"])
    expect(certificateSettings.safeParse({ ...old, validMonths }).success).toBe(false);
});

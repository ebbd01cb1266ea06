import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createCourse, createLearner } from "@/e2e/testing/factories";
import { assign } from "@/lib/assignments/edit";
import { listAssignments } from "@/lib/assignments/learners-assignments";
import { db } from "@/lib/database/db";
import { saveMailZone } from "@/lib/mail/settings";
import { findRecipient } from "@/lib/notifications/mail-content";
import { saveMailWishes } from "./mail";
import { findTimeZone, renameUnknownZones, saveTimeZone } from "./time-zone";

test("Days follow the time zone reported last, and before it the school's", async () => {
  const learner = await createLearner({ createdAt: new Date("2026-01-01") });
  const course = await createCourse();
  await assign(admin, {
    id: uuidv7(),
    courseId: course.id,
    audience: { kind: "everybody" },
    required: true,
    due: { kind: "on", date: "2099-11-30" },
    repeatMonths: null,
    earlierCounts: true,
  });
  await db().$executeRaw`UPDATE assignments SET created_at = '2026-01-01'`;
  const stateAt = async (now: string) => (await listAssignments(learner, { now: new Date(now) }))[0]?.state;
  expect(await findTimeZone(learner)).toBeNull();
  expect(await stateAt("2099-12-01T05:00:00Z")).toBe("overdue");
  await saveMailZone(admin, "America/Los_Angeles");
  expect(await stateAt("2099-12-01T05:00:00Z"), "at school it is still the 30th").toBe("due_soon");
  await saveMailZone(admin, null);
  expect(await stateAt("2099-12-01T05:00:00Z")).toBe("overdue");
  expect(await saveTimeZone(learner, "America/Los_Angeles")).toBe(true);
  expect(await stateAt("2099-12-01T05:00:00Z"), "there it is still the 30th").toBe("due_soon");
  expect(await saveTimeZone(learner, "Pacific/Kiritimati")).toBe(true);
  expect(await findTimeZone(learner)).toBe("Pacific/Kiritimati");
  expect(await stateAt("2099-11-30T11:00:00Z"), "there it is the 1st").toBe("overdue");
});

test("An unusable zone is not stored, and a stored one is not written again", async () => {
  const learner = await createLearner();
  expect(await saveTimeZone(learner, "Mars/Olympus")).toBe(false);
  expect(await findTimeZone(learner)).toBeNull();
  expect(await saveTimeZone(learner, "Mars/Olympus", "de"), "the language is no worse for it").toBe(false);
  expect(await db().personPreferences.findFirst()).toMatchObject({ timeZone: null, language: "de" });
  await saveTimeZone(learner, "Europe/Berlin");
  const version = async () => {
    const [row] = await db().$queryRaw<
      { version: string }[]
    >`SELECT xmin::text AS version FROM person_preferences`;
    return row?.version;
  };
  const before = await version();
  await saveTimeZone(learner, "Europe/Berlin");
  expect(await version()).toBe(before);
});

test("Every time zone of a browser is stored by its current name", async () => {
  const learner = await createLearner();
  const stored = new Set<string | null>();
  const refused = [];
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    if (!(await saveTimeZone(learner, zone))) refused.push(zone);
    stored.add(await findTimeZone(learner));
  }
  // These zones are newer than this PostgreSQL.
  expect(refused.length, refused.join()).toBeLessThan(5);
  expect(stored).toContain("Asia/Kolkata");
  expect(stored).not.toContain("Asia/Calcutta");
});

test("Stored zones that PostgreSQL doesn't know are renamed or forgotten", async () => {
  const learner = await createLearner();
  await saveTimeZone(learner, "Europe/Berlin", "de");
  await saveMailZone(admin, "Asia/Tokyo");
  // CLDR lists this name, and PostgreSQL only knows others of the zone.
  await db().$executeRaw`UPDATE person_preferences SET time_zone = 'US/Pacific-New'`;
  await db().$executeRaw`UPDATE mail_settings SET time_zone = 'Mars/Olympus'`;
  await renameUnknownZones();
  expect(await findTimeZone(learner)).toBe("America/Los_Angeles");
  expect(await db().mailSettings.findFirst()).toMatchObject({ timeZone: null });
});

test("A browser reports time zone, language or both, and the rest stays", async () => {
  const learner = await createLearner();
  const stored = () => db().personPreferences.findFirst({ select: { timeZone: true, language: true } });
  await saveTimeZone(learner, null, "de");
  expect(await stored(), "one without JavaScript").toEqual({ timeZone: null, language: "de" });
  await saveTimeZone(learner, "Europe/Berlin", "fr");
  await saveTimeZone(learner, "Europe/Berlin");
  await saveTimeZone(learner, null, "fr");
  expect(await stored()).toEqual({ timeZone: "Europe/Berlin", language: "fr" });
});

test("Quiet hours use the person's zone, else their browser's, else the school's", async () => {
  const learner = await createLearner();
  const zone = async () => (await findRecipient(learner.personId))?.timeZone;
  const wishes = { unwanted: [], quietFrom: 20, quietUntil: 7, language: null };
  expect(await zone()).toBe("UTC");
  await saveMailZone(admin, "Asia/Tokyo");
  await saveMailWishes(learner, { ...wishes, timeZone: null }, "de");
  expect(await findRecipient(learner.personId)).toMatchObject({ timeZone: "Asia/Tokyo", language: "de" });
  await saveTimeZone(learner, "Europe/Berlin");
  expect(await zone()).toBe("Europe/Berlin");
  await saveMailWishes(learner, { ...wishes, timeZone: "America/New_York" }, "de");
  expect(await zone()).toBe("America/New_York");
});

test("Forms refuse a zone that PostgreSQL doesn't know, and the choice stays", async () => {
  const learner = await createLearner();
  const zone = async () => (await findRecipient(learner.personId))?.timeZone;
  const wishes = { unwanted: [], quietFrom: 20, quietUntil: 7, language: null };
  const refusal = { code: "time_zone_unknown", field: "timeZone" };
  await saveMailZone(admin, "Asia/Tokyo");
  await expect(saveMailZone(admin, "Mars/Olympus")).rejects.toMatchObject(refusal);
  expect(await zone()).toBe("Asia/Tokyo");
  await saveMailWishes(learner, { ...wishes, timeZone: "America/New_York" }, "de");
  await expect(saveMailWishes(learner, { ...wishes, timeZone: "Mars/Olympus" }, "de")).rejects.toMatchObject(
    refusal,
  );
  expect(await zone()).toBe("America/New_York");
});

import { expect, test } from "vitest";
import { createCourse } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";

const past = new Date("2026-01-01T00:00:00Z");
const isNow = (date: Date | undefined) => Date.now() - (date?.getTime() ?? 0) < 60_000;

test("An edit of terms dates them, and an edit of anything else doesn't", async () => {
  const courseId = (await createCourse()).id;
  const { id } = await db().assignment.create({ data: { courseId, audience: "everybody" } });
  const edit = (data: object) => db().assignment.update({ where: { id }, data });
  await edit({ termsSetAt: past });
  for (const terms of [{ required: false }, { dueOn: past }, { dueDays: 30 }, { repeatMonths: 12 }]) {
    expect((await edit({ termsSetAt: past })).termsSetAt).toEqual(past);
    expect(isNow((await edit(terms)).termsSetAt), JSON.stringify(terms)).toBe(true);
  }
  await edit({ termsSetAt: past });
  expect((await edit({ required: false, endedAt: new Date() })).termsSetAt).toEqual(past);
});

test("A course and a path know since when they have their status", async () => {
  const course = await createCourse({ publishedAt: past });
  const path = await db().learningPath.create({ data: { name: "Path", publishedAt: past } });
  const kept = await db().course.update({
    where: { id: course.id },
    data: { status: "published", name: "B" },
  });
  expect(kept.statusSince).toEqual(past);
  const archived = await db().course.update({ where: { id: course.id }, data: { status: "archived" } });
  const open = await db().learningPath.update({ where: { id: path.id }, data: { status: "published" } });
  expect([archived.statusSince, open.statusSince].map(isNow)).toEqual([true, true]);
});

import { NextRequest } from "next/server";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { GET } from "@/app/calendar/[file]/route";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { assign } from "@/lib/assignments/edit";
import type { Due } from "@/lib/assignments/edit-schema";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { peerHeader } from "@/lib/http/peer";
import { completeActivity } from "@/lib/learning/complete";
import { makeCalendarFeed, revokeCalendarFeed } from "./feed";

const assignTo = (personId: string, courseId: string, due: Due, required = true) =>
  assign(admin, {
    id: uuidv7(),
    courseId,
    audience: { kind: "chosen", groupIds: [], personIds: [personId] },
    required,
    due,
    repeatMonths: null,
    earlierCounts: true,
  });

const uidOf = (text: string) => text.replaceAll("\r\n ", "").match(/^UID:.*$/m)?.[0];

function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const file = new URL(url).pathname.split("/").at(-1) ?? "";
  return GET(new NextRequest(url, { headers }), { params: Promise.resolve({ file }) });
}

test("A calendar has its owner's open dates and nobody else's", async () => {
  const [learner, other] = [await createLearner(), await createLearner()];
  const [safety, tour, undated, done] = [
    await createCourse({ name: "Safety; at work, always" }),
    await createCourse({ name: "Tour" }),
    await createCourse({ name: "Undated" }),
    await createCourse({ name: "Done" }),
  ];
  const { personId } = learner;
  await assignTo(personId, safety.id, { kind: "on", date: "2999-11-30" });
  await assignTo(personId, undated.id, { kind: "never" });
  await assignTo(personId, done.id, { kind: "on", date: "2999-01-01" });
  const [activity] = await createActivities(done, 1);
  await completeActivity(learner, { activityId: activity });
  await assignTo(personId, tour.id, { kind: "on", date: "2999-12-24" }, false);
  await assignTo(other.personId, tour.id, { kind: "on", date: "2999-12-25" });
  const answer = await ask((await makeCalendarFeed(learner)).url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/calendar; charset=utf-8/);
  expect(answer.headers.get("cache-control")).toMatch(/^private/);
  const text = (await answer.text()).replaceAll("\r\n ", "");
  expect(text.match(/^SUMMARY:.*$/gm)).toEqual([
    "SUMMARY:Due: Safety\\; at work\\, always",
    "SUMMARY:Due: Tour",
  ]);
  expect(text.match(/^DTSTART.*$/gm)).toEqual(["DTSTART;VALUE=DATE:29991130", "DTSTART;VALUE=DATE:29991224"]);
  expect(text.match(/^UID:.*$/gm)).toEqual([
    `UID:${personId}.${safety.id}@lectern`,
    `UID:${personId}.${tour.id}@lectern`,
  ]);
  expect(text.match(/BEGIN:VALARM/g), "of what is required").toHaveLength(1);
});

test("Unchanged events keep their version, and moved ones keep their UID", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  await assignTo(learner.personId, course.id, { kind: "on", date: "2999-11-30" });
  const { url } = await makeCalendarFeed(learner);
  const first = await ask(url);
  const [etag, text] = [first.headers.get("etag") ?? "", await first.text()];
  expect((await ask(url, { "if-none-match": etag })).status).toBe(304);
  await db().assignment.updateMany({ data: { dueOn: new Date("2999-12-01") } });
  const second = await ask(url, { "if-none-match": etag });
  expect(second.status).toBe(200);
  const moved = await second.text();
  expect([uidOf(text), uidOf(moved)]).toEqual([`UID:${learner.personId}.${course.id}@lectern`, uidOf(text)]);
  expect(text).toContain("SEQUENCE:0\r\nDTSTART;VALUE=DATE:29991130\r\nDTEND;VALUE=DATE:29991201");
  expect(moved).toContain("SEQUENCE:1\r\nDTSTART;VALUE=DATE:29991201\r\nDTEND;VALUE=DATE:29991202");
  const again = await ask(url, { "if-none-match": second.headers.get("etag") ?? "" });
  expect(again.status, "what it said is remembered").toBe(304);
});

test("Replaced, revoked, malformed and deactivated people's addresses all look unknown", async () => {
  const learner = await createLearner();
  const { url: replaced } = await makeCalendarFeed(learner);
  const { url: revoked } = await makeCalendarFeed(learner);
  expect((await ask(replaced)).status).toBe(404);
  expect((await ask(revoked)).status).toBe(200);
  await revokeCalendarFeed(learner);
  await revokeCalendarFeed(learner);
  const { url } = await makeCalendarFeed(await createLearner({ deactivatedAt: new Date() }));
  const base = new URL(url).origin;
  const wrong = [
    revoked,
    url,
    `${base}/calendar/${"a".repeat(43)}.ics`,
    `${base}/calendar/x.ics`,
    revoked.slice(0, -4),
  ];
  const answers = await Promise.all(wrong.map(async (one) => ask(one)));
  for (const answer of answers)
    expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([
      404,
      "Not found\n",
      null,
    ]);
  const kept = await db().calendarFeed.findMany();
  expect(kept).toHaveLength(1);
  expect(url, "its hash alone is kept").not.toContain(kept[0]?.tokenHash);
});

test("Frequent requests are refused with a time to retry", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "1" });
  const { url } = await makeCalendarFeed(await createLearner());
  const statuses = [];
  for (let index = 0; index < 11; index += 1) statuses.push((await ask(url)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await ask(url)).headers.get("retry-after")).toMatch(/^\d+$/);
});

test("An IPv6 /48 counts as ten clients, however many networks it has", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "1" });
  const { url } = await makeCalendarFeed(await createLearner());
  const askFrom = (index: number) => ask(url, { [peerHeader]: `2001:db8:1:${index.toString(16)}::1` });
  const statuses = [];
  for (let index = 0; index < 101; index += 1) statuses.push((await askFrom(index)).status);
  expect(statuses).toEqual([...Array(100).fill(200), 429]);
  expect((await ask(url, { [peerHeader]: "2001:db8:2::1" })).status, "another owner").toBe(200);
});

import { afterEach, expect, test } from "vitest";
import { admin, caller, createLearner, operator } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { deactivatePerson } from "@/lib/people/deactivate";
import { makeAdmin } from "@/lib/roles/appoint";
import { sha256 } from "@/lib/secrets";
import { findLiveSession, hasSession, listSessionsOf } from "./live-sessions";
import { endOwnSession, endOwnSessions, endSession, endSessionsOf, openSession } from "./open-and-end";

const minute = 60_000;

afterEach(() => {
  setEnv({
    SESSION_IDLE: "",
    SESSION_MAX: "",
    ADMIN_SESSION_IDLE: "",
    ADMIN_SESSION_MAX: "",
    ADMIN_FRESH_MINUTES: "",
  });
});

test("opening a session ends the one that the browser had before, and no other", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "elsewhere", replacedToken: null, userAgent: "" });
  await openSession({ personId, token: "first", replacedToken: null, userAgent: "" });
  await openSession({ personId, token: "second", replacedToken: "first", userAgent: "" });
  expect(await Promise.all(["elsewhere", "first", "second"].map(hasSession))).toEqual([true, false, true]);
  expect(await db().session.count({ where: { sessionToken: "second" } }), "the token itself").toBe(0);
});

test("opening the same session twice gives one, and ending it twice is no error", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "same", replacedToken: "same", userAgent: "" });
  await openSession({ personId, token: "same", replacedToken: "same", userAgent: "" });
  expect(await db().session.count()).toBe(1);
  await endSession("same", caller);
  await endSession("same", caller);
  expect(await hasSession("same")).toBe(false);
});

test("a deactivated person gets no session", async () => {
  const { personId } = await createLearner();
  await deactivatePerson(operator, personId);
  const opening = { personId, token: "t", replacedToken: null, userAgent: "" };
  await expect(openSession(opening)).rejects.toMatchObject({ code: "person_deactivated" });
  expect(await hasSession("t")).toBe(false);
});

test("a session ends after seven unused days, after thirty days, or with its person", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "t", replacedToken: null, userAgent: "" });
  expect(await findLiveSession("t")).toMatchObject({ person: { id: personId } });
  // The column rounds to milliseconds, so that now() may be a moment ahead.
  await db().$executeRaw`UPDATE sessions SET expires_at = now() - interval '1 ms'`;
  expect(await findLiveSession("t"), "idle").toBeNull();
  await db().$executeRaw`UPDATE sessions SET expires_at = now() + interval '1 day',
    created_at = now() - interval '30 days 1 ms'`;
  expect(await findLiveSession("t"), "old").toBeNull();
  await db().$executeRaw`UPDATE sessions SET created_at = now()`;
  expect(await findLiveSession("t"), "good again").not.toBeNull();
  await db().person.update({ where: { id: personId }, data: { deactivatedAt: new Date() } });
  expect(await findLiveSession("t"), "deactivated").toBeNull();
});

test("an operator sets how long sessions last", async () => {
  const { personId } = await createLearner();
  setEnv({ SESSION_IDLE: "30m", SESSION_MAX: "2h" });
  await openSession({ personId, token: "t", replacedToken: null, userAgent: "" });
  const { expires, createdAt } = await db().session.findFirstOrThrow();
  expect(expires.getTime() - createdAt.getTime()).toBe(30 * minute);
  expect(await findLiveSession("t")).not.toBeNull();
  await db().$executeRaw`UPDATE sessions SET created_at = now() - interval '2 hours 1 ms'`;
  expect(await findLiveSession("t")).toBeNull();
});

test("a shorter lifetime applies to existing sessions at once", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "t", replacedToken: null, userAgent: "" });
  await db().$executeRaw`UPDATE sessions SET last_used_at = now() - interval '31 minutes'`;
  expect(await findLiveSession("t")).not.toBeNull();
  setEnv({ SESSION_IDLE: "30m" });
  expect(await findLiveSession("t")).toBeNull();
});

test.each([
  ["unused for eight hours", "last_used_at = now() - interval '8 hours'"],
  ["a day old", "created_at = now() - interval '24 hours'"],
])("a new admin's open session gets an admin's lifetime at once: %s, it is over", async (_, change) => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "t", replacedToken: null, userAgent: "" });
  await db().$executeRawUnsafe(`UPDATE sessions SET ${change}`);
  expect(await findLiveSession("t"), "as a learner").not.toBeNull();
  await makeAdmin(operator, personId);
  expect(await findLiveSession("t"), "as an admin").toBeNull();
  expect(await listSessionsOf(admin, personId, 5)).toEqual([]);
});

test.each(["manager", "reporter"] as const)(
  "a %s, who reads other people, has the lifetimes of an admin, also in the session that is open",
  async (role) => {
    const { personId } = await createLearner();
    const group =
      role === "manager" ? { groupId: (await db().group.create({ data: { name: "G" } })).id } : {};
    for (const change of [
      "last_used_at = now() - interval '8 hours'",
      "created_at = now() - interval '24 hours'",
    ]) {
      await db().roleGrant.deleteMany();
      await openSession({ personId, token: change, replacedToken: null, userAgent: "" });
      await db().$executeRawUnsafe(`UPDATE sessions SET ${change} WHERE token_hash = $1`, sha256(change));
      await db().roleGrant.create({ data: { personId, role: "author" } });
      expect(await findLiveSession(change), "an author reads nobody").not.toBeNull();
      await db().roleGrant.create({ data: { personId, role, ...group } });
      expect(await findLiveSession(change)).toBeNull();
    }
  },
);

test("the shorter of an admin's lifetime and everybody's applies", async () => {
  const { personId } = await createLearner({ adminSince: new Date() });
  const opened = async () => {
    await openSession({ personId, token: "t", replacedToken: null, userAgent: "" });
    const { now, expires } = (await findLiveSession("t")) ?? {};
    await endSession("t", caller);
    return Math.round(((expires?.getTime() ?? 0) - (now?.getTime() ?? 0)) / minute);
  };
  expect(await opened()).toBe(8 * 60);
  setEnv({ SESSION_IDLE: "20m" });
  expect(await opened()).toBe(20);
  setEnv({ ADMIN_SESSION_IDLE: "10m" });
  expect(await opened()).toBe(10);
  setEnv({ ADMIN_SESSION_MAX: "5m" });
  expect(await opened()).toBe(5);
});

test("the database decides whether a sign-in is fresh, and 0 minutes make every one fresh", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "t", replacedToken: null, userAgent: "" });
  const isFresh = async () => (await findLiveSession("t"))?.person.isFresh;
  expect(await isFresh()).toBe(true);
  await db().$executeRaw`UPDATE sessions SET created_at = now() - interval '15 minutes 1 second'`;
  expect(await isFresh()).toBe(false);
  setEnv({ ADMIN_FRESH_MINUTES: "0" });
  expect(await isFresh()).toBe(true);
});

test("signing out everywhere ends all sessions of the person, and nobody else's", async () => {
  const [learner, other] = [await createLearner(), await createLearner()];
  const open = (personId: string, token: string) =>
    openSession({ personId, token, replacedToken: null, userAgent: "" });
  await Promise.all([open(learner.personId, "a"), open(learner.personId, "b"), open(other.personId, "c")]);
  await endOwnSessions(learner);
  expect(await Promise.all(["a", "b", "c"].map(hasSession))).toEqual([false, false, true]);
  await endSessionsOf(operator, other.personId);
  expect(await hasSession("c")).toBe(false);
});

test("a learner can end their session in one other browser, and no one else's", async () => {
  const [learner, other] = [await createLearner(), await createLearner()];
  const open = (personId: string, token: string) =>
    openSession({ personId, token, replacedToken: null, userAgent: "" });
  await Promise.all([open(learner.personId, "a"), open(learner.personId, "b"), open(other.personId, "c")]);
  const idOf = async (token: string) =>
    (await db().session.findUniqueOrThrow({ where: { sessionToken: sha256(token) } })).id;
  const [ofA, ofC] = [await idOf("a"), await idOf("c")];
  await endOwnSession(learner, ofA);
  await endOwnSession(learner, ofA);
  await endOwnSession(learner, ofC);
  expect(await Promise.all(["a", "b", "c"].map(hasSession))).toEqual([false, true, true]);
});

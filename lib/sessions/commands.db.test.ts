import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { deactivatePerson } from "@/lib/people/commands";
import { sha256 } from "@/lib/secrets";
import { startAttempt } from "@/lib/sign-in-attempts/commands";
import { findAttempt } from "@/lib/sign-in-attempts/queries";
import { admin, createIdentityProvider, createLearner } from "@/prisma/testing/factories";
import { endOwnSession, endOwnSessions, endSession, endSessionsOf, openSession } from "./commands";
import { findLiveSession, hasSession } from "./queries";

test("opening a session ends the one that the browser had before, and no other", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "elsewhere", replacedToken: null, attemptId: null, userAgent: "" });
  await openSession({ personId, token: "first", replacedToken: null, attemptId: null, userAgent: "" });
  await openSession({ personId, token: "second", replacedToken: "first", attemptId: null, userAgent: "" });
  expect(await Promise.all(["elsewhere", "first", "second"].map(hasSession))).toEqual([true, false, true]);
  expect(await db().session.count({ where: { sessionToken: "second" } }), "the token itself").toBe(0);
});

test("opening the same session twice gives one, and ending it twice is no error", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "same", replacedToken: "same", attemptId: null, userAgent: "" });
  await openSession({ personId, token: "same", replacedToken: "same", attemptId: null, userAgent: "" });
  expect(await db().session.count()).toBe(1);
  await endSession("same");
  await endSession("same");
  expect(await hasSession("same")).toBe(false);
});

test("a session and the attempt that led to it are finished together, or not at all", async () => {
  const { personId } = await createLearner();
  const provider = await createIdentityProvider();
  const attempt = { stateHash: "s", bindingHash: "b", providerVersion: 1, destination: "/" };
  const attemptId = await startAttempt({ ...attempt, identityProviderId: provider.id });
  await deactivatePerson(admin, personId);
  const opening = { personId, token: "t", replacedToken: null, attemptId, userAgent: "" };
  await expect(openSession(opening)).rejects.toMatchObject({ code: "forbidden" });
  expect(await findAttempt(attemptId)).toMatchObject({ personId: null, finishedAt: null });
  await db().person.update({ where: { id: personId }, data: { deactivatedAt: null } });
  await openSession(opening);
  expect(await findAttempt(attemptId)).toMatchObject({ personId, finishedAt: expect.any(Date) });
});

test("a session ends when it was not used for seven days, when it is thirty days old, or with its person", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "t", replacedToken: null, attemptId: null, userAgent: "" });
  expect(await findLiveSession("t")).toMatchObject({ person: { id: personId } });
  await db().$executeRaw`UPDATE sessions SET expires_at = now()`;
  expect(await findLiveSession("t"), "idle").toBeNull();
  await db()
    .$executeRaw`UPDATE sessions SET expires_at = now() + interval '1 day', created_at = now() - interval '30 days'`;
  expect(await findLiveSession("t"), "old").toBeNull();
  await db().$executeRaw`UPDATE sessions SET created_at = now()`;
  expect(await findLiveSession("t"), "good again").not.toBeNull();
  await db().person.update({ where: { id: personId }, data: { deactivatedAt: new Date() } });
  expect(await findLiveSession("t"), "deactivated").toBeNull();
});

test("an operator sets how long sessions last", async () => {
  const { personId } = await createLearner();
  setEnv({ SESSION_IDLE_DAYS: "1", SESSION_MAX_DAYS: "2" });
  await openSession({ personId, token: "t", replacedToken: null, attemptId: null, userAgent: "" });
  const { expires, createdAt } = await db().session.findFirstOrThrow();
  expect(expires.getTime() - createdAt.getTime()).toBe(24 * 3600 * 1000);
  expect(await findLiveSession("t")).not.toBeNull();
  await db().$executeRaw`UPDATE sessions SET created_at = now() - interval '2 days'`;
  expect(await findLiveSession("t")).toBeNull();
  setEnv({ SESSION_IDLE_DAYS: "", SESSION_MAX_DAYS: "" });
});

test("signing out everywhere ends all sessions of the person, and nobody else's", async () => {
  const [learner, other] = [await createLearner(), await createLearner()];
  const open = (personId: string, token: string) =>
    openSession({ personId, token, replacedToken: null, attemptId: null, userAgent: "" });
  await Promise.all([open(learner.personId, "a"), open(learner.personId, "b"), open(other.personId, "c")]);
  await endOwnSessions(learner);
  expect(await Promise.all(["a", "b", "c"].map(hasSession))).toEqual([false, false, true]);
  await endSessionsOf(admin, other.personId);
  expect(await hasSession("c")).toBe(false);
});

test("a learner signs out of one other browser, and never out of somebody else's", async () => {
  const [learner, other] = [await createLearner(), await createLearner()];
  const open = (personId: string, token: string) =>
    openSession({ personId, token, replacedToken: null, attemptId: null, userAgent: "" });
  await Promise.all([open(learner.personId, "a"), open(learner.personId, "b"), open(other.personId, "c")]);
  const idOf = async (token: string) =>
    (await db().session.findUniqueOrThrow({ where: { sessionToken: sha256(token) } })).id;
  const [ofA, ofC] = [await idOf("a"), await idOf("c")];
  await endOwnSession(learner, ofA);
  await endOwnSession(learner, ofA);
  await endOwnSession(learner, ofC);
  expect(await Promise.all(["a", "b", "c"].map(hasSession))).toEqual([false, true, true]);
});

import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { deactivatePerson } from "@/lib/people/commands";
import { startAttempt } from "@/lib/sign-in-attempts/commands";
import { findAttempt } from "@/lib/sign-in-attempts/queries";
import { admin, createIdentityProvider, createLearner } from "@/prisma/testing/factories";
import { endSession, openSession } from "./commands";
import { hasSession } from "./queries";

test("opening a session ends the one that the browser had before, and no other", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "elsewhere", replacedToken: null, attemptId: null });
  await openSession({ personId, token: "first", replacedToken: null, attemptId: null });
  await openSession({ personId, token: "second", replacedToken: "first", attemptId: null });
  expect(await Promise.all(["elsewhere", "first", "second"].map(hasSession))).toEqual([true, false, true]);
  expect(await db().session.count({ where: { sessionToken: "second" } }), "the token itself").toBe(0);
});

test("opening the same session twice gives one, and ending it twice is no error", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "same", replacedToken: "same", attemptId: null });
  await openSession({ personId, token: "same", replacedToken: "same", attemptId: null });
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
  const opening = { personId, token: "t", replacedToken: null, attemptId };
  await expect(openSession(opening)).rejects.toMatchObject({ code: "forbidden" });
  expect(await findAttempt(attemptId)).toMatchObject({ personId: null, finishedAt: null });
  await db().person.update({ where: { id: personId }, data: { deactivatedAt: null } });
  await openSession(opening);
  expect(await findAttempt(attemptId)).toMatchObject({ personId, finishedAt: expect.any(Date) });
});

import { expect, test } from "vitest";
import { caller, createAttempt, createIdentityProvider, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { sha256 } from "@/lib/secrets";
import { findAttempt } from "./find";
import { consumeAttempt, failAttempt, pruneAnonymousAttempts, recordRefusal } from "./record";

const [stateHash, bindingHash] = [sha256("state"), sha256("binding")];

async function start(): Promise<string> {
  const provider = await createIdentityProvider();
  return createAttempt(provider, { stateHash, bindingHash, destination: "/courses/x" });
}

test("One of many simultaneous callbacks takes the attempt", async () => {
  const id = await start();
  const taken = await Promise.all(
    Array.from({ length: 20 }, () => consumeAttempt(stateHash, bindingHash, caller)),
  );
  expect(taken.filter(Boolean)).toMatchObject([{ id, destination: "/courses/x" }]);
});

test("Another browser, an unknown state and an expired attempt take nothing", async () => {
  const id = await start();
  expect(await consumeAttempt(stateHash, sha256("another browser"), caller)).toBeNull();
  expect(await consumeAttempt(sha256("another state"), bindingHash, caller)).toBeNull();
  await db().$executeRaw`UPDATE sign_in_attempts SET expires_at = now() - interval '1 ms'`;
  expect(await consumeAttempt(stateHash, bindingHash, caller)).toBeNull();
  expect((await findAttempt(id))?.consumedAt).toBeNull();
});

test("The first reason of a failure stays", async () => {
  const id = await start();
  await failAttempt(id, "token_refused", "status 400");
  await failAttempt(id, "internal", null);
  expect((await findAttempt(id))?.failureCode).toBe("token_refused");
});

test("Pruning removes the oldest surplus attempts without a person that never came back", async () => {
  const cameBack = await start();
  await consumeAttempt(stateHash, bindingHash, caller);
  const { personId } = await createLearner();
  const signedIn = await recordRefusal("state_unknown", null, caller);
  await db().signInAttempt.update({ where: { id: signedIn }, data: { personId } });
  const strangers: string[] = [];
  for (let stranger = 0; stranger < 5; stranger += 1) {
    const id = await recordRefusal("state_unknown", null, caller);
    await db().signInAttempt.update({ where: { id }, data: { startedAt: new Date(Date.now() + stranger) } });
    strangers.push(id);
  }
  expect(await pruneAnonymousAttempts(6)).toBe(0);
  expect(await pruneAnonymousAttempts(3)).toBe(3);
  const left = await db().signInAttempt.findMany({ select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual([cameBack, signedIn, ...strangers.slice(3)].sort());
});

test("A malformed id finds nothing", async () => {
  expect(await findAttempt("'; DROP TABLE people")).toBeNull();
});

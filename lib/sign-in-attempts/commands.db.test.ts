import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { sha256 } from "@/lib/secrets";
import { caller, createIdentityProvider } from "@/prisma/testing/factories";
import { consumeAttempt, failAttempt, startAttempt } from "./commands";
import { findAttempt } from "./queries";

const [stateHash, bindingHash] = [sha256("state"), sha256("binding")];

async function start(): Promise<string> {
  const provider = await createIdentityProvider();
  return startAttempt({
    stateHash,
    bindingHash,
    identityProviderId: provider.id,
    providerVersion: provider.version,
    destination: "/courses/x",
    caller,
  });
}

test("of many callbacks at once, one takes the attempt", async () => {
  const id = await start();
  const taken = await Promise.all(
    Array.from({ length: 20 }, () => consumeAttempt(stateHash, bindingHash, caller)),
  );
  expect(taken.filter(Boolean)).toMatchObject([{ id, destination: "/courses/x" }]);
});

test("another browser, an unknown state and an expired attempt take nothing", async () => {
  const id = await start();
  expect(await consumeAttempt(stateHash, sha256("another browser"), caller)).toBeNull();
  expect(await consumeAttempt(sha256("another state"), bindingHash, caller)).toBeNull();
  await db().$executeRaw`UPDATE sign_in_attempts SET expires_at = now()`;
  expect(await consumeAttempt(stateHash, bindingHash, caller)).toBeNull();
  expect((await findAttempt(id))?.consumedAt).toBeNull();
});

test("the first reason of a failure stays", async () => {
  const id = await start();
  await failAttempt(id, "token_refused", "status 400");
  await failAttempt(id, "internal", null);
  expect((await findAttempt(id))?.failureCode).toBe("token_refused");
});

test("a malformed id finds nothing", async () => {
  expect(await findAttempt("'; DROP TABLE people")).toBeNull();
});

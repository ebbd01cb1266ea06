import { expect, test } from "vitest";
import { createIdentityProvider, createLearner, profile } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { sha256 } from "@/lib/secrets";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { getAccount } from "./account";
import { findLiveSession } from "./live-sessions";
import { openSession } from "./open-and-end";

test("an account names the source of the profile and of each group", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile({ groups: { names: ["Zoo"], skipped: 0 } }));
  const byHand = { group: { create: { name: "Ateliers" } }, source: "admin" } as const;
  await db().person.update({ where: { id: personId }, data: { memberships: { create: byHand } } });
  expect(await getAccount({ ...(await createLearner()), personId }, 50)).toEqual({
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    lastSignInAt: expect.any(Date),
    issuer: provider.issuer,
    groups: [
      { name: "Ateliers", source: "admin" },
      { name: "Zoo", source: "sign_in" },
    ],
    sessions: [],
    calendarMadeAt: null,
    mailWishes: {
      unwanted: [],
      quietFrom: 20,
      quietUntil: 7,
      timeZone: null,
      zone: "UTC",
    },
    identities: [
      {
        id: expect.any(String),
        userId: "ada",
        issuer: provider.issuer,
        provider: null,
        isInDirectory: false,
      },
    ],
    mayLink: false,
  });
});

test("a person from an admin link has no identity provider and no groups", async () => {
  expect(await getAccount(await createLearner(), 50)).toMatchObject({
    issuer: null,
    groups: [],
    lastSignInAt: null,
  });
});

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

test("a learner's sessions are listed, the current one first, then the newest", async () => {
  const learner = await createLearner();
  for (const token of ["mine", "old", "new"]) await open(learner.personId, token);
  await db()
    .$executeRaw`UPDATE sessions SET created_at = now() - interval '2 days' WHERE token_hash = ${sha256("old")}`;
  await db()
    .$executeRaw`UPDATE sessions SET created_at = now() - interval '9 days' WHERE token_hash = ${sha256("mine")}`;
  const sessionId = (await findLiveSession("mine"))?.person.sessionId ?? "";
  const { sessions } = await getAccount({ ...learner, sessionId }, 50);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect(
    sessions.map(({ createdAt }) => Math.round((Date.now() - createdAt.getTime()) / 86_400_000)),
  ).toEqual([9, 0, 2]);
  expect(sessions[0]?.device).toMatchObject({ browser: "Firefox", system: "Linux" });
  expect((await getAccount({ ...learner, sessionId }, 2)).sessions).toHaveLength(2);
});

test("the list has no ended sessions, no other people's, and no token or hash", async () => {
  const [learner, other] = [await createLearner(), await createLearner()];
  for (const token of ["live", "idle", "aged"]) await open(learner.personId, token);
  await open(other.personId, "theirs");
  await db()
    .$executeRaw`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE token_hash = ${sha256("idle")}`;
  await db()
    .$executeRaw`UPDATE sessions SET created_at = now() - interval '30 days 1 second' WHERE token_hash = ${sha256("aged")}`;
  const { sessions } = await getAccount(learner, 50);
  expect(sessions.map((session) => Object.keys(session).sort())).toEqual([
    ["createdAt", "device", "id", "isCurrent", "lastUsedAt"],
  ]);
  expect(JSON.stringify(sessions)).not.toContain(sha256("live"));
});

function open(personId: string, token: string): Promise<void> {
  return openSession({ personId, token, replacedToken: null, userAgent: firefox });
}

import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { sha256 } from "@/lib/secrets";
import { createLearner } from "@/prisma/testing/factories";
import { findLiveSession, listOwnSessions } from "./live-sessions";
import { openSession } from "./open-and-end";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

test("a learner's sessions are listed, the one they came with first, then the newest", async () => {
  const learner = await createLearner();
  for (const token of ["mine", "old", "new"]) await open(learner.personId, token);
  await db()
    .$executeRaw`UPDATE sessions SET created_at = now() - interval '2 days' WHERE token_hash = ${sha256("old")}`;
  await db()
    .$executeRaw`UPDATE sessions SET created_at = now() - interval '9 days' WHERE token_hash = ${sha256("mine")}`;
  const sessionId = (await findLiveSession("mine"))?.person.sessionId ?? "";
  const sessions = await listOwnSessions({ ...learner, sessionId }, 50);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect(
    sessions.map(({ createdAt }) => Math.round((Date.now() - createdAt.getTime()) / 86_400_000)),
  ).toEqual([9, 0, 2]);
  expect(sessions[0]?.device.name).toBe("Firefox on Linux");
  expect(await listOwnSessions({ ...learner, sessionId }, 2)).toHaveLength(2);
});

test("neither what ended nor what is somebody else's is listed, and a token or its hash never", async () => {
  const [learner, other] = [await createLearner(), await createLearner()];
  for (const token of ["live", "idle", "aged"]) await open(learner.personId, token);
  await open(other.personId, "theirs");
  await db().$executeRaw`UPDATE sessions SET expires_at = now() WHERE token_hash = ${sha256("idle")}`;
  await db()
    .$executeRaw`UPDATE sessions SET created_at = now() - interval '30 days' WHERE token_hash = ${sha256("aged")}`;
  const sessions = await listOwnSessions(learner, 50);
  expect(sessions.map((session) => Object.keys(session).sort())).toEqual([
    ["createdAt", "device", "id", "isCurrent", "lastUsedAt"],
  ]);
  expect(JSON.stringify(sessions)).not.toContain(sha256("live"));
});

function open(personId: string, token: string): Promise<void> {
  return openSession({ personId, token, replacedToken: null, attemptId: null, userAgent: firefox });
}

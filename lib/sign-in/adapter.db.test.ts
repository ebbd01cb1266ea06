import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { caller, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { sessionCookie } from "@/lib/session/cookies";
import { touchSession } from "@/lib/session/live-sessions";
import { endSession, openSession } from "@/lib/session/open-and-end";
import { runNextAuth } from "./next-auth";
import { sessionOptions } from "./options";

const minute = 60_000;

beforeEach(async () => {
  setEnv({ SESSION_IDLE: "70m", SESSION_MAX: "2h" });
  const { personId } = await createLearner();
  await openSession({ personId, token: "t", replacedToken: null, userAgent: "" });
});

afterEach(() => setEnv({ SESSION_IDLE: "", SESSION_MAX: "" }));

const visits: Record<string, () => Promise<{ expires: Date | string } | null>> = {
  page: () => touchSession("t"),
  async script() {
    let failure: unknown;
    const options = sessionOptions((error) => (failure = error), caller);
    const request = { nextauth: ["session"], method: "GET", cookies: { [sessionCookie().name]: "t" } };
    const session = await (await runNextAuth(request, options)).json();
    if (failure) throw failure;
    return session.expires ? session : null;
  },
};
const lastUse = async () => (await db().session.findFirstOrThrow()).lastUsedAt;

const minutesLeft = async () => {
  const [{ expires }, [{ now }]] = await Promise.all([
    db().session.findFirstOrThrow(),
    db().$queryRaw<[{ now: Date }]>`SELECT now() AS now`,
  ]);
  return Math.round((expires.getTime() - now.getTime()) / minute);
};

describe.each(Object.entries(visits))("By a %s", (_, visit) => {
  test("A used session is prolonged in steps of a seventh of its idle time", async () => {
    await db().$executeRaw`UPDATE sessions SET last_used_at = last_used_at - interval '9 minutes'`;
    const before = await lastUse();
    expect(await visit()).not.toBeNull();
    expect(await lastUse()).toEqual(before);
    await db().$executeRaw`UPDATE sessions SET last_used_at = last_used_at - interval '2 minutes'`;
    expect(await visit()).not.toBeNull();
    expect((await lastUse()).getTime()).toBeGreaterThan(before.getTime());
    expect(await minutesLeft()).toBe(70);
  });

  test("No use prolongs a session beyond its maximum age", async () => {
    await db().$executeRaw`UPDATE sessions
      SET created_at = created_at - interval '100 minutes', last_used_at = last_used_at - interval '60 minutes'`;
    const session = await visit();
    expect(await minutesLeft()).toBe(20);
    expect(Math.round((new Date(session?.expires ?? 0).getTime() - Date.now()) / minute)).toBe(20);
  });

  test("A session that ends while being prolonged is over, without an error", async () => {
    await db().$executeRaw`UPDATE sessions SET last_used_at = last_used_at - interval '60 minutes'`;
    const several = [1, 2, 3, 4].map(() => visit());
    await endSession("t", caller);
    await Promise.all(several);
    expect(await visit()).toBeNull();
  });
});

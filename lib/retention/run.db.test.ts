import { v7 as uuidv7 } from "uuid";
import { afterEach, expect, test } from "vitest";
import { admin, createLearner, operator } from "@/e2e/testing/factories";
import { getHealthSignals } from "@/lib/admin-home/overview";
import { verifyAuditLog } from "@/lib/audit-log/verify";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { createAdminLink } from "@/lib/roles/admin-links";
import { openSession } from "@/lib/session/open-and-end";
import { listRetention } from "./overview";
import { removeOld } from "./run";
import { type RetainedKind, retainedKinds } from "./schema";

afterEach(() =>
  setEnv({ RETENTION_SIGN_INS_DAYS: "", RETENTION_ENDED_DAYS: "", RETENTION_AUDIT_LOG_YEARS: "" }),
);

const day = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

async function proofOf(kind: RetainedKind) {
  return (await listRetention(admin)).find((one) => one.kind === kind);
}

async function attempt(days: number): Promise<string> {
  const id = uuidv7();
  await db().signInAttempt.create({ data: { id, startedAt: daysAgo(days), expiresAt: daysAgo(days) } });
  return id;
}

test("Sign-in attempts are kept as long as set, and a record proves the removals", async () => {
  for (const days of [200, 91]) await attempt(days);
  const kept = await attempt(89);
  expect(await removeOld(operator, "sign_in_attempts")).toBe(2);
  expect(await db().signInAttempt.findMany({ select: { id: true } })).toEqual([{ id: kept }]);
  setEnv({ RETENTION_SIGN_INS_DAYS: "30" });
  const newest = await attempt(29);
  expect(await removeOld(operator, "sign_in_attempts")).toBe(1);
  expect(await db().signInAttempt.findMany({ select: { id: true } })).toEqual([{ id: newest }]);
  const proof = await proofOf("sign_in_attempts");
  expect(proof).toMatchObject({ kept: { days: 30 }, removed: 1, removedInAll: 3, failure: null });
  expect(proof?.ranAt?.getTime()).toBeGreaterThan(Date.now() - day);
  expect(proof?.oldestAt?.getTime()).toBeCloseTo(daysAgo(29).getTime(), -5);
});

test("Sessions and one-time links are removed a while after they end", async () => {
  const { personId } = await createLearner();
  for (const token of ["old", "ended", "live"])
    await openSession({ personId, token, replacedToken: null, userAgent: "" });
  for (let count = 0; count < 3; count += 1) await createAdminLink(operator);
  const age = (table: string, days: number[]) =>
    Promise.all(
      days.map((ago, index) =>
        db().$executeRawUnsafe(`UPDATE ${table} SET expires_at = now() - interval '${ago} days 1 hour'
          WHERE id = (SELECT id FROM ${table} ORDER BY id OFFSET ${index} LIMIT 1)`),
      ),
    );
  await age("sessions", [1, 0]);
  await age("admin_links", [1, 0]);
  expect([await removeOld(operator, "sessions"), await removeOld(operator, "admin_links")]).toEqual([1, 1]);
  setEnv({ RETENTION_ENDED_DAYS: "0" });
  expect([await removeOld(operator, "sessions"), await removeOld(operator, "admin_links")]).toEqual([1, 1]);
  expect([await db().session.count(), await db().adminLink.count()]).toEqual([1, 1]);
});

test("Logout tokens are removed only after they expire, because they could be used again before", async () => {
  for (const [tokenHash, days] of [
    ["long expired", 2],
    ["just expired", 0],
    ["good", -1],
  ] as const)
    await db().logoutToken.create({ data: { tokenHash, expiresAt: daysAgo(days) } });
  expect(await removeOld(operator, "logout_tokens")).toBe(2);
  expect(await db().logoutToken.findMany({ select: { tokenHash: true } })).toEqual([{ tokenHash: "good" }]);
  expect(await proofOf("logout_tokens")).toMatchObject({ kept: { days: 0 }, removed: 2, oldestAt: null });
});

test("The audit log is kept forever unless a setting names years", async () => {
  await createAdminLink(operator);
  expect(await removeOld(operator, "audit_entries")).toBe(0);
  expect(await proofOf("audit_entries")).toMatchObject({ kept: "forever", oldestAt: expect.any(Date) });
  setEnv({ RETENTION_AUDIT_LOG_YEARS: "1" });
  expect(await removeOld(operator, "audit_entries")).toBe(0);
  expect(await verifyAuditLog(operator)).toMatchObject({ entries: 1, tampering: null });
});

test("One process at a time removes data; after it is killed, another does", async () => {
  await attempt(91);
  const claimUntil = (until: string) =>
    db().$executeRawUnsafe(`
    INSERT INTO retention_runs (kind, claimed_until) VALUES ('sign_in_attempts', now() + interval '${until}')
    ON CONFLICT (kind) DO UPDATE SET claimed_until = excluded.claimed_until`);
  await claimUntil("1 minute");
  expect(await removeOld(operator, "sign_in_attempts")).toBeNull();
  expect(await proofOf("sign_in_attempts")).toMatchObject({ ranAt: null, removed: 0 });
  await claimUntil("-1 second");
  expect(await removeOld(operator, "sign_in_attempts")).toBe(1);
  expect(await removeOld(operator, "sign_in_attempts"), "it lets go").toBe(0);
});

test("A failed removal is reported with its cause until one works again", async () => {
  await db().$executeRaw`ALTER TABLE rate_limits RENAME TO mislaid`;
  try {
    await expect(removeOld(operator, "rate_limits")).rejects.toThrow();
  } finally {
    await db().$executeRaw`ALTER TABLE mislaid RENAME TO rate_limits`;
  }
  expect(await proofOf("rate_limits")).toMatchObject({
    ranAt: null,
    failedAt: expect.any(Date),
    failure: expect.stringContaining("rate_limits"),
  });
  await removeOld(operator, "rate_limits");
  expect(await proofOf("rate_limits")).toMatchObject({
    ranAt: expect.any(Date),
    failure: null,
    failedAt: null,
  });
});

test("Admins are warned when a kind of data has had no removal for a day, or ever", async () => {
  const overdue = async () => (await getHealthSignals(admin)).overdueRetention;
  expect(await overdue(), "a new platform").toBe(0);
  await createLearner({ createdAt: daysAgo(2) });
  expect(await overdue(), "an old platform that never did").toBe(retainedKinds.length);
  for (const kind of ["sessions", "admin_links"] as const) await removeOld(operator, kind);
  expect(await overdue()).toBe(0);
  await db()
    .$executeRaw`UPDATE retention_runs SET ran_at = now() - interval '25 hours' WHERE kind = 'sessions'`;
  expect(await overdue()).toBe(1);
});

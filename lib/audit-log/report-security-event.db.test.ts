import { mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  admin,
  asAdmin,
  caller,
  createAttempt,
  createIdentityProvider,
  createKey,
  createLearner,
  operator,
  profile,
  signInOf,
} from "@/e2e/testing/factories";
import { recordKeyRefusal, revokeApiKey } from "@/lib/api-keys/edit";
import { audit, reportAuditHead } from "@/lib/audit-log/append";
import { verifyAuditLog } from "@/lib/audit-log/verify";
import { afterCommit, db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { makeAdmin } from "@/lib/roles/appoint";
import { endSession } from "@/lib/session/open-and-end";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { failAttempt, recordRefusal } from "@/lib/sign-in-attempts/record";
import { securityEvent } from "./security-event-schema";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-security-"));
  file = join(folder, "security.jsonl");
});
beforeEach(async () => {
  await rm(file, { force: true });
  setEnv({ SECURITY_LOG: file });
});
afterAll(async () => {
  setEnv({ SECURITY_LOG: "" });
  await rm(folder, { recursive: true });
});

async function writtenEvents() {
  const text = await readFile(file, "utf8").catch(() => "");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => securityEvent.parse(JSON.parse(line)));
}

const subject = { type: "person", id: "1", name: "Grace Hopper" } as const;
const entry = { action: "person.deactivated", subject } as const;

test("A security event names the action, the people, the address and the record, once it is done", async () => {
  const [actor, { personId }] = [
    asAdmin(await createLearner({ adminSince: new Date() })),
    await createLearner(),
  ];
  await makeAdmin(actor, personId);
  const [entry] = await db().auditEntry.findMany({ orderBy: { id: "asc" } });
  expect(await writtenEvents()).toMatchObject([
    {
      event: "person.made_admin",
      outcome: "success",
      actor_id: actor.personId,
      subject_type: "person",
      subject_id: personId,
      address: "192.0.2.1",
      user_agent: "A browser",
      audit_entry_id: entry?.id,
    },
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("A rollback reports nothing, and nothing is reported before the commit", async () => {
  const failing = db().$transaction(async (tx) => {
    await audit(tx, admin, entry);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await db().$transaction(async (tx) => {
    await audit(tx, admin, entry);
    expect(await writtenEvents()).toEqual([]);
  });
  expect(await writtenEvents()).toHaveLength(1);
});

test("Another copy of the module, such as Next.js makes for routes, waits for the commit too", async () => {
  vi.resetModules();
  const copy = await import("@/lib/database/db");
  expect(copy.afterCommit).not.toBe(afterCommit);
  const done: string[] = [];
  await db().$transaction(async (tx) => {
    copy.afterCommit(tx, () => done.push("told"));
    await tx.$executeRaw`SELECT 1`;
    done.push("worked");
  });
  expect(done).toEqual(["worked", "told"]);
});

test("Every sign-in's end is reported with its attempt, code and address", async () => {
  const provider = await createIdentityProvider();
  const [good, bad] = [await createAttempt(provider), await createAttempt(provider)];
  await rm(file);
  const { personId } = await provisionPerson(provider, profile(), signInOf(good, { token: "t" }));
  await failAttempt(bad, "token_refused", "status 401");
  await failAttempt(bad, "internal", null);
  const refused = await recordRefusal("state_unknown", null, caller);
  await recordRefusal("rate_limited", null, caller);
  await endSession("t", caller);
  await endSession("t", caller);
  const from = { address: "192.0.2.1", user_agent: "A browser" };
  expect(await writtenEvents()).toMatchObject([
    { event: "sign_in.succeeded", outcome: "success", actor_id: personId, attempt_id: good, ...from },
    { event: "sign_in.failed", outcome: "failure", code: "token_refused", attempt_id: bad, ...from },
    { event: "sign_in.failed", code: "state_unknown", attempt_id: refused, ...from },
    { event: "rate_limit.exceeded", outcome: "failure", ...from },
    { event: "session.ended", actor_id: personId, subject_id: personId, ...from },
  ]);
});

test("Uses of a revoked key are reported once a minute", async () => {
  await createKey();
  const { id } = await db().apiKey.findFirstOrThrow();
  await revokeApiKey(admin, id);
  await recordKeyRefusal({ id, isGood: false }, caller);
  await recordKeyRefusal({ id, isGood: false }, caller);
  const events = (await writtenEvents()).map(({ event, subject_id }) => [event, subject_id]);
  expect(events).toEqual([
    ["api_key.created", id],
    ["api_key.revoked", id],
    ["api_key.refused", id],
  ]);
});

test("The audit log's reported head equals the chain's", async () => {
  await reportAuditHead();
  expect(await writtenEvents(), "there is none yet").toEqual([]);
  await audit(db(), admin, entry);
  await reportAuditHead();
  const { head } = await verifyAuditLog(operator);
  expect((await writtenEvents()).at(-1)).toMatchObject({
    event: "audit_log.head",
    subject_id: "1",
    code: head?.hash,
  });
});

test("No line has a name, an email address, a secret or too much text", async () => {
  await createIdentityProvider({ clientSecret: "hush secret" });
  const key = await createKey({ name: "hush name" });
  await createLearner({ email: "hush@example.com" });
  await recordRefusal("state_unknown", "/hush", { address: null, userAgent: 'A "browser"\u2028{}' }, "hush");
  await audit(db(), admin, { ...entry, after: { note: "hush" } });
  const text = await readFile(file, "utf8");
  expect(text).not.toMatch(/hush|Grace|Ada|Command line/);
  expect(text).not.toContain(key);
  expect(await writtenEvents()).toHaveLength(text.trim().split("\n").length);
});

test("A moved file is created again, and a failed write is logged and undoes nothing", async () => {
  await audit(db(), admin, entry);
  await rename(file, `${file}.1`);
  await audit(db(), admin, entry);
  expect(await writtenEvents()).toHaveLength(1);
  const error = vi.spyOn(log(), "error").mockImplementation(() => {});
  setEnv({ SECURITY_LOG: join(folder, "no folder", "file") });
  await audit(db(), admin, entry);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ code: "security_event_lost" }),
    expect.any(String),
  );
  error.mockRestore();
  expect(await db().auditEntry.count()).toBe(3);
});

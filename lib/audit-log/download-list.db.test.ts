import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asAdmin, createAdmin, createLearner } from "@/e2e/testing/factories";
import type { FreshAdmin } from "@/lib/actor";
import { auditList } from "@/lib/audit-log/admin-list";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { parseAdminListQuery } from "@/lib/lists/admin-list";
import { log } from "@/lib/log";
import { peopleList } from "@/lib/people/list";
import { downloadList } from "./download-list";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-downloads-"));
  file = join(folder, "security.jsonl");
  setEnv({ SECURITY_LOG: file });
});
afterAll(async () => {
  setEnv({ SECURITY_LOG: "" });
  await rm(folder, { recursive: true });
});

const people = { path: "/admin/people", name: "people", concerns: [] };

async function begin(parameters: Record<string, string>) {
  const actor = asAdmin(await createAdmin()) as FreshAdmin;
  await rm(file, { force: true });
  const query = parseAdminListQuery(peopleList, parameters);
  if (!query) throw new Error("No such list.");
  return { actor, rows: downloadList(actor, peopleList, query, people) };
}

const events = async () =>
  (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("The audit log records a download with its filters and rows, without search texts", async () => {
  for (let count = 0; count < 3; count += 1) await createLearner({ lastName: "Hopper" });
  const { actor, rows } = await begin({ q: "Hopper", status: "active", sort: "name" });
  for await (const _batch of rows) expect(await db().auditEntry.count()).toBe(0);
  const [entry] = await db().auditEntry.findMany({ orderBy: { id: "asc" } });
  expect(entry).toMatchObject({
    action: "list.downloaded",
    actorId: actor.personId,
    subjectType: "list",
    subjectId: "/admin/people",
    after: { rows: 3, isComplete: true, filters: { q: "(text not kept)", status: "active" }, sort: "name" },
  });
  expect(JSON.stringify(entry)).not.toContain("Hopper");
  const [event] = await events();
  expect(event).toMatchObject({
    event: "list.downloaded",
    actor_id: actor.personId,
    subject_id: "/admin/people",
    rows: 3,
    filters: ["q", "status"],
    audit_entry_id: entry?.id,
  });
  expect(JSON.stringify(event)).not.toContain("Hopper");
});

test("A searched ID is kept", async () => {
  const about = randomUUID();
  const list = auditList("UTC");
  const query = parseAdminListQuery(list, { about });
  if (!query) throw new Error("No such list.");
  const actor = asAdmin(await createAdmin()) as FreshAdmin;
  for await (const _batch of downloadList(actor, list, query, people));
  expect(await db().auditEntry.findFirst()).toMatchObject({ after: { filters: { about } } });
});

test("An aborted download is recorded with the rows sent", async () => {
  await db().$executeRaw`
    INSERT INTO people (id, first_name, last_name, email, updated_at)
    SELECT gen_random_uuid(), 'Ada', 'Lovelace', n || '@example.com', now() FROM generate_series(1, 3000) AS n`;
  const { rows } = await begin({});
  const first = await rows.next();
  await rows.return();
  const [entry] = await db().auditEntry.findMany({ orderBy: { id: "asc" } });
  expect(first.value?.length).toBeLessThan(3000);
  expect(entry?.after).toMatchObject({ rows: first.value?.length, isComplete: false });
});

test("A download that the audit log can't record is still a security event", async () => {
  const { rows } = await begin({});
  const error = vi.spyOn(log(), "error").mockImplementation(() => {});
  const failing = vi.spyOn(db().auditEntry, "create").mockRejectedValue(new Error("read-only"));
  for await (const _batch of rows);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ code: "download_not_recorded" }),
    expect.any(String),
  );
  failing.mockRestore();
  error.mockRestore();
  expect(await events()).toMatchObject([{ event: "list.downloaded", rows: 1, audit_entry_id: null }]);
});

import { expect, test } from "vitest";
import { admin, asAdmin, createLearner, operator } from "@/e2e/testing/factories";
import { tamperWithAuditLog } from "@/e2e/testing/tamper-with-audit-log";
import { db } from "@/lib/database/db";
import { audit } from "./append";
import { type Verdict, verifyAuditLog } from "./verify";

const entry = (name: string) => ({
  action: "person.deactivated" as const,
  subject: { type: "person" as const, id: name, name },
  after: { größe: "größer 😀", list: [1, 2.5, null], nested: { b: 1, a: "x" } },
});

async function fiveEntries(): Promise<string[]> {
  const actor = asAdmin(await createLearner());
  for (let count = 1; count <= 5; count += 1)
    await audit(db(), count % 2 ? actor : admin, { ...entry(`P${count}`), concerns: [actor.personId ?? ""] });
  return (await db().auditLink.findMany({ orderBy: { position: "asc" } })).map(({ entryId }) => entryId);
}

const verify = (expected?: string) => verifyAuditLog(operator, expected);

async function headOf(verdict: Promise<Verdict>): Promise<string> {
  return (await verdict).head?.hash ?? "";
}

test("An untouched log verifies with its count, start and head, whatever it holds", async () => {
  expect(await verify()).toMatchObject({ entries: 0, since: null, head: null, tampering: null });
  const [first = ""] = await fiveEntries();
  const { at } = await db().auditEntry.findUniqueOrThrow({ where: { id: first } });
  expect(await verify()).toEqual({
    entries: 5,
    since: at,
    head: { position: 5, hash: expect.stringMatching(/^[\da-f]{64}$/) },
    removed: null,
    tampering: null,
    contradicted: null,
  });
});

test("Every column of an entry is part of its hash, except for the later one with the key's ID", async () => {
  const ids = await fiveEntries();
  const columns = await db().$queryRaw<{ name: string; isPart: boolean }[]>`
    SELECT column_name AS name, audit_hash(1, '', now(), jsonb_populate_record(entry, jsonb_build_object(column_name,
      CASE udt_name WHEN 'jsonb' THEN '{"a": 1}'::jsonb WHEN 'timestamptz' THEN '"2020-01-01"' WHEN '_uuid' THEN '[]'
        WHEN 'uuid' THEN '"00000000-0000-4000-8000-000000000001"' ELSE '"other"' END
    ))) <> audit_hash(1, '', now(), entry) AS "isPart"
    FROM information_schema.columns, audit_entries AS entry
    WHERE table_schema = 'public' AND table_name = 'audit_entries' AND entry.id = ${ids[0]}::uuid`;
  expect(columns.length).toBeGreaterThan(12);
  expect(columns.filter(({ isPart }) => !isPart).map(({ name }) => name)).toEqual(["api_key_id"]);
});

test.each([
  [
    "an entry is changed",
    ["UPDATE audit_entries SET actor_name = 'Nobody' WHERE id = '$3'"],
    { kind: "changed", position: 3 },
  ],
  [
    "a hash is changed",
    ["UPDATE audit_links SET hash = repeat('0', 64) WHERE position = 3"],
    { kind: "changed", position: 3 },
  ],
  ["an entry is removed", ["DELETE FROM audit_entries WHERE id = '$3'"], { kind: "removed", position: 3 }],
  [
    "an entry is removed with its link",
    ["DELETE FROM audit_entries WHERE id = '$3'", "DELETE FROM audit_links WHERE position = 3"],
    { kind: "removed", position: 3 },
  ],
  [
    "an entry is removed, and those after it take its place",
    [
      "DELETE FROM audit_entries WHERE id = '$3'",
      "DELETE FROM audit_links WHERE position = 3",
      "UPDATE audit_links SET position = position - 1 WHERE position = 4",
      "UPDATE audit_links SET position = position - 1 WHERE position = 5",
    ],
    { kind: "changed", position: 3 },
  ],
  [
    "the first entry is removed",
    ["DELETE FROM audit_entries WHERE id = '$1'", "DELETE FROM audit_links WHERE position = 1"],
    { kind: "removed", position: 1 },
  ],
  [
    "an entry is inserted past the chain",
    [
      `INSERT INTO audit_entries (id, actor_name, action, subject_type, subject_id, subject_name)
       VALUES (gen_random_uuid(), 'a', 'a', 'a', 'a', 'a')`,
    ],
    { kind: "inserted", position: null },
  ],
  [
    "two entries change places",
    [
      "UPDATE audit_links SET position = 0 WHERE position = 2",
      "UPDATE audit_links SET position = 2 WHERE position = 3",
      "UPDATE audit_links SET position = 3 WHERE position = 0",
    ],
    { kind: "changed", position: 2 },
  ],
])("Verification fails when %s", async (_name, statements, tampering) => {
  const ids = await fiveEntries();
  await tamperWithAuditLog(
    ...statements.map((one) => one.replace(/\$(\d)/g, (_, n) => ids[Number(n) - 1] ?? "")),
  );
  expect((await verify()).tampering).toMatchObject(tampering);
});

test("Verification finds a backdated entry, although it is chained", async () => {
  await fiveEntries();
  await db().$executeRaw`
    INSERT INTO audit_entries (id, at, actor_name, action, subject_type, subject_id, subject_name)
    VALUES (gen_random_uuid(), now() - interval '3 days', 'a', 'a', 'a', 'a', 'a')`;
  expect((await verify()).tampering).toMatchObject({ kind: "inserted", position: 6 });
});

test("A head noted elsewhere exposes a log that was cut off or rewritten", async () => {
  const [, , , fourth, fifth] = await fiveEntries();
  const noted = await headOf(verify());
  await audit(db(), admin, entry("P6"));
  expect(await verify(noted.toUpperCase())).toMatchObject({ entries: 6, expected: 5, tampering: null });
  await tamperWithAuditLog(
    `DELETE FROM audit_entries WHERE id NOT IN (SELECT entry_id FROM audit_links WHERE position <= 4)`,
    "DELETE FROM audit_links WHERE position > 4",
  );
  expect(fifth).not.toBe(fourth);
  expect(await verify()).toMatchObject({ entries: 4, tampering: null });
  expect(await verify(noted)).toMatchObject({ entries: 4, expected: null });
  const before = await headOf(verify());
  await tamperWithAuditLog(
    "UPDATE audit_entries SET actor_name = 'Nobody'",
    `DECLARE entry audit_entries; head text := ''; place bigint := 0; BEGIN
      FOR entry IN SELECT audit_entries.* FROM audit_entries JOIN audit_links ON entry_id = id ORDER BY position LOOP
        place := place + 1;
        UPDATE audit_links SET hash = audit_hash(place, head, chained_at, entry) WHERE position = place
        RETURNING hash INTO head;
      END LOOP; END`,
  );
  expect(await verify()).toMatchObject({ entries: 4, tampering: null });
  expect(await verify(before)).toMatchObject({ expected: null });
});

test("Fifty changes at once make one chain, without a place for failed ones", async () => {
  const entries = Array.from({ length: 50 }, (_, index) =>
    db().$transaction(async (tx) => {
      await audit(tx, admin, entry(`A${index}`));
      await audit(tx, admin, entry(`B${index}`));
      if (index % 10 === 0) throw new Error("no");
    }),
  );
  const ended = await Promise.allSettled(entries);
  expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(5);
  expect(await verify()).toMatchObject({ entries: 90, head: { position: 90 }, tampering: null });
});

test("An uncommitted entry blocks no other transaction", async () => {
  const { personId } = await createLearner();
  await db().$transaction(async (tx) => {
    await audit(tx, admin, entry("first"));
    await db().$transaction(async (other) => {
      await other.person.update({ where: { id: personId }, data: { firstName: "Grace" } });
      await audit(other, admin, entry("second"));
    });
    await tx.person.update({ where: { id: personId }, data: { firstName: "Ada" } });
  });
  const entries = await db().$queryRaw`
      SELECT subject_name AS name FROM audit_links JOIN audit_entries ON id = entry_id ORDER BY position`;
  expect(entries).toEqual([{ name: "second" }, { name: "first" }]);
  expect(await verify()).toMatchObject({ entries: 2, tampering: null });
});

async function entriesOf(years: number, count: number): Promise<void> {
  await tamperWithAuditLog(`
    DECLARE entry audit_entries; newest record; BEGIN FOR n IN 1..${count} LOOP
      INSERT INTO audit_entries (id, at, actor_name, action, subject_type, subject_id, subject_name)
      VALUES (gen_random_uuid(), now() - interval '${years} years 1 day', 'a', 'a', 'a', 'a', 'a') RETURNING * INTO entry;
      SELECT * INTO newest FROM audit_head();
      INSERT INTO audit_links VALUES (newest.place + 1, entry.id, entry.at,
        audit_hash(newest.place + 1, newest.head, entry.at, entry));
    END LOOP; END`);
}

async function removeOldest(years: number, most: number): Promise<number> {
  const [row] = await db().$queryRaw<{ removed: number }[]>`
    SELECT remove_oldest_audit_entries(${years}::int, ${most}::int) AS removed`;
  return row?.removed ?? -1;
}

test("Retention removes the oldest entries in batches, and the chain continues", async () => {
  await entriesOf(7, 5);
  await entriesOf(3, 2);
  await audit(db(), admin, entry("new"));
  const noted = await headOf(verify());
  expect([await removeOldest(5, 3), await removeOldest(5, 3), await removeOldest(5, 3)]).toEqual([3, 2, 0]);
  const removed = { entries: 5, at: expect.any(Date) };
  expect(await verify(noted)).toMatchObject({
    entries: 3,
    removed,
    head: { position: 8 },
    expected: 8,
    tampering: null,
  });
  expect(await removeOldest(1, 1000)).toBe(2);
  await expect(removeOldest(0, 1000)).rejects.toThrow("a year at least");
  await audit(db(), admin, entry("newer"));
  expect(await verify(noted)).toMatchObject({
    entries: 2,
    head: { position: 9 },
    expected: 8,
    tampering: null,
  });
});

test("Heads of removed entries contradict nothing, except at the last one removed", async () => {
  await entriesOf(7, 5);
  await entriesOf(3, 2);
  const links = await db().auditLink.findMany({ orderBy: { position: "asc" } });
  const heads = links.map(({ position, hash }) => ({ position: Number(position), hash }));
  expect(await removeOldest(5, 1000)).toBe(5);
  expect(await verifyAuditLog(operator, undefined, heads)).toMatchObject({ entries: 2, contradicted: null });
  const other = { position: 5, hash: "0".repeat(64) };
  expect(await verifyAuditLog(operator, undefined, [...heads, other])).toMatchObject({ contradicted: other });
});

test("After all entries are removed, the next one is chained to the last of them", async () => {
  await entriesOf(2, 3);
  const noted = await headOf(verify());
  expect(await removeOldest(1, 1000)).toBe(3);
  expect(await verify(noted)).toMatchObject({
    entries: 0,
    head: { position: 3 },
    expected: 3,
    tampering: null,
  });
  await audit(db(), admin, entry("new"));
  expect(await verify()).toMatchObject({ entries: 1, head: { position: 4 }, tampering: null });
});

test("Retention never removes young entries or anything after a gap, and nothing else removes entries", async () => {
  await entriesOf(4, 5);
  await tamperWithAuditLog(
    "DELETE FROM audit_entries WHERE id = (SELECT entry_id FROM audit_links WHERE position = 3)",
  );
  expect([await removeOldest(2, 1000), await removeOldest(2, 1000)]).toEqual([2, 0]);
  expect((await verify()).tampering).toMatchObject({ kind: "removed", position: 3 });
  await db().$executeRaw`INSERT INTO audit_removals (position, hash, years) VALUES (100, 'x', 1)`;
  await audit(db(), admin, entry("new"));
  await expect(
    db().$executeRaw`DELETE FROM audit_entries WHERE at > now() - interval '1 year'`,
  ).rejects.toThrow("DELETE is refused");
  await expect(db().$executeRaw`DELETE FROM audit_removals`).rejects.toThrow("DELETE is refused");
  await expect(db().$executeRaw`UPDATE audit_links SET hash = ''`).rejects.toThrow("UPDATE is refused");
  await expect(db().$executeRaw`DELETE FROM audit_links`).rejects.toThrow("DELETE is refused");
});

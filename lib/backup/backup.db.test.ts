import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync } from "node:fs";
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createActivities,
  createAdmin,
  createCourse,
  createIdentityProvider,
  createLearner,
  operator,
} from "@/e2e/testing/factories";
import { TestMediaBucket } from "@/e2e/testing/media-bucket";
import { heads, TestMediaFolder } from "@/e2e/testing/media-folder";
import { newMigratedDatabase } from "@/e2e/testing/migrated-database";
import { type NewDatabase, newDatabase } from "@/e2e/testing/new-database";
import { attemptIdOf } from "@/e2e/testing/plans";
import { proof } from "@/e2e/testing/proofs";
import { describePartitions, describeSchema } from "@/e2e/testing/schema";
import { verifyAuditLog } from "@/lib/audit-log/verify";
import { closeDatabase, db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { lastPosition, PositionExpired, readEvents } from "@/lib/events/read";
import { enroll } from "@/lib/learning/enroll";
import { uploadMedia } from "@/lib/media/upload";
import { nameToType } from "@/lib/people/profile";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { listErased, listNoted, noteAllErased } from "@/lib/personal-data/erased";
import { unseal } from "@/lib/secrets";
import { openSession } from "@/lib/session/open-and-end";
import { makeMissingMonths } from "@/prisma/attempt-months";
import { findMigrationState, migrate, readMigrations } from "@/prisma/migrate";
import { phaseOf } from "@/prisma/phase";
import { readArchive, whole, writeArchive } from "./archive";
import { type BackUpOptions, backUp } from "./back-up";
import { withConnection } from "./connect";
import { move, reopen } from "./move";
import { readBackup, type Source } from "./read-backup";
import { check, restore } from "./restore";
import { sumOf } from "./rows";
import { leftOut, notUse, readTables } from "./tables";

const media = new TestMediaFolder();
const made: NewDatabase[] = [];
const home = env().DATABASE_URL ?? "";
const secret = env().AUTH_SECRET ?? "";
let folder = "";
let count = 0;

beforeAll(async () => {
  // With its usual work factor, age takes a second for each passphrase.
  const { setPassphrase } = Encrypter.prototype;
  vi.spyOn(Encrypter.prototype, "setPassphrase").mockImplementation(function (this: Encrypter, passphrase) {
    this.setScryptWorkFactor(10);
    setPassphrase.call(this, passphrase);
  });
  folder = await mkdtemp(join(tmpdir(), "lectern-backup-"));
});

afterEach(async () => {
  await use(home);
  setEnv({ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: "", MEDIA_DIR: media.path });
  await Promise.all(made.splice(0).map(({ drop }) => drop()));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const plain: BackUpOptions = { lock: null, withMedia: true };
const faithful = { keepSessions: true, withoutSecrets: false };

function newFile(): string {
  count += 1;
  return join(folder, `${count}.backup`);
}

async function emptyDatabase({ hasTables = true } = {}): Promise<string> {
  const database = await (hasTables ? newMigratedDatabase() : newDatabase("template0"));
  made.push(database);
  return database.url;
}

async function use(url: string): Promise<void> {
  await closeDatabase();
  setEnv({ DATABASE_URL: url });
}

async function query(url: string, sql: string) {
  return withConnection(url, async (connection) => (await connection.query(sql)).rows);
}

async function live(): Promise<void> {
  const admin = await createAdmin();
  const learner = await createLearner({ email: 'tab\there "and" \\N, ü\n' });
  const course = await createCourse();
  const [first, second] = await createActivities(course, 2);
  await enroll(learner, { courseId: course.id });
  const enrollment = await db().enrollment.findFirstOrThrow();
  for (const activityId of [first, second])
    await db().completion.create({ data: { enrollmentId: enrollment.id, activityId } });
  await createIdentityProvider();
  await openSession({ personId: learner.personId, token: "a token", replacedToken: null, userAgent: "" });
  await db().group.create({
    data: { name: "Group", memberships: { create: { personId: learner.personId, source: "admin" } } },
  });
  const bytes = (async function* () {
    yield heads.png;
    yield Buffer.alloc(700, 7);
  })();
  await uploadMedia(admin, { kind: "image", name: "picture.png", bytes });
}

async function stateOf(url: string) {
  return withConnection(url, async (connection) => {
    const tables: Record<string, string[]> = {};
    for (const { name } of await readTables(connection)) {
      const { rows } = await connection.query(`SELECT t::text AS line FROM ${name} AS t ORDER BY 1`);
      // A restore expires the cursors of events.
      if (name !== "event_sequence") tables[name] = rows.map(({ line }) => line);
    }
    const triggers = await connection.query(
      "SELECT tgrelid::regclass::text AS name, tgname, tgenabled, pg_get_triggerdef(oid) AS is FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2",
    );
    const sequences = await connection.query("SELECT sequencename, last_value FROM pg_sequences ORDER BY 1");
    return { tables, triggers: triggers.rows, sequences: sequences.rows };
  });
}

test("Each table is in a backup, or in the list of excluded ones", async () => {
  const models = await readFile("prisma/schema.prisma", "utf8");
  const ofModels = [...models.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].map(
    ([, name, body]) => body?.match(/@@map\("(\w+)"\)/)?.[1] ?? name,
  );
  const file = newFile();
  const { tables } = await backUp(operator, file, plain);
  const inBackup = ofModels.filter((name) => name && !(name in leftOut));
  expect(tables.map(({ name }) => name).sort()).toEqual(inBackup.sort());
  const all = await query(
    home,
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition",
  );
  expect(all.map(({ name }) => name).sort()).toEqual([...inBackup, ...Object.keys(leftOut)].sort());
});

test("A backup made during writes is restored to one moment, row by row", async () => {
  await live();
  let written = 0;
  let isOver = false;
  const { id: courseId } = await db().course.findFirstOrThrow();
  const { id: activityId } = await db().activity.findFirstOrThrow({ where: { courseId } });
  // Each transaction writes into early and late tables of the backup.
  const write = async () => {
    const client = new Client({ connectionString: home });
    await client.connect();
    while (!isOver) {
      const name = `n${written + 1}`;
      const [personId, enrollmentId] = [uuidv7(), uuidv7()];
      await client.query(`BEGIN; INSERT INTO categories (id, name) VALUES (gen_random_uuid(), '${name}');
        INSERT INTO sign_in_attempts (id, state_hash, expires_at) VALUES ('${uuidv7()}', '${name}', now());
        INSERT INTO people (id, first_name) VALUES ('${personId}', '${name}');
        INSERT INTO sessions (id, token_hash, person_id, expires_at)
          VALUES (gen_random_uuid(), '${name}', '${personId}', now() + interval '1 day');
        UPDATE sign_in_attempts SET person_id = '${personId}', finished_at = now() WHERE state_hash = '${name}';
        INSERT INTO enrollments (id, person_id, course_id) VALUES ('${enrollmentId}', '${personId}', '${courseId}');
        INSERT INTO completions (enrollment_id, activity_id) VALUES ('${enrollmentId}', '${activityId}');
        UPDATE courses SET name = '${name}'; COMMIT`);
      written += 1;
    }
    await client.end();
  };
  // This witness copies another's commits into its own table, so its rows can't exist without them.
  const witness = async () => {
    const client = new Client({ connectionString: home });
    await client.connect();
    while (!isOver)
      await client.query(`INSERT INTO groups (id, name, updated_at)
        SELECT gen_random_uuid(), 'saw ' || coalesce(max(substr(first_name, 2)::int), 0) || ' ' || gen_random_uuid(), now()
        FROM people WHERE first_name ~ '^n'`);
    await client.end();
  };
  const writing = Promise.all([write(), witness()]);
  const file = newFile();
  await expect.poll(() => written).toBeGreaterThan(5);
  const before = written;
  await backUp(operator, file, plain);
  const after = written;
  isOver = true;
  await writing;

  const url = await emptyDatabase();
  await use(url);
  await restore(operator, { file, opener: null }, faithful);
  const [{ last }] = await query(
    url,
    "SELECT max(substr(name, 2)::int) AS last FROM categories WHERE name ~ '^n'",
  );
  expect(last).toBeGreaterThanOrEqual(before);
  expect(last).toBeLessThan(after);
  const of = (table: string, column: string) => `SELECT t::text AS line FROM ${table} AS t
    WHERE ${column} !~ '^n' OR substr(${column}, 2)::int <= ${last} ORDER BY 1`;
  for (const [table, column] of [
    ["categories", "name"],
    ["people", "first_name"],
    ["sessions", "token_hash"],
    ["sign_in_attempts", "state_hash"],
  ] as const)
    expect(await query(url, of(table, column)), table).toEqual(await query(home, of(table, column)));
  const enrolled = `SELECT enrollments.id FROM enrollments JOIN people ON people.id = person_id
    WHERE first_name !~ '^n' OR substr(first_name, 2)::int <= ${last}`;
  for (const [table, column] of [
    ["enrollments", "id"],
    ["completions", "enrollment_id"],
  ] as const) {
    const sql = `SELECT t::text AS line FROM ${table} AS t WHERE ${column} IN (${enrolled}) ORDER BY 1`;
    const restored = await query(url, sql);
    expect(restored.length, table).toBeGreaterThan(last);
    expect(restored, table).toEqual(await query(home, sql));
    expect(await query(url, `SELECT count(*)::int AS count FROM ${table}`), table).toEqual([
      { count: restored.length },
    ]);
  }
  expect(await query(url, "SELECT name FROM courses")).toEqual([{ name: `n${last}` }]);
  const [{ most, count }] = await query(
    url,
    "SELECT max(split_part(name, ' ', 2)::int) AS most, count(*)::int AS count FROM groups WHERE name ~ '^saw'",
  );
  expect(count).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(last);
  // Tables that nobody wrote into, with their triggers, stay unchanged.
  const changing = [
    "categories",
    "people",
    "courses",
    "groups",
    "sessions",
    "sign_in_attempts",
    "enrollments",
    "completions",
    "last_sign_ins",
    "list_marks",
    "list_mark_changes",
  ];
  const others = ({ tables }: Awaited<ReturnType<typeof stateOf>>) =>
    Object.entries(tables).filter(([name]) => !changing.includes(name));
  expect(others(await stateOf(url))).toEqual(others(await stateOf(home)));
});

test("A restored platform has all rows, files, guards and counts, and continues from there", async () => {
  await live();
  const before = await stateOf(home);
  expect(
    Object.entries(before.tables)
      .filter(([, rows]) => rows.length === 0)
      .map(([name]) => name),
  ).toEqual(
    expect.not.arrayContaining([
      "people",
      "completions",
      "course_completions",
      "audit_links",
      "media",
      "sessions",
    ]),
  );
  const [name = ""] = await media.files();
  const bytes = await readFile(join(media.path, name));
  const file = newFile();
  await backUp(operator, file, plain);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const url = await emptyDatabase({ hasTables: false });
  await use(url);
  const other = await mkdtemp(join(folder, "media-"));
  setEnv({ MEDIA_DIR: other });
  const restoredAfter = BigInt(Date.now()) * 1_000n;
  await restore(operator, { file, opener: null }, faithful);
  expect(await stateOf(url)).toEqual(before);
  await expect(readEvents(0n, 1)).rejects.toThrow(PositionExpired);
  // Another restore of the same backup reuses no position, because the clock went on.
  expect(await lastPosition()).toBeGreaterThanOrEqual(restoredAfter);
  expect(await describeSchema(url)).toEqual(await describeSchema(home));
  const [partitions, former] = [await partitionsOf(url), await partitionsOf(home)];
  expect(partitions.get("sign_in_attempts_default")).toEqual(former.get("sign_in_attempts_default"));
  expect(await query(url, validity)).toEqual(await query(home, validity));
  expect(await readFile(join(other, name))).toEqual(bytes);
  expect(await verifyAuditLog(operator)).toMatchObject({ tampering: null });
  const marks = await db().listMarkChange.count();
  await createLearner();
  expect(await db().listMarkChange.count()).toBe(marks + 1);
  await expect(restore(operator, { file, opener: null }, faithful)).rejects.toMatchObject({
    code: "database_not_empty",
  });
});

const partitionsOf = (url: string) => describePartitions(url, "sign_in_attempts");

const validity = `SELECT conname, convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1`;

test("Restoring signs everybody out, and seals the client secret with the current secret", async () => {
  await live();
  const [identity] = [await generateX25519Identity()];
  const file = newFile();
  await backUp(operator, file, { ...plain, lock: { recipients: [await identityToRecipient(identity)] } });
  expect((await readFile(file)).includes(secret)).toBe(false);
  const source = { file, opener: { identities: [identity] } };
  const sealed = async (url: string) =>
    (
      await query(
        url,
        "SELECT identity_provider_id AS id, client_secret_sealed AS text FROM identity_provider_versions",
      )
    )[0];

  const url = await emptyDatabase();
  await use(url);
  setEnv({ AUTH_SECRET: "another secret of this machine, long" });
  await restore(operator, source, { ...faithful, keepSessions: false });
  const { id, text } = await sealed(url);
  expect(unseal(text, id)).toBe("a client secret");
  expect(await query(url, "SELECT FROM sessions")).toEqual([]);

  await use(home);
  setEnv({ AUTH_SECRET: secret });
  const open = newFile();
  await backUp(operator, open, plain);
  const next = await emptyDatabase();
  await use(next);
  setEnv({ AUTH_SECRET: "another secret of this machine, long" });
  const restoring = (withoutSecrets: boolean) =>
    restore(operator, { file: open, opener: null }, { ...faithful, withoutSecrets });
  await expect(restoring(false)).rejects.toMatchObject({ code: "secrets_not_opened" });
  expect(await rowsIn(next)).toBe(0);
  await restoring(true);
  expect((await sealed(next)).text).toBe((await sealed(home)).text);
});

describe("With files in S3", () => {
  const bucket = new TestMediaBucket();

  test("A backup includes them, and restores onto a disk or beside existing files", async () => {
    await live();
    const [name = ""] = await bucket.files();
    const bytes = await bucket.read(name);
    const file = newFile();
    expect((await backUp(operator, file, plain)).media).toEqual({
      files: 1,
      bytes: bytes.length,
      missing: [],
    });
    await use(await emptyDatabase());
    await restore(operator, { file, opener: null }, faithful);
    await use(await emptyDatabase());
    await bucket.lose(name);
    await restore(operator, { file, opener: null }, faithful);
    expect(await bucket.read(name)).toEqual(bytes);
    await use(await emptyDatabase());
    setEnv({ MEDIA_URL: "" });
    await restore(operator, { file, opener: null }, faithful);
    expect(await media.read(name)).toEqual(bytes);
    bucket.use();
  });

  test("An unfinished S3 backup or refused restore leaves nothing", async () => {
    await live();
    const [whole, cut] = [newFile(), newFile()];
    await backUp(operator, whole, plain);
    bucket.server.fault = (operation) => (operation === "GET" ? "cut while it is sent" : undefined);
    await expect(backUp(operator, cut, plain)).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith(`${count}`))).toEqual([]);
    const url = await emptyDatabase();
    await use(url);
    bucket.server.objects.clear();
    bucket.server.fault = (operation) =>
      operation === "PUT" ? { status: 403, code: "AccessDenied" } : undefined;
    const restoring = restore(operator, { file: whole, opener: null }, faithful);
    await expect(restoring).rejects.toMatchObject({ code: "media_store_unusable" });
    expect(await rowsIn(url)).toBe(0);
    expect(await bucket.files()).toEqual([]);
  });
});

async function rowsIn(url: string): Promise<number> {
  return withConnection(url, async (connection) => {
    let rows = 0;
    for (const table of await readTables(connection))
      if (!notUse.includes(table.name)) rows += (await sumOf(connection, table)).rows;
    return rows;
  });
}

test("A backup that is damaged, cut off, newer or encrypted for others changes nothing", async () => {
  await live();
  const identity = await generateX25519Identity();
  const lock = { recipients: [await identityToRecipient(identity)] };
  const [file, locked] = [newFile(), newFile()];
  await backUp(operator, file, plain);
  await backUp(operator, locked, { ...plain, lock });
  const url = await emptyDatabase({ hasTables: false });
  await use(url);
  const files = await media.files();
  const refused = async (bad: string, opener: { identities: string[] } | null = null) =>
    restore(operator, { file: bad, opener }, faithful).then(
      () => "restored",
      ({ code }) => code,
    );
  const bytes = await readFile(file);
  const sealed = await readFile(locked);
  const bad = newFile();
  for (const end of [0, 100, 512, bytes.length >> 1, bytes.length - 2_048]) {
    await writeFile(bad, bytes.subarray(0, end));
    expect(await refused(bad), `cut off after ${end} bytes`).toBe("backup_damaged");
  }
  for (const at of [10, 600, bytes.indexOf("\x1f\x8b", 0, "latin1") + 30, bytes.indexOf(heads.png) + 20]) {
    await writeFile(bad, bytes);
    await flip(bad, at);
    expect(await refused(bad), `byte ${at} changed`).toBe("backup_damaged");
  }
  const opener = { identities: [identity] };
  for (const end of [100, 180, sealed.length >> 1, sealed.length - 1]) {
    await writeFile(bad, sealed.subarray(0, end));
    expect(await refused(bad, opener), `encrypted, cut off after ${end} bytes`).toBe("backup_damaged");
  }
  await writeFile(bad, sealed);
  await flip(bad, sealed.length - 3_000);
  expect(await refused(bad, opener)).toBe("backup_damaged");
  expect(await refused(locked, { identities: [await generateX25519Identity()] })).toBe("backup_not_opened");
  expect(await refused(locked)).toBe("backup_locked");
  await writeFile(
    bad,
    await withHead(bytes, (head) => head.migrations.push({ name: "9_later", checksum: "" })),
  );
  expect(await refused(bad)).toBe("backup_newer");
  await writeFile(bad, await withHead(bytes, (head) => Object.assign(head, { format: 2 })));
  expect(await refused(bad)).toBe("backup_newer");
  await writeFile(bad, "no tar archive, but long enough to look like one. ".repeat(30));
  expect(await refused(bad)).toBe("backup_damaged");
  expect(await refused(join(folder, "absent"))).toBe("input_unreadable");
  expect(await query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  expect(await media.files()).toEqual(files);
});

async function flip(file: string, at: number): Promise<void> {
  const handle = await open(file, "r+");
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, at);
  await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
  await handle.close();
}

type AnyHead = { migrations: { name: string; checksum: string }[] };

async function withHead(bytes: Buffer, change: (head: AnyHead) => unknown): Promise<Buffer> {
  const rewritten = (async function* () {
    for await (const entry of readArchive(chunk(bytes), new Map())) {
      let content = await whole(entry);
      if (entry.name === "backup.json") {
        const head = JSON.parse(content.toString());
        change(head);
        content = Buffer.from(JSON.stringify(head));
      }
      yield { name: entry.name, size: content.length, body: chunk(content) };
    }
  })();
  const parts = [];
  for await (const some of writeArchive(rewritten, new Map())) parts.push(some);
  return Buffer.concat(parts);
}

async function* chunk(bytes: Buffer) {
  yield bytes;
}

test("A backup of an earlier version is restored and brought up to date", async () => {
  const old = await emptyDatabase({ hasTables: false });
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name.endsWith("last_sign_ins"));
  await migrate(old, migrations.slice(0, at));
  await query(old, `INSERT INTO people (id, first_name) VALUES ('${uuidv7()}', 'Ada')`);
  await use(old);
  const file = newFile();
  await backUp(operator, file, plain);
  await use(home);
  await expect(restore(operator, { file, opener: null }, faithful)).rejects.toMatchObject({
    code: "database_newer_than_backup",
  });
  const newer = newFile();
  await backUp(operator, newer, plain);
  await use(old);
  await expect(restore(operator, { file: newer, opener: null }, faithful)).rejects.toMatchObject({
    code: "database_not_empty",
  });
  expect((await findMigrationState(old)).pending, "nothing was migrated that has rows").toHaveLength(
    migrations.slice(at).filter(({ name }) => phaseOf(name) !== "contract").length,
  );
  const url = await emptyDatabase({ hasTables: false });
  await use(url);
  await restore(operator, { file, opener: null }, faithful);
  expect(await migrate(url)).toEqual([]);
  expect(await query(url, "SELECT count(*)::int AS rows FROM last_sign_ins")).toEqual([{ rows: 1 }]);
});

proof("A killed restore leaves no row, and a later one works", async () => {
  await live();
  const file = newFile();
  await backUp(operator, file, plain);
  const before = await stateOf(home);
  const url = await emptyDatabase();
  await withConnection(url, async (holder) => {
    // Sequences come after the rows.
    await holder.query("BEGIN; ALTER SEQUENCE membership_changes_id_seq CACHE 1");
    const child = spawn(process.execPath, ["scripts/lectern.mjs", "restore", file, "--keep-sessions"], {
      env: { ...process.env, DATABASE_URL: url, MEDIA_DIR: media.path, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const output = text(child.stderr);
    await expect
      .poll(async () => child.exitCode ?? (await waiting(url)), { timeout: 50_000, message: "waits" })
      .toBe(1);
    expect(child.exitCode, child.exitCode === null ? "" : await output).toBeNull();
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  expect(await rowsIn(url)).toBe(0);
  await use(url);
  await restore(operator, { file, opener: null }, faithful);
  expect(await stateOf(url)).toEqual(before);
});

async function waiting(url: string): Promise<number> {
  const [{ count }] = await query(url, "SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted");
  return count;
}

test("A check restores each row elsewhere, and leaves nothing", async () => {
  await live();
  const file = newFile();
  await backUp(operator, file, plain);
  const before = await stateOf(home);
  await check(operator, { file, opener: null });
  expect(await stateOf(home)).toEqual(before);
  expect(await query(home, "SELECT datname FROM pg_database WHERE datname LIKE 'lectern_check_%'")).toEqual(
    [],
  );
});

test("A backup replaces no file, and a failed one leaves nothing", async () => {
  const file = newFile();
  await writeFile(file, "mine");
  await expect(backUp(operator, file, plain)).rejects.toMatchObject({ code: "backup_exists" });
  expect(await readFile(file, "utf8")).toBe("mine");
  const other = newFile();
  await writeFile(`${other}.partial`, "of another process");
  await expect(backUp(operator, other, plain)).rejects.toMatchObject({ code: "backup_unfinished_exists" });
  const stopped = newFile();
  await expect(backUp(operator, stopped, { ...plain, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: "backup_not_written",
  });
  await expect(backUp(operator, join(folder, "absent", "file"), plain)).rejects.toMatchObject({
    code: "backup_not_written",
  });
  const left = (await readdir(folder)).filter((name) => name.startsWith(`${count}`));
  expect(left).toEqual([]);
});

test("A moved database has the same rows, and the old one is read-only until reopened", async () => {
  const old = await emptyDatabase();
  await use(old);
  await live();
  await closeDatabase();
  const before = await stateOf(old);
  const url = await emptyDatabase();
  await expect(move(operator, old)).rejects.toMatchObject({ code: "database_same" });

  const server = new Client({ connectionString: old });
  await server.connect();
  await expect(move(operator, url)).rejects.toMatchObject({ code: "database_in_use" });
  await server.end();

  expect((await move(operator, url)).isClosed).toBe(true);
  expect(await stateOf(url)).toEqual(before);
  const write = "INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'late')";
  await expect(query(old, write)).rejects.toMatchObject({ code: "25006" });
  await reopen(operator);
  await query(old, write);
});

async function attemptsOfMonths(url: string): Promise<void> {
  await withConnection(url, async (connection) => {
    await connection.query("DROP TABLE sign_in_attempts_earlier");
    for (const [at, count] of [
      ["5 months", 3],
      // This is more than a server would move.
      ["3 months", 2_001],
      ["2 months", 3],
      ["1 month", 3],
      ["0", 3],
      ["-1 year", 3],
    ] as const)
      await connection.query(`INSERT INTO sign_in_attempts (id, state_hash, expires_at)
        SELECT ${attemptIdOf(`now() - interval '${at}'`)}, '${at}, ' || n, now() FROM generate_series(1, ${count}) AS n`);
    await makeMissingMonths(connection, true);
  });
}

const attemptsIn = async (url: string) =>
  query(
    url,
    `SELECT regexp_replace(tableoid::regclass::text, '\\d+_\\d+', 'month') AS partition, count(*)::int AS attempts,
      count(DISTINCT tableoid)::int AS of FROM sign_in_attempts GROUP BY 1 ORDER BY 1`,
  );

proof("Sign-in attempts of all months survive a restore and a move, with unique states", async () => {
  const old = await emptyDatabase();
  await attemptsOfMonths(old);
  const astray = { partition: "sign_in_attempts_default", attempts: 3, of: 1 };
  const inMonths = { partition: "sign_in_attempts_month", attempts: 2_013, of: 5 };
  expect(await attemptsIn(old)).toEqual([astray, inMonths]);
  const before = await stateOf(old);
  const file = newFile();
  await use(old);
  await backUp(operator, file, plain);
  await closeDatabase();

  const isRight = async (url: string) => {
    expect(await stateOf(url)).toEqual(before);
    const partitions = await partitionsOf(url);
    const [one] = partitions.values();
    expect(one).toContain("CREATE UNIQUE INDEX btree (state_hash)");
    expect([...partitions.values()]).toEqual([...partitions.values()].map(() => one));
  };
  // In new tables, one partition takes all earlier attempts.
  const [restored, moved] = [await emptyDatabase(), await emptyDatabase()];
  await use(restored);
  await restore(operator, { file, opener: null }, faithful);
  await isRight(restored);
  const earlier = { partition: "sign_in_attempts_earlier", attempts: 2_013, of: 1 };
  expect(await attemptsIn(restored)).toEqual([astray, earlier]);
  await use(old);
  await closeDatabase();
  await move(operator, moved);
  await isRight(moved);
  expect(await attemptsIn(moved)).toEqual([astray, earlier]);

  // These tables are old and lack the months.
  const late = await emptyDatabase();
  await query(late, "DROP TABLE sign_in_attempts_earlier");
  await use(late);
  await restore(operator, { file, opener: null }, faithful);
  await isRight(late);
  expect(await attemptsIn(late)).toEqual([astray, inMonths]);
});

test("The database's owner can restore without a superuser", async () => {
  await live();
  const before = await stateOf(home);
  const file = newFile();
  await backUp(operator, file, plain);
  const url = new URL(await emptyDatabase({ hasTables: false }));
  const name = url.pathname.slice(1);
  const role = `${name}_owner`;
  await query(home, `CREATE ROLE ${role} LOGIN PASSWORD 'p'; ALTER DATABASE ${name} OWNER TO ${role}`);
  try {
    url.username = role;
    url.password = "p";
    await use(url.href);
    await restore(operator, { file, opener: null }, faithful);
    expect((await stateOf(url.href)).tables).toEqual(before.tables);
  } finally {
    await use(home);
    await Promise.all(made.splice(0).map(({ drop }) => drop()));
    await query(home, `DROP ROLE ${role}`);
  }
});

describe("A backup's origin", () => {
  const identity = generateX25519Identity();
  const passphrase = "a passphrase that is long enough";

  async function originOf(lock: BackUpOptions["lock"], opener: Source["opener"], authSecret = secret) {
    const file = newFile();
    await backUp(operator, file, { lock, withMedia: false });
    setEnv({ AUTH_SECRET: authSecret });
    const { origin } = await readBackup({ file, opener }, {});
    setEnv({ AUTH_SECRET: secret });
    return origin;
  }

  const other = "another secret of this machine, long";
  const unproved = { code: "backup_origin_unproved" };

  test("is proved by AUTH_SECRET or the passphrase, not by a public key or the included keys", async () => {
    const recipients = { recipients: [await identityToRecipient(await identity)] };
    const identities = { identities: [await identity] };
    expect(await originOf(null, null)).toBe("secret");
    expect(await originOf(recipients, identities)).toBe("secret");
    expect(await originOf({ passphrase }, { passphrase }, other)).toBe("passphrase");
    expect(await originOf(null, null, other)).toBeNull();
    expect(await originOf(recipients, identities, other)).toBeNull();
  });

  test("is required on request, and an unproved backup restores nothing", async () => {
    const file = newFile();
    await backUp(operator, file, plain);
    const url = await emptyDatabase();
    await use(url);
    setEnv({ AUTH_SECRET: other });
    const restoring = (requireOrigin: boolean) =>
      restore(operator, { file, opener: null }, { ...faithful, withoutSecrets: true, requireOrigin });
    await expect(restoring(true)).rejects.toMatchObject(unproved);
    expect(await rowsIn(url)).toBe(0);
    expect(await restoring(false)).toMatchObject({ origin: null });
  });

  test("isn't proved for a backup rewritten with other rows", async () => {
    await createLearner({ firstName: "Ada" });
    const [file, forged] = [newFile(), newFile()];
    await backUp(operator, file, plain);
    setEnv({ AUTH_SECRET: other });
    await db().person.updateMany({ data: { firstName: "Eve" } });
    await backUp(operator, forged, plain);
    setEnv({ AUTH_SECRET: secret });
    const origin = async (name: string) => (await readBackup({ file: name, opener: null }, {})).origin;
    expect([await origin(file), await origin(forged)]).toEqual(["secret", null]);
  });

  test("A file exchanged after its proof of origin restores nothing", async () => {
    await createLearner({ firstName: "Ada" });
    const [file, forged] = [newFile(), newFile()];
    await backUp(operator, file, plain);
    setEnv({ AUTH_SECRET: other });
    await db().person.updateMany({ data: { firstName: "Eve" } });
    await backUp(operator, forged, plain);
    setEnv({ AUTH_SECRET: secret });
    const url = await emptyDatabase();
    await use(url);
    // The first reading keeps reading the file it opened.
    const tell = () => existsSync(forged) && renameSync(forged, file);
    const restoring = restore(operator, { file, opener: null }, { ...faithful, requireOrigin: true, tell });
    await expect(restoring).rejects.toMatchObject({
      code: "backup_damaged",
      parameters: { reason: "it changed while it was read" },
    });
    expect(await rowsIn(url)).toBe(0);
  });

  test("is refused for an unencrypted file when a passphrase or key is given", async () => {
    const file = newFile();
    await backUp(operator, file, plain);
    for (const opener of [{ passphrase }, { identities: [await identity] }])
      await expect(check(operator, { file, opener })).rejects.toMatchObject({ code: "backup_not_encrypted" });
  });
});

describe("People deleted after a backup", () => {
  async function deletedAfterBackup() {
    const admin = await createAdmin();
    const [gone, stays] = [await createLearner(), await createLearner()];
    const file = newFile();
    await backUp(operator, file, plain);
    const person = await db().person.findUniqueOrThrow({ where: { id: gone.personId } });
    await deletePerson(admin, { id: gone.personId, name: nameToType(person) });
    return { file, gone: gone.personId, stays: stays.personId };
  }

  const there = async (ids: string[]) =>
    (await db().person.findMany({ where: { id: { in: ids } } })).map(({ id }) => id);

  test("are deleted again from the list beside the uploaded files, although the database is lost", async () => {
    const { file, gone, stays } = await deletedAfterBackup();
    await use(await emptyDatabase());
    expect(await restore(operator, { file, opener: null }, faithful)).toMatchObject({ erased: 1 });
    expect(await there([gone, stays])).toEqual([stays]);
    expect(await db().auditEntry.count({ where: { action: "person.deleted", subjectId: gone } })).toBe(1);
  });

  test("are deleted again from a list of IDs, when the files are lost too", async () => {
    const { file, gone, stays } = await deletedAfterBackup();
    const erased = await listErased(operator);
    expect(erased).toContain(gone);
    setEnv({ MEDIA_DIR: await mkdtemp(join(folder, "media-")) });
    const restored = async (ids: string[]) => {
      await use(await emptyDatabase());
      await restore(operator, { file, opener: null }, { ...faithful, erased: ids });
      return there([gone, stays]);
    };
    expect(await restored([])).toEqual(expect.arrayContaining([gone, stays]));
    expect(await restored(erased)).toEqual([stays]);
    setEnv({ MEDIA_DIR: await mkdtemp(join(folder, "media-")) });
    await noteAllErased();
    expect(await listNoted(), "the list goes on from there").toContain(gone);
  });
});

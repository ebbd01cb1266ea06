import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createIdentityProvider, operator } from "@/e2e/testing/factories";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { TestMediaBucket } from "@/e2e/testing/media-bucket";
import { newMigratedDatabase } from "@/e2e/testing/migrated-database";
import type { NewDatabase } from "@/e2e/testing/new-database";
import { attemptIdOf } from "@/e2e/testing/plans";
import { s3Key } from "@/e2e/testing/s3-server";
import { closeDatabase } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { makeMissingMonths } from "@/prisma/attempt-months";
import { examine } from "./examine";
import { inLines } from "./finding";

let database: NewDatabase;
let client: Client;
let folder: string;
const before = env();
const secret = "a-secret-of-the-doctors-test-long-enough";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lectern-doctor-"));
  database = await newMigratedDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

const reset = async () => {
  await closeDatabase();
  setEnv({ DATABASE_URL: database.url, AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: "", DATA_DIR: folder });
};

beforeEach(reset);
afterEach(reset);

afterAll(async () => {
  await closeDatabase();
  setEnv({ DATABASE_URL: before.DATABASE_URL, AUTH_SECRET: before.AUTH_SECRET, DATA_DIR: before.DATA_DIR });
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const faults = async () => {
  const found = await examine(operator, {});
  return found.filter(({ level }) => level === "fault").map(inLines);
};

test("the doctor finds no fault in a healthy installation and names its versions", async () => {
  const found = await examine(operator, {});
  expect(found.filter(({ level }) => level === "fault")).toEqual([]);
  const lines = found.map(inLines);
  expect(lines).toContainEqual(
    expect.stringMatching(/^✓ Database: PostgreSQL \d+\.\d+, database lectern_test/),
  );
  for (const line of [
    "✓ Migrations: all applied",
    "✓ Indexes: all valid",
    "✓ Sign-in attempts: each month has its table",
    "✓ Clock: agrees with the database's",
  ])
    expect(lines).toContain(line);
});

test("the doctor asks the mail server, and an unreachable one is a fault with a remedy", async () => {
  const smtp = new TestMailServer();
  await smtp.start();
  const mailOf = async () =>
    (await examine(operator, {})).filter(({ check }) => check === "Mail").map(inLines);
  expect(await mailOf()).toEqual(["✓ Mail: none is sent, because SMTP_URL is not set"]);
  setEnv({ SMTP_URL: smtp.url, MAIL_FROM: "learn@example.com" });
  expect(await mailOf()).toEqual([`✓ Mail: 127.0.0.1:${smtp.port} takes mail, from learn@example.com`]);
  setEnv({ MAIL_FROM: "" });
  expect(await mailOf()).toEqual([expect.stringMatching(/^! Mail: .*\n {4}Set MAIL_FROM/)]);
  await smtp.stop();
  expect(await mailOf()).toEqual([
    expect.stringMatching(/^✗ Mail: .* can’t be reached\. .*\n {4}Check the host/),
  ]);
  setEnv({ SMTP_URL: "" });
});

test("a place for signed heads that can't take them is a fault", async () => {
  const headsOf = async () =>
    (await examine(operator, {})).filter(({ check }) => check === "Audit heads").map(inLines);
  expect(await headsOf()).toEqual([]);
  setEnv({ AUDIT_HEADS: join(folder, "heads") });
  expect(await headsOf()).toEqual([`✓ Audit heads: ${join(folder, "heads")} takes signed heads`]);
  setEnv({ AUDIT_HEADS: join(folder, "missing", "heads") });
  expect(await headsOf()).toEqual([expect.stringMatching(/^✗ Audit heads: .* \(ENOENT\)\.\n {4}Check/)]);
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  setEnv({ AUDIT_HEADS: `syslog://127.0.0.1:${port}` });
  server.on("connection", (socket) => socket.resume());
  expect(await headsOf()).toEqual([`✓ Audit heads: syslog://127.0.0.1:${port} takes signed heads`]);
  await new Promise((done) => server.close(done));
  expect(await headsOf()).toEqual([expect.stringMatching(/^✗ Audit heads: .* \(ECONNREFUSED\)/)]);
  setEnv({ AUDIT_HEADS: "" });
});

test("each fault of the database is one finding that says what to do", async () => {
  await client.query(`
    DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_chores';
    INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
      VALUES ('1', '', '29990101000000_expand_next', now()), ('2', '', '29990101000001_contract_next', now());
    UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'people_email_sort'::regclass`);
  const found = (await examine(operator, {})).map(inLines);
  expect(found).toEqual(
    expect.arrayContaining([
      "✗ Migrations: 29990101000001_contract_next came with a newer version, and this one does not run on it.\n    Start the newer version.",
      "✗ Migrations: 20261122161100_chores not applied yet.\n    Run `lectern migrate`, or start this version.",
      "! Migrations: 29990101000000_expand_next came with a newer version; this one runs on it.\n    Update this server, too.",
      "✗ Indexes: people_email_sort invalid: written and never read.\n    Run REINDEX INDEX CONCURRENTLY people_email_sort",
    ]),
  );
  await client.query(`DELETE FROM _prisma_migrations WHERE id IN ('1', '2'); REINDEX INDEX people_email_sort;
    INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('3', '', '20261122161100_chores', now())`);
  expect(await faults()).toEqual([]);
});

test("the doctor names missing months of sign-in attempts, their remedy, and attempts in none", async () => {
  const months = async () =>
    (await examine(operator, {})).filter(({ check }) => check === "Sign-in attempts").map(inLines);
  const add = (at: string, count: number) =>
    client.query(`INSERT INTO sign_in_attempts (id, expires_at)
      SELECT ${attemptIdOf(at)}, now() FROM generate_series(1, ${count})`);
  await client.query("DROP TABLE sign_in_attempts_earlier");
  await add("now()", 2);
  expect(await months()).toEqual([
    expect.stringMatching(
      /^! .* no table for \d{4}-\d\d, \d{4}-\d\d; 2 are in the default partition\.\n.*`lectern migrate`.*CHORES=on/,
    ),
  ]);
  await add("now() + interval '1 year'", 3);
  await makeMissingMonths(client);
  expect(await months()).toEqual([expect.stringMatching(/^! .* 3 are of a month far ahead.*\n.*clock/)]);
  await client.query("DELETE FROM sign_in_attempts_default");
  await add("now() - interval '2 months'", 2001);
  const [full = ""] = await months();
  expect(full).toMatch(/^✗ .*no month is made/);
  const made = full.slice(full.indexOf("SELECT "));
  while (Object.values((await client.query(made)).rows[0])[0]);
  expect(await months()).toEqual(["✓ Sign-in attempts: each month has its table"]);
});

test("the doctor names events that wait, and a missing day", async () => {
  const events = async () =>
    (await examine(operator, {})).filter(({ check }) => check === "Events").map(inLines);
  expect(await events()).toEqual(["✓ Events: other systems get them within a second"]);
  await client.query(`INSERT INTO recorded_events (type, subject_type, subject_id, occurred_at)
    VALUES ('group.renamed', 'groups', gen_random_uuid(), now() - interval '1 hour')`);
  expect(await events()).toEqual([expect.stringMatching(/^! .* waited for 36\d\d s\.\n.*CHORES=off/)]);
  await client.query("DELETE FROM recorded_events");
  const [{ day } = { day: "" }] = (
    await client.query(`SELECT to_char((now() AT TIME ZONE 'UTC')::date + 1, '"events_"YYYY_MM_DD') AS day`)
  ).rows;
  await client.query(`DROP TABLE ${day}`);
  expect(await events()).toEqual([expect.stringMatching(/^! .* tomorrow has no table/)]);
  await client.query("SELECT make_event_days()");
});

test("a client secret that AUTH_SECRET does not open is a fault, until the earlier one is named", async () => {
  await createIdentityProvider();
  await closeDatabase();
  expect(await faults()).toEqual([]);
  setEnv({ AUTH_SECRET: "another-secret-of-the-test-long-enough" });
  expect(await faults()).toEqual([
    expect.stringMatching(/^✗ Secrets: .*nobody can sign in\.\n.*AUTH_SECRET_PREVIOUS/),
  ]);
  setEnv({ AUTH_SECRET_PREVIOUS: secret });
  expect(await faults()).toEqual([]);
});

test("the doctor names missing rights of a role, and how to grant them", async () => {
  const role = `lectern_doctor_${process.pid}`;
  await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a password'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}; REVOKE DELETE ON people FROM ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
  const url = new URL(database.url);
  Object.assign(url, { username: role, password: "a password" });
  setEnv({ DATABASE_URL: url.href });
  try {
    expect(await faults()).toEqual([
      expect.stringMatching(/^✗ Role: \S+ may not delete people\.\n.*GRANT SELECT/),
    ]);
    await client.query(
      `GRANT DELETE ON people TO ${role}; REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC`,
    );
    expect(await faults()).toEqual([
      expect.stringMatching(
        /may not execute drop_event\S+; execute drop_sign\S+; execute make_event\S+; execute make_sign\S+; execute old_sign\S+\.\n.*GRANT EXECUTE/,
      ),
    ]);
    await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${role}`);
    expect(await faults()).toEqual([]);
  } finally {
    await client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
});

test("unreachable, unreadable and unwritable places are named without a secret", async () => {
  const url = new URL(database.url);
  url.pathname = "/missing";
  url.password = "the password";
  setEnv({ DATABASE_URL: url.href, MEDIA_DIR: "/proc/media" });
  const found = await examine(operator, {});
  expect(found.filter(({ level }) => level === "fault").map(inLines)).toEqual([
    expect.stringMatching(/^✗ Media folder: \/proc\/media cannot be written to/),
    expect.stringMatching(
      /^✗ Database: cannot be reached: database "missing" does not exist\.\n.*correct its name/i,
    ),
  ]);
  setEnv({ PORT: "0", LOG_LEVEL: "loud" });
  const wrong = await faults();
  setEnv({ PORT: "3000", LOG_LEVEL: "silent", MEDIA_DIR: "" });
  expect(wrong).toEqual([
    expect.stringContaining("PORT should be a port number"),
    expect.stringContaining("LOG_LEVEL should be"),
  ]);
  for (const word of [secret, "the password"]) expect(JSON.stringify([found, wrong])).not.toContain(word);
});

describe("with files in S3", () => {
  const bucket = new TestMediaBucket();

  afterEach(() => setEnv({ MEDIA_DIR: "" }));

  test("files can be stored, read and removed, or the doctor names fault and remedy without a secret", async () => {
    setEnv({ DATABASE_URL: database.url, MEDIA_DIR: "/unused" });
    const media = async () =>
      (await examine(operator, {})).filter(({ check }) => check.startsWith("Media")).map(inLines);
    const unused = expect.stringMatching(/^! Media: MEDIA_DIR is not used/);
    expect(await media()).toEqual([
      expect.stringMatching(/^✓ Media: s3:\/\/media-\S+: files can be kept/),
      unused,
    ]);
    bucket.server.fault = () => ({ status: 403, code: "SignatureDoesNotMatch" });
    const [wrong] = await media();
    expect(wrong).toMatch(
      /^✗ Media: s3:\S+ doesn’t accept the key. Details: SignatureDoesNotMatch\n.*AWS_SECRET_ACCESS_KEY/,
    );
    expect(wrong).not.toContain(s3Key.secret);
  });

  test("where browsers are to read and send by themselves, it is said whether the bucket lets them", async () => {
    setEnv({ DATABASE_URL: database.url });
    const browsers = async () =>
      (await examine(operator, {})).filter(({ check }) => check === "Media in browsers").map(inLines);
    expect(await browsers()).toEqual([]);
    setEnv({ MEDIA_DELIVERY: "redirect" });
    expect(await browsers()).toEqual([expect.stringMatching(/^! .* does not let pages of http:\S+ GET\./)]);
    setEnv({ MEDIA_UPLOADS: "direct" });
    expect(await browsers()).toEqual([
      expect.stringMatching(/^✗ .* does not let pages of http:\S+ GET and PUT\.\n.*CORS/),
    ]);
    bucket.server.allowedOrigin = env().BASE_URL;
    expect(await browsers()).toEqual([expect.stringMatching(/^✓ .*GET and PUT/)]);
    setEnv({ BASE_URL: "https://learn.example.com" });
    expect(await browsers()).toEqual([expect.stringMatching(/^✗ .* has no TLS/)]);
    setEnv({ BASE_URL: "", MEDIA_URL: "" });
    const media = (await examine(operator, {})).filter(({ check }) => check === "Media").map(inLines);
    expect(media).toEqual([expect.stringMatching(/^! Media: MEDIA_DELIVERY and MEDIA_UPLOADS are not used/)]);
  });
});

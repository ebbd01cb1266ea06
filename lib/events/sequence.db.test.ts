import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { createLearner } from "@/e2e/testing/factories";
import { eventResources } from "@/lib/chores/event-resources";
import { db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { readAll } from "@/lib/metrics-hooks";
import { lastPosition, readEvents } from "./read";
import { sequenceEvents, startSequencing } from "./sequence";

const sequence = () => sequenceEvents(eventResources);

const clients: Client[] = [];

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: env().DATABASE_URL });
  client.on("error", () => {});
  clients.push(client);
  await client.connect();
  return client;
}

afterEach(() => Promise.all(clients.splice(0).map((client) => client.end().catch(() => {}))));

async function everything() {
  const all = [];
  for (let after = 0n; ; ) {
    const { events, next, hasMore } = await readEvents(after, 100);
    all.push(...events);
    after = next;
    if (!hasMore) return all;
  }
}

const ageOfQueue = () => readAll("queue_age").find(([label]) => label === "events")?.[1];

const nameIn = (data: string | null) => JSON.parse(data ?? "null").attributes.name as string;

test("Readers get each committed change of 50 writers once, without gaps, and in order per subject", async () => {
  const groups = await db().group.createManyAndReturn({
    data: Array.from({ length: 10 }, (_, number) => ({ name: `Group ${number}` })),
  });
  const committed = new Map<string, string[]>(groups.map(({ id }) => [id, []]));
  const seen: { position: bigint; subjectId: string; data: string | null; type: string }[] = [];
  const writers = Array.from({ length: 50 }, async (_, writer) => {
    const client = await connect();
    for (let turn = 0; turn < 6; turn += 1) {
      const { id } = groups[(writer * 7 + turn * 3) % groups.length] as { id: string };
      const name = `${writer} ${turn}`;
      await client.query("BEGIN");
      await client.query("UPDATE groups SET name = $1 WHERE id = $2", [name, id]);
      // Some transactions stay open for long, and a third is rolled back.
      if ((writer + turn) % 5 === 0) await sleep(60);
      const isKept = (writer + turn) % 3 > 0;
      // The row's lock is held until here, so this is the order of the commits.
      if (isKept) committed.get(id)?.push(name);
      await client.query(isKept ? "COMMIT" : "ROLLBACK");
    }
  });
  const written = { isDone: false };
  const sequenced = { isDone: false };
  const sequencers = [sequencing(), sequencing()];
  const reader = reading();
  await Promise.all(writers);
  written.isDone = true;
  await Promise.all(sequencers);
  sequenced.isDone = true;
  await reader;

  async function sequencing() {
    while (!written.isDone) await sequence();
    await sequence();
  }
  async function reading() {
    for (let after = 0n; ; ) {
      const isLast = sequenced.isDone;
      const { events, next, hasMore } = await readEvents(after, 7);
      seen.push(...events);
      after = next;
      if (isLast && !hasMore) return;
    }
  }

  expect(seen.map(({ position }) => Number(position))).toEqual(seen.map((_, index) => index + 1));
  for (const [id, names] of committed) {
    const renamed = seen.filter(({ subjectId, type }) => subjectId === id && type === "group.renamed");
    expect(renamed.map(({ data }) => nameIn(data))).toEqual(names);
  }
  expect(await db().recordedEvent.count()).toBe(0);
});

test("A transaction that commits late gets later positions, and a rolled-back one none", async () => {
  const [late, undone] = [await connect(), await connect()];
  await late.query("BEGIN");
  await late.query("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Late')");
  await undone.query("BEGIN");
  await undone.query("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Undone')");
  await db().group.create({ data: { name: "Early" } });
  for (let times = 0; times < 3; times += 1) await sequence();
  await db().group.createMany({ data: [{ name: "Second" }, { name: "Third" }] });
  for (let times = 0; times < 3; times += 1) await sequence();
  const { events, next } = await readEvents(0n, 100);
  await undone.query("ROLLBACK");
  await late.query("COMMIT");
  await sequence();
  const later = await readEvents(next, 100);
  expect(events.map(({ data }) => nameIn(data))).toEqual(["Early", "Second", "Third"]);
  expect(later.events.map(({ data }) => nameIn(data))).toEqual(["Late"]);
});

test("Two sequencers at once give each event one position", async () => {
  const names = Array.from({ length: 40 }, (_, number) => ({ name: `Group ${number}` }));
  await db().group.createMany({ data: names });
  const taken = await Promise.all(
    Array.from({ length: 4 }, () => sequenceEvents(eventResources, undefined, 5)),
  );
  await sequence();
  const events = await everything();
  expect(events.map(({ position }) => Number(position))).toEqual(names.map((_, index) => index + 1));
  expect(new Set(events.map(({ subjectId }) => subjectId)).size).toBe(names.length);
  expect(taken.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(names.length);
});

// Where a trigger terminates the connection: at each statement that writes, and at the commit.
const killed = {
  INSERT: "CREATE TRIGGER kill AFTER INSERT ON events",
  DELETE: "CREATE TRIGGER kill AFTER DELETE ON recorded_events",
  UPDATE: "CREATE TRIGGER kill AFTER UPDATE ON event_sequence",
  COMMIT: "CREATE CONSTRAINT TRIGGER kill AFTER UPDATE ON event_sequence DEFERRABLE INITIALLY DEFERRED",
};

test.each(Object.entries(killed))(
  "A sequencer whose connection ends at its %s loses and repeats nothing",
  async (_, trigger) => {
    await db().group.createMany({ data: [{ name: "First" }, { name: "Second" }] });
    await db().$executeRawUnsafe(`
      CREATE FUNCTION kill_me() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$`);
    await db().$executeRawUnsafe(`${trigger} FOR EACH ROW EXECUTE FUNCTION kill_me()`);
    await expect(sequence()).rejects.toThrow();
    await db().$executeRawUnsafe("DROP FUNCTION kill_me() CASCADE");
    expect([await lastPosition(), await everything()]).toEqual([0n, []]);
    await sequence();
    expect((await everything()).map(({ data }) => nameIn(data))).toEqual(["First", "Second"]);
  },
);

test("An event whose subject can't be shown gets its position without data, and delays no other", async () => {
  const { personId } = await createLearner();
  await db().$executeRaw`
    INSERT INTO recorded_events (type, subject_type, subject_id, "row")
    VALUES ('group.renamed', 'groups', ${personId}::uuid, '{"created_at": "never"}')`;
  await db().group.create({ data: { name: "Sales" } });
  await sequence();
  expect((await everything()).map(({ type, data }) => [type, data !== null])).toEqual([
    ["person.created", true],
    ["group.renamed", false],
    ["group.created", true],
  ]);
});

test("One event that can't be shown costs few batches", async () => {
  await db().group.createMany({ data: Array.from({ length: 127 }, (_, at) => ({ name: `Group ${at}` })) });
  await db().$executeRaw`
    INSERT INTO recorded_events (type, subject_type, subject_id, "row")
    VALUES ('group.renamed', 'groups', gen_random_uuid(), '{"created_at": "never"}')`;
  // A rollback keeps the sequence.
  await db().$executeRaw`CREATE SEQUENCE batches`;
  await db().$executeRaw`
    CREATE FUNCTION count_batch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('batches'); RETURN NULL; END $$`;
  await db().$executeRaw`
    CREATE TRIGGER count_batch BEFORE INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION count_batch()`;
  await sequence();
  const [counted] = await db().$queryRaw<
    { batches: number }[]
  >`SELECT last_value::int AS batches FROM batches`;
  await db().$executeRaw`DROP FUNCTION count_batch() CASCADE`;
  await db().$executeRaw`DROP SEQUENCE batches`;
  expect(await everything()).toHaveLength(128);
  expect(counted?.batches).toBeLessThan(30);
});

test.each(["53100", "57014", "40P01", "55P03"])(
  "An event keeps its data when the database fails with %s",
  async (code) => {
    await db().group.create({ data: { name: "Sales" } });
    await db().$executeRawUnsafe(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE SQLSTATE '${code}'; END $$`);
    await db().$executeRaw`CREATE TRIGGER fail AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION fail()`;
    await expect(sequence()).rejects.toThrow();
    await db().$executeRaw`DROP FUNCTION fail() CASCADE`;
    await sequence();
    expect((await everything()).map(({ data }) => nameIn(data))).toEqual(["Sales"]);
  },
);

test("A batch keeps transactions whole, so that each has one event of a person", async () => {
  const { personId } = await createLearner();
  await sequence();
  const before = await lastPosition();
  const client = await connect();
  await client.query("BEGIN");
  await client.query("UPDATE people SET first_name = 'Grace' WHERE id = $1", [personId]);
  await db().group.create({ data: { name: "Beside" } });
  await client.query("UPDATE people SET last_name = 'Hopper' WHERE id = $1", [personId]);
  await client.query("COMMIT");
  await sequenceEvents(eventResources, undefined, 2);
  const { events } = await readEvents(before, 10);
  expect(events.map(({ type }) => type)).toEqual(["group.created", "person.updated"]);
});

test("Events go on when the days ahead can't be made", async () => {
  await db().$executeRaw`ALTER FUNCTION make_event_days() RENAME TO make_event_days_later`;
  await db().group.create({ data: { name: "Sales" } });
  const stop = startSequencing(eventResources);
  await expect.poll(lastPosition, { timeout: 10_000 }).toBe(1n);
  await stop();
  await db().$executeRaw`ALTER FUNCTION make_event_days_later() RENAME TO make_event_days`;
}, 20_000);

test("Where no server gives positions, each still tells how long events wait", async () => {
  await db().$executeRaw`
    INSERT INTO recorded_events (type, subject_type, subject_id, occurred_at)
    VALUES ('group.renamed', 'groups', gen_random_uuid(), now() - interval '1 hour')`;
  setEnv({ CHORES: "off" });
  const stop = startSequencing(eventResources);
  await expect.poll(ageOfQueue, { timeout: 10_000 }).toBeGreaterThan(3_500);
  await stop();
  setEnv({ CHORES: "" });
  expect(await lastPosition()).toBe(0n);
}, 20_000);

import { expect, test } from "vitest";
import { eventResources } from "@/lib/chores/event-resources";
import { db } from "@/lib/database/db";
import { dropOldDays, makeDays } from "./days";
import { PositionExpired, readEvents } from "./read";
import { sequenceEvents } from "./sequence";

const days = async () =>
  (
    await db().$queryRaw<{ name: string }[]>`
      SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'events'::regclass ORDER BY 1`
  ).map(({ name }) => name);

const dayName = (ahead: number) =>
  `events_${new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "_")}`;

test("Today and a week ahead have tables, also after one is missing", async () => {
  await db().$executeRawUnsafe(`DROP TABLE ${dayName(3)}`);
  expect(await makeDays()).toBe(1);
  expect(await makeDays()).toBe(0);
  expect(await days()).toEqual(expect.arrayContaining([0, 1, 7].map(dayName)));
});

test("A day is dropped whole when it is too old, and its positions expire", async () => {
  const old = dayName(-40);
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  await db().$executeRawUnsafe(
    `CREATE TABLE ${old} PARTITION OF events FOR VALUES FROM ('${day}') TO ('${day}'::date + 1)`,
  );
  await db().group.create({ data: { name: "Old" } });
  await sequenceEvents(eventResources);
  await db().$executeRaw`UPDATE events SET day = ${day}::date`;
  await db().group.create({ data: { name: "New" } });
  await sequenceEvents(eventResources);
  expect([await dropOldDays(), await dropOldDays()]).toEqual([1, 0]);
  expect(await days()).not.toContain(old);
  await expect(readEvents(0n, 10)).rejects.toEqual(new PositionExpired(1n));
  expect((await readEvents(1n, 10)).events.map(({ position }) => position)).toEqual([2n]);
  await expect(readEvents(3n, 10)).rejects.toEqual(new PositionExpired(1n));
});

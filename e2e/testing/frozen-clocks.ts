import { afterAll, beforeAll, vi } from "vitest";
import { closeDatabase, db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { clockSql, replaceClock } from "./database-clock";

let isReplaced = false;

/** Stops the clocks of this process and the database; `setClocks` sets them. */
export function freezeClocks(): void {
  let restore = async () => {};
  beforeAll(async () => {
    await closeDatabase();
    restore = await replaceClock(env().DATABASE_URL ?? "");
    vi.useFakeTimers({ toFake: ["Date"] });
    isReplaced = true;
  });
  afterAll(async () => {
    await closeDatabase();
    await restore();
    isReplaced = false;
  });
}

export async function setClocks(now: Date): Promise<void> {
  if (!isReplaced) throw new Error("The clocks aren't stopped.");
  vi.setSystemTime(now);
  await db().$executeRawUnsafe(
    `DO $do$ BEGIN ${clockSql(() => `timestamptz '${now.toISOString()}'`)} END $do$`,
  );
}

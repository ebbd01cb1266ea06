import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { findPosition } from "@/lib/database/standby";
import { env } from "@/lib/env";
import { type Finding, fault, ok, warning } from "./finding";

const check = "Standby";

/** Checks that READ_DATABASE_URL is a standby of this primary and keeps up. Lectern works without it, too. */
export async function examineStandby(primary: Client): Promise<Finding[]> {
  const { READ_DATABASE_URL } = env();
  if (!READ_DATABASE_URL) return [];
  const { rows } = await primary.query("SELECT pg_is_in_recovery() AS recovers");
  // The check before has reported this, and reads no other server.
  if (rows[0].recovers) return [];
  const settings = { connectionTimeoutMillis: 5_000, query_timeout: 10_000 };
  const standby = new Client({ ...settings, connectionString: READ_DATABASE_URL });
  standby.on("error", () => {});
  try {
    await standby.connect();
    return [await compare(primary, standby)];
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    const todo = "Start it, or correct READ_DATABASE_URL. Until then, all is read from the primary.";
    return [warning(check, `READ_DATABASE_URL cannot be used: ${message || code}.`, todo)];
  } finally {
    await standby.end();
  }
}

async function compare(primary: Client, standby: Client): Promise<Finding> {
  const { READ_MAX_AGE_MS } = env();
  const there = await findPosition(primary, "primary");
  const begunAt = performance.now();
  const here = await findPosition(standby, "standby");
  if (!here.isStandby)
    return fault(
      check,
      "READ_DATABASE_URL is not a standby: it takes writes of its own.",
      "Name a streaming standby of the primary there, or remove the setting.",
    );
  if (here.system !== there.system)
    return fault(
      check,
      "READ_DATABASE_URL is the standby of another server: its system identifier differs.",
      "Make one of this primary with pg_basebackup --write-recovery-conf, and name that.",
    );
  let { position } = here;
  while (position < there.position && performance.now() - begunAt < READ_MAX_AGE_MS) {
    await sleep(20);
    position = (await findPosition(standby, "standby")).position;
  }
  const took = Math.round(performance.now() - begunAt);
  if (position >= there.position) return ok(check, `of this primary, and ${took} ms behind it`);
  return warning(
    check,
    `more than ${READ_MAX_AGE_MS} ms behind, by ${there.position - position} bytes: lists and pages are read from the primary.`,
    "See pg_stat_replication on the primary, and what the standby is busy with; or raise READ_MAX_AGE_MS.",
  );
}

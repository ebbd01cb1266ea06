import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { execute } from "@/e2e/testing/new-database";
import type { Cluster } from "./cluster";

/** Times in milliseconds. */
export type StatementTimes = { text: string; count: number; p50: number; p95: number; most: number };

const settings = {
  logging_collector: "on",
  log_destination: "jsonlog",
  log_rotation_age: "0",
  log_rotation_size: "0",
  log_parameter_max_length: "0",
};

/** Measures each statement of a cluster between `begin` and `end`. */
export class StatementLog {
  private constructor(readonly url: string) {}

  /** Restarts the cluster, which collects its log only from a start on. */
  static async prepare(cluster: Cluster): Promise<StatementLog> {
    for (const [name, value] of Object.entries(settings))
      await execute(cluster.url, `ALTER SYSTEM SET ${name} = '${value}'`);
    await cluster.crash();
    await cluster.start();
    return new StatementLog(cluster.url);
  }

  begin(): Promise<void> {
    return this.#logFrom(0);
  }

  /** Returns what was measured, the slowest p95 first. */
  async end(): Promise<StatementTimes[]> {
    await this.#logFrom(-1);
    const times = await readTimes(await findLog(this.url));
    return [...times].map(summaryOf).sort((one, other) => other.p95 - one.p95);
  }

  async #logFrom(milliseconds: number): Promise<void> {
    await execute(this.url, `ALTER SYSTEM SET log_min_duration_statement = ${milliseconds}`);
    await execute(this.url, "SELECT pg_reload_conf()");
  }
}

async function findLog(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const sql = "SELECT current_setting('data_directory') AS folder, pg_current_logfile('jsonlog') AS file";
  const { rows } = await client.query(sql);
  await client.end();
  return join(rows[0].folder, rows[0].file);
}

const duration = /^duration: ([\d.]+) ms {2}(parse|bind|execute|statement)(?: [^:]+)?: (.*)$/s;

async function readTimes(file: string): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  // PostgreSQL logs three steps of a statement. Planning is a part of the second.
  const begun = new Map<number, number>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { pid, message } = JSON.parse(line) as { pid: number; message: string };
    const [, step = "", name = "", text = ""] = duration.exec(message) ?? [];
    if (!name) continue;
    const took = (begun.get(pid) ?? 0) + Number(step);
    const isOver = name === "execute" || name === "statement";
    begun.set(pid, isOver ? 0 : took);
    if (!isOver) continue;
    const key = withoutLists(text);
    const known = times.get(key);
    if (known) known.push(took);
    else times.set(key, [took]);
  }
  return times;
}

// A statement is the same for a list of any length.
const withoutLists = (text: string) =>
  text
    .replace(/\$\d+(,\s*\$\d+)+/g, "$…")
    .replace(/\s+/g, " ")
    .trim();

function summaryOf([text, took]: [string, number[]]): StatementTimes {
  const sorted = took.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { text, count: sorted.length, p50: at(0.5), p95: at(0.95), most: at(1) };
}

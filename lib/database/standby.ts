import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { currentRequest } from "@/lib/current-request";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { databaseWatch } from "./watch";

/** In milliseconds; a quarter of READ_MAX_AGE_MS if that is less. */
const longestPause = 250;

/** A check may take this many milliseconds. */
const longest = 1_000;

type Position = { at: number; bytes: bigint };

const shared = globalThis as { lecternStandby?: Standby };

export function standby(): Standby | null {
  const { READ_DATABASE_URL, READ_MAX_AGE_MS } = env();
  if (!READ_DATABASE_URL) return null;
  shared.lecternStandby ??= new Standby(READ_DATABASE_URL, READ_MAX_AGE_MS);
  return shared.lecternStandby;
}

export function isReadFromStandby(): boolean {
  return mayBeOlder() && (standby()?.isFresh ?? false);
}

function mayBeOlder(): boolean {
  const { standby: may = "never", hasWritten } = currentRequest() ?? {};
  return may === "always" || (may === "until_it_writes" && !hasWritten);
}

/** Counts only reads of requests that may use the standby. */
export function countRead(from: "primary" | "standby"): void {
  const known = standby();
  if (known && mayBeOlder()) known.reads[from] += 1;
}

export function closeStandby(): void {
  shared.lecternStandby?.close();
  shared.lecternStandby = undefined;
}

/** Measures the age of a standby's data by positions in the log, because the servers' clocks may differ. */
export class Standby {
  readonly reads = { standby: 0, primary: 0 };
  readonly #url: string;
  readonly #maxAge: number;
  #positions: Position[] = [];
  #freshAt = Number.NEGATIVE_INFINITY;
  #primary: Client | null = null;
  #standby: Client | null = null;
  #connectedAt = 0;
  #complaint = "";
  #isLooking = false;
  #isReachable = false;
  #isClosed = false;

  constructor(url: string, maxAge: number) {
    this.#url = url;
    this.#maxAge = maxAge;
  }

  /** Returns the greatest possible age of its data, in milliseconds. */
  get age(): number {
    if (!this.#isLooking && !this.#isClosed) void this.#look();
    return performance.now() - this.#freshAt;
  }

  get isReachable(): boolean {
    return this.#isReachable;
  }

  get isFresh(): boolean {
    return this.age <= this.#maxAge;
  }

  noteFailure(): void {
    this.#freshAt = Number.NEGATIVE_INFINITY;
  }

  close(): void {
    this.#isClosed = true;
    this.#disconnect();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (!this.#isClosed) {
      await this.#lookOnce().catch((error) => this.#complain(String(error?.message ?? error)));
      await sleep(Math.min(longestPause, this.#maxAge / 4), undefined, { ref: false });
    }
  }

  async #lookOnce(): Promise<void> {
    const { DATABASE_CONNECTION_SECONDS: lifetime } = env();
    if (lifetime > 0 && performance.now() > this.#connectedAt + lifetime * 1_000) this.#disconnect();
    try {
      if (!this.#primary) this.#connectedAt = performance.now();
      // The host may change after a fail-over.
      this.#primary ??= await connect(databaseWatch().hosts.current);
      this.#standby ??= await connect(this.#url);
      const at = performance.now();
      const primary = await findPosition(this.#primary, "primary");
      const standby = await findPosition(this.#standby, "standby");
      if (!standby.isStandby) throw new Error("it is not a standby");
      if (standby.system !== primary.system) throw new Error("it is not a standby of this primary");
      this.#positions.push({ at, bytes: primary.position });
      const reached = this.#positions.findLastIndex(({ bytes }) => bytes <= standby.position);
      if (reached < 0) this.#positions = this.#positions.slice(-1_000);
      else {
        this.#freshAt = this.#positions[reached]?.at ?? this.#freshAt;
        this.#positions = this.#positions.slice(reached);
      }
      this.#isReachable = true;
      this.#complain("");
    } catch (error) {
      this.#disconnect();
      throw error;
    }
  }

  #complain(reason: string): void {
    if (this.#isClosed || reason === this.#complaint) return;
    this.#complaint = reason;
    if (reason)
      log().warn({ code: "standby_unusable", reason }, "The standby of READ_DATABASE_URL is not used");
    else log().info({ code: "standby_usable" }, "The standby of READ_DATABASE_URL is used again");
  }

  #disconnect(): void {
    for (const client of [this.#primary, this.#standby]) {
      client?.end().catch(() => {});
      client?.connection.stream.destroy();
    }
    this.#primary = this.#standby = null;
    this.#isReachable = false;
    this.#positions = [];
  }
}

/** `position` counts bytes of the write-ahead log. `system` is the same on a primary and its standbys. */
type Found = { isStandby: boolean; system: string; position: bigint };

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: longest, query_timeout: longest });
  client.on("error", () => {});
  await client.connect();
  return client;
}

const positions = { primary: "pg_current_wal_flush_lsn()", standby: "pg_last_wal_replay_lsn()" };

export async function findPosition(client: Client, of: keyof typeof positions): Promise<Found> {
  const position = positions[of];
  const { rows } = await client.query(
    `SELECT pg_is_in_recovery() AS "isStandby", system_identifier::text AS system,
       coalesce((${position} - '0/0'::pg_lsn)::text, '0') AS position
     FROM pg_control_system()`,
  );
  return { ...rows[0], position: BigInt(rows[0].position) };
}

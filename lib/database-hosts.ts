import type { ClientBase } from "pg";

/** Reads the format of https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS. */
export function urlsOfHosts(url: string): string[] {
  const [, before = "", hosts = "", after = ""] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? [];
  return hosts.split(",").map((host) => before + host + after);
}

export class DatabaseHosts {
  readonly #urls: string[];
  #current = 0;

  constructor(url: string) {
    this.#urls = urlsOfHosts(url);
  }

  get count(): number {
    return this.#urls.length;
  }

  get current(): string {
    return this.#urls[this.#current] ?? "";
  }

  get inOrder(): string[] {
    return [...this.#urls.slice(this.#current), ...this.#urls.slice(0, this.#current)];
  }

  moveTo(url: string): void {
    this.#current = Math.max(0, this.#urls.indexOf(url));
  }

  /** When many callers miss the same host, only the first moves on. */
  moveOnFrom(url: string): void {
    if (url === this.current) this.#current = (this.#current + 1) % this.count;
  }
}

export async function isWritable(connection: ClientBase): Promise<boolean> {
  const { rows } = await connection.query("SHOW transaction_read_only");
  return rows[0].transaction_read_only === "off";
}

/** Returns whether a standby has replayed all it received, so that people find what was acknowledged as saved. */
export async function hasReplayed(connection: ClientBase): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT coalesce(NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn(), true) AS done`,
  );
  return rows[0].done;
}

import type { ClientBase } from "pg";

/**
 * The servers of a PostgreSQL URL that names several hosts, as libpq writes them: a URL for each.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function urlsOfHosts(url: string): string[] {
  const [, before = "", hosts = "", after = ""] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? [];
  return hosts.split(",").map((host) => before + host + after);
}

/** Which of them is asked now. All but one are expected to be standbys, which take no writes. */
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

  /** All of them, the one asked now first. */
  get inOrder(): string[] {
    return [...this.#urls.slice(this.#current), ...this.#urls.slice(0, this.#current)];
  }

  moveTo(url: string): void {
    this.#current = Math.max(0, this.#urls.indexOf(url));
  }

  /** Of many that find the same one missing, the first moves on. */
  moveOnFrom(url: string): void {
    if (url === this.current) this.#current = (this.#current + 1) % this.count;
  }
}

/** A standby takes no writes. */
export async function isWritable(connection: ClientBase): Promise<boolean> {
  const { rows } = await connection.query("SHOW transaction_read_only");
  return rows[0].transaction_read_only === "off";
}

/** Whether a standby shows all that it has received: whoever was told that it is saved there finds it. */
export async function hasReplayed(connection: ClientBase): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT coalesce(NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn(), true) AS done`,
  );
  return rows[0].done;
}

import type { NetConnectOpts } from "node:net";

/** Where a database listens: at a port, or, as the embedded server does, at a socket in a folder. */
export function addressOfDatabase(databaseUrl: string): NetConnectOpts {
  const { searchParams, hostname, port } = new URL(databaseUrl);
  const folder = searchParams.get("host");
  return folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port || 5432) };
}

/** The URL of the same database, by way of a port of this machine. */
export function viaPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

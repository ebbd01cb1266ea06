import { randomBytes } from "node:crypto";
import { Refusal } from "@/lib/errors";
import { withConnection } from "./connect";

/** Creates a database on the server of `url`, and drops it afterward. Throws Refusal `conflict` without CREATEDB. */
export async function withScratchDatabase(url: string, use: (url: string) => Promise<void>): Promise<void> {
  const name = `lectern_check_${randomBytes(6).toString("hex")}`;
  // template0 has no additions of this server.
  await execute(url, `CREATE DATABASE ${name} TEMPLATE template0`).catch((cause) => {
    if (cause.code === "42501") throw new Refusal("no_scratch_database", { cause });
    throw cause;
  });
  try {
    // URL can't parse several hosts.
    await use(url.replace(/^([a-z]+:\/\/[^/?#]*)(\/[^?#]*)?/i, `$1/${name}`));
  } finally {
    await execute(url, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

const execute = (url: string, sql: string) => withConnection(url, (connection) => connection.query(sql));

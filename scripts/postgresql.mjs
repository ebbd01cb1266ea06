import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const debian = "/usr/lib/postgresql";

/** The folder of the newest PostgreSQL server's programs (initdb, pg_ctl) on this machine, or null. */
export function findPostgresql() {
  return [...newestOfDebian(), ...configured()].find((bin) => existsSync(join(bin, "initdb"))) ?? null;
}

function newestOfDebian() {
  if (!existsSync(debian)) return [];
  const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debian, version, "bin"));
}

function configured() {
  try {
    return [execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: "pipe" }).trim()];
  } catch {
    return [];
  }
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureLaunchers } from "./build.mjs";

// These say in their message all that an operator needs; anything else is a fault of ours, and shows its stack.
const clear = ["EnvironmentError", "MigrationError", "LaunchError"];
const network = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "28P01", "28000", "3D000"];

/**
 * Runs a launcher in this process. What it refuses is one clear line and exit code 1.
 * @param name of scripts/bundle.mjs
 * @param options of `ensureLaunchers`
 */
export async function launch(name, options) {
  const folder = await ensureLaunchers(options);
  await launchFile(pathToFileURL(join(folder, `${name}.js`)));
}

/** Runs the `main` of a script, as `launch` does, and tells it where it is. */
export async function launchFile(url) {
  // What this process and those that it starts write is for this user alone.
  process.umask(0o077);
  if (existsSync(".env")) process.loadEnvFile(".env");
  try {
    await (await import(url.href)).main(url);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** What an operator reads of an error: a line where the cause is theirs or their database's, else its stack. */
export function explain(error) {
  if (clear.includes(error?.name)) return error.message;
  if (network.includes(error?.code))
    return `The database of DATABASE_URL cannot be used: ${error.message || error.code}`;
  const damage = damageOf(error);
  return damage ? `The database is not as this version needs it: ${damage}` : (error?.stack ?? String(error));
}

// Of Prisma's words the last line is PostgreSQL's; only PostgreSQL's own errors have a severity. A row that is read
// back through its schema is the database's too: what an operator typed is refused before.
function damageOf(error) {
  if (error?.name?.startsWith("PrismaClient")) return error.message.trim().split("\n").at(-1);
  if (error?.severity) return `${error.message} (${error.code})`;
  if (error?.name !== "ZodError") return null;
  const { path, message } = error.issues[0];
  return `at ${path.join(" ")}: ${message}`;
}

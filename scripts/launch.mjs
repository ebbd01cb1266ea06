import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// An operator needs only their message; other errors show their stack.
const clear = ["EnvironmentError", "MigrationError", "LaunchError"];
const network = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "28P01", "28000", "3D000"];

/** Runs a launcher of scripts/bundle.mjs in this process; a refusal is one line and exit code 1. */
export async function launchFile(url) {
  // Only this user may read files of this process and its children.
  process.umask(0o077);
  outliveReaders();
  readSettings();
  if (existsSync(new URL("certificate-printer.js", url)))
    process.env.LECTERN_THREADS = fileURLToPath(new URL(".", url));
  try {
    return await (await import(url.href)).main(url);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/**
 * Survives a lost reader of this process's output. Otherwise the parent of several processes would end. Next.js would log that its log
 * fails, which fails again, and so on: a third of a core, and no answers.
 */
export function outliveReaders() {
  for (const output of [process.stdout, process.stderr])
    if (output.listenerCount("error") === 0) output.on("error", () => {});
}

/** Set variables take precedence over those of `.env`. */
export function readSettings() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** Returns one line for errors of operators or their database, else the stack. */
export function explain(error) {
  if (clear.includes(error?.name)) return error.message;
  if (network.includes(error?.code))
    return `The database of DATABASE_URL cannot be used: ${error.message || error.code}`;
  const damage = damageOf(error);
  return damage ? `The database is not as this version needs it: ${damage}` : (error?.stack ?? String(error));
}

// The last line of Prisma's message is PostgreSQL's. Only PostgreSQL's errors have a severity. Stored rows that don't match their schema
// are the database's fault too.
function damageOf(error) {
  if (error?.name?.startsWith("PrismaClient")) return error.message.trim().split("\n").at(-1);
  if (error?.severity) return `${error.message} (${error.code})`;
  if (error?.name !== "ZodError") return null;
  const { path, message } = error.issues[0];
  return `at ${path.join(" ")}: ${message}`;
}

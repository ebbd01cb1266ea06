import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

// These say in their message all that an operator needs; anything else is a fault of ours, and shows its stack.
const clear = ["EnvironmentError", "MigrationError", "LaunchError"];
const network = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "28P01", "28000", "3D000"];

/** Runs a script written in TypeScript in this process. What it refuses is one clear line and exit code 1. */
export async function launch(script) {
  // What this process and those that it starts write is for this user alone.
  process.umask(0o077);
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL("../tsconfig.json", import.meta.url));
  register();
  try {
    await (await import(script)).main();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

function explain(error) {
  if (clear.includes(error?.name)) return error.message;
  if (network.includes(error?.code))
    return `The database of DATABASE_URL cannot be used: ${error.message || error.code}`;
  return error?.stack ?? String(error);
}

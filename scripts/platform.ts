import { once } from "node:events";
import { closeDatabase } from "@/lib/db";
import { env, requireAuthSecret, setEnv } from "@/lib/env";
import { migrate } from "@/prisma/migrate";
import { requireFreePort, startChild, stopChild, untilAnswering } from "./children";
import { startChores } from "./chores";
import { type Environment, openEnvironment } from "./environment";
import { progress } from "./progress.mjs";

/** Something that runs until it is stopped; `ended` resolves when it ends by itself. */
export type Running = { ended: Promise<unknown>; stop: () => Promise<void> };

/** The database with every migration applied, for as long as it is not released. */
export async function openDatabase(): Promise<Environment> {
  const environment = await progress("Opening the database", openEnvironment);
  const applied = await migrate(env().DATABASE_URL ?? "");
  if (applied.length > 0) process.stderr.write(`  ✓ Applied ${applied.join(", ")}\n`);
  return environment;
}

/** Opens the database and starts Next.js on PORT; stopping finishes the requests in flight, then lets go of the database. */
export async function startPlatform({ dev = false } = {}): Promise<Running> {
  const { PORT } = env();
  // A database of the operator's own: every server on it needs the same secret.
  if (env().DATABASE_URL) requireAuthSecret();
  await requireFreePort(PORT, "PORT");
  const database = await openDatabase();
  setEnv({ NODE_ENV: dev ? "development" : "production" });
  // An identity provider may put pages of text into the callback's query: they are refused in words, not cut off.
  const limits = ["--max-http-header-size=131072"];
  // In megabytes. Most of what a request makes is gone with it: with more room, less of it is looked at again and again.
  const memory = ["--max-semi-space-size=64"];
  const next = [...limits, ...memory, "node_modules/next/dist/bin/next"];
  const child = startChild([...next, dev ? "dev" : "start", "--port", String(PORT)], {
    NEXT_TELEMETRY_DISABLED: "1",
  });
  await progress("Starting the platform", () => untilAnswering(child, `http://localhost:${PORT}/v2`));
  const stopChores = startChores();
  return {
    ended: Promise.race([once(child, "exit"), database.lost]),
    stop: async () => {
      stopChores();
      await stopChild(child);
      await closeDatabase();
      await database.release();
    },
  };
}

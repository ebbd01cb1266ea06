import { once } from "node:events";
import { startChores } from "@/lib/chores/start";
import { closeDatabase } from "@/lib/db";
import { env, setEnv } from "@/lib/env";
import { startChild, stopChild, untilAnswering } from "./children";
import { hostInUrl } from "./environment";
import { openDatabase, type Running } from "./platform";
import { progress } from "./progress.mjs";
import { announce } from "./start";

/** `npm run dev`: the working tree, compiled on demand. */
export async function main(): Promise<void> {
  await announce(await startDevelopment());
}

async function startDevelopment(): Promise<Running> {
  const { PORT, HOST } = env();
  setEnv({ PROCESSES: "1" });
  const database = await openDatabase();
  setEnv({ NODE_ENV: "development" });
  const next = ["node_modules/next/dist/bin/next", "dev", "--port", String(PORT), "--hostname", HOST];
  const child = startChild(["--max-http-header-size=131072", ...next], { NEXT_TELEMETRY_DISABLED: "1" });
  await progress("Starting the platform", () =>
    untilAnswering(child, `http://${hostInUrl(HOST)}:${PORT}/v2`),
  );
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

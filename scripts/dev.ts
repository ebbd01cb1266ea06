import type { ChildProcess } from "node:child_process";
import { startApplying } from "@/lib/assignments/apply-requirements";
import { startDeliveringWebhooks, startMovingPeople } from "@/lib/chores/chores";
import { startSequencingEvents } from "@/lib/chores/sequence-events";
import { startChores } from "@/lib/chores/start";
import { closeDatabase } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { startImporting } from "@/lib/people-imports/advance";
import { startExporting } from "@/lib/xapi/send";
import { startChild, stopChild, untilAnswering } from "./children";
import { watchMessages } from "./compile-messages.mjs";
import { hostInUrl } from "./environment";
import { watchFilesLoadedOnce } from "./loaded-once.mjs";
import { openDatabase, type Running } from "./platform";
import { progress } from "./progress.mjs";
import { announce } from "./start";

/** `npm run dev` serves the working tree, compiled on demand. */
export async function main(): Promise<void> {
  await announce(await startDevelopment());
}

async function startDevelopment(): Promise<Running> {
  setEnv({ PROCESSES: "1" });
  const database = await openDatabase();
  setEnv({ NODE_ENV: "development" });
  const server = await serveWorkingTree();
  const stopChores = startChores();
  const stopApplying = startApplying();
  const stopMoving = startMovingPeople();
  const stopImporting = startImporting();
  const stopDelivering = startDeliveringWebhooks();
  const stopExporting = startExporting();
  const stopSequencing = startSequencingEvents();
  const stopMessages = watchMessages((words: string) => void process.stderr.write(`  ${words}\n`));
  return {
    ended: Promise.race([server.ended, database.lost]),
    stop: async () => {
      stopChores();
      await Promise.all([
        stopApplying(),
        stopImporting(),
        stopMoving(),
        stopDelivering(),
        stopExporting(),
        stopSequencing(),
      ]);
      stopMessages();
      await server.stop();
      await closeDatabase();
      await database.release();
    },
  };
}

/** Next.js recompiles pages and routes after an edit. Files it loads once need a restart. */
async function serveWorkingTree() {
  const url = `http://${hostInUrl(env().HOST)}:${env().PORT}/v2`;
  let fail = () => {};
  const ended = new Promise<void>((done) => {
    fail = done;
  });
  let stopping = false;
  let child: ChildProcess | undefined;
  const start = async (title: string) => {
    if (stopping) return;
    const current = startNext();
    child = current;
    await progress(title, () => untilAnswering(current, url));
    // Earlier, it may fail over an edit that the next one mends.
    current.once("exit", fail);
  };
  const stopCurrent = async () => {
    child?.off("exit", fail);
    if (child) await stopChild(child);
  };
  await start("Starting the platform");
  let restarts = Promise.resolve();
  let isWaiting = false;
  const restart = (file: string) => {
    // One more start is enough for all edits that come before it, such as those of `git pull`.
    if (isWaiting) return;
    isWaiting = true;
    restarts = restarts
      .then(() => {
        isWaiting = false;
        return stopCurrent();
      })
      .then(() => start(`Starting again, because ${file} has changed`))
      .catch((error) => void process.stderr.write(`  ${error.message}\n`));
  };
  const stopWatching = await watchFilesLoadedOnce(restart);
  return {
    ended,
    stop: async () => {
      stopping = true;
      stopWatching();
      // This ends a start that hangs, and its successor.
      await stopCurrent();
      await restarts;
      await stopCurrent();
    },
  };
}

function startNext(): ChildProcess {
  const { PORT, HOST } = env();
  const next = ["node_modules/next/dist/bin/next", "dev", "--port", String(PORT), "--hostname", HOST];
  return startChild(["--max-http-header-size=131072", ...next], {
    NEXT_TELEMETRY_DISABLED: "1",
    // Worker threads run from their sources, too.
    LECTERN_THREADS: "",
  });
}

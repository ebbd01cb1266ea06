import type { Platform } from "@/lib/actor";
import { unlessReadOnly } from "@/lib/database/db";
import { log } from "@/lib/log";
import { startWorker } from "@/lib/worker";
import { findDue } from "./claim";
import { copyEvents } from "./copy-events";
import { noteHealth } from "./health";
import { sendDue } from "./send";

/** In milliseconds, between looks for new events and after a failure. */
const settings = { idle: () => 1_000, failing: 10_000, kind: "events" as const };

/** Starts a worker; each process has one. Returns a function that stops it. */
export function startDelivering(actor: Platform): () => Promise<void> {
  const sender = newSender(actor);
  const stopWorker = startWorker("webhooks", () => sender.turn(), settings);
  return async () => {
    sender.stop();
    await stopWorker();
    await sender.idle();
  };
}

/** Each endpoint has its own task, so that a dead one delays no other. */
export function newSender(actor: Platform) {
  const stopping = new AbortController();
  const tasks = new Map<string, Promise<void>>();
  const start = (endpointId: string) => {
    const task = sendDue(actor, endpointId, stopping.signal)
      .catch((err) => {
        if (!stopping.signal.aborted)
          log().warn({ code: "webhook_not_sent", endpoint: endpointId, err }, "Could not send webhooks");
      })
      .finally(() => tasks.delete(endpointId));
    tasks.set(endpointId, task);
  };
  return {
    /** Copies new events and starts sending what is due, without waiting for it. */
    turn: async (): Promise<void> => {
      await unlessReadOnly(async () => {
        await copyEvents();
        await noteHealth();
        for (const id of await findDue()) if (!tasks.has(id) && !stopping.signal.aborted) start(id);
      });
    },
    idle: async (): Promise<void> => void (await Promise.all(tasks.values())),
    stop: () => stopping.abort(),
  };
}

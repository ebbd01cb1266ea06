import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, Gauge, type Registry } from "prom-client";
import { log } from "@/lib/log";
import { MergedMetrics, packMetrics } from "./merged-metrics";
import type { Source } from "./metrics-server";

/** In milliseconds; the page leaves out processes that answer later. */
const patience = 2_000;

type Question = { lecternMetrics: number };
type Answer = { lecternMetrics: number; packed: string };

const isOurs = (message: unknown): message is Question & Partial<Answer> =>
  typeof message === "object" && message !== null && "lecternMetrics" in message;

export function answerParent(registry: Registry): () => Promise<void> {
  const tell = async (id: number) => {
    const answer: Answer = { lecternMetrics: id, packed: await packMetrics(registry) };
    await new Promise<unknown>((done) => process.send?.(answer, undefined, undefined, done) ?? done(null));
  };
  const answer = (message: unknown) => {
    if (!isOurs(message)) return;
    tell(message.lecternMetrics).catch((err) =>
      log().error({ err, code: "metrics_failed" }, "Could not read metrics"),
    );
  };
  process.on("message", answer);
  return async () => {
    process.off("message", answer);
    await tell(0);
  };
}

export function metricsOfProcesses(count: number): Source {
  const together = new MergedMetrics();
  const waiting = new Map<number, (worker: Worker) => void>();
  const reported = new Set<number>();
  let last = 0;
  cluster.on("message", (worker, message) => {
    if (!isOurs(message) || message.packed === undefined) return;
    together.hear(pidOf(worker), message.packed);
    waiting.get(message.lecternMetrics)?.(worker);
  });
  // The process has sent its last answer by then.
  cluster.on("disconnect", (worker) => together.forget(pidOf(worker)));
  const ask = async (workers: Worker[]): Promise<Set<number>> => {
    const id = ++last;
    const answered = new Set<number>();
    if (workers.length === 0) return answered;
    await new Promise<void>((done) => {
      const deadline = setTimeout(done, patience);
      waiting.set(id, (worker) => {
        answered.add(pidOf(worker));
        if (answered.size < workers.length) return;
        clearTimeout(deadline);
        done();
      });
      for (const worker of workers) worker.send({ lecternMetrics: id } satisfies Question, () => {});
    });
    waiting.delete(id);
    return answered;
  };
  return {
    contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE,
    metrics: async () => {
      const workers = Object.values(cluster.workers ?? {}).filter((worker) =>
        worker?.isConnected(),
      ) as Worker[];
      const answering = await ask(workers);
      const isSilent = (pid: number) => !answering.has(pid) && together.hasHeard(pid);
      const silent = workers.map(pidOf).filter(isSilent);
      for (const pid of silent) {
        if (!reported.has(pid))
          log().warn({ code: "silent_process", pid }, "A process does not answer its parent");
        reported.add(pid);
      }
      const states = {
        answering: answering.size,
        silent: silent.length,
        missing: Math.max(0, count - workers.length),
      };
      return `${await pageOf(states)}\n${await together.page(answering)}`;
    },
  };
}

const pidOf = (worker: Worker) => worker.process.pid ?? 0;

function pageOf(states: Record<string, number>): Promise<string> {
  const registry = new AggregatorRegistry();
  const processes = new Gauge({
    name: "lectern_processes",
    help: "Processes of this server: answering, silent, or missing of PROCESSES.",
    labelNames: ["state"],
    registers: [registry],
  });
  for (const [state, number] of Object.entries(states)) processes.set({ state }, number);
  return registry.metrics();
}

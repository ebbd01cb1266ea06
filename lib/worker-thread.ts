import { Worker } from "node:worker_threads";
import { builtThread } from "@/lib/env";

const sources = {
  "certificate-printer": "lib/certificates/pdf/certificate-printer.ts",
  "workbook-writer": "lib/lists/workbook-writer.ts",
};

/** Starts a worker thread, whose long work leaves the event loop to requests. */
export function startThread(name: keyof typeof sources): Worker {
  const built = builtThread(name);
  return built
    ? new Worker(built, { execArgv: [] })
    : new Worker(fromSource, { eval: true, execArgv: [], workerData: sources[name] });
}

// Only development servers, tests and benchmarks run sources.
const fromSource = `
  const { workerData } = require("node:worker_threads");
  const { pathToFileURL } = require("node:url");
  import("tsx/esm/api").then(({ register }) => {
    register();
    return import(pathToFileURL(workerData).href);
  });`;

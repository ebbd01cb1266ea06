import cluster from "node:cluster";
import type { Registry } from "prom-client";
import { env } from "@/lib/env";

/** What the operator asked for, and nothing else is loaded. Returns what ends it. Rejects when METRICS_PORT is taken. */
export async function startTelemetry(): Promise<() => Promise<void>> {
  const stopTracing = await traceIfAsked();
  const stopMetrics = await measureIfAsked();
  return async () => {
    await stopMetrics();
    await stopTracing();
  };
}

const nothing = async () => {};

async function traceIfAsked(): Promise<() => Promise<void>> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint,
    OTEL_SDK_DISABLED: isDisabled,
    OTEL_TRACES_EXPORTER: exporter = "otlp",
  } = env();
  if (!(endpoint ?? tracesEndpoint) || isDisabled?.toLowerCase() === "true" || exporter !== "otlp")
    return nothing;
  const { startTracing } = await import("./tracing");
  return startTracing();
}

async function measureIfAsked(): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env();
  if (port === undefined) return nothing;
  const { startMetrics } = await import("./metrics");
  const { serveMetrics } = await import("./metrics-server");
  const metrics = startMetrics();
  const stopServing = cluster.isWorker
    ? await answerParent(metrics.registry)
    : await serveMetrics(metrics.registry, { port, host });
  return async () => {
    metrics.stop();
    await stopServing();
  };
}

/** One of several processes leaves the port to their parent (scripts/metrics-of-processes.ts). */
async function answerParent(registry: Registry): Promise<() => Promise<void>> {
  const { AggregatorRegistry } = await import("prom-client");
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
  return nothing;
}

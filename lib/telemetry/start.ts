import cluster from "node:cluster";
import { env } from "@/lib/env";

/** Starts only requested parts, without loading the rest. Returns a function that stops them. Rejects when METRICS_PORT is taken. */
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
  const { answerParent } = await import("./metrics-of-processes");
  const metrics = startMetrics();
  // One of several processes leaves the port to its parent.
  const stopServing = cluster.isWorker
    ? answerParent(metrics.registry)
    : await serveMetrics(metrics.registry, { port, host });
  return async () => {
    metrics.stop();
    await stopServing();
  };
}

import { AggregatorRegistry } from "prom-client";
import { env } from "@/lib/env";
import { serveMetrics } from "@/lib/telemetry/metrics-server";
import { refuseMetricsPort } from "./environment";

/** Of several processes, whose parent asks each of them and adds up. */
export async function main(): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env();
  if (port === undefined) return;
  const all = new AggregatorRegistry();
  const source = { contentType: all.contentType, metrics: () => all.clusterMetrics() };
  await serveMetrics(source, { port, host }).catch(refuseMetricsPort);
}

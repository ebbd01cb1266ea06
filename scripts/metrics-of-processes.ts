import { env } from "@/lib/env";
import { metricsOfProcesses } from "@/lib/telemetry/metrics-of-processes";
import { serveMetrics } from "@/lib/telemetry/metrics-server";
import { refuseMetricsPort } from "./environment";

/** Of several processes, whose parent asks each of them. */
export async function main(): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host, PROCESSES: count } = env();
  if (port === undefined) return;
  await serveMetrics(metricsOfProcesses(count), { port, host }).catch(refuseMetricsPort);
}

import { env } from "@/lib/env";
import { metricsOfProcesses } from "@/lib/telemetry/metrics-of-processes";
import { serveMetrics } from "@/lib/telemetry/metrics-server";
import { refuseMetricsPort } from "./environment";

/** Collects the metrics of several processes, which their parent asks. */
export async function main(): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host, PROCESSES: count } = env();
  if (port === undefined) return;
  await serveMetrics(metricsOfProcesses(count), { port, host }).catch(refuseMetricsPort);
}

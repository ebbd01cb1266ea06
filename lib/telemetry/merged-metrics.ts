import { deserialize, serialize } from "node:v8";
import { AggregatorRegistry, type Registry } from "prom-client";

type Value = { value: number; labels: Record<string, string | number>; metricName?: string };

/** prom-client's `getMetricsAsJSON` returns this. */
type Metric = { name: string; help: string; type: string; aggregator: string; values: Value[] };

/** Packs metrics for the parent. JSON, their protocol, would turn infinity into null. */
export async function packMetrics(registry: Registry): Promise<string> {
  return serialize(await registry.getMetricsAsJSON()).toString("base64");
}

const unpack = (packed: string): Metric[] => deserialize(Buffer.from(packed, "base64"));

/** Sums Lectern's metrics; Node.js's keep a series per process. Counts never fall: Prometheus would take that for a restart. */
export class MergedMetrics {
  readonly #last = new Map<number, Metric[]>();
  #ended: Metric[] = [];

  hear(pid: number, packed: string): void {
    this.#last.set(pid, unpack(packed));
  }

  hasHeard(pid: number): boolean {
    return this.#last.has(pid);
  }

  forget(pid: number): void {
    const last = this.#last.get(pid);
    this.#last.delete(pid);
    if (last) this.#ended = addUp([this.#ended, last.filter(isKept)]).getMetricsAsArray() as never;
  }

  page(answering: ReadonlySet<number>): Promise<string> {
    const all = [...this.#last].map(([pid, metrics]) =>
      answering.has(pid)
        ? metrics.map((metric) => (isOfProcess(metric) ? named(metric, pid) : metric))
        : metrics.filter(isKept),
    );
    return addUp([...all, this.#ended]).metrics();
  }
}

const isOfProcess = ({ name }: Metric) => /^(nodejs|process)_/.test(name);

const isKept = (metric: Metric) => !isOfProcess(metric) && /^(counter|histogram)$/.test(metric.type);

const addUp = (all: Metric[][]) => AggregatorRegistry.aggregate(all as never);

function named(metric: Metric, pid: number): Metric {
  const values = metric.values.map((value) => ({ ...value, labels: { pid, ...value.labels } }));
  return { ...metric, values, aggregator: "sum" };
}

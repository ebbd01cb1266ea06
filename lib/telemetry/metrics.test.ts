import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { addGauge, addQueue, type Reading, readAll } from "@/lib/metrics-hooks";
import { startMetrics } from "./metrics";

const { registry, stop } = startMetrics();
afterAll(stop);

const read = (name: string) => readFileSync(`docs/operations/${name}`, "utf8");
const known = new Set(["lectern_processes", ...registry.getMetricsAsArray().map(({ name }) => name)]);
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:lectern|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ""),
  );

test.each(["grafana-dashboard.json", "alerts.yml", "monitoring.md"])(
  "%s names metrics that exist",
  (file) => {
    const names = namesIn(read(file));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  },
);

test("Every metric of Lectern is documented, with all its labels", async () => {
  const rows = read("monitoring.md").split("\n");
  for (const { name } of registry.getMetricsAsArray().filter(({ name }) => name.startsWith("lectern_"))) {
    const { labelNames } = registry.getSingleMetric(name) as unknown as { labelNames: string[] };
    const row = rows.find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row?.split("|")[2]?.match(/\w+/g) ?? [], name).toEqual(labelNames);
  }
});

test("Alerts use labels that their metrics have", () => {
  const selectors = [
    ...read("alerts.yml").matchAll(/\b((?:lectern|nodejs|process)_\w+?)(?:_bucket|_count|_sum)?\{([^}]*)\}/g),
  ];
  expect(selectors.length).toBeGreaterThan(10);
  for (const [, name = "", labels = ""] of selectors) {
    if (name === "lectern_processes") continue;
    const { labelNames } = registry.getSingleMetric(name) as unknown as { labelNames: string[] };
    const asked = [...labels.matchAll(/(\w+)[=!]/g)].map(([, label]) => label);
    expect(["job", "instance", ...labelNames], name).toEqual(expect.arrayContaining(asked));
  }
});

test("Every alert says what to do", () => {
  const rules = read("alerts.yml").split("- alert: ").slice(1);
  expect(rules.length).toBeGreaterThan(5);
  for (const rule of rules) expect(rule).toMatch(/annotations:\n +summary: ".+"\n +description: ".{40,}"/);
});

test("Among a queue's copies, the longest wait counts", () => {
  const begunAt = performance.now() - 5_000;
  addQueue(
    "of a test",
    () => 1,
    () => begunAt,
  );
  addQueue(
    "of a test",
    () => 0,
    () => undefined,
  );
  const of = (reading: Reading) => readAll(reading).find(([label]) => label === "of a test")?.[1];
  expect(of("queue_depth")).toBe(1);
  expect(of("queue_age")).toBeGreaterThanOrEqual(5);
});

test("A file's copies add up their numbers", () => {
  const value = () => readAll("queue_depth").find(([label]) => label === "of another")?.[1];
  addGauge("queue_depth", "of another", () => 2);
  addGauge("queue_depth", "of another", () => 3);
  expect(value()).toBe(5);
});

import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { addReading, readAll } from "@/lib/observers";
import { startMetrics } from "./metrics";

const { registry, stop } = startMetrics();
afterAll(stop);

const read = (name: string) => readFileSync(`docs/operations/${name}`, "utf8");
const known = new Set(registry.getMetricsAsArray().map(({ name }) => name));
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

test("every metric of Lectern is documented, with all its labels", async () => {
  const rows = read("monitoring.md").split("\n");
  for (const { name } of registry.getMetricsAsArray().filter(({ name }) => name.startsWith("lectern_"))) {
    const { labelNames } = registry.getSingleMetric(name) as unknown as { labelNames: string[] };
    const row = rows.find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row?.split("|")[2]?.match(/\w+/g) ?? [], name).toEqual(labelNames);
  }
});

test("every alert says what to do", () => {
  const rules = read("alerts.yml").split("- alert: ").slice(1);
  expect(rules.length).toBeGreaterThan(5);
  for (const rule of rules) expect(rule).toMatch(/annotations:\n +summary: ".+"\n +description: ".{40,}"/);
});

test("the numbers of a file's copies add up", () => {
  const value = () => readAll("queue_depth").find(([label]) => label === "of a test")?.[1];
  addReading("queue_depth", "of a test", () => 2);
  addReading("queue_depth", "of a test", () => 3);
  expect(value()).toBe(5);
});

import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { expect, test } from "vitest";
import { MergedMetrics, packMetrics } from "./merged-metrics";

type Told = { served: number; age: number; depth?: number };

function packed({ served, age, depth = 0 }: Told): Promise<string> {
  const registry = new Registry();
  const of = { help: "…", registers: [registry] };
  new Counter({ ...of, name: "served_total", labelNames: ["route"] }).inc({ route: "/" }, served);
  new Gauge({ ...of, name: "age", aggregator: "max" }).set(age);
  new Gauge({ ...of, name: "depth" }).set(depth);
  collectDefaultMetrics({ register: registry });
  return packMetrics(registry);
}

async function heardOf(...told: Told[]): Promise<MergedMetrics> {
  const together = new MergedMetrics();
  for (const [index, one] of told.entries()) together.hear(index + 1, await packed(one));
  return together;
}

const both = new Set([1, 2]);

test("Counts add up, the largest age counts, and infinity survives the transfer", async () => {
  const together = await heardOf(
    { served: 3, age: Number.POSITIVE_INFINITY, depth: 1 },
    { served: 4, age: 2, depth: 2 },
  );
  const page = await together.page(both);
  for (const line of ['served_total{route="/"} 7', "age +Inf", "depth 3"])
    expect(page).toContain(`\n${line}\n`);
});

test("Each process has its own series of Node.js and system metrics", async () => {
  const page = await (await heardOf({ served: 1, age: 1 }, { served: 1, age: 1 })).page(both);
  for (const name of [
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
    "process_start_time_seconds",
  ])
    for (const pid of [1, 2]) expect(page).toMatch(new RegExp(`^${name}\\{pid="${pid}"\\} [\\d.e-]+$`, "m"));
});

test("Counts survive when a process ends, is silent, or has a successor", async () => {
  const together = await heardOf({ served: 3, age: 9, depth: 1 }, { served: 4, age: 2, depth: 2 });
  const counted = async (answering: Set<number>) => {
    const page = await together.page(answering);
    expect(page.match(/^# TYPE served_total /gm)).toHaveLength(1);
    return ["served_total", "age", "depth"].map((name) =>
      Number(page.match(new RegExp(`^${name}\\S* (.+)$`, "m"))?.[1]),
    );
  };
  expect(await counted(new Set([2]))).toEqual([7, 2, 2]);
  together.forget(1);
  expect(await counted(new Set([2]))).toEqual([7, 2, 2]);
  together.hear(3, await packed({ served: 1, age: 3, depth: 0 }));
  expect(await counted(new Set([2, 3]))).toEqual([8, 3, 2]);
  together.forget(2);
  together.forget(3);
  expect((await counted(new Set()))[0]).toBe(8);
});

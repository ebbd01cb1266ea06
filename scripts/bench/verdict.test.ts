import { expect, test } from "vitest";
import type { Round } from "./load";
import { textOf } from "./results";
import type { Measured } from "./rounds";
import { type Name, type Target, targetsOf } from "./targets";
import { requirementsOf, tableOf } from "./verdict";

const contestant = { origin: "http://localhost:1", child: {} as never };
const contestants = { lectern: contestant, bareNext: contestant, fastify: contestant };
const targets = targetsOf(contestants, { "X-Api-Key": "key" }, { courses: 100_000, people: 30_000 });

/** Makes three rounds of each target, on a machine ten times slower in the second one. */
function measured(perSecond: Partial<Record<Name, number>>): Measured {
  const roundsOf = (name: Name): Round[] =>
    [1, 0.1, 1].map((share) => {
      const speed = (perSecond[name] ?? 1000) * share;
      return { perSecond: speed, p50: 1000 / speed, p99: 2000 / speed };
    });
  const entries = Object.entries(targets).map(([name, { words }]: [string, Target]) => [
    name,
    { words, rounds: roundsOf(name as Name) },
  ]);
  return { targets: Object.fromEntries(entries), memory: { lectern: 300, bareNext: 100, fastify: 80 } };
}

const verdict = (perSecond: Partial<Record<Name, number>>) =>
  requirementsOf(measured(perSecond), 0).map(({ isMet }) => isMet);

test("a round in which the machine was slow changes no ratio", () => {
  expect(requirementsOf(measured({ page2: 600, deepPage: 800 }), 0).map(({ value }) => value)).toEqual([
    expect.closeTo(0.6),
    expect.closeTo(1),
    expect.closeTo(1000 / 600),
    expect.closeTo(1.25),
  ]);
});

test.each<[string, Partial<Record<Name, number>>, boolean[]]>([
  ["enough of everything", { page2: 510, deepPage: 670 }, [true, true, true, true]],
  ["too far from Fastify", { page2: 490 }, [false, true, true, true]],
  ["a slow If-None-Match", { notModified: 940 }, [true, true, false, true]],
  ["a slow deep page", { deepPage: 660 }, [true, true, true, false]],
])("%s is seen", (_what, perSecond, met) => {
  expect(verdict(perSecond)).toEqual(met);
});

test("a longer tail than Fastify's is seen", () => {
  const seen = measured({});
  for (const round of seen.targets.page2.rounds) round.p99 *= 1.3;
  expect(requirementsOf(seen, 0).map(({ isMet }) => isMet)).toEqual([true, false, true, true]);
});

test("with writes, a little less is enough", () => {
  expect(requirementsOf(measured({ page2: 460 }), 50)[0]).toMatchObject({ isMet: true });
  expect(requirementsOf(measured({ page2: 440 }), 50)[0]).toMatchObject({ isMet: false });
});

test("the table has a line for each target, with medians", () => {
  const seen = measured({ page2: 900 });
  const table = textOf(tableOf(seen, "At rest", requirementsOf(seen, 0)));
  expect(table).toMatch(/^Lectern, \/v2\/courses\?page=2&limit=50 +900 +1\.11 +2\.22 +0\.90 +300$/m);
  expect(table.split("\n")).toHaveLength(1 + 7 + 4);
});

test("the deep page of a smaller list is its last one", () => {
  expect(targets.deepPeople.words).toContain("page=600");
  expect(targets.deepPage.words).toContain("page=1500");
});

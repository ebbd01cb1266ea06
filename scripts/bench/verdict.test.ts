import { expect, test } from "vitest";
import type { Round } from "./load";
import type { Measured } from "./rounds";
import { type Name, type Target, targetsOf } from "./targets";
import { requirementsOf, tableOf } from "./verdict";

const contestant = { origin: "http://localhost:1", child: {} as never };
const contestants = { lectern: contestant, bareNext: contestant, handWritten: contestant };
const targets = targetsOf(contestants, { "X-Api-Key": "key" }, '"tag"', { courses: 100_000, people: 30_000 });

/** Three rounds of each target, of a machine that is ten times slower in the second one. */
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
  return { targets: Object.fromEntries(entries), memory: { lectern: 300, bareNext: 100, handWritten: 80 } };
}

const verdict = (perSecond: Partial<Record<Name, number>>) =>
  requirementsOf(measured(perSecond)).map(({ isMet }) => isMet);

test("a round in which the machine was slow changes no ratio", () => {
  expect(requirementsOf(measured({ page2: 900, notModified: 950 })).map(({ ratio }) => ratio)).toEqual([
    0.9,
    0.9,
    expect.closeTo(950 / 900),
    1,
  ]);
});

test.each<[string, Partial<Record<Name, number>>, boolean[]]>([
  ["enough of everything", { page2: 900, notModified: 901, deepPeopleAnew: 670 }, [true, true, true, true]],
  ["too far from the bare handler", { page2: 890 }, [false, true, true, true]],
  ["too far from the hand-written server", { page2: 900, handWritten: 1700 }, [true, false, true, true]],
  ["a slow 304", { notModified: 990 }, [true, true, false, true]],
  ["a slow deep page", { deepPeopleAnew: 660 }, [true, true, true, false]],
])("%s is seen", (_what, perSecond, met) => {
  expect(verdict(perSecond)).toEqual(met);
});

test("the table has a line for each target, with medians", () => {
  const seen = measured({ page2: 900 });
  const table = tableOf(seen, requirementsOf(seen));
  expect(table).toMatch(/^Lectern, \/v2\/courses\?page=2 +900 +1\.11 +2\.22 +0\.90 +300$/m);
  expect(table.split("\n")).toHaveLength(1 + 9 + 1 + 4);
});

test("the deep page of a smaller list is its last one", () => {
  expect(targets.deepPeople.words).toContain("page=1200");
  expect(targets.deepPage.words).toContain("page=1500");
});

test("no answer is asked for twice where it should be made anew", () => {
  const paths = Array.from({ length: 5_000 }, () => targets.deepPeopleAnew.load.nextPath());
  expect(new Set(paths).size).toBe(5_000);
});

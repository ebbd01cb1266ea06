import { expect, test } from "vitest";
import { drawPlot, evenTicks, type Line, powerTicks } from "./plot";

const sizes: Line[] = [
  {
    name: "by name",
    points: [
      [1_000, 1.5],
      [10_000, 4],
      [1_000_000, 320],
    ],
  },
  {
    name: "q=<all> & more",
    points: [
      [1_000, 1.6],
      [10_000, 4.1],
      [1_000_000, 318],
    ],
  },
];
const plot = {
  name: "size",
  title: "Cost against size",
  x: { label: "people", isLogarithmic: true },
  y: { label: "p50 in ms", isLogarithmic: true },
};
const versions = [
  { words: "Node 20", lines: sizes },
  { words: "Node 24", lines: sizes.map(({ name, points }) => ({ name, points: points.slice(1) })) },
];

const attributes = (svg: string, pattern: RegExp) =>
  [...svg.matchAll(pattern)].map(([, value]) => Number(value));

test("every point lies in the area, and growth goes right and up", () => {
  const svg = drawPlot(plot, versions);
  const [xs, ys] = [attributes(svg, /cx="([\d.]+)"/g), attributes(svg, /cy="([\d.]+)"/g)];
  expect(xs).toHaveLength(3 + 3 + 2 + 2);
  expect(xs.every((x) => x >= 70 && x <= 610) && ys.every((y) => y >= 48 && y <= 360)).toBe(true);
  expect(xs.slice(0, 3)).toEqual(xs.slice(0, 3).toSorted((a, b) => a - b));
  expect(ys.slice(0, 3)).toEqual(ys.slice(0, 3).toSorted((a, b) => b - a));
});

test("names at the ends of lines that meet stand apart, inside the picture", () => {
  const many = Array.from(
    { length: 7 },
    (_, n): Line => ({
      name: `line ${n}`,
      points: [
        [1, 1],
        [2, 1],
      ],
    }),
  );
  const svg = drawPlot({ ...plot, y: { label: "ms" } }, [{ words: "Node 20", lines: many }]);
  const heights = attributes(svg, /y="([\d.]+)" class="name/g).toSorted((a, b) => a - b);
  expect(heights).toHaveLength(7);
  expect(
    Math.min(...heights.slice(1).map((height, at) => height - (heights[at] as number))),
  ).toBeGreaterThanOrEqual(18);
  expect(Math.max(...heights)).toBeLessThan(370);
});

test("it is well-formed whatever the words are, and names a line once for both versions", () => {
  const svg = drawPlot(plot, versions);
  expect(svg.match(/q=&lt;all&gt; &amp; more/g)).toHaveLength(1);
  const open: string[] = [];
  for (const [, close, name = "", alone] of svg.matchAll(/<(\/?)(\w+)(?:\s[^<>]*?)?(\/?)>/g))
    if (close) expect(open.pop()).toBe(name);
    else if (!alone) open.push(name);
  expect(open).toEqual([]);
  expect(svg).not.toContain("NaN");
});

test("failed measurements are left out", () => {
  const lines: Line[] = [
    {
      name: "page",
      points: [
        [1, 2],
        [2, null],
        [3, 4],
      ],
    },
  ];
  expect(drawPlot(plot, [{ words: "Node 20", lines }]).match(/<circle/g)).toHaveLength(2);
});

test.each([
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [7.3, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
])("the even ticks up to %s", (greatest, ticks) => {
  expect(evenTicks(greatest)).toEqual(ticks);
});

test.each([
  [
    [1_000, 100_000],
    [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
  ],
  [
    [1_000, 1_000_000],
    [1_000, 10_000, 100_000, 1_000_000],
  ],
  [
    [0.9, 3],
    [0.5, 1, 2, 5],
  ],
  [
    [0.04, 900],
    [0.01, 0.1, 1, 10, 100, 1_000],
  ],
  [[5], [5, 10]],
])("the ticks of powers for %s", (values, ticks) => {
  expect(powerTicks(values)).toEqual(ticks);
});

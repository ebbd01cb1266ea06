import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { drawPlot } from "./plot";
import { documents, filled, keptResults, plotsOf, resultsFor, sectionOf } from "./report";
import type { Kept, KeptByNode } from "./results";

const kept = (node: string, value: number): Kept => ({
  date: "2026-11-23",
  node,
  postgresql: "15.14",
  cores: 2,
  command: "npm run bench -- size",
  tables: [
    {
      title: "At rest",
      columns: [
        { name: "p50", unit: "ms", digits: 2 },
        { name: "≤ 1.5", unit: "", digits: 2 },
      ],
      rows: [
        { name: "/v2/people", figures: [1234.5, value], isMet: value <= 1.5 },
        { name: `only ${node}`, figures: [null, 1], isMet: true },
      ],
      requirements: [{ words: "deep beside page 1", value, bound: "at most 1.5", isMet: value <= 1.5 }],
    },
  ],
  plots: [
    {
      name: "size",
      title: "Size",
      x: { label: "people" },
      y: { label: "ms" },
      lines: [{ name: "a", points: [[1, value]] }],
    },
  ],
});
const both: KeptByNode = { "20": kept("20.20.2", 1.2), "24": kept("24.1.0", 1.8) };

test("both versions of Node stand side by side, and a bound that is not met is marked", () => {
  const section = sectionOf(both);
  expect(section).toContain(
    "| At rest | p50 ms<br>Node 20 | p50 ms<br>Node 24 | ≤ 1.5<br>Node 20 | ≤ 1.5<br>Node 24 |",
  );
  expect(section).toContain("| `/v2/people` | 1,234.50 | 1,234.50 | ✓ 1.20 | ✗ 1.80 |");
  expect(section).toContain("- deep beside page 1: at most 1.5; ✓ 1.20 with Node 20, ✗ 1.80 with Node 24");
});

test("a row that only one version has leaves the other empty", () => {
  expect(sectionOf(both)).toContain("| only 24.1.0 |  |  |  | ✓ 1.00 |");
});

test("the command stands once where both ran the same, and twice where not", () => {
  expect(sectionOf(both).match(/npm run bench/g)).toHaveLength(1);
  const other = { ...both, "24": { ...kept("24.1.0", 1), command: "npm run bench -- size --rounds 1" } };
  expect(sectionOf(other).match(/npm run bench/g)).toHaveLength(2);
});

test("a plot has the lines of both versions", () => {
  expect(plotsOf(both)).toMatchObject([
    { name: "size", versions: [{ words: "Node 20" }, { words: "Node 24" }] },
  ]);
});

test("a bench that the document has no place for is refused", () => {
  expect(() => filled("# Performance", { size: both })).toThrow("bench -- size: begin");
});

test("each bench is reported in one document", () => {
  expect(
    documents.map((document) => Object.keys(resultsFor(document, { size: both, processes: both }))),
  ).toEqual([["size"], ["processes"]]);
});

test("the documents and their plots match the measurements", async () => {
  const benches = await keptResults();
  for (const document of documents) {
    const text = await readFile(document, "utf8");
    expect(filled(text, resultsFor(document, benches)), document).toBe(text);
  }
  for (const { versions, ...plot } of Object.values(benches).flatMap(plotsOf))
    expect(await readFile(`docs/performance/${plot.name}.svg`, "utf8")).toBe(drawPlot(plot, versions));
});

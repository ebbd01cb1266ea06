import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const files = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "scripts/bench/README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

/** Removes code. */
const textOf = (file: string) => readFileSync(file, "utf8").replace(/^```[\s\S]*?^```/gm, "");

/** Returns the targets of links and pictures, except those on other sites. */
const targetsIn = (file: string) =>
  [
    ...textOf(file)
      .replace(/`[^`\n]*`/g, "")
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** Names headings like GitHub. A second heading of the same words ends in -1. */
function anchorsIn(file: string): string[] {
  const seen = new Map<string, number>();
  return [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) => {
    const anchor = words
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
      .replaceAll(" ", "-");
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
}

function leadsSomewhere(file: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const there = path === "" ? file : join(dirname(file), path);
  return existsSync(there) && (!anchor || !there.endsWith(".md") || anchorsIn(there).includes(anchor));
}

test("each link of the documentation to another file of it, or to a heading, leads there", () => {
  expect(files.length).toBeGreaterThan(40);
  const all = files.flatMap((file) => targetsIn(file).map((target) => ({ file, target })));
  expect(all.some(({ target }) => target.includes(".md#"))).toBe(true);
  expect(all.filter(({ file, target }) => !leadsSomewhere(file, target))).toEqual([]);
});

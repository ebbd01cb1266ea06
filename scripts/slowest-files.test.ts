import { expect, test } from "vitest";
import { slowestFiles } from "./slowest-files.mjs";

const spec = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
});

test("the slowest files come first, with all their tests, groups of tests and retries", () => {
  const suites = [
    { title: "short.spec.ts", specs: [spec(900)] },
    {
      title: "long.spec.ts",
      specs: [spec(2_000, 1_000)],
      suites: [{ title: "a group", specs: [spec(9_500)] }],
    },
    { title: "grouped.spec.ts", suites: [{ title: "all", specs: [spec(1_000), spec(500)] }] },
  ];
  expect(slowestFiles({ suites }, 2)).toEqual(["    12.5 s  long.spec.ts", "     1.5 s  grouped.spec.ts"]);
});

import type { TestContext } from "vitest";

/** Says so in a line, which `.ci/run` repeats at its end. */
export function skip(context: Pick<TestContext, "skip">, what: string): never {
  const line = what.trim().replaceAll(/\s*\n\s*/g, "  ");
  process.stderr.write(`  Skipped: ${line}\n`);
  context.skip(line);
  throw new Error(line);
}

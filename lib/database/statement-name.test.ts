import { expect, test, vi } from "vitest";

// Other test files prepare statements too, so this starts like a new process.
vi.resetModules();
delete (globalThis as { lecternStatements?: unknown }).lecternStatements;
const { statementName } = await import("./statement-name");

test("a statement has a name from its second use on, always the same, and no other statement has it", () => {
  expect(statementName("SELECT 1")).toBeUndefined();
  const name = statementName("SELECT 1");
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(statementName("SELECT 1")).toBe(name);
  statementName("SELECT 2");
  expect(statementName("SELECT 2")).not.toBe(name);
});

test("texts that vary without end get no more than 500 names, and very long ones none", () => {
  const long = `SELECT ${"1,".repeat(10_000)}1`;
  statementName(long);
  expect(statementName(long)).toBeUndefined();
  const names = new Set<string | undefined>();
  for (let count = 0; count < 2_000; count += 1) {
    const text = `SELECT ${count} IN (1)`;
    statementName(text);
    names.add(statementName(text));
  }
  names.delete(undefined);
  expect(names.size).toBeLessThanOrEqual(500);
  expect(names.size).toBeGreaterThan(400);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { trimmed } from "@/lib/trimmed";
import { parseGroupNames } from "./names";

test("Absent groups differ from an empty list", () => {
  expect(parseGroupNames(undefined)).toBeNull();
  expect(parseGroupNames(null)).toBeNull();
  expect(parseGroupNames([])).toEqual({ names: [], skipped: 0 });
});

test("Group names are trimmed, NFC, case-sensitive and unique", () => {
  expect(parseGroupNames([" Sales", "Sales", "sales", "Cafe\u0301"])).toEqual({
    names: ["Café", "Sales", "sales"],
    skipped: 0,
  });
});

test("Unusable names are counted, and the rest are used", () => {
  const odd = ["Sales", null, 7, "", "  ", "x".repeat(201), "a\0b", "\ud800", {}, ["Sales"]];
  expect(parseGroupNames(odd)).toEqual({ names: ["Sales"], skipped: 9 });
});

test("A text names one group, because several providers write a single one so", () => {
  expect(parseGroupNames(" Sales, EMEA ")).toEqual({ names: ["Sales, EMEA"], skipped: 0 });
});

test.each([[{}], [7], [true], [""], ["  "], [[null]], [["", "a\0b"]], [[["Sales"]]], [[{ name: "Sales" }]]])(
  "%j is unreadable, which differs from naming no group",
  (value) => {
    expect(parseGroupNames(value)).toMatchObject({ names: null });
  },
);

test("Any list of groups yields valid or counted names, the same ones every time", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.constantFrom(" A ", "A", "a\0", "\ud800"),
  );
  const entry = fc.oneof(name, fc.constantFrom(null, 7, true, {}, ["A"], { toString: 1 }));
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const read = parseGroupNames(entries);
      const [names, skipped] = [read?.names ?? [], read?.skipped ?? 0];
      const written = entries
        .filter((one) => typeof one === "string")
        .map((one) => trimmed(one.normalize("NFC")));
      expect(written.filter((one) => names.includes(one)).length + skipped).toBe(entries.length);
      for (const one of names) expect(one).toMatch(/^(?!\s)[^\p{Cc}\p{Cs}]{1,200}(?<!\s)$/u);
      expect(read?.names === null).toBe(names.length === 0 && entries.length > 0);
      expect(parseGroupNames([...entries, ...entries].reverse())).toEqual({ ...read, skipped: 2 * skipped });
      expect(parseGroupNames(names)).toEqual({ names, skipped: 0 });
    }),
  );
});

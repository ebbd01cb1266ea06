import fc from "fast-check";
import { expect, test } from "vitest";
import { parseGroupNames } from "./names";

test("absent groups are not the same as none", () => {
  expect(parseGroupNames(undefined)).toBeNull();
  expect(parseGroupNames(null)).toBeNull();
  expect(parseGroupNames([])).toEqual({ names: [], skipped: 0 });
});

test("names are trimmed, NFC, case-sensitive, each once", () => {
  expect(parseGroupNames([" Sales", "Sales", "sales", "Cafe\u0301"])).toEqual({
    names: ["Café", "Sales", "sales"],
    skipped: 0,
  });
});

test("what is not a usable name is counted, and the rest is used", () => {
  const odd = ["Sales", null, 7, "", "  ", "x".repeat(201), "a\0b", "\ud800", {}, ["Sales"]];
  expect(parseGroupNames(odd)).toEqual({ names: ["Sales"], skipped: 9 });
});

test("a text is one group, as several providers write a single one", () => {
  expect(parseGroupNames(" Sales, EMEA ")).toEqual({ names: ["Sales, EMEA"], skipped: 0 });
});

test.each([[{}], [7], [true], [""], ["  "], [[null]], [["", "a\0b"]], [[["Sales"]]], [[{ name: "Sales" }]]])(
  "%j cannot be read, which is not the same as naming no group",
  (value) => {
    expect(parseGroupNames(value)).toMatchObject({ names: null });
  },
);

test("whatever the groups are, every entry is a name to store or is counted, and the same ones give the same names", () => {
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
        .map((one) => one.normalize("NFC").trim());
      expect(written.filter((one) => names.includes(one)).length + skipped).toBe(entries.length);
      for (const one of names) expect(one).toMatch(/^(?!\s)[^\p{Cc}\p{Cs}]{1,200}(?<!\s)$/u);
      expect(read?.names === null).toBe(names.length === 0 && entries.length > 0);
      expect(parseGroupNames([...entries, ...entries].reverse())).toEqual({ ...read, skipped: 2 * skipped });
      expect(parseGroupNames(names)).toEqual({ names, skipped: 0 });
    }),
  );
});

import { expect, test } from "vitest";
import { Refusal } from "@/lib/errors";
import { refusalMessage } from "./refusal-message";

test("A refusal's words include its parameters", () => {
  expect(refusalMessage(new Refusal("group_name_taken", { field: "name" }))).toBe(
    "is already the name of another group",
  );
  expect(refusalMessage(new Refusal("file_of_other_kind", { kind: "video" }))).toBe(
    "This isn’t an MP4 or WebM video.",
  );
  expect(refusalMessage(new Refusal("person_unknown", { idOrEmail: "ada" }))).toContain("no person ada.");
});

test("People who share an address have a line each", () => {
  const people = [
    { id: "1", name: "Ada Lovelace", lastSignInAt: new Date("2026-01-02") },
    { id: "2", name: "Grace Hopper", lastSignInAt: null },
  ];
  const refusal = new Refusal("email_ambiguous", { email: "desk@example.com", people });
  expect(refusalMessage(refusal).split("\n")).toEqual([
    "Several people have the email address desk@example.com. Use an ID instead:",
    "  1  Ada Lovelace, last sign-in 2026-01-02",
    "  2  Grace Hopper, last sign-in never",
  ]);
});

test("A tampering message names the entry and its number where they are known", () => {
  const words = (entryId: string | null, position: number | null) =>
    refusalMessage(
      new Refusal("audit_log_tampered", { kind: "inserted", entryId, position, entriesBefore: 3 }),
    );
  const rest = "was inserted by hand. Everything before it, 3 in all, is intact.";
  expect(words("7", null)).toBe(`Entry 7 ${rest}`);
  expect(words(null, 4)).toBe(`An entry, number 4, ${rest}`);
});

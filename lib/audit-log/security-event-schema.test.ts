import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { securityEvent, securityEvents } from "./security-event-schema";

const page = readFileSync("docs/security-events.md", "utf8");
const sorted = (names: readonly string[]) => [...names].sort();

test("docs/security-events.md describes exactly the existing events", () => {
  const described = [...page.matchAll(/^\| `(\w+\.\w+)` \| \S/gm)].map(([, name = ""]) => name);
  expect(sorted(described)).toEqual(sorted(securityEvents));
});

test("The document has an example line of each event, exactly as written", () => {
  const lines = page.split("\n").filter((line) => line.startsWith("{"));
  const examples = lines.map((line) => securityEvent.parse(JSON.parse(line)));
  expect(sorted(examples.map(({ event }) => event))).toEqual(sorted(securityEvents));
  for (const [index, line] of lines.entries()) expect(line).toBe(JSON.stringify(examples[index]));
});

test("The document describes every field", () => {
  for (const field of Object.keys(securityEvent.shape)) expect(page).toContain(`\`${field}\``);
});

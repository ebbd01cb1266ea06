import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const check = resolve("scripts/check-texts.mjs");

/** Runs the check in a repository with only this file in lib. */
function checked(source: string): string[] {
  const cwd = mkdtempSync(join(tmpdir(), "texts-"));
  mkdirSync(join(cwd, "lib/messages/en"), { recursive: true });
  cpSync("lib/messages/en/auditLog.json", join(cwd, "lib/messages/en/auditLog.json"));
  writeFileSync(join(cwd, "lib/one.ts"), source);
  execFileSync("git", ["init", "--quiet"], { cwd });
  const { stderr } = spawnSync(process.execPath, [check], { cwd, encoding: "utf8" });
  return stderr.split("\n").filter(Boolean);
}

test("Sentences in lib are outside the catalog; names, errors, logs and SQL aren't", () => {
  const sentences = [
    "Uploads are gone.",
    "Lectern keeps your files for a week.",
    "Google signs this person in.",
    "Safari can’t open this page.",
  ];
  const found = sentences.map((text, line) => `lib/one.ts:${line + 1} ${text}`);
  expect(checked(sentences.map((text) => `say("${text}");`).join("\n"))).toEqual(found);
  expect(checked("say(html`This page is gone now`);")).toEqual(["lib/one.ts:1 This page is gone now"]);
  const allowed = [
    'say("Lectern");',
    'throw new TypeError("It has no colour at all.");',
    'log().warn("It has no colour at all.");',
    "Prisma.sql`SELECT one of the many rows`;",
  ];
  expect(checked(allowed.join("\n"))).toEqual([]);
});

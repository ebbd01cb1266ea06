import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type Migration = { name: string; sql: string };

/** `whole`: from before there were phases; in one transaction, and the previous version does not run on what it leaves. */
export type Phase = "whole" | "expand" | "contract";

/** By the name, which is all that another version's database tells of it (docs/decisions/034). */
export function phaseOf(name: string): Phase {
  return (/^\d+_(expand|contract)_/.exec(name)?.[1] as Phase | undefined) ?? "whole";
}

/** Oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = fileURLToPath(new URL("./migrations", import.meta.url));
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, sql: await readFile(join(folder, name, "migration.sql"), "utf8") })),
  );
}

export const checksumOf = (sql: string) => createHash("sha256").update(sql).digest("hex");

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StatementTimes } from "./statement-log";

export const resultsFolder = fileURLToPath(new URL("results", import.meta.url));

/** `survived` counts the tries that ended as promised. `lost` counts acknowledged rows, sessions or sign-ins. */
export type Result = { tried: number; survived: number; lost: number; acknowledged?: number };

/** `waited` in milliseconds, beside the same at rest; memory in MB. */
export type UnderPressure = {
  acknowledged: number;
  lost: number;
  waited: Waited;
  atRest: Waited;
  memory?: { before: number; peak: number; after: number };
};

/** `waits` are refusals with their Retry-After. The slowest statements are by p95. */
export type DirectoryLoad = {
  people: number;
  usersASecond: number;
  waits: string[];
  slowest: StatementTimes[];
};

export type Waited = { median: number; worst: number };

export function report(proof: string, result: Result | UnderPressure | DirectoryLoad): void {
  writeFileSync(join(resultsFolder, `${proof}.json`), `${JSON.stringify(result)}\n`);
}

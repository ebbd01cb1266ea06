import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const resultsFolder = fileURLToPath(new URL("results", import.meta.url));

/** Of `tried`, `survived` ended as promised; `lost` are rows, sessions or sign-ins, of those acknowledged. */
export type Result = { tried: number; survived: number; lost: number; acknowledged?: number };

/** `waited` in milliseconds, beside the same at rest; memory in MB. */
export type UnderPressure = {
  acknowledged: number;
  lost: number;
  waited: Waited;
  atRest: Waited;
  memory?: { before: number; peak: number; after: number };
};

export type Waited = { median: number; worst: number };

export function report(proof: string, result: Result | UnderPressure): void {
  writeFileSync(join(resultsFolder, `${proof}.json`), `${JSON.stringify(result)}\n`);
}

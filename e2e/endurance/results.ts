import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where a run of the proofs leaves its figures; `npm run withstands` reads them. */
export const resultsFolder = fileURLToPath(new URL("results", import.meta.url));

/**
 * What a proof counted: `tried` in what unit, how many of them ended as promised, and how many sign-ins, sessions or
 * rows were lost, of so many that were acknowledged.
 */
export type Result = { tried: number; survived: number; lost: number; acknowledged?: number };

/**
 * What a platform did under pressure: how many writes it acknowledged and how many of them are gone, how long honest
 * people waited for an answer (milliseconds; beside them, at rest), and the memory of its server (MB).
 */
export type UnderPressure = {
  acknowledged: number;
  lost: number;
  waited: Waited;
  atRest: Waited;
  memory?: { before: number; peak: number; after: number };
};

export type Waited = { median: number; worst: number };

/** Leaves the figures of a proof that has been run to its end. */
export function report(proof: string, result: Result | UnderPressure): void {
  writeFileSync(join(resultsFolder, `${proof}.json`), `${JSON.stringify(result)}\n`);
}

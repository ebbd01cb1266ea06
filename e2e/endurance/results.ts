import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where a run of the proofs leaves its figures; `npm run withstands` reads them. */
export const resultsFolder = fileURLToPath(new URL("results", import.meta.url));

/**
 * What a proof counted: `tried` in what unit, how many of them ended as promised, and how many sign-ins, sessions or
 * rows were lost.
 */
export type Result = { tried: number; survived: number; lost: number };

/** Leaves the figures of a proof that has been run to its end. */
export function report(proof: string, result: Result): void {
  writeFileSync(join(resultsFolder, `${proof}.json`), `${JSON.stringify(result)}\n`);
}

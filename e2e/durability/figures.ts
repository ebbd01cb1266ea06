import { afterAll, expect } from "vitest";
import { report } from "../endurance/results";

/** How often each proof does its worst. */
export const rounds = Number(process.env.DURABILITY_ROUNDS);

/** Counts what a proof finds, and leaves it for `npm run withstands -- --durability`. */
export function countRounds(proof: string) {
  const figures = { tried: 0, survived: 0, acknowledged: 0, lost: 0 };
  afterAll(() => report(proof, figures));
  return {
    figures,
    /** One round more, after which so many of what was acknowledged were not there. */
    judge(lost: number): void {
      figures.tried += 1;
      figures.lost += lost;
      expect(lost).toBe(0);
      figures.survived += 1;
    },
  };
}

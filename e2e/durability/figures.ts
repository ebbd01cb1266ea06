import { afterAll, expect } from "vitest";
import { report } from "../endurance/results";

export const rounds = Number(process.env.DURABILITY_ROUNDS);

export function countRounds(proof: string) {
  const figures = { tried: 0, survived: 0, acknowledged: 0, lost: 0 };
  afterAll(() => report(proof, figures));
  return {
    figures,
    /** @param lost how many acknowledged writes are missing */
    judge(lost: number): void {
      figures.tried += 1;
      figures.lost += lost;
      expect(lost).toBe(0);
      figures.survived += 1;
    },
  };
}

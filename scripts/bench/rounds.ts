import { progress } from "../progress.mjs";
import { memoryOf } from "./contestants";
import { load, type Round } from "./load";
import type { Contestants, Name, Target } from "./targets";

export type Measured = {
  targets: Record<Name, { words: string; rounds: Round[] }>;
  memory: Record<keyof Contestants, number>;
};

const milliseconds = 1_000;

/** Alternates short rounds, there and back, so that other load on the machine hurts all alike. */
export async function measure(
  contestants: Contestants,
  targets: Record<Name, Target>,
  rounds: number,
): Promise<Measured> {
  const seen = Object.values(targets).map((target) => ({ ...target, rounds: [] as Round[] }));
  const memory = { lectern: 0, bareNext: 0, fastify: 0 };
  await progress("Warming up", async () => {
    // Warms up the JIT: each server should have answered thousands of requests.
    for (const name of ["fastify", "page2", "bareNext"] as const) await load(targets[name].load, 8_000);
    for (const target of seen) await load(target.load, milliseconds);
  });
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Round ${round} of ${rounds}`, async () => {
      for (const target of round % 2 === 1 ? seen : seen.toReversed())
        target.rounds.push(await load(target.load, milliseconds));
      for (const name of Object.keys(memory) as (keyof Contestants)[])
        memory[name] = Math.max(memory[name], await memoryOf(contestants[name]));
    });
  const names = Object.keys(targets) as Name[];
  const entries = names.map((name, index) => [name, seen[index]]);
  return { targets: Object.fromEntries(entries), memory };
}

import { hash } from "node:crypto";

/** Returns numbers from 0 to below 1, the same ones for the same seed. They don't reveal the seed. */
export function randomFrom(seed: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return hash("sha256", `${seed} ${count}`, "buffer").readUIntBE(0, 6) / 2 ** 48;
  };
}

/** Fisher and Yates. */
export function shuffled<One>(list: readonly One[], random: () => number): One[] {
  const copy = [...list];
  for (let end = copy.length - 1; end > 0; end -= 1) {
    const other = Math.floor(random() * (end + 1));
    [copy[end], copy[other]] = [copy[other] as One, copy[end] as One];
  }
  return copy;
}

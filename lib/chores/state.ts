import type { Chore } from "./chores";

/** `age` is how long ago any server ran it, or how long this one has known it undone. Both are in milliseconds. */
export type ChoreState = { name: string; every: number; age: number };

type Known = { every: number; doneAt: number };

const shared = globalThis as { lecternChores?: Map<string, Known> };

export function choreStates(): ChoreState[] {
  const now = performance.now();
  return [...(shared.lecternChores ?? [])].map(([name, { every, doneAt }]) => ({
    name,
    every,
    age: now - doneAt,
  }));
}

export function noteChore({ name, every }: Chore, age: number | null): void {
  shared.lecternChores ??= new Map();
  const doneAt = age === null ? shared.lecternChores.get(name)?.doneAt : performance.now() - age;
  shared.lecternChores.set(name, { every, doneAt: doneAt ?? performance.now() });
}

export function forgetChores(): void {
  shared.lecternChores = undefined;
}

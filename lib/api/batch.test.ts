import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBatches } from "./batch";

test("who asks while answers are under way is told what was found out afterwards, together", async () => {
  let state = 0;
  const asked: number[][] = [];
  const release: (() => void)[] = [];
  const ask = inBatches(async (inputs: number[]) => {
    asked.push(inputs);
    const seen = state;
    await new Promise<void>((done) => release.push(done));
    return seen;
  });
  const first = ask(1);
  await expect.poll(() => asked).toEqual([[1]]);
  const second = ask(2);
  await expect.poll(() => asked).toEqual([[1], [2]]);
  state = 1;
  const others = [ask(3), ask(4)];
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  expect(asked).toEqual([[1], [2]]);
  release[1]?.();
  expect(await second).toBe(0);
  await expect.poll(() => release.length).toBe(3);
  release[2]?.();
  expect(await Promise.all(others)).toEqual([1, 1]);
  expect(asked).toEqual([[1], [2], [3, 4]]);
  release[0]?.();
  expect(await first).toBe(0);
});

test("a question that fails fails for those who asked it, and for nobody after them", async () => {
  let isBroken = true;
  const ask = inBatches(async () => {
    if (isBroken) throw new Error("broken");
    return "good";
  });
  await expect(ask(1)).rejects.toThrow("broken");
  isBroken = false;
  expect(await ask(2)).toBe("good");
});

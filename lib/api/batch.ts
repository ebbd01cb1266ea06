import { setImmediate } from "node:timers/promises";

/** With two, one is asked while the other is told. */
const most = 2;

/**
 * Asks one question for many: while answers are under way, those who come wait for the next one, together. What one is
 * told was always found out after they asked.
 */
export function inBatches<Input, Answer>(ask: (inputs: Input[]) => Promise<Answer>) {
  const underWay = new Set<Promise<unknown>>();
  let next: { inputs: Input[]; answer: Promise<Answer> } | null = null;

  async function askNext(): Promise<Answer> {
    while (underWay.size >= most) await Promise.race(underWay).catch(() => {});
    // All whose requests have come in are asked for at once.
    await setImmediate();
    const inputs = next?.inputs ?? [];
    next = null;
    const answer = ask(inputs);
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  }

  return (input: Input): Promise<Answer> => {
    if (!next) {
      const inputs: Input[] = [];
      next = { inputs, answer: Promise.resolve().then(askNext) };
    }
    next.inputs.push(input);
    return next.answer;
  };
}

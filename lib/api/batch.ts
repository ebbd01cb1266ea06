/**
 * Asks one question for many: while an answer is under way, those who come wait for the next one, together. What one is
 * told was always found out after they asked.
 */
export function inBatches<Input, Answer>(ask: (inputs: Input[]) => Promise<Answer>) {
  let underWay: Promise<unknown> | null = null;
  let next: { inputs: Input[]; answer: Promise<Answer> } | null = null;

  async function askNext(): Promise<Answer> {
    await underWay?.catch(() => {});
    const inputs = next?.inputs ?? [];
    next = null;
    const answer = ask(inputs);
    underWay = answer;
    return answer.finally(() => {
      if (underWay === answer) underWay = null;
    });
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

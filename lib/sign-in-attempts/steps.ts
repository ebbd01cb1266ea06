import type { Step } from "./schema";

export type StepOf<Name extends Step["step"]> = Extract<Step, { step: Name }>;

export function findStep<Name extends Step["step"]>(steps: Step[], name: Name): StepOf<Name> | undefined {
  return steps.find((step): step is StepOf<Name> => step.step === name);
}

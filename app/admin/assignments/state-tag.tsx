import { Tag } from "@/app/_components/tag";
import type { AssignmentState } from "@/lib/assignments/schema";
import type { LearnerState } from "@/lib/learning/learner-state-schema";
import { stateWords } from "./words";

export const stateTones: { [State in AssignmentState | LearnerState]?: string } = {
  overdue: "font-medium text-danger",
  expired: "font-medium text-danger",
  due_soon: "font-medium text-warning",
  completed: "text-success",
};

/** The word says it; the color only helps to find it. */
export function StateTag({ state }: { state: AssignmentState | LearnerState }) {
  return (
    <Tag>
      <span className={`whitespace-nowrap ${stateTones[state] ?? ""}`}>{stateWords[state]}</span>
    </Tag>
  );
}

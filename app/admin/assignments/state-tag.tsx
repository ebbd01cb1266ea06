import { Tag } from "@/app/_components/tag";
import { useMessages } from "@/app/messages";
import type { AssignmentState } from "@/lib/assignments/schema";
import type { LearnerState } from "@/lib/learning/learner-state-schema";
import { stateNames } from "./words";

export const stateTones: { [State in AssignmentState | LearnerState]?: string } = {
  overdue: "danger",
  expired: "danger",
  due_soon: "warning",
  completed: "success",
};

export const stateLook = (state: AssignmentState | LearnerState) =>
  `state ${stateTones[state] ?? ""}`.trimEnd();

/** The word carries the state; the color only helps to find it. */
export function StateTag({ state }: { state: AssignmentState | LearnerState }) {
  return <Tag look={stateLook(state)}>{stateNames(useMessages())[state]}</Tag>;
}

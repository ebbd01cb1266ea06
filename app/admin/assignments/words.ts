import type { AssignmentState, Pressing } from "@/lib/assignments/schema";
import type { LearnerState } from "@/lib/learning/learner-state-schema";
import type { Count } from "@/lib/lists/count";
import { counted } from "@/lib/lists/count";
import type { Messages } from "@/lib/messages/messages";
import type { AssignmentTarget } from "./target";

/** In lists of learners everyone is assigned, so admins read that a person hasn't started. */
export const stateNames = ({ states, adminAssignments }: Messages) =>
  ({ ...states, ...adminAssignments.states }) satisfies Record<
    AssignmentState | LearnerState | Pressing | "not_completed",
    string
  >;

type Texts = Messages["adminAssignments"];

type Audience = { kind: "everybody" | "chosen" | "completed" | "matching"; groupIds?: readonly string[] };

export function effectsOf(
  { kind, groupIds = [] }: Audience,
  { people, completed }: { people: Count; completed: Count },
  { effects }: Texts,
): string[] {
  return [
    effects.now(counted(people)),
    ...(kind !== "completed" && completed.count > 0 ? [effects.completed(counted(completed))] : []),
    ...(kind === "everybody" ? [effects.everyone] : []),
    ...(kind === "completed" ? [effects.laterCompletions] : []),
    ...(kind === "matching" ? [effects.matching] : []),
    ...(kind === "chosen" && groupIds.length > 0 ? [effects.groups({ count: groupIds.length })] : []),
  ];
}

export function visibilityOf({ kind, status, isLimited }: AssignmentTarget, t: Texts): string[] {
  return [
    ...(status === "published" ? [] : [t[kind][status]]),
    ...(kind === "path" || isLimited ? [t[kind].access] : []),
  ];
}

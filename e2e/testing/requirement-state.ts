import { type AssignmentState, dueSoonDays } from "@/lib/assignments/schema";

export type Requirement = {
  dueAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  validUntil: Date | null;
  exemptSince: Date | null;
};

/** Mirrors prisma/sql/requirement_state.sql; a test holds them equal. */
export function stateAt(row: Requirement, at: Date): AssignmentState {
  const has = (moment: Date | null, until = at) => moment !== null && moment <= until;
  const soon = new Date(at.getTime() + dueSoonDays * 86_400_000);
  if (has(row.exemptSince)) return "exempt";
  if (has(row.completedAt))
    return has(row.validUntil) ? "expired" : has(row.validUntil, soon) ? "due_soon" : "completed";
  if (has(row.dueAt)) return "overdue";
  if (has(row.dueAt, soon)) return "due_soon";
  return has(row.startedAt) ? "in_progress" : "assigned";
}

import type { Metadata } from "next";
import { currentPreferences } from "@/app/preferences";
import { listAssignments } from "@/lib/assignments/learners-assignments";
import { isSettled } from "@/lib/assignments/schema";
import { findTimeZone } from "@/lib/preferences/time-zone";
import { requirePerson } from "@/lib/session/gates";
import { ButtonLink } from "../../_components/button-link";
import { EmptyState } from "../../_components/empty-state";
import { PageHeader } from "../../_components/page-header";
import { AssignmentSection } from "../assignment-section";
import { readInTimeZone } from "../read-in-time-zone";
import { rowsOf } from "../state-words";

export const metadata: Metadata = { title: "Assigned to you" };

export default async function AssignmentsPage() {
  const learner = await requirePerson();
  const [preferences, { assignments }] = await Promise.all([
    currentPreferences(),
    readInTimeZone(learner, async () => {
      const [timeZone, assignments] = await Promise.all([findTimeZone(learner), listAssignments(learner)]);
      return { timeZone, assignments };
    }),
  ]);
  const section = (title: string, which: (one: (typeof assignments)[number]) => boolean) => (
    <AssignmentSection
      title={title}
      rows={rowsOf(assignments.filter(which), preferences)}
      language={preferences.language}
    />
  );
  return (
    <>
      <PageHeader title="Assigned to you" lead="The most urgent first." />
      <div className="space-y-10">
        {section("To do", ({ state }) => !isSettled(state))}
        {section("Completed", ({ state }) => state === "completed")}
        {section("Exempt", ({ state }) => state === "exempt")}
      </div>
      {assignments.length === 0 && (
        <EmptyState
          title="Nothing is assigned to you"
          action={<ButtonLink href="/catalog">Browse the catalog</ButtonLink>}
        >
          Courses you have to do appear here, with their dates.
        </EmptyState>
      )}
    </>
  );
}

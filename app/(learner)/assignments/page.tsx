import { currentMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { titled } from "@/app/titled";
import { listAssignments } from "@/lib/assignments/learners-assignments";
import { isSettled } from "@/lib/assignments/schema";
import { clientTexts } from "@/lib/messages/client-texts";
import { findTimeZone } from "@/lib/preferences/time-zone";
import { requirePerson } from "@/lib/session/gates";
import { ButtonLink } from "../../_components/button-link";
import { EmptyState } from "../../_components/empty-state";
import { PageHeader } from "../../_components/page-header";
import { AssignmentSection } from "../assignment-section";
import { readInTimeZone } from "../read-in-time-zone";
import { rowsOf } from "../state-words";

export const generateMetadata = titled((t) => t.assignments.title, requirePerson);

export default async function AssignmentsPage() {
  const learner = await requirePerson();
  const { assignments: t, catalog } = await currentMessages();
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
      texts={clientTexts(t.row)}
      language={preferences.language}
    />
  );
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <div className="space-y-10">
        {section(t.toDo, ({ state }) => !isSettled(state))}
        {section(t.completed, ({ state }) => state === "completed")}
        {section(t.exempt, ({ state }) => state === "exempt")}
      </div>
      {assignments.length === 0 && (
        <EmptyState title={t.none.title} action={<ButtonLink href="/catalog">{catalog.browse}</ButtonLink>}>
          {t.none.text}
        </EmptyState>
      )}
    </>
  );
}

import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { LearnersAssignment } from "@/lib/assignments/learners-assignments";
import { formatDay, formatList } from "@/lib/preferences/format";
import { StateSentence } from "./state-sentence";
import { standingWords } from "./state-words";

type Props = {
  assignment: LearnersAssignment | null;
  completions: Date[];
  isOneShown?: boolean;
};

export function AssignmentSummary({ assignment, completions, isOneShown = false }: Props) {
  const preferences = usePreferences();
  const t = useMessages().assignments;
  if (!assignment && completions.length === 0) return null;
  const { language } = preferences;
  const days = formatList(
    completions.map((at) => formatDay(at, preferences)),
    language,
  );
  return (
    <div className="standing">
      {assignment && (
        <p>
          <StateSentence words={standingWords(assignment, preferences)} language={language} />
          <span>{assignment.required ? t.required : t.row.optional}</span>
        </p>
      )}
      {completions.length > 0 && <p>{isOneShown ? t.alsoCompletedOn({ days }) : t.completedOn({ days })}</p>}
    </div>
  );
}

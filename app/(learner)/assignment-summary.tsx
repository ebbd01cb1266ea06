import { Day } from "@/app/_components/date-time";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { LearnersAssignment } from "@/lib/assignments/learners-assignments";
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
  const at = (place: string) => completions[Number(place)] as Date;
  const days = new Intl.ListFormat(language)
    .formatToParts(Object.keys(completions))
    .map(({ type, value }) => (type === "element" ? <Day key={value} value={at(value)} /> : value));
  return (
    <div className="standing">
      {assignment && (
        <p>
          <StateSentence words={standingWords(assignment, preferences)} language={language} />
          <span>{assignment.required ? t.required : t.row.optional}</span>
        </p>
      )}
      {completions.length > 0 && <p>{rich(isOneShown ? t.alsoCompletedOn : t.completedOn, { days })}</p>}
    </div>
  );
}

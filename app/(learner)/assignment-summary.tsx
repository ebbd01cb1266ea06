import { Day } from "@/app/_components/date-time";
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
  if (!assignment && completions.length === 0) return null;
  return (
    <div className="standing">
      {assignment && (
        <p>
          <StateSentence words={standingWords(assignment, preferences)} language={preferences.language} />
          <span>{assignment.required ? "Required" : "Optional"}</span>
        </p>
      )}
      {completions.length > 0 && (
        <p>
          <span>
            {isOneShown ? "Also completed on " : "Completed on "}
            {completions.map((at, index) => (
              <span key={at.getTime()}>
                {index > 0 && (index === completions.length - 1 ? " and " : ", ")}
                <Day value={at} />
              </span>
            ))}
            {": this stays on record."}
          </span>
        </p>
      )}
    </div>
  );
}

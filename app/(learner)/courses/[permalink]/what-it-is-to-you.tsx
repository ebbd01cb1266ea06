import { Day } from "@/app/_components/date-time";
import { usePreferences } from "@/app/preferences";
import type { AssignedCourse } from "@/lib/learning/learners-course";
import { StateSentence } from "../../state-sentence";
import { standingWords } from "../../state-words";

/** Why they are here: until when, whether they have to, and what they completed earlier. Nothing where it is theirs to choose. */
export function WhatItIsToYou({ course }: { course: AssignedCourse }) {
  const preferences = usePreferences();
  const { assignment, enrollment, completions } = course;
  // The newest stands beside the course's main action.
  const earlier = completions.filter((at) => at.getTime() !== enrollment?.completedAt?.getTime());
  if (!assignment && earlier.length === 0) return null;
  return (
    <div className="standing">
      {assignment && (
        <p>
          <StateSentence words={standingWords(assignment, preferences)} language={preferences.language} />
          <span>{assignment.required ? "Required" : "Optional"}</span>
        </p>
      )}
      {earlier.length > 0 && (
        <p>
          <span>
            {earlier.length === completions.length ? "Completed on " : "Also completed on "}
            {earlier.map((at, index) => (
              <span key={at.getTime()}>
                {index > 0 && (index === earlier.length - 1 ? " and " : ", ")}
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

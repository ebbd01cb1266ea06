import { clientTexts } from "@/lib/messages/client-texts";
import { formatDay } from "@/lib/preferences/format";
import { formatScore } from "@/lib/preferences/format-score";
import { useMessages } from "../messages";
import { usePreferences } from "../preferences";
import { CompletedLine } from "./completed-line";

type Props = { at: Date; score: number | null; newCount: number };

export function ReaderCompletedLine({ at, score, newCount }: Props) {
  const preferences = usePreferences();
  const { catalog: t, quizzes } = useMessages();
  return (
    <CompletedLine
      text={clientTexts(t.cards).completedOn}
      at={at.toISOString()}
      on={formatDay(at, preferences)}
      score={
        score === null ? undefined : quizzes.scoreOfQuiz({ score: formatScore(score, preferences.language) })
      }
      news={newCount > 0 ? t.newActivities({ count: newCount }) : undefined}
      language={preferences.language}
    />
  );
}

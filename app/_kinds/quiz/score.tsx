import { Icon } from "@/app/_components/icon";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import { formatScore } from "@/lib/preferences/format-score";
import type { Attempt } from "@/lib/quizzes/attempt-rules";

/** @param value in percent */
export function Score({ value }: { value: number }) {
  return <data value={value}>{formatScore(value, usePreferences().language)}</data>;
}

/** Says in words and with an icon how an attempt ended. */
export function AttemptResult({
  attempt: { passed, score },
}: {
  attempt: Pick<Attempt, "passed" | "score">;
}) {
  const { result: t } = useMessages().quizzes;
  if (score === null) return <span>{t.beingGraded}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <Icon name={passed ? "done" : "caution"} className={passed ? "text-success" : "text-danger"} />
      <span>{rich(passed ? t.passedWith : t.failedWith, { score: <Score value={score} /> })}</span>
    </span>
  );
}

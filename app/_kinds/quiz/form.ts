import { quizChoices } from "@/lib/courses/kinds/quiz/quiz-choices";
import type { KindForm } from "../activity-kind-view";

export const quiz: KindForm<"quiz"> = {
  fieldsIn: ({ adminQuizzes: { settings: t } }) => {
    const number = { type: "line", inputMode: "numeric", maxLength: 3 } as const;
    const choice = <Value extends string>(values: readonly Value[], words: Record<Value, string>) => ({
      type: "choice" as const,
      options: values.map((value) => ({ value, label: words[value] })),
      isFolded: true,
    });
    const folded = { isFolded: true } as const;
    return {
      pass_mark: { ...number, ...t.passMark },
      attempts: { ...number, ...t.attempts },
      time_limit_minutes: { ...number, ...t.timeLimit, optional: true },
      wait_hours: { ...number, ...folded, ...t.wait },
      draw: { ...number, ...folded, ...t.draw, optional: true },
      shuffle: { type: "switch", ...folded, ...t.shuffle },
      feedback: { ...choice(quizChoices.feedback, t.feedbackOptions), ...t.feedback },
      scoring: { ...choice(quizChoices.scoring, t.scoringOptions), ...t.scoring },
      navigation: { ...choice(quizChoices.navigation, t.navigationOptions), ...t.navigation },
      anonymous_grading: { type: "switch", ...folded, ...t.anonymousGrading },
    };
  },
  shown: "group-has-[[value=quiz]:checked]:block",
};

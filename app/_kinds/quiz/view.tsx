import type { ActivityKindView, ViewProps } from "../activity-kind-view";

export const quiz: ActivityKindView<"quiz"> = { icon: "tasks", View: QuizView };

function QuizView({ text }: ViewProps<"quiz">) {
  return text;
}

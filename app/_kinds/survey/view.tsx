import { Button } from "@/app/_components/button";
import { useMessages } from "@/app/messages";
import { clientTexts } from "@/lib/messages/client-texts";
import { presentSurvey, type SurveyQuestion } from "@/lib/surveys/survey-questions";
import type { ActivityKindView, ViewProps } from "../activity-kind-view";
import { FixedOrder, Question } from "../quiz/question";
import { answerSurvey } from "./actions";
import { SurveyForm } from "./survey-form";

export const survey: ActivityKindView<"survey"> = {
  icon: "note",
  completes: ({ surveys }) => surveys.completes,
  View: SurveyView,
};

async function SurveyView({ text, ...props }: ViewProps<"survey">) {
  const questions = await presentSurvey(props.activity.id);
  return (
    <>
      {text}
      <Survey {...props} questions={questions} />
    </>
  );
}

type Props = Omit<ViewProps<"survey">, "text"> & { questions: SurveyQuestion[] };

function Survey({ activity, learner, permalink, isReadOnly, questions }: Props) {
  const { surveys: t, quizzes, readOnly } = useMessages();
  const { anonymous } = activity.data;
  if (activity.completedAt && learner)
    return <p className="rounded-card border border-line bg-surface p-5 sm:p-6">{t.thanks}</p>;
  if (questions.length === 0) return <p className="text-muted">{t.empty}</p>;
  const all = questions.map(({ id, version, question }, index) => (
    <Question
      key={id}
      answerId={id}
      number={index + 1}
      count={questions.length}
      points={null}
      question={question}
      answer={[]}
      ordering={FixedOrder}
    >
      <input type="hidden" name={`version.${id}`} value={version} />
    </Question>
  ));
  const intro = (
    <div className="space-y-2 text-muted">
      <p>{anonymous ? t.anonymous : t.named}</p>
      <p>{t.once}</p>
    </div>
  );
  if (!learner)
    return (
      <div className="grid gap-6">
        <p className="text-muted text-sm">{quizzes.about.preview}</p>
        {intro}
        {all}
      </div>
    );
  if (isReadOnly) return <p>{readOnly.nothingCanBeSaved}</p>;
  return (
    <>
      {intro}
      <SurveyForm
        action={answerSurvey}
        fields={{ activityId: activity.id, permalink, anonymous: anonymous ? "on" : "" }}
        texts={clientTexts(t.client)}
      >
        {all}
        <div>
          <Button>{t.submit}</Button>
        </div>
      </SurveyForm>
    </>
  );
}

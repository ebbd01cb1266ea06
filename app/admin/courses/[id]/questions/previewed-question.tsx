import { Markdown } from "@/app/_components/markdown";
import { useMessages } from "@/app/messages";
import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { drawQuestions } from "@/lib/quizzes/draw-questions";
import { type PresentedQuestion, presentQuestion } from "@/lib/quizzes/present-question";

/** Shows what learners see: `presentQuestion` leaves the key out. */
export function PreviewedQuestion({ id, content }: { id: string; content: QuestionContent }) {
  const question = { questionId: id, version: 1, points: 1, content };
  const [drawn] = drawQuestions([question], { seed: "", shuffle: false });
  const presented = presentQuestion(content, drawn?.order ?? []);
  return (
    <div className="space-y-4">
      <Markdown target="_blank">{presented.text}</Markdown>
      <Choices question={presented} />
    </div>
  );
}

function Choices({ question }: { question: PresentedQuestion }) {
  const { question: t, preview } = useMessages().adminQuizzes;
  switch (question.type) {
    case "choice":
      return <List texts={question.options} mark={question.multiple ? "☐" : "○"} />;
    case "true_false":
      return <List texts={[t.true, t.false]} mark="○" />;
    case "ordering":
      return <List texts={question.items} mark="↕" />;
    case "matching":
      return (
        <>
          <List texts={question.prompts} mark="→" />
          <p className="font-medium text-sm">{preview.matches}</p>
          <List texts={question.matches} mark="•" />
        </>
      );
    default:
      return (
        <p className="rounded-control border border-control px-3 py-2 text-muted">{preview[question.type]}</p>
      );
  }
}

function List({ texts, mark }: { texts: readonly string[]; mark: string }) {
  return (
    <ul className="space-y-2">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and never move here
        <li key={index} className="flex gap-3 rounded-control border border-line px-4 py-2.5">
          <span aria-hidden="true" className="text-muted">
            {mark}
          </span>
          <div className="min-w-0 flex-1">
            <Markdown target="_blank">{text}</Markdown>
          </div>
        </li>
      ))}
    </ul>
  );
}

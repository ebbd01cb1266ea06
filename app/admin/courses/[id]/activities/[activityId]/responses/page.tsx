import { Card } from "@/app/_components/card";
import { CsvDownload } from "@/app/_components/csv-download";
import { EmptyState } from "@/app/_components/empty-state";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { requireMay } from "@/lib/session/gates";
import { readSurveyResults, type SurveyResults } from "@/lib/surveys/results";
import { fewestTogether } from "@/lib/surveys/submit-response";
import { CourseHeader } from "../../../course-header";
import { courseOrNotFound } from "../../../course-or-not-found";
import { responsesPath } from "./paths";
import { QuestionFigures } from "./question-figures";
import { surveyOrNotFound } from "./survey-or-not-found";

type Props = PageProps<"/admin/courses/[id]/activities/[activityId]/responses">;

export const generateMetadata = titled(
  (t) => t.adminSurveys.results.title,
  () => requireMay("learners.count", "courses.read"),
);

export default async function ResponsesPage({ params }: Props) {
  const actor = await requireMay("learners.count", "courses.read");
  const { id, activityId } = await params;
  const course = await courseOrNotFound(actor, id);
  const survey = await surveyOrNotFound(actor, id, activityId);
  const results = await readSurveyResults(actor, survey.id);
  const { adminQuizResults, timeouts } = await currentMessages();
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <h2 className="mb-4 font-semibold text-xl">{adminQuizResults.heading({ quiz: survey.title })}</h2>
      {results ? (
        <Results results={results} isAnonymous={survey.isAnonymous} path={responsesPath(id, activityId)} />
      ) : (
        <EmptyState title={timeouts.title}>{timeouts.list}</EmptyState>
      )}
    </>
  );
}

type ResultsProps = { results: SurveyResults; isAnonymous: boolean; path: string };

function Results({ results: { responses, waiting, questions }, isAnonymous, path }: ResultsProps) {
  const { results: t } = useMessages().adminSurveys;
  const notes = (
    <>
      {isAnonymous && <p>{t.anonymous({ fewest: fewestTogether })}</p>}
      {waiting > 0 && <p>{t.waiting({ waiting })}</p>}
    </>
  );
  if (responses === 0)
    return (
      <div className="space-y-6">
        <div className="space-y-2 text-muted">{notes}</div>
        <EmptyState title={t.noneYet.title}>{t.noneYet.text}</EmptyState>
      </div>
    );
  return (
    <div className="space-y-6">
      <div className="space-y-2 text-muted">
        <p>{t.responses({ responses })}</p>
        {notes}
      </div>
      {questions.map((question, index) => (
        <Card key={question.question} heading={t.question({ number: index + 1 })}>
          <QuestionFigures results={question} />
        </Card>
      ))}
      <CsvDownload action={`${path}/csv`} />
    </div>
  );
}

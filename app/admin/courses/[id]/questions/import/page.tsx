import { Card } from "@/app/_components/card";
import { DownloadButton } from "@/app/_components/download-button";
import { Form, HiddenField } from "@/app/_components/form";
import { TextLink } from "@/app/_components/link";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { FileField } from "@/app/admin/file-field";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { exportFormats, importFormats } from "@/lib/quizzes/formats/formats";
import { listQuizzes } from "@/lib/quizzes/import-questions";
import { requireMay } from "@/lib/session/gates";
import { questionsPath } from "../../../paths";
import { CourseHeader } from "../../course-header";
import { ownCourseOrNotFound } from "../../course-or-not-found";
import { importQuestionsAction } from "./actions";
import { AfterCheck, ReportTable } from "./report-table";

type Props = PageProps<"/admin/courses/[id]/questions/import">;

export const generateMetadata = titled(
  (t) => t.adminQuizImport.title,
  () => requireMay("courses.edit", "courses.read"),
);

export default async function ImportQuestionsPage({ params, searchParams }: Props) {
  const actor = await requireMay("courses.edit", "courses.read");
  const [{ id }, { quiz }] = await Promise.all([params, searchParams]);
  const course = await ownCourseOrNotFound(actor, id);
  const quizzes = await listQuizzes(actor, id);
  const { adminQuizImport: t } = await currentMessages();
  const chosen = quizzes.find((one) => one.id === quiz);
  const exportPath = `${questionsPath(id)}/export?${chosen ? `quiz=${chosen.id}&` : ""}format=`;
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <p className="mb-4">
        <TextLink href={questionsPath(id)}>{t.bank}</TextLink>
      </p>
      <div className="space-y-6">
        <Card heading={t.title}>
          <p className="mb-5 text-muted">{t.lead}</p>
          <ImportForm courseId={id} quizzes={quizzes} chosen={chosen?.id ?? ""} />
          <div className="mt-6">
            <a href="/question-template.csv" download className="text-accent underline underline-offset-4">
              {t.template}
            </a>
          </div>
        </Card>
        <div id="export">
          <Card heading={chosen ? t.exportTitleOf({ quiz: chosen.title }) : t.exportTitle}>
            <p className="mb-4 text-muted">{t.exportLead}</p>
            <div className="flex flex-wrap gap-3">
              {exportFormats.map((format) => (
                <DownloadButton key={format} action={`${exportPath}${format}`}>
                  {t.exportAs({ format: t.exportFormats[format] })}
                </DownloadButton>
              ))}
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}

type FormProps = { courseId: string; quizzes: { id: string; title: string }[]; chosen: string };

function ImportForm({ courseId, quizzes, chosen }: FormProps) {
  const { adminQuizImport: t } = useMessages();
  const formats = importFormats.map((format) => ({ value: format, label: t.formats[format] }));
  const targets = quizzes.map(({ id, title }) => ({ value: id, label: title }));
  const { report, line, question, outcome } = t;
  return (
    <Form
      action={importQuestionsAction}
      values={{ courseId, activityId: chosen, format: "", text: "", lines: "" }}
    >
      <HiddenField name="courseId" />
      <div className="space-y-6">
        <FileField accept=".txt,.gift,.xml,.csv,.zip" label={t.file} hint={t.fileHint} />
        <TextArea name="text" label={t.text} rows={10} optional />
        <Select
          name="format"
          label={t.format}
          hint={t.formatHint}
          options={[{ value: "", label: t.detect }, ...formats]}
        />
        {targets.length > 0 && (
          <Select name="activityId" label={t.quiz} options={[{ value: "", label: t.noQuiz }, ...targets]} />
        )}
        <SubmitButton name="step" value="check" pendingText={t.checking}>
          {t.check}
        </SubmitButton>
        <ReportTable texts={{ report, line, question, outcome }} />
        <AfterCheck>
          <SubmitButton name="step" value="import" pendingText={t.importing}>
            {t.import}
          </SubmitButton>
        </AfterCheck>
      </div>
    </Form>
  );
}

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { ProgressBar } from "@/app/_components/progress-bar";
import { rich } from "@/app/_components/rich";
import { currentMessages, useMessages } from "@/app/messages";
import type { LearnersPath } from "@/lib/learning-paths/learners-view";
import type { Messages } from "@/lib/messages/messages";
import { AssignmentSummary } from "../../assignment-summary";
import { CertificateLinks } from "../../courses/[permalink]/certificate-links";
import { coursePath } from "../../courses/[permalink]/paths";
import { coursesDone } from "../../state-words";
import { CoursesOfPath } from "./courses-of-path";
import { currentPath } from "./current-path";
import { type PathProgress, pathProgressOf } from "./path-progress";

type Props = PageProps<"/learning-paths/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = (await currentPath((await params).id)) ?? notFound();
  return { title: name };
}

export default async function LearningPathPage({ params }: Props) {
  const { id } = await params;
  const path = (await currentPath(id)) ?? notFound();
  const progress = pathProgressOf(path);
  const { learningPaths: t, catalog } = await currentMessages();
  return (
    <div className="max-w-3xl">
      <Breadcrumb crumbs={[{ name: catalog.title, href: "/catalog" }]} />
      <p className="font-medium text-accent text-sm">{t.path}</p>
      <h1 className="mt-1 font-bold text-2xl" dir="auto">
        {path.name}
      </h1>
      {path.description && (
        <p className="mt-3 max-w-prose text-lg text-muted" dir="auto">
          {path.description}
        </p>
      )}
      <AssignmentSummary assignment={path.assignment} completions={path.completions} />
      <Progress path={path} progress={progress} />
      <h2 className="mt-10 mb-4 font-semibold text-xl">{headingOf(progress, path.inOrder, t)}</h2>
      <CoursesOfPath pathId={path.id} courses={progress.courses} />
      {path.givesCertificate && !path.certificate && (
        <p className="mt-4 text-muted text-sm">{t.certificate}</p>
      )}
    </div>
  );
}

type Texts = Messages["learningPaths"];

function headingOf({ courses }: PathProgress, inOrder: boolean, t: Texts): string {
  if (inOrder) return t.inOrder;
  return courses.some(({ lockedBy }) => lockedBy !== null) ? t.inSomeOrder : t.inAnyOrder;
}

function Progress({ path, progress }: { path: LearnersPath; progress: PathProgress }) {
  const { courses, next, done, percent } = progress;
  const messages = useMessages();
  const t = messages.learningPaths;
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        {next && (
          <ButtonLink href={coursePath(next.permalink)}>
            <span>{rich(actionOf(progress, t), { course: <bdi>{next.name}</bdi> })}</span>
          </ButtonLink>
        )}
        <div className="min-w-52 flex-1">
          <ProgressBar value={percent} label={t.progress} />
          <p className="mt-1 text-muted text-sm">{coursesDone({ done, number: courses.length }, messages)}</p>
        </div>
      </div>
      {path.certificate && <CertificateLinks {...path.certificate} />}
    </div>
  );
}

function actionOf({ next, done }: PathProgress, t: Texts) {
  if (next?.state === "again") return t.again;
  return done > 0 || next?.isUnderWay ? t.resume : t.start;
}

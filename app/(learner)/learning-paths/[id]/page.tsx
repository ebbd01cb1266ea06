import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { ProgressBar } from "@/app/_components/progress-bar";
import type { LearnersPath } from "@/lib/learning-paths/learners-view";
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
  return (
    <div className="max-w-3xl">
      <Breadcrumb crumbs={[{ name: "Catalog", href: "/catalog" }]} />
      <p className="font-medium text-accent text-sm">Learning path</p>
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
      <h2 className="mt-10 mb-4 font-semibold text-xl">{headingOf(progress, path.inOrder)}</h2>
      <CoursesOfPath pathId={path.id} courses={progress.courses} />
      {path.givesCertificate && !path.certificate && (
        <p className="mt-4 text-muted text-sm">
          When you have completed all of them, you get a certificate for the path.
        </p>
      )}
    </div>
  );
}

function headingOf({ courses }: PathProgress, inOrder: boolean): string {
  if (inOrder) return "Courses, in order";
  return courses.some(({ lockedBy }) => lockedBy !== null) ? "Courses" : "Courses, in any order";
}

function Progress({ path, progress }: { path: LearnersPath; progress: PathProgress }) {
  const { courses, next, done, percent } = progress;
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        {next && (
          <ButtonLink href={coursePath(next.permalink)}>
            <span>
              {actionOf(progress)}: <bdi>{next.name}</bdi>
            </span>
          </ButtonLink>
        )}
        <div className="min-w-52 flex-1">
          <ProgressBar value={percent} label="Your progress" />
          <p className="mt-1 text-muted text-sm">{coursesDone({ done, number: courses.length })}</p>
        </div>
      </div>
      {path.certificate && <CertificateLinks {...path.certificate} />}
    </div>
  );
}

function actionOf({ next, done }: PathProgress): string {
  if (next?.state === "again") return "Do it again";
  return done > 0 || next?.isUnderWay ? "Continue" : "Start";
}

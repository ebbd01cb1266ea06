import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Day } from "@/app/_components/date-time";
import { Disclosure } from "@/app/_components/disclosure";
import { Icon } from "@/app/_components/icon";
import { TextLink } from "@/app/_components/link";
import { ContinuePanel } from "@/app/(learner)/continue-panel";
import { currentDashboard } from "@/app/(learner)/current-dashboard";
import { learningPathPath } from "@/app/(learner)/learning-paths/paths";
import { currentPreferences } from "@/app/preferences";
import { findCompletionRecord } from "@/lib/learning/completion-record";
import {
  type CompletedPath,
  listPathsCompletedWithCourse,
} from "@/lib/learning-paths/paths-completed-with-course";
import { requirePerson } from "@/lib/session/gates";
import { CertificateLinks } from "../certificate-links";
import { currentCourse } from "../current-course";
import { coursePath } from "../paths";
import { findNextCourse } from "./next-course";

export const metadata: Metadata = { title: "Course completed" };

export default async function CompletedPage({ params }: PageProps<"/courses/[permalink]/completed">) {
  const [learner, { permalink }] = await Promise.all([requirePerson(), params]);
  const course = (await currentCourse(permalink)) ?? notFound();
  const [record, dashboard, preferences] = await Promise.all([
    findCompletionRecord(learner, course.id),
    currentDashboard(),
    currentPreferences(),
  ]);
  if (!record) redirect(coursePath(permalink));
  const { courseName, courseVersion, activities, completedAt, round, certificate } = record;
  const paths = await listPathsCompletedWithCourse(learner, { courseId: course.id, completedAt });
  const next = findNextCourse(dashboard, permalink, preferences);
  return (
    <div className="completed-course">
      <div className="achieved">
        <Icon name="done" />
        <h1>
          You completed <bdi>{courseName}</bdi>
          {round > 1 && " again"}
        </h1>
        <p>
          {courseVersion === null ? "On " : `Version ${courseVersion}, on `}
          <Day value={completedAt} />. This stays on record.
        </p>
        {certificate && <CertificateLinks {...certificate} />}
        {paths.map((path) => (
          <WithPath key={path.id} path={path} />
        ))}
        <ButtonLink href={coursePath(permalink)} look="secondary">
          Back to the course
        </ButtonLink>
      </div>
      {activities.length > 0 && (
        <Disclosure
          title={
            activities.length === 1
              ? "What you did: 1 activity"
              : `What you did: ${activities.length} activities`
          }
        >
          <ol>
            {activities.map(({ id, title }) => (
              <li key={id}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
      {next ? (
        <ContinuePanel {...next} />
      ) : (
        <section aria-labelledby="next" className="nothing-next">
          <h2 id="next">What’s next</h2>
          {dashboard.toDo.some((assignment) => assignment.permalink !== permalink) ? (
            <>
              <p>More is assigned to you.</p>
              <ButtonLink href="/assignments">See what is due</ButtonLink>
            </>
          ) : (
            <>
              <p>Nothing is waiting for you.</p>
              <ButtonLink href="/catalog">Browse the catalog</ButtonLink>
            </>
          )}
        </section>
      )}
    </div>
  );
}

function WithPath({ path: { id, name, isVisible, certificate } }: { path: CompletedPath }) {
  const words = <bdi>{name}</bdi>;
  return (
    <div className="flex flex-col items-center">
      <p>
        With it, you completed the learning path{" "}
        {isVisible ? <TextLink href={learningPathPath(id)}>{words}</TextLink> : words}.
      </p>
      {certificate && <CertificateLinks {...certificate} />}
    </div>
  );
}

import { notFound, redirect } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Day } from "@/app/_components/date-time";
import { Disclosure } from "@/app/_components/disclosure";
import { Icon } from "@/app/_components/icon";
import { TextLink } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { Score } from "@/app/_kinds/quiz/score";
import { ContinuePanel } from "@/app/(learner)/continue-panel";
import { currentDashboard } from "@/app/(learner)/current-dashboard";
import { learningPathPath } from "@/app/(learner)/learning-paths/paths";
import { currentMessages, useMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { titled } from "@/app/titled";
import { type CompletionRecord, findCompletionRecord } from "@/lib/learning/completion-record";
import {
  type CompletedPath,
  listPathsCompletedWithCourse,
} from "@/lib/learning-paths/paths-completed-with-course";
import { requirePerson } from "@/lib/session/gates";
import { CertificateLinks } from "../certificate-links";
import { currentCourse } from "../current-course";
import { coursePath } from "../paths";
import { findNextCourse } from "./next-course";

export const generateMetadata = titled((t) => t.reading.completed.title, requirePerson);

export default async function CompletedPage({ params }: PageProps<"/courses/[permalink]/completed">) {
  const [learner, { permalink }] = await Promise.all([requirePerson(), params]);
  const course = (await currentCourse(permalink)) ?? notFound();
  const [record, dashboard, preferences] = await Promise.all([
    findCompletionRecord(learner, course.id),
    currentDashboard(),
    currentPreferences(),
  ]);
  if (!record) redirect(coursePath(permalink));
  const { courseName, activities, score, completedAt, round, certificate } = record;
  const paths = await listPathsCompletedWithCourse(learner, { courseId: course.id, completedAt });
  const { reading, catalog } = await currentMessages();
  const t = reading.completed;
  const next = findNextCourse(dashboard, permalink, preferences);
  return (
    <div className="completed-course">
      <div className="achieved">
        <Icon name="done" />
        <h1>{rich(round > 1 ? t.headingAgain : t.heading, { course: <bdi>{courseName}</bdi> })}</h1>
        <p>
          <WhenAndWhere {...record} />
        </p>
        {score !== null && <p>{rich(t.score, { score: <Score value={score} /> })}</p>}
        {certificate && <CertificateLinks {...certificate} />}
        {paths.map((path) => (
          <WithPath key={path.id} path={path} />
        ))}
        <ButtonLink href={coursePath(permalink)} look="secondary">
          {reading.backToCourse}
        </ButtonLink>
      </div>
      {activities.length > 0 && (
        <Disclosure title={t.activities({ count: activities.length })}>
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
          <h2 id="next">{t.next}</h2>
          {dashboard.toDo.some((assignment) => assignment.permalink !== permalink) ? (
            <>
              <p>{t.moreAssigned}</p>
              <ButtonLink href="/assignments">{t.seeDue}</ButtonLink>
            </>
          ) : (
            <>
              <p>{t.nothing}</p>
              <ButtonLink href="/catalog">{catalog.browse}</ButtonLink>
            </>
          )}
        </section>
      )}
    </div>
  );
}

type Completion = Pick<CompletionRecord, "completedAt" | "courseVersion" | "origin">;

function WhenAndWhere({ completedAt, courseVersion, origin }: Completion) {
  const t = useMessages().reading.completed;
  const day = <Day value={completedAt} />;
  if (origin !== null) return rich(t.elsewhere, { origin: <bdi>{origin}</bdi>, day });
  return courseVersion === null
    ? rich(t.on, { day })
    : rich(t.versionOn, { version: String(courseVersion), day });
}

function WithPath({ path: { id, name, isVisible, certificate } }: { path: CompletedPath }) {
  const { path: text } = useMessages().reading.completed;
  const words = <bdi>{name}</bdi>;
  return (
    <div className="flex flex-col items-center">
      <p>
        {rich(text, {
          path: isVisible ? <TextLink href={learningPathPath(id)}>{words}</TextLink> : words,
        })}
      </p>
      {certificate && <CertificateLinks {...certificate} />}
    </div>
  );
}

import { Button } from "@/app/_components/button";
import { ButtonLink } from "@/app/_components/button-link";
import { ProgressBar } from "@/app/_components/progress-bar";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { currentActivity, minutesLeft } from "@/lib/courses/outline/activities-left";
import { isReadOnly } from "@/lib/database/watch";
import { type AssignedCourse, isDueAgain, mayStartAgain } from "@/lib/learning/learners-course";
import { clientTexts } from "@/lib/messages/client-texts";
import { durationOf } from "../../duration";
import { ReaderCompletedLine } from "../../reader-completed-line";
import { startCourse } from "./actions";
import { CertificateLinks } from "./certificate-links";
import { Locked, UntilCompleted } from "./locked";
import { activityPath, firstActivityPath } from "./paths";
import { StartAgain } from "./start-again";

export function StartOrContinue({ course }: { course: AssignedCourse }) {
  const messages = useMessages();
  const { reading: t, readOnly, catalog } = messages;
  if (course.activities.length === 0) return <p className="mt-6 text-muted">{t.noActivities}</p>;
  if (!course.enrollment && course.lockedBy) return <Locked {...course.lockedBy} />;
  if (!course.enrollment && isReadOnly())
    return <p className="mt-6 text-muted">{readOnly.nothingCanBeSaved}</p>;
  if (!course.enrollment)
    return (
      <form action={startCourse} className="mt-6">
        <CourseFields course={course} />
        <Button>{t.start}</Button>
      </form>
    );
  const current = currentActivity(course.activities, course.lastVisitedId);
  const left = minutesLeft(course.activities);
  const { completedAt, progress } = course.enrollment;
  const newCount = course.activities.filter(({ isNew }) => isNew).length;
  const isReview = completedAt !== null && newCount === 0;
  const isAgain = mayStartAgain(course);
  const lockedBy = isAgain ? course.lockedBy : null;
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-5">
        {isAgain && !lockedBy && !isReadOnly() && (
          <StartAgain courseId={course.id} permalink={course.permalink} texts={clientTexts(t.startAgain)} />
        )}
        <ButtonLink
          look={isReview || isAgain ? "secondary" : "primary"}
          href={current ? activityPath(course.permalink, current.id) : firstActivityPath(course)}
        >
          {isReview ? (
            t.review
          ) : current ? (
            <span>{rich(t.resume, { activity: <bdi>{current.title}</bdi> })}</span>
          ) : (
            t.openFirst
          )}
        </ButtonLink>
        {completedAt ? (
          <ReaderCompletedLine at={completedAt} score={course.score} newCount={newCount} />
        ) : (
          <div className="min-w-52 flex-1">
            <ProgressBar value={progress} label={t.progress} />
            {current && left > 0 && (
              <p className="mt-1 text-muted text-sm">
                {catalog.timeLeft({ time: durationOf(left, messages) })}
              </p>
            )}
          </div>
        )}
        {lockedBy && (
          <div className="basis-full">
            <UntilCompleted {...lockedBy} />
          </div>
        )}
        {isAgain && !lockedBy && (
          <p className="basis-full text-muted text-sm">
            {isReadOnly()
              ? readOnly.nothingCanBeSaved
              : isDueAgain(course)
                ? t.startingAgain
                : `${t.renew} ${t.startingAgain}`}
          </p>
        )}
      </div>
      {course.certificate && <CertificateLinks {...course.certificate} />}
    </>
  );
}

function CourseFields({ course: { id, permalink } }: { course: AssignedCourse }) {
  return (
    <>
      <input type="hidden" name="courseId" value={id} />
      <input type="hidden" name="permalink" value={permalink} />
    </>
  );
}

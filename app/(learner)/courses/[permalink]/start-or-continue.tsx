import { Button } from "@/app/_components/button";
import { ButtonLink } from "@/app/_components/button-link";
import { ProgressBar } from "@/app/_components/progress-bar";
import { currentActivity, minutesLeft } from "@/lib/courses/outline/reading-time";
import type { LearnersCourse } from "@/lib/courses/visible";
import { CompletedOn } from "../../completed-on";
import { durationOf } from "../../duration";
import { startCourse } from "./actions";
import { activityPath, firstActivityPath } from "./paths";

export function StartOrContinue({ course }: { course: LearnersCourse }) {
  if (course.activities.length === 0)
    return <p className="mt-6 text-muted">This course has no activities yet. Check back later.</p>;
  if (!course.enrollment)
    return (
      <form action={startCourse} className="mt-6">
        <input type="hidden" name="courseId" value={course.id} />
        <input type="hidden" name="permalink" value={course.permalink} />
        <Button>Start course</Button>
      </form>
    );
  const current = currentActivity(course.activities, course.lastVisitedId);
  const { completedAt, progress } = course.enrollment;
  const newCount = course.activities.filter(({ isNew }) => isNew).length;
  const isReview = completedAt !== null && newCount === 0;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-5">
      <ButtonLink
        look={isReview ? "secondary" : "primary"}
        href={current ? activityPath(course.permalink, current.id) : firstActivityPath(course)}
      >
        {isReview ? "Review" : current ? <Continue title={current.title} /> : "Open the first activity"}
      </ButtonLink>
      {completedAt ? (
        <CompletedOn at={completedAt} newCount={newCount} />
      ) : (
        <div className="min-w-52 flex-1">
          <ProgressBar value={progress} label="Your progress" />
          {current && (
            <p className="mt-1 text-muted text-sm">About {durationOf(minutesLeft(course.activities))} left</p>
          )}
        </div>
      )}
    </div>
  );
}

function Continue({ title }: { title: string }) {
  return (
    <span>
      Continue: <bdi>{title}</bdi>
    </span>
  );
}

import { currentActivity, minutesLeft } from "@/lib/courses/outline/reading-time";
import type { LearnersCourse } from "@/lib/courses/visible";
import { ButtonLink } from "../_components/button-link";
import { ProgressBar } from "../_components/progress-bar";
import { CourseCover } from "./course-cover";
import { activityPath, coursePath } from "./courses/[permalink]/paths";
import { durationOf } from "./duration";

/** The very activity to go on with. */
export function ContinuePanel({ course }: { course: LearnersCourse }) {
  const { permalink, name, activities, enrollment, lastVisitedId } = course;
  const activity = currentActivity(activities, lastVisitedId);
  const left = minutesLeft(activities);
  return (
    <section
      aria-labelledby="continue"
      className="grid overflow-hidden rounded-card border border-line bg-surface shadow-card md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="hidden md:grid [&>*]:aspect-auto">
        <CourseCover course={course} isFirst />
      </div>
      <div className="p-5 sm:p-8">
        <h2 id="continue" className="font-medium text-accent text-sm">
          Continue where you left off
        </h2>
        <p className="mt-2 font-bold text-2xl" dir="auto">
          {activity?.title ?? name}
        </p>
        {activity && (
          <p className="mt-2 text-muted">
            <bdi>{name}</bdi>
            {activity.section && (
              <>
                {" · "}
                <bdi>{activity.section}</bdi>
              </>
            )}
          </p>
        )}
        <div className="mt-6 max-w-md">
          <ProgressBar value={enrollment?.progress ?? 0} label={`Your progress in ${name}`} />
          {left > 0 && <p className="mt-1 text-muted text-sm">About {durationOf(left)} left</p>}
        </div>
        <div className="mt-6">
          <ButtonLink href={activity ? activityPath(permalink, activity.id) : coursePath(permalink)}>
            Continue
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

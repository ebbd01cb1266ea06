import { currentActivity, minutesLeft } from "@/lib/courses/outline/reading-time";
import type { Current } from "@/lib/learning/dashboard";
import { ButtonLink } from "../_components/button-link";
import { ProgressBar } from "../_components/progress-bar";
import { CourseCover } from "./course-cover";
import { initialOf } from "./course-initial";
import { activityPath, coursePath } from "./courses/[permalink]/paths";
import { durationOf } from "./duration";

export function ContinuePanel({ course }: { course: Current }) {
  const { permalink, name, activities, progress, lastVisitedId } = course;
  const activity = currentActivity(activities, lastVisitedId);
  const minutes = minutesLeft(activities);
  return (
    <section
      aria-labelledby="continue"
      className="grid overflow-hidden rounded-card border border-line bg-surface shadow-card md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="hidden md:grid [&>*]:aspect-auto">
        <CourseCover permalink={permalink} initial={initialOf(name)} image={course.imageUrl} isFirst />
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
          <ProgressBar value={progress ?? 0} label={`Your progress in ${name}`} />
          {minutes > 0 && <p className="mt-1 text-muted text-sm">About {durationOf(minutes)} left</p>}
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

import { Day } from "@/app/_components/date-time";
import { Icon } from "@/app/_components/icon";
import type { LearnersCourse, OutlineItem } from "@/lib/courses/visible";
import { markComplete, markToDo } from "../../actions";
import { CompletionForm } from "./completion-form";

type Props = {
  activity: Pick<OutlineItem, "id" | "completedAt" | "isNew"> & {
    course: Pick<LearnersCourse, "enrollment">;
  };
};

/** Whether an activity is done, and the way to say so or to take it back. */
export function Completion({ activity }: Props) {
  const { id, completedAt, course } = activity;
  const done = course.enrollment?.progress === 100 ? course.enrollment.completedAt : null;
  return (
    <section
      aria-label="Your progress"
      className="mt-12 flex min-h-20 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 ps-5 print:hidden"
    >
      {/* The same element before and after, which assistive technology speaks when its words change. */}
      <p
        role="status"
        className={`min-w-0 flex-1 basis-52 ${completedAt ? "flex items-center gap-2.5" : "text-balance text-muted text-sm"}`}
      >
        {completedAt ? (
          <>
            <Icon name="done" className="size-6 shrink-0 text-accent" />
            <span>
              <span className="font-semibold">{done ? "Course completed" : "Done"}</span>
              {", "}
              <Day value={done ?? completedAt} />
            </span>
          </>
        ) : course.enrollment?.completedAt ? (
          <>
            {activity.isNew ? "New since you" : "You"} completed this course on{" "}
            <Day value={course.enrollment.completedAt} />. This stays on record, whatever you change here.
          </>
        ) : course.enrollment ? (
          "When you have finished here:"
        ) : (
          "You haven’t started this course. Marking an activity complete starts it."
        )}
      </p>
      <CompletionForm
        action={completedAt ? markToDo : markComplete}
        activityId={id}
        look={completedAt ? "quiet" : "primary"}
        words={completedAt ? "Mark as not done" : "Mark complete"}
      />
    </section>
  );
}

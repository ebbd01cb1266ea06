import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import type { CourseCard as Course } from "@/lib/courses/catalog";
import { LinkPending } from "../_components/link-pending";
import { ProgressBar } from "../_components/progress-bar";
import { Tag } from "../_components/tag";
import { CompletedOn } from "./completed-on";
import { CourseCover } from "./course-cover";
import { lengthOf } from "./duration";

/** A course in a list. All of it is clickable; what assistive technology meets is one link, named like the course. */
export function CourseCard({ course, heading: Heading }: { course: Course; heading: "h2" | "h3" }) {
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card transition-colors focus-within:outline-3 focus-within:outline-accent focus-within:outline-offset-3 hover:border-control">
      <CourseCover course={course} />
      <div className="flex flex-1 flex-col p-5">
        <Heading className="font-semibold text-lg leading-snug" dir="auto">
          <Link
            href={`/courses/${course.permalink}`}
            className="outline-none after:absolute after:inset-0 group-hover:text-accent"
          >
            {course.name}
            <LinkPending />
          </Link>
        </Heading>
        {course.enrolledAt === null && (
          <p className="mt-2 line-clamp-3 text-muted text-sm" dir="auto">
            {course.shortDescription}
          </p>
        )}
        <div className="mt-auto pt-4">
          <State course={course} />
        </div>
      </div>
    </article>
  );
}

/** New: how long it is, and for whom. Started: how far. Completed: when, and what is new since. */
function State({ course }: { course: Course }): ReactNode {
  if (course.completedAt) {
    return (
      <div className="text-sm">
        <CompletedOn at={course.completedAt} newCount={course.newCount} />
      </div>
    );
  }
  if (course.progress !== null) {
    return (
      <>
        <p className="mb-1.5 text-muted text-sm">{lengthOf(course)}</p>
        <ProgressBar value={course.progress} label="Your progress" />
      </>
    );
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted text-sm">
      {lengthOf(course)}
      {course.group && <Tag>For {course.group}</Tag>}
    </p>
  );
}

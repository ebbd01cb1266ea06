import Link from "next/link";
import type { CatalogCourse } from "@/lib/courses/queries";
import { ActivitiesCount } from "./activities-count";
import { CourseCover } from "./course-cover";

/** A course in a list. All of it is clickable; what assistive technology meets is one link, named like the course. */
export function CourseCard({ course, heading: Heading }: { course: CatalogCourse; heading: "h2" | "h3" }) {
  return (
    <article className="group relative flex flex-col rounded-card border border-line bg-surface shadow-card transition-colors hover:border-control">
      <CourseCover course={course} />
      <div className="flex flex-1 flex-col p-5">
        <Heading className="font-semibold text-lg leading-snug" dir="auto">
          <Link
            href={`/courses/${course.permalink}`}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:outline-offset-3 group-hover:text-accent"
          >
            {course.name}
          </Link>
        </Heading>
        <p className="mt-2 line-clamp-3 text-muted text-sm" dir="auto">
          {course.shortDescription}
        </p>
        <p className="mt-auto flex items-center justify-between gap-4 pt-5 text-sm">
          <span className="text-muted">
            <ActivitiesCount count={course.activitiesCount} />
          </span>
          {course.enrolled && <span className="font-semibold text-accent">Continue</span>}
        </p>
      </div>
    </article>
  );
}

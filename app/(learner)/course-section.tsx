import { useId } from "react";
import { Link } from "@/app/_components/link";
import type { CoursePage } from "@/lib/courses/catalog";
import { CourseGrid } from "./course-grid";

type Props = { title: string; page: CoursePage; more: { href: string; words: string } };

export function CourseSection({ title, page: { courses, hasNext }, more }: Props) {
  const id = useId();
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="font-semibold text-xl">
          {title}
        </h2>
        {hasNext && (
          <Link href={more.href} className="py-1 text-accent underline-offset-4 hover:underline">
            {more.words}
          </Link>
        )}
      </div>
      <CourseGrid courses={courses} heading="h3" />
    </section>
  );
}

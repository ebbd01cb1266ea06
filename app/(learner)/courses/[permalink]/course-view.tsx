import type { ReactNode } from "react";
import { Markdown } from "@/app/_components/markdown";
import { Tag } from "@/app/_components/tag";
import type { LearnersCourse } from "@/lib/courses/visible";
import { CourseCover } from "../../course-cover";
import { initialOf } from "../../course-initial";
import { lengthOf } from "../../duration";
import { Outline } from "./outline";

type Props = {
  course: LearnersCourse;
  /** Defaults to learners' URLs. */
  hrefOf?: (id: string) => string;
  /** The page's main action. */
  children: ReactNode;
};

export function CourseView({ course, hrefOf, children }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:col-start-1">
        <div className="overflow-hidden rounded-card [&>*]:aspect-[21/9]">
          <CourseCover
            permalink={course.permalink}
            initial={initialOf(course.name)}
            image={course.imageUrl}
            isFirst
          />
        </div>
        <h1 className="mt-7 font-bold text-2xl" dir="auto">
          {course.name}
        </h1>
        {course.shortDescription && (
          <p className="mt-3 max-w-prose text-lg text-muted" dir="auto">
            {course.shortDescription}
          </p>
        )}
        <Facts course={course} />
        {children}
      </div>
      {course.activities.length > 0 && (
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Outline course={course} hrefOf={hrefOf} />
        </div>
      )}
      {course.fullDescription && (
        <section aria-label="Description" className="max-w-prose border-line border-t pt-8 lg:col-start-1">
          <Markdown>{course.fullDescription}</Markdown>
        </section>
      )}
    </div>
  );
}

function Facts({ course: { activities, categories } }: { course: LearnersCourse }) {
  if (activities.length + categories.length === 0) return null;
  const minutes = activities.reduce((sum, one) => sum + (one.optional ? 0 : one.minutes), 0);
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      {activities.length > 0 && lengthOf({ activitiesCount: activities.length, minutes })}
      {categories.map((category) => (
        <Tag key={category}>{category}</Tag>
      ))}
    </p>
  );
}

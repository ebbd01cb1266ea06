import type { CourseCard as Course } from "@/lib/courses/catalog";
import { CourseCard } from "./course-card";

/** Course cards side by side; `heading` is the level under the heading that stands before them. */
export function CourseGrid({ courses, heading }: { courses: Course[]; heading: "h2" | "h3" }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-5 sm:gap-6">
      {courses.map((course) => (
        <li key={course.id} className="grid">
          <CourseCard course={course} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

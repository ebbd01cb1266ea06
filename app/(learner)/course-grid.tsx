import type { CatalogCourse } from "@/lib/courses/queries";
import { CourseCard } from "./course-card";

export function CourseGrid({ courses }: { courses: CatalogCourse[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-5 sm:gap-6">
      {courses.map((course) => (
        <li key={course.id} className="grid">
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}

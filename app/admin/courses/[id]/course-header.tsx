import { Breadcrumb } from "@/app/_components/breadcrumb";
import { NavLink } from "@/app/_components/nav-link";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { coursesPath, courseUrl } from "../paths";
import { StatusTag } from "../status-tag";

const rooms = [
  { path: "", name: "Outline" },
  { path: "/details", name: "Details" },
  { path: "/access", name: "Access" },
  { path: "/assignments", name: "Assignments" },
  { path: "/enrollments", name: "Learners" },
  { path: "/certificates", name: "Certificates" },
  { path: "/preview", name: "Preview" },
];

export function CourseHeader({ course }: { course: Pick<CourseRecord, "id" | "name" | "status"> }) {
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Courses", href: coursesPath }]} />
      <h1 className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-2xl">
        <bdi>{course.name}</bdi>
        <span className="font-normal text-base leading-none tracking-normal">
          <StatusTag status={course.status} />
        </span>
      </h1>
      <nav aria-label="Course" className="mb-8 border-line border-b">
        <div className="flex gap-x-5 overflow-x-auto sm:gap-x-7">
          {rooms.map(({ path, name }) => (
            <NavLink key={name} href={`${courseUrl(course.id)}${path}`} hasSubpages={path !== ""}>
              {name}
            </NavLink>
          ))}
        </div>
      </nav>
    </>
  );
}

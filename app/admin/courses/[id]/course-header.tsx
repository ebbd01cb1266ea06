import { Breadcrumb } from "@/app/_components/breadcrumb";
import { type Tab, Tabs } from "@/app/_components/tabs";
import type { Role } from "@/lib/actor";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { mayDo } from "@/lib/permissions/permissions";
import { StatusTag } from "../../status-tag";
import { coursesPath, courseUrl } from "../paths";

type Course = Pick<CourseRecord, "id" | "name" | "status" | "isEditable">;

type Room = Tab & { for: (course: Course, roles: readonly Role[]) => boolean };

const isAdmins: Room["for"] = (_, roles) => roles.includes("admin");
const isOfLearners: Room["for"] = (_, roles) => mayDo(roles, "learners.read");

const rooms: Room[] = [
  { path: "", name: "Outline", for: () => true },
  { path: "/details", name: "Details", for: ({ isEditable }) => isEditable },
  { path: "/access", name: "Access", for: ({ isEditable }) => isEditable },
  { path: "/assignments", name: "Assignments", for: isOfLearners },
  { path: "/enrollments", name: "Learners", for: isOfLearners },
  { path: "/certificates", name: "Certificates", for: isAdmins },
  { path: "/preview", name: "Preview", for: () => true },
];

export function CourseHeader({ course, roles }: { course: Course; roles: readonly Role[] }) {
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Courses", href: coursesPath }]} />
      <h1 className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-2xl">
        <bdi>{course.name}</bdi>
        <span className="font-normal text-base leading-none tracking-normal">
          <StatusTag status={course.status} />
        </span>
      </h1>
      <Tabs
        label="Course"
        base={courseUrl(course.id)}
        tabs={rooms.filter((room) => room.for(course, roles)).map(({ path, name }) => ({ path, name }))}
      />
    </>
  );
}

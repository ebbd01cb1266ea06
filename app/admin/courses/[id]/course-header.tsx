import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Tabs } from "@/app/_components/tabs";
import { useMessages } from "@/app/messages";
import type { Role } from "@/lib/actor";
import type { CourseRecord } from "@/lib/courses/admin-record";
import type { Messages } from "@/lib/messages/messages";
import { mayDo } from "@/lib/permissions/permissions";
import { StatusTag } from "../../status-tag";
import { coursesPath, courseUrl } from "../paths";

type Course = Pick<CourseRecord, "id" | "name" | "status" | "isEditable">;

type Room = {
  path: string;
  name: keyof Messages["adminCourses"]["tabs"];
  for: (course: Course, roles: readonly Role[]) => boolean;
};

const isAdmins: Room["for"] = (_, roles) => roles.includes("admin");
const isOfLearners: Room["for"] = (_, roles) => mayDo(roles, "learners.read");

const rooms: Room[] = [
  { path: "", name: "outline", for: () => true },
  { path: "/details", name: "details", for: ({ isEditable }) => isEditable },
  { path: "/questions", name: "questions", for: ({ isEditable }) => isEditable },
  { path: "/access", name: "access", for: ({ isEditable }) => isEditable },
  { path: "/assignments", name: "assignments", for: isOfLearners },
  { path: "/enrollments", name: "learners", for: isOfLearners },
  { path: "/certificates", name: "certificates", for: isAdmins },
  { path: "/preview", name: "preview", for: () => true },
];

export function CourseHeader({ course, roles }: { course: Course; roles: readonly Role[] }) {
  const { title, tabs } = useMessages().adminCourses;
  return (
    <>
      <Breadcrumb crumbs={[{ name: title, href: coursesPath }]} />
      <h1 className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-2xl">
        <bdi>{course.name}</bdi>
        <span className="font-normal text-base leading-none tracking-normal">
          <StatusTag status={course.status} />
        </span>
      </h1>
      <Tabs
        label={tabs.label}
        base={courseUrl(course.id)}
        tabs={rooms
          .filter((room) => room.for(course, roles))
          .map(({ path, name }) => ({ path, name: tabs[name] }))}
      />
    </>
  );
}

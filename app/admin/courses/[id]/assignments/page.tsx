import type { Metadata } from "next";
import { ListedAssignments } from "@/app/admin/assignments/listed-assignments";
import { courseTarget } from "@/app/admin/assignments/target";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { CourseHeader } from "../course-header";
import { courseOrNotFound } from "../course-or-not-found";

type Props = PageProps<"/admin/courses/[id]/assignments">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Course assignments" };
}

export default async function AssignmentsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(admin, id);
  return (
    <>
      <CourseHeader course={course} />
      <FlashMessage message={message} at={at} />
      <ListedAssignments admin={admin} target={courseTarget(course)} />
    </>
  );
}

import type { Metadata } from "next";
import { OpenAssignment } from "@/app/admin/assignments/open-assignment";
import { courseTarget } from "@/app/admin/assignments/target";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../../../messages";
import { CourseHeader } from "../../course-header";
import { courseOrNotFound } from "../../course-or-not-found";

type Props = PageProps<"/admin/courses/[id]/assignments/[assignmentId]">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Assignment" };
}

export default async function AssignmentPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id, assignmentId }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(admin, id);
  return (
    <>
      <CourseHeader course={course} />
      <FlashMessage message={message} at={at} />
      <OpenAssignment
        admin={admin}
        target={courseTarget(course)}
        assignmentId={assignmentId}
        hasMessage={Boolean(message)}
      />
    </>
  );
}

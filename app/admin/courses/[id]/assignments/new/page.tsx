import type { Metadata } from "next";
import { ChooseAudience } from "@/app/admin/assignments/choose-audience";
import { requireAdmin } from "@/lib/session/gates";
import { CourseHeader } from "../../course-header";
import { courseOrNotFound } from "../../course-or-not-found";

type Props = PageProps<"/admin/courses/[id]/assignments/new">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Assign a course" };
}

export default async function NewAssignmentPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const { id } = await params;
  const course = await courseOrNotFound(admin, id);
  return (
    <>
      <CourseHeader course={course} />
      <ChooseAudience admin={admin} of={{ courseId: id }} query={await searchParams} />
    </>
  );
}

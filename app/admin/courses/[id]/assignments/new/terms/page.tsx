import type { Metadata } from "next";
import { SetTerms } from "@/app/admin/assignments/set-terms";
import { courseTarget } from "@/app/admin/assignments/target";
import { requireAdmin } from "@/lib/session/gates";
import { CourseHeader } from "../../../course-header";
import { courseOrNotFound } from "../../../course-or-not-found";

type Props = PageProps<"/admin/courses/[id]/assignments/new/terms">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Assign a course: when" };
}

export default async function NewTermsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const { id } = await params;
  const course = await courseOrNotFound(admin, id);
  return (
    <>
      <CourseHeader course={course} />
      <SetTerms admin={admin} target={courseTarget(course)} query={await searchParams} />
    </>
  );
}

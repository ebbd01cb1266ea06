import type { Metadata } from "next";
import { countAudience } from "@/lib/courses/access-groups";
import { countLearners } from "@/lib/courses/admin-list";
import { getOutline } from "@/lib/courses/outline/outline";
import { requireAdmin } from "@/lib/session/gates";
import { Said } from "../said";
import { courseAt } from "./course-at";
import { CourseHeader } from "./course-header";
import { EditorsOutline } from "./editors-outline";
import { StatusCard } from "./status-card";

/** Asks the gate too; and not the course's name, which would be one more question to the database. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Course" };
}

export default async function CoursePage({ params, searchParams }: PageProps<"/admin/courses/[id]">) {
  const admin = await requireAdmin();
  const [{ id }, { said, at }] = await Promise.all([params, searchParams]);
  const course = await courseAt(admin, id);
  const isCounted = course.status === "published" && course.access === "groups";
  const [outline, learners, audience] = await Promise.all([
    getOutline(admin, id),
    countLearners(admin, id),
    isCounted ? countAudience(admin, id) : null,
  ]);
  return (
    <>
      <CourseHeader course={course} />
      <Said said={said} at={at} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <EditorsOutline courseId={id} outline={outline} />
        <StatusCard course={course} learners={learners} audience={audience} />
      </div>
    </>
  );
}

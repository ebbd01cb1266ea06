import type { Metadata } from "next";
import { countAudience } from "@/lib/courses/access-lists";
import { countLearners } from "@/lib/courses/admin-record";
import { getOutline } from "@/lib/courses/outline/outline";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../messages";
import { CourseHeader } from "./course-header";
import { courseOrNotFound } from "./course-or-not-found";
import { EditorsOutline } from "./editors-outline";
import { StatusCard } from "./status-card";

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Course" };
}

export default async function CoursePage({ params, searchParams }: PageProps<"/admin/courses/[id]">) {
  const admin = await requireAdmin();
  const [{ id }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(admin, id);
  const isCounted = course.status === "published" && course.access === "groups";
  const [outline, learners, audience] = await Promise.all([
    getOutline(admin, id),
    countLearners(admin, id),
    isCounted ? countAudience(admin, id) : null,
  ]);
  return (
    <>
      <CourseHeader course={course} />
      <FlashMessage message={message} at={at} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <EditorsOutline courseId={id} outline={outline} />
        <StatusCard course={course} learners={learners} audience={audience} />
      </div>
    </>
  );
}

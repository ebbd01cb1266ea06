import type { Metadata } from "next";
import { Card } from "@/app/_components/card";
import { listCategoryNames } from "@/lib/courses/admin-record";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { CourseHeader } from "../course-header";
import { courseOrNotFound } from "../course-or-not-found";
import { DetailsForm } from "./details-form";

type Props = PageProps<"/admin/courses/[id]/details">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Course details" };
}

export default async function DetailsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(admin, id);
  const offered = await listCategoryNames(admin);
  return (
    <>
      <CourseHeader course={course} />
      <FlashMessage message={message} at={at} />
      <Card heading="Details">
        <DetailsForm course={course} offered={offered} />
      </Card>
    </>
  );
}
